"""What a board is, as a table that the drivers, the self-test and the host's tools read. Imports geometry, power."""

from .. import power
from .geometry import CELLS, Geometry

ALL_KEYS = "0123456789abcdef"
LEAST_MA = 60  # what a budget must leave for light: with less a sea is hardly seen


class Table:
    """A board's name, its panels and what it lacks.

    panels: two texts (geometry.py), the enemy's panel first. budget_ma: what all its LEDs together may take, dark ones
    included. keys: the key, a hexadecimal digit, of each contact 4 * row + column. missing: a text with the nets of
    pins.py to which nothing is wired. diodes: whether each key has one. cells: whether it has a battery to watch. The
    GPIOs are the same on all boards (pins.py).
    """

    def __init__(self, name, panels, budget_ma, keys=ALL_KEYS, missing="", diodes=True, cells=True):
        self.name = name
        self.panels = [Geometry(text) for text in panels]
        self.budget_ma = budget_ma
        self.keys = keys
        self.missing = missing
        self.diodes = diodes
        self.cells = cells

    @property
    def lengths(self):
        """How many LEDs wire A has, and wire B."""
        return [max([panel.end for panel in self.panels if panel.wire == wire] or [0]) for wire in "AB"]

    @property
    def leds(self):
        return sum(self.lengths)

    @property
    def lit_ma(self):
        """What the budget leaves for light."""
        return self.budget_ma - self.leds * power.LED_IDLE_MA

    @property
    def frame_sum(self):
        """The greatest sum of the bytes of one frame that stays within the budget."""
        return self.lit_ma * 255 // power.LED_CHANNEL_MA

    def check(self):
        """ValueError, in words, for a table that no board can be."""
        if sorted(self.keys) != sorted(ALL_KEYS):
            raise ValueError("each of the sixteen keys is there once, not %r" % self.keys)
        if self.lit_ma < LEAST_MA:
            raise ValueError(
                "%d LEDs take %d mA when they are dark: of %d mA nothing is left for light. Give the panels a supply of"
                " 5 V and 2 A and say budget %d"
                % (self.leds, self.leds * power.LED_IDLE_MA, self.budget_ma, self.leds * power.LED_IDLE_MA + 400)
            )
        one, two = self.panels
        if one.wire == two.wire:
            taken = {one.place(cell) for cell in range(CELLS * CELLS)}
            if any(two.place(cell) in taken for cell in range(CELLS * CELLS)):
                raise ValueError("both seas are on the same LEDs of wire %s" % one.wire)
