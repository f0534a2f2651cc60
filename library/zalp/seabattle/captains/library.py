"""More of the captains, for programs on a computer: a whole match. Imports rules and this package."""

from ..rules import Match, Sea, finish
from .turns import step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from ..rules import Fleet, Rules
    from .captain import Captain


def play(rules: "Rules", captains: "Sequence[Captain]", fleets: "Sequence[Fleet]", first: int = 0) -> "Match":
    """A whole match between two captains, each in front of his own fleet: the Match. NotLegal for a fleet with defects.

    captains, fleets: of player 0 and player 1.
    """
    match = Match(rules, first)
    seas = [Sea.of(fleet) for fleet in fleets]
    while not match.over:
        finish(step(match, captains, seas))
    return match
