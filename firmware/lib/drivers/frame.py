"""A frame of both panels: pixels, brightness, the power limiter, and the byte order of a panel's wire.

Needs no machine. Imports `power` and the inner loops (fast.py or plain.py); neopixel when its interface is used.
"""

import sys
from array import array

from . import power
from .power import PIXELS

if sys.implementation.name == "micropython":
    from .fast import dim, pack
else:
    from .plain import dim, pack

WHOLE = 32768  # the limiter's gain of 1


class Frame:
    """Both panels' colours as set (`rgb`, 600 bytes, the enemy's panel first) and what is sent to the wires.

    table: the board's (boards/table.py); without one, both wires carry ten by ten pixels row by row as red, green and
    blue. A board's Panels are a Frame with show(), which sends it.
    """

    def __init__(self, table=None):
        self.rgb = bytearray(6 * PIXELS)
        self.gain = WHOLE  # what the limiter did to the last frame
        self.frame_sum = table.frame_sum if table else power.FRAME_SUM
        self.leds = table.leds if table else power.LEDS
        self._idle_ma = table.dark_ma if table else milliamperes(0)
        self._channel_ma = table.channel_ma if table else power.LED_CHANNEL_MA
        self.load_ma = self._idle_ma  # of the last frame, by the limiter's model
        self._brightness = 1.0
        self._table = bytearray(range(256))
        self._plans = [_plan(3 * PIXELS * panel, table.panels[panel] if table else None) for panel in (0, 1)]

    @property
    def brightness(self):
        """0.0 .. 1.0. A byte becomes int(byte * brightness); tiny changes are ignored, as in Adafruit's library."""
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        value = min(max(value, 0.0), 1.0)
        if -0.001 < value - self._brightness < 0.001:
            return
        self._brightness = value
        self._table[:] = bytes([int(byte * value) for byte in range(256)])

    @property
    def enemy(self):
        """The upper panel's pixels (neopixel.Panel)."""
        from .neopixel import Panel

        return Panel(self, 0)

    @property
    def own(self):
        """The lower panel's pixels."""
        from .neopixel import Panel

        return Panel(self, 3 * PIXELS)

    def take(self, rgb):
        """Set all pixels: 600 bytes, the enemy's panel first; None leaves them as they are. ValueError otherwise."""
        if rgb is not None:
            if len(rgb) != 6 * PIXELS:
                raise ValueError("a frame has %d bytes, not %d" % (6 * PIXELS, len(rgb)))
            self.rgb[:] = rgb

    def pack(self, enemy, own):
        """Fill the two wires' buffers, which may be one. Returns the sum of all bytes that the frame asked for: 0 is
        dark.

        The limiter dims a frame whose sum is above `frame_sum` to that sum. It treats each frame by itself and has no
        step: at the limit the gain is 1.
        """
        weight = pack(self.rgb, enemy, self._table, self._plans[0]) + pack(self.rgb, own, self._table, self._plans[1])
        self.gain = WHOLE
        if weight > self.frame_sum:
            self._limit(enemy, own, weight)
        self.load_ma = self._idle_ma + min(weight, self.frame_sum) * self._channel_ma // 255
        return weight

    def _limit(self, enemy, own, weight):
        gain = self.gain = self.frame_sum * WHOLE // weight
        dim(enemy, gain, len(enemy))
        if own is not enemy:
            dim(own, gain, len(own))


def _plan(start, panel):
    """For each of a panel's 300 bytes its place on the wire, then the offset of the panel's first byte in a frame."""
    plan = array("H", range(3 * PIXELS + 1))
    if panel:
        panel.fill(plan)
    plan[3 * PIXELS] = start
    return plan


def milliamperes(weight, leds=power.LEDS):
    """The current of so many LEDs that the limiter's model gives for a sum of colour bytes."""
    return leds * power.LED_IDLE_MA + weight * power.LED_CHANNEL_MA // 255
