"""The pocket board's copper that the router does not lay: the LEDs' data, vias of grounds, the converter's areas. Plain
numbers, in millimetres; run by KiCad's Python, as draw.py is.
"""

from .. import places

DATA = 0.2  # mm wide, of the data between LEDs
STUB = 0.25  # from a ground's pad to its via
VIA, DRILL = 0.6, 0.3


def led_data():
    """[(net, (x1, y1), (x2, y2), ...)] from each LED's DO to the next one's DI, on the front."""
    found = []
    for panel, wire in enumerate("AB"):
        for n in range(99):
            (x1, y1, turn), (x2, y2, _) = places.led(panel, n), places.led(panel, n + 1)
            way = 1 if turn else -1  # to the right, or to the left
            out = x1 + way * 0.915, y1 + 0.55 * way
            if y1 == y2:
                into = x2 - way * 0.915, y2 - 0.55 * way
                bends = ((x1 + way * 1.95, out[1]), (x1 + way * 3.05, into[1]))
            else:  # down, past the end of the row
                into = x2 + way * 0.915, y2 + 0.55 * way
                beside = x1 + way * 1.75
                bends = ((beside, out[1]), (beside, into[1]))
            found.append((f"{wire}{n + 1}", out, *bends, into))
    return found


def led_grounds():
    """[(pad, via)] of each ground of LEDs and their capacitors: both as (x, y)."""
    found = []
    for panel in (0, 1):
        for n in range(100):
            x, y, turn = places.led(panel, n)
            way = 1 if turn else -1
            found.append(((x + way * 0.915, y - way * 0.55), (x + way * 0.915, y - way * 1.45)))
        for n in range(50):
            x, y, turn = places.capacitor(panel, n)
            way = -1 if turn else 1
            found.append(((x + way * 0.48, y), (x + way * 1.35, y)))
    return found


# Two vias beside a pin whose ground carries the cells' current; any other ground needs one.
CHIP_GROUNDS = (("U2.4", (65.5, 66.75), ((64.6, 66.2), (64.6, 67.05))),)

# Areas that carry current: net, corners, on the front. The rest of both sides is ground.
AREAS = (
    ("CELLS", ((63.2, 8.2), (69.4, 8.2), (69.4, 19.8), (64.4, 19.8), (63.2, 17.0))),
    ("VBAT", ((62.7, 22.2), (69.2, 22.2), (69.2, 26.6), (68.2, 28.8), (62.7, 28.8))),
    ("VBAT_ON", (
        (63.8, 29.4), (69.2, 29.4), (69.2, 31.4), (67.3, 32.8), (67.3, 44.6), (69.3, 45.6), (69.3, 47.1), (64.1, 47.1),
        (64.1, 45.6), (65.4, 44.6), (65.4, 32.8), (63.8, 31.4),
    )),
    ("5V_LED", (
        (10.9, 4.6), (61.1, 4.6), (61.1, 79.5), (65.9, 79.5), (65.9, 88.4), (61.1, 88.4), (61.1, 108.4), (10.9, 108.4),
    )),
    ("VSYS", (
        (70.2, 47.7), (70.2, 50.6), (63.9, 51.2), (63.9, 62.7), (66.0, 62.7), (65.7, 65.45), (63.9, 65.45),
        (63.9, 70.8), (67.8, 70.8), (67.8, 73.9), (61.7, 73.9), (61.7, 49.6), (65.0, 47.7),
    )),
    ("SW", (
        (65.86, 66.5), (66.14, 66.5), (66.14, 67.25), (67.8, 67.75),
        (67.8, 69.3), (64.2, 69.3), (64.2, 67.75), (65.86, 67.25),
    )),
    ("+5V", (
        (66.38, 66.55), (68.3, 65.9), (70.4, 65.9), (70.4, 80.7), (66.9, 80.7),
        (66.9, 79.4), (68.4, 79.4), (68.4, 67.3), (66.5, 67.0),
    )),
)  # fmt: skip

# Boxes within these areas that no other net's track may cut; below the coil not on the back either.
KEPT = (
    ("SW", (64.2, 67.6, 67.8, 71.0)),
    ("5V_LED", (61.1, 80.4, 65.9, 88.4)),
    ("VSYS", (61.7, 50.2, 63.9, 73.9)),
    ("VSYS", (63.9, 71.0, 67.8, 73.9)),
    ("VSYS", (64.5, 49.6, 70.2, 50.4)),
    ("+5V", (68.6, 67.4, 70.4, 80.7)),
)

# Short tracks within areas, so that no pad depends on the pour alone, and pads that the router need not join then.
JOINTS = (
    ("CELLS", 0.8, ((66.5, 16.5), (66.5, 18.86))),
    ("VBAT", 0.5, ((66.5, 23.14), (66.5, 26.4), (67.45, 28.06))),
    ("VBAT", 0.5, ((66.5, 24.5), (63.65, 26.2), (63.65, 28.06))),
    ("VBAT_ON", 0.8, ((64.6, 29.94), (66.35, 31.7), (66.35, 45.2), (64.9, 46.56))),
    ("VBAT_ON", 0.8, ((68.4, 29.94), (66.35, 31.7))),
    ("VBAT_ON", 0.8, ((66.35, 45.2), (68.5, 46.56))),
    ("VBAT_ON", 0.5, ((68.5, 46.56), (70.5, 46.56), (70.75, 46.81), (70.75, 52.15), (69.5, 53.4))),
    ("VSYS", 0.8, ((65.5, 53.4), (63.0, 53.4))),
    ("VSYS", 0.5, ((69.45, 48.44), (69.45, 49.85), (65.85, 49.85), (65.85, 48.44))),
    ("SW", 0.25, ((66.0, 66.75), (66.0, 68.4))),
    ("+5V", 0.25, ((66.5, 66.75), (69.2, 66.65))),
    ("VSYS", 0.25, ((65.5, 65.25), (64.9, 64.6), (64.9, 63.25))),
)
# The cells' plus comes up from its land on the back by several vias.
RISERS = (("CELLS", (63.9, 9.3)), ("CELLS", (63.9, 10.7)), ("CELLS", (68.7, 9.3)), ("CELLS", (68.7, 10.7)))
RISER = ("CELLS", 0.8, ((63.9, 10.0), (68.7, 10.0)))  # on the back
JOINED = {
    "CELLS": ("BT1.1", "F1.1"),
    "VBAT": ("Q2.2", "Q4.2"),
    "VBAT_ON": ("Q2.3", "Q4.3", "Q3.3", "D5.2"),
    "SW": ("U2.5", "L1.2"),
    "+5V": ("U2.6",),
    "VSYS": ("U2.3", "Q3.2", "D5.1"),
}
