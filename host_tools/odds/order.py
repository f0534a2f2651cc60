"""Finish a wounded ship, or search on? Answered for rules where a hit adds no shot, on seas so small that every way to
shoot can be tried, each legal fleet equally likely. Imports nothing of ours.

What a shooter knows is the fleets that agree with every answer. A way to shoot allows some cells for each such
knowledge; the best shooter of that way takes the cell that needs the fewest shots on average, up to the last deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from .fleets import places

Ship = int  # its cells as bits
Fleet = tuple[Ship, ...]

FREE, FINISH, SEARCH = "as is best", "finish first", "search first"

CHAIN = "chain"


def fleets(width: int, height: int, decks: Sequence[int]) -> list[Fleet]:
    """Every legal fleet of straight ships that touch neither by sides nor by corners; ships of a length are alike."""
    ships: dict[int, list[tuple[Ship, Ship]]] = {}  # by decks: (the ship, the ship with its halo)
    for length in set(decks):
        ships[length] = [(_bits(place), _bits(around(width, height, place))) for place in places(width, height, length)]
    found: list[tuple[Fleet, int]] = [((), 0)]
    for length in sorted(set(decks), reverse=True):
        alike = []
        for some in combinations(ships[length], decks.count(length)):
            closed = 0
            for ship, wide in some:
                if closed & ship:
                    break
                closed |= wide
            else:
                alike.append((tuple(ship for ship, _ in some), closed))
        found = [
            (fleet + more, closed | wide)
            for (fleet, closed), (more, wide) in product(found, alike)
            if not any(closed & ship for ship in more)
        ]
    return [fleet for fleet, _ in found]


def around(width: int, height: int, place: Sequence[int]) -> set[int]:
    """The cells of a place and of its halo."""
    return {
        y * width + x
        for cell in place
        for y in range(max(cell // width - 1, 0), min(cell // width + 2, height))
        for x in range(max(cell % width - 1, 0), min(cell % width + 2, width))
    }


def _bits(cells: Sequence[int] | set[int]) -> int:
    return sum(1 << cell for cell in cells)


class Shooter:
    """The best shooter of a way (FREE, FINISH, SEARCH) against one of these fleets.

    `mean` is his mean number of shots. FINISH: while a ship is wounded he shoots only where it may go on. SEARCH: while
    some ship that was not hit yet may lie away from the wounded ones he shoots only there.
    """

    def __init__(self, width: int, height: int, seas: Sequence[Fleet], way: str) -> None:
        self._seas = seas
        self._decks = [sum(fleet) for fleet in seas]  # no two ships share a cell
        self._beside = [_bits(around(width, height, [cell])) for cell in range(width * height)]
        self._way = way
        self._best: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {}
        self._all = tuple(range(len(seas)))
        self.mean = Fraction(self._solve(self._all, 0)[0], len(seas))

    def shots(self, number: int) -> Iterator[int]:
        """The ships afloat of this fleet after each shot."""
        known, shot = self._all, 0
        while self._decks[number] & ~shot:
            cell = self._solve(known, shot)[1]
            shot |= 1 << cell
            answer = self._answer(number, shot, cell)
            known = tuple(n for n in known if self._answer(n, shot, cell) == answer)
            yield sum(1 for ship in self._seas[number] if ship & ~shot)

    def _answer(self, number: int, shot: int, cell: int) -> int:
        """0 a miss, 1 a hit, 2 sunk, `shot` including the cell."""
        for ship in self._seas[number]:
            if ship >> cell & 1:
                return 1 if ship & ~shot else 2
        return 0

    def _solve(self, known: tuple[int, ...], shot: int) -> tuple[int, int]:
        """(shots still needed, summed over the fleets that are known to be possible; the best cell)."""
        union = 0
        for number in known:
            union |= self._decks[number]
        if not union & ~shot:
            return 0, -1
        key = known, shot & union
        if key not in self._best:
            cells = self._allowed(known, shot, union)
            best = None
            for cell in range(len(self._beside)):
                if cells >> cell & 1:
                    now = shot | 1 << cell
                    groups: dict[int, list[int]] = {}
                    for number in known:
                        groups.setdefault(self._answer(number, now, cell), []).append(number)
                    # Even if every shot from here on were a hit, this many are needed.
                    need = sum((self._decks[number] & ~now).bit_count() for number in known) + len(known)
                    if best is not None and need >= best[0]:
                        continue
                    need = len(known)
                    for group in groups.values():
                        if any(self._decks[number] & ~now for number in group):
                            need += self._solve(tuple(group), now)[0]
                    if best is None or need < best[0]:
                        best = need, cell
            assert best is not None  # a deck is left, and every way allows a shot at some
            self._best[key] = best
        return self._best[key]

    def _allowed(self, known: tuple[int, ...], shot: int, union: int) -> int:
        """The cells that this way allows, as bits: open ones where a deck may be."""
        open_cells = union & ~shot
        wounded = 0  # the cells of wounded ships that were hit: the same in every fleet that is possible
        for ship in self._seas[known[0]]:
            if ship & shot and ship & ~shot:
                wounded |= ship & shot
        if not wounded or self._way == FREE:
            return open_cells
        if self._way == FINISH:
            goes_on = 0
            for number in known:
                for ship in self._seas[number]:
                    if ship & wounded:
                        goes_on |= ship
            return goes_on & ~shot
        away = 0
        for number in known:
            for ship in self._seas[number]:
                if not ship & shot:
                    away |= ship
        for cell, beside in enumerate(self._beside):
            if wounded >> cell & 1:
                away &= ~beside
        return away & ~shot or open_cells


Afloat = Sequence[int]  # the ships afloat after each shot of a shooter, until none is


def single(turn: int, own: int) -> int:
    """One shot a turn."""
    return 1


def chain(turn: int, own: int) -> int:
    """As many shots a turn as the shooter has ships afloat when it begins."""
    return own


def duel(first: Afloat, second: Afloat, ships: int, shots: Callable[[int, int], int]) -> int:
    """Who wins, 0 the one who begins or 1: each shoots at the other's fleet of `ships` as he would have alone."""
    plans, done, afloat = (first, second), [0, 0], [ships, ships]
    turn = 0
    while True:
        player = turn % 2
        for _ in range(shots(turn, afloat[player])):
            afloat[1 - player] = plans[player][done[player]]
            done[player] += 1
            if not afloat[1 - player]:
                return player
        turn += 1


def wins(one: Sequence[Afloat], two: Sequence[Afloat], ships: int, shots: Callable[[int, int], int]) -> Fraction:
    """The share of duels that the first kind of shooter wins against the second, over every pair of fleets, with both
    beginning alike."""
    won = 0
    for a, b in product(one, two):
        won += (duel(a, b, ships, shots) == 0) + (duel(b, a, ships, shots) == 1)
    return Fraction(won, 2 * len(one) * len(two))
