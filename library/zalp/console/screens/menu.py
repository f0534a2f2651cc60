"""The menu and the settings: one icon above, its words below. Imports console and show."""

from .. import VERSION
from ..show import icons, palette
from ..show.canvas import ENEMY, LIT, OWN
from ..show.glyphs import Line
from .. import keys
from ..settings import CHOICES, NAMES

_SCALES = ("brightness", "volume")  # settings that are a scale: shown as a bar, and they stop at their ends
_SLIDE = 5  # frames in which one icon pushes the other out
_CHOSEN = 110  # of 256: the light of the chosen page
_VERSION = "zalp"  # the last page, which is only read
_HINT = 120  # frames without a key until the arrows begin to beckon


class Page:
    """An icon on the upper panel (rows 0-7), words on the lower, in its two lowest rows the sea."""

    def __init__(self, stage):
        self._stage = stage
        # These have only the rows that are drawn, because a slice in each frame would be garbage. They are written in
        # place: an icon made while the menu is shown would lie in the middle of a Pico's free heap.
        self._icon, self._old = bytearray(240), bytearray(240)
        self._slide = _SLIDE
        self._way = 1
        self._line = None
        self._age = 0
        self.idle = 0
        scene = stage.scene
        scene.light[ENEMY] = scene.light[OWN] = 255
        scene.fill(palette.DARK)
        for i in range(180, 200):
            scene.looks[i] = palette.WATER

    def show(self, icon, text, way):
        """Turn to another page; `way` is 1 or -1, 0 keeps the icon where it is."""
        if way:
            self._icon, self._old = self._old, self._icon
            self._slide, self._way = 0, way
        self._icon[:] = (icon if isinstance(icon, bytes) else icons.picture(icon, self._stage.game))[:240]
        self.say(text)

    def say(self, text):
        """Change the words."""
        self._line = Line(text, self._stage.palette.text)
        self._age = 0

    async def key(self, marks, at):
        """Draw a frame, with `marks` dots in row 9 and dot number `at` lit (None: `marks` dots, none lit), then wait
        for a key.
        """
        stage = self._stage
        scene, canvas = stage.scene, stage.canvas
        scene.paint()
        rgb = canvas.rgb
        if self._slide < _SLIDE:
            self._slide += 1
            shift = self._slide * 10 // _SLIDE
            for y in range(8):
                row = 30 * y
                old, new = self._old[row : row + 30], self._icon[row : row + 30]
                if self._way > 0:
                    rgb[row : row + 30] = (old + new)[3 * shift : 3 * shift + 30]
                else:
                    rgb[row : row + 30] = (new + old)[30 - 3 * shift : 60 - 3 * shift]
        else:
            rgb[:240] = self._icon
        marks(canvas, at)
        self._line.draw(canvas, OWN, 0, self._age)
        if self.idle > _HINT and self.idle // 8 % 4 == 0:
            # The two lowest corners pulse: there is more to the left and to the right.
            for y in (3, 4):
                canvas.add(0, y, 0x202020)
                canvas.add(9, y, 0x202020)
        self._age += 1
        self.idle += 1
        key = await stage.key()
        if key is not None:
            self.idle = 0
        return key


def dots(count):
    """Show where we are in a row of `count` pages: dots in row 9, the present one bright. Ten dots may stand for more
    pages.
    """
    shown = min(count, 10)
    first = (10 - (2 * count - 1)) // 2 if count <= 5 else (10 - shown) // 2
    step = 2 if count <= 5 else 1
    places = bytes([first + i * step for i in range(shown)])

    def draw(canvas, at):
        i = len(places)
        if i < count:
            at = at * i // count
        while i:
            i -= 1
            canvas.dot(ENEMY, places[i], i == at)

    return draw


def _bar(canvas, value):
    """A scale's value: a bar in row 9, `value` of ten pixels long."""
    for x in range(10):
        canvas.put(ENEMY, x, 9, LIT if x < value else 0x040302)


