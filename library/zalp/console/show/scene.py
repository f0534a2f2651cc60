"""Scene: both seas as they look, cell by cell, under everything that moves. Imports this package only."""

from . import pixels
from .canvas import Canvas
from .palette import LIGHT, Palette, WATER

FULL = 255  # light of a panel that matters now
LOW = 96  # light of the other


def swing(clock, half):
    """Counts from 0 up to `half` frames and back again, for ever: the phase of what pulses over the sea."""
    at = clock % (2 * half)
    return at if at < half else 2 * half - at


def beat(clock):
    """How bright a cursor is now, in 256ths: the same on every screen."""
    return 256 - 12 * swing(clock, 10)


class Scene:
    """`looks`: 200 looks of palette.py, enemy's sea first; `canvas`: the picture; `clock`: frames since the start."""

    def __init__(self, palette=None):
        self.canvas = Canvas()
        self.looks = bytearray(200)
        self.clock = 0
        self.light = [FULL, FULL]  # the light that each panel fades to
        self.palette = palette or Palette()
        self.overlay = None  # called with the canvas after each painting, for what is always shown over the sea
        self.water()

    def fill(self, look, panel=None):
        """Set the same look in every cell, or in those of one panel."""
        first = 100 * panel if panel else 0
        for i in range(first, 200 if panel is None else first + 100):
            self.looks[i] = look

    def water(self):
        """Open water everywhere."""
        self.fill(WATER)

    def paint(self):
        """The next frame of the sea itself; overlays are drawn on top afterwards."""
        table = self.palette.table
        self._fade(table, 0)
        self._fade(table, 1)
        pixels.paint(self.canvas.rgb, self.looks, table, self.clock)
        self.clock = (self.clock + 1) & 0xFFFFF
        if self.overlay:
            self.overlay(self.canvas)

    def _fade(self, table, panel):
        """A step of a panel's light towards what is wanted."""
        have = table[LIGHT + panel]
        want = self.light[panel]
        if have != want:
            step = 20 if want > have else -20
            table[LIGHT + panel] = want if abs(want - have) < 20 else have + step
