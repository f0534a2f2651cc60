"""What the parts look like, for the pictures: truer than the bounding solids of contents.py, inside their boxes.

Each is drawn in its own box from (0, 0, 0) to (long, wide, high), z away from its board, then put where the box is.
"""

from manifold3d import Manifold

from .solids import rod, union

DARK, METAL, TIN, GREEN, PLASTIC = "#2b3237", "#b8bcc0", "#d8dadb", "#1f6b4c", "#3c9a5f"
CREAM, BLUE, ORANGE, RED, BAND = "#d9c39a", "#31406b", "#c98a3c", "#b5502c", "#20242a"
CELL, SHELL = "#4f7f5a", "#24292d"


def cube(x1, y1, z1, x2, y2, z2):
    return Manifold.cube((x2 - x1, y2 - y1, z2 - z1)).translate((x1, y1, z1))


def lying(x1, x2, y, z, across):
    """A cylinder along x."""
    return Manifold.cylinder(x2 - x1, across / 2, across / 2, 32).rotate((0, 90, 0)).translate((x1, y, z))


def axial(across, body, paint, bands):
    """A resistor or diode on its two legs."""

    def draw(long, wide, high):
        half, z = long / 2, across / 2 + 0.2
        yield lying(0.3, long - 0.3, wide / 2, z, 0.6), TIN
        yield lying(half - body / 2, half + body / 2, wide / 2, z, across), paint
        for at, colour in bands:
            yield lying(half + (at - 0.06) * body, half + (at + 0.06) * body, wide / 2, z, across + 0.1), colour

    return draw


RESISTOR = axial(2.3, 6.2, CREAM, ((-0.3, "#7a3b1c"), (-0.1, "#20242a"), (0.1, "#c9a227"), (0.35, "#c9a25a")))


def can(long, wide, high):
    """An electrolytic capacitor."""
    across = min(long, wide)
    yield rod(long / 2, wide / 2, 0, high, across), BLUE
    yield rod(long / 2, wide / 2, high, high + 0.1, across - 1.2), METAL


def drop(long, wide, high):
    """A ceramic capacitor on its legs."""
    yield cube(0.4, 0.2, 1.5, long - 0.4, wide - 0.2, high), ORANGE
    for x in (long / 2 - 1.27, long / 2 + 1.27):
        yield rod(x, wide / 2, 0, 2, 0.6), TIN


def pico(long, wide, high):
    """A Pico on two sockets, its USB at the box's far end."""
    for y in (0.5, wide - 3.0):
        yield cube(1, y, 0, long - 2.5, y + 2.5, 8.5), DARK
    yield cube(0, 0, 9, long - 1.3, wide, 10), GREEN
    yield cube(long - 8, wide / 2 - 4, 10, long, wide / 2 + 4, high), METAL
    yield cube(long / 2 - 6, wide / 2 - 3.5, 10, long / 2 + 1, wide / 2 + 3.5, 10.9), DARK
    yield cube(long - 16, wide / 2 + 2.5, 10, long - 11.5, wide / 2 + 6, 11.5), "#ece8dc"
    pins = [rod(1.37 + 2.54 * n, y, 9.5, 10.4, 1.5) for n in range(20) for y in (1.61, wide - 1.61)]
    yield union(pins), "#c9a25a"


def tab(long, wide, high):
    """A transistor in TO-220, upright: body in front, tab behind."""
    yield cube(0, wide - 1.3, 4, long, wide, high), METAL
    yield cube(0, 0, 4, long, wide - 1.3, high - 6.3), DARK
    for n in (-1, 0, 1):
        yield cube(long / 2 + 2.54 * n - 0.4, wide / 2 - 0.3, 0, long / 2 + 2.54 * n + 0.4, wide / 2 + 0.3, 4), TIN


def small(long, wide, high):
    """A transistor in TO-92."""
    yield (rod(long / 2, wide / 2, 3.5, high, min(long, wide) + 0.4) ^ cube(0, 0.9, 0, long, wide, high)), DARK
    for n in (-1, 0, 1):
        yield rod(long / 2 + 1.7 * n, wide / 2, 0, 3.6, 0.5), TIN


def chip(long, wide, high):
    """A DIP in its socket."""
    yield cube(0, 0, 0, long, wide, 4.2), "#15181b"
    yield (
        cube(0.6, 1.2, 4.2, long - 0.6, wide - 1.2, high)
        if long > wide
        else cube(1.2, 0.6, 4.2, long - 1.2, wide - 0.6, high),
        "#33393f",
    )