async def choose(stage, entries, at=0):
    """Let the player choose one of `entries`, (id, icon's name or picture, words) each. Returns its id, or None for
    BACK.
    """
    page = Page(stage)
    marks = dots(len(entries))
    name, icon, words = entries[at]
    page.show(icon, words, 1)
    while True:
        if stage.captions:
            at = stage.captions.menu(entries, at)
            if isinstance(at, str):
                return at
            if entries[at][2] != words:
                name, icon, words = entries[at]
                page.show(icon, words, 1)
        key = await page.key(marks, at)
        if key in (keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN):
            way = 1 if key in (keys.RIGHT, keys.DOWN) else -1
            at = (at + way) % len(entries)
            name, icon, words = entries[at]
            page.show(icon, words, way)
            _click(stage, at)
        elif key == keys.FIRE:
            stage.play("click")
            stage.canvas.fade(_CHOSEN)  # feedback at once: the choice may have to be loaded
            await stage.frame()
            return name
        elif key == keys.BACK:
            stage.play("click")
            return None
        elif key is not None:
            stage.play("refuse")


def _click(stage, at):
    """Sound that an entry is shown: by ear, its number."""
    if stage.ear:
        stage.ear.number(at + 1)
    else:
        stage.play("click")


async def ask(stage, words):
    """Ask a question that FIRE answers; no comes first, and BACK means no. Returns whether the answer is yes."""
    answers = [(answer, answer, words + " " + stage.word(answer)) for answer in ("no", "yes")]
    return await choose(stage, answers) == "yes"


async def settings(stage, more=None):
    """The settings: left and right turn to the next, up and down (or FIRE) change it at once; BACK saves and leaves.

    more: a game's own page after them: (the key of its words and icon, a coroutine function that takes the stage, does
    it, and returns the key of the words to show then).
    """
    page = Page(stage)
    own, act = more or ("", None)
    rows = NAMES[:-1] + ((own, _VERSION) if more else (_VERSION,))  # not `teach`: the lesson comes only once
    marks = dots(len(rows))
    at = 0
    way = 1
    kept = str(stage.settings)
    while True:
        name = rows[at]
        if way is not None:
            text = stage.word(name)
            if name == _VERSION:
                text = "%s %s" % (text, VERSION)
            elif name != own:
                text = "%s: %s" % (text, value_of(stage, name))
            page.show(name, text, way)
            way = None
        if stage.captions:
            stage.captions.at("settings", "" if name == _VERSION else "change", "keep", (at, len(rows)))
            stage.captions.about(name)
        if name in _SCALES:
            row = CHOICES[name]
            key = await page.key(_bar, 10 * int(stage.settings[name]) // int(row[-1]))
        else:
            key = await page.key(marks, at)
        if key in (keys.LEFT, keys.RIGHT):
            way = 1 if key == keys.RIGHT else -1
            at = (at + way) % len(rows)
            _click(stage, at)
            kept = _keep(stage, kept)
        elif name == own and key in (keys.UP, keys.DOWN, keys.FIRE):
            stage.play("click")
            said = await act(stage)
            page = Page(stage)
            page.show(name, stage.word(said), 1)
        elif name != _VERSION and key in (keys.UP, keys.DOWN, keys.FIRE):
            around = name not in _SCALES or key == keys.FIRE
            changed = stage.settings.step(name, -1 if key == keys.DOWN else 1, around)
            stage.apply()
            if changed:
                _click(stage, stage.settings.choices(name).index(stage.settings[name]))
            else:
                stage.play("refuse")
            page.show(name, value_of(stage, name), 0)
        elif key == keys.BACK:
            stage.play("click")
            _keep(stage, kept)
            return
        elif key is not None:
            stage.play("refuse")


def _keep(stage, kept):
    """Save the settings if they differ from those saved last. Returns the present ones."""
    now = str(stage.settings)
    if now != kept:
        stage.settings.save(stage.storage)
    return now


def value_of(stage, name):
    """A setting's value in the player's words."""
    value = stage.settings[name]
    if name == "alphabet":
        return stage.letters
    if name == "language":
        return stage.word("language-value")
    if name in _SCALES:
        return value
    return stage.word(value if value in ("yes", "no") else name + "-" + value)
