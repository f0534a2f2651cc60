"""A duel from plug to verdict: agreement, coin toss, play, resume, ends. For both interpreters."""

from linked import SMALL, Pair, messages, over, playing, resting, shots
from seabattle.cable import AGREEING, CALLING, IDLE, OVER, PLACING, VOID, Duel, agreement
from seabattle.cable import commitments as c
from seabattle.cable.duel import DECLINE, OFFER
from seabattle.cable.verdict import ILLEGAL_FLEET, LEFT, judge
from seabattle.rules import ANY, CORNERS, DRAWN, Fleet, Rng, NotLegal, NotNow, Rules


def refused(call, *args):
    try:
        call(*args)
    except NotNow:
        return True
    return False


def over_or_shots(count):
    return lambda pair: over(pair) or shots(count)(pair)


def agree_on_all(pair):
    one, two = pair.units
    assert one.outcome == two.outcome and one.match.log == two.match.log
    assert one.outcome.faults == (0, 0)
    return one.outcome


def test_both_press_duel_at_different_times_and_play_to_the_end():
    pair = Pair()
    pair.units[0].call(SMALL)
    for _ in range(100):
        pair.round()
    assert pair.units[0].phase == CALLING and pair.units[1].phase == IDLE
    assert pair.units[1].peer_wants and "wanted" in pair.heard[1]
    pair.until(resting)
    outcome = agree_on_all(pair)
    assert outcome.cause == "sunk" and outcome.winner == pair.units[0].match.result
    for unit in (0, 1):
        assert sorted(pair.units[unit].fleet) == sorted(pair.ships[1 - unit])
        assert not [name for name in pair.stores[unit].records if name != "unit"]


def test_a_second_duel_follows_the_first():
    pair = Pair(2).until(resting)
    first = pair.units[0].id
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: playing(pair) and pair.units[0].id != first)
    pair.until(resting)
    agree_on_all(pair)


def test_foreign_rules_are_asked():
    other = Rules(7, 6, ("2", "1"), contact=ANY, shots="single")
    for yes in (True, False):
        pair = Pair(3, (SMALL, other))
        for number in (0, 1):
            pair.units[number].call(pair.rules[number])
        pair.until(lambda pair: pair.units[0].asked or pair.units[1].asked, play=False)
        guest = 0 if pair.units[0].asked else 1
        assert pair.units[guest].proposed == pair.rules[1 - guest]
        assert pair.units[guest].phase == AGREEING
        pair.units[guest].reply(yes)
        for _ in range(50):
            pair.round()
        if yes:
            assert [unit.phase for unit in pair.units] == [PLACING, PLACING]
            assert pair.units[0].rules == pair.units[1].rules == pair.rules[1 - guest]
            pair.until(resting)
            agree_on_all(pair)
        else:
            assert [unit.phase for unit in pair.units] == [IDLE, IDLE]
            assert "refused" in pair.heard[0] and "refused" in pair.heard[1]


def test_rules_without_room_for_a_fleet_are_refused_and_nobody_is_asked():
    eights, singles = Rules(fleet=("8",) * 12), Rules(fleet=("1",) * 26)
    ring = Rules(3, 3, ("8|###/#.#/###", "1"), contact=CORNERS)  # no area tells: only the attempt to place it does
    honest, agreement.crowded = agreement.crowded, lambda rules: False  # units that propose anything
    try:
        for rules in ((eights, singles), (ring, eights), (ring, singles)):
            pair = Pair(3, rules)
            for number in (0, 1):
                pair.units[number].call(rules[number])
            pair.until(
                lambda pair: pair.heard[0] and "refused" in pair.heard[0] and "refused" in pair.heard[1], 400, False
            )
            assert "asked" not in pair.heard[0] + pair.heard[1]
            assert [unit.phase for unit in pair.units] == [IDLE, IDLE]
            pair.rules = (SMALL, SMALL)
            pair.until(playing)  # the next call is a fresh one
    finally:
        agreement.crowded = honest
    try:
        Pair().units[0].call(singles)
    except NotLegal:
        return
    raise AssertionError("our own player may not propose them either")


def test_foreign_rules_are_tried_in_slices_and_another_proposal_ends_the_attempt():
    pair = Pair(3, (SMALL, Rules(12, 12)))
    for number in (0, 1):
        pair.units[number].call(pair.rules[number])
    pair.until(lambda pair: pair.units[0]._agreement.trying or pair.units[1]._agreement.trying, play=False)
    guest = [unit for unit in pair.units if unit._agreement.trying][0]
    assert not guest.asked and guest.wake(pair.now) == 0
    slices = 0
    while guest._agreement.trying:
        guest.poll(pair.now)
        slices += 1
    assert slices > 10 and guest.asked
    half = str(SMALL).encode()
    guest._agreement.take(agreement.RULES, bytes((0, 0, len(half), 0)) + half[:-1])
    assert not guest.asked and not guest._agreement.trying


