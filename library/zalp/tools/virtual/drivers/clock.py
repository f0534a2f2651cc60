"""Milliseconds as the Pico counts them: they wrap at 2**30. Imports asyncio and time."""

import asyncio
import time

_PERIOD = 1 << 30


class Clock:
    def ticks_ms(self):
        """Milliseconds from an arbitrary start, 0 .. 2**30 - 1."""
        return time.ticks_ms() & (_PERIOD - 1)  # type: ignore[operator]

    def ticks_diff(self, later, earlier):
        """later - earlier in milliseconds, right for times less than 2**29 ms apart."""
        return ((later - earlier + _PERIOD // 2) & (_PERIOD - 1)) - _PERIOD // 2

    async def sleep_ms(self, milliseconds):
        await asyncio.sleep_ms(milliseconds)
