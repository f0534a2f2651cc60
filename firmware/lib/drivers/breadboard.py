"""What a board has instead of the handheld's diodes, amplifier and cells: the kit's parts. Imports machine
and the drivers beside it. It is in memory on such boards only.
"""

from machine import mem32
from time import sleep_us

from .keypad import Keypad
from .pad import Pad
from .speaker import MIDDLE, Speaker

_USB_ADDRESS = 0x50110000  # ADDR_ENDP of the USB controller: the address that a computer has given, or 0
_STEP = 8  # of the PWM's compare value, with which it rises and falls
_STEP_US = 50


class PadKeypad(Keypad):
    """Scans a pad (pad.py)."""

    def __init__(self, keys, diodes):
        self._pad = Pad(keys, diodes)
        super().__init__()

    def closed(self):
        return self._pad.down(super().closed())


class Piezo(Speaker):
    """A piezo or a transistor on the pin itself: between sounds the pin is low, or a loudspeaker would get warm. It
    rises to the middle and falls from it in some milliseconds, which clicks less than at once.
    """

    def prepare(self):
        super().prepare()
        for value in range(0, MIDDLE, _STEP):
            mem32[self.compare] = value << 16 | value
            sleep_us(_STEP_US)

    def rest(self):
        loud = mem32[self.compare]
        super().rest()
        for value in range(MIDDLE if loud else 0, -1, -_STEP):
            mem32[self.compare] = value << 16 | value
            sleep_us(_STEP_US)


class Mains:
    """No cells: nothing to watch. `usb` says whether a computer is at the other end. On a power bank or a
    charger the board may go dark and sleep.
    """

    none = True  # no page of the self-test
    marks = 0, 0

    def millivolts(self):
        return 0

    def steady(self, load_ma):
        return 5000

    @property
    def usb(self):
        return mem32[_USB_ADDRESS] & 127 != 0
