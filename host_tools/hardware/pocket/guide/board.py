"""The board's two sides as SVG for the guide: pads and words as in the board's file, the parts that you solder by hand,
and names at both margins with a line to what they name. Imports places, the board's reader, the case.
"""

import html
import re
from functools import cache

from ...board.saved import read
from .. import BOARD, places
from ..case import sizes as s
from ..case.contents import BODIES, TURNED
from ..circuit import circuit
from .render import apart

WIDE, HIGH = places.SIZE
MARGIN = 54.0  # beside the board, for the names
TOP = 4.0
LETTERS = 2.9  # mm high
LINE = 3.7  # from one line of a name to the next
GREEN, GOLD, WORDS, HOLE = "#1d6b4a", "#d9b44a", "#e8efe9", "#ffffff"
DARK, SILVER, IVORY, PICO, RED, BLACK = "#2b3237", "#c3c8cc", "#f1eee4", "#2f8f4e", "#c2391c", "#20262b"
CELL, COPPER, NAMES, QUIET = "#3a6ea5", "#c98a3c", "#1b2226", "#8a949b"


@cache
def board():
    return read(BOARD)


def pads():
    """[(side, x, y, width, height, drill)] of every pad except those of LEDs and their capacitors, which are hardly
    seen below them.
    """
    for pad in board().lands:
        hidden = pad.name.startswith("LED") or re.match(r"C\d{3}", pad.name)
        if pad.name and pad.plated and not hidden:
            side = "both" if "*.Cu" in pad.layers else "back" if "B.Cu" in pad.layers else "front"
            yield side, pad.x, pad.y, pad.width, pad.height, pad.drill


