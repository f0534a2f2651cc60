"""Milliseconds that wrap at 2**30. Imports asyncio and time."""

import asyncio
import time


class Clock:
    def ticks_ms(self):
        """Milliseconds since power-on, 0 .. 2**30 - 1."""
        return time.ticks_ms()

    def ticks_diff(self, later, earlier):
        """later - earlier in milliseconds, right for times less than 2**29 ms apart."""
        return time.ticks_diff(later, earlier)

    async def sleep_ms(self, milliseconds):
        await asyncio.sleep_ms(milliseconds)
