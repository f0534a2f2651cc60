"""Scene: both seas as they look, cell by cell, under everything that moves. Imports this room only."""

from . import pixels
from .canvas import Canvas
from .palette import Palette, WATER

FULL = 255  # light of a panel that matters now
LOW = 96  # light of the other


class Scene:
    """`looks`: 200 looks of palette.py, enemy's sea first; `canvas`: the picture; `clock`: frames since the start."""

    def __init__(self, palette=None):
        self.canvas = Canvas()
        self.looks = bytearray(200)
        self.clock = 0
        self.light = [FULL, FULL]  # what each panel's light is moving to
        self.palette = palette or Palette()
        self.overlay = None  # called with the canvas after each painting: what is always seen over the sea
        self.water()

    def water(self):
        """Open water everywhere."""
        for i in range(200):
            self.looks[i] = WATER

    def paint(self):
        """The next frame of the sea itself; overlays are drawn on top afterwards."""
        table = self.palette.table
        for panel in (0, 1):
            have = table[292 + panel]
            want = self.light[panel]
            if have != want:
                step = 20 if want > have else -20
                table[292 + panel] = want if abs(want - have) < 20 else have + step
        pixels.paint(self.canvas.rgb, self.looks, table, self.clock)
        self.clock = (self.clock + 1) & 0xFFFFF
        if self.overlay:
            self.overlay(self.canvas)
