"""The board of the virtual handheld, with the same parts as the Pico's. Runs under MicroPython's unix port.

Imports the modules beside it, `records` and MicroPython's own; docs/architecture.md describes the interface.
"""

import asyncio
import os
import sys
import time

from . import shared  # noqa: F401 - first: the others import what it loads
from .battery import Battery
from .clock import Clock
from .jack import Jack
from .keypad import Keypad
from .link import Link
from .panels import Panels
from .speaker import Speaker
from .store import Store


class Board:
    """One virtual handheld, joined to the server through one socket. Made inside or before the asyncio loop."""

    def __init__(self, port, unit, token, folder, seed, language):
        self._seed = seed
        self.language = language
        self.clock = Clock()
        self.keypad = Keypad(self.clock)
        self.battery = Battery()
        self.store = Store(folder)
        handlers = {"K": self._key, "B": self.battery.told}
        self._link = Link(port, unit, token, handlers)
        self.jack = Jack(self.clock, self._link)
        handlers["J"] = self.jack.came
        handlers["C"] = self.jack.plugged
        self.panels = Panels(self._link)
        self.speaker = Speaker(self.clock, self._link)

    def seed(self):
        """30 bits of entropy, or the number that ZALP_SEED gives to repeat a run."""
        if self._seed is not None:
            return self._seed
        return int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF

    def today(self):
        """The date as (year, month, day): the computer knows it, the Pico does not."""
        return time.localtime()[:3]

    def close_jack(self):
        """The Pico's jack costs memory while it is open; this one costs nothing."""

    async def sleep(self, ms, deep):
        """Let time pass with dark panels: `ms`, or less when a key is pressed. `deep` is for boards with a battery."""
        await self.keypad.wait(ms)

    def tell(self, text):
        """Tell the page in words what the panels show: lines `key<TAB>value`. False: tell it later."""
        return self._link.send("T", text.encode())

    def log(self, text):
        """Say something on the server's terminal."""
        self._link.send("L", text.encode())

    def _key(self, payload):
        self.keypad.edge(payload[0], payload[1])


def _task_failed(loop, context):
    # A task nobody waits for (the speaker's, say) has failed: the whole program stops, so that the page can say why.
    sys.print_exception(context["exception"])
    sys.exit(1)


def open_board():
    """The board that the server's variables describe: ZALP_PORT, ZALP_UNIT, ZALP_TOKEN, ZALP_STORE, ZALP_SEED,
    ZALP_LANGUAGE.
    """
    port = os.getenv("ZALP_PORT")
    if not port:
        raise RuntimeError("no ZALP_PORT: start the virtual handheld with make play")
    asyncio.get_event_loop().set_exception_handler(_task_failed)
    seed = os.getenv("ZALP_SEED")
    return Board(
        int(port),
        int(os.getenv("ZALP_UNIT") or 0),
        os.getenv("ZALP_TOKEN") or "",
        os.getenv("ZALP_STORE") or "saves",
        int(seed) & 0x3FFFFFFF if seed else None,
        os.getenv("ZALP_LANGUAGE"),
    )


def launch(main):
    """Run the coroutine function `main` with the board; how it ends is the server's to show."""

    async def start():
        await main(open_board())

    asyncio.run(start())
