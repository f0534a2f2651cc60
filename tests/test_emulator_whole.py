"""Grand 18x18 and the Flying Dutchman's 20x20 against the admiral on an emulated Pico: taken up after a power cut with
the match half over, they leave 40 kB free, in two pieces of 16 kB at least, and slices of thought are short.

With WHOLE=1 (`make prove-whole`) both are played to the finale.
"""

import pytest
from core.sample import WHOLE, sample
from emulated import emulator  # noqa: F401

from host_tools.emulator import whole


@pytest.mark.parametrize("name", sample(whole.NAMES, ("dutchman",)))
def test_the_second_half_of_a_match_on_the_largest_seas_is_played_on_a_pico(emulator, name):  # noqa: F811
    board = whole.taken_up(emulator, whole.files(), name, True)
    found = whole.played(board, 60, sample(10_000, 2))
    print(name, found)
    assert found.free >= 40_000 and found.pieces >= 2
    assert found.shots > 100 and found.thoughts
    assert max(us for _, us in found.thoughts) <= 5000
    assert board.state()["resets"] == 0
    if WHOLE:
        assert whole.player_at(board) is None
        assert whole.share(sorted(ms for ms, _ in found.thoughts), 0.95) <= 2000
