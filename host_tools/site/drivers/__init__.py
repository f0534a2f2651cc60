"""The board of the handheld on the site, with the same parts as the Pico's. Runs under MicroPython's WebAssembly port.

The build puts the modules beside it that this board shares: the Pico's pixels, keys and line, the virtual handheld's
keypad, panels, speaker, jack and battery. Imports these, and `zalp`, the worker's functions (page/worker.js).
"""

import asyncio
import io
import sys

import zalp

from .battery import Battery
from .clock import Clock
from .jack import Jack
from .keypad import Keypad
from .link import Link
from .panels import Panels
from .speaker import Speaker
from .store import Store


class Board:
    """One handheld of the page."""

    def __init__(self):
        self.language = zalp.language()
        self.clock = Clock()
        self.keypad = Keypad(self.clock)
        self.battery = Battery()
        self.store = Store()
        handlers = {"K": self._key, "B": self.battery.told}
        self._link = Link(handlers)
        self.jack = Jack(self.clock, self._link)
        handlers["J"] = self.jack.came
        handlers["C"] = self.jack.plugged
        self.panels = Panels(self._link)
        self.speaker = Speaker(self.clock, self._link)
        self._link.open()

    def seed(self):
        """30 bits of entropy, or the number that the page's address gives to repeat a run."""
        return zalp.seed()

    def today(self):
        """The date as (year, month, day), where the player is."""
        days = zalp.today()  # year, month and day in one number
        return days // 10000, days // 100 % 100, days % 100

    def close_jack(self):
        """The Pico's jack costs memory while it is open; this one costs nothing."""

    async def sleep(self, ms, deep):
        """Let time pass with dark panels: `ms`, or less when a key is pressed. `deep` is for boards with a battery."""
        await self.keypad.wait(ms)

    def tell(self, text):
        """Tell the page in words what the panels show: lines `key<TAB>value`. False: tell it later."""
        return self._link.send("T", text.encode())

    def log(self, text):
        """Say something on the browser's console."""
        self._link.send("L", text.encode())

    def _key(self, payload):
        self.keypad.edge(payload[0], payload[1])


def _failed(error):
    # The page shows why, and the worker that has said so is ended.
    text = io.StringIO()
    sys.print_exception(error, text)
    zalp.failed(text.getvalue())


def launch(main):
    """Run the coroutine function `main` with the board; how it ends is the page's to show."""

    async def start():
        try:
            await main(Board())
        except Exception as error:
            _failed(error)

    asyncio.get_event_loop().set_exception_handler(lambda loop, context: _failed(context["exception"]))
    asyncio.create_task(start())  # the browser's own loop runs it
