"""The watchdog, and the reason for a restart: kept in its scratch registers, which survive a reset. Imports machine.

The chip attributes every reset other than power-on to the watchdog: a mark in a scratch register distinguishes ours
from a hang.
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
        self.hung = False  # the last run stopped showing pictures, and the watchdog reset it
        self.failures = 0  # runs in a row that ended badly
        if machine.reset_cause() == machine.WDT_RESET and ours:
            self.failures = value & 0xFF
            self.hung = not value & 0x100
            if self.hung:
                self.failures += 1
        self._note(True)
        self._dog = None

    def start(self):
        """From now on feed() must be called every TIMEOUT_MS, or the chip restarts."""
        self._note(False)
        self._dog = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self):
        if self._dog:
            self._dog.feed()

    def proven(self):
        """The game has run long enough: earlier failures no longer count."""
        self.failures = 0
        self._note(self._dog is None)

    def stop(self):
        """Disable the watchdog, for the REPL. MicroPython cannot; the register has a bit for it."""
        self._dog = None
        self.proven()
        mem32[_CONTROL_CLEAR] = _ENABLE

    def restart(self, failed):
        """Restart the chip now."""
        if failed:
            self.failures += 1
        self._note(True)
        machine.reset()

    def _note(self, meant):
        mem32[_SCRATCH] = _MARK | (0x100 if meant else 0) | min(self.failures, 0xFF)
