"""Two people on one handheld: their names, spelt with the keys, and the curtain between them. Imports console, show and
this package.

In memory only then.
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

    Number keys, UP and DOWN choose a letter, FIRE or RIGHT puts it; FIRE without a letter in hand is done; BACK takes
    the last one back.
    """
    language = stage.settings["language"]
    if language not in _LETTERS:
        language = "en"
    letters, group = _LETTERS[language], _GROUPS[language]
    canvas = stage.canvas
    title = Line(words or stage.word("name-of-%d" % player, TEXTS), COLORS[player])
    done = Line("OK", stage.palette.number)
    dots = menu.dots(LONGEST)
    name, hand = "", None  # hand: the index of the letter in hand
    line = title
    letter = None
    n = 0
    while True:
        stage.scene.paint()
        canvas.clear()
        line.draw(canvas, ENEMY, 1, n)
        dots(canvas, len(name))
        if hand is not None:
            letter.draw(canvas, OWN, 1, n)
        elif len(name) >= SHORTEST:
            done.draw(canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            fire = "put letter" if hand is not None else "done" if len(name) >= SHORTEST else ""
            stage.captions.at("naming", fire, "take letter" if name else "step back", (len(name), LONGEST))
        key = await stage.key()
        if key is None:
            continue
        good = True
        room = len(name) < LONGEST
        if key == keys.BACK or key == keys.LEFT:
            if hand is not None:
                hand = None
            elif name:
                name = name[:-1]
            elif key == keys.BACK:
                stage.play("click")
                return None
            else:
                good = False
        elif key in (keys.FIRE, keys.RIGHT):
            if hand is not None:
                name += letters[hand]
                hand = None
            elif key == keys.FIRE and len(name) >= SHORTEST and name != other:
                stage.play("click")
                return name
            else:
                good = False
        elif room and key in (keys.UP, keys.DOWN):
            hand = ((0 if key == keys.DOWN else -1) if hand is None else hand + (1 if key == keys.DOWN else -1)) % len(
                letters
            )
        elif room and key * group < len(letters):
            first = key * group
            size = min(group, len(letters) - first)
            again = hand is not None and first <= hand < first + size
            hand = first + (hand - first + 1) % size if again else first
        else:
            good = False
        stage.play("click" if good else "refuse")
        if hand is not None:
            letter = Line(letters[hand], stage.palette.number)
        line = Line(name, COLORS[player]) if name else title
        n = 0
