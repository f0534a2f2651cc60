"""Enters a finished match in the logbook: figures, points, medals; and the match itself on the shelf.

Imports console, rules, sheets and this package. In memory for a moment after each match. For a duel see duel/entry.py.
"""

from .outcome import outcome
from ...sheets import shelf
from zalp.console.logbook.book import line
from ...sheets.sheet import Sheet
from ...rules.presets import name_of
from zalp.console.logbook.bookkeeping import closing, reading
from zalp.console.screens.people import People
from zalp.console.settings import TWO_PLAYERS


def entering(storage, game, today=None):
    """Enter a finished match of this handheld: a generator that yields between slices and returns what there is to
    show, (the new rank or None, new medals, whether the logbook was damaged and this is a new one). If memory or the
    store fail the old records stay. today: (year, month, day), or None.
    """
    people = game.name == TWO_PLAYERS
    kept, damaged = yield from reading(storage)
    rules = name_of(game.rules) or "own"
    me = 0 if people else game.me
    result = outcome(game.match, me, game.name, rules, _ships(game, me), helped=game.advice > 0)
    yield
    rank, medals = kept.enter(line(result))
    yield
    names = ["", game.name]
    if people:
        names = People(storage).names
        kept.enter(line(result, names[0]))
        kept.enter(line(outcome(game.match, 1, game.name, rules, _ships(game, 1)), names[1]))
        yield
    headers = shelf.dated({"Versus": game.name, "A": names[0], "B": names[1]}, today)
    if game.advice:
        headers["Coach"] = str(game.advice)
    sheet = Sheet(game.match, game.begun, [cells for _, cells in game.moves], headers)
    yield
    record = shelf.pack(sheet)
    yield
    return (yield from closing(storage, kept, record, (rank, medals, damaged)))


def _ships(game, player):
    """A player's ships, now that both seas are open."""
    return game.own.fleet.ships if player == game.me else game.reveal()[: game.rules.ships]
