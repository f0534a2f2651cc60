"""Two panels of 10x10 LEDs on the page. Imports `frame`: the Pico's own pixels, brightness and power limiter.

frame.py, neopixel.py, fast.py and power.py here are links to the Pico's files, so that both boards light the same
frame alike.
"""

from .frame import PIXELS, Frame


class Panels:
    def __init__(self, link):
        self._link = link
        self._frame = Frame("RGB", serpentine=False)
        self._letters = ""

    @property
    def enemy(self):
        """The upper panel's pixels (neopixel.Panel)."""
        return self._frame.panel(0, self.show)

    @property
    def own(self):
        """The lower panel's pixels."""
        return self._frame.panel(1, self.show)

    @property
    def brightness(self):
        """0.0 .. 1.0 for both panels; takes effect with the next show()."""
        return self._frame.brightness

    @brightness.setter
    def brightness(self, value):
        self._frame.brightness = value

    def show(self, rgb=None):
        """Send a frame: rgb is 600 bytes, the enemy's panel first; without it, the pixels as they were set."""
        if rgb is not None:
            if len(rgb) != 6 * PIXELS:
                raise ValueError("a frame has %d bytes, not %d" % (6 * PIXELS, len(rgb)))
            self._frame.rgb[:] = rgb
        enemy, own = bytearray(3 * PIXELS), bytearray(3 * PIXELS)
        self._frame.pack(enemy, own)
        self._link.send_frame(enemy + own)

    def legends(self, letters):
        """Show these ten letters over the columns and on the keys. The Pico's are printed: there nothing happens."""
        if letters != self._letters:
            self._letters = letters
            self._link.send("A", letters.encode())
