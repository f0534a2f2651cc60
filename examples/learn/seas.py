"""The seas of the examples, what a net is shown of them, how a shooter is measured, and shooters to compare with.
Imports numpy and zalp.env.

A shooter is a function (env) -> cells, one cell for each sea of a Many.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from net import Conv, Dense, Flat, Net, Positive
from zalp.seabattle.rules import CORNERS, HALO, MISSED, SUNKEN, UNKNOWN, WOUNDED, Rules

from zalp.env import Many

RULES = {
    "cruiser": Rules(5, 5, ("3",)),
    "three": Rules(5, 5, ("3", "2", "2"), CORNERS),
    "plain": Rules(5, 5, ("3", "2", "2"), CORNERS, answers="plain"),  # as adults played: docs/learning.md
    "classic": Rules(),
}
Shooter = Callable[[Many], np.ndarray]


def shown(marks: np.ndarray, afloat: np.ndarray, rules: Rules) -> np.ndarray:
    """What a net is given: (batch, height, width, planes) from marks (batch, cells) and ships afloat by decks
    (batch, 8). Planes: unknown, missed, wounded, sunken, empty; one of 1 only, which shows where the edge is; and for
    each length of ship in the fleet the share that is afloat.
    """
    batch = len(marks)
    lengths = sorted({rules.decks_of(kind) for kind in rules.fleet})
    planes = np.empty((batch, rules.cells, 6 + len(lengths)), np.float32)
    for number, mark in enumerate((UNKNOWN, MISSED, WOUNDED, SUNKEN, HALO)):
        planes[..., number] = marks == mark
    planes[..., 5] = 1
    for number, decks in enumerate(lengths):
        whole = sum(rules.decks_of(kind) == decks for kind in rules.fleet)
        planes[..., 6 + number] = afloat[:, None, decks - 1] / whole
    return planes.reshape(batch, rules.height, rules.width, -1)


def planes_of(rules: Rules) -> int:
    return 6 + len({rules.decks_of(kind) for kind in rules.fleet})


def body_and_heads(rules: Rules, rng: np.random.Generator, heads: int, wide: int = 0) -> Net:
    """A net whose first head has a number for each cell, and whose second, if any, has one for the whole sea. For small
    seas: two dense layers of `wide` (160); for larger ones: convolutions with `wide` (16) planes, which see four cells
    to each side.
    """
    cells, planes = rules.cells, planes_of(rules)
    if cells <= 36:
        wide = wide or 160
        body = [Flat(), Dense(planes * cells, wide, rng), Positive(), Dense(wide, wide, rng), Positive()]
        ends = [[Dense(wide, cells, rng, 0.1)], [Dense(wide, 1, rng, 0.1)]]
        return Net(body, ends[:heads])
    wide = wide or 16
    body = [Conv(planes, wide, rng, 5), Positive()]
    for _ in range(2):
        body += [Conv(wide, wide, rng), Positive()]
    ends = [
        [Conv(wide, 1, rng, 1, 0.1), Flat()],
        [Conv(wide, 2, rng, 1), Positive(), Flat(), Dense(2 * cells, 1, rng, 0.1)],
    ]
    return Net(body, ends[:heads])


def turns(rules: Rules) -> np.ndarray:
    """(ways, cells): for each way to turn and mirror a sea, the cell that comes to each place."""
    grid = np.arange(rules.cells).reshape(rules.height, rules.width)
    ways = [grid, grid[::-1], grid[:, ::-1], grid[::-1, ::-1]]
    if rules.width == rules.height:
        ways += [one.T for one in ways]
    return np.array([one.reshape(-1) for one in ways])


def best_of(values: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """For each row, the cell of the mask with the greatest value."""
    return np.where(mask, values, -np.inf).argmax(axis=1)


def by_net(net: Net) -> Shooter:
    """Shoots where the net's first head is greatest."""

    def shoot(env: Many) -> np.ndarray:
        return best_of(net(shown(env.marks, env.afloat(), env.rules))[0], env.mask())

    return shoot


def measure(shooter: Shooter, rules: Rules, seas: int = 1000, seed: int = 1) -> np.ndarray:
    """(seas): how many shots the shooter needed for each sea."""
    env = Many(rules, seas)
    env.reset(seed=seed)
    taken = np.zeros(seas, np.int64)
    while not taken.all():
        # A sea that is over stays as it is: a shot anywhere changes nothing there.
        _, over, infos = env.fire(shooter(env))
        taken[over] = infos["shots"][over]
    return taken


def random(rng: np.random.Generator) -> Shooter:
    """Any cell that is not known to be empty."""
    return lambda env: best_of(rng.random(env.marks.shape), env.mask())


def hunt(rng: np.random.Generator) -> Shooter:
    """At random until a hit; then beside hits, first where two lie in a line."""

    def shoot(env: Many) -> np.ndarray:
        rules = env.rules
        wounded = (env.marks == WOUNDED).reshape(-1, rules.height, rules.width)
        worth = rng.random(wounded.shape)
        for axis in (1, 2):
            for step in (1, -1):
                near, next_to_it = _moved(wounded, axis, step), _moved(wounded, axis, 2 * step)
                worth += 10 * near + 100 * (near & next_to_it)
        return best_of(worth.reshape(env.marks.shape), env.mask())

    return shoot


def _moved(grid: np.ndarray, axis: int, step: int) -> np.ndarray:
    """The grid moved by `step` cells along an axis; cells that come in are False."""
    moved = np.roll(grid, step, axis)
    gone = [slice(None)] * 3
    gone[axis] = slice(0, step) if step > 0 else slice(step, None)
    moved[tuple(gone)] = False
    return moved


def density(rng: np.random.Generator) -> Shooter:
    """The cell over which most ships afloat could lie, each counted alone; while one is wounded, only places over hits
    count, a place over two of them a hundred times.
    """

    def shoot(env: Many) -> np.ndarray:
        marks, fleets = env.marks, env.fleets
        barred = np.isin(marks, (MISSED, SUNKEN, HALO)).astype(np.float32)
        wounded = (marks == WOUNDED).astype(np.float32)
        any_wounded = wounded.any(axis=1)[:, None]
        worth = rng.random(marks.shape) * 1e-3
        for ship, places in enumerate(fleets.places):
            cells = fleets.cells[places].astype(np.float32)
            free = barred @ cells.T == 0
            over = wounded @ cells.T
            weight = free * np.where(any_wounded, (over > 0) * 100.0 ** (over - 1), 1.0)
            worth += (weight @ cells) * env.alive()[:, ship, None]
        return best_of(worth, env.mask())

    return shoot
