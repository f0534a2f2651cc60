"""Every legal fleet of a sea, counted without listing them, and how many of them cover each cell. Imports nothing of
ours.

The sea is filled row by row. The filled rows affect the rest only through the last of them, and through how much of
each vertical ship is still to come: the outline, a byte a column. All ways with the same outline are counted together,
in one long integer with a field for each number of ships used: with ships of four lengths in the classic numbers it has
5 * 4 * 3 * 2 fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, prod
from operator import mul
from struct import unpack

FIELD = 64  # bits a field

EMPTY = 0
DECK = 1  # and nothing of its ship below; DECK + n: n more decks below

Outline = bytes
# The outline of the next row, the terms that may take its new ships, the shift for them.
Edge = tuple[Outline, int, int]


class Count:
    """The fleets of straight ships (their decks in `fleet`) that touch neither by sides nor by corners on a sea of
    `width` columns and `height` rows; ships of a length are alike.

    `kept_free`: cells `y * width + x` on which no ship may lie. ValueError for a fleet whose count may not fit into
    64 bits.
    """

    def __init__(self, width: int, height: int, fleet: Sequence[int], kept_free: Iterable[int] = ()) -> None:
        self.width, self.height = width, height
        self._numbers = Counter(fleet)
        ways = 1
        for decks, number in self._numbers.items():
            ways *= comb(len(places(width, height, decks)), number)
        if ways >> FIELD:
            raise ValueError("too many ships to count in 64 bits")
        free = set(kept_free)
        self._free = [[x for x in range(width) if y * width + x in free] for y in range(height)]
        self._terms = prod(number + 1 for number in self._numbers.values())
        self._step = {}  # by decks: how far one ship more shifts a term
        step = 1
        for decks, number in self._numbers.items():
            self._step[decks] = step
            step *= number + 1
        self._room: dict[tuple[int, ...], tuple[int, int]] = {}
        self._edges: dict[Outline, list[Edge]] = {}
        self._above = self._from_above()
        self._below = self._from_below()
        self.fleets = self._full(self._above[height], self._below[height], lambda outline: True)

    def covering(self, x: int, y: int) -> int:
        """The fleets with a deck in this cell."""
        return self._full(self._above[y + 1], self._below[y + 1], lambda outline: outline[x] != EMPTY)

    def _from_above(self) -> list[dict[Outline, int]]:
        """By rows filled: the ways to fill them, by outline."""
        rows = [{bytes(self.width): 1}]
        for y in range(self.height):
            after: dict[Outline, int] = {}
            for outline, ways in rows[-1].items():
                for below, room, shift in self._next(outline):
                    if (more := ways & room) and not any(below[x] for x in self._free[y]):
                        after[below] = after.get(below, 0) + (more << shift)
            rows.append(after)
        return rows

    def _from_below(self) -> list[dict[Outline, int]]:
        """By rows filled: the ways to fill the rest, by outline."""
        rows = [{outline: 1 for outline in self._above[-1] if max(outline) <= DECK}]
        for y in reversed(range(self.height)):
            after = rows[-1]
            before = {}
            for outline in self._above[y]:
                ways = 0
                for below, room, shift in self._next(outline):
                    if below in after and not any(below[x] for x in self._free[y]):
                        ways += (after[below] & room) << shift
                before[outline] = ways
            rows.append(before)
        return rows[::-1]

    def _full(self, above: dict[Outline, int], below: dict[Outline, int], wanted: Callable[[Outline], bool]) -> int:
        """The ways that use every ship, through the outlines that are wanted."""
        size, form = self._terms * FIELD // 8, f"<{self._terms}Q"
        total = 0
        for outline, ways in above.items():
            if wanted(outline) and (rest := below.get(outline)):
                used = unpack(form, ways.to_bytes(size, "little"))
                left = unpack(form, rest.to_bytes(size, "little"))
                total += sum(map(mul, used, reversed(left)))
        return total

    def _next(self, outline: Outline) -> list[Edge]:
        """What the row below an outline can be."""
        if outline not in self._edges:
            found = []
            for below, new in self._rows(outline, 0, ()):
                if all(new.count(decks) <= self._numbers[decks] for decks in new):
                    found.append((below, *self._moved(tuple(sorted(new)))))
            self._edges[outline] = found
        return self._edges[outline]

    def _rows(self, above: Outline, x: int, row: tuple[int, ...]) -> Iterator[tuple[Outline, tuple[int, ...]]]:
        """(row, decks of the ships that begin in it) from column x on; row: what is left of it."""
        while x < self.width and above[x] > DECK:  # a vertical ship goes on: its neighbours are empty
            row += (above[x] - 1,)
            x += 1
        if x >= self.width:
            yield bytes(row), ()
            return
        yield from self._rows(above, x + 1, (*row, EMPTY))
        if (row and row[-1]) or any(above[max(x - 1, 0) : x + 2]):
            return
        for decks in self._numbers:
            for below, new in self._rows(above, x + 1, (*row, DECK + decks - 1)):
                yield below, (*new, decks)
            end = x + decks
            if decks > 1 and end <= self.width and not any(above[x : end + 1]):
                for below, new in self._ended(above, end, (*row, *(DECK,) * decks)):
                    yield below, (*new, decks)

    def _ended(self, above: Outline, x: int, row: tuple[int, ...]) -> Iterator[tuple[Outline, tuple[int, ...]]]:
        """The same after a horizontal ship: the next cell is empty."""
        if x == self.width:
            yield bytes(row), ()
        else:
            yield from self._rows(above, x + 1, (*row, EMPTY))

    def _moved(self, new: tuple[int, ...]) -> tuple[int, int]:
        """(mask of the terms that have room for these new ships, bits by which they shift a term)."""
        if new not in self._room:
            mask = 0
            for term in range(self._terms):
                used = {decks: term // self._step[decks] % (self._numbers[decks] + 1) for decks in self._numbers}
                if all(used[decks] + new.count(decks) <= self._numbers[decks] for decks in used):
                    mask |= ((1 << FIELD) - 1) << FIELD * term
            self._room[new] = mask, FIELD * sum(self._step[decks] for decks in new)
        return self._room[new]


def places(width: int, height: int, decks: int) -> list[tuple[int, ...]]:
    """Every place of a straight ship: its cells, `y * width + x`."""
    across = [
        tuple(range(y * width + x, y * width + x + decks)) for y in range(height) for x in range(width - decks + 1)
    ]
    down = [
        tuple(range(y * width + x, (y + decks) * width + x, width))
        for y in range(height - decks + 1)
        for x in range(width)
    ]
    return across + down if decks > 1 else across
