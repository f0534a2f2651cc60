"""The numbers and texts of the rules: contact, defects, marks of a chart, ends of a match. Imports nothing; acts.py has
those of acts.
"""

NONE, CORNERS, ANY = 0, 1, 2  # contact allowed between ships
MAX_SHIPS = 26  # a sea's line names a ship by one letter

# Defects of a fleet, one bit each; 0 is a legal fleet.
OUTSIDE = 1  # a cell is not in the sea, or a ship has no cells or the same cell twice
OVERLAP = 2  # two ships, mines, minesweepers or submarines share a cell
WRONG_SHAPE = 4  # a ship has the shape of no kind of the fleet (bent, broken, too long)
TOO_MANY = 8  # more ships than the rules have, of a kind or in all
TOO_FEW = 16  # a ship of the rules is missing
SIDE_CONTACT = 32  # two ships touch by a side and may not
CORNER_CONTACT = 64  # two ships touch by a corner and may not
WRONG_NUMBER = 128  # too many or too few mines, minesweepers or submarines
MINE_CONTACT = 256  # a mine or a minesweeper touches something and may not

# Marks of a chart. Cells whose mark is UNKNOWN, GIVEN or NARROW may be shot.
UNKNOWN, MISSED, WOUNDED, SUNKEN, HALO = 0, 1, 2, 3, 4
MINED, SWEPT = 5, 6  # a mine, a minesweeper that a shot found: spent
GIVEN, GIVEN_MINE = 7, 8  # a deck, a mine that its owner had to give away
NARROW = 9  # beside a sunk ship, where only a submarine can be

DRAWN = 2  # a result of a match; 0 and 1 name the winner
SUNK_ALL, RESIGNED, AGREED = "sunk", "resigned", "agreed"  # how a match ended
