"""The classic shooters on the boxed fleet 5, 4, 3, 3, 2, whose ships may touch: at random, hunting on a chessboard, by
density. They play the same boards, dealt from a seed. Imports the module beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .fleets import places

SIZE = 10
FLEET = (5, 4, 3, 3, 2)
Ship = tuple[int, ...]
PLACES = {decks: [tuple(place) for place in places(SIZE, SIZE, decks)] for decks in set(FLEET)}


def board(rng: Random) -> list[Ship]:
    """Ships one by one, each at random where none lies yet; where there is no room, all again."""
    ships: list[Ship] = []
    for decks in FLEET:
        taken = {cell for ship in ships for cell in ship}
        ships.append(rng.choice([place for place in PLACES[decks] if taken.isdisjoint(place)]))
    return ships


def random(ships: Sequence[Ship], rng: Random) -> int:
    """The shots to sink everything in random order, whatever the answers."""
    order = rng.sample(range(SIZE * SIZE), SIZE * SIZE)
    decks = {cell for ship in ships for cell in ship}
    return max(n for n, cell in enumerate(order, 1) if cell in decks)


def chessboard(ships: Sequence[Ship], rng: Random) -> int:
    """Hunting: cells of one colour in random order; after a hit the neighbours of each hit first, the newest ones
    first."""
    decks = {cell for ship in ships for cell in ship}
    order = rng.sample(range(SIZE * SIZE), SIZE * SIZE)
    order.sort(key=lambda cell: (cell // SIZE + cell % SIZE) % 2)
    beside: list[int] = []
    shot: set[int] = set()
    while decks - shot:
        cell = beside.pop() if beside else order.pop(0)
        if cell in shot:
            continue
        shot.add(cell)
        if cell in decks:
            beside += _neighbours(cell)
    return len(shot)


def density(ships: Sequence[Ship], rng: Random) -> int:
    """The cell over which the ships afloat can lie in most ways; beside hits a place through more hits counts a hundred
    times as much for each. Of equals one at random.
    """
    owner = {cell: ship for ship in ships for cell in ship}
    closed: set[int] = set()
    hits: set[int] = set()
    afloat = list(FLEET)
    shots = 0
    while afloat:
        ways = [0] * (SIZE * SIZE)
        for decks in afloat:
            for place in PLACES[decks]:
                if closed.isdisjoint(place):
                    weight = 100 ** len(hits.intersection(place))
                    for cell in place:
                        ways[cell] += weight
        for cell in hits:
            ways[cell] = 0
        most = max(ways)
        cell = rng.choice([cell for cell, number in enumerate(ways) if number == most])
        shots += 1
        ship = owner.get(cell)
        if not ship:
            closed.add(cell)
            continue
        hits.add(cell)
        if hits.issuperset(ship):
            hits.difference_update(ship)
            closed.update(ship)
            afloat.remove(len(ship))
    return shots


def _neighbours(cell: int) -> list[int]:
    x, y = cell % SIZE, cell // SIZE
    near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return [b * SIZE + a for a, b in near if 0 <= a < SIZE and 0 <= b < SIZE]


SHOOTERS: tuple[Callable[[Sequence[Ship], Random], int], ...] = (random, chessboard, density)
