"""A page to draw on: millimetres, two weights of one font, ink. Seas, ships, marks and cut lines, all vector.

Imports fpdf2 and pymupdf_fonts (FiraGO: Latin and Cyrillic, SIL Open Font License).
"""

import tempfile
from dataclasses import dataclass, field
from datetime import datetime, timezone
from functools import lru_cache
from pathlib import Path

import pymupdf_fonts
from fpdf import FPDF

SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}  # mm, upright
FONT = "FiraGO"
DATE = datetime(2026, 1, 1, tzinfo=timezone.utc)  # fixed, so that the same sheet is the same file on any day
POINT = 25.4 / 72  # mm


@dataclass(frozen=True)
class Ink:
    """Colours as (r, g, b). ships: the fill by number of decks; None hatches them, which a cheap printer does best.
    water: two tints of a sea's rows and its waves; None leaves the sea white.
    """

    text: tuple = (0, 0, 0)
    grid: tuple = (110, 110, 110)
    frame: tuple = (0, 0, 0)
    enemy: tuple = (0, 0, 0)
    ship: tuple = (0, 0, 0)
    soft: tuple = (90, 90, 90)
    ships: dict | None = field(default=None, hash=False)
    water: tuple | None = None


BLACK = Ink()
COLOUR = Ink(
    text=(24, 38, 72),
    grid=(150, 176, 214),
    frame=(38, 74, 140),
    enemy=(178, 52, 44),
    ship=(24, 38, 72),
    soft=(92, 106, 136),
    ships={4: (146, 182, 226), 3: (150, 210, 196), 2: (250, 214, 138), 1: (242, 168, 150)},
    water=((232, 243, 251), (222, 237, 249), (186, 214, 238)),
)


@lru_cache
def _font_files():
    """The font's two weights as files: fpdf2 reads no font from memory."""
    folder = tempfile.TemporaryDirectory(prefix="zalp-font-")
    for style, name in (("", "figo"), ("B", "figbo")):
        (Path(folder.name) / f"{FONT}{style}.ttf").write_bytes(pymupdf_fonts.myfont(name))
    return folder  # the folder lives as long as the cache holds it


