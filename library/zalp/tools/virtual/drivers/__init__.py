"""The board of the virtual handheld, with the same parts as the Pico's. Runs under MicroPython's unix port.

Imports the modules beside it, `records` and MicroPython's own; docs/architecture.md describes the interface.
"""

import asyncio
import os
import sys
import time

from . import shared  # noqa: F401 - first: the others import what it loads
from .link import Link
from .page import PageBoard
from .store import Store


class Board(PageBoard):
    """One virtual handheld, joined to the server through one socket."""

    def __init__(self, port, unit, token, folder, language):
        super().__init__(language, Store(folder), lambda handlers: Link(port, unit, token, handlers))

    def seed(self):
        """30 bits of the computer's entropy."""
        return int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF

    def today(self):
        """The date as (year, month, day): the computer knows it, the Pico does not."""
        return time.localtime()[:3]


def _task_failed(loop, context):
    # A task nobody waits for (the speaker's, say) has failed: the whole program stops, so that the page can say why.
    sys.print_exception(context["exception"])
    sys.exit(1)


def open_board():
    """The board that the server's variables describe: ZALP_PORT, ZALP_UNIT, ZALP_TOKEN, ZALP_STORE, ZALP_LANGUAGE."""
    port = os.getenv("ZALP_PORT")
    if not port:
        raise RuntimeError("no ZALP_PORT: start the virtual handheld with make play")
    asyncio.get_event_loop().set_exception_handler(_task_failed)
    return Board(
        int(port),
        int(os.getenv("ZALP_UNIT") or 0),
        os.getenv("ZALP_TOKEN") or "",
        os.getenv("ZALP_STORE") or "saves",
        os.getenv("ZALP_LANGUAGE"),
    )


def launch(main):
    """Run the coroutine function `main` with the board; the server shows how it ends."""

    async def start():
        await main(open_board())

    asyncio.run(start())
