"""How much room fleets leave for single-deckers: against all fleets of a small sea, and against sums done by hand."""

from itertools import combinations

import pytest
from seabattle.rules import Rules

from host_tools.arena import packings


def free_of(rules, ships):
    return set(range(rules.cells)) - {cell for ship in ships for cell in (*ship, *rules.halo(ship))}


def test_every_packing_of_a_small_sea_is_found_once():
    rules = Rules(5, 5, ("3", "2", "2", "1"))
    expected = []
    for first in rules.placements("3"):
        for some in combinations(list(rules.placements("2")), 2):
            ships = (first, *some)
            if all(set(a).isdisjoint((*b, *rules.halo(b))) for a, b in combinations(ships, 2)):
                expected.append((frozenset(ships), free_of(rules, ships)))
    most = max(len(free) for _, free in expected)
    for room in (0, 9, most):
        found = list(packings.packings(rules, room))
        assert sorted(bin(free).count("1") for free, _ in found) == sorted(
            len(free) for _, free in expected if len(free) >= room
        )
        assert {frozenset(ships) for _, ships in found} == {ships for ships, free in expected if len(free) >= room}
        assert all({c for c in range(25) if free >> c & 1} == free_of(rules, ships) for free, ships in found)
    assert 0 < len(found) < len(expected)


@pytest.mark.parametrize(
    "cells, ships, misses",
    [
        (5, 1, (0 + 1 + 2 + 3 + 4) / 5),
        # The ends are the likeliest of five cells in a row. A hit there leaves three ways: none, one, two misses.
        # A miss leaves three too: (1, 3), (1, 4), (2, 4); the cell 1 costs none and one, or one more miss.
        (5, 2, ((0 + 1 + 2) + 3 + (0 + 1) + 1) / 6),
        (3, 2, 0),
    ],
)
def test_what_the_last_ones_cost(cells, ships, misses):
    rules = Rules(cells, 1, ("1",) * ships)
    assert packings.last_ones(rules, (1 << cells) - 1, ships) == pytest.approx(misses)


def test_no_room_is_told():
    with pytest.raises(packings.RulesError):
        packings.last_ones(Rules(3, 1, ("1",)), 0b11, 2)
    assert packings.main(["--room", "61"]) == 1
