"""Grand 18x18 and the Flying Dutchman's 20x20 against the admiral on an emulated Pico: resumed after a power cut with
the match half over, they are played to the finale with 40 kB free in pieces of 16 kB or more.

Takes many minutes a match: only with WHOLE=1 (`make prove`).
"""

import pytest
from core.daily import WHOLE
from emulated import emulator  # noqa: F401

from host_tools.emulator import whole

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not WHOLE, reason="takes many minutes: make prove")
@pytest.mark.parametrize("name", whole.NAMES)
def test_the_second_half_of_a_match_on_the_largest_seas_is_played_to_the_finale_on_a_pico(emulator, name):  # noqa: F811
    board = whole.taken_up(emulator, whole.files(), name, True)
    found = whole.played(board, 60)
    print(name, found)
    assert whole.player_at(board) is None and board.state()["resets"] == 0
    assert found.shots > 100 and len(found.thoughts) > 20
    assert found.pieces >= 40_000
    assert whole.share(sorted(ms for ms, _ in found.thoughts), 0.95) <= 2000