def test_the_lot_is_fair():
    first = sum(Pair(seed).until(playing).units[0].match.first == 0 for seed in range(40))
    assert 8 < first < 32


def test_a_unit_that_loses_power_comes_back_into_the_match():
    for who in ((0,), (1,), (0, 1)):
        pair = Pair(5).until(shots(5))
        for _ in range(4):
            log = list(pair.units[0].match.log)
            for number in who:
                pair.reboot(number)
            pair.until(over_or_shots(len(log) + 2))
            if pair.units[0].match:
                assert pair.units[0].match.log[: len(log) - 1] == log[:-1]
        pair.until(resting)
        agree_on_all(pair)


def test_a_reboot_before_any_seal_left_starts_over():
    pair = Pair(6)
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: pair.units[0].phase == pair.units[1].phase == PLACING, play=False)
    pair.reboot(0)
    pair.until(lambda pair: "cancelled" in pair.heard[1], play=False)
    pair.until(resting)
    agree_on_all(pair)


def test_a_pulled_cable_is_told_and_the_match_goes_on():
    pair = Pair(7).until(shots(3))
    for _ in range(10):
        pair.joined = False
        for _ in range(590):
            pair.round()
        assert pair.heard[0][-1] == pair.heard[1][-1] == "lost"
        pair.joined = True
        for _ in range(200):
            pair.round()
        assert pair.units[0].present and pair.units[1].present
        pair.until(over_or_shots(len(pair.units[0].match.log) + 1))
    pair.until(resting)
    agree_on_all(pair)


def test_resigning_hands_over_the_win_and_both_seas_are_shown():
    pair = Pair(8).until(shots(4))
    pair.units[1].resign()
    pair.until(resting)
    outcome = agree_on_all(pair)
    assert (outcome.winner, outcome.cause) == (pair.units[0].side, "resigned")
    assert pair.units[0].fleet and pair.units[1].fleet


def test_an_offer_that_was_declined_and_is_said_again_is_declined_again_and_nobody_is_accused():
    pair = Pair(3).until(shots(2))
    pair.until(lambda pair: pair.units[0].match.pending is None and pair.units[1].match.pending is None, play=False)
    shooter = 0 if pair.units[0].match.turn == pair.units[0].side else 1
    one, two = pair.units[shooter], pair.units[1 - shooter]  # one's turn; one offers
    held = [True]

    def lose_refusals(sender, chunk):
        refusal = any(message[0] == DECLINE for message in messages(chunk))
        return b"" if refusal and held[0] else chunk

    pair.line = lose_refusals
    one.offer_draw()
    pair.until(lambda pair: two.offered, play=False)
    two.answer_draw(False)
    marks = one.match.charts[two.side].marks
    one.fire(next(cell for cell in range(len(marks)) if not marks[cell]))  # the match goes on, the refusal is lost
    pair.reboot(shooter)
    one = pair.units[shooter]
    pair.until(lambda pair: one.match.pending is None and one._told & 1 << (OFFER & 15), play=False)
    for _ in range(400):
        pair.round()
        assert not two.offered, "the same offer is not asked about twice"
    held[0] = False
    pair.until(lambda pair: "declined" in pair.heard[shooter], play=False)
    pair.until(shots(len(one.match.log) + 1))
    one.offer_draw()
    pair.until(lambda pair: two.offered, play=False)
    two.answer_draw(True)
    pair.until(over, play=False)
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0) and one.outcome.cause == "agreed"


def test_a_draw_is_offered_declined_offered_and_accepted():
    pair = Pair(9).until(shots(4))
    one, two = pair.units
    assert refused(two.answer_draw, True)
    one.offer_draw()
    assert refused(one.offer_draw)
    pair.until(lambda pair: two.offered, play=False)
    two.answer_draw(False)
    pair.until(lambda pair: "declined" in pair.heard[0], play=False)
    pair.until(shots(6))
    one.offer_draw()
    pair.until(lambda pair: two.offered, play=False)
    pair.reboot(0)
    two.answer_draw(True)
    pair.until(resting)
    outcome = agree_on_all(pair)
    assert (outcome.winner, outcome.cause) == (DRAWN, "agreed")


