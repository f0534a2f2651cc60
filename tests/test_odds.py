"""The mathematics of docs/odds.md: against brute force, and the page against what is computed. The rules against
others: OpenSpiel's published counts of tiny seas, and its own play where it is installed.
"""

import re
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from core.daily import WHOLE

from host_tools.arena import histories, optimum, oracle
from zalp.seabattle.rules import ANY, Rules
from zalp.tools import ROOT
from zalp.tools.odds import __main__ as tables
from zalp.tools.odds import fleets, nets, shooters, shots

pytestmark = pytest.mark.slow

PAGE = ROOT / "docs" / "odds.md"
SMALL = ((3, 3, (2, 1)), (4, 3, (3, 1, 1)), (4, 4, (2, 2, 1)), (5, 3, (2, 2)), (4, 5, (4, 3, 1)), (5, 5, (3, 2, 1)))


@pytest.mark.parametrize(("cells", "decks"), [(5, 1), (6, 2), (7, 3), (8, 4), (6, 6)])
def test_a_search_without_a_plan_against_every_set_of_decks(cells, decks):
    """The shooter fires at 0, 1, 2 ...; the decks are any of the cells."""
    sets = list(combinations(range(cells), decks))
    for k in range(1, cells + 1):
        assert shots.first_at(k, cells, decks) == Fraction(sum(min(some) == k - 1 for some in sets), len(sets))
        assert shots.within(k, cells, decks) == Fraction(sum(min(some) < k for some in sets), len(sets))
        assert shots.all_within(k, cells, decks) == Fraction(sum(max(some) < k for some in sets), len(sets))
    assert shots.mean_first(cells, decks) == Fraction(sum(min(some) + 1 for some in sets), len(sets))
    assert shots.mean_all(cells, decks) == Fraction(sum(max(some) + 1 for some in sets), len(sets))


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 7), (10, 10)])
@pytest.mark.parametrize("decks", [2, 3, 4])
def test_each_place_has_one_cell_on_the_diagonals_and_density_misses_none(width, height, decks):
    places = fleets.places(width, height, decks)
    assert {tuple(sorted(place)) for place in Rules(width=10, height=10).placements(str(decks))} == {
        tuple(place) for place in fleets.places(10, 10, decks)
    }
    few = set(shots.stripes(width, height, decks))
    assert {len(few.intersection(place)) for place in places} == {1}
    for cell, number in enumerate(shots.coverage(width, height, decks)):
        assert number == sum(cell in place for place in places)
    found = shots.mean_in_order(shots.densest(width, height, decks), places)
    assert found <= shots.mean_in_order(sorted(few), places)
    with pytest.raises(ValueError, match="never hit"):
        shots.mean_in_order(sorted(few)[1:], places)


CLAIMS = [  # shot already, decks, the fewest more
    ((), 4, 24),
    ((), 3, 33),
    ((), 2, 50),
    ((0,), 3, 20),
    ((0, 1), 3, 12),
    ((0, 1, 2), 2, 6),
]


@pytest.mark.parametrize(("parts", "decks", "number"), CLAIMS)
def test_a_net_meets_every_place_and_as_many_places_share_no_cell(parts, decks, number):
    """The proof, checked without the code that found it."""
    shot = {cell for part in parts for cell in nets.goose_feet()[part]}
    places = [set(place) for place in Rules().placements(str(decks)) if not shot.intersection(place)]
    net, separate = nets.fewest(10, 10, decks, shot)
    assert all(place.intersection(net) for place in places)
    assert all(set(place) in places for place in separate)
    assert sum(map(len, separate)) == len(set().union(*separate))
    assert len(net) == len(set(net)) == len(separate) == number


@pytest.mark.parametrize(
    ("width", "height", "decks"), [(3, 3, 2), (4, 3, 3), (4, 4, 3), (4, 4, 2), (5, 3, 2), (5, 4, 4)]
)
def test_no_smaller_net_exists_on_seas_small_enough_to_try_all(width, height, decks):
    places = [set(place) for place in fleets.places(width, height, decks)]
    net, _ = nets.fewest(width, height, decks)
    cells = range(width * height)
    assert all(place.intersection(net) for place in places)
    assert not any(all(place.intersection(some) for place in places) for some in combinations(cells, len(net) - 1))


def test_a_bound_that_cannot_be_proved_gives_none():
    # Of the three places of two decks in a ring no two share nothing, and one cell does not meet all three.
    ring = [(0, 1), (1, 2), (2, 0)]
    assert len(nets.apart(ring)) == 1 and nets.net(ring, nets.apart(ring)) is None
    assert nets.fewest(4, 4, 4, range(16)) == ([], [])


def test_goose_feet_kept_tight_keep_their_promise():
    shot = set()
    for (prey, phase), number in zip(nets.tight(), (24, 20, 22), strict=True):
        assert len(phase) == len(set(phase)) == number
        assert shot.isdisjoint(phase)
        shot.update(phase)
        at = {y * 10 + x for x, y in shot}
        assert all(at.intersection(place) for place in Rules().placements(str(prey)))


