"""What the logbook needs of a finished match. Imports console and rules."""

from zalp.console.logbook.career import Outcome
from ...rules import DRAWN


def outcome(match, me, opponent, rules, ships=(), **more):
    """The Outcome of a finished rules.Match for player `me`. ships: his, which plain answers do not reveal."""
    shots, hits, run = match.score(me)
    chart = match.charts[me]
    left = len(chart.unsunk(ships)) if ships and match.rules.plain else chart.afloat
    lost = len(match.rules.fleet) + match.rules.submarines - left
    won = match.result == me
    return Outcome(opponent, rules, won, shots, hits, run, left, lost, drawn=match.result == DRAWN, **more)