class Page(FPDF):
    """A document of sheets of one size. Every length is in millimetres from the top left corner, type in points."""

    def __init__(self, size, ink=BLACK, title="", language="ru", landscape=False):
        across, down = SIZES[size]
        super().__init__(orientation="L" if landscape else "P", unit="mm", format=(across, down))
        self.ink = ink
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        for style in ("", "B"):
            self.add_font(FONT, style, Path(_font_files().name) / f"{FONT}{style}.ttf")
        self.set_creation_date(DATE)
        self.set_title(title)
        self.set_lang(language)
        self.set_creator("Zalp")
        self.set_producer("Zalp")

    def say(self, x, y, text, points=9, align="left", bold=False, ink=None):
        """Draw one line of text with its baseline at y; x is its left end, middle or right end. Returns its width."""
        self.set_font(FONT, "B" if bold else "", points)
        self.set_text_color(*(ink or self.ink.text))
        width = self.get_string_width(text)
        self.text(x - {"left": 0, "middle": width / 2, "right": width}[align], y, text)
        return width

    def say_paragraph(self, x, y, width, text, points=9):
        """Draw text that wraps at `width`; **words** are bold. Returns the y below it."""
        self.set_font(FONT, "", points)
        self.set_text_color(*self.ink.text)
        self.set_xy(x, y)
        text = text.replace(" —", "\N{NO-BREAK SPACE}—")  # no line begins with a dash
        high = points * POINT * 1.3
        self.multi_cell(width, high, text, align="L", markdown=True)
        return self.get_y() + high

    def blank(self, x, y, width, label):
        """A label and a line to write on that ends at x + width."""
        start = x + self.say(x, y, label, 8.5) + 1.5
        self.pen(self.ink.soft, 0.2)
        self.line(start, y + 0.6, x + width, y + 0.6)

    def pen(self, ink, width):
        self.set_draw_color(*ink)
        self.set_line_width(width)

    def sea(self, x, y, cell, columns, rows, enemy=False):
        """A sea whose top left cell's corner is at x, y. columns: letters; rows: how many."""
        frame = self.ink.enemy if enemy else self.ink.frame
        if self.ink.water:
            self.water(x, y, cell, len(columns), rows)
        self.grid(x, y, cell, len(columns), rows)
        self.pen(frame, 0.6)
        self.rect(x, y, len(columns) * cell, rows * cell)
        points = min(11, cell * 1.3)
        lift = points * POINT * 0.35  # half a capital's height
        for i, letter in enumerate(columns):
            self.say(x + (i + 0.5) * cell, y - 1.6, letter, points, "middle", bold=True, ink=frame)
        for i in range(rows):
            self.say(x - 1.6, y + (i + 0.5) * cell + lift, str(i + 1), points, "right", bold=True, ink=frame)

    def water(self, x, y, cell, columns, rows):
        """The sea itself, pale enough for a pencil: rows in two tints, a wave in every other cell."""
        *tints, wave = self.ink.water
        for row in range(rows):
            self.set_fill_color(*tints[row % 2])
            self.rect(x, y + row * cell, columns * cell, cell, style="F")
        self.pen(wave, cell * 0.04)
        for row in range(rows):
            for column in range(row % 2, columns, 2):
                left, middle = x + (column + 0.2) * cell, y + (row + 0.55) * cell
                crests = [(left + i * cell * 0.075, middle - abs(i % 4 - 2) * cell * 0.05) for i in range(9)]
                self.polyline(crests)

    def grid(self, x, y, cell, columns, rows):
        """Thin lines around `columns` by `rows` cells."""
        self.pen(self.ink.grid, 0.18)
        for i in range(columns + 1):
            self.line(x + i * cell, y, x + i * cell, y + rows * cell)
        for i in range(rows + 1):
            self.line(x, y + i * cell, x + columns * cell, y + i * cell)

    def ship(self, x, y, cell, ship, width):
        """A straight ship in the sea whose corner is at x, y. ship: its cells in rising order; width: the columns."""
        inset = cell * 0.1
        left, top = x + ship[0] % width * cell + inset, y + ship[0] // width * cell + inset
        across = (ship[-1] % width - ship[0] % width + 1) * cell - 2 * inset
        down = (ship[-1] // width - ship[0] // width + 1) * cell - 2 * inset
        self.hull(left, top, across, down, len(ship), cell)

    def hull(self, left, top, across, down, decks, cell):
        """The outline of a ship, filled by its number of decks or hatched, a thin line between deck and deck."""
        if self.ink.ships:
            self.set_fill_color(*self.ink.ships[decks])
        else:
            self.set_fill_color(255, 255, 255)
        self.pen(self.ink.ship, max(0.25, cell * 0.07))
        self.rect(left, top, across, down, style="DF", round_corners=True, corner_radius=cell * 0.18)
        if not self.ink.ships:
            self._hatch(left, top, across, down, cell * 0.2)
        self.pen(self.ink.ship, 0.2)
        for i in range(1, decks):
            if across > down:
                at = left + i * cell - (decks * cell - across) / 2  # on the line between two cells
                self.line(at, top, at, top + down)
            else:
                at = top + i * cell - (decks * cell - down) / 2
                self.line(left, at, left + across, at)

    def _hatch(self, left, top, across, down, step):
        """Strokes from lower left to upper right, clear of the rounded corners."""
        self.pen(self.ink.ship, 0.13)
        edge = step * 0.35
        left, top, across, down = left + edge, top + edge, across - 2 * edge, down - 2 * edge
        at = step
        while at < across + down - step / 2:
            x0, x1 = max(0, at - down), min(at, across)
            self.line(left + x0, top + at - x0, left + x1, top + at - x1)
            at += step

    def tally(self, x, y, width, fleet, ink=None):
        """The fleet as a row of empty little ships `width` wide, to cross off. fleet: decks, largest first."""
        gap = 0.62  # of a cell
        cell = width / (sum(fleet) + gap * (len(fleet) - 1))
        for decks in fleet:
            self.boxes(x, y, cell, decks, ink)
            x += (decks + gap) * cell
        return cell

    def boxes(self, x, y, cell, decks, ink=None):
        self.pen(ink or self.ink.frame, 0.3)
        self.rect(x, y, decks * cell, cell)
        self.pen(ink or self.ink.frame, 0.15)
        for i in range(1, decks):
            self.line(x + i * cell, y, x + i * cell, y + cell)

    def miss(self, x, y, cell):
        """The mark of a miss in the cell at x, y: a dot."""
        self.set_fill_color(*self.ink.text)
        self.ellipse(x + cell * 0.37, y + cell * 0.37, cell * 0.26, cell * 0.26, style="F")

    def hit(self, x, y, cell):
        """The mark of a hit: a cross."""
        self.pen(self.ink.enemy, cell * 0.09)
        near, far = cell * 0.22, cell * 0.78
        self.line(x + near, y + near, x + far, y + far)
        self.line(x + near, y + far, x + far, y + near)

    def mine(self, x, y, cell):
        """A mine: a circle. (The three signs are those that players draw, and take one stroke of a pencil each.)"""
        self.pen(self.ink.ship, cell * 0.07)
        self.ellipse(x + cell * 0.18, y + cell * 0.18, cell * 0.64, cell * 0.64)

    def sweeper(self, x, y, cell):
        """A minesweeper: an isosceles triangle."""
        self.pen(self.ink.ship, cell * 0.07)
        self.polygon(
            [(x + cell / 2, y + cell * 0.14), (x + cell * 0.8, y + cell * 0.82), (x + cell * 0.2, y + cell * 0.82)]
        )

    def submarine(self, x, y, cell):
        """A submarine: a rhombus."""
        self.pen(self.ink.ship, cell * 0.07)
        near, middle, far = cell * 0.24, cell / 2, cell * 0.76
        self.polygon(
            [(x + middle, y + cell * 0.1), (x + far, y + middle), (x + middle, y + cell * 0.9), (x + near, y + middle)]
        )

    def cut(self, y):
        """A line to cut along, all across the page, with its scissors."""
        self.pen(self.ink.soft, 0.2)
        self.set_dash_pattern(dash=2, gap=1.6)
        self.line(13, y, self.w - 6, y)
        self.set_dash_pattern()
        self.pen(self.ink.soft, 0.3)
        for side in (-1, 1):
            self.ellipse(6, y + side * 1.25 - 0.9, 1.8, 1.8)
            self.line(7.6, y + side * 0.7, 11.8, y - side * 0.75)