@pytest.mark.parametrize(("width", "height", "decks"), SMALL)
def test_fleets_counted_are_those_listed(width, height, decks):
    rules = Rules(width, height, tuple(map(str, decks)))
    listed = [[sum(1 << cell for cell in ship) for ship in fleet] for fleet in optimum.fleets(rules)]
    count = fleets.Count(width, height, decks)
    assert count.fleets == len(listed)
    for y in range(height):
        for x in range(width):
            bit = 1 << y * width + x
            assert count.covering(x, y) == sum(any(ship & bit for ship in fleet) for fleet in listed)
    kept = [0, width + 1, width * height - 2]
    free = sum(not any(ship >> cell & 1 for ship in fleet for cell in kept) for fleet in listed)
    assert fleets.Count(width, height, decks, kept).fleets == free


def test_a_fleet_too_large_for_the_count_is_refused():
    with pytest.raises(ValueError, match="64 bits"):
        fleets.Count(18, 18, (6, 5, 5, 4, 4, 4, 3, 3, 3, 3))


@pytest.mark.parametrize("value", [Fraction(1, 3), Fraction(1, 16), Fraction(0), Fraction(1), Fraction(1, 10**9)])
def test_a_share_is_rounded_half_up_and_never_to_none_or_all(value):
    text = tables.percent(value)
    assert (text == "0.0") == (value == 0) and (text == "100.0") == (value == 1)
    assert tables.percent(Fraction(1, 16)) == "6.3" and tables.percent(1 - Fraction(1, 10**9)) == ">99.9"
    assert tables.rounded(Fraction(1, 8)) == "0.13"


@pytest.mark.daily(0)
def test_the_classic_fleets_are_counted_and_each_has_twenty_decks():
    count = fleets.Count(10, 10, tables.RUSSIAN)
    assert count.fleets == 1_855_545_978_831_780
    decks = sum(count.covering(x, y) for y in range(10) for x in range(10))
    assert decks == 20 * count.fleets
    assert count.covering(0, 0) == count.covering(9, 9) and count.covering(3, 1) == count.covering(8, 6)


LONG = {"whole", "kept-free", "classic"}  # half a minute together


@pytest.mark.parametrize("name", tables.TABLES)
def test_the_page_has_the_tables_that_are_computed(name):
    if name in LONG and not WHOLE:
        pytest.skip("takes long: make prove")
    text = PAGE.read_text(encoding="utf-8")
    assert tables.marked(name).search(text)[0] == f"<!-- {name} -->\n\n{tables.TABLES[name]()}\n\n<!-- /{name} -->"


def test_the_program_prints_tables_and_writes_them(tmp_path):
    def run(*words):
        return subprocess.run([sys.executable, "-m", "zalp.tools.odds", *words], capture_output=True, text=True)

    done = run("blind", "first-16")
    assert done.returncode == 0 and re.findall(r"^([a-z0-9-]+): ", done.stdout, re.MULTILINE) == ["blind", "first-16"]
    page = tmp_path / "page.md"
    page.write_text("<!-- blind -->\n\nold\n\n<!-- /blind -->\n", encoding="utf-8")
    assert run("blind", "--write", str(page)).returncode == 0
    assert page.read_text(encoding="utf-8") == f"<!-- blind -->\n\n{tables.blind()}\n\n<!-- /blind -->\n"
    assert "no place for parity" in run("parity", "--write", str(page)).stderr
    assert "no table is called primes" in run("primes").stderr


def test_a_ship_closes_as_many_cells_as_the_rules_say():
    rules = Rules()
    found = {row.split(" | ")[0]: row.split(" | ")[1:] for row in tables.closed().split("\n")[2:]}
    for decks in (1, 2, 3, 4):
        ships = [tuple(range(first, first + decks)) for first in (43, 3, 0)]
        numbers = [int(cell) for cell in found[str(decks)]]
        assert numbers == [len(rules.halo(ship)) for ship in ships], decks


def test_the_better_of_the_classic_shooters_needs_fewer_shots():
    rng = Random(3)
    boards = [shooters.board(rng) for _ in range(30)]
    assert all(len(set().union(*ships)) == sum(shooters.FLEET) for ships in boards)
    means = []
    for shooter in shooters.SHOOTERS:
        numbers = [shooter(ships, rng) for ships in boards]
        assert all(17 <= number <= 100 for number in numbers)
        means.append(sum(numbers) / len(numbers))
    assert means[0] > means[1] + 15 and means[1] > means[2] + 5, means


LONG_GAMES = [game for game, published in oracle.PUBLISHED.items() if published[2] > oracle.LONG]


@pytest.mark.parametrize("game", oracle.PUBLISHED, ids=str)
def test_our_rules_count_what_openspiel_publishes(game):
    if game in LONG_GAMES and not WHOLE:
        pytest.skip("minutes long: make prove")
    found = histories.size(*game)
    assert (tuple(found.sequences), tuple(found.infosets), found.histories) == oracle.PUBLISHED[game]


def test_the_order_in_which_ships_are_laid_changes_nothing():
    same = histories.same_game(2, 2, (1, 2))
    assert (same.contact, same.shots) == (ANY, "single")
    assert len(list(histories.laid(same, ("1", "2")))) == 8
    assert histories.size(2, 2, (2, 1), 2).histories == 9216


def test_random_games_go_as_in_openspiel():
    pytest.importorskip("pyspiel", reason="no open_spiel: pip install 'zalp[oracle]'")
    assert [differs for number in range(1000) if (differs := oracle.random_game(number))] == []
