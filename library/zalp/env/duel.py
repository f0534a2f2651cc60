"""PettingZoo's environment (AEC): two players, each asked in turn. Imports this package's parts.

`env` is what its tools expect: if a player names a barred cell, he loses the match. `raw_env` raises ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from zalp.seabattle.rules import Rng, Rules, Sea

from . import views
from .battle import Battle, dealt, known_options, named_rules, rendered
from .rewards import Rewards

AGENTS = ("player_0", "player_1")


def env(*words: Any, **named: Any) -> AECEnv:
    """A Duel in PettingZoo's usual wrappers: takes what Duel takes."""
    inner: AECEnv = TerminateIllegalWrapper(Duel(*words, **named), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(inner))


class Duel(AECEnv[str, Any, int]):
    """A match of two agents, "player_0" and "player_1".

    rules: a preset's name, a rule set's line or a Rules. placing: a policy of captains.POLICIES for both fleets, or one
    for each. first: 0, 1 or "random": who shoots first. rewards: a Rewards; unless given 1 for a win, -1 for a loss.

    Actions and observations are those of SeaBattle, for each player his own. Under salvo rules both choose cell by
    cell, player_0 first, and neither is shown the other's choice. reset(options={"seas": (line, line), "first": 0})
    takes seas as Sea.parse reads them.
    """

    metadata = {"render_modes": ["ansi"], "name": "seabattle_v0", "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        rules: Rules | str = "classic",
        *,
        placing: str | tuple[str, str] = "random",
        first: int | str = "random",
        rewards: Rewards | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = named_rules(rules)
        self.placing = (placing, placing) if isinstance(placing, str) else placing
        self.first = _checked(first)
        self.rewards_of = rewards or Rewards()
        self.render_mode = rendered(render_mode, self.metadata)
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: views.space(self.rules) for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.rules.cells) for agent in AGENTS}
        self.battle: Battle | None = None
        self._random: Any = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = gymnasium.utils.seeding.np_random(seed)
        # PettingZoo's api_test passes an option named "options" to every environment.
        named = {name: value for name, value in (options or {}).items() if name != "options"}
        given = known_options(named, ("seas", "first"))
        rng = Rng(int(self._random.integers(1 << 30)))
        seas = [Sea.parse(line, self.rules) for line in given.get("seas") or ()]
        seas = seas or [dealt(self.rules, rng, placing) for placing in self.placing]
        first = _checked(given.get("first", self.first))
        begins = rng.below(2) if isinstance(first, str) else first
        self.battle = Battle(self.rules, seas, (None, None), rng, begins)
        self._views = [views.View(self.battle, player) for player in (0, 1)]
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self._turn()

    def _turn(self) -> None:
        assert self.battle is not None
        asked = self.battle.asked
        self.agent_selection = AGENTS[asked] if asked is not None else self.agents[0]

    def observe(self, agent: str) -> views.Observation:
        return self._views[AGENTS.index(agent)].seen()

    def step(self, action: int | None) -> None:  # type: ignore[override]
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        battle = self.battle
        assert battle is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        battle.decide(int(action))
        self.rewards = {
            one: self.rewards_of.of(player, battle.said, battle.result) for player, one in enumerate(AGENTS)
        }
        if battle.asked is None:
            self.terminations = dict.fromkeys(AGENTS, True)
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What player_1 knows of player_0's sea, then the reverse."""
        if self.render_mode is None or self.battle is None:
            return None
        return "\n\n".join(str(chart) for chart in self.battle.match.charts)

    def close(self) -> None:
        """Nothing is held open."""


def _checked(first: Any) -> int | str:
    if first not in (0, 1, "random"):
        raise ValueError(f"first is 0, 1 or 'random', not {first!r}")
    return first


raw_env = Duel
