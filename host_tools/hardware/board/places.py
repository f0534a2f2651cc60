"""Where everything is on the two boards: millimetres from the top left corner, seen from the side of the components.

Plain numbers, imports only the firmware's key table. The case is drawn around the same numbers (../case).
A place is (x, y, degrees): the middle of pad 1 and the footprint's rotation as KiCad counts it, counter-clockwise.
"""

from console import legends

MAIN = "main"
KEYS = "keys"
SIZE = {MAIN: (100, 96), KEYS: (116, 80)}
HOLE = 3.2  # for M3
HOLES = {MAIN: ((4, 4), (96, 4), (4, 92), (96, 92))}

# The keypad's field on the key board: its top left corner. The screws are those that the page shows.
FIELD = (3.4, 3.2)
UNIT = legends.UNIT_MM
HOLES[KEYS] = tuple((round(FIELD[0] + x * UNIT, 2), round(FIELD[1] + y * UNIT, 2)) for x, y in legends.SCREWS)
# A hole for the loudspeaker behind the key board: middle and diameter.
_X, _Y, _ACROSS, _ = legends.SPEAKER
SPEAKER = (round(FIELD[0] + (_X + _ACROSS / 2) * UNIT, 2), round(FIELD[1] + (_Y + _ACROSS / 2) * UNIT, 2), 20)

# Where a Pico W has its antenna, between the rows of pins at the end away from USB: no track, via or pour. 14 x 9 mm
# in its data sheet; the half millimetre beyond the end is what KiCad's own footprint of a Pico W adds.
ANTENNA = (48.2, 11.9, 57.4, 26.2)

# Parts on the other side: the power light looks through the front, the ribbon leaves the key board backwards.
BACK = ("D4", "J7")

MAIN_PLACES = {
    # the Pico, its USB at the right edge; reset and service beside it
    "U1": (98.425, 10.16, -90),
    "SW18": (57.15, 33.02, 0),
    "J10": (68.58, 33.02, 90),
    # the cable, its jack at the right edge
    "J4": (87.63, 46.99, 90),
    "R10": (68.58, 38.1, 0),
    "D2": (71.12, 41.91, 0),
    "R11": (68.58, 45.72, 0),
    "D3": (71.12, 49.53, 0),
    "R12": (68.58, 53.34, 0),
    # the keys
    "R6": (68.58, 57.15, 0),
    "R7": (68.58, 60.96, 0),
    "R8": (68.58, 64.77, 0),
    "R9": (68.58, 68.58, 0),
    "J5": (84.455, 57.15, 0),
    "J3": (93.98, 57.15, 0),
    # cells, fuse, reversal, switch, cut-off: the left side, from below
    "J6": (6.35, 76.2, -90),
    "F1": (14.605, 73.025, 0),
    "Q1": (12.7, 66.675, 0),
    "J8": (6.35, 54.61, -90),
    "Q2": (15.24, 51.435, 0),
    "R21": (3.175, 45.72, 0),
    "C11": (17.145, 45.72, 0),
    "R19": (3.175, 41.91, 0),
    "Q3": (16.51, 40.64, 0),
    "R20": (3.175, 38.1, 0),
    "D5": (16.51, 35.56, 0),
    "R23": (3.175, 34.29, 0),
    "Q4": (16.51, 31.115, 0),
    "R22": (3.175, 30.48, 0),
    "R24": (3.175, 26.67, 0),
    "U6": (16.51, 26.035, 0),
    "R25": (3.175, 22.86, 0),
    "R2": (3.175, 19.05, 0),
    "R3": (3.175, 15.24, 0),
    "C12": (17.145, 17.145, 0),
    "D4": (13.97, 5.715, 0),
    "R17": (18.415, 5.08, 0),
    # 5 V
    "C1": (17.145, 56.515, 0),
    "C3": (26.035, 47.625, -90),
    "U2": (24.765, 67.31, 0),
    "C2": (24.13, 73.66, 0),
    "C9": (36.83, 66.04, 0),
    "D1": (46.99, 61.595, 180),
    # LED supply
    "U3": (36.83, 70.485, 0),
    "R28": (20.32, 78.74, 0),
    "Q5": (33.02, 83.185, 0),
    "R1": (20.32, 83.185, 0),
    "R18": (48.895, 68.58, -90),
    "C4": (42.545, 83.185, 0),
    # LED drive and panels
    "U4": (52.07, 43.18, 0),
    "C5": (54.61, 63.5, 0),
    "R4": (53.34, 67.945, -90),
    "R5": (65.405, 67.945, -90),
    "J1": (50.165, 90.17, 0),
    "J2": (68.58, 90.17, 0),
    "C6": (57.785, 75.565, 0),
    "C7": (69.85, 75.565, 0),
    # sound
    "R13": (45.72, 6.985, 180),
    "R14": (35.56, 10.795, 0),
    "C8": (30.48, 10.795, 0),
    "C15": (30.48, 15.24, 0),
    "R16": (35.56, 14.605, 0),
    "C14": (36.195, 18.415, 0),
    "C10": (42.545, 18.415, 0),
    "R15": (35.56, 22.225, 0),
    "U5": (31.75, 36.83, 0),
    "C13": (47.625, 38.1, 0),
    # test points
    "TP1": (46.355, 33.02, 0),
    "TP2": (26.67, 43.18, 0),
    "TP3": (27.305, 57.15, 0),
    "TP4": (47.625, 57.15, 0),
    "TP5": (91.44, 33.655, 0),
    "TP6": (82.55, 33.655, 0),
    "TP7": (43.18, 90.17, 0),
    "TP8": (24.765, 13.335, 0),
    "TP9": (45.72, 29.21, 0),
    "TP10": (26.035, 38.1, 0),
}


# Headers whose pins are named one by one, and how far beside its pin a name stands, seen from its own side.
HEADERS = {"J3": 3.4, "J5": 3.2, "J7": -3.96}


def pin_name(net):
    """What a header's pin on this net is called on the board."""
    return net.lstrip("+").replace("KEY_", "").replace("SPARE_", "GP")


def switch(key):
    """The middle of a key's switch on the key board."""
    x, y, across, down = legends.KEYS[key][3]
    return round(FIELD[0] + (x + across / 2) * UNIT, 3), round(FIELD[1] + (y + down / 2) * UNIT, 3)


def key_places():
    """Places on the key board: switches where the front has the keys, a diode beside each, the ribbon's header."""
    places = {"J7": (84.455, 58.42, 0)}
    for key in range(16):
        x, y = switch(key)
        places[f"SW{key + 2}"] = (x - 6.25, y - 2.5, 0)
        places[f"D{key + 10}"] = DIODES.get(key) or (round(x - 3.81, 3), round(y + 7.62, 3), 0)
    return places


# Diodes that have no room below their switch.
DIODES = {
    10: (21.18, 36.2, 0),  # UP
    11: (34.9, 70.51, 0),  # DOWN
    12: (5.94, 66.2, 0),  # LEFT
    13: (36.4, 49.8, 0),  # RIGHT
    14: (92.3, 66.2, 0),  # FIRE
    15: (73.0, 70.51, 0),  # BACK
}

PLACES = {MAIN: MAIN_PLACES, KEYS: key_places()}
