"""Two people on one handheld: their names, spelt with the keys, and the curtain between them. Imports console, show and
this package.

It is in memory only then.
"""

from ..show import icons
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from .. import keys
from . import menu
from .people import COLORS, LONGEST, SHORTEST, People

_LETTERS = {"ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_GROUPS = {"ru": 4, "en": 3}  # letters per number key, one after the other as on a phone
TEXTS = (
    """
name-of-0|ИМЯ ПЕРВОГО|PLAYER 1'S NAME
name-of-1|ИМЯ ВТОРОГО|PLAYER 2'S NAME
curtain-full|ЗАНАВЕС: ДВА НАЖАТИЯ|CURTAIN: TWO PRESSES
curtain-short|ЗАНАВЕС: ОДНО НАЖАТИЕ|CURTAIN: ONE PRESS
""",
)
_SAILOR = "...yyyy.....ssssss....ssssss....ssssss.....ssss....XXXXXXXX.XXXXXXXXXXXXXXXXXXXX"
_CURTAIN = "nnnnnnnnnnrrr....rrrrrr....rrrrrr....rrrrr......rrrr......rrrr......rrrrr....rrr"
_INKS = "Bo"  # of players 0 and 1


async def naming(stage):
    """Ask the two for both their names the first time, later show a menu of names and curtain, until BACK."""
    people = People(stage.storage)
    if not people.known:
        for player in (0, 1):
            if not await _rename(stage, people, player):
                return
        people.save(stage.storage)
        return
    at = 0
    while at is not None:
        curtain = "curtain-short" if people.short else "curtain-full"
        entries = [(n, icons.drawn(_SAILOR.replace("X", _INKS[n])), people.names[n]) for n in (0, 1)]
        entries.append((2, icons.drawn(_CURTAIN), stage.word(curtain, TEXTS)))
        at = await menu.choose(stage, entries, at)
        if at == 2:
            people.short = not people.short
        elif at is not None:
            await _rename(stage, people, at)
        people.save(stage.storage)


async def _rename(stage, people, player):
    """Let a player spell a name. False: BACK."""
    name = await spell(stage, player, people.names[1 - player])
    if name:
        people.names[player] = name
    return bool(name)


async def spell(stage, player, other, words=""):
    """A name of SHORTEST to LONGEST letters that differs from `other`; None for BACK. words: what is named, if not a
    player.

    Number keys, UP and DOWN choose a letter, FIRE or RIGHT puts it; FIRE without a letter in hand ends it; BACK takes
    the last one back.
    """
    spelling = _Spelling(stage, Line(words or stage.word("name-of-%d" % player, TEXTS), COLORS[player]), COLORS[player])
    while True:
        key = await spelling.key()
        if key is None:
            continue
        name = spelling.name
        if spelling.hand is None and (
            key == keys.BACK and not name or key == keys.FIRE and spelling.long and name != other
        ):
            stage.play("click")
            return name or None
        stage.play("click" if spelling.take(key) else "refuse")
        spelling.renew()


class _Spelling:
    """name: the letters so far; hand: the index of the letter in hand, or None; long: whether the name may be done."""

    def __init__(self, stage, title, color):
        self.stage, self.title, self.color = stage, title, color
        language = stage.settings["language"]
        if language not in _LETTERS:
            language = "en"
        self.letters, self.group = _LETTERS[language], _GROUPS[language]
        self.dots = menu.dots(LONGEST)
        self.done = Line("OK", stage.palette.number)
        self.name, self.hand = "", None
        self.renew()

    def renew(self):
        """What is shown of the name and of the letter in hand."""
        self.long = len(self.name) >= SHORTEST
        self.line = Line(self.name, self.color) if self.name else self.title
        self.letter = self.done if self.long else None
        if self.hand is not None:
            self.letter = Line(self.letters[self.hand], self.stage.palette.number)
        self.age = 0

    async def key(self):
        """A frame, and the key in it or None."""
        stage = self.stage
        canvas = stage.canvas
        stage.scene.paint()
        canvas.clear()
        self.line.draw(canvas, ENEMY, 1, self.age)
        self.dots(canvas, len(self.name))
        if self.letter:
            self.letter.draw(canvas, OWN, 1, self.age)
        self.age += 1
        if stage.captions:
            fire = "put letter" if self.hand is not None else "done" if self.long else ""
            stage.captions.at("naming", fire, "take letter" if self.name else "step back", (len(self.name), LONGEST))
        return await stage.key()

    def take(self, key):
        """Whether a key does something to the name."""
        hand = self.hand
        if key in (keys.BACK, keys.LEFT):
            if hand is None and not self.name:
                return False
            if hand is None:
                self.name = self.name[:-1]
            hand = None
        elif key in (keys.FIRE, keys.RIGHT):
            if hand is None:
                return False
            self.name += self.letters[hand]
            hand = None
        else:
            hand = self.chosen(key)
            if hand is None:
                return False
        self.hand = hand
        return True

    def chosen(self, key):
        """The letter that UP, DOWN or a number key puts into the hand; None if there is none, or no room for one."""
        hand, count = self.hand, len(self.letters)
        if len(self.name) >= LONGEST:
            return None
        if key in (keys.UP, keys.DOWN):
            if hand is None:
                hand = 0 if key == keys.UP else -1
            return (hand + (1 if key == keys.DOWN else -1)) % count
        first = key * self.group
        if first >= count:
            return None
        size = min(self.group, count - first)
        again = hand is not None and first <= hand < first + size
        return first + (hand - first + 1) % size if again else first
