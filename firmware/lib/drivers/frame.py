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

WIDTH = 10
WHOLE = 32768  # the limiter's gain of 1


class Frame:
    """Both panels' colours as set (`rgb`, 600 bytes, the enemy's panel first) and what is sent to the wires.

    order: the colours as the LEDs expect them, such as "GRB"; serpentine: every second row runs from right to left. A
    board's Panels are a Frame with show(), which sends it.
    """

    def __init__(self, order="GRB", serpentine=True):
        self.rgb = bytearray(6 * PIXELS)
        self.gain = WHOLE  # what the limiter did to the last frame
        self.load_ma = milliamperes(0)  # of the last frame, by the limiter's model
        self._brightness = 1.0
        self._table = bytearray(range(256))
        self._plans = [self._plan(3 * PIXELS * panel, order, serpentine) for panel in (0, 1)]

    def _plan(self, start, order, serpentine):
        if sorted(order) != ["B", "G", "R"]:
            raise ValueError("the colour order is R, G and B in some order, not %r" % order)
        plan = array("H", bytes(2 * (3 * PIXELS + 1)))
        for i in range(PIXELS):
            y, x = divmod(i, WIDTH)
            on_wire = y * WIDTH + (WIDTH - 1 - x if serpentine and y & 1 else x)
            for color in range(3):
                plan[3 * i + color] = 3 * on_wire + order.index("RGB"[color])
        plan[3 * PIXELS] = start
        return plan

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
        """Fill the two wire buffers of 300 bytes. Returns the sum of all bytes that the frame asked for: 0 is dark.

        The limiter dims a frame whose sum is above power.FRAME_SUM to that sum. It treats each frame by itself and has
        no step: at the limit the gain is 1.
        """
        weight = pack(self.rgb, enemy, self._table, self._plans[0]) + pack(self.rgb, own, self._table, self._plans[1])
        self.load_ma = milliamperes(min(weight, power.FRAME_SUM))
        if weight <= power.FRAME_SUM:
            self.gain = WHOLE
        else:
            self.gain = power.FRAME_SUM * WHOLE // weight
            dim(enemy, self.gain)
            dim(own, self.gain)
        return weight


def milliamperes(weight):
    """The current of both panels that the limiter's model gives for a sum of colour bytes."""
    return power.LEDS * power.LED_IDLE_MA + weight * power.LED_CHANNEL_MA // 255
