"""The entry of a duel that is over in the logbook: its verdict, figures, points, medals; and the match on the shelf.

Imports cable, logbook, rules and this room. In memory for a moment before the verdict is shown.
"""

from ..cable import VOID
from ..cable.opened import opening
from ..logbook import career, shelf
from ..logbook.book import line
from ..logbook.sheet import Sheet
from ..rules import DRAWN
from ..rules.presets import name_of
from .entry import closing, dated, reading

_CABLE = "cable"  # who was met, as the logbook has it


def entering(storage, duel, cut, today):
    """Write down a duel that has a verdict: a generator that yields between slices and returns what entry.entering
    does. cut: whether the cable was cut in between; today: (year, month, day), or None. Noted before: nothing happens.
    """
    kept, damaged = yield from reading(storage)
    verdict, me = duel.outcome, duel.side
    ended = "duel %s %s" % (duel.id.hex(), verdict.cause.replace(" ", "-"))
    if duel.match is None or not kept.enter(ended):
        return None, [], damaged
    rank, medals = None, []
    rules = name_of(duel.rules) or "own"
    told = career.outcome(duel.match, me, _CABLE, rules, cut=cut, cheated=verdict.faults[me] != 0)
    yield
    if verdict.winner is not None:  # a duel whose cable was lost has no end, so it is no match
        told.won, told.drawn = verdict.winner == me, verdict.winner == DRAWN
        rank, medals = kept.enter(line(told))
        yield
    headers = dated({"Versus": _CABLE, "Verdict": verdict.cause, "Won": "-"}, today)
    headers["AB"[me]], headers["AB"[1 - me]] = "", _CABLE
    if verdict.winner is not None and verdict.winner != VOID:
        headers["Won"] = "=" if verdict.winner == DRAWN else "yes" if told.won else "no"
    seas, moves = yield from opening(duel.state)
    record = shelf.pack(Sheet(duel.match, seas, moves, headers))
    yield
    return (yield from closing(storage, kept, record, (rank, medals, damaged)))
