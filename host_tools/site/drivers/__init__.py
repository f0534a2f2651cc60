"""The board of the handheld on the site, with the same parts as the Pico's. Runs under MicroPython's WebAssembly port.

The build adds the modules that this board shares: the Pico's pixels, keys and line, the virtual handheld's parts that a
page shows. Imports these, and `worker`, the worker's functions (page/worker.js).
"""

import asyncio
import io
import sys

import worker

from .link import Link
from .page import PageBoard
from .store import Store

_POLL_MS = 16  # of the speaker: the browser's timers cost more than a process's sleep


class Board(PageBoard):
    """One handheld of the page."""

    def __init__(self):
        super().__init__(worker.language(), Store(), Link)
        self.speaker.POLL_MS = _POLL_MS
        self.link.open()

    def seed(self):
        """30 bits of the browser's entropy."""
        return worker.seed()

    def today(self):
        """The date as (year, month, day), where the player is."""
        days = worker.today()  # year, month and day in one number
        return days // 10000, days // 100 % 100, days % 100


def _failed(error):
    # The page shows why, and the worker that has reported it is ended.
    text = io.StringIO()
    sys.print_exception(error, text)
    worker.failed(text.getvalue())


def open_board():
    """The board without `launch` around it."""
    asyncio.get_event_loop().set_exception_handler(lambda loop, context: _failed(context["exception"]))
    return Board()


def launch(main):
    """Run the coroutine function `main` with the board; the page shows how it ends."""

    async def start():
        try:
            await main(open_board())
        except Exception as error:
            _failed(error)

    asyncio.create_task(start())  # the browser's own loop runs it
