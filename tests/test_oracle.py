"""The rules against an oracle of others: OpenSpiel's published counts of tiny seas, and its own play where it is
installed.
"""

import pytest
from core.daily import WHOLE

from host_tools.arena import histories, oracle
from zalp.seabattle.rules import ANY

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
