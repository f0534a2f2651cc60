"""Grand 18x18 and the Flying Dutchman's 20x20 against the admiral on an emulated Pico: resumed after a power cut with
the match half over, they are played to the finale with memory to spare.

Takes many minutes a match: only with WHOLE=1 (`make prove`). And how long the admiral thinks at a time: whoever steps
him shows a picture between two slices.
"""

import pytest
from core.daily import WHOLE
from emulated import drivers, emulator, game, spare  # noqa: F401
from once import built

from host_tools.arena import think_time
from host_tools.emulator import stress, whole
from zalp.seabattle.rules import Rng, Sea
from zalp.seabattle.rules.presets import preset
from zalp.tools.arena.seas import draw

pytestmark = pytest.mark.slow

SPARE = {b"1.28": 40_000, b"1.29": 28_000}  # bytes free in pieces of 16 kB or more
LONGEST_MS = 5
SEED = 1


@pytest.mark.skipif(not WHOLE, reason="takes many minutes: make prove")
@pytest.mark.parametrize("name", whole.NAMES)
def test_the_second_half_of_a_match_on_the_largest_seas_is_played_to_the_finale_on_a_pico(emulator, name):  # noqa: F811
    board = whole.resumed(emulator, whole.files(), name, True)
    found = whole.played(board, 60)
    print(name, found)
    assert whole.player_at(board) is None and board.state()["resets"] == 0
    assert found.shots > 100 and len(found.thoughts) > 20
    assert found.pieces >= spare(SPARE)
    assert whole.share(sorted(ms for ms, _ in found.thoughts), 0.95) <= 2000


@pytest.mark.parametrize("name, shots", (("classic", 12), ("plain", 24), ("bent", 24), ("grand", 10)))
def test_no_slice_of_the_admirals_takes_longer_than_5_ms(emulator, name, shots):  # noqa: F811
    rules = preset(name)
    texts = built({"match.py": think_time.MATCH})
    files = {path: code for path, code in texts.items() if path.startswith("lib/")}
    sea = str(Sea.of(draw("U1", rules, Rng(SEED))))
    thoughts, slices, *_ = think_time.match(emulator, files, "admiral", str(rules), sea, SEED, shots)
    assert len(thoughts) == shots
    assert max(slices) < 1000 * LONGEST_MS, f"in thought {slices.index(max(slices)) + 1}"


@pytest.mark.timeout(1800)
def test_a_monkey_breaks_nothing_in_forty_seconds_with_a_duel(emulator):  # noqa: F811
    said = stress.run(40 / 60, 3, game())
    assert "none lost" in said and "led into a duel 1 times, in one 1 times" in said


def test_a_memory_leak_is_found_where_the_same_modules_are_loaded():
    def said(*free, menu=1, modules=7):
        return [stress.Sample(each, 0, menu, modules, 20_000) for each in free]

    lost = said(90_000, 88_000, 89_000, 79_000, 78_000, 77_000)
    assert stress.shrunk(lost) == [each.free + 20_000 for each in lost]
    assert stress.shrunk(said(1, menu=0) + lost[:3] + said(60_000, modules=8) + lost[3:])
    assert not stress.shrunk(lost[:5])  # too few to tell
    assert not stress.shrunk(lost[:3] + said(79_000, 78_000, 77_000, modules=8))
    assert not stress.shrunk(said(90_000, 88_000, 89_000, 79_000, 81_000, 77_000))


def test_a_game_that_fails_under_the_monkey_is_found_out(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n    board.panels.show(bytes([3]) * 600)\n"
        "    while board.keypad.get() is None:\n        board.panels.show()\n        await board.clock.sleep_ms(33)\n"
        "    1 / 0\nlaunch(main)\n"
    )
    with pytest.MonkeyPatch.context() as patch, pytest.raises(stress.Failed, match=r"ZeroDivisionError[\s\S]*SEED=3"):
        patch.setattr(stress, "PROBE", main)
        stress.run(1, 3, drivers())


def test_a_picture_that_stands_for_longer_than_its_budget_is_found_out(emulator):  # noqa: F811
    with pytest.MonkeyPatch.context() as patch, pytest.raises(stress.Failed, match="showed no frame for"):
        patch.setattr(stress, "LONGEST_MS", 30)  # a picture takes 33
        stress.run(40 / 60, 3, game(), misses=False)
