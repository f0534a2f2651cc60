"""Milliseconds as the Pico counts them: they wrap at 2**30. Imports asyncio and time."""

import asyncio
import time

_PERIOD = 1 << 30
_BUSY_MS = 12  # of work after which the browser's loop gets its turn: it brings the keys and the cable's bytes


class Clock:
    def __init__(self):
        self._gave = 0

    def ticks_ms(self):
        """Milliseconds from an arbitrary start, 0 .. 2**30 - 1."""
        return time.ticks_ms() & (_PERIOD - 1)  # type: ignore[operator]

    def ticks_diff(self, later, earlier):
        """later - earlier in milliseconds, right for times less than 2**29 ms apart."""
        return ((later - earlier + _PERIOD // 2) & (_PERIOD - 1)) - _PERIOD // 2

    async def sleep_ms(self, milliseconds):
        """Let other tasks run. asyncio here continues as long as any of them is due, so even a sleep of 0 has to be one
        of 1 now and then: only then does the browser's own loop run.
        """
        now = self.ticks_ms()
        if milliseconds <= 0 and self.ticks_diff(now, self._gave) < _BUSY_MS:
            await asyncio.sleep_ms(0)
            return
        await asyncio.sleep_ms(max(1, milliseconds))
        self._gave = self.ticks_ms()
