"""Duels under every kind of rules: salvoes, mines, minesweepers, submarines, a Flying Dutchman, a thinking clock.

Runs under pytest and under MicroPython.
"""

from daily import daily, slow
from linked import Pair, begun, ended, over, playing, resting, shooter_and_other, shots

from zalp.seabattle.cable import PLACING, PLAYING
from zalp.seabattle.rules import ANY, Rules
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, PASS

FLEET = ("3", "2", "1")
VARIANTS = (
    Rules(6, 6, FLEET, shots="salvo"),
    Rules(7, 7, FLEET, mines=2),
    Rules(8, 8, FLEET, mines=2, sweepers=1, shots="multi:2"),
    Rules(8, 8, FLEET, mines=2, sweepers=1, submarines=1, mines_touch=True, waste=True),
    Rules(7, 7, FLEET, contact=ANY, submarines=1, shots="chain"),
    Rules(8, 8, FLEET, mines=2, sweepers=1, submarines=1, shots="salvo"),
    Rules(10, 10, ("~5",)),
    Rules(10, 10, ("~6",), shots="multi:2", waste=True),
    Rules(8, 8, FLEET, contact=ANY, waste=True),
)


def test_every_kind_of_rules_is_played_to_its_end():
    seen = set()
    for rules in VARIANTS:
        for seed in daily(1, (1, 2)):
            pair = Pair(seed, (rules, rules))
            assert ended(pair, 20000).cause == "sunk"
            one, two = pair.units
            assert list(one.match.shots()) == list(two.match.shots())
            seen.update([act.kind for act in one.match.acts])
    assert {GIVE, CHOOSE, MOVE}.issubset(seen)


def test_an_engine_says_when_long_texts_may_go_over():
    for rules in (VARIANTS[1], VARIANTS[6]):
        pair = Pair(7, (rules, rules))
        long = set()

        def heard(sender, chunk, pair=pair, long=long):
            if len(chunk) > 150:
                long.add((pair.units[sender].sealing, pair.units[sender].phase))
            return chunk

        pair.line = heard
        pair.until(playing)
        assert pair.units[0].sealing == (rules.dutchman > 0)  # while shots are fired, and no Dutchman moves
        pair.until(resting, 20000)
        assert long and all(sealing for sealing, _ in long)
        assert ((True, PLAYING) in long) == (rules.dutchman > 0)
        assert not pair.units[0].sealing


@slow
def test_both_units_lose_power_again_and_again_under_every_kind_of_rules():
    for number, rules in enumerate(VARIANTS):
        pair = Pair(30 + number, (rules, rules))
        rounds = 0
        while not over(pair):
            rounds += 1
            assert rounds < 40000
            for unit in (0, 1):
                pair.act(unit)
            pair.round()
            if rounds % 150 == 0 and min([unit.phase for unit in pair.units]) >= PLACING:  # keys take longer
                pair.reboot(rounds // 150 % 2)
        assert ended(pair).cause == "sunk"


def test_nobodys_salvo_is_known_before_both_are_fixed():
    pair = begun(Pair(5, (VARIANTS[0],) * 2))
    one, two = pair.units
    wire = bytearray()
    pair.line = lambda sender, chunk: wire.extend(chunk) or chunk
    cells = list(range(one.match.salvo_size(one.side)))
    one.choose(cells)
    for _ in range(100):
        pair.round()
    assert two.match.due == CHOOSE and two.match.owes(two.side) and not two.match.owes(one.side)
    assert not list(two.match.shots()) and two.state.play.log.early is not None or one.side == 0
    two.choose(cells)
    pair.until(lambda pair: len(list(one.match.shots())) == len(list(two.match.shots())) == 2 * len(cells), play=False)


def test_a_waiting_choice_survives_a_power_cut_on_either_side():
    for seed in range(6):
        pair = begun(Pair(50 + seed, (VARIANTS[0],) * 2))
        one, two = sorted(pair.units, key=lambda unit: unit.side)
        for unit in (two, one):
            unit.choose(list(range(unit.match.salvo_size(unit.side))))
            if unit is two:
                pair.until(lambda pair, one=one: one.state.play.log.early is not None, play=False)
                pair.joined = False  # side 1 does not hear of side 0's choice
        for _ in range(20):
            pair.round()
        pair.reboot(pair.units.index(two))
        pair.joined = True
        assert ended(pair).cause == "sunk"


def test_staying_and_moving_look_the_same_on_the_wire():
    sizes = []
    for stays in (True, False):
        pair = Pair(8, (VARIANTS[6],) * 2).until(playing)
        pair.until(lambda pair: pair.units[0].match.due == pair.units[1].match.due == MOVE)
        mover = pair.units[0] if pair.units[0].match.owes(pair.units[0].side) else pair.units[1]
        said = []
        pair.line = lambda sender, chunk, said=said: said.append(len(chunk)) or chunk
        deck = mover.sea.fleet.ships[0]
        free = [cell for cell in range(100) if not mover.sea.shots[cell]]
        row = [
            cell
            for cell in free
            if all(cell + n in free and (cell + n) // 10 == cell // 10 for n in range(len(deck) - 1))
        ]
        mover.move(None if stays else range(row[0], row[0] + len(deck) - 1))
        pair.until(lambda pair: pair.units[0].match.due != MOVE and pair.units[1].match.due != MOVE, play=False)
        sizes.append([size for size in said if size > 60])
    assert sizes[0] == sizes[1] and len(sizes[0]) >= 13


def test_thinking_too_long_passes_the_turn():
    rules = Rules(6, 6, FLEET, clock=30)
    pair = Pair(6, (rules, rules)).until(shots(2))
    one, _ = shooter_and_other(pair)
    began = pair.now
    assert 29000 < one.thinking_ms <= 30000
    pair.until(lambda pair: one.match.turn != one.side, 8000, play=False)
    assert 29500 <= pair.now - began <= 30500 and one.match.acts[-1].kind == PASS
    pair.until(lambda pair: "passed" in pair.heard[0] and "passed" in pair.heard[1], play=False)
    assert one.thinking_ms is None
    ended(pair)


def test_a_lost_cable_stops_the_clock():
    rules = Rules(6, 6, FLEET, clock=30)
    pair = Pair(7, (rules, rules)).until(shots(2))
    pair.joined = False
    for _ in range(10000):
        pair.round()
    assert PASS not in [act.kind for unit in pair.units for act in unit.match.acts]
    pair.joined = True
    ended(pair)
