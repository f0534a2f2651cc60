"""Two scripted boards on one table, joined by a cable in memory, both at the same clock: what players of a duel meet.

Imports the handheld and scripted. Runs on CPython and MicroPython.
"""

import scripted

from zalp.console.handheld import run
from zalp.seabattle.rules import Rng

LIMIT_MS = 1200000
LOOK_MS = 8  # the least that a wait takes here: a Pico looks at its line every 3 ms, which takes a test twice as long


class Store(scripted.Store):
    engine = None  # of the duel that its unit has in hand: the scripts know more than a player can


class Pause:
    """Awaited: gives the other board its time."""

    def __await__(self):
        yield

    __iter__ = __await__  # MicroPython


class Clock(scripted.Clock):
    async def sleep_ms(self, ms):
        self.now += ms and max(ms, LOOK_MS)
        await Pause()


class Keypad(scripted.Keypad):
    async def wait(self, ms):
        before = self._clock.now
        await super().wait(max(ms, LOOK_MS))
        if self._clock.now != before:
            await Pause()


class Jack:
    """One end of a cable in memory; `peer` is the other, `plugged` is shared by both as a list of one."""

    far = False

    def __init__(self, plugged):
        self.peer = None
        self.plugged = plugged
        self.bytes = b""
        self.powered = True

    @property
    def present(self):
        return self.plugged[0] and self.peer.powered

    def read(self):
        came, self.bytes = self.bytes, b""
        return came

    def write(self, data):
        if self.present:
            self.peer.bytes += bytes(data)
        return len(data)


class Unit(scripted.Board):
    def __init__(self, script, seed, store, jack, now):
        super().__init__(script, seed, store, None, True)
        self.clock = Clock()
        self.clock.now = now
        self.keypad = Keypad(self.clock, script(self))
        self.jack = jack
        self.words = []  # keys of the words it has shown, each once, the last at the end: a list of all takes too much
        self.times = {}  # how often it has shown each
        self._rng = Rng(seed)

    def seed(self):
        return self._rng.below(1 << 15) << 15 | self._rng.below(1 << 15)

    def close_jack(self):
        """Nothing to release."""

    @property
    def engine(self):
        return self.store.engine


class Table:
    """Two units side by side. scripts: what each player does, called with (table, number, board)."""

    Store = Store

    def __init__(self, *scripts):
        self.plugged = [True]
        self.jacks = Jack(self.plugged), Jack(self.plugged)
        self.jacks[0].peer, self.jacks[1].peer = self.jacks[1], self.jacks[0]
        self.stores = self.Store(), self.Store()
        self.units = [None, None]
        self._runs = [None, None]
        self._boots = 0
        self.now = 0
        for number, script in enumerate(scripts):
            self.boot(number, script)

    def boot(self, number, script):
        self._boots += 1
        self.jacks[number].powered = True
        self.jacks[number].bytes = b""
        self.stores[number].engine = None
        self.units[number] = Unit(
            lambda board: script(self, number, board),
            40 + self._boots,
            self.stores[number],
            self.jacks[number],
            self.now,
        )
        self._runs[number] = run(self.units[number], scripted.FIRST)

    def cut(self, number):
        """The power goes, between any two steps of that unit."""
        self._runs[number].close()
        self._runs[number] = None
        self.jacks[number].powered = False

    def play(self):
        """Until both scripts have ended: the unit whose clock is behind goes on."""
        while any(self._runs):
            number = min([n for n in (0, 1) if self._runs[n]], key=lambda n: self.units[n].clock.now)
            self.now = self.units[number].clock.now
            assert self.now < LIMIT_MS, "a script waits for what does not come: %s" % [
                unit.engine and unit.engine.phase for unit in self.units
            ]
            try:
                self._runs[number].send(None)
                dark = False
            except scripted.PowerCut:
                dark = True
            if self.units[number].failures:  # as scripted.play, and at once: its player would wait in the menu
                raise self.units[number].failures[0] from None
            if dark:
                self._runs[number] = None
                self.jacks[number].powered = False
                self.went_dark(number)
        return self

    def went_dark(self, number):
        """A script came to its end, or a store cut the power."""

    def engines(self):
        return [store.engine for store in self.stores]


def until(ready):
    while not ready():
        yield None
