"""Two panels of 10x10 LEDs on the page. Imports `frame`: the Pico's own pixels, brightness and power limiter.

frame.py is the Pico's file, as are neopixel.py, fast.py and power.py behind it: both boards light the same frame alike.
"""

from .frame import PIXELS, Frame


class Panels(Frame):
    def __init__(self, link):
        self._link = link
        super().__init__()
        self._letters = ""

    def show(self, rgb=None):
        """Send a frame: rgb is 600 bytes, the enemy's panel first; without it, the pixels as they were set."""
        self.take(rgb)
        enemy, own = bytearray(3 * PIXELS), bytearray(3 * PIXELS)
        self.pack(enemy, own)
        self._link.send_frame(enemy + own)

    def dark(self):
        """No light until the next frame is shown."""
        self._link.send_frame(bytes(6 * PIXELS))

    def legends(self, letters):
        """Show these ten letters on the keys. The Pico's are printed: there nothing happens."""
        if letters != self._letters:
            self._letters = letters
            self._link.send("A", letters.encode())
