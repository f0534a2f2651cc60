"""The speaker: blocks of samples sent to the page a little ahead of the time at which they are heard. Imports asyncio.

The samples are made as the Pico would make them, block by block against the clock; the page plays them as they come.
"""

import asyncio


class Speaker:
    AHEAD_MS = 95  # how far the samples sent run ahead of the clock; the page says why
    BLOCK_MS = 10
    POLL_MS = 5

    def __init__(self, clock, link):
        self._clock = clock
        self._link = link
        self._task = None

    def start(self, source):
        """Play what source.fill(buffer) gives at source.rate while source.active; a second start replaces the first."""
        self.stop()
        self._task = asyncio.create_task(self._play(source))

    def stop(self):
        """Silence, until the next start."""
        if self._task:
            self._task.cancel()
            self._task = None

    async def _play(self, source):
        clock = self._clock
        rate = source.rate
        block = bytearray(rate * self.BLOCK_MS // 1000)
        head = bytes((rate // 100 & 255, rate // 100 >> 8))
        while True:
            while not source.active:
                await asyncio.sleep_ms(self.POLL_MS)
            start = clock.ticks_ms()
            blocks = 0
            while source.active:
                late = clock.ticks_diff(clock.ticks_ms(), start) - blocks * self.BLOCK_MS
                if late > 500:  # the process was paused: go on from now, do not catch up
                    break
                if late + self.AHEAD_MS >= self.BLOCK_MS:
                    source.fill(block)
                    self._link.send("S", head + block)
                    blocks += 1
                else:
                    await asyncio.sleep_ms(self.POLL_MS)
            self._link.send("S", head)  # the end of the sound