def test_leaving_forfeits():
    pair = Pair(10).until(shots(4))
    pair.units[0].leave()
    pair.until(over, play=False)
    one, two = pair.units
    assert one.outcome.winner == two.outcome.winner == two.side
    assert two.outcome.faults[one.side] == one.outcome.faults[one.side] == LEFT


def test_giving_up_on_a_lost_cable_is_no_verdict_and_the_other_learns_it_later():
    pair = Pair(11).until(shots(4))
    pair.joined = False
    pair.until(lambda pair: not pair.units[0].present, play=False)
    pair.units[0].leave()
    assert (pair.units[0].outcome.winner, pair.units[0].outcome.cause) == (None, "cable lost")
    pair.reboot(0)
    pair.joined = True
    pair.until(lambda pair: pair.units[1].outcome is not None, play=False)
    assert pair.units[1].outcome.winner == pair.units[1].side


def test_a_stranger_is_not_the_opponent():
    pair = Pair(12).until(shots(4))
    away = pair.units[0]
    home = pair.stores[0]
    pair.stores = ({}, pair.stores[1])
    stranger = Pair(99).units[0]
    pair.units[0] = stranger
    pair.until(lambda pair: "stranger" in pair.heard[1], play=False)
    assert pair.units[1].outcome is None
    pair.units[0] = away
    pair.stores = (home, pair.stores[1])
    pair.until(resting)
    agree_on_all(pair)


def test_a_full_flash_is_told_and_the_match_goes_on():
    pair = Pair(13).until(shots(2))
    pair.stores[0].refuse = True
    pair.until(resting)
    agree_on_all(pair)
    assert "not-saved" in pair.heard[0] and not pair.units[0].saved


def test_wishes_at_the_wrong_moment_are_refused():
    pair = Pair(14)
    unit = pair.units[0]
    for wish in (unit.resign, unit.offer_draw):
        assert refused(wish)
    assert refused(unit.fire, 3) and refused(unit.place, [])
    pair.until(playing)
    assert refused(unit.call, SMALL)
    other = [u for u in pair.units if u.match.turn != u.side][0]
    assert refused(other.fire, 3)


def test_the_table_of_verdicts():
    bad = ILLEGAL_FLEET
    assert judge(0, "sunk", (0, 0)).winner == 0
    assert judge(0, "sunk", (0, bad)).winner == 0
    assert judge(0, "sunk", (0, bad)).cause == "sunk"
    assert judge(0, "sunk", (bad, 0)).winner == 1
    assert judge(0, "sunk", (bad, bad)).winner == VOID
    assert judge(DRAWN, "agreed", (0, bad)).winner == 0
    assert judge(None, "violation", (0, bad)).winner == 0


def test_a_seal_opens_one_way_only():
    rules = Rules()
    ships = Fleet.random(rules, Rng(4)).ships
    plan = c.plan_of(rules, ships)
    assert c.ships_of(plan) == list(ships)
    sealed = c.Sealed(bytes(16), 0, bytes(32), plan)
    seals = sealed.seals(0, sealed.count)
    assert len({c.seal_at(seals, n) for n in range(sealed.count)}) == sealed.count
    cell = ships[0][0]
    grain = c.salt(bytes(32), cell)
    assert c.seal_at(seals, c.CELLS + cell) == c.cell_seal(bytes(16), 0, cell, 1, grain)
    for other in (
        c.cell_seal(bytes(16), 0, cell, 0, grain),
        c.cell_seal(bytes(16), 1, cell, 1, grain),
        c.cell_seal(b"m" * 16, 0, cell, 1, grain),
        c.cell_seal(bytes(16), 0, cell + 1, 1, grain),
    ):
        assert other != c.seal_at(seals, c.CELLS + cell)


def test_the_verdict_survives_a_power_cut():
    pair = Pair(15).until(lambda pair: pair.units[0].outcome is not None)
    pair.joined = False
    outcome = pair.units[0].outcome
    pair.reboot(0)
    if pair.units[0].phase == OVER:
        assert pair.units[0].outcome == outcome
    pair.joined = True
    pair.until(lambda pair: pair.units[1].outcome is not None, play=False)
    assert pair.units[1].outcome == outcome


def test_a_damaged_record_is_told_and_no_match():
    pair = Pair(16).until(shots(3))
    pair.stores[0].records["duel"] = pair.stores[0].records["duel"][:70]
    unit = Duel(pair.stores[0], pair.entropy)
    assert unit.phase == IDLE and unit.event() == ("damaged",)
