"""The chance that a shot finds a ship, in exact fractions, where every cell is shot at once at most. Imports nothing of
ours.

The shooter takes the cells of his list in random order, so nothing depends on where the ship lies: the decks are any
`decks` of the `cells`, all sets of them equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from .fleets import places


def first_at(k: int, cells: int, decks: int) -> Fraction:
    """The chance that the k-th shot, from 1, is the first to hit: the other decks are among the cells after it."""
    return Fraction(comb(cells - k, decks - 1), comb(cells, decks)) if 1 <= k <= cells else Fraction(0)


def within(k: int, cells: int, decks: int) -> Fraction:
    """The chance that one of the first k shots hits: not all decks are among the cells after them."""
    return 1 - Fraction(comb(cells - k, decks), comb(cells, decks))


def mean_first(cells: int, decks: int) -> Fraction:
    """The mean number of the shot that hits first: the decks cut the other cells into equal parts, on average."""
    return Fraction(cells + 1, decks + 1)


def all_within(k: int, cells: int, decks: int) -> Fraction:
    """The chance that the first k shots hit every deck."""
    return Fraction(comb(k, decks), comb(cells, decks))


def mean_all(cells: int, decks: int) -> Fraction:
    """The mean number of the shot that hits the last deck."""
    return Fraction(decks * (cells + 1), decks + 1)


def stripes(width: int, height: int, decks: int) -> list[int]:
    """The smallest of the `decks` sets of diagonals, every `decks`-th: each place of a ship of so many decks has
    exactly one cell in it. Its cells, `y * width + x`."""
    sets = [
        [y * width + x for y in range(height) for x in range(width) if (x + y) % decks == rest] for rest in range(decks)
    ]
    return min(sets, key=len)


def coverage(width: int, height: int, decks: int) -> list[int]:
    """By cell: the places of a ship of so many decks that cover it."""
    found = [0] * (width * height)
    for place in places(width, height, decks):
        for cell in place:
            found[cell] += 1
    return found


def densest(width: int, height: int, decks: int) -> list[int]:
    """The cells in the order of density for one ship of so many decks that is still to be hit: each time the first
    cell through which most of the places lie that no shot has ruled out; until none is left."""
    left = places(width, height, decks)
    order = []
    while left:
        ways = [0] * (width * height)
        for place in left:
            for cell in place:
                ways[cell] += 1
        best = ways.index(max(ways))
        order.append(best)
        left = [place for place in left if best not in place]
    return order


def mean_in_order(order: Sequence[int], ships: Sequence[Sequence[int]]) -> Fraction:
    """The mean number of the first shot that hits, all places of the ship equally likely. ValueError if the order
    misses one."""
    number = {cell: k for k, cell in enumerate(order, 1)}
    shots = 0
    for ship in ships:
        hits = [number[cell] for cell in ship if cell in number]
        if not hits:
            raise ValueError("a place of the ship is never hit")
        shots += min(hits)
    return Fraction(shots, len(ships))
