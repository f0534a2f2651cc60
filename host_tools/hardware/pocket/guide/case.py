"""The case's pictures for the guide: what you print, how it goes together, how it looks. Imports the case, the film's
letters, the renderer.
"""

from functools import cache

import numpy
from PIL import Image, ImageDraw, ImageFont

from zalp.console import legends

from ...case.files import as_printed
from ...case.solids import block, rod, union
from .. import places
from ..case import sizes as s
from ..case import solids
from ..case.contents import all_caps, contents
from ..case.film import ABOVE, BESIDE, EDGE, HIGH
from .render import FONT, Item, Picture, view

SHELL, GRID, BOARD, CAP, FIRE, DARK = (
    (226, 217, 196), (52, 56, 60), (29, 107, 74), (244, 241, 232), (194, 57, 28), (52, 60, 66)
)  # fmt: skip
DOOR, PICO, SILVER, BLACK, FILM, LED = (
    (206, 196, 172), (47, 143, 78), (190, 196, 200), (38, 43, 48), (236, 238, 240), (240, 238, 228)
)  # fmt: skip
CELL, SCREW = (58, 110, 165), (150, 156, 160)
WIDE, HIGH_ONE = 800, 900
INK = 20  # dots per millimetre of letters and labels
SEA, AIM, MISS, HIT, SUNK, SHIP = (
    (22, 70, 150), (255, 255, 255), (120, 180, 220), (255, 120, 50), (220, 40, 40), (170, 185, 195)
)  # fmt: skip
# Row, column, decks, down: no ship touches another.
FLEET = (
    (0, 1, 4, 0), (1, 9, 3, 1), (9, 0, 3, 0), (2, 6, 2, 1), (9, 5, 2, 0), (3, 0, 2, 1),
    (2, 2, 1, 0), (5, 4, 1, 0), (6, 8, 1, 0), (7, 1, 1, 0),
)  # fmt: skip
ARROWS = {10: "▲", 11: "▼", 12: "◀", 13: "▶"}
NAMES = {14: "ОГОНЬ", 15: "НАЗАД"}


def lights():
    """{(panel, row, column): colour} of a sea in the middle of a match."""
    found = {(panel, row, column): SEA for panel in (0, 1) for row in range(10) for column in range(10)}
    for row, column, long, down in FLEET:
        found |= {(1, row + n * down, column + n * (1 - down)): SHIP for n in range(long)}
    found |= {(0, r, c): MISS for r, c in ((0, 4), (1, 7), (3, 0), (4, 4), (6, 8), (7, 2), (8, 5), (9, 9), (2, 5))}
    found |= {(0, r, c): HIT for r, c in ((4, 6), (5, 6))} | {(0, r, c): SUNK for r, c in ((1, 1), (1, 2), (1, 3))}
    found |= {(0, 6, 6): AIM, (1, 2, 6): HIT, (1, 8, 8): MISS, (1, 2, 4): MISS, (1, 6, 2): MISS, (1, 5, 7): MISS}
    return found


def _sheet():
    wide, high = places.SIZE
    return Image.new("RGBA", (round(wide * INK), round(high * INK)), (0, 0, 0, 0))


def _words(draw, text, x, y, high, colour):
    font = ImageFont.truetype(FONT / "DejaVuSans-Bold.ttf", round(high * 1.38 * INK))
    draw.text((x * INK, y * INK), text, fill=colour, font=font, anchor="mm")


