"""Two panels of 10x10 LEDs on the page, with the NeoPixel interface. Imports nothing.

Brightness rounds as Adafruit's library does: each byte becomes int(byte * brightness), the value set is remembered.
"""

PIXELS = 100


class Panel:
    """100 pixels, row by row from the top left; `p[i] = (r, g, b)` or 0xRRGGBB, slices and negative i as in a list."""

    def __init__(self, panels):
        self._panels = panels
        self.rgb = bytearray(3 * PIXELS)  # as set, before brightness

    def __len__(self):
        return PIXELS

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in _slice(index)]
        start = 3 * _index(index)
        return tuple(self.rgb[start : start + 3])

    def __setitem__(self, index, color):
        if not isinstance(index, slice):
            start = 3 * _index(index)
            self.rgb[start : start + 3] = _bytes(color)
            return
        places = _slice(index)
        if isinstance(color, int) or (isinstance(color, tuple) and len(color) == 3 and isinstance(color[0], int)):
            color = [color] * len(places)
        for place, one in zip(places, color):
            self[place] = one

    def fill(self, color):
        """Set every pixel to one colour."""
        self.rgb[:] = _bytes(color) * PIXELS

    @property
    def brightness(self):
        """0.0 .. 1.0, one value for both panels."""
        return self._panels.brightness

    @brightness.setter
    def brightness(self, value):
        self._panels.brightness = value

    def show(self):
        """Send both panels as they stand."""
        self._panels.show()


class Panels:
    def __init__(self, link):
        self._link = link
        self._brightness = 1.0
        self._scaled = None  # the 256 byte values after brightness, or None at full brightness
        self._letters = None
        self.enemy = Panel(self)
        self.own = Panel(self)

    @property
    def brightness(self):
        """0.0 .. 1.0 for both panels; takes effect with the next show()."""
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        value = min(max(value, 0.0), 1.0)
        if -0.001 < value - self._brightness < 0.001:
            return
        self._brightness = value
        self._scaled = bytes(int(v * value) for v in range(256))

    def show(self, rgb=None):
        """Send a frame: rgb is 600 bytes, the enemy's panel first; without it, the pixels as they were set."""
        if rgb is not None:
            if len(rgb) != 6 * PIXELS:
                raise ValueError("a frame has 600 bytes, not %d" % len(rgb))
            self.enemy.rgb[:] = rgb[: 3 * PIXELS]
            self.own.rgb[:] = rgb[3 * PIXELS :]
        frame = self.enemy.rgb + self.own.rgb
        scaled = self._scaled
        if scaled:
            frame = bytearray([scaled[v] for v in frame])
        self._link.send_frame(frame)

    def legends(self, letters):
        """Show these ten letters over the columns and on the keys. The Pico's are printed: there nothing happens."""
        if letters != self._letters:
            self._letters = letters
            self._link.send("A", letters.encode())


def _index(index):
    if index < 0:
        index += PIXELS
    if not 0 <= index < PIXELS:
        raise IndexError("a panel has pixels 0 to 99")
    return index


def _slice(index):
    # MicroPython's slice has no indices().
    start, stop, step = index.start, index.stop, index.step or 1
    every = list(range(PIXELS))
    return every[start:stop] if step == 1 else every[start:stop:step]


def _bytes(color):
    if isinstance(color, int):
        return bytes((color >> 16 & 255, color >> 8 & 255, color & 255))
    red, green, blue = color
    if not (0 <= red <= 255 and 0 <= green <= 255 and 0 <= blue <= 255):
        raise ValueError("a colour is three numbers from 0 to 255, not %r" % (color,))
    return bytes((red, green, blue))
