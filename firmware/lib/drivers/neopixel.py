"""The NeoPixel interface of one panel. Imports power.

The game shows whole frames and never needs it: it is loaded when a program accesses a panel's pixels.
"""

from .power import PIXELS


class Panel:
    """100 pixels with the NeoPixel interface; pixel 0 is the top left one, row by row, whatever the wiring.

    `p[i] = (r, g, b)` or `0xRRGGBB`; slices and negative i as in a list; nothing is sent before show().
    """

    def __init__(self, frame, first):
        """frame: a board's Panels, which are a frame.Frame; first: the offset of this panel's colours."""
        self._frame = frame
        self._rgb = frame.rgb
        self._first = first

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

    def show(self):
        """Send both panels."""
        self._frame.show()

    @property
    def brightness(self):
        """0.0 .. 1.0, one value for both panels; takes effect with the next show()."""
        return self._frame.brightness

    @brightness.setter
    def brightness(self, value):
        self._frame.brightness = value


def _place(index):
    if index < 0:
        index += PIXELS
    if not 0 <= index < PIXELS:
        raise IndexError("a panel has pixels 0 to %d" % (PIXELS - 1))
    return index


def _places(index):
    # MicroPython's slice has no indices(), and its lists support no step other than 1.
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
