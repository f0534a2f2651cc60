"""Where everything is on the pocket handheld's board: millimetres from its top left corner, seen from the front.

Plain numbers, so that KiCad's own Python reads them too. The case is made to fit the LEDs, keys and holes.
"""

SIZE = (72.0, 164.0)
RADIUS = 3.0
PITCH = 5.0  # of the LEDs
PANELS = ((13.5, 7.5), (13.5, 60.5))  # the middle of each panel's first LED
LEDS = (10.9, 4.6, 61.1, 108.4)  # the field of both: no signal but the data's crosses it
HOLES = ((3.6, 3.6), (68.4, 3.6), (3.6, 111.0), (68.4, 111.0), (3.6, 160.4), (68.4, 160.4))
HOLE = 2.7
FIDUCIALS = ((8.0, 3.6), (64.0, 3.6), (34.5, 161.0))

NUMBERS_Y = (118.0, 128.5)
KEYS = (
    *((10.0 + 13.0 * n, y) for y in NUMBERS_Y for n in range(5)),
    *((18.5, 139.5), (18.5, 156.5), (9.5, 148.0), (27.5, 148.0)),
    *((60.0, 147.0), (43.0, 139.5)),
)
RESET = (60.0, 160.0)


def up(y):
    """A height as gerbers, drills and the placement list count it: from the board's lower left corner, upwards."""
    return SIZE[1] - y


def led(panel, number):
    """(x, y, turn) of a LED by its number on the wire: rows from the top, every second one back (frame.py)."""
    row, step = divmod(number, 10)
    column = 9 - step if row % 2 else step
    x, y = PANELS[panel]
    # KiCad's footprint has DI at the right: as it is where the data goes to the left.
    return x + PITCH * column, y + PITCH * row, 0 if row % 2 else 180


def capacitor(panel, number):
    """(x, y, turn) of a panel's capacitor, one for every two LEDs, in the well of the one with the even column."""
    row, pair = divmod(number, 5)
    x, y = PANELS[panel]
    # Beside the side of the LED on which its ground's via is not.
    return x + 2 * PITCH * pair, y + PITCH * row + (-1.72 if row % 2 else 1.72), 180 if row % 2 else 0


# Reference: (x, y, degrees), placed by hand; the parts in BACK are on the back.
PARTS = {
    "U1": (20.0, 138.5, 0),
    "J4": (46.4, 150.25, 180),
    # Supply, down the right side.
    "BT1": (66.3, 12.0, 90),
    "F1": (66.5, 21.0, 270),
    "Q2": (64.6, 29.0, 270),
    "Q4": (68.4, 29.0, 270),
    "R18": (63.2, 33.4, 90),
    "C16": (63.2, 36.5, 90),
    "R24": (63.2, 39.6, 90),
    "SW1": (69.9, 38.0, 90),
    "Q1": (64.9, 47.5, 90),
    "Q3": (68.5, 47.5, 90),
    "D5": (67.5, 53.4, 0),
    "Q5": (67.2, 58.4, 0),
    "R26": (64.7, 58.4, 90),
    "R27": (66.3, 56.2, 0),
    "R28": (70.3, 58.4, 90),
    "R19": (68.9, 60.6, 0),
    "C2": (64.6, 74.3, 270),
    "C1": (64.9, 62.3, 90),
    "U2": (66.0, 66.0, 270),
    "L1": (66.0, 70.0, 90),
    "R20": (67.2, 62.4, 180),
    "R21": (67.2, 63.6, 0),
    "C3": (69.2, 65.7, 90),
    "C4": (69.4, 75.5, 90),
    "U3": (66.5, 79.0, 180),
    "R22": (63.0, 78.0, 180),
    "R1": (67.2, 75.8, 0),
    "C5": (63.6, 82.5, 0),
    "C6": (63.6, 85.0, 0),
    "R23": (63.6, 87.3, 0),
    # The battery's divider, beside the Pico's pin 31.
    "R2": (63.2, 42.5, 90),
    "R3": (36.0, 144.5, 90),
    "C12": (37.6, 144.5, 90),
    # Data, at the panels' first LEDs.
    "R4": (8.5, 8.0, 0),
    "R5": (8.5, 61.0, 0),
    # Sound, up the left side.
    "R13": (3.0, 120.0, 90),
    "R14": (3.0, 106.5, 90),
    "C8": (4.8, 106.5, 90),
    "C11": (4.8, 103.5, 90),
    "R16": (6.6, 106.5, 90),
    "C14": (8.4, 106.5, 90),
    "C10": (8.4, 102.5, 90),
    "C15": (6.6, 102.5, 90),
    "R15": (3.0, 102.5, 90),
    "R25": (1.9, 93.2, 90),
    "U4": (5.5, 97.0, 0),
    "C7": (7.4, 91.5, 0),
    "C9": (3.6, 91.5, 0),
    "LS1": (5.5, 85.0, 90),
    # The cable, beside the jack.
    "R10": (51.5, 149.5, 90),
    "R11": (36.0, 150.0, 90),
    "R12": (37.6, 150.0, 90),
    "D2": (50.5, 144.5, 0),
    # The power light.
    "D4": (36.0, 111.3, 0),
    "R17": (40.0, 111.3, 0),
    # Resistors of the rows.
    "R6": (2.2, 133.5, 90),
    "R7": (3.7, 133.5, 90),
    "R8": (5.2, 133.5, 90),
    "R9": (6.7, 133.5, 90),
}
BACK = ("U1", "J4", "BT1", "LS1")
# How far parts that lie flat on the back reach from their middles: left, up, right, down.
BEHIND = {"U1": (-10.5, -25.5, 10.5, 25.5), "J4": (-7.4, -3.7, 3.7, 14.2)}
# A key's diode: beside it, below.
DIODES = {key: (x, y + 5.2, 0) for key, (x, y) in enumerate(KEYS)}

# Test points on the back, in the order of circuit.POINTS.
POINTS = (
    (69.5, 96.0), (69.5, 21.0), (69.5, 43.5), (63.0, 56.5), (34.0, 136.0), (69.5, 74.0), (69.5, 91.0), (40.5, 141.0),
    (5.0, 8.0), (5.0, 61.0), (3.0, 99.0), (52.0, 160.0),
)  # fmt: skip


def places():
    """{reference: (x, y, degrees)} of every part."""
    found = dict(PARTS)
    for panel in (0, 1):
        found |= {f"LED{100 * panel + n + 1}": led(panel, n) for n in range(100)}
        found |= {f"C{100 * (panel + 1) + n}": capacitor(panel, n) for n in range(50)}
    for key, (x, y) in enumerate(KEYS):
        found[f"SW{key + 2}"] = (x, y, 0)
        found[f"D{key + 10}"] = DIODES[key]
    found["SW18"] = (*RESET, 0)
    found |= {f"TP{n}": (x, y, 0) for n, (x, y) in enumerate(POINTS, 1)}
    return found


def behind(reference):
    """(x1, y1, x2, y2) of the board that a part on the back hides."""
    (x, y, _), (left, above, right, below) = PARTS[reference], BEHIND[reference]
    return x + left, y + above, x + right, y + below


def back(reference):
    return reference in BACK or reference.startswith("TP")
