"""Finish a wounded ship, or search on, on the whole sea: too large to try every way to shoot, so two shooters by
density play many fleets dealt at random. Imports the modules beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from .fleets import places
from .order import FINISH, around

SIZE = 10
FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)


class Waters:
    """The sea of ten by ten: every place of each length, and the cells around each place."""

    def __init__(self) -> None:
        self.places = {decks: places(SIZE, SIZE, decks) for decks in set(FLEET)}
        self.around = {place: around(SIZE, SIZE, place) for some in self.places.values() for place in some}

    def fleet(self, rng: Random) -> list[tuple[int, ...]]:
        """Ships dealt one by one, the largest first; a fleet that has no room left is dealt anew."""
        while True:
            fleet: list[tuple[int, ...]] = []
            closed: set[int] = set()
            for decks in FLEET:
                free = [place for place in self.places[decks] if closed.isdisjoint(place)]
                if not free:
                    break
                fleet.append(rng.choice(free))
                closed |= self.around[fleet[-1]]
            else:
                return fleet

    def shots(self, fleet: Sequence[tuple[int, ...]], way: str, rng: Random) -> Iterator[int]:
        """The ships afloat after each shot of a shooter by density, who picks at random among the best cells.

        With FINISH he shoots at a wounded ship while there is one; otherwise only when nothing else is left to be
        found. In both ways he uses all that the answers tell him.
        """
        owner = {cell: ship for ship in fleet for cell in ship}
        closed: set[int] = set()  # a miss, a sunk ship, its halo, the corners of a hit
        hits: set[int] = set()  # decks of wounded ships
        afloat = list(FLEET)
        left = len(fleet)
        while left:
            finishing = self._ways(closed, hits, afloat, wounded=True) if hits else {}
            ways = finishing if way == FINISH and hits else self._ways(closed, hits, afloat, wounded=False) or finishing
            best = max(ways.values())
            cell = rng.choice(sorted(cell for cell, number in ways.items() if number == best))
            ship = owner.get(cell)
            if ship is None:
                closed.add(cell)
            else:
                hits.add(cell)
                if hits.issuperset(ship):
                    hits.difference_update(ship)
                    closed |= self.around[ship]
                    afloat.remove(len(ship))
                    left -= 1
                else:
                    x, y = cell % SIZE, cell // SIZE
                    for beside in around(SIZE, SIZE, (cell,)):
                        if beside % SIZE != x and beside // SIZE != y:
                            closed.add(beside)
            yield left

    def _ways(self, closed: set[int], hits: set[int], afloat: Sequence[int], wounded: bool) -> dict[int, int]:
        """By cell that was not shot: the places that cover it, of each ship afloat: those over hits, or those away
        from them."""
        ways: dict[int, int] = {}
        near = set(hits)
        for cell in hits:
            near |= around(SIZE, SIZE, (cell,))
        for decks in afloat:
            for place in self.places[decks]:
                if not closed.isdisjoint(place) or (hits.isdisjoint(place) if wounded else not near.isdisjoint(place)):
                    continue
                if wounded and not self._whole(place, hits):
                    continue
                for cell in place:
                    if cell not in hits:
                        ways[cell] = ways.get(cell, 0) + 1
        return ways

    def _whole(self, place: tuple[int, ...], hits: set[int]) -> bool:
        """Whether the place has every hit that it touches, and more than hits: a ship beside another's hit would
        touch it."""
        return hits.isdisjoint(self.around[place].difference(place)) and not hits.issuperset(place)
