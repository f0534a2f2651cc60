"""Bookkeeping: reads, changes and writes the logbook's Book in the store. Imports console and this package."""

from .book import PLACES, ROOM, Book, place
from ..slices import finish
from ..storage import ENTRIES, LOGBOOK

_SPOILT = "logbook-spoilt"  # the name under which an unreadable record is set aside


def reading(storage):
    """The Book in the store: a generator that yields between slices and returns it and whether one of its records is
    unreadable. Such a record is set aside, once, and a new one begun. It still has the matches of the shelf, though
    not in their order.
    """
    kept = Book()
    record, damaged = storage.read(LOGBOOK)
    if record is not None:
        try:
            kept = Book(record)
        except ValueError:  # a UnicodeError is a ValueError
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
        kept.career.kept += PLACES
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


def closing(storage, kept, record, news):
    """Put a match's record on the shelf and the Book into the store: a generator that returns `news`, without a rank
    and medals if the store fails.
    """
    if (yield from storage.keeping(place(kept.career.kept), record)):
        kept.enter("kept")
    yield
    name, record = changed(kept)
    yield
    return news if (yield from storage.keeping(name, record)) else (None, [], news[2])


def changed(kept):
    """(the name of the record to write after an entry, the record)."""
    record = kept.entries()
    return (ENTRIES, record) if len(record) <= ROOM else (LOGBOOK, kept.pack())


def sharper(storage):
    """Note that the player had fewer misses than the admiral on the same sea. Returns whether that earned a medal."""
    kept, _ = finish(reading(storage))
    return kept.enter("medal sharper") and storage.keep(*changed(kept))
