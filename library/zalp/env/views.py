"""What a player is shown: planes of the sea, numbers, and the mask of cells that may be decided on. Imports
zalp.seabattle.rules, numpy and gymnasium.
"""

from __future__ import annotations

import gymnasium
import numpy as np
from numpy.typing import NDArray

from zalp.seabattle.rules import Rules, Sea, acts

from .battle import Alone, Battle

# A plane each, of 0 and 1, by row and column. The first eight are of the other's sea, as his answers and gifts have
# shown it; picked: of the salvo that is being chosen; the rest are one's own sea (all 0 when one plays alone).
PLANES = (
    "missed",
    "wounded",  # a hit whose ship is not known to be sunk
    "sunken",
    "empty",  # known to be empty without a shot
    "found",  # a mine or a minesweeper
    "given",  # a deck that had to be given away
    "narrow",  # where only a submarine can be
    "picked",
    "own ships",
    "own extras",  # mines, minesweepers, submarine
    "own shot at",
    "own given",
    "mask",  # the action mask again, as a picture
)
DUE = ("shot", "salvo", "gift")
MOST_DECKS = 8
# Numbers: how many of the other's ships of one to eight decks are not sunk, as far as is known; his submarine; the same
# of one's own; how many decisions of the kind that is due are one's own before another's; and which kind that is, 1 at
# the place of DUE.
COUNTS = (
    *[f"theirs of {decks}" for decks in range(1, MOST_DECKS + 1)],
    "their submarine",
    *[f"own of {decks}" for decks in range(1, MOST_DECKS + 1)],
    "own submarine",
    "left",
    *DUE,
)
_TURNS = {acts.SHOT: 0, acts.CHOOSE: 1, acts.GIVE: 2}
# By mark of a chart (zalp.seabattle.rules.constants): the planes from `missed` to `narrow`.
_OF_MARK = np.zeros((10, 7), np.uint8)
for _mark, _plane in ((1, 0), (2, 1), (3, 2), (4, 3), (8, 3), (5, 4), (6, 4), (7, 5), (9, 6)):
    _OF_MARK[_mark, _plane] = 1

Observation = dict[str, NDArray[np.uint8] | NDArray[np.int8]]


def space(rules: Rules) -> gymnasium.spaces.Dict:
    """The space of what `seen` returns: `planes` of (13, height, width), `counts` of 22 numbers, `action_mask` of
    width * height.
    """
    return gymnasium.spaces.Dict(
        {
            "planes": gymnasium.spaces.Box(0, 1, (len(PLANES), rules.height, rules.width), np.uint8),
            "counts": gymnasium.spaces.Box(0, 255, (len(COUNTS),), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (rules.cells,), np.int8),
        }
    )


class View:
    """What one player of a battle is shown, again and again: what never changes of it is drawn once."""

    def __init__(self, battle: Battle | Alone, player: int) -> None:
        self.battle, self.player = battle, player
        rules = battle.rules
        self._decks = {kind: rules.decks_of(kind) for kind in rules.fleet}
        self._own = np.zeros((2, rules.cells), np.uint8)
        self.sea: Sea | None = None
        if isinstance(battle, Battle):
            self.sea = sea = battle.seas[player]
            self._draw(sea)

    def _draw(self, sea: Sea) -> None:
        self._own[:] = 0
        for ship in sea.fleet.ships:
            self._own[0, list(ship)] = 1
        for cells in (sea.fleet.mines, sea.fleet.sweepers, sea.fleet.submarines):
            self._own[1, list(cells)] = 1

    def mask(self) -> NDArray[np.int8]:
        """Of (width * height): 1 for each cell that the player may decide on now."""
        return np.frombuffer(self.battle.may(self.player), np.int8)

    def seen(self) -> Observation:
        """What the player is shown now: see `space`. The arrays are new each time."""
        battle, player, rules = self.battle, self.player, self.battle.rules
        chart, exposed = battle.target(player), battle.exposed(player)
        planes = np.zeros((len(PLANES), rules.cells), np.uint8)
        planes[:7] = _OF_MARK[np.frombuffer(chart.marks, np.uint8)].T
        picked = battle.picked[player]
        if picked:
            planes[7, picked] = 1
        counts = np.zeros(len(COUNTS), np.uint8)
        for kind in chart.left:
            counts[self._decks[kind] - 1] += 1
        counts[MOST_DECKS] = chart.submarines
        if self.sea is not None and exposed is not None:
            if rules.dutchman:
                self._draw(self.sea)
            planes[8:10] = self._own
            planes[10] = np.frombuffer(self.sea.shots, np.uint8)
            if self.sea.given:
                planes[11, self.sea.given] = 1
            for kind in exposed.left:
                counts[MOST_DECKS + self._decks[kind]] += 1
            counts[2 * MOST_DECKS + 1] = exposed.submarines
        mask = self.mask()
        planes[12] = mask
        if battle.asked == player:
            counts[2 * MOST_DECKS + 2] = battle.left
            counts[2 * MOST_DECKS + 3 + _TURNS[battle.due]] = 1  # type: ignore[index]
        shape = (len(PLANES), rules.height, rules.width)
        return {"planes": planes.reshape(shape), "counts": counts, "action_mask": mask}
