"""A monkey at the keys of two linked handhelds: a sample of what `make stress` does for half an hour."""

import pytest
from emulated import emulator, game  # noqa: F401

from host_tools.emulator import stress

pytestmark = pytest.mark.slow


@pytest.mark.timeout(1800)
def test_a_monkey_breaks_nothing_in_forty_seconds_with_a_duel(emulator):  # noqa: F811
    said = stress.run(40 / 60, 3, game())
    assert "none lost" in said and "led into a duel 1 times, in one 1 times" in said


def test_a_memory_leak_is_found_where_the_same_modules_are_loaded():
    def said(*free, menu=1, modules=7):
        return [stress.Sample(each, 0, menu, modules, 0, 0, 20_000) for each in free]

    lost = said(90_000, 88_000, 89_000, 79_000, 78_000, 77_000)
    assert stress.shrunk(lost) == [each.free + 20_000 for each in lost]
    assert stress.shrunk(said(1, menu=0) + lost[:3] + said(60_000, modules=8) + lost[3:])
    assert not stress.shrunk(lost[:5])  # too few to tell
    assert not stress.shrunk(lost[:3] + said(79_000, 78_000, 77_000, modules=8))
    assert not stress.shrunk(said(90_000, 88_000, 89_000, 79_000, 81_000, 77_000))


@pytest.mark.timeout(900)
def test_a_game_that_fails_under_the_monkey_is_found_out(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n    board.panels.show(bytes([3]) * 600)\n"
        "    while board.keypad.get() is None:\n        board.panels.show()\n        await board.clock.sleep_ms(33)\n"
        "    1 / 0\nlaunch(main)\n"
    )
    with pytest.MonkeyPatch.context() as patch, pytest.raises(stress.Failed, match=r"ZeroDivisionError[\s\S]*SEED=3"):
        patch.setattr(stress, "PROBE", main)
        files = {path: code for path, code in game().items() if path.startswith(("lib/drivers", "lib/records"))}
        stress.run(1, 3, files)


@pytest.mark.timeout(900)
def test_a_screen_that_stands_for_longer_than_its_budget_is_found_out(emulator):  # noqa: F811
    with pytest.MonkeyPatch.context() as patch, pytest.raises(stress.Failed, match="screen stood for"):
        patch.setattr(stress, "STANDING_MS", 30)  # a picture takes 33
        stress.run(40 / 60, 3, game(), misses=False)
