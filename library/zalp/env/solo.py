"""Gymnasium's environment: one player against a captain, or alone against a fleet. Imports this package's parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from zalp.seabattle.rules import Rng, Rules, Sea, acts

from . import views
from .battle import Alone, Battle, Opponent, dealt, known_options, mustered, named_rules, rendered
from .rewards import ALONE, Rewards


class SeaBattle(gymnasium.Env[Any, Any]):
    """One player of Sea Battle.

    rules: a preset's name, a rule set's line or a Rules. captain: a name of zalp.seabattle.captains.CAPTAINS, a
    callable (rules, rng) that makes an opponent with a captain's methods, or None: nobody shoots back. placing,
    enemy_placing: a policy of captains.POLICIES for one's own fleet, and for the enemy's (None: as the captain
    places). first: who
    begins: "me", "captain" or "random". rewards: unless given 1 for a win and -1 for a loss, alone -1 a shot.
    whole_salvos: under salvo rules an action is a whole salvo. patience: so many barred actions end an episode.

    An action is a cell, row * width + column: a shot, a cell of one's salvo, or one of one's own cells that must be
    given away; `counts` shows which is due, `action_mask` which cells may be named. With whole_salvos it is an array of
    as many cells as a salvo can have; the first `left` of them are fired. A Flying Dutchman sails by itself. A barred
    action changes nothing and costs Rewards.illegal; info["illegal"] reports it.

    reset(options={"own": line, "enemy": line, "first": "me"}) takes seas as Sea.parse reads them. The same seed and the
    same actions give the same episode, on every machine.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        rules: Rules | str = "classic",
        captain: Opponent | None = "navigator",
        *,
        placing: str = "random",
        enemy_placing: str | None = None,
        first: str = "random",
        rewards: Rewards | None = None,
        whole_salvos: bool = False,
        patience: int = 100,
        render_mode: str | None = None,
    ) -> None:
        self.rules = named_rules(rules)
        self.captain = captain
        self.placing, self.enemy_placing = placing, enemy_placing
        self.first = _checked(first)
        self.rewards = rewards or (Rewards() if captain else ALONE)
        if whole_salvos and self.rules.shots != "salvo":
            raise ValueError("whole_salvos needs rules whose shots are a salvo")
        self.whole_salvos = whole_salvos
        self.patience = patience
        self.render_mode = rendered(render_mode, self.metadata)
        cells = self.rules.cells
        most = self.rules.ships + self.rules.submarines
        self.action_space = (
            gymnasium.spaces.MultiDiscrete([cells] * most) if whole_salvos else gymnasium.spaces.Discrete(cells)
        )
        self.observation_space = views.space(self.rules)
        self.battle: Battle | Alone | None = None
        self._view: views.View | None = None
        self._illegal = 0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[views.Observation, dict[str, Any]]:
        super().reset(seed=seed)
        rules, given = self.rules, known_options(options, ("own", "enemy", "first"))
        rng = Rng(int(self.np_random.integers(1 << 30)))
        foe = mustered(self.captain, rules, Rng(int(self.np_random.integers(1 << 30)))) if self.captain else None
        own, enemy = given.get("own"), given.get("enemy")
        theirs = Sea.parse(enemy, rules) if enemy else dealt(rules, rng, self.enemy_placing, foe)
        self._illegal = 0
        if foe is None:
            self.battle = Alone(rules, theirs, rng)
        else:
            mine = Sea.parse(own, rules) if own else dealt(rules, rng, self.placing)
            first = _checked(given.get("first", self.first))
            begins = rng.below(2) if first == "random" else int(first == "captain")
            self.battle = Battle(rules, (mine, theirs), (None, foe), rng, begins)
        self._view = views.View(self.battle, 0)
        return self._view.seen(), {}

    def step(self, action: Any) -> tuple[views.Observation, float, bool, bool, dict[str, Any]]:
        battle, view = self.battle, self._view
        if battle is None or view is None:
            raise gymnasium.error.ResetNeeded("reset comes before the first step")
        cells = self._cells(action)
        if cells is None:
            self._illegal += 1
            out = self._illegal >= self.patience
            return view.seen(), self.rewards.illegal, False, out, {"illegal": True}
        said = []
        for cell in cells:
            battle.decide(cell)
            said += battle.said
        over = battle.asked is None
        worth = self.rewards.of(0, said, battle.result)
        info: dict[str, Any] = {"said": said}
        if over:
            info["result"] = battle.result
        return view.seen(), worth, over, False, info

    def _cells(self, action: Any) -> list[int] | None:
        """The cells of an action, or None if the mask bars it."""
        battle = self.battle
        assert battle is not None
        cells, most = self.rules.cells, self.action_space.shape
        try:
            given = np.asarray(action)
        except ValueError:  # rows of different lengths
            given = np.asarray(None)
        if given.dtype.kind not in "iu" or given.shape not in (most, most or (1,)):
            what = f"{most[0]} cells, each" if most else "one cell,"
            raise ValueError(f"an action is {what} a whole number from 0 to {cells - 1}, not {action!r}")
        if battle.asked is None:
            return None
        named = given.reshape(-1).tolist()
        if self.whole_salvos:
            named = named[: battle.left if battle.due == acts.CHOOSE else 1]
        may = battle.may(0)
        right = len(set(named)) == len(named) and all(0 <= cell < len(may) and may[cell] for cell in named)
        return named if right else None

    def action_masks(self) -> np.ndarray:
        """The mask alone, as sb3-contrib's MaskablePPO asks for it: of whole salvoes, the cells' mask once for each."""
        if self._view is None:
            raise gymnasium.error.ResetNeeded("reset comes before the first mask")
        return np.tile(self._view.mask().astype(bool), self.action_space.shape or 1)

    def render(self) -> str | None:  # type: ignore[override]
        """Both seas as text: the enemy's as far as it is known, below it what he knows of one's own."""
        if self.render_mode is None or self.battle is None:
            return None
        charts: Sequence[Any] = [self.battle.target(0), self.battle.exposed(0)]
        return "\n\n".join(str(chart) for chart in charts if chart is not None)


def _checked(first: str) -> str:
    if first not in ("me", "captain", "random"):
        raise ValueError(f"first is 'me', 'captain' or 'random', not {first!r}")
    return first