class Side:
    """A picture of one side with what is fitted: names of methods below. You give everything in the board's
    millimetres; the back is turned over.
    """

    def __init__(self, back, *fitted):
        self.back, self.lines, self.names = back, [], []
        for part in ("plate", *fitted):
            getattr(self, part)()

    def x(self, x):
        return MARGIN + (WIDE - x if self.back else x)

    def y(self, y):
        return TOP + y

    def add(self, text):
        self.lines.append(text)

    def rect(self, x1, y1, x2, y2, fill, radius=0.0, more=""):
        left = min(self.x(x1), self.x(x2))
        self.add(
            f'<rect x="{left:.2f}" y="{self.y(y1):.2f}" width="{x2 - x1:.2f}" height="{y2 - y1:.2f}"'
            f' rx="{radius:.2f}" fill="{fill}"{more}/>'
        )

    def disc(self, x, y, across, fill, more=""):
        self.add(f'<circle cx="{self.x(x):.2f}" cy="{self.y(y):.2f}" r="{across / 2:.2f}" fill="{fill}"{more}/>')

    def wire(self, points, colour, thick=0.9):
        way = " ".join(f"{self.x(x):.2f},{self.y(y):.2f}" for x, y in points)
        self.add(
            f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{thick}" stroke-linejoin="round"'
            ' stroke-linecap="round"/>'
        )

    def word(self, text, x, y, size, fill=WORDS, turned=False, bold=False):
        turn = f' transform="rotate(-90 {self.x(x):.2f} {self.y(y):.2f})"' if turned else ""
        weight = ' font-weight="bold"' if bold else ""
        self.add(
            f'<text x="{self.x(x):.2f}" y="{self.y(y) + size * 0.36:.2f}" font-size="{size:.2f}" fill="{fill}"'
            f' text-anchor="middle"{weight}{turn}>{html.escape(text)}</text>'
        )

    def name(self, text, x, y, *, side=None, mark=True):
        """A name beside the board for what is at x, y; `side`: left or right in the picture, or the nearer one."""
        side = side or ("left" if self.x(x) < MARGIN + WIDE / 2 else "right")
        self.names.append((side, self.y(y), self.x(x), text.split("\n"), mark))

    def plate(self):
        self.rect(0, 0, WIDE, HIGH, GREEN, places.RADIUS)
        layer = "B.SilkS" if self.back else "F.SilkS"
        for side, x, y, wide, high, drill in pads():
            if side in ("both", "back" if self.back else "front"):
                self.rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2, GOLD, min(wide, high) / 4)
                if drill:
                    self.disc(x, y, drill, HOLE)
        for x, y, drill in board().holes:
            self.disc(x, y, drill, HOLE)
        for text, high, (x1, y1, x2, y2), its in board().words:
            if its == layer and (self.back or text not in circuit().components):
                middle = (x1 + x2) / 2, (y1 + y2) / 2
                self.word(text, *middle, high * 1.35, turned=y2 - y1 > x2 - x1 and len(text) > 1)

    def parts(self):
        """The parts that the house fits."""
        netlist = circuit()
        for reference, (x, y, turn) in places.places().items():
            footprint = netlist.components[reference]["footprint"].partition(":")[2]
            body = next((body for word, body in BODIES.items() if word in footprint), None)
            if body is None or places.back(reference):
                continue
            wide, high = (body[1], body[0]) if turn in TURNED else body[:2]
            fill = {"L": IVORY, "R": DARK, "C": COPPER, "S": SILVER}.get(reference[0], DARK)
            if reference.startswith("LED"):
                fill = IVORY
            self.rect(x - wide, y - high, x + wide, y + high, fill, 0.2)
            if footprint.startswith("SW_Push"):
                self.disc(x, y, 3.4, DARK)
        x, y, _ = places.PARTS["SW1"]
        self.rect(x + 1, y - 1.5, x + 3.4, y + 0.2, DARK)  # its slide, over the edge

    def pico(self):
        x, y, _ = places.PARTS["U1"]
        self.rect(x - 10.5, y - 25.5, x + 10.5, y + 25.5, PICO, 0.5)
        for row in (-1, 1):
            for n in range(20):
                py = y + (n - 9.5) * 2.54
                self.rect(x + row * 10 - 0.8, py - 0.8, x + row * 10 + 0.8, py + 0.8, GOLD, 0.3)
        for n in (-1, 0, 1):
            self.rect(x + 2.54 * n - 0.8, y - 25.5, x + 2.54 * n + 0.8, y - 23.7, GOLD, 0.3)
        self.rect(x - 4, y + 19.5, x + 4, y + 26.8, SILVER, 0.5)
        self.rect(x - 3.5, y - 4, x + 3.5, y + 3, BLACK, 0.3)
        self.word("Pico", x, y - 12, 3.4, "#ffffff", bold=True)

    def jack(self):
        x, y, _ = places.PARTS["J4"]
        self.rect(x - 7.4, y - 3.7, x + 3.7, y + 14.2, BLACK, 0.4)
        self.rect(x - 5.4, y + 8.5, x + 1.7, y + 14.2, "#555b60", 0.3)

    def speaker(self):
        """The loudspeaker where the back shell will hold it, on its wires."""
        (x, y, _), (cx, cy, across, _) = places.PARTS["LS1"], s.SPEAKER
        self.wire(((x, y - 2), (x + 8, y - 3), (cx - 12, cy - 6), (cx - 5, cy - 2)), RED)
        self.wire(((x, y + 2), (x + 7, y + 4), (cx - 12, cy + 1), (cx - 5, cy + 2)), BLACK)
        self.disc(cx, cy, across - 0.4, DARK, ' stroke="#c3c8cc" stroke-width="0.8"')
        self.disc(cx, cy, 9, "#454d53")

    def cells(self, inside=True):
        """The holder where its bay will be, its leads at BT1."""
        (x, y), (high, wide, _), (bx, by, _) = s.HOLDER_AT, s.CELLS, places.PARTS["BT1"]
        y += s.TONGUE
        right = x + wide
        self.wire(((right - 3, y + 6), (right + 4, y + 5), (bx - 3, by - 2.5), (bx, by - 2)), RED, 1.1)
        self.wire(((right - 3, y + 9), (right + 6, y + 8), (bx - 2, by + 2.5), (bx, by + 2)), BLACK, 1.1)
        self.rect(x, y, right, y + high, DARK, 1)
        for n in (0, 1) if inside else ():
            left = x + 1.5 + n * (wide / 2 - 0.3)
            self.rect(left, y + 3, left + 14, y + high - 3, CELL, 1.5)
            up = n == 0
            self.rect(left + 4.5, y + (1.6 if up else high - 3), left + 9.5, y + (3 if up else high - 1.6), SILVER)
            self.word("+", left + 7, y + (7 if up else high - 7), 5, "#ffffff", bold=True)
            self.word("-", left + 7, y + (high - 7 if up else 7), 5, "#ffffff", bold=True)
            self.word("AA", left + 7, y + high / 2, 4, "#ffffff")

    def mark(self, x, y, across=3.0, colour="#ff5a36"):
        """A ring around what is named."""
        self.disc(x, y, across, "none", f' stroke="{colour}" stroke-width="0.6"')

    def svg(self, title):
        """The whole picture. Names keep apart from each other, each as near as it can be to what it names."""
        out = []
        for side in ("left", "right"):
            names = sorted((name for name in self.names if name[0] == side), key=lambda name: name[1])
            spots = apart([(y, LINE * len(lines) + 1.6) for _, y, _, lines, _ in names], TOP, TOP + HIGH)
            edge = MARGIN - 4 if side == "left" else MARGIN + WIDE + 4
            anchor = "end" if side == "left" else "start"
            for (_, y, x, lines, mark), spot in zip(names, spots, strict=True):
                end = edge + (1 if side == "left" else -1)
                out.append(
                    f'<polyline points="{end:.2f},{spot:.2f} {end + (2 if side == "left" else -2):.2f},{spot:.2f}'
                    f' {x:.2f},{y:.2f}" fill="none" stroke="{NAMES}" stroke-width="0.3"/>'
                )
                if mark:
                    out.append(
                        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.7" fill="{RED}" stroke="#ffffff" stroke-width="0.2"/>'
                    )
                first = spot - LINE * (len(lines) - 1) / 2 + LETTERS * 0.36
                for n, line in enumerate(lines):
                    weight = ' font-weight="bold"' if n == 0 else ""
                    out.append(
                        f'<text x="{edge:.2f}" y="{first + n * LINE:.2f}" font-size="{LETTERS}" fill="{NAMES}"'
                        f' text-anchor="{anchor}"{weight}>{html.escape(line)}</text>'
                    )
        wide, high = 2 * MARGIN + WIDE, 2 * TOP + HIGH + 7
        said = "from behind" if self.back else "from the front"
        foot = f'<text x="{wide / 2:.2f}" y="{high - 2.5:.2f}" font-size="{LETTERS}" fill="{QUIET}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide * 5:g}"'
                f' height="{high * 5:g}" font-family="sans-serif">',
                f"<title>{html.escape(title)}</title>",
                f'<rect width="{wide:g}" height="{high:g}" fill="#ffffff"/>',
                *self.lines,
                *out,
                f'{foot} text-anchor="middle">{html.escape(title)}, seen {said}</text>',
                "</svg>",
                "",
            ]
        )
