"""The link: connects the engine of a duel, of whichever game, to the board's jack and steps it whenever a screen lets
time pass.

It requires of the engine: feed, poll, event, present, outcome, saved, and playing (a match is being played), in_hand (a
match has not ended), awaits (the other player may act at any moment), sealing (long texts may be under way), busy (its
next poll does a slice of work). Imports console, show and this package. Loaded only when a duel is chosen: a Pico has
no memory to spare for it.
"""

from . import Entropy
from ..secure_rng import SecureRng
from ..show import palette
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL

_FRAMES_A_STEP = 4  # frames of the wire at most, to keep a step short
_STEP_MS = 2  # at most, while a frame is coming in: its rest comes within 2 ms, the next step after 4
_REST_READS = 16  # at most, where a frame is under way: its rest comes within 2 ms, a step later it would take 4
_WORK_MS = 2  # of a step, for work in slices: at one slice a step, the 321 slices of a key would take seconds
_POLL_MS = 8  # at most between two polls of the engine if no frame came: it takes a Pico 2 ms to answer "none"
# A step of _LONG_MS has loaded a part of the engine, or saved. The next one awaits a picture, or _PATIENCE_MS if none
# comes: a Pico would load two parts one after the other for longer than a picture may be late.
_LONG_MS, _PATIENCE_MS = 50, 100
_NOTICES = (
    "declined",
    "stranger",
    "stalled",
    "refused",
    "cancelled",
    "disturbed",
    "version",
    "damaged",
    "forgotten",
)
_MAX_NOTICES = 4
_ACTS = ("shot", "answer", "act")
_UNTOUCHED = ("present", "lost", "resumed")  # these concern only the cable; a player causes any other event
_LOST = 0x500000
# These have other words if no cable leads to the other player.
_FAR = ("cable-out", "nobody", "other-game", "link-lost")
# While long texts are under way, their messages would be scattered over the heap, each behind the garbage of making it.
# So only one is made at a time, with a collection in between.
_DENSE_BYTES = 8000


class Overtaken(Exception):
    """Raised out of a screen whose question has become pointless: the duel went on without the answer."""


class Linked:
    """Awaits a coroutine of screens, and steps the link whenever the coroutine lets time pass.

    The step is made out here and not where a screen waits for its frame: a Pico's stack holds some thirty calls, and
    the engine's would come on top of all the screens'.
    """

    def __init__(self, screens, link, clock):
        self._screens, self._link, self._clock = screens, link, clock

    def __await__(self):
        screens, link, clock = self._screens, self._link, self._clock
        stepped = clock.ticks_ms()
        thrown = None  # what asyncio raises into a wait, such as a timeout
        failure = None
        try:
            while True:
                try:
                    waits = screens.send(None) if thrown is None else screens.throw(thrown)
                except StopIteration as end:
                    return end.value
                now = clock.ticks_ms()
                if clock.ticks_diff(now, stepped) >= _STEP_MS:
                    try:
                        link.step(now)
                    except Exception as error:
                        # Raised when the wait is over: asyncio already has this task in its queue, and would otherwise
                        # wake one that has ended.
                        failure = error
                    stepped = now
                thrown = None
                try:
                    yield waits
                except GeneratorExit:
                    raise
                except BaseException as error:
                    thrown = error
                if failure:
                    raise failure
        finally:
            screens.close()

    __iter__ = __await__  # MicroPython


class Records:
    """The store as the engine sees it. An ended match is erased only once the logbook has it (`let_go`): otherwise a
    power cut in between would lose it.
    """

    def __init__(self, store, link):
        self.store = store
        self.read, self.write = store.read, store.write
        self._link = link
        self._gone = []  # names of records that were erased too early

    def erase(self, name):
        if self._link.noted or self._link.duel.outcome is None:
            self.store.erase(name)
        else:
            self._gone.append(name)

    def let_go(self):
        """Erase the records that were to be erased. If the store fails, they are found again as after a power cut."""
        self._link.noted = True
        while self._gone:
            try:
                self.store.erase(self._gone.pop(0))
            except OSError:
                pass


