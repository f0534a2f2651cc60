"""The entry of a match that is over in the logbook: figures, points, medals; and the match itself on the shelf.

Imports logbook, rules and this room. In memory for a moment after each match.
"""

from ..logbook import career, shelf
from ..logbook.sheet import Sheet
from ..rules import RESIGNED
from ..rules.presets import name_of
from .settings import TWO_PLAYERS
from .storage import LOGBOOK

_SPOILT = "logbook-spoilt"  # a record that could not be read is set aside under this name


def book(storage):
    """(the Career in the store, whether there was one that cannot be read): a broken one is set aside."""
    record, damaged = storage.read(LOGBOOK)
    if record is not None:
        try:
            return career.Career.parse(str(record, "utf-8")), False
        except ValueError:  # UnicodeError is one
            storage.keep(_SPOILT, record)
            damaged = True
    return career.Career(), damaged


def entering(storage, game):
    """Write down a match of this handheld that is over: a generator that yields between slices and returns what it
    brought, (the new rank or None, new medals). Where memory or the store fail the old records stand.
    """
    me = 0 if game.name == TWO_PLAYERS else game.me
    kept, _ = book(storage)
    yield
    told = career.outcome(game.match, me, game.name, name_of(game.rules) or "own", helped=game.advice > 0)
    yield
    if game.match.reason == RESIGNED and not told.hits:
        return None, []  # nobody played
    news = kept.note(told)
    yield
    if not game.rules.dutchman:  # where it went is in no record
        names = {"A": "1", "B": "2"} if game.name == TWO_PLAYERS else {"A": "", "B": game.name}
        if game.advice:
            names["Coach"] = str(game.advice)
        record = shelf.pack(Sheet(game.match, game.begun, (), names))
        yield
        if storage.keep(shelf.place(kept.kept), record):
            kept.kept += 1
        yield
    if not storage.keep(LOGBOOK, str(kept)):
        return None, []
    return news


def sharper(storage):
    """The player had fewer misses than the admiral on the same sea. Whether that earned a medal."""
    kept, _ = book(storage)
    return kept.award("sharper") and storage.keep(LOGBOOK, str(kept))
