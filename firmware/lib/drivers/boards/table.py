"""What a board is, as a table that drivers, self-test and the host's tools read. Imports geometry, pins, power."""

from .. import pins, power
from .geometry import CELLS, Geometry

ALL_KEYS = "0123456789abcdef"
# Of cells: the divider, both marks in mV (battery.py), mA of the LEDs in typical play, mV of sag per A of the LEDs.
BATTERY = (
    power.VBAT_DIVIDER, power.VBAT_WARN_MV, power.VBAT_STOP_MV, power.LED_TYPICAL_MA, power.VBAT_SAG_MV_PER_A
)  # fmt: skip
LEAST_MA = 60  # what a budget must leave for light: with less a sea is hardly visible


class Table:
    """A board's name, its panels and what it lacks.

    panels: two texts (geometry.py), the enemy's panel first. budget_ma: what all its LEDs together may take, dark ones
    included. keys: the key, a hexadecimal digit, of each contact 4 * row + column. missing: a text with the nets of
    pins.py to which nothing is wired. diodes: whether each key has one. cells: its battery's figures in the order of
    BATTERY, () without one. channel_ma: one colour of one LED at 255. idle_ua: a dark LED. audio: AUDIO_PWM's GPIO; the
    others are the same on all boards (pins.py).
    """

    def __init__(self, name, panels, budget_ma, keys=ALL_KEYS, missing="", diodes=True, cells=BATTERY):
        self.name = name
        self.panels = [Geometry(text) for text in panels]
        self.budget_ma = budget_ma
        self.keys = keys
        self.missing = missing
        self.diodes = diodes
        self.cells = cells
        self.channel_ma = power.LED_CHANNEL_MA
        self.idle_ua = 1000 * power.LED_IDLE_MA
        self.audio = pins.AUDIO_PWM

    @property
    def lengths(self):
        """How many LEDs wire A has, and wire B."""
        return [max([panel.end for panel in self.panels if panel.wire == wire] or [0]) for wire in "AB"]

    @property
    def leds(self):
        return sum(self.lengths)

    @property
    def dark_ma(self):
        """What all its LEDs take when they are dark."""
        return self.leds * self.idle_ua // 1000

    @property
    def lit_ma(self):
        """What the budget leaves for light."""
        return self.budget_ma - self.dark_ma

    @property
    def frame_sum(self):
        """The greatest sum of the bytes of one frame that stays within the budget."""
        return self.lit_ma * 255 // self.channel_ma

    def check(self):
        """ValueError, in words, for a table that no board can be."""
        if sorted(self.keys) != sorted(ALL_KEYS):
            raise ValueError("each of the sixteen keys is there once, not %r" % self.keys)
        if self.lit_ma < LEAST_MA:
            raise ValueError(
                "%d LEDs take %d mA when they are dark: of %d mA nothing is left for light. Give them a supply of"
                " 5 V and 2 A and say budget %d" % (self.leds, self.dark_ma, self.budget_ma, self.dark_ma + 400)
            )
        one, two = self.panels
        if one.wire == two.wire:
            taken = {one.place(cell) for cell in range(CELLS * CELLS)}
            if any(two.place(cell) in taken for cell in range(CELLS * CELLS)):
                raise ValueError("both seas are on the same LEDs of wire %s" % one.wire)
