"""The pocket's case in numbers: millimetres of the board (places.py), x to the right, y down, z back from the face.

Where things lie on the board is in places.py alone. Imports places.
"""

from .. import places

GAP = 0.4  # from the board to the walls
WALL = 1.6
X1, Y1 = -GAP - WALL, -GAP - WALL
X2, Y2 = places.SIZE[0] + GAP + WALL, places.SIZE[1] + GAP + WALL
RADIUS = places.RADIUS + GAP + WALL
FACE = 1.4
FILM = 0.5  # a diffusing film with the letters, between face and grid
GRID = 5.0  # deep
BOARD_Z = (FACE + FILM + GRID, FACE + FILM + GRID + 1.6)
BACK = 1.6
CELLS = (58.2, 32.2, 15.9)  # a holder of two AA side by side with leads
HOLDER = (62.6, 32.5, 16.2)  # its bay, with room for the door's tongues above and its snap below
HOLDER_AT = (19.7, 26.0)  # the bay's upper left corner
TONGUE = 2.2
# The door's snap: a tongue along its lower edge, cut free, with a nose at its end.
SNAP = (1.0, 11.0, 3.5)  # thick, from its root to its end, the nose's length
SNAP_FREE = 1.2  # behind it
SNAP_NOSE = 0.5  # over the back's edge
DEPTH = BOARD_Z[1] + HOLDER[2] + BACK
SPLIT_Z = BOARD_Z[1]

# The window in the face, wide enough for letters above and numbers beside the LEDs.
WINDOW = (7.4, 1.8, 64.6, 109.0)
WELL = 4.2
GRID_WALL = places.PITCH - WELL

# Keys: half the width and height of each cap's top, and the switch below.
SWITCH_HIGH = 4.3
SWITCH_BODY = 3.5
PLUNGER_Z = BOARD_Z[0] - SWITCH_HIGH
CAPS = {"cap-number": (5.0, 3.8), "cap-arrow": (3.8, 3.8), "cap-fire": (7.0, 7.0), "cap-back": (5.0, 3.8)}
KINDS = (*["cap-number"] * 10, *["cap-arrow"] * 4, "cap-fire", "cap-back")
CAP_GAP = 0.25
FLANGE = 0.55
PROUD = 1.4  # by which a cap stands above the face
STROKE = 0.3

SCREW = 2.9  # what M2.5 passes
THREAD = 2.1  # the hole into which it cuts its thread
SCREW_LONG = 16.0
HEAD = 5.0  # across
POST = 6.0
SEAT_Z = FACE + 1.0 + SCREW_LONG  # where the head rests
TUBE = 8.4

# Openings in the walls.
USB_Z = BOARD_Z[1] + 2.4  # the middle of the Pico's socket, which ends 0.7 mm inside the wall: the plug's grip goes in
USB = (13.6, 26.4, USB_Z - 4.3, USB_Z + 4.3)
JACK = (38.6, 50.5, BOARD_Z[1] - 0.2, BOARD_Z[1] + 13.2)
SLIDE = (33.0, 43.0, BOARD_Z[0] - 4.3, SPLIT_Z + 0.1)  # its tip is 0.95 mm inside the wall, in a finger's reach
SLIDE_STEP = 0.4  # deep and wide, around it
BOOTSEL = (12.5, 143.0, 27.5, 158.0)
SWD = (15.0, 111.5, 25.0, 117.5)
SPEAKER = (36.0, 101.7, 20.4, 4.4)  # middle, across, deep
SPEAKER_HELD = 19.8  # between three ribs in its ring: they hold one of 20 mm while you turn the back over
RIB = 1.6
LEAST_WALL = {"grid": 0.8, "door": SNAP[0]} | dict.fromkeys(
    CAPS, 1.0
)  # two tracks of a nozzle of 0.4 mm; a flange; the rest:
LEAST = 1.2
COUNTS = {name: KINDS.count(name) for name in CAPS}  # how many of each you print; one of every other part
