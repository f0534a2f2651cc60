"""The entry of a match that is over in the logbook: figures, points, medals; and the match itself on the shelf.

Imports logbook, rules and this room. In memory for a moment after each match. A duel's entry is duel_entry.py.
"""

from ..logbook import career, shelf
from ..logbook.book import ROOM, Book, line
from ..logbook.sheet import Sheet
from ..rules import RESIGNED, finish
from ..rules.presets import name_of
from .people import People
from .settings import TWO_PLAYERS
from .storage import ENTRIES, LOGBOOK

_SPOILT = "logbook-spoilt"  # a record that could not be read is set aside under this name


def reading(storage):
    """The Book in the store: a generator that yields between slices and returns it and whether a record of it cannot be
    read. Such a one is set aside, once, and a new one begun, which has the matches of the shelf still, whichever is the
    newest.
    """
    kept = Book()
    record, damaged = storage.read(LOGBOOK)
    if record is not None:
        try:
            kept = Book(record)
        except ValueError:  # UnicodeError is one
            storage.keep(_SPOILT, record)
            damaged = True
    yield
    record, torn = storage.read(ENTRIES)
    if record is not None:
        try:
            yield from kept.reading(record)
        except ValueError:
            storage.keep(_SPOILT, record)
            torn = True
    if damaged or torn:
        kept.career.kept += shelf.PLACES
        storage.keep(LOGBOOK, kept.pack())
        storage.keep(ENTRIES, kept.entries())
    return kept, damaged or torn


def rewriting(storage):
    """Have the logbook's record written whole, with all entries in it: a generator that yields between slices."""
    kept, _ = yield from reading(storage)
    record = kept.pack()
    yield
    if (yield from storage.keeping(LOGBOOK, record)):
        yield from storage.keeping(ENTRIES, kept.entries())


def entering(storage, game, today=None):
    """Write down a match of this handheld that is over: a generator that yields between slices and returns what there
    is to tell, (the new rank or None, new medals, whether the logbook was damaged: this is a new one). Where memory or
    the store fail the old records stand. today: (year, month, day), or None.
    """
    people = game.name == TWO_PLAYERS
    kept, damaged = yield from reading(storage)
    rules = name_of(game.rules) or "own"
    told = career.outcome(game.match, 0 if people else game.me, game.name, rules, helped=game.advice > 0)
    yield
    if game.match.reason == RESIGNED and not told.hits:
        return None, [], damaged  # nobody played
    rank, medals = kept.enter(line(told))
    yield
    names = ["", game.name]
    if people:
        names = People(storage).names
        kept.enter(line(told, names[0]))
        kept.enter(line(career.outcome(game.match, 1, game.name, rules), names[1]))
        yield
    headers = dated({"Versus": game.name, "A": names[0], "B": names[1]}, today)
    if game.advice:
        headers["Coach"] = str(game.advice)
    sheet = Sheet(game.match, game.begun, [cells for _, cells in game.moves], headers)
    yield
    return (yield from closing(storage, kept, shelf.pack(sheet), (rank, medals, damaged)))


def dated(headers, today):
    """A match's headers with its date, where that is known."""
    if today:
        headers["Date"] = "%04d-%02d-%02d" % today
    return headers


def closing(storage, kept, record, news):
    """Put a match's record on the shelf and the Book into the store: a generator that returns `news`, without a rank
    and medals where the store fails.
    """
    if (yield from storage.keeping(shelf.place(kept.career.kept), record)):
        kept.enter("kept")
    yield
    name, record = changed(kept)
    yield
    return news if (yield from storage.keeping(name, record)) else (None, [], news[2])


def changed(kept):
    """(the name of the record to be written after something was entered, the record)."""
    record = kept.entries()
    return (ENTRIES, record) if len(record) <= ROOM else (LOGBOOK, kept.pack())


def sharper(storage):
    """The player had fewer misses than the admiral on the same sea. Whether that earned a medal."""
    kept, _ = finish(reading(storage))
    return kept.enter("medal sharper") and storage.keep(*changed(kept))
