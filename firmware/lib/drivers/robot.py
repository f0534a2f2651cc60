"""A match that plays itself, for the report of a real chip (report.py). The game is as always, but nobody presses
its keys, and its store is in memory: the player's records stay. It is in memory only beside report. Imports entry.
"""

import asyncio
import gc
from time import ticks_diff, ticks_ms

from .entry import say

# Settings of a player who wants the strongest captain and no sound. A game ignores those that it does not know.
_SETTINGS = b"zalp-settings-1\nlanguage=en\npace=brisk\nvolume=0\ncaptain=admiral\n"
_MATCH = "match"  # what a game keeps after each act
_ACTS = 14
_LONGEST_MS = 90_000
_LOOK_MS = 250
_PRESS = 5  # looks between two presses
_PRESSED, _FIRE = 16, 14


def play(main, open_board):
    """Print the line of the report: the least free bytes of the heap in some acts of a match, and the least contiguous.
    main: the coroutine function that is the game; open_board: that of this package.
    """
    gc.collect()
    say(_MATCH, lambda: asyncio.run(_play(main, open_board)))


class _Store:
    """As drivers.Store, in memory."""

    growing = ()
    faults = ()

    def __init__(self):
        self._records = {"settings": _SETTINGS}
        self.acts = 0

    def read(self, name):
        return self._records.get(name)

    def write(self, name, data):
        self._records[name] = bytes(data)
        self.acts += name == _MATCH

    def writing(self, name, data):
        self.write(name, data)
        yield

    def erase(self, name):
        self._records.pop(name, None)


async def _play(main, open_board):
    board = open_board()
    board.store = store = _Store()
    coming = []
    get = board.keypad.get

    def pressed():
        get()  # the person at the keys does not play
        return coming.pop(0) if coming else None

    board.keypad.get = pressed
    game = asyncio.create_task(main(board))
    low = least = 1 << 20
    n = 0
    begun = ticks_ms()
    try:
        while store.acts < _ACTS and ticks_diff(ticks_ms(), begun) < _LONGEST_MS:
            await asyncio.sleep_ms(_LOOK_MS)
            if game.done():
                await game
                raise OSError("the game ended")
            gc.collect()
            low = min(low, gc.mem_free())
            least = min(least, _piece())
            n += 1
            if n % _PRESS == 0:
                cell = n * 37 % 100  # all of them, one after the other
                coming = [_PRESSED | key for key in ((cell % 10, cell // 10, _FIRE) if store.acts else (_FIRE,))]
    finally:
        game.cancel()
        board.close()
        asyncio.new_event_loop()
    if not store.acts:
        raise OSError("the match did not begin")
    return {"free": low, "piece": least, "acts": store.acts}


def _piece():
    """The largest contiguous block of the heap, in bytes, to half a kB, right after a collection. Clearing a list
    frees its memory at once: a collection might miss it because of a stale address on the stack.
    """
    low, high = 0, 1 << 17
    gc.disable()
    while high - low > 512:
        size = (low + high) // 2
        try:
            held = [0] * (size // 4)
            held.clear()
            low = size
        except MemoryError:
            high = size
    gc.enable()
    held = None
    gc.collect()
    return low
