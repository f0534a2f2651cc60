"""The entry of a match that is over in the logbook: figures, points, medals; and the match itself on the shelf.

Imports logbook, rules and this room. In memory for a moment after each match. A duel's entry is duel_entry.py.
"""

from ..logbook import career, shelf
from ..logbook.sheet import Sheet
from ..rules import RESIGNED
from ..rules.presets import name_of
from .people import People
from .settings import TWO_PLAYERS
from .storage import LOGBOOK

_SPOILT = "logbook-spoilt"  # a record that could not be read is set aside under this name


def book(storage):
    """(the Career in the store, whether there was one that cannot be read): a broken one is set aside."""
    record, damaged = storage.read(LOGBOOK)
    if record is not None:
        try:
            return career.Career.parse(record), False
        except ValueError:  # UnicodeError is one
            storage.keep(_SPOILT, record)
            damaged = True
    return career.Career(), damaged


def entering(storage, game):
    """Write down a match of this handheld that is over: a generator that yields between slices and returns what it
    brought, (the new rank or None, new medals). Where memory or the store fail the old records stand.
    """
    people = game.name == TWO_PLAYERS
    kept, _ = book(storage)
    yield
    rules = name_of(game.rules) or "own"
    told = career.outcome(game.match, 0 if people else game.me, game.name, rules, helped=game.advice > 0)
    yield
    if game.match.reason == RESIGNED and not told.hits:
        return None, []  # nobody played
    news = kept.note(told)
    yield
    names = ["", game.name]
    if people:
        names = People(storage).names
        kept.person(names[0], told)
        kept.person(names[1], career.outcome(game.match, 1, game.name, rules))
        yield
    headers = {"Versus": game.name, "A": names[0], "B": names[1]}
    if game.advice:
        headers["Coach"] = str(game.advice)
    sheet = Sheet(game.match, game.begun, [cells for _, cells in game.moves], headers)
    yield
    return (yield from closing(storage, kept, shelf.pack(sheet), news))


def closing(storage, kept, record, news):
    """Put a match's record on the shelf and the Career into the store: a generator that returns `news`, or that there
    are none where the store fails.
    """
    if (yield from storage.keeping(shelf.place(kept.kept), record)):
        kept.kept += 1
    yield
    record = kept.pack()
    yield
    return news if (yield from storage.keeping(LOGBOOK, record)) else (None, [])


def sharper(storage):
    """The player had fewer misses than the admiral on the same sea. Whether that earned a medal."""
    kept, _ = book(storage)
    return kept.award("sharper") and storage.keep(LOGBOOK, kept.pack())