class Link:
    """`with link: await link.carried(screens)`: serves the cable while a coroutine of screens runs.

    make(link): returns the engine; it may use link.records and link.entropy.

    stage: the console's; duel: the engine; noted: whether the logbook has its end; notices: names of events that are
    still to be shown to the player; cut: the cable was cut while the present duel was played; rng: random numbers that
    the other player must not predict.
    """

    PAUSE = ("continue", "offer", "resign", "signs", "keep", "leave")  # what a player may do besides playing

    def __init__(self, stage, make):
        self.stage = stage
        self._jack = stage.board.jack
        self._out = b""
        self._polled = self._ended = stage.board.clock.ticks_ms()
        self._long = -1  # how many pictures there were when a long step ended, at `_ended`
        self._sealing = False
        self._overtaken = None
        self.notices = []
        self.cut = False
        self._passed = False  # an act has come since garbage was last collected
        self.noted = False
        store = stage.board.store
        self.records = Records(store, self)
        self.entropy = Entropy(store, stage.board.seed).draw
        self.rng = SecureRng(self.entropy(32))
        self.duel = make(self)

    def __enter__(self):
        self.stage.link = self
        self.stage.power.keep = self.keep
        return self

    def __exit__(self, *_):
        stage = self.stage
        stage.link = stage.power.keep = None
        stage.think(None)
        stage.board.close_jack()

    def carried(self, screens):
        """Await a coroutine of screens. Not a coroutine itself, see Linked."""
        return Linked(screens, self, self.stage.board.clock)

    @property
    def plugged(self):
        """Whether a powered unit is at the other end of the cable."""
        return self._jack.present

    @property
    def far(self):
        """Whether no cable leads to the other player."""
        return self._jack.far

    def word(self, key):
        """The words for how far the two units have got. With a friend in a room they do not mention the cable."""
        return self.stage.word("far-" + key if self.far and key in _FAR else key)

    @property
    def lost(self):
        """Whether there is an unfinished duel and the other unit cannot be reached."""
        return not self.duel.present and self.duel.in_hand

    def step(self, now):
        """Pass bytes from the jack to the engine and back, and its events to ear and screen."""
        duel, jack, clock = self.duel, self._jack, self.stage.board.clock
        if self._long == self.stage.frames and clock.ticks_diff(now, self._ended) < _PATIENCE_MS:
            return
        chunk = jack.read()
        if chunk:
            for _ in range(_REST_READS):
                if not chunk[-1]:
                    break
                chunk += jack.read()
            duel.feed(chunk, now)
        ended = chunk and not chunk[-1]  # a frame
        if ended or self._out or clock.ticks_diff(now, self._polled) >= _POLL_MS:
            self._polled = now
            sealing = duel.sealing
            if sealing and not self._sealing:
                self.stage.garbage.pack()
            self._sealing = sealing
            left = 1 if sealing else _FRAMES_A_STEP
            while left:
                spent = clock.ticks_diff(clock.ticks_ms(), now)
                if spent >= _LONG_MS:
                    break
                if not self._out:
                    self._out = duel.poll(now) or b""
                if self._out:
                    self._out = self._out[jack.write(self._out) :]
                    left -= 1
                elif not duel.busy or spent >= _WORK_MS:
                    break
        self._ended = clock.ticks_ms()
        if clock.ticks_diff(self._ended, now) >= _LONG_MS:
            self._long = self.stage.frames
        while True:
            event = duel.event()
            if event is None:
                break
            name = event[0]
            if name not in _UNTOUCHED:
                self.stage.power.touch()
            if name == "present":
                self.stage.play("link-found")
            elif name == "lost":
                self.stage.play("link-lost")
                self.cut = self.cut or duel.playing
            elif name == "begun":
                self.cut = self.noted = False
            elif name in _ACTS:
                self._passed = True
            elif name in _NOTICES and name not in self.notices and len(self.notices) < _MAX_NOTICES:
                self.notices.append(name)

    def keep(self):
        """For the stage's power: whether the unfinished duel is in the store, according to the engine; None: there is
        none.
        """
        return self.duel.saved if self.duel.playing else None

    def garbage_bytes(self, usual):
        """For garbage.py: the bytes to allocate before MicroPython collects by itself. None while the duel is played:
        MicroPython also counts the frames of calls, which are freed at once, and would collect every second, perhaps in
        the middle of an answer.
        """
        return _DENSE_BYTES if self.duel.sealing else -1 if self.duel.playing else usual

    def garbage_frames(self, usual):
        """For garbage.py: the number of frames between two collections, usual or not. While the other player may shoot
        at any moment, his answer should not wait for a collection: then as rarely as the heap allows, and right after
        an act, because the next one takes a second.
        """
        if self._passed:
            self._passed = False
            return 1
        return 8 * usual if self.duel.awaits else usual

    def check(self):
        """Called by the stage before it waits again: raises Overtaken out of the screen that `unless` guards."""
        if self._overtaken and self._overtaken():
            raise Overtaken

    def mark(self, canvas, clock):
        """Mark a lost link on every picture: the corners of both panels blink red."""
        if self.lost and clock & 8:
            for panel in (ENEMY, OWN):
                for x, y in ((0, 0), (9, 0), (0, 9), (9, 9)):
                    canvas.put(panel, x, y, _LOST)

    async def tell(self):
        """Show the words for what has happened meanwhile."""
        stage = self.stage
        while self.notices:
            name = self.notices.pop(0)
            stage.scene.fill(palette.DARK, ENEMY)
            stage.scene.fill(palette.WATER, OWN)
            stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
            await stage.tell(stage.word(name))

    async def choose(self, entries, overtaken, otherwise):
        """Let the player choose from a menu, which is in memory only meanwhile. Returns `otherwise` as soon as
        overtaken() is true.
        """
        async with self.stage.using("menu") as menu:
            return await self.unless(overtaken, menu.choose(self.stage, entries), otherwise)

    async def ask(self, words, overtaken):
        """Ask a question (menu.ask); the answer is no as soon as overtaken() is true."""
        async with self.stage.using("menu") as menu:
            return await self.unless(overtaken, menu.ask(self.stage, words), False)

    async def unless(self, overtaken, screen, otherwise):
        """Await a screen. Returns `otherwise` as soon as overtaken() is true."""
        self._overtaken = overtaken
        try:
            return await screen
        except Overtaken:
            self.stage.think(None)
            return otherwise
        finally:
            self._overtaken = None
