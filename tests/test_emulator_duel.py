"""Two emulated Picos joined by the emulated cable play a whole duel, through a pulled cable and a power cut.

Slow: a minute and a half of the boards' time, which takes a computer some minutes.
"""

from emulated import emulator, game  # noqa: F401
from seabattle.screens import keys

from host_tools.emulator import duel

PULLED, CUT = 3, 6  # after so many shots


def test_two_picos_play_a_duel_to_the_verdict(emulator):  # noqa: F811
    pair = duel.Pair(emulator, game())
    pair.begin()
    seas = [known.sea for known in pair.engines()]
    assert all(sea.fleet.defects() == 0 for sea in seas)
    shots = 0
    while pair.shoot() is not None:
        shots += 1
        if shots == PULLED:
            pair.cord.plug(False)
            pair.run(3000)
            pair.cord.plug()
            pair.run(1500)
        if shots == CUT:
            before = duel.longer(pair.engines())
            pair.boards[1].power_cut()
            pair.run(2500)
            pair.tap([pair.boards[1]], keys.BACK)  # ends the picture of power-on
            pair.run(2000)
            pair.tap([pair.boards[1]], keys.FIRE)  # the first entry: go on with the duel
            pair.run(3000)
            assert duel.longer(pair.engines()).match.log[: len(before.match.log)] == before.match.log
    assert shots >= 20
    # A unit erases its record when the other has said that it has a verdict too, and it is the same match for both.
    pair.until(lambda: pair.engines() == [None, None], 60000, 500)
    for board in pair.boards:
        assert "errors.log" not in board.files() and board.state()["resets"] == 0
        assert board.state()["uart"]["overruns"] == 0
        assert "Traceback" not in board.console
