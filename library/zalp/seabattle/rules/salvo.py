"""Salvo: the rounds of a match in which both players choose, then both fire. Imports rules' parts.

Loaded only with a rule set that has it.
"""

from .acts import CHOOSE, DECK, DYING, MINE, SHOT, SUBMARINE, SWEEPER
from .constants import DRAWN, MAX_SHIPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .chart import Chart


class Salvo:
    """A round, and after `begin` the next one. charts: the match's; most: shots at known cells that a match allows.

    chosen: who has fixed his salvo; to_fire: how many shots of each are not fired yet; room: how many more shots at
    known cells there may be after this round, whatever both choose.
    """

    chosen: list[bool]
    to_fire: list[int]
    room: int

    def __init__(self, charts: "tuple[Chart, Chart]", most: int) -> None:
        self._charts = charts
        self._most = most
        self.begin(0)

    def begin(self, wasted: int) -> None:
        """Begin a new round, after so many shots at known cells."""
        self.chosen = [False, False]
        self.to_fire = [0, 0]
        self.room = self._most - wasted - 2 * (MAX_SHIPS + 1)
        self._sunk = []  # submarines, in the order of the shots that sank them: (owner, cell)

    def size(self, player: int) -> int:
        """How many cells a player chooses: as many as he has ships afloat, fewer only if fewer cells are open."""
        theirs = self._charts[1 - player]
        return min(self._charts[player].afloat, sum([theirs.worth(cell) for cell in range(len(theirs.marks))]))

    def fix(self, player: int, shots: int) -> None:
        """Note that a player has chosen so many cells."""
        self.chosen[player] = True
        self.to_fire[player] = shots

    def step(self) -> tuple[int, int | None, int] | None:
        """What is due before anything is answered: (kind, by whom, how many shots he has left); None when all are
        fired.

        By whom is None while both have to choose.
        """
        one, other = self.chosen
        if not (one and other):
            return CHOOSE, 1 if one else 0 if other else None, 0
        for player in (0, 1):
            if self.to_fire[player]:
                return SHOT, player, self.to_fire[player]
        return None

    def answered(
        self, shot: tuple[int, int, int], answer: int, pending: list[tuple[int, int, int]], gives: list[tuple[int, int]]
    ) -> int | None:
        """Apply the consequences of the answer to a shot. Returns the result of the match, or None.

        pending, gives: the match's lists of shots to answer and gifts to give. Dying shots are added when the round is
        judged, gifts as they are found: player 0's come first, since his shots are answered first.
        """
        shooter, cell, manner = shot
        if manner != DYING:
            if answer == SUBMARINE:
                self._sunk.append((1 - shooter, cell))
            elif answer in (MINE, SWEEPER):
                gives.append((shooter, DECK if answer == MINE else MINE))
        if pending:
            return None
        one, other = [chart.afloat for chart in self._charts]
        if not (one and other):
            return 0 if one else 1 if other else DRAWN
        for owner, at in self._sunk:
            if not self._charts[1 - owner].was_shot(at):
                pending.append((owner, at, DYING))
        self._sunk = []
        return None

    if TYPE_CHECKING:  # library.py, only on a computer

        def copy(self, charts: "tuple[Chart, Chart]") -> "Salvo": ...
