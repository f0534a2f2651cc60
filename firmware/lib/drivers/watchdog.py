"""The watchdog, and the reason for a restart: kept in its scratch registers, which survive a reset. The Pico's own LED
beats while it is fed. Imports machine.

The chip attributes every reset other than power-on to the watchdog: a mark in a scratch register distinguishes ours
from a hang.
"""

import machine
from machine import Pin, mem32
from time import ticks_ms

from . import chip, pins

_CONTROL_CLEAR = chip.WATCHDOG + 0x3000  # CTRL, the alias that clears bits
_ENABLE = 1 << 30
_SCRATCH = chip.WATCHDOG + 0x0C
_MARK = 0x5A1B0000  # our mark; the low half counts failures in a row

# The LED is lit by the picture that comes in the first 40 of 1,024 ms: one is due every 33.
_SECOND = 1023
_LIT_MS = 40
TIMEOUT_MS = 8000  # the chip's longest is 8,388


class Watchdog:
    def __init__(self):
        value = mem32[_SCRATCH]
        ours = value & 0xFFFF0000 == _MARK
        self.hung = False  # the last run stopped showing pictures, and the watchdog reset it
        self.failures = 0  # runs in a row that ended badly
        self.asked = value >> 9 & 3 if ours else 0  # which step of a report comes instead of the game (report.go)
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
        self._led = Pin(pins.LED, Pin.OUT, value=0)

    def feed(self, shown=True):
        """shown: with a picture, so that the LED may beat; without one it goes dark."""
        if self._dog:
            self._dog.feed()
            self._led.value(shown and ticks_ms() & _SECOND < _LIT_MS)  # type: ignore[operator]

    def blink(self, i):
        """Call it with 0, 1, ... every 100 ms after a failure: the LED flashes, as many times a second as runs in a
        row have failed, this one included.
        """
        self._led.value(not i & 1 and i % 10 < 2 * self.failures + 2)

    def proven(self):
        """The game has run long enough: earlier failures no longer count."""
        self.failures = 0
        self._note(self._dog is None)

    def ask(self, step):
        """Ask for a step of the report, 0 for none, after the next soft reset."""
        self.asked = step
        self._note(True)

    def stop(self):
        """Disable the watchdog, for the REPL. MicroPython cannot; the register has a bit for it."""
        if self._dog:
            self._led.value(0)
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
        mem32[_SCRATCH] = _MARK | self.asked << 9 | (0x100 if meant else 0) | min(self.failures, 0xFF)
