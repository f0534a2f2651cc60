"""What the logbook asks of a match that is over. Imports console and rules."""

from console.logbook.career import Outcome
from ...rules import DRAWN


def outcome(match, me, opponent, rules, **more):
    """The Outcome of a rules.Match that is over for player `me`."""
    shots, hits, run = match.score(me)
    left = match.charts[me].afloat
    lost = len(match.rules.fleet) + match.rules.submarines - left
    won = match.result == me
    return Outcome(opponent, rules, won, shots, hits, run, left, lost, drawn=match.result == DRAWN, **more)
