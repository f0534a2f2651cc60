"""What the logbook needs of a finished match. Imports console and rules."""

from console.logbook.career import Outcome
from ...rules import DRAWN


def outcome(match, me, opponent, rules, **more):
    """The Outcome of a finished rules.Match for player `me`."""
    shots, hits, run = match.score(me)
    left = match.charts[me].afloat
    lost = len(match.rules.fleet) + match.rules.submarines - left
    won = match.result == me
    return Outcome(opponent, rules, won, shots, hits, run, left, lost, drawn=match.result == DRAWN, **more)
