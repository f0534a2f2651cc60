"""The logbook's pages as its owner reads them: rank, figures of opponents and rule sets, medals; reset.

Imports console, screens, show and this package. In memory only while they are open.
"""

from .book import PLACES, place
from .career import BEST_STREAK, CABLE, FEWEST_MISSES, MATCHES, MEDALS, PEOPLE, QUICKEST, RANKS, Career
from ..slices import finish
from ..show import medals
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from . import bookkeeping
from .. import keys
from ..screens import menu
from .words import TEXTS
from ..storage import ENTRIES, LOGBOOK

_FIGURES = 8
_ICONS = {CABLE: "duel"}  # of opponents that use another's icon


async def pages(stage, back):
    """The logbook, until BACK. Returns None; or, if the last matches are to be shown, how many were put on the shelf so
    far. back: whether the player comes from those.
    """
    name = "matches" if back else "rank"
    kept, damaged = finish(bookkeeping.reading(stage.storage))
    book = kept.career
    if damaged and not back:
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))
    while True:
        entries = _entries(stage, book)
        name = await menu.choose(stage, entries, [entry[0] for entry in entries].index(name))
        if name is None:
            return None
        if name == "rank":
            await _rank(stage, book)
        elif name == "opponents":
            await _opponents(stage, book)
        elif name == "by-rules":
            await _rule_sets(stage, book)
        elif name == "medals":
            await _medals(stage, book)
        elif name == "matches":
            return book.kept
        elif await menu.ask(stage, stage.word("surely", TEXTS)):
            for number in range(PLACES):
                stage.storage.keep(place(number), None)
            stage.storage.keep(ENTRIES, None)
            stage.storage.keep(LOGBOOK, None)
            book = Career()


def _entries(stage, book):
    word = stage.word
    caption = "%s, %s: %d" % (word("rank-%d" % book.rank, TEXTS), word("points", TEXTS), book.points)
    earned = "%s: %d/%d" % (word("medals", TEXTS), len(book.medals), len(MEDALS))
    return [
        ("rank", medals.rank(book.rank), caption),
        ("opponents", "opponents", word("opponents", TEXTS)),
        ("by-rules", "by-rules", word("by-rules", TEXTS)),
        ("medals", "medals", earned),
        ("matches", "matches", word("matches", TEXTS)),
        ("reset", "reset", word("reset", TEXTS)),
    ]


async def _rank(stage, book):
    """What the rank stands for, and what is missing for the next."""
    figures = [("points", book.points), ("helped-matches", book.helped)]
    if book.rank + 1 < len(RANKS):
        figures.insert(1, ("to-next", RANKS[book.rank + 1] - book.points))
    await _figures(stage, figures)


async def _opponents(stage, book):
    """Everybody who was met, including each of two people on one handheld."""

    async def show(name):
        if name == PEOPLE and book.people:
            await _browse(stage, [(person, PEOPLE, person[1:]) for person in book.people], show)
            return
        figures = _eight(book.of(name))
        if name == CABLE:
            figures += [("verdict-" + cause, book.verdicts[cause]) for cause in sorted(book.verdicts)]
        await _figures(stage, figures)

    met = [name for name in _roster(stage) if book.of(name)[MATCHES]]
    await _browse(stage, [_opponent(stage, name, name) for name in met], show)


async def _rule_sets(stage, book):
    """Every rule set that was played, and against whom."""

    def met(rules):
        return [name for name in _roster(stage) if book.of(name + "=" + rules)[MATCHES]]

    async def show(name):
        await _figures(stage, _eight(book.of(name)))

    async def show_rules(rules):
        entries = [_opponent(stage, name + "=" + rules, name) for name in met(rules)]
        if book.of("=" + rules)[MATCHES]:
            entries.insert(0, ("=" + rules, rules, stage.word("together", TEXTS)))
        await _browse(stage, entries, show)

    async with stage.using("words " + stage.game + "-rules") as part:
        entries = []
        for name in part.RULE_SETS:
            if book.of("=" + name)[MATCHES] or met(name):
                await stage.frame()  # a Pico takes as long as a picture to find a name
                entries.append((name, name, stage.named(name)))
        await _browse(stage, entries, show_rules)


async def of_game(stage):
    """The figures of another game, for each of its opponents."""
    kept, damaged = finish(bookkeeping.reading(stage.storage))
    book = kept.career
    if damaged:
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))

    async def show(name):
        numbers = book.of(name)
        figures = _eight(numbers)[: BEST_STREAK + 1]
        figures += [("least-lost", numbers[FEWEST_MISSES]), ("least-moves", numbers[QUICKEST])]
        await _figures(stage, figures)

    met = [name for name in _roster(stage) if book.of(name + "=" + stage.game)[MATCHES]]
    await _browse(stage, [_opponent(stage, name + "=" + stage.game, name) for name in met], show)


async def _medals(stage, book):
    """All medals, those still to be earned as shadows."""

    async def show(name):
        stage.play("turn" if name in book.medals else "refuse")

    entries = [(name, medals.medal(name, name in book.medals), stage.word("medal-" + name, TEXTS)) for name in MEDALS]
    if stage.captions:
        stage.captions.notes = {name: "earned" if name in book.medals else "not earned" for name in MEDALS}
    await _browse(stage, entries, show)
    if stage.captions:
        stage.captions.notes = {}  # from here on `admiral` is a captain again, not a medal


def _roster(stage):
    """The opponents of the current game."""
    return tuple(stage.settings.choices("captain")) + (CABLE,)


def _opponent(stage, page, name):
    return page, _ICONS.get(name, name), stage.word(name, TEXTS)


async def _browse(stage, entries, show):
    """A menu whose pages open, with show(id) each, until BACK."""
    if not entries:
        stage.play("refuse")
        await stage.tell(stage.word("no-matches", TEXTS))
        return
    ids = [entry[0] for entry in entries]
    at = 0
    while True:
        chosen = await menu.choose(stage, entries, at)
        if chosen is None:
            return
        at = ids.index(chosen)
        await show(chosen)


def _eight(numbers):
    return [("figure-%d" % at, numbers[at]) for at in range(_FIGURES)]


async def _figures(stage, figures):
    """A page for each (key of its label, number; below 0: none yet), round and round; BACK or FIRE leaves."""
    at = n = 0
    lines = None
    if stage.captions:
        entry = stage.captions.entry
    while True:
        if not lines:
            label, number = figures[at]
            lines = (
                Line(stage.word(label, TEXTS), stage.palette.text),
                Line("-" if number < 0 else str(number), stage.palette.number),
            )
        stage.scene.paint()
        stage.canvas.clear()
        lines[0].draw(stage.canvas, ENEMY, 2, n)
        lines[1].draw(stage.canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            stage.captions.at("logbook", "step back", "step back", (at, len(figures)))
            stage.captions.now["source"] = entry  # whose figures these are
        key = await stage.key()
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return
        if key is not None:
            at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % len(figures)
            lines = None
            n = 0
