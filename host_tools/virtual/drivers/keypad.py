"""The sixteen keys of the page as a bounded queue of events. Imports asyncio.

An event is one int, kind << 4 | key. A full queue keeps what it has and counts what it lost in `overflows`: the oldest
presses are those the player is waiting for.
"""

import asyncio

PRESSED = 1
RELEASED = 2
HELD = 3
REPEAT = 4


class Keypad:
    QUEUE = 16  # events
    HELD_MS = 500  # from the press to HELD
    REPEAT_MS = 120  # from HELD to the first REPEAT and from one to the next
    SCAN_MS = 10

    def __init__(self, clock):
        self.overflows = 0
        self._clock = clock
        self._queue = []
        self._queued = asyncio.Event()
        self._down = {}  # key: [time of the next HELD or REPEAT, which of the two]
        self._watched = asyncio.Event()
        asyncio.create_task(self._watch())

    def get(self):
        """The oldest event, or None."""
        if not self._queue:
            return None
        event = self._queue.pop(0)
        if not self._queue:
            self._queued.clear()
        return event

    async def wait(self, milliseconds):
        """Return as soon as an event is queued, or after that many milliseconds."""
        if milliseconds > 0 and not self._queue:
            try:
                await asyncio.wait_for_ms(self._queued.wait(), milliseconds)
            except asyncio.TimeoutError:
                pass
        else:
            await asyncio.sleep_ms(0)  # let the socket and the speaker run

    def edge(self, key, down):
        """A key of the page went down or up. Nonsense (an unknown key, a second press) is ignored."""
        if not 0 <= key < 16 or bool(down) == (key in self._down):
            return
        if down:
            self._down[key] = [self._clock.ticks_ms() + self.HELD_MS, HELD]
            self._put(PRESSED, key)
            self._watched.set()
        else:
            del self._down[key]
            self._put(RELEASED, key)

    def _put(self, kind, key):
        if len(self._queue) >= self.QUEUE:
            self.overflows += 1
            return
        self._queue.append(kind << 4 | key)
        self._queued.set()

    async def _watch(self):
        while True:
            await self._watched.wait()
            self._watched.clear()
            while self._down:
                await asyncio.sleep_ms(self.SCAN_MS)
                now = self._clock.ticks_ms()
                for key, due in self._down.items():
                    if self._clock.ticks_diff(now, due[0]) >= 0:
                        self._put(due[1], key)
                        due[0] = now + self.REPEAT_MS
                        due[1] = REPEAT
