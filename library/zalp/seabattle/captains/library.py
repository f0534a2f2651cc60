"""What programs on a computer want of the captains besides: a whole match. Imports rules and this package."""

from ..rules import Match, Sea, finish
from .turns import step


def play(rules, captains, fleets, first=0):
    """A whole match between two captains, each in front of his own fleet: the Match. NotLegal for a fleet with defects.

    captains, fleets: of player 0 and player 1.
    """
    match = Match(rules, first)
    seas = [Sea.of(fleet) for fleet in fleets]
    while not match.over:
        finish(step(match, captains, seas))
    return match
