"""The case's numbers, in millimetres of the handheld as its page draws it: x to the right, y down, z backwards from the
front's face. The page's own numbers (glass.js, style.css, handheld.js) are the same; tests/test_case.py compares them.
"""

from ..board import places

# The page: the body, its head, the glass, the deck.
WIDTH = 132
PAD = 2  # from the body's edge to the head
HEAD = 17
GLASS = (118, 227)
PITCH = 10  # of the LEDs
LEDS = (9, (10, 120))  # the panels' left edge and tops in the glass
GAP = 4  # from the glass to the deck
DECK = (118, 81)
DECK_PAD = 4  # from the deck's edge to the keypad's field
FOOT = 4.5
HEIGHT = PAD + HEAD + GLASS[1] + GAP + DECK[1] + FOOT
RADIUS = 11
GLASS_RADIUS = 5
DECK_RADIUS = 5, 11  # above, below
KEY_RADIUS = 2.6

GLASS_AT = ((WIDTH - GLASS[0]) / 2, PAD + HEAD)
DECK_AT = ((WIDTH - DECK[0]) / 2, GLASS_AT[1] + GLASS[1] + GAP)
FIELD_AT = (DECK_AT[0] + DECK_PAD, DECK_AT[1] + DECK_PAD)
PANELS = tuple((GLASS_AT[0] + LEDS[0], GLASS_AT[1] + top) for top in LEDS[1])  # top left corners of 100 x 100 mm

# The body.
DEPTH = 43
WALL = 2.4
FACE = 4.0  # the front's thickness
BACK = 2.4
LID = 1.8
SPLIT_Z = 20  # where the front shell ends
FRONT_SPLIT_Y = 134  # both shells are printed in two pieces, cut at different heights
BACK_SPLIT_Y = 199
LEAST_WALL = 1.6
BED = 220
ACRYLIC = 2.0  # glued on the face, as proud as it is thick
OPENING = (106, 216)  # in the face, behind the acrylic
OPENING_AT = ((WIDTH - OPENING[0]) / 2, GLASS_AT[1] + 7)

# From front to back behind the glass: grid, strips, carrier.
GRID_Z = (0.2, 9.0)
WELL = 8.2  # the square of light around an LED
CARRIER_Z = (11.2, 13.4)
CARRIER = (108, 106)
RIB = 1.6
SCREW = 3.4  # a hole that M3 passes
INSERT = 4.0  # a hole for a heat-set insert
INSERT_DEEP = 7.0  # a screw of 8 mm through the thinnest thing that it holds, and some air
SCREW_LONG = 8
SCREW_HEAD = (5.6, 2.4)  # across, high
POST = 7.2  # across a post with an insert
SINK = 6.4  # for a screw's head
CARRIER_SCREWS = tuple((x, y) for y in (40, 115, 153, 228) for x in (9.2, WIDTH - 9.2))
CASE_SCREWS = (*((6.4, y) for y in (105, 206, 246)), *((WIDTH - 6.4, y) for y in (28, 105, 206, 246)))
FOOT_SCREWS = ((30, 16.5), (74, 16.5))  # x, z: through the bottom wall

# The boards. The main board's parts look backwards: its places are seen from behind, so x runs the other way.
MAIN_AT = (104.3, 4.5)  # the case's x of the board's x = 0, y of its y = 0
MAIN_Z = (17.5, 19.1)
KEYS_AT = (FIELD_AT[0] - places.FIELD[0], FIELD_AT[1] - places.FIELD[1])
KEYS_Z = (11.2, 12.8)

# The keys: printed caps of the page's shapes in a printed frame, the page's deck, which is glued on the face.
FRAME_Z = (-2.0, 0.0)
PLUNGER_Z = KEYS_Z[0] - 7.3  # of a B3F-4055: 3.8 mm square, its body 4.3 mm high
SWITCH_HIGH = 4.3
SOCKET = 4.2
CAP_GAP = 0.4  # around a cap in its opening
CAP_TOP = -3.6
FIRE_TOP = -6.0
FLANGE_Z = (FACE - 0.2, 4.9, 6.5)  # begins to widen, is widest, ends

# What comes from outside.
HOLDER = (64, 59, 17)
HOLDER_AT = (34, 137)
LEDGE = 8  # in the corners of the bay, under the holder
ROCKER = (19.2, 12.9)  # the rocker's cut-out
ROCKER_AT = (115.6, 10.6)  # its middle
SPEAKER = (28, 5.2)


def main(x, y):
    """A place on the main board, in the case."""
    return MAIN_AT[0] - x, MAIN_AT[1] + y


def keys(x, y):
    """A place on the key board, in the case."""
    return KEYS_AT[0] + x, KEYS_AT[1] + y


def led(panel, column, row):
    left, top = PANELS[panel]
    return left + (column + 0.5) * PITCH, top + (row + 0.5) * PITCH
