"""The logbook as its owner reads it: rank, figures, medals, the last matches; and the little ceremony after a match.

Imports logbook, rules, show and this room. In memory only while it is open.
"""

from .. import loader
from ..logbook import shelf
from ..logbook.career import MATCHES, MEDALS, OPPONENTS
from ..show import medals
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from . import entry, keys, menu
from .logbook_words import TEXTS
from .settings import LANGUAGES, TWO_PLAYERS
from .storage import LOGBOOK

_FIGURES = 8
_NEWS_FRAMES = 110


def word(stage, key):
    """The logbook's words for `key`, or those of all screens."""
    with loader.using("words") as words:
        found = words.find(TEXTS, key, LANGUAGES.index(stage.settings["language"]))
    return found or stage.word(key)


async def logbook(stage):
    """Its pages, until BACK."""
    book, damaged = entry.book(stage.storage)
    if damaged:
        stage.play("refuse")
        await stage.tell(word(stage, "damaged"))
    at = None
    while True:
        entries = _entries(stage, book)
        ids = [page[0] for page in entries]
        at = await menu.choose(stage, entries, ids.index(at) if at in ids else 0)
        if at is None:
            return
        if at in OPPONENTS:
            await _figures(stage, book.of(at))
        elif at == "medals":
            await _medals(stage, book)
        elif at == "matches":
            await _matches(stage, book)
        elif at == "reset" and await menu.ask(stage, word(stage, "surely")):
            for number in range(shelf.PLACES):
                stage.storage.keep(shelf.place(number), None)
            stage.storage.keep(LOGBOOK, None)
            book, _ = entry.book(stage.storage)


def _entries(stage, book):
    """The pages that there is something on."""
    told = "%s: %d %s" % (word(stage, "rank-%d" % book.rank), book.points, word(stage, "points"))
    entries = [("rank", medals.rank(book.rank), told)]
    for name in OPPONENTS:
        if book.of(name)[MATCHES]:
            entries.append((name, _icon(name), word(stage, name)))
    earned = "%s: %d/%d" % (word(stage, "medals"), len(book.medals), len(MEDALS))
    entries.append(("medals", "medals", earned))
    entries.append(("matches", "matches", word(stage, "matches")))
    entries.append(("reset", "reset", word(stage, "reset")))
    return entries


async def _figures(stage, numbers):
    """Eight pages, a figure each, round and round; BACK or FIRE leaves."""
    at = n = 0
    lines = None
    while True:
        if not lines:
            number = numbers[at]
            lines = (
                Line(word(stage, "figure-%d" % at), stage.palette.text),
                Line("-" if number < 0 else str(number), stage.palette.number),
            )
        key = await _page(stage, lines, n, at)
        n += 1
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return
        if key is not None:
            at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % _FIGURES
            lines = None
            n = 0


async def _page(stage, lines, n, at):
    """A frame of a label and its number; the key, if there was one."""
    stage.scene.paint()
    stage.canvas.clear()
    lines[0].draw(stage.canvas, ENEMY, 2, n)
    lines[1].draw(stage.canvas, OWN, 1, n)
    if stage.captions:
        stage.captions.at("logbook", "step back", "step back", (at, _FIGURES))
    return await stage.key()


async def _medals(stage, book):
    entries = [(name, medals.medal(name, name in book.medals), word(stage, "medal-" + name)) for name in MEDALS]
    name = MEDALS[0]
    while name is not None:
        name = await menu.choose(stage, entries, MEDALS.index(name))


async def _matches(stage, book):
    """The last matches, the newest first; FIRE plays one again."""
    numbers = list(range(max(0, book.kept - shelf.PLACES), book.kept))
    numbers.reverse()
    at = 0
    while True:
        entries = []
        for number in numbers:
            told = _headline(stage, number)
            if told:
                entries.append((number,) + told)
        if not entries:
            stage.play("refuse")
            return await stage.tell(word(stage, "no-matches"))
        chosen = await menu.choose(stage, entries, at)
        if chosen is None:
            return None
        at = [page[0] for page in entries].index(chosen)
        await _again(stage, chosen)


def _headline(stage, number):
    """(icon, words) of a match on the shelf, or None where there is none that can be read."""
    record, _ = stage.storage.read(shelf.place(number))
    try:
        headers, won = shelf.headline(record or b"")
    except ValueError:
        return None
    versus = headers.get("Versus", headers.get("B"))
    if versus not in OPPONENTS:
        versus = TWO_PLAYERS  # as version 1 has it
    if "Won" in headers:
        result = {"yes": "won", "no": "lost", "=": "drawn"}.get(headers["Won"], "unfinished")
    else:
        result = "drawn" if won == 2 else "won" if won == 0 else "lost"
    told = "%s: %s" % (word(stage, versus), word(stage, result))
    if versus == TWO_PLAYERS and won < 2:
        told = "%s: %s" % (headers["AB"[won]], word(stage, "won"))
    if headers.get("Verdict", "sunk") != "sunk":
        told += ", " + word(stage, "verdict-" + headers["Verdict"].replace(" ", "-"))
    if "Coach" in headers:
        told += ", " + word(stage, "helped")
    return _icon(versus), told


def _icon(opponent):
    return "duel" if opponent == "cable" else opponent


async def _again(stage, number):
    """Play a match of the shelf again."""
    record, _ = stage.storage.read(shelf.place(number))
    try:
        sheet = await stage.finish(shelf.unpacking(record))
    except ValueError:
        stage.play("refuse")
        return
    async with stage.using("replay") as part:
        await part.Replay(stage, part.Played(sheet)).run()


async def ceremony(stage, rank, earned):
    """A promotion and new medals, each with its icon, its sound and its words; a key goes on."""
    news = [(medals.medal(name, True), word(stage, "medal-" + name)) for name in earned]
    if rank is not None:
        told = "%s: %s" % (word(stage, "promoted"), word(stage, "rank-%d" % rank))
        news.insert(0, (medals.rank(rank), told))
    for icon, text in news:
        stage.play("victory")
        stage.keys.forget()
        line = Line(text, stage.palette.text)
        for n in range(max(_NEWS_FRAMES, line.frames)):
            stage.scene.paint()
            stage.canvas.clear()
            stage.canvas.rgb[:300] = icon
            line.draw(stage.canvas, OWN, 1, n)
            if n < 20:
                stage.canvas.fade(13 * n, ENEMY)
            if stage.captions:
                stage.captions.at("ceremony", "skip", "skip")
            if await stage.key() is not None and n >= 8:
                break