@cache
def film_ink(lit):
    """The film's letters, and the lights behind it."""
    sheet = _sheet()
    draw = ImageDraw.Draw(sheet)
    for left, top in places.PANELS:
        for n in range(10):
            x, y = left + places.PITCH * n, top + places.PITCH * n
            _words(draw, legends.LETTERS[n], x, top - s.WELL / 2 - ABOVE, HIGH, (20, 24, 28))
            _words(draw, str(n + 1), left - s.WELL / 2 - BESIDE, y, HIGH, (20, 24, 28))
    if lit:
        for (panel, row, column), colour in lights().items():
            x, y = (at + places.PITCH * n for at, n in zip(places.PANELS[panel], (column, row), strict=True))
            box = [(value + more) * INK for value, more in zip((x, y, x, y), (-2.1, -2.1, 2.1, 2.1), strict=True)]
            draw.rectangle(box, fill=colour)
            pale = tuple((255 + 2 * part) // 3 for part in colour)
            draw.ellipse([(v + m) * INK for v, m in zip((x, y, x, y), (-1.1, -1.1, 1.1, 1.1), strict=True)], fill=pale)
    return numpy.asarray(sheet)


@cache
def caps_ink():
    """The labels on the caps: case/labels.svg."""
    sheet = _sheet()
    draw = ImageDraw.Draw(sheet)
    for key, (x, y) in enumerate(places.KEYS):
        said = legends.KEYS[key][0]
        if key in ARROWS:
            _words(draw, ARROWS[key], x, y, 2.6, (30, 36, 40))
        elif key in NAMES:
            _words(draw, NAMES[key], x, y, 1.9 if key == 14 else 1.5, (250, 250, 250))
        else:
            _words(draw, said, x, y, 2.0, (30, 36, 40))
    return numpy.asarray(sheet)


def ink(texture):
    """A function for Item.ink: where the texture is not clear."""

    def look(x, y, _):
        high, wide = texture.shape[:2]
        found = texture[(y * INK).astype(int).clip(0, high - 1), (x * INK).astype(int).clip(0, wide - 1)]
        return found[:, :3].astype(float), found[:, 3] > 127

    return look


def film():
    x1, y1, x2, y2 = s.WINDOW
    return block(x1 - EDGE, y1 - EDGE, s.FACE, x2 + EDGE, y2 + EDGE, s.FACE + s.FILM)


def caps():
    """{key: (solid, colour)}"""
    return {
        key: (cap, FIRE if s.KINDS[key] == "cap-fire" else DARK if s.KINDS[key] == "cap-back" else CAP)
        for key, cap in all_caps().items()
    }


@cache
def fitted():
    """[(solid, colour)] of the board with what the house puts on it."""
    inside = contents()
    near = s.BOARD_Z[0]
    lamps = union([block(x - 1.1, y - 1, near - 0.9, x + 1.1, y + 1, near)
                   for x, y, _ in (places.led(p, n) for p in (0, 1) for n in range(100))])  # fmt: skip
    keys = union([block(x - 3.1, y - 3.1, near - s.SWITCH_BODY, x + 3.1, y + 3.1, near)
                  for x, y in (*places.KEYS, places.RESET)])  # fmt: skip
    rest = inside["parts of the front"] - lamps - keys
    return [(inside["board"], BOARD), (lamps, LED), (keys, SILVER), (rest, BLACK)]


def behind(cells=True):
    """[(solid, colour)] of the parts that you solder by hand, and the cells."""
    inside = contents()
    found = [(inside["Pico"], PICO), (inside["Pico's parts"], BLACK), (inside["USB"], SILVER), (inside["jack"], BLACK)]
    return found + [(holder(), BLACK), (cells_in_it(), CELL)] * cells


def holder():
    """The cells' holder: a tray, open to the back."""
    x1, y1, z1, x2, y2, z2 = contents()["cells"].bounding_box()
    return block(x1, y1, z1, x2, y2, z2) - block(x1 + 1.2, y1 + 1.2, z1 + 1.2, x2 - 1.2, y2 - 1.2, z2 + 1)


def cells_in_it():
    x1, y1, z1, x2, y2, _ = contents()["cells"].bounding_box()
    wide = (x2 - x1 - 2.4) / 2
    found = []
    for n in (0, 1):
        x = x1 + 1.2 + wide * (n + 0.5)
        for across, less in ((14.0, 4.0), (5.5, 2.6)):
            rod_ = rod(0, 0, y1 + less, y2 - less, across).rotate((-90, 0, 0))
            found.append(rod_.translate((x, 0, z1 + 8.4)))
    return union(found)


def screw(x, y):
    return rod(x, y, s.SEAT_Z - s.SCREW_LONG, s.SEAT_Z, 2.4) + rod(x, y, s.SEAT_Z, s.SEAT_Z + 1.9, 4.7)


def closed(turn, tilt, back, size=(WIDE // 2, HIGH_ONE)):
    """The finished handheld."""
    printed = solids.printed()
    middle = (s.X1 + s.X2) / 2, (s.Y1 + s.Y2) / 2, s.DEPTH / 2
    picture = Picture(size, view(turn, tilt, back), 4.6, middle)
    picture.add(Item(printed["front"], SHELL))
    picture.add(Item(printed["back"], SHELL))
    picture.add(Item(printed["door"], DOOR))
    picture.add(Item(printed["grid"], GRID))
    picture.add(Item(film(), FILM, ink=ink(film_ink(True))))
    for cap, colour in caps().values():
        picture.add(Item(cap, colour, ink=ink(caps_ink())))
    for solid, colour in (*fitted(), *behind(cells=False)):
        picture.add(Item(solid, colour))
    for x, y in places.HOLES:
        picture.add(Item(screw(x, y), SCREW))
    return picture


def both():
    """docs/img/pocket.png: front and back."""
    one, two = closed(-14, -24, False).image(), closed(14, -24, True).image()
    made = Image.new("RGB", (one.width + two.width, one.height), (255, 255, 255))
    made.paste(one, (0, 0))
    made.paste(two, (one.width, 0))
    return made


def finished():
    """The front and its names."""
    picture = closed(0, 0, False, (WIDE, HIGH_ONE))
    for text, (x, y), side in (
        ("the enemy's sea", places.led(0, 20)[:2], "left"),
        ("your sea", places.led(1, 20)[:2], "left"),
        ("power light", places.PARTS["D4"][:2], "left"),
        ("letters and numbers:\na column, then a row", (places.KEYS[5][0] - 4.5, places.KEYS[5][1]), "left"),
        ("arrows", (places.KEYS[12][0] - 3.4, places.KEYS[12][1]), "left"),
        ("USB", (20, s.Y2 - 0.3), "left"),
        ("power switch:\non is down", (s.X2 - 0.3, 38), "right"),
        ("FIRE", (places.KEYS[14][0] + 6.4, places.KEYS[14][1]), "right"),
        ("BACK", (places.KEYS[15][0] + 4.5, places.KEYS[15][1]), "right"),
        ("RESET, for a pin", places.RESET, "right"),
        ("jack for the cord", (44.5, s.Y2 - 0.3), "right"),
    ):
        picture.name(text, (x, y, 0), side)
    return picture.image()


def finished_back():
    """The back and its names."""
    picture = closed(0, 0, True, (WIDE, HIGH_ONE))
    (x, y), (high, wide, _), rear = s.HOLDER_AT, s.HOLDER, s.DEPTH
    for text, at, side in (
        ("screw, one of six", places.HOLES[1], "left"),
        ("the cells' door", (x + wide - 2, y + 20), "left"),
        ("lift here with a nail", (x + wide / 2 - 9, y + high - 1), "left"),
        ("jack", (44.5, s.Y2 - 0.3), "left"),
        ("power switch", (s.X2 - 0.3, 38), "left"),
        ("loudspeaker", (s.SPEAKER[0] - 6, s.SPEAKER[1]), "right"),
        ("SWD: empty", (s.SWD[0] + 2, s.SWD[1] + 3), "right"),
        ("BOOTSEL, for a pin", (s.BOOTSEL[0] + 2, s.BOOTSEL[1] + 7), "right"),
        ("USB", (20, s.Y2 - 0.3), "right"),
    ):
        picture.name(text, (*at, rear), side)
    return picture.image()


def on_the_bed():
    """Every part as it lies on the printer's bed, and how many of it."""
    picture = Picture((960, 560), view(0, -35) @ numpy.diag((1.0, -1.0, -1.0)), 2.6, (118, 72, 0))
    printed = solids.printed()
    for name, (x, y), colour, said, share, side in (
        ("front", (8, 10), SHELL, "front\nonce, face down", 0.03, "left"),
        ("back", (92, 10), SHELL, "back\nonce", 0.5, "right"),
        ("grid", (176, 74), GRID, "grid\nonce, black", 0.99, "right"),
        ("door", (176, 4), DOOR, "door\nonce", 0.95, "right"),
    ):
        solid = as_printed(name, printed[name])
        box = solid.bounding_box()
        picture.add(Item(solid, colour, (x, y, 0)))
        high = 0.985 if name == "back" else 0.6
        picture.name(said, (x + box[3] * share, y + box[4] * high, box[5] / 2), side)
    for name, (x, y), side in (
        ("cap-number", (8, -12), "left"), ("cap-arrow", (8, -40), "left"),
        ("cap-fire", (110, -20), "right"), ("cap-back", (140, -32), "right"),
    ):  # fmt: skip
        solid = as_printed(name, printed[name])
        box, count = solid.bounding_box(), s.COUNTS[name]
        colour = FIRE if name == "cap-fire" else DARK if name == "cap-back" else CAP
        for n in range(count):
            picture.add(Item(solid, colour, (x + (box[3] + 2) * (n // 2), y - (box[4] + 2) * (n % 2), 0)))
        words = {10: "ten times", 4: "four times", 1: "once"}[count]
        picture.name(f"{name}\n{words}", (x + (0 if side == "left" else box[3]), y + box[4] / 2, box[5] / 2), side)
    return picture.image()


def front_half():
    """Step 9, first half: everything that lies in the front shell, its face down."""
    printed = solids.printed()
    picture = Picture((WIDE, 800), view(24, -56, True), 3.5, (36, 82, 58), (-60, 25))
    picture.add(Item(printed["front"], SHELL))
    up = {"caps": 22, "film": 48, "grid": 72, "board": 104}
    for cap, colour in caps().values():
        picture.add(Item(cap, colour, (0, 0, up["caps"])))
    picture.add(Item(film(), FILM, (0, 0, up["film"]), ink(film_ink(False))))
    picture.add(Item(printed["grid"], GRID, (0, 0, up["grid"])))
    for solid, colour in (*fitted(), *behind(cells=False)):
        picture.add(Item(solid, colour, (0, 0, up["board"])))
    picture.name("5. the board, LEDs down,\nPico towards you", (2, 60, s.BOARD_Z[1] + up["board"]), "right")
    picture.name(
        "4. grid, its rim down,\nthe broader end far from the keys", (8, 60, s.BOARD_Z[0] + up["grid"]), "right"
    )
    picture.name("3. film, its\nletters down", (8, 60, s.FACE + up["film"]), "right")
    picture.name("2. sixteen caps,\nflanges up", (*places.KEYS[0], 4 + up["caps"]), "right")
    picture.name("1. front shell,\nface down", (-2, 60, 4), "right")
    return picture.image()


def back_half():
    """Step 9, second half: back, screws, cells, door; the loudspeaker lies in the back before."""
    printed, inside = solids.printed(), contents()
    picture = Picture((WIDE, 800), view(24, -56, True), 3.6, (36, 82, 62), (-90, 0))
    for solid, colour in ((printed["front"], SHELL), *fitted(), *behind(cells=False)):
        picture.add(Item(solid, colour))
    up = {"speaker": 24, "back": 48, "cells": 84, "screws": 64, "door": 118}
    picture.add(Item(inside["loudspeaker"], DARK, (0, 0, up["speaker"])))
    picture.add(Item(printed["back"], SHELL, (0, 0, up["back"])))
    picture.add(Item(holder(), BLACK, (0, 0, up["back"])))
    picture.add(Item(cells_in_it(), CELL, (0, 0, up["cells"])))
    for x, y in places.HOLES:
        picture.add(Item(screw(x, y), SCREW, (0, 0, up["screws"])))
    picture.add(Item(printed["door"], DOOR, (0, 0, up["door"])))
    x, y = s.HOLDER_AT
    picture.name("10. door, its two tongues\nfirst, at the far end", (x + 2, y + 50, s.DEPTH + up["door"]), "right")
    picture.name("9. two cells", (x + 2, y + 40, s.DEPTH + up["cells"]), "right")
    picture.name("8. six screws\nM2.5 x 16", (3.6, 111, s.SEAT_Z + 2 + up["screws"]), "right")
    picture.name(
        "7. back shell with the holder,\nits wires in the notch", (-2, 90, s.SPLIT_Z + 6 + up["back"]), "right"
    )
    sx, sy = s.SPEAKER[:2]
    picture.name("6. loudspeaker, into the\nring inside the back", (sx - 5, sy, s.DEPTH + up["back"]), "right")
    picture.name("the front half", (-2, 90, 4), "right")
    return picture.image()
