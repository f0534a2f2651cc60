"""Two emulated Picos joined by the emulated cable resume a duel after a power cut and play it to its verdict."""

import pytest
from core.linked import Pair, shots
from emulated import emulator, end, game, spare  # noqa: F401

from host_tools.emulator import linked, play
from zalp.seabattle.cable import OVER, PLAYING
from zalp.seabattle.rules import Rules

pytestmark = pytest.mark.slow

# After which shots the cord is pulled, for how many ms: from a twitch to longer than it takes to call somebody lost.
PULLS = {fired: 300 * fired for fired in range(2, 12)}
CUTS = {6: (1,), 13: (0, 1)}  # whose power is cut
VISIT = 15  # a third unit comes
SPARE = {b"1.28": 77_000, b"1.29": 58_000}  # bytes free; 1.6 kB wait for an error


def longest_duel():
    """A duel in which both players have shot at nearly all water before the first unit hits and hits, and needs one
    ship more: two stores' records, and the number of its acts.
    """
    rules = Rules()
    duel = Pair(11, (rules, rules)).until(shots(1))

    def almost(duel):
        return len(duel.units[0].match.charts[duel.units[1].side].left) == 1 and duel.units[0].channel.free

    def act(number):
        unit = duel.units[number]
        match = unit.match
        if match.turn == unit.side and match.pending is None and not almost(duel):
            chart = match.charts[1 - unit.side]
            decks = [cell for ship in duel.ships[1 - number] for cell in ship]
            hits = number == 0 and len(match.acts) > 300
            unit.fire(next(cell for cell in range(100) if chart.open(cell) and (cell in decks) == hits))

    duel.act = act
    duel.until(almost, 40000)
    for _ in range(200):
        duel.round()
    return tuple(store.records for store in duel.stores), len(duel.units[0].match.acts)


def test_two_picos_resume_the_longest_duel_with_memory_to_spare(emulator):  # noqa: F811
    records, count = longest_duel()
    assert count > 300
    pair = linked.Pair(emulator, linked.probed(True), records)
    pair.go_on(pair.boards)
    assert pair.shoot() is not None
    while pair.shoot() is not None:
        pass
    end(pair)
    free = linked.free_heap(pair.said())
    assert {PLAYING, OVER} <= set(free) and min(free.values()) >= spare(SPARE), free


@pytest.mark.timeout(4 * 3600)
def test_two_picos_play_a_whole_duel_through_ten_pulls_power_cuts_and_a_third_unit(emulator):  # noqa: F811
    # Three minutes of the boards' time, which take a computer some twelve.
    pair = linked.Pair(emulator, game())
    pair.begin()
    assert all(known.sea.fleet.defects() == 0 for known in pair.engines())
    fired = 0
    while pair.shoot() is not None:
        fired += 1
        print(fired, "shots")
        if fired in PULLS:
            pair.pull(PULLS[fired])
        if fired in CUTS:
            before = list(linked.longer(pair.engines()).match.acts)
            off = [pair.boards[number] for number in CUTS[fired]]
            for board in off:
                board.power_cut()
            pair.go_on(off)
            assert list(linked.longer(pair.engines()).match.acts)[: len(before)] == before
        if fired == VISIT:
            before = list(linked.longer(pair.engines()).match.acts)
            pair.visited(emulator.board({**game(), **play.settings()}, seed=9))
            assert list(linked.longer(pair.engines()).match.acts)[: len(before)] == before
    assert fired >= 20
    end(pair)
