"""The link: a duel's engine, of whichever game, on the board's jack, stepped whenever a screen lets time pass.

What it asks of the engine: feed, poll, event, present, outcome, saved, and playing (a match is played now), in_hand
(one has not ended), awaits (the other player may act at any moment), sealing (long texts may go over). Imports console,
show and this room. Loaded only when a duel is chosen: a Pico has no memory to spare for it.
"""

from . import Channel, Entropy, own_secret
from ..secure_rng import SecureRng
from .. import game
from ..show import palette
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL

_FRAMES_A_STEP = 4  # frames of the wire at most, so that a step stays short
_STEP_MS = 2  # between two steps
_REST_READS = 16  # at most, where a frame is under way: its rest comes within 2 ms, a step later it would take 4
_POLL_MS = 8  # at most until the engine is asked for bytes, where no frame came: it takes a Pico 2 ms to say "none"
_NOTICES = ("declined", "stranger", "stalled", "refused", "cancelled", "version", "damaged")
_MAX_NOTICES = 4
_ACTS = ("shot", "answer", "move")
_UNTOUCHED = ("present", "lost", "resumed")  # the cable alone; what else happens is somebody's doing
_LOST = 0x500000
_FAR = ("cable-out", "nobody", "other-game", "link-lost")  # said otherwise where no cable leads to the other player
# While long texts go over, the messages under way would lie all over the heap, each behind what it took to make it. So
# one is made at a time, and garbage is collected in between.
_DENSE_BYTES = 20000


class Overtaken(Exception):
    """Raised out of a screen when what it asks has no meaning any more: the duel went on without the answer."""


