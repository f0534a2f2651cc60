"""Stage: what every screen is built on: the scene, the frame clock, work between frames, words and sounds.

Beside it, each in a module of its own: storage, keys, garbage, settings. Imports show, sound and this package.
"""

from . import game, loader
from .rng import Rng
from .show.canvas import ENEMY
from .show.glyphs import Line
from .show.palette import Palette
from .show.scene import Scene
from .sound import Synth
from .garbage import Garbage
from .keys import Keys
from .power import Power
from .settings import LANGUAGES, Settings
from .storage import Storage

FRAME_MS = 33  # 30 frames a second
LINE_MS = 2  # how often the cable is served, while there is one
SLICE_MS = 6  # no slice of work is begun with less than this left of the frame
_TEXT = 0x583008  # the colour of words over the sea
_STILL = 60  # frames for which words that need not scroll are shown
_GLANCE = 8  # frames in which nobody has read new words yet: a key this early is stale
_UNSETTLED = 2  # modules of a part whose code leaves the heap together: that takes a Pico 10 ms, so a frame of its own
_TICKS = 0x3FFFFFFF  # where the clock wraps


class Stage:
    """`await frame()` shows the canvas and ends with the frame; `await key()` ends earlier with a key.

    lesson: what a game teaches in the first match on a new handheld, else None. captions: a Captions if the board shows
    in words what the panels show, else None. ear: a sound.ear.Ear if the player plays by ear, else None.
    """

    captions = None
    lesson = None
    ear = None
    ahead = None  # a generator that runs between frames while no other does and there is time
    game = ""  # the folder's name of the current game

    def __init__(self, board):
        self.board = board
        self._rng = Rng(board.seed())
        self.storage = Storage(board.store)
        self.settings = Settings.load(self.storage)
        self.scene = Scene()
        self.canvas = self.scene.canvas
        if board.tell:
            from .page.captions import made  # imported here: the Pico has none

            self.captions = self.canvas.captions = made(self)  # type: ignore[assignment]
        self.synth = Synth()
        self.frames = 0  # shown so far
        self.garbage = Garbage()
        self._due = board.clock.ticks_ms()
        self._work = None
        self._link = None
        self.power = Power(self, LINE_MS)  # the battery, and an idle handheld
        self.keys = Keys(board.keypad, self.power.touch)
        self.apply()
        board.speaker.start(self.synth)

    @property
    def link(self):
        """A duel's Link (link/carrier.py) while there is one: it marks pictures and cancels screens."""
        return self._link

    @link.setter
    def link(self, link):
        self._link = self.garbage.link = link

    @property
    def rng(self):
        """Random numbers. In a duel they are the link's: the other player must not predict what is drawn."""
        return self._link.rng if self._link else self._rng

    @property
    def palette(self):
        return self.scene.palette

    def begin(self, name):
        """Set the current game: its folder's name."""
        loader.know(name)
        self.game = name
        cover = game.cover(name)
        self.settings.meet(name, cover.OPPONENTS)
        self.board.store.growing = getattr(cover, "GROWING", ())
        if self.captions:
            from .page.captions import made

            self.captions = self.canvas.captions = made(self)

    def end(self):
        """Leave the current game for another one."""
        self.synth.more = {}

    def apply(self):
        """Put the settings into effect."""
        settings = self.settings
        self.board.panels.brightness = settings.light
        self.synth.volume = int(settings["volume"])
        self.synth.bank = settings["bank"]
        if self.scene.palette.name != settings["palette"]:
            self.scene.palette = Palette(settings["palette"])
        Line.speed = settings.speed
        self.scene.palette.flashes = settings["flashes"] == "yes"
        if self.board.panels.legends:
            self.board.panels.legends(self.letters)
        if (settings["ear"] == "yes") != bool(self.ear):
            if self.ear:
                self.ear = None
                loader.release("ear")
            else:
                loader.hold("ear")
                self.ear = loader.using("ear").Ear(self)  # type: ignore[assignment]

    def today(self):
        """(year, month, day), or None if the board does not know it."""
        today = getattr(self.board, "today", None)
        return today() if today else None

    @property
    def cramped(self):
        """Whether memory is too small for more than a classic match, the only one that is then offered."""
        return getattr(self.board, "cramped", False)

    @property
    def wired(self):
        """Whether the board has a jack; accessing the jack itself would open it."""
        return bool(getattr(self.board, "close_jack", None))

    @property
    def letters(self):
        """The ten column letters in force."""
        with loader.using("alphabets") as part:
            return part.ALPHABETS[self.settings["alphabet"]][:10]

    def using(self, name):
        """A part of the loader's for `async with`: while it is loaded, the picture stands still and the sound goes
        on."""
        return loader.using(name, self.step)

    def word(self, key, more=()):
        """The words for `key` in the player's language: the console's, or the game's own. more: a screen's own texts,
        as words.WORDS. KeyError for a key that is in no table.
        """
        column = LANGUAGES.index(self.settings["language"])
        with loader.using("words") as words:
            found = words.find(more, key, column) or words.find(words.WORDS, key, column)
        if found is None:
            with loader.using(self.game + "-words") as own:
                found = own.find(key, column)
        if found is None:
            raise KeyError(key)
        return found

    def named(self, key):
        """The name of a rule set: its words, or its id if it has none."""
        try:
            return self.word(key)
        except KeyError:
            return key.replace("-", " ").upper()

    def play(self, effect, frames=None, then=None):
        """Start a sound, ending the last; `frames`: how long it lasts; `then`: the one that follows without a gap."""
        self.synth.play(effect, None if frames is None else frames * FRAME_MS, then)

    def effects(self, banks):
        """Add a game's own effects to the bank's: {bank: {name: (ms, layer, ...)}}, a layer being the arguments of
        `sound.score.layer`. Without an argument: remove them.
        """
        synth = self.synth
        if not banks:
            synth.more = {}
            return
        with loader.using("score") as score:
            made = {}
            for name, (ms, *layers) in banks[synth.bank].items():
                made[name] = (ms,) + tuple([score.layer(*values) for values in layers])
            synth.more = score.packed(made)

    def think(self, work):
        """From now on run a generator between frames, instead of the previous one. Returns a list that holds the
        generator's value once it has ended.
        """
        self._work = work
        self._value = value = []
        return value

    @property
    def thinking(self):
        """Whether the generator still runs."""
        return self._work is not None

    def _slice(self):
        work = self._work
        try:
            next(work or self.ahead)
        except StopIteration as end:
            if work:
                self._work = None
                self._value.append(end.value)
            else:
                self.ahead = None

    async def thought(self, value):
        """The value of a generator that was passed to `think` (given the list that it returned); waits for it while
        pictures go on.
        """
        while not value:
            if self.captions:
                self.captions.keys()
            self.scene.paint()
            await self.frame()
        return value[0]

    def finish(self, work):
        """Await a generator that runs to its end between frames, while pictures go on; returns its value."""
        return self.thought(self.think(work))

    def line(self, text):
        """Words over the sea, for a screen that draws them itself."""
        return Line(text, _TEXT, 0)

    async def tell(self, text, animation=None):
        """Scroll words over the upper panel, once, and play an animation with them, the sea dim behind. A key skips the
        rest.
        """
        line = self.line(text) if text else None
        moves = animation.frames if animation else 0
        self.keys.forget()
        for n in range(max(moves, (line.frames or _STILL) if line else 0)):
            self.scene.paint()
            if line:
                self.canvas.fade(90)
            if n < moves:
                animation.draw(self.scene, n)
            if line:
                line.draw(self.canvas, ENEMY, 1, n)
            if self.captions:
                self.captions.notice()
            if await self.key() is not None and n >= _GLANCE:
                return

    async def failed(self, error):
        """Log an Exception that came out of a screen and notify the player; a menu should follow. Saved records stay.
        If that fails too, the exception goes on to the board.
        """
        self.board.failed(error)
        self.think(None)
        self.power.keep = self.scene.overlay = None
        self.scene.water()
        self.play("refuse")
        await self.tell(self.word("failed"))

    def frame(self):
        """Await the next frame: shows the canvas and ends when it is time for the next one."""
        return self._wait(False)

    def step(self, work):
        """As `frame`, and right after the picture went out, when most of the frame is left, a generator takes one step.
        None as long as it has not ended.
        """
        return self._wait(False, work)

    def key(self):
        """Await a key: shows the canvas and returns a pressed key's number (keys.py) as soon as there is one, None at
        the frame's end. An arrow that is held counts repeatedly.
        """
        return self._wait(True)  # not a coroutine itself: every frame would leave it as garbage

    async def _wait(self, keyed, work=None):
        clock = self.board.clock
        keys, power = self.keys, self.power
        link = self._link
        if link:
            link.mark(self.canvas, self.frames)
            await clock.sleep_ms(0)  # also between drawing and sending: each takes a Pico some 5 ms
        if power.sign > self.frames:
            power.mark(self.canvas)
        self.board.panels.show(self.canvas.rgb)
        if self.captions:
            self.captions.frame()
        self.frames += 1
        now = clock.ticks_ms()
        due = (self._due + FRAME_MS) & _TICKS
        spare = clock.ticks_diff(due, now)  # what is left of the frame after drawing this picture
        if spare > FRAME_MS:  # a key caused an extra picture: the regular one is still to come
            due = self._due
        elif spare <= 0:  # late, and drawing the next takes as long: start it sooner
            due = (now + FRAME_MS // 2) & _TICKS
        self._due = due
        ended = None
        if loader.unsettled and (not work or len(loader.unsettled) >= _UNSETTLED):
            loader.settle(self.board)
        elif work:
            ended = next(work, work)
        elif loader.stale:
            loader.sweep()
        else:
            self.garbage.tend(self.frames, spare)
        if work:
            await clock.sleep_ms(1)  # the sound needs its turn, however long that took
        if self.frames >= power.due and power.tend():
            with loader.using("dark") as part:
                await part.dark(self)
        sliced = False
        while True:
            if link:
                link.check()
            if keyed:
                key = keys.pressed()
                if key is not None:
                    return key
            left = clock.ticks_diff(due, clock.ticks_ms())
            if left >= SLICE_MS and (self._work or self.ahead) or self._work and not sliced:
                sliced = True  # at least one slice per frame, or a slow picture would stop all work
                self._slice()
                await clock.sleep_ms(0)
            elif left <= 0:
                return ended
            elif keyed:
                await keys.wait(min(left, LINE_MS) if link else left)
            else:
                await clock.sleep_ms(min(left, LINE_MS) if link else left)