def terminal(long, wide, high):
    """A screw terminal of 5.08 mm."""
    ways = max(1, round(max(long, wide) / 5.08))
    screws = [
        rod(*((long * (n + 0.5) / ways, wide / 2) if long > wide else (long / 2, wide * (n + 0.5) / ways)), 0, 30, 3.6)
        for n in range(ways)
    ]
    body = cube(0, 0, 0, long, wide, high - 1)
    yield body - union(screws), PLASTIC
    yield union(screws) ^ cube(0, 0, 0, long, wide, high - 2.2), METAL


def module(long, wide, high):
    """A small board on its pins."""
    z = 2.6
    yield cube(0.4, 0.4, z, long - 0.4, wide - 0.4, z + 1.6), "#27336b"
    yield cube(long * 0.3, wide * 0.4, z + 1.6, long * 0.6, wide * 0.6, min(high, z + 3.4)), DARK
    yield cube(0.6, 0.6, 0, long - 0.6, 3.0, z), DARK


def header(long, wide, high):
    ways = max(1, round(max(long, wide) / 2.54))
    yield cube(0, 0, 0, long, wide, 2.5), DARK
    pins = [
        rod(*((long * (n + 0.5) / ways, wide / 2) if long > wide else (long / 2, wide * (n + 0.5) / ways)), 0, 8.6, 0.8)
        for n in range(ways)
    ]
    yield union(pins), "#d9b25a"


def switch(long, wide, high):
    """A tact switch of 12 mm with its square plunger."""
    yield cube(0, 0, 0, long, wide, high - 0.6), DARK
    yield cube(0.3, 0.3, high - 0.6, long - 0.3, wide - 0.3, high), METAL
    yield rod(long / 2, wide / 2, high, high + 0.6, 6.6), DARK
    yield cube(long / 2 - 1.9, wide / 2 - 1.9, high, long / 2 + 1.9, wide / 2 + 1.9, high + 3), "#c9b08a"


def cells(long, wide, high):
    """Four AA cells abreast in their holder."""
    yield cube(0, 0, 0, long, wide, high) - cube(1.5, 1.5, 1.5, long - 1.5, wide - 1.5, high + 1), SHELL
    for n in range(4):
        x = long * (n + 0.5) / 4
        body = Manifold.cylinder(49, 7.1, 7.1, 48).rotate((-90, 0, 0))
        knob = Manifold.cylinder(1.6, 2.7, 2.7, 24).rotate((-90, 0, 0))
        up = n % 2
        yield body.translate((x, (wide - 49) / 2, 8.8)), CELL
        yield knob.translate((x, (wide + 49) / 2 if up else (wide - 49) / 2 - 1.6, 8.8)), METAL


# By the footprint's first letters.
SHAPES = (
    ("Pico", pico),
    ("R_Axial", RESISTOR),
    ("D_DO-35", axial(1.9, 3.9, "#c4703a", ((-0.32, BAND),))),
    ("D_DO-41", axial(2.6, 4.8, BAND, ((-0.32, "#c8ccd0"),))),
    ("CP_Radial", can),
    ("C_Disc", drop),
    ("TO-220", tab),
    ("TO-92", small),
    ("DIP", chip),
    ("TerminalBlock", terminal),
    ("S13V10F5", module),
    ("PAM8302", module),
    ("PinHeader", header),
    ("SW_PUSH-12mm", switch),
)


def likeness(footprint, solid, away):
    """[(solid, colour)] that stand for a part with this bounding solid, None for what has no shape of its own.

    `away`: 1 where z grows away from the part's board, -1 where it falls.
    """
    draw = next((shape for start, shape in SHAPES if footprint.startswith(start)), None)
    return draw and in_box(draw, solid, away)


def in_box(draw, solid, away):
    """The pieces of one of the shapes above in the place of a bounding solid."""
    x1, y1, z1, x2, y2, z2 = solid.bounding_box()
    long, wide, high = x2 - x1, y2 - y1, z2 - z1
    turned = draw in (pico, *(shape for start, shape in SHAPES if start.startswith(("R_", "D_")))) and wide > long
    found = []
    for piece, paint in draw(*((wide, long) if turned else (long, wide)), high):
        if turned:
            piece = piece.rotate((0, 0, 90)).translate((long, 0, 0))
        if draw is pico:  # its USB looks out of the case's left side
            piece = piece.rotate((0, 0, 180)).translate((long, wide, 0))
        if away < 0:
            piece = piece.mirror((0, 0, 1)).translate((0, 0, high))
        found.append((piece.translate((x1, y1, z1)), paint))
    return found