class Linked:
    """Awaited: a coroutine of screens, and the link's step whenever it lets time pass.

    Out here, not from where a screen waits for its frame: a Pico's stack holds some thirty calls, and the engine's
    would come on top of all the screens'.
    """

    def __init__(self, screens, link, clock):
        self._screens, self._link, self._clock = screens, link, clock

    def __await__(self):
        screens, link, clock = self._screens, self._link, self._clock
        stepped = clock.ticks_ms()
        thrown = None  # what asyncio raises into a wait, such as the end of its time
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
                        # Raised when the wait is over: asyncio has this task in its queue already, and would wake one
                        # that has ended.
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
    """The store as the engine has it. An end is forgotten when the logbook has it (`let_go`) and not before: a power
    cut in between would leave it in neither.
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
        """Forget what was to be forgotten; what the store keeps all the same is met again, as after a power cut."""
        self._link.noted = True
        while self._gone:
            try:
                self.store.erase(self._gone.pop(0))
            except OSError:
                pass


class Link:
    """`with link: await link.carried(screens)`: a coroutine of screens, while the cable is looked after.

    make(link): the engine, which is given link.records, link.entropy and, where it asks for them, link.secret() and
    link.channel.

    stage: the console's; duel: the engine; noted: whether the logbook has its end; notices: names of events that the
    player is still to be shown; cut: the cable was cut while the duel in hand was played; rng: random numbers that the
    other player must not foretell.
    """

    PAUSE = ("continue", "offer", "resign", "keep", "leave")  # what a player may do beside playing

    def __init__(self, stage, make):
        self.stage = stage
        self._jack = stage.board.jack
        self._out = b""
        self._polled = stage.board.clock.ticks_ms()
        self._sealing = False
        self._overtaken = None
        self.notices = []
        self.cut = False
        self._passed = False  # an act has passed since garbage was last collected
        self.noted = False
        store = stage.board.store
        self.records = Records(store, self)
        self.entropy = Entropy(store, stage.board.seed, self._bound).draw
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
        """To be awaited: a coroutine of screens. No coroutine itself, see Linked."""
        return Linked(screens, self, self.stage.board.clock)

    def channel(self, boot, opened):
        """A Channel for an engine that brings none."""
        return Channel(boot, opened)

    def _bound(self):
        """Whether a duel of any game is in the store, which was begun with the unit's secret as it is."""
        return any(self.records.read(name) is not None for name in game.duels())

    def secret(self):
        """The unit's own."""
        return own_secret(self.records.store, self.entropy)

    @property
    def plugged(self):
        """Whether a powered unit is at the other end of the cable."""
        return self._jack.present

    def word(self, key):
        """The words for how far the two units are. A friend in a room has no cable that could be looked after."""
        return self.stage.word("far-" + key if self._jack.far and key in _FAR else key)

    @property
    def lost(self):
        """Whether a duel is in hand and the other unit cannot be reached."""
        return not self.duel.present and self.duel.in_hand

    def step(self, now):
        """Bytes from the jack to the engine, bytes of the engine to the jack, events to ear and screen."""
        duel, jack = self.duel, self._jack
        chunk = jack.read()
        if chunk:
            for _ in range(_REST_READS):
                if not chunk[-1]:
                    break
                chunk += jack.read()
            duel.feed(chunk, now)
        ended = chunk and not chunk[-1]  # a frame
        if ended or self._out or self.stage.board.clock.ticks_diff(now, self._polled) >= _POLL_MS:
            self._polled = now
            sealing = duel.sealing
            if sealing and not self._sealing:
                self.stage.garbage.pack()
            self._sealing = sealing
            for _ in range(1 if sealing else _FRAMES_A_STEP):
                if not self._out:
                    self._out = duel.poll(now) or b""
                if not self._out:
                    break
                self._out = self._out[jack.write(self._out) :]
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
        """For the stage's power: whether the duel in hand is in the store, by the engine; None: there is none."""
        return self.duel.saved if self.duel.playing else None

    def garbage_bytes(self, usual):
        """For garbage.py: how much is allocated before a collection comes by itself. None while the duel is played:
        MicroPython counts the frames of calls too, which are given back at once, and would collect every second,
        maybe in the midst of an answer.
        """
        return _DENSE_BYTES if self.duel.sealing else -1 if self.duel.playing else usual

    def garbage_frames(self, usual):
        """For garbage.py: how many frames may lie between two collections, usual or not. While the other
        player may shoot at any moment his answer should not wait for one: then as seldom as the heap allows, and at
        once after an act, since the next takes a second.
        """
        if self._passed:
            self._passed = False
            return 1
        return 8 * usual if self.duel.awaits else usual

    def check(self):
        """For the stage, before it waits on: raises Overtaken out of the screen that `unless` guards."""
        if self._overtaken and self._overtaken():
            raise Overtaken

    def mark(self, canvas, clock):
        """A lost link is seen over every picture: the corners of both panels blink red."""
        if self.lost and clock & 8:
            for panel in (ENEMY, OWN):
                for x, y in ((0, 0), (9, 0), (0, 9), (9, 9)):
                    canvas.put(panel, x, y, _LOST)

    async def tell(self):
        """Words for what happened meanwhile."""
        stage = self.stage
        while self.notices:
            name = self.notices.pop(0)
            stage.scene.fill(palette.DARK, ENEMY)
            stage.scene.fill(palette.WATER, OWN)
            stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
            await stage.tell(stage.word(name))

    async def choose(self, entries, overtaken, otherwise):
        """A choice out of a menu, which is in memory only meanwhile; `otherwise` as soon as overtaken() is true."""
        async with self.stage.using("menu") as menu:
            return await self.unless(overtaken, menu.choose(self.stage, entries), otherwise)

    async def ask(self, words, overtaken):
        """A question (menu.ask), which is no as soon as overtaken() is true."""
        async with self.stage.using("menu") as menu:
            return await self.unless(overtaken, menu.ask(self.stage, words), False)

    async def unless(self, overtaken, screen, otherwise):
        """Await a screen; `otherwise` as soon as overtaken() is true."""
        self._overtaken = overtaken
        try:
            return await screen
        except Overtaken:
            self.stage.think(None)
            return otherwise
        finally:
            self._overtaken = None
