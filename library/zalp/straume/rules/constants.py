"""The numbers of the rules: moves, outcomes, what is on a point. Imports nothing; ships.py has the names of ships."""

FORWARD, LEFT, RIGHT, LAY = range(4)  # how a ship moves; LAY: forward, leaving a mine behind
BATTERY, MINE = 1, 2  # why the moving ship is lost
DRAWN = 2  # an outcome; 0 and 1 name the winner
QUIET = 120  # moves without a loss, both sides together, that draw a game
MINED = 0x80  # on `board`: a mine lies here
SHIP = 0x1F  # on `board`: the ship's number + 1, 0 for none
