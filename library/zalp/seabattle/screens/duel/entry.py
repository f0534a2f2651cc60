"""Enters a finished duel in the logbook: its verdict, figures, points, medals; and its record on the shelf.

Imports console, rules and this package. In memory for a moment before the verdict is shown.
"""

from ..logbook.outcome import outcome
from zalp.console.logbook.book import line
from ...rules import DRAWN
from zalp.console.logbook.bookkeeping import closing, reading


def entering(storage, duel, record, rules, cut):
    """Enter a duel that has a verdict: a generator that yields between slices and returns what entry.entering does.
    record: duel_sheet's; rules: their preset's name, or "own"; cut: whether the cable was cut in between. If it was
    noted before, nothing happens.
    """
    kept, damaged = yield from reading(storage)
    verdict, me = duel.outcome, duel.side
    news = None, [], damaged
    if not kept.enter("duel %s %s" % (duel.id.hex(), verdict.cause.replace(" ", "-"))):
        return news
    if verdict.winner is not None:  # a duel whose cable was lost has no end, so it is not a match
        ships = duel.sea.fleet.ships
        result = outcome(duel.match, me, "cable", rules, ships, cut=cut, cheated=verdict.faults[me] != 0)
        result.won, result.drawn = verdict.winner == me, verdict.winner == DRAWN
        yield
        news = kept.enter(line(result)) + (damaged,)
        yield
    return (yield from closing(storage, kept, record, news))
