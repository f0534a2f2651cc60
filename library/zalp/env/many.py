"""Many fleets at once, in numpy: each of them is shot at alone, and dealt again when it is sunk. Imports
zalp.seabattle.rules, numpy and gymnasium.

It plays the rules' own game (a test compares every mark), but one shot at each sea in some microseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from zalp.seabattle.rules import HALO, MISSED, SUNKEN, UNKNOWN, WOUNDED, Rules

from .battle import known_options, named_rules, rendered
from .rewards import ALONE, Rewards

PLANES = ("missed", "wounded", "sunken", "empty")
_MARKS = np.array((MISSED, WOUNDED, SUNKEN, HALO), np.uint8)
MOST_DECKS = 8
_DEALT = 512  # fleets dealt at once
_TRIES = 200  # times that so many are dealt before a fleet counts as one without room


class Fleets:
    """Deals fleets at random as zalp.seabattle.rules.Fleet.random does: the largest ship first, each uniformly among
    the places that are free; if there is none, it starts over. ValueError for rules that Many does not play.

    cells, halo: by place, which cells it covers and which are empty around it. places: by ship, the numbers of its
    places.
    """

    def __init__(self, rules: Rules) -> None:
        same = Rules(
            rules.width,
            rules.height,
            rules.fleet,
            rules.contact,
            rules.shots,
            clock=rules.clock,
            answers=rules.answers,
        )
        if rules != same or rules.dutchman or rules.shots == "salvo":
            raise ValueError(f"Many does not play these rules; SeaBattle plays them, one sea at a time: {rules}")
        self.rules = rules
        numbers: dict[str, NDArray[np.int64]] = {}
        cells, halo = [], []
        for kind in dict.fromkeys(rules.fleet):
            places = list(rules.placements(kind))
            numbers[kind] = np.arange(len(cells), len(cells) + len(places))
            cells += [_row(place, rules.cells) for place in places]
            halo += [_row(rules.halo(place), rules.cells) for place in places]
        self.places = [numbers[kind] for kind in rules.fleet]
        self.decks = np.array([rules.decks_of(kind) for kind in rules.fleet], np.int8)
        self.cells = np.array(cells)
        self.halo = np.array(halo)
        self._counted = [self.cells[some].T.astype(np.float32) for some in self.places]

    def deal(self, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """(count, ships): the place of each ship. ValueError if there seems to be no room."""
        found: list[NDArray[np.int64]] = []
        missing = count
        for _ in range(_TRIES):
            some = self._try(missing, rng)
            found.append(some)
            missing -= len(some)
            if not missing:
                return np.concatenate(found)
        raise ValueError(f"this fleet hardly fits; choose a larger sea or fewer ships: {self.rules}")

    def _try(self, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
        taken = np.zeros((count, self.rules.cells), np.float32)
        chosen = np.zeros((count, len(self.places)), np.int64)
        room = np.ones(count, bool)
        for ship, places in enumerate(self.places):
            free = taken @ self._counted[ship] == 0
            room &= free.any(axis=1)
            number = np.where(free, rng.random(free.shape, np.float32), -1).argmax(axis=1)
            chosen[:, ship] = places[number]
            taken[self.cells[chosen[:, ship]] | self.halo[chosen[:, ship]]] = 1
        return chosen[room]


def _row(cells: tuple[int, ...], length: int) -> NDArray[np.bool_]:
    row = np.zeros(length, bool)
    row[list(cells)] = True
    return row


class Many(VectorEnv[Any, Any, Any]):
    """`num_envs` fleets, shot at alone.

    rules: as for SeaBattle, but ships only, and no salvo: whatever the turns are, alone they change nothing. rewards:
    -1 a shot unless given. An action is an array of num_envs cells. Observations: `planes` of (num_envs, 4, height,
    width) (PLANES), `afloat` of (num_envs, 8): ships of one to eight decks that are not sunk, `action_mask` of
    (num_envs, width * height). A barred action, -1 and width * height among them, changes nothing, costs
    Rewards.illegal and is reported in infos["illegal"]; after `patience` of them the episode of this fleet is
    truncated.

    When an episode ends, infos["shots"] has the number of shots of a sunk fleet, 0 elsewhere. autoreset_mode:
    SAME_STEP deals the next fleet in the same step, and infos["final_obs"] has the last observation. NEXT_STEP deals it
    in the next step, which ignores the action and rewards nothing. Gymnasium's VectorObservationWrapper and
    NormalizeObservation refuse SAME_STEP.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        rules: Rules | str = "classic",
        num_envs: int = 256,
        *,
        rewards: Rewards | None = None,
        patience: int = 100,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules = named_rules(rules)
        self.num_envs = num_envs
        self.patience = patience
        self.render_mode = rendered(render_mode, self.metadata)
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise ValueError("Many resets fleets by itself: its autoreset_mode is SAME_STEP or NEXT_STEP")
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._ended = np.zeros(num_envs, bool)  # NEXT_STEP: whose episodes ended in the last step
        self.fleets = Fleets(rules)
        self.rewards = rewards or ALONE
        self.single_action_space = gymnasium.spaces.Discrete(rules.cells)
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "planes": gymnasium.spaces.Box(0, 1, (len(PLANES), rules.height, rules.width), np.uint8),
                "afloat": gymnasium.spaces.Box(0, rules.ships, (MOST_DECKS,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (rules.cells,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.marks = np.zeros((num_envs, rules.cells), np.uint8)  # as in a Chart
        self._lies = np.zeros((num_envs, rules.cells), np.int8)  # 1 + the number of the ship
        self._places = np.zeros((num_envs, rules.ships), np.int64)
        self._left = np.zeros((num_envs, rules.ships), np.int8)  # decks of each ship
        self._shots = np.zeros(num_envs, np.int64)
        self._illegal = np.zeros(num_envs, np.int64)
        self._rows = np.arange(num_envs)
        self._pool = np.zeros((0, rules.ships), np.int64)
        self._own: dict[int, tuple[np.random.Generator, NDArray[np.int64]]] = {}  # of fleets with a seed of their own
        self._by_decks = np.zeros((rules.ships, MOST_DECKS), np.uint8)
        self._by_decks[np.arange(rules.ships), self.fleets.decks - 1] = 1

    def reset(  # type: ignore[override]
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal every fleet. seed: one for all, or one for each, which alone determines all that is dealt there.
        options={"places": array}: these fleets, by the numbers of their places in `fleets`.
        """
        places = known_options(options, ("places",)).get("places")
        if places is not None:
            places = self._known(np.asarray(places))
        if seed is None or isinstance(seed, (int, np.integer)):
            seeds: Sequence[int | None] = ()
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"there are {len(seeds)} seeds for {self.num_envs} fleets: give one for each")
        if seed is not None:
            own, np_random = {}, gymnasium.utils.seeding.np_random
            for row, one in enumerate(seeds):
                own[row] = (np_random(one)[0], self._pool[:0])
            if not seeds:
                self._np_random, self._np_random_seed = np_random(int(seed))  # type: ignore[arg-type]
            self._own, self._pool = own, self._pool[:0]
        self._ended[:] = False
        self._place(self._rows, self._next(self._rows) if places is None else places)
        return self._seen(), {}

    def _known(self, places: NDArray[Any]) -> NDArray[np.int64]:
        shape = self.num_envs, self.rules.ships
        if places.shape != shape or places.dtype.kind not in "iu":
            raise ValueError(f"places are whole numbers of shape {shape}, not {places.dtype} of {places.shape}")
        for ship, known in enumerate(self.fleets.places):
            if not np.isin(places[:, ship], known).all():
                raise ValueError(f"a place of ship {ship} is a number from {known[0]} to {known[-1]}")
        return places.astype(np.int64)

    def _next(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The next fleets for these rows."""
        if self._own:
            return np.concatenate([self._next_of(row) for row in rows.tolist()])
        if len(self._pool) < len(rows):
            more = self.fleets.deal(max(_DEALT, len(rows)), self.np_random)
            self._pool = np.concatenate((self._pool, more))
        some, self._pool = self._pool[: len(rows)], self._pool[len(rows) :]
        return some

    def _next_of(self, row: int) -> NDArray[np.int64]:
        """The next fleet of a row that has a seed of its own."""
        rng, pool = self._own[row]
        if not len(pool):
            pool = self.fleets.deal(_DEALT // 16, rng)
        self._own[row] = rng, pool[1:]
        return pool[:1]

    def _place(self, rows: NDArray[np.int64], places: NDArray[np.int64]) -> None:
        self._places[rows] = places
        self._left[rows] = self.fleets.decks
        self.marks[rows] = UNKNOWN
        self._shots[rows] = self._illegal[rows] = 0
        lies = np.zeros((len(rows), self.rules.cells), np.int8)
        for ship in range(self.rules.ships):
            lies += self.fleets.cells[places[:, ship]] * np.int8(ship + 1)
        self._lies[rows] = lies

    def step(self, actions: NDArray[Any]) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        waiting = self._ended.copy()
        worth, over, infos = self.fire(actions)
        sunk, cut = np.zeros(self.num_envs, bool), self._illegal >= self.patience
        sunk[over] = True
        if self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP:
            self._ended = sunk | cut
            if waiting.any():
                self.deal(np.flatnonzero(waiting))
        elif (sunk | cut).any():
            infos["final_obs"] = np.full(self.num_envs, None, object)
            infos["_final_obs"] = sunk | cut
            rows = np.flatnonzero(sunk | cut)
            for row in rows:
                infos["final_obs"][row] = {name: part[0] for name, part in self._seen([row]).items()}
            self.deal(rows)
        return self._seen(), worth, sunk, cut, infos

    def fire(self, actions: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.int64], dict[str, Any]]:
        """A shot at each sea, without observations: (rewards, the numbers of the seas that are sunk now, infos). Those
        stay as they are until `deal`. ValueError unless the actions are num_envs whole numbers.
        """
        rows, gain = self._rows, self.rewards
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            what = f"{given.dtype} of {given.shape}"
            raise ValueError(f"actions are whole numbers, a cell for each of {self.num_envs} fleets, not {what}")
        played = ~self._ended
        inside = (given >= 0) & (given < self.rules.cells)
        cells = np.where(inside, given, 0).astype(np.int64)
        legal = inside & played & (self.marks[rows, cells] == UNKNOWN)
        illegal = played & ~legal
        self._illegal += illegal
        lies = np.where(legal, self._lies[rows, cells], 0)
        hit = np.flatnonzero(lies)
        missed = np.flatnonzero(legal & (lies == 0))
        self._shots += legal
        self.marks[missed, cells[missed]] = MISSED
        self.marks[hit, cells[hit]] = WOUNDED
        ship = lies[hit] - 1
        self._left[hit, ship] -= 1
        down = self._left[hit, ship] == 0
        sunk, place = hit[down], self._places[hit[down], ship[down]]
        over = sunk[self._left[sunk].sum(axis=1) == 0]
        if self.rules.plain:  # that a ship has sunk is not answered: only the end is known
            sunk = over
            self.marks[over] = np.where(self.marks[over] == WOUNDED, SUNKEN, self.marks[over])
        else:
            marks = self.marks[sunk]
            marks[self.fleets.halo[place] & (marks == UNKNOWN)] = HALO
            marks[self.fleets.cells[place]] = SUNKEN
            self.marks[sunk] = marks
        worth = legal * gain.shot + illegal * gain.illegal
        worth[hit] += gain.hit
        worth[sunk] += gain.sunk
        worth[over] += gain.win
        shots = np.zeros(self.num_envs, np.int64)
        shots[over] = self._shots[over]
        return worth, over, {"shots": shots, "illegal": illegal}

    def deal(self, rows: NDArray[np.int64]) -> None:
        """Deal these seas again."""
        self._place(rows, self._next(rows))

    def mask(self) -> NDArray[np.bool_]:
        """(num_envs, width * height): whether each cell may be shot."""
        return self.marks == UNKNOWN

    def placed(self) -> NDArray[np.int64]:
        """(num_envs, ships): where each ship lies, by the numbers of its place in `fleets`. No player may know it."""
        return self._places.copy()

    def alive(self) -> NDArray[np.bool_]:
        """(num_envs, ships): whether each ship of rules.fleet has a deck left; under plain answers all or none."""
        alive: NDArray[np.bool_] = np.greater(self._left, 0)
        return np.repeat(alive.any(axis=1, keepdims=True), alive.shape[1], axis=1) if self.rules.plain else alive

    def afloat(self) -> NDArray[np.uint8]:
        """(num_envs, 8): how many ships of one to eight decks are not sunk."""
        return self.alive().astype(np.uint8) @ self._by_decks

    def _seen(self, rows: Any = slice(None)) -> dict[str, NDArray[Any]]:
        marks = self.marks[rows]
        planes = (marks[:, None, :] == _MARKS[:, None]).view(np.uint8)
        shape = (len(marks), len(PLANES), self.rules.height, self.rules.width)
        return {
            "planes": planes.reshape(shape),
            "afloat": self.afloat()[rows],
            "action_mask": (marks == UNKNOWN).view(np.int8),
        }
