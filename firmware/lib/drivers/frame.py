"""A frame of both panels: pixels, brightness, the power limiter, and the order in which a panel's wire wants its bytes.

Needs no machine. Imports `power` and the inner loops (fast.py or plain.py).
"""

import sys
from array import array

from . import power

if sys.implementation.name == "micropython":
    from .fast import dim, pack
else:
    from .plain import dim, pack

WIDTH = 10
PIXELS = 100  # a panel
WHOLE = 32768  # the limiter's gain of 1


class Panel:
    """100 pixels with the NeoPixel interface; pixel 0 is the top left one, row by row, whatever the wiring.

    `p[i] = (r, g, b)` or `0xRRGGBB`; slices and negative i as in a list; nothing is sent before show().
    """

    def __init__(self, frame, first, show):
        self._frame = frame
        self._rgb = frame.rgb
        self._first = first
        self.show = show

    def __len__(self):
        return PIXELS

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in _places(index)]
        at = self._first + 3 * _place(index)
        return (self._rgb[at], self._rgb[at + 1], self._rgb[at + 2])

    def __setitem__(self, index, color):
        if not isinstance(index, slice):
            at = self._first + 3 * _place(index)
            self._rgb[at], self._rgb[at + 1], self._rgb[at + 2] = _color(color)
            return
        places = _places(index)
        if isinstance(color, int) or (isinstance(color, tuple) and len(color) == 3 and isinstance(color[0], int)):
            color = [color] * len(places)
        for i, place in enumerate(places):
            self[place] = color[i]

    def fill(self, color):
        """Set every pixel to one colour."""
        self._rgb[self._first : self._first + 3 * PIXELS] = bytes(_color(color)) * PIXELS

    @property
    def brightness(self):
        """0.0 .. 1.0, one value for both panels; takes effect with the next show()."""
        return self._frame.brightness

    @brightness.setter
    def brightness(self, value):
        self._frame.brightness = value


class Frame:
    """Both panels' colours as set (`rgb`, 600 bytes, the enemy's panel first) and what the wires get of them.

    order: the colours as the LEDs want them, such as "GRB"; serpentine: every second row runs from right to left.
    """

    def __init__(self, order="GRB", serpentine=True):
        self.rgb = bytearray(6 * PIXELS)
        self.gain = WHOLE  # what the limiter did to the last frame
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
        """0.0 .. 1.0. A byte becomes int(byte * brightness); tiny changes are ignored: as in Adafruit's library."""
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        value = min(max(value, 0.0), 1.0)
        if -0.001 < value - self._brightness < 0.001:
            return
        self._brightness = value
        table = self._table
        for i in range(256):
            table[i] = int(i * value)

    def pack(self, enemy, own):
        """Fill the two wire buffers of 300 bytes. Returns the sum of all bytes as the frame asked for: 0 is dark.

        The limiter dims a frame whose sum is above power.FRAME_SUM to that sum. It looks at each frame by itself and
        sets in without a step: at the limit the gain is 1.
        """
        weight = pack(self.rgb, enemy, self._table, self._plans[0]) + pack(self.rgb, own, self._table, self._plans[1])
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


def _place(index):
    if index < 0:
        index += PIXELS
    if not 0 <= index < PIXELS:
        raise IndexError("a panel has pixels 0 to %d" % (PIXELS - 1))
    return index


def _places(index):
    # MicroPython's slice has no indices(), and its lists take no other step than 1.
    step = 1 if index.step is None else index.step
    if step == 0:
        raise ValueError("the step of a slice is not 0")
    start, stop = index.start, index.stop
    if step > 0:
        start, stop = _bound(start, 0, 0, PIXELS), _bound(stop, PIXELS, 0, PIXELS)
    else:
        start, stop = _bound(start, PIXELS - 1, -1, PIXELS - 1), _bound(stop, -1, -1, PIXELS - 1)
    return range(start, stop, step)


def _bound(value, default, least, most):
    if value is None:
        return default
    if value < 0:
        value += PIXELS
    return min(max(value, least), most)


def _color(color):
    if isinstance(color, int):
        return color >> 16 & 255, color >> 8 & 255, color & 255
    red, green, blue = color
    if not (0 <= red <= 255 and 0 <= green <= 255 and 0 <= blue <= 255):
        raise ValueError("a colour is three numbers from 0 to 255, not %r" % (color,))
    return red, green, blue
