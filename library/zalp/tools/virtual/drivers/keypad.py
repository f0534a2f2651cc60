"""The sixteen keys of the page, with the Pico's events and queue (its matrix.py). There is one kind of event more: a
computer's keyboard can distinguish the letter on a key from its number.

Imports asyncio and `matrix`.
"""

import asyncio

from .matrix import HELD, KEYS, PRESSED, RELEASED, REPEAT, Matrix

LETTER = 5  # PRESSED, by that letter


class _Typed(Matrix):
    """letters: bit n: key n goes down by its letter."""

    BOUNCE_MS = 0  # a page has no contacts
    letters = 0

    def put(self, kind, key):
        super().put(LETTER if kind == PRESSED and self.letters >> key & 1 else kind, key)


class Keypad:
    SCAN_MS = 10

    def __init__(self, clock):
        self.matrix = _Typed()
        self._clock = clock
        self._closed = 0  # bit n: the page holds key n down
        self._queued = asyncio.Event()
        self._busy = asyncio.Event()
        asyncio.create_task(self._watch())

    def get(self):
        """The oldest event (kind << 4 | key), or None."""
        event = self.matrix.get()
        if not self.matrix.queued:
            self._queued.clear()
        return event

    async def wait(self, milliseconds):
        """Return as soon as an event is queued, or after that many milliseconds."""
        if milliseconds > 0 and not self.matrix.queued:
            try:
                await asyncio.wait_for_ms(self._queued.wait(), milliseconds)
            except asyncio.TimeoutError:
                pass
        else:
            await asyncio.sleep_ms(0)  # let the socket and the speaker run

    def edge(self, key, down):
        """A key of the page went down (1; 2: by its letter) or up (0). A key that does not exist is ignored."""
        if 0 <= key < KEYS:
            self.matrix.letters = 1 << key if down == 2 else 0
            self._closed = self._closed | 1 << key if down else self._closed & ~(1 << key)
            self._scan()
            self._busy.set()

    def _scan(self):
        self.matrix.scanned(self._closed, self._clock.ticks_ms())
        if self.matrix.queued:
            self._queued.set()

    async def _watch(self):
        while True:
            await self._busy.wait()
            self._busy.clear()
            while not self.matrix.idle:
                await asyncio.sleep_ms(self.SCAN_MS)
                self._scan()


__all__ = ("HELD", "LETTER", "PRESSED", "RELEASED", "REPEAT", "Keypad")
