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
    news = None, [], damaged
    verdict, me = duel.outcome, duel.side
    if not kept.enter("duel %s %s" % (duel.id.hex(), verdict.cause.replace(" ", "-"))):
        return news
    if verdict.winner is not None:  # a duel whose cable was lost has no end, so it is not a match
        result = outcome(duel.match, me, "cable", rules, duel.sea.fleet.ships, cut=cut, cheated=verdict.faults[me])
        result.won = verdict.winner == me
        result.drawn = verdict.winner == DRAWN
        yield
        news = kept.enter(line(result)) + (damaged,)
        yield
    return (yield from closing(storage, kept, record, news))
