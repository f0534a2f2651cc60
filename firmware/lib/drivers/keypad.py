"""The sixteen keys: scans the contacts every few milliseconds, whatever the game is doing. Imports machine.

While nothing is pressed all rows are low and a scan is one read. matrix.py interprets the contacts.
"""

import asyncio
from machine import Pin, Timer, mem32
from micropython import stack_use
from time import sleep_us, ticks_add, ticks_diff, ticks_ms

from . import chip, pins
from .matrix import HELD, PRESSED, RELEASED, REPEAT, Matrix

_IN = 0xD0000004
_ROWS = tuple(1 << pin for pin in pins.KEY_ROWS)
_ALL_ROWS = sum(_ROWS)
_COLUMNS = tuple(1 << pin for pin in pins.KEY_COLUMNS)
_ALL_COLUMNS = sum(_COLUMNS)
SCAN_MS = 5
RISE_US = 20  # until a column that was low is high again through its weak pull-up
POLL_MS = 3  # how late wait() may see an event


class Keypad:
    STACK = 6500  # bytes of some 8,000: with more in use a scan has no room for its calls, and half of one loses keys

    def __init__(self, matrix=None):
        for pin in pins.KEY_COLUMNS:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        for pin in pins.KEY_ROWS:
            Pin(pin, Pin.IN).value(0)  # low as soon as it is driven
        mem32[chip.DRIVE] = _ALL_ROWS
        self.matrix = matrix or Matrix()
        self._timer = None
        self._interrupted = False

    def start(self):
        """Scan from now on."""
        self._timer = Timer(-1, mode=Timer.PERIODIC, period=SCAN_MS, callback=self.scan)

    def stop(self):
        """Scan only on request: a sleeping chip is not woken two hundred times a second."""
        if self._timer:
            self._timer.deinit()
            self._timer = None

    def get(self):
        """The oldest event (kind << 4 | key), or None. KeyboardInterrupt for a Ctrl-C that came during a scan."""
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        return self.matrix.get()

    def wait(self, milliseconds):
        """To be awaited: returns as soon as an event is queued, or after that many milliseconds."""
        if self.matrix.queued or milliseconds <= POLL_MS:
            # Not a coroutine of ours, which would take memory: a duel waits here five hundred times a second.
            return asyncio.sleep_ms(0 if self.matrix.queued else max(milliseconds, 0))
        return self._wait(milliseconds)

    async def _wait(self, milliseconds):
        end = ticks_add(ticks_ms(), milliseconds)
        while True:
            left = 0 if self.matrix.queued else ticks_diff(end, ticks_ms())
            await asyncio.sleep_ms(min(max(left, 0), POLL_MS))
            if left <= POLL_MS:
                return

    def closed(self):
        """Scan the contacts now: bit 4 * row + column is set for each that conducts."""
        found = 0
        mem32[chip.LET_GO] = _ALL_ROWS
        for row in range(4):
            mem32[chip.DRIVE] = _ROWS[row]
            sleep_us(RISE_US)
            levels = mem32[_IN]
            mem32[chip.LET_GO] = _ROWS[row]
            for column in range(4):
                if not levels & _COLUMNS[column]:
                    found |= 1 << 4 * row + column
        mem32[chip.DRIVE] = _ALL_ROWS
        return found

    def close(self):
        self.stop()
        mem32[chip.LET_GO] = _ALL_ROWS

    def scan(self, timer=None):
        """Scan the contacts now, as the timer does; the next scan does it if a timer finds the stack too full."""
        # What a timer raises is printed and lost, and a pending Ctrl-C raises at the first branch: all of it is inside
        # the try, and the interrupt is kept for the next request for a key.
        try:
            if stack_use() > self.STACK:
                return
            matrix = self.matrix
            if mem32[_IN] & _ALL_COLUMNS == _ALL_COLUMNS:
                if not matrix.idle:
                    matrix.scanned(0, ticks_ms())
            else:
                matrix.scanned(self.closed(), ticks_ms())
        except KeyboardInterrupt:
            self._interrupted = True


__all__ = ("HELD", "PRESSED", "RELEASED", "REPEAT", "Keypad")
