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

    def sleep_ms(self, milliseconds):
        """To be awaited. Not a coroutine of ours: a duel calls this five hundred times a second."""
        return asyncio.sleep_ms(milliseconds)
