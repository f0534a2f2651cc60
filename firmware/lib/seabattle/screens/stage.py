"""Stage: what every screen stands on: the board, the scene, the frame's beat, keys, sounds and the settings in force.

Imports show, sound, rules (the lot) and this room.
"""

import gc

from ..rules import Lot
from ..show.canvas import ENEMY
from ..show.glyphs import Line
from ..show.palette import Palette
from ..show.scene import Scene
from ..sound import RATE, Synth
from . import keys
from .power import Power
from .settings import Settings

FRAME_MS = 33  # 30 frames a second
LINE_MS = 2  # how often the cable is looked after, while there is one
SLICE_MS = 6  # no slice of thinking is begun when less than this is left of the frame
_TOLD = 0x583008  # the colour of words over the sea
_STILL = 60  # frames that words stand which need not scroll
_TIDY_FRAMES = 16  # between two collections of garbage: 20 ms of a Pico, at a frame's start, so that no frame is late
_TIDY_BYTES = 60000  # allocated before one comes of itself: a thought may need it, and what lives long stays together
_LOADING_BYTES = 16000  # the same while code is loaded: what is left of reading it would lie between the code for ever
_TICKS = 0x3FFFFFFF  # where the clock wraps


class Stage:
    """`await frame()` shows the canvas and ends with the frame; `await key()` ends earlier with a key."""

    def __init__(self, board):
        self.board = board
        self.lot = Lot(board.seed())
        self.settings = Settings.load(board.store)
        self.scene = Scene()
        self.canvas = self.scene.canvas
        self.synth = Synth(RATE)
        self.frames = 0  # shown so far
        self._due = board.clock.ticks_ms()
        self._work = None
        self._tidies = hasattr(gc, "threshold")  # MicroPython; CPython sees to it by itself
        self._tidied = 0  # the frame at which garbage was last collected
        self.line = None  # a duel's Link (link.py): it marks pictures and calls screens off
        self.power = Power(self, LINE_MS)  # the battery, and what becomes of a handheld that nobody plays
        self.unkept = False  # has a record not been written since this was last set False
        self.apply()
        board.speaker.start(self.synth)
        self.loading(False)

    def loading(self, begins):
        """Code is loaded from now on (True), or it is done (False). Collected first and on the way, the heap is not
        riddled by what lives long.
        """
        if begins:
            gc.collect()
        if self._tidies:
            line = self.line
            gc.threshold(_LOADING_BYTES if begins else line.tidy_bytes(_TIDY_BYTES) if line else _TIDY_BYTES)

    @property
    def palette(self):
        return self.scene.palette

    def apply(self):
        """Put the settings into force."""
        settings = self.settings
        self.board.panels.brightness = settings.light
        self.synth.volume = int(settings["volume"])
        self.synth.bank = settings["bank"]
        if self.scene.palette.name != settings["palette"]:
            self.scene.palette = Palette(settings["palette"])
        self.board.panels.legends(self.letters)

    @property
    def letters(self):
        """The ten column letters in force."""
        from ..rules import notation  # here: in a duel it is not in memory

        return notation.ALPHABETS[self.settings["alphabet"]][:10]

    def word(self, key):
        """The words for `key` in the player's language."""
        from .words import word  # a Pico keeps the table in memory only where there is much to say

        return word(key, self.settings["language"])

    def play(self, effect, frames=None, then=None):
        """Start a sound, cutting the last; `frames`: how long it is to last; `then`: the one that follows at once."""
        self.synth.play(effect, None if frames is None else frames * FRAME_MS, then)

    def think(self, work):
        """Let a generator run between the frames from now on, instead of the one before. Returns a list that holds the
        generator's value when it has ended.
        """
        value = []

        def kept():
            value.append((yield from work))

        self._work = kept() if work else None
        return value

    @property
    def thinking(self):
        """Whether the generator still runs."""
        return self._work is not None

    def _slice(self):
        try:
            next(self._work)
        except StopIteration:
            self._work = None

    async def thought(self, value):
        """What `think` returned -> the generator's value, waiting for it over a living picture."""
        while not value:
            self.scene.paint()
            await self.frame()
        return value[0]

    async def finish(self, work):
        """Run a generator to its end between frames, over a living picture; returns its value."""
        return await self.thought(self.think(work))

    async def tell(self, text, animation=None):
        """Scroll words over the upper panel, once, and play an animation with them, the sea dim behind. A key skips
        what is left, but not in the first second: it may have been meant for what was before.
        """
        line = Line(text, _TOLD, 0) if text else None
        moves = animation.frames if animation else 0
        for n in range(max(moves, (line.frames or _STILL) if line else 0)):
            self.scene.paint()
            if line:
                self.canvas.fade(90)
            if n < moves:
                animation.draw(self.scene, n)
            if line:
                line.draw(self.canvas, ENEMY, 1, n)
            if await self.key() is not None and n > 30:
                return

    def keep(self, name, text):
        """Write a record (text or bytes), or erase it for None. A store that fails stops no game: False then, and
        `unkept` says so.
        """
        store = self.board.store
        try:
            if text is None:
                store.erase(name)
            else:
                store.write(name, text if isinstance(text, bytes) else text.encode())
        except OSError:
            self.unkept = True
            return False
        return True

    def frame(self):
        """To be awaited: shows the canvas, ends when it is time for the next frame."""
        return self._wait(False)

    def key(self):
        """To be awaited: shows the canvas, gives a pressed key's number (keys.py) as soon as there is one, None at the
        frame's end. An arrow that is held counts again and again.
        """
        return self._wait(True)  # no coroutine of its own: every frame would leave it as garbage

    async def _wait(self, keyed):
        clock = self.board.clock
        keypad = self.board.keypad
        line = self.line
        power = self.power
        if line:
            line.mark(self.canvas, self.frames)
        if power.sign > self.frames:
            power.mark(self.canvas)
        self.board.panels.show(self.canvas.rgb)
        self.frames += 1
        now = clock.ticks_ms()
        due = (self._due + FRAME_MS) & _TICKS
        # Keep the beat; begin it anew after a frame that came late, or early because of a key.
        if not 0 < clock.ticks_diff(due, now) <= FRAME_MS:
            due = (now + FRAME_MS) & _TICKS
        self._due = due
        between = line.between_tidies(_TIDY_FRAMES) if line else _TIDY_FRAMES
        if self._tidies and self.frames - self._tidied >= between:
            self._tidied = self.frames
            gc.collect()
        if self.frames >= power.due and power.tend():
            await power.dark()
        sliced = False
        while True:
            if line:
                line.check()
            if keyed:
                key = self.pressed()
                if key is not None:
                    return key
            left = clock.ticks_diff(due, clock.ticks_ms())
            if self._work and (left >= SLICE_MS or not sliced):
                sliced = True  # one slice a frame at least, or a slow picture would stop all thought
                self._slice()
                await clock.sleep_ms(0)
            elif left <= 0:
                return None
            elif keyed:
                await keypad.wait(min(left, LINE_MS) if line else left)
            else:
                await clock.sleep_ms(min(left, LINE_MS) if line else left)

    def pressed(self):
        """A key that was pressed already, or None: the same as `key`, without a frame."""
        while True:
            event = self.board.keypad.get()
            if event is None:
                return None
            self.power.touch()
            kind, key = event >> 4, event & 15
            if kind == keys.PRESSED or (kind in (keys.HELD, keys.REPEAT) and keys.UP <= key <= keys.RIGHT):
                return key

    def forget_keys(self):
        """Drop the keys pressed so far: what was pressed while nothing could be chosen is not meant for what comes."""
        while self.pressed() is not None:
            pass
