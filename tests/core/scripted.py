"""A board for tests: virtual clock, keys from a script, frames counted and hashed, records in memory.

Runs on CPython and MicroPython; imports nothing of ours. Time passes only where the game waits, so a whole match takes
no longer than its drawing, and every run of the same script is the same.
"""

import binascii

PRESSED = 1
FIRST = "seabattle"  # the game of a handheld on which none was chosen
LIMIT = 30000  # frames: a quarter of an hour
WAITS = 100000  # times the game may ask for a key: with its panels dark it shows no frames


class PowerCut(BaseException):
    """The script is at its end: the board loses its power."""


class Clock:
    slice_ms = 0  # what a slice of thinking takes

    def __init__(self):
        self.now = 0

    def ticks_ms(self):
        return self.now & 0x3FFFFFFF

    def ticks_diff(self, later, earlier):
        return ((later - earlier + 0x20000000) & 0x3FFFFFFF) - 0x20000000

    async def sleep_ms(self, ms):
        self.now += ms or self.slice_ms


class Keypad:
    """Asks the script for a key whenever a screen waits for one: the screen has settled then."""

    def __init__(self, clock, script):
        self._clock = clock
        self._script = script
        self._queue = []
        self._waits = 0

    def get(self):
        return self._queue.pop(0) if self._queue else None

    def press(self, key):
        """A key's number is its press; any other event is given whole: kind << 4 | key."""
        self._queue.append(key if key > 15 else PRESSED << 4 | key)

    async def wait(self, ms):
        self._waits += 1
        assert self._waits < WAITS, "the script waits for something that does not come"
        try:
            key = next(self._script)
        except StopIteration:
            raise PowerCut from None
        if key is None:
            self._clock.now += ms
        else:
            self.press(key)


class Panels:
    """Counts frames and keeps a checksum over all of them; `seen(rgb)`, if given, is called with each frame."""

    def __init__(self, seen):
        self.brightness = 1.0
        self.frames = 0
        self.hash = 0
        self.letters = ""
        self.rgb = bytearray(600)
        self.load_ma = 290
        self.lit = False  # do the LEDs have their supply
        self.most = 0  # the greatest sum of all bytes of a frame
        self.seen = seen

    def show(self, rgb):
        assert len(rgb) == 600
        self.rgb[:] = rgb
        self.lit = True
        self.frames += 1
        assert self.frames < LIMIT, "the script waits for something that does not come"
        self.hash = binascii.crc32(rgb, self.hash)
        if self.seen:
            self.seen(rgb)

    def dark(self):
        self.lit = False

    def legends(self, letters):
        self.letters = letters


class Speaker:
    source = None

    def start(self, source):
        self.source = source

    def stop(self):
        self.source = None


class Store:
    """Records in memory; `writes` counts the changes. new: of a handheld that nobody has switched on yet; any other has
    settings. full: nothing more can be written.
    """

    full = False

    def __init__(self, records=None, new=False):
        self.records = records or {}
        if not new:
            self.records.setdefault("settings", b"zalp-settings-1\n")
        self.faults = []
        self.writes = 0

    def read(self, name):
        return self.records.get(name)

    def write(self, name, data):
        if self.full:
            raise OSError(28)
        self.records[name] = bytes(data)
        self.writes += 1

    def writing(self, name, data):
        yield
        self.write(name, data)

    def erase(self, name):
        self.records.pop(name, None)
        self.writes += 1


def cut_after(store, changes):
    """The power goes when a store is to be changed once more than so many times from now on."""
    last = store.writes + changes

    def cutting(change):
        def changed(*arguments):
            if store.writes == last:
                raise PowerCut
            change(*arguments)

        return changed

    store.write, store.erase = cutting(store.write), cutting(store.erase)


class Battery:
    charge = 5000
    usb = False
    marks = 4400, 4000

    def millivolts(self):
        return self.charge

    def steady(self, load_ma):
        return self.charge


class Board:
    """`script`: a function that is given the board and returns an iterator of keys: a key's number, an event of another
    kind (kind << 4 | key), or None to wait a frame.

    captioned: give the board `tell`, as a page's has: `captions` holds the newest value of each key, `shots` the
    shots in their order.
    """

    tell = None
    language = None

    def __init__(self, script, seed=1, store=None, seen=None, captioned=False):
        self._seed = seed
        self.captions = {}
        self.shots = []
        self.read, self.asked, self.taps = [], [], []
        self.failures = []
        if captioned:
            self.tell = self._tell
        self.clock = Clock()
        self.store = store or Store()
        self.panels = Panels(seen)
        self.keypad = Keypad(self.clock, script(self))
        self.speaker = Speaker()
        self.battery = Battery()
        self.slept = [0, 0]  # milliseconds asleep: the board awake for its cable, and deep

    def _tell(self, text):
        for line in text.split("\n"):
            key, value = line.split("\t")
            if key == "shot":
                self.shots.append(value)
            if key == "read":
                self.read.append(value)
            self.captions[key] = value
        return True

    def failed(self, error):
        self.failures.append(error)

    async def sleep(self, ms, deep):
        self.slept[deep] += ms
        await self.keypad.wait(ms)

    def seed(self):
        return self._seed


def play(run, board):
    """Run the game's coroutine on a scripted board until the script ends. Nothing in it really waits.

    What a screen or the script raised is raised again: the firmware notes it and goes on. A test that wants it takes it
    out of board.failures.
    """
    try:
        run(board, FIRST).send(None)
    except PowerCut:
        if board.failures:
            raise board.failures[0] from None
        return board
    raise AssertionError("the game waited for something the board does not have")
