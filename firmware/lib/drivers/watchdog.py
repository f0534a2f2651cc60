"""The watchdog, and what a restart was for: kept in its scratch registers, which a reset leaves alone. Imports machine.

The chip calls every reset that is not power-on a watchdog's: a mark in a scratch register tells ours from a hang.
"""

import machine
from machine import mem32

from . import chip

_CONTROL_CLEAR = chip.WATCHDOG + 0x3000  # CTRL, the alias that clears bits
_ENABLE = 1 << 30
_SCRATCH = chip.WATCHDOG + 0x0C
_MARK = 0x5A1B0000  # our mark; the low half counts failures in a row

TIMEOUT_MS = 8000  # the chip's longest is 8,388


class Watchdog:
    def __init__(self):
        value = mem32[_SCRATCH]
        ours = value & 0xFFFF0000 == _MARK
        self.hung = False  # the last run stopped showing pictures, and the watchdog bit
        self.failures = 0  # runs in a row that ended badly
        if machine.reset_cause() == machine.WDT_RESET and ours:
            self.failures = value & 0xFF
            self.hung = not value & 0x100
            if self.hung:
                self.failures += 1
        self._note(True)
        self._dog = None

    def start(self):
        """From now on feed() must come every TIMEOUT_MS, or the chip starts anew."""
        self._note(False)
        self._dog = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self):
        if self._dog:
            self._dog.feed()

    def proven(self):
        """The game has run long enough: earlier failures count no more."""
        self.failures = 0
        self._note(self._dog is None)

    def stop(self):
        """Nothing watches any more, for the REPL. MicroPython has no word for it; the register has a bit."""
        self._dog = None
        self.proven()
        mem32[_CONTROL_CLEAR] = _ENABLE

    def restart(self, failed):
        """Start the chip anew, now."""
        if failed:
            self.failures += 1
        self._note(True)
        machine.reset()

    def _note(self, meant):
        mem32[_SCRATCH] = _MARK | (0x100 if meant else 0) | min(self.failures, 0xFF)
