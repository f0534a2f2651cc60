"""What the boards of a page share: the virtual handheld's and the site's. Imports the modules beside it."""

import io
import sys

from .battery import Battery
from .clock import Clock
from .jack import Jack
from .keypad import Keypad
from .panels import Panels
from .speaker import Speaker


_MOST_ASKED = 8  # questions, or clicks, that may wait


class PageBoard:
    """A handheld that a page shows. `join(handlers)` makes its link, which calls handlers[letter](payload) for what
    comes. Made inside or before the asyncio loop.
    """

    def __init__(self, language, store, join):
        self.language = language
        self.wanted = 0  # what is pressed on the page: a number of zalp/console/page/captions.py; 0: nothing
        self.visitor = None  # the record of a match that came by a link
        self.asked = []  # what a player who reads by ear has asked for: numbers of zalp/console/page/captions.py
        self.taps = []  # lights that were clicked: (panel, x, y) each
        self.eye = None  # where a friend aims at our sea, as his page says: column and row; None: unknown
        self.clock = Clock()
        self.keypad = Keypad(self.clock)
        self.battery = Battery()
        self.store = store
        handlers = {"K": self._key, "B": self.battery.received, "V": self._want, "E": self._look, "R": self._ask}
        handlers.update({"G": self._visit, "L": self._tap})
        self.link = join(handlers)
        self.jack = Jack(self.clock, self.link)
        handlers["J"] = self.jack.came
        handlers["C"] = self.jack.plugged
        self.panels = Panels(self.link)
        self.speaker = Speaker(self.clock, self.link)

    def close_jack(self):
        """The Pico's jack costs memory while it is open; this one costs nothing."""

    async def sleep(self, ms, deep):
        """Let time pass with dark panels: `ms`, or less when a key is pressed. `deep` is for boards with a battery."""
        await self.keypad.wait(ms)

    def tell(self, text):
        """Tell the page in words what the panels show: lines `key<TAB>value`. False: tell it later."""
        return self.link.send("T", text.encode())

    def log(self, text):
        """Say something on the server's terminal or the browser's console."""
        self.link.send("L", text.encode())

    def failed(self, error):
        """An error that ended a screen: its traceback where `log` goes."""
        text = io.StringIO()
        sys.print_exception(error, text)
        self.log(text.getvalue())

    def _want(self, payload):
        self.wanted = payload[0] if payload else 1

    def _visit(self, payload):
        self.visitor = bytes(payload)

    def _ask(self, payload):
        if len(self.asked) < _MOST_ASKED:
            self.asked.extend(payload[:1])

    def _tap(self, payload):
        if len(payload) == 3 and len(self.taps) < _MOST_ASKED:
            self.taps.append(tuple(payload))

    def _look(self, payload):
        self.eye = tuple(payload[:2]) if len(payload) == 2 else None

    def _key(self, payload):
        self.keypad.edge(payload[0], payload[1])
