"""The rules against an oracle of others: OpenSpiel's published counts of tiny seas, its own play where it is installed,
and what the first mover gains, proven by two strategies.
"""

from fractions import Fraction

import pytest
from core.daily import WHOLE
from seabattle.rules import ANY, NONE, Rules

from host_tools.odds import first_mover, histories, oracle

pytestmark = pytest.mark.slow

LONG = [game for game, published in oracle.PUBLISHED.items() if published[2] > oracle.LONG]


@pytest.mark.parametrize("game", oracle.PUBLISHED, ids=str)
def test_our_rules_count_what_openspiel_publishes(game):
    if game in LONG and not WHOLE:
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


@pytest.mark.parametrize(
    ("width", "height", "sizes", "shots", "worth"),
    [
        (2, 1, (1,), None, Fraction(1, 2)),
        (3, 1, (1,), None, Fraction(1, 3)),
        (2, 2, (1,), None, Fraction(1, 4)),
        (2, 2, (1,), 2, Fraction(1, 8)),
        (3, 1, (1,), 2, Fraction(2, 9)),  # as Farina and others, 2019: 5/9 - 1/3
        (3, 1, (2,), None, Fraction(1, 2)),
        (3, 1, (1, 1), None, Fraction(5, 9)),
        (3, 1, (1, 2), None, Fraction(1)),
    ],
)
def test_what_it_is_worth_to_shoot_first(width, height, sizes, shots, worth):
    assert first_mover.value(histories.same_game(width, height, sizes), shots) == (worth, worth)


def test_the_bounds_close_in_on_the_value():
    game = first_mover.Game(histories.same_game(3, 1, (2,)))
    low, high = first_mover.bounds(game)
    assert low < 0.45 and high > 0.55
    first_mover.solve(game, 100)
    nearer = first_mover.bounds(game)
    assert low < nearer[0] <= 0.5 <= nearer[1] < high and nearer[1] - nearer[0] < 0.01


def test_a_sea_too_large_or_too_small_is_refused(monkeypatch):
    monkeypatch.setattr(first_mover, "MOST", 300)
    with pytest.raises(first_mover.TooLarge):
        first_mover.Game(Rules(3, 2, ("1",), ANY, "single"))
    with pytest.raises(ValueError, match="no room"):
        first_mover.Game(Rules(3, 1, ("2", "1"), NONE, "single"))
