"""The sixteen keys: scans the contacts every few milliseconds, whatever the game is doing. Imports machine.

While nothing is pressed all rows are low, and the timer only has the columns read. matrix.py interprets the
contacts.
"""

import asyncio
import micropython
from machine import Pin, Timer, mem32
from micropython import schedule, stack_use
from time import sleep_us, ticks_ms

from . import chip, pins
from .clock import Nap, wait_for
from .matrix import Matrix

_IN = 0xD0000004
_ROWS = tuple(1 << pin for pin in pins.KEY_ROWS)
_ALL_ROWS = sum(_ROWS)
_COLUMNS = tuple(1 << pin for pin in pins.KEY_COLUMNS)
_ALL_COLUMNS = sum(_COLUMNS)
SCAN_MS = 10  # at least; while a task waits for a key, as often as clock.Nap looks
_STACK = 6500  # bytes of some 8,000: with more in use a scan has no room for its calls, and half a scan loses keys
RISE_US = 20  # until a column that was low is high again through its weak pull-up


@micropython.viper
def _high(register: ptr32, pins: int, busy: ptr8) -> bool:  # noqa: F821
    return bool(busy[0] == 0 and register[0] & pins == pins)


class Keypad:
    def __init__(self, matrix=None):
        for pin in pins.KEY_COLUMNS:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        for pin in pins.KEY_ROWS:
            Pin(pin, Pin.IN).value(0)  # low as soon as it is driven
        mem32[chip.DRIVE] = _ALL_ROWS
        self.matrix = matrix or Matrix()
        self._timer = None
        self._scan, self._look = self.scan, self.look  # made once: they are passed on a hundred times a second
        self._interrupted = False

    def start(self):
        """Scan from now on, and have asyncio's loop wait for keys."""
        wait_for(self)
        self._timer = Timer(-1)
        self.resume()

    def stop(self):
        """Scan only on request: a sleeping chip is not woken two hundred times a second."""
        self.pause()
        self._timer = None

    def pause(self):
        """No scans until `resume`: for work that leaves them no room on the stack. Held keys are seen after it."""
        if self._timer:
            self._timer.deinit()

    def resume(self):
        if self._timer:
            self._timer.init(mode=Timer.PERIODIC, period=SCAN_MS, callback=self._look)

    def get(self):
        """The oldest event (kind << 4 | key), or None. KeyboardInterrupt for a Ctrl-C that came during a scan."""
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        return self.matrix.get()

    def wait(self, milliseconds):
        """To be awaited: returns as soon as an event is queued, or after that many milliseconds."""
        if self.matrix.queued or milliseconds <= SCAN_MS:
            # Not a coroutine of ours, which would take memory: a duel waits here five hundred times a second.
            return asyncio.sleep_ms(0 if self.matrix.queued else max(milliseconds, 0))
        return Nap.key.sleep(milliseconds)

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

    def look(self, timer=None):
        """Have the contacts scanned soon if there is anything to see; with a full stack, the next look does it."""
        # The timer has this called between two bytecodes or reads of the flash. Its interrupt may come during a
        # collection, when the stack has not 800 bytes left. This function schedules the scan in its turn, because a
        # scan must not begin in the middle of another.
        try:
            if stack_use() <= _STACK and not _high(_IN, _ALL_COLUMNS, self.matrix.busy):
                schedule(self._scan, None)
        except RuntimeError:
            pass  # eight callbacks are waiting already: the next look does it
        except KeyboardInterrupt:
            self._interrupted = True

    def scan(self, timer=None):
        """Scan the contacts now, as the timer does; the next scan does it if a timer finds the stack too full."""
        # An exception in a timer is printed and lost, and a pending Ctrl-C raises at the first branch: all of it is
        # inside the try, and the interrupt is kept for the next request for a key. The rest is a function of its own,
        # so that nothing is allocated where the stack is full: MicroPython runs this amid a read of the flash too, and
        # a collection there would leave the next interrupt no room.
        try:
            if stack_use() <= _STACK:
                self._scan_now()
        except KeyboardInterrupt:
            self._interrupted = True

    def _scan_now(self):
        matrix = self.matrix
        if mem32[_IN] & _ALL_COLUMNS == _ALL_COLUMNS:
            if not matrix.idle:
                matrix.scanned(0, ticks_ms())
        else:
            matrix.scanned(self.closed(), ticks_ms())
