"""Where things lie in the three tables of a search: bytes B, halves H (16 bits), words W (32 bits). Imports nothing.

fast.py has these numbers once more: viper wants its constants in the file that uses them.
"""

# B: the position as rules.Position has it, and what never changes in a search.
BOARD = 0  # 200
AT = 200  # 24
BOWS = 224  # 24
TYPES = 248  # 24
SINKS = 272  # 25
WORTH = 300  # 5: of a type
AFLOAT = 306  # 2
CARRIED = 308  # 2
ASPECTS = 312  # 4
PULL = 320  # 2 * 200: what a point is worth to a player's ship
AHEAD = 720  # 4 * 200
TERRAIN = 1520  # 200
MALUS = 1720  # 800: taken off a move's value at the root
AIMS = 2520  # 2 * 200: bit h: heading h leads a player's ship from this point nearer to an enemy
BYTES = 2920
AIM = 2  # what such a heading is worth

# H: random numbers of 15 bits for the keys; the moves of each ply.
CODES = 0  # 41: (player * 5 + type) * 4 + heading; a mine
MINE_CODE = 40
PLACES = 48  # 200
MOVES = 248  # PLIES * STRIDE
STRIDE = 40
PLIES = 20
HALVES = MOVES + PLIES * STRIDE

# W: what changes with every move, then a frame a ply.
PLY = 0
TURN = 1
KEY = 2  # 30 bits: the XOR of code * place over all ships and mines, and of TURN_KEY
SCORE = 3  # ZERO + worth and pull of player 0's ships less those of player 1's
QUIET = 4
STATE = 5
VALUE = 6  # of the node that was left last, for its side
NODES = 7
MASK = 8  # entries of the table - 1
TURN_KEY = 9
HORIZON = 10  # the last ply to which captures are followed
SINKING = 11  # how many moves of the ply that was listed last sink a ship
BOREDOM = 12  # quarters of a point that the root's side loses by each move without a loss
FRAMES = 16
FRAME = 16
WORDS = FRAMES + PLIES * FRAME
# In a frame:
DEPTH = 0
ALPHA = 1
BETA = 2
BEST = 3
MOVE = 4  # the best
NEXT = 5
END = 6
NOTE = 7  # to take the move back: the ship that moved, 5 bits; the ship sunk + 1, 5 bits; a mine swept, 1 bit; the move
OLD_KEY = 8
OLD_SCORE = 9
OLD_QUIET = 10
FLOOR = 11  # alpha when the node was entered
KILLER = 12  # the move that last refuted another at this ply
TRIM = 13  # how the move tried is searched: 1 a ply less and 2 in full, only for whether it beats the best; 3 again in
# full, since it does; or a move is passed: 4 is to be, 5 was
STORED = 14  # the key under which the table has the position: from LATE moves without a loss on, their number too
PASS, PASSED = 4, 5
USUAL = 5  # from the move after this one on, those that cost no ship are trimmed

FEW = 4  # with so many ships or fewer no move is passed
LATE = 88  # moves without a loss, 32 before the draw: from there on a value shrinks by a 32nd with each
LAST = 118  # and from here on a side moves for the last time

ENTER, GO_ON, LEAVE = 0, 1, 2  # states

# Values are never negative, because a word has no sign on every machine. ZERO is nobody's advantage, TOP - v is v as
# the other side sees it.
ZERO = 8192
TOP = 2 * ZERO
INFINITY = 8000
WIN = 6000  # less the plies until then
NO_MOVE = 1023
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
