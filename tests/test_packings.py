"""How much room fleets leave for single-deckers: against all fleets of a small sea, and against sums done by hand."""

from itertools import combinations
from math import exp

import pytest
from seabattle.rules import Rules

from host_tools.arena import packings


def free_of(rules, ships):
    return set(range(rules.cells)) - {cell for ship in ships for cell in (*ship, *rules.halo(ship))}


@pytest.mark.slow
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


def test_who_leans_is_found_where_he_leans():
    # Five cells in a row: two free cells beside each of the three inner ones, one beside the ends.
    row = Rules(5, 1, ("1",))
    for lean in (0.7, 0.1):
        inner, ends = exp(2 * lean), exp(lean)
        expected = ((0 + 1 + 2) * inner + (3 + 4) * ends) / (3 * inner + 2 * ends)
        assert packings.last_ones(row, 0b11111, 1, lean) == pytest.approx(expected)
        inner, ends = exp(-2 * lean), exp(-lean)
        expected = ((0 + 1) * ends + (2 + 3 + 4) * inner) / (2 * ends + 3 * inner)
        assert packings.last_ones(row, 0b11111, 1, -lean) == pytest.approx(expected)


@pytest.mark.slow
def test_no_choice_of_chances_beats_the_ceiling():
    # One of five cells: two misses on average, and nobody can do better than to draw evenly.
    assert packings.ceiling([(cell,) for cell in range(5)], 1) == 4
    assert 2 <= packings.ceiling([(cell,) for cell in range(5)], 400) < 2.1
    rules = Rules(4, 4, ("1", "1", "1"))
    free = (1 << 16) - 1
    ways = packings.ways_of(rules, free, 3)
    most = packings.ceiling(ways, 300)
    assert most < packings.ceiling(ways, 3)
    for lean in (-0.2, 0, 0.2):
        assert packings.last_ones(rules, free, 3, lean) <= most


@pytest.mark.slow
def test_no_room_is_reported():
    with pytest.raises(packings.RulesError):
        packings.last_ones(Rules(3, 1, ("1",)), 0b11, 2)
    assert packings.main(["--room", "61"]) == 1
