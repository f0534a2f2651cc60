"""A duel from plug to verdict: agreement, coin toss, play, resume, ends. For both interpreters."""

import sys
from hashlib import sha256

from daily import daily
from instead import instead
from linked import (
    SMALL,
    Pair,
    Store,
    acting,
    alike,
    answered,
    begun,
    ended,
    entropy,
    fire,
    messages,
    over,
    placing,
    playing,
    resting,
    shooter_and_other,
    shots,
)
from refusals import refused
from straume_linked import Pair as Straume
from straume_linked import moves

from zalp.console import loader
from zalp.console.link.duel import agreement
from zalp.console.link.duel.state import Peer
from zalp.console.link.duel.verdict import BIASED_COIN, CHANGED_ACT, FALSE_END, ILLEGAL_FLEET, LEFT, judge
from zalp.console.link.duel.watch import STALL_MS
from zalp.console.link.duel.wire import (
    ACCEPT,
    ACT,
    AGAIN,
    DREW,
    ENDED,
    HELLO,
    KEY,
    READY,
    RESUME,
    RULES,
    SEA,
    VERSION,
    about,
)
from zalp.seabattle.cable import AGREEING, CALLING, IDLE, OVER, PLACING, PLAYING, SEALING, VOID, Duel
from zalp.seabattle.cable import side as sea_side
from zalp.seabattle.rules import ANY, CORNERS, DRAWN, NotLegal, NotNow, Rng, Rules
from zalp.seabattle.rules.acts import ANSWER
from zalp.straume.captains import LINE_UPS

GAMES = Pair, Straume

TOSS, ME, THEM, LOSER, TURNS = range(5)  # who should begin


def started(game, seed=1, count=0):
    """A pair in a match of so many acts."""
    return begun(game(seed)).until(moves(count))


def test_both_press_duel_at_different_times_and_play_to_the_end():
    for game in GAMES:
        pair = game(3)
        pair.act(0)
        pair.idle(2000)
        assert [unit.phase for unit in pair.units] == [CALLING, IDLE]
        assert pair.units[1].peer_wants and "wanted" in pair.heard[1]
        one, two = acting(pair.until(playing))
        assert not two.log.thinks(two.side)
        verdict = ended(pair)
        assert verdict.cause == "sunk" and verdict.winner == pair.units[0].log.result and pair.units[0].log.count > 20
        if game is Pair:
            assert [sorted(unit.fleet) for unit in pair.units] == [sorted(ships) for ships in pair.ships[::-1]]
        else:
            assert pair.units[0].fleets == tuple(reversed(pair.units[1].fleets))


def test_the_coin_toss_is_fair():
    for game in GAMES:
        first = sum([started(game, seed).units[0].log.first == 0 for seed in range(40)])
        assert 8 < first < 32


def again(pair, wishes=(TURNS, TURNS)):
    """The same two play again, up to the coin toss; returns the number of the unit that begins."""
    last = [unit.id for unit in pair.units]
    for number, unit in enumerate(pair.units):
        unit.begins = wishes[number]
        unit.call(pair.rules[number])
    pair.until(lambda pair: playing(pair) and pair.units[0].id not in last)
    return begins(pair)


def begins(pair):
    one, two = pair.units
    assert one.log.first == two.log.first and one.side != two.side
    return int(one.side != one.log.first)


def test_in_a_match_that_is_played_again_the_other_one_begins():
    for game in GAMES:
        pair = game(2).until(playing)
        first = begins(pair)
        for _ in range(3):
            pair.until(resting)
            assert again(pair) == 1 - first
            first = 1 - first


def test_a_unit_that_loses_power_goes_on_with_the_acts_that_it_knew():
    for game in GAMES:
        for who in ((0,), (1,), (0, 1)):
            pair = started(game, 5, 10)
            pair.idle(500)
            held = [pair.units[number].log.digest(10) for number in who]
            for number in who:
                pair.reboot(number)
            assert [pair.units[number].log.digest(10) for number in who] == held
            ended(pair)


def test_a_player_who_thinks_is_never_hurried():
    for game in GAMES:
        pair = started(game, 65, 6)
        pair.idle(3 * STALL_MS)
        assert playing(pair) and all(unit.thinking_ms is None for unit in pair.units)
        assert "stalled" not in pair.heard[0] + pair.heard[1]


def test_a_draw_is_offered_declined_offered_and_accepted():
    for game in GAMES:
        pair = started(game, 9, 4)
        one, two = acting(pair)
        number = pair.units.index(one)
        assert refused(one.NotNow, one.answer_draw, True)
        one.offer_draw()
        assert one.offering and refused(one.NotNow, one.offer_draw)
        pair.until(lambda pair, two=two: two.offered, play=False)
        two.answer_draw(False)
        pair.until(lambda pair, number=number: "declined" in pair.heard[number], play=False)
        pair.reboot(number)  # it hears of the refusal again
        one = pair.units[number]
        pair.until(lambda pair, one=one: one.state.peer.met and not one.offering, play=False)
        assert not two.offered and refused(one.NotNow, one.offer_draw), "not twice before the next act"
        pair.until(moves(8))
        one, two = acting(pair)
        number = pair.units.index(one)
        one.offer_draw()
        pair.until(lambda pair, two=two: two.offered, play=False)
        pair.reboot(number)  # it knows its offer after a power cut
        assert pair.units[number].offering
        two.answer_draw(True)
        verdict = alike(pair.until(resting, play=False))
        assert (verdict.winner, verdict.cause) == (DRAWN, "agreed")


def test_resigning_and_leaving_hand_over_the_win():
    for game in GAMES:
        for cause in ("resigned", "left"):
            pair = started(game, 8, 6)
            unit, other = pair.units[1], pair.units[0]
            (unit.resign if cause == "resigned" else unit.leave)()
            pair.until(resting if cause == "resigned" else over, play=False)
            assert unit.outcome == other.outcome and unit.outcome.winner == other.side and unit.outcome.cause == cause
            assert unit.outcome.faults[unit.side] == (LEFT if cause == "left" else 0)
            if game is Pair and cause == "resigned":
                assert unit.fleet and other.fleet, "both seas are shown"


def test_leaving_with_the_cable_out_counts_when_they_meet_again():
    for game in GAMES:
        pair = started(game, 14, 6)
        pair.joined = False
        pair.idle(3000)
        assert pair.heard[0][-1] == pair.heard[1][-1] == "lost"
        one, two = pair.units
        one.leave()
        assert (one.outcome.winner, one.outcome.cause) == (None, "cable lost")
        pair.reboot(0)
        assert one.RECORDS[0] not in pair.stores[0].records
        pair.joined = True
        pair.until(lambda pair, two=two: two.outcome is not None, play=False)
        assert two.outcome.winner == two.side and two.outcome.faults[one.side] == LEFT


def test_a_full_flash_is_reported_and_the_match_goes_on():
    for game in GAMES:
        pair = started(game, 13, 4)
        pair.stores[0].full = True
        pair.until(resting)
        assert pair.units[0].outcome == pair.units[1].outcome
        assert "not-saved" in pair.heard[0] and not pair.units[0].saved


def test_a_damaged_record_is_reported_left_alone_and_makes_no_match():
    for game in GAMES:
        pair = started(game, 19, 6)
        pair.idle(500)
        store, names = pair.stores[0], pair.units[0].RECORDS[:2]
        plan, acts = [store.read(name) for name in names]
        broken = [(b"", acts, 0), (plan[:40], acts, 3), (plan[:-1], acts, 3), (plan, acts[:-1], 3)]
        broken += [(plan, acts[:-2] + b"\xff\xff", 3), (plan, b"\2" + acts[1:], 3)]
        broken += [(bytes((version,)) + plan[1:], acts, version) for version in (1, 2, 4)]
        for plan_there, acts_there, version in broken:
            store.records.update({names[0]: plan_there, names[1]: acts_there})
            pair.reboot(0)
            unit = pair.units[0]
            assert unit.phase == IDLE and unit.event() == ("damaged", version), (game, plan_there[:1], unit.phase)
            assert store.read(names[0]) == plan_there
        store.records.update({names[0]: plan, names[1]: acts})
        pair.reboot(0)
        assert pair.units[0].phase == PLAYING
        ended(pair)


def test_wishes_at_the_wrong_moment_are_refused():
    for game, plan, act in ((Pair, "place", "fire"), (Straume, "line_up", "push")):
        pair = game(14)
        unit, other = pair.units
        for wish in (unit.resign, unit.offer_draw):
            assert refused(unit.NotNow, wish)
        assert refused(unit.NotNow, unit.answer_draw, True) and refused(unit.NotNow, getattr(unit, plan), [])
        pair.act(0)
        unit.cancel()
        pair.act(1)
        pair.idle(1000)
        assert [one.phase for one in pair.units] == [IDLE, CALLING]
        pair.until(playing)
        assert refused(unit.NotNow, unit.call, pair.rules[0]) and refused(unit.NotNow, getattr(unit, plan), [])
        assert refused(unit.NotNow, getattr(acting(pair)[1], act), 3)


def loaded_by(work):
    """The names of the parts that the loader is asked for while work() runs."""
    loaded = []
    holding = loader.holding

    def noted(name):
        loaded.append(name)
        return holding(name)

    with instead(loader, holding=noted):
        work()
    return loaded


def test_two_finished_units_hold_no_part_of_the_engine():
    held = dict(loader._users)
    pair = Pair(3).until(over)
    assert loader._users["zalp.console.link.duel.ending"] > held.get("zalp.console.link.duel.ending", 0)
    pair.until(resting)
    assert loaded_by(lambda: pair.idle(1000)) == []
    assert loader._users == held
    for unit in (0, 1):
        assert sorted(pair.units[unit].fleet) == sorted(pair.ships[1 - unit])  # loaded once more
    assert loaded_by(lambda: pair.idle(1000)) == []
    assert loader._users == held


def test_the_part_that_ends_a_match_is_loaded_after_the_last_acts_have_left():
    pair = Pair(3).until(playing)
    found = []
    for unit in pair.units:
        part_of = unit.part_of

        def noted(part, unit=unit, part_of=part_of):
            if part == unit.END and unit.log.over and not unit.state.ended:
                found.append((unit.side, unit.state.play.sent, unit.log.count))
            return part_of(part)

        unit.part_of = noted
    pair.until(resting)
    assert sorted({side for side, _, _ in found}) == [0, 1]
    assert all(sent == count for _, sent, count in found), found


class Memory:
    """One unit's parts of the engine, where two units share an interpreter. came: for each step that has loaded
    something, the names of the modules.
    """

    def __init__(self, unit, names):
        self._names, self._modules, self._users, self.came = names, {}, dict(loader._users), []
        for name in loader.modules(unit.part or ""):
            self._modules[name] = sys.modules[name]
            self._users[name] = self._users.get(name, 0) + 1
        unit.feed, unit.poll = self._own(unit.feed), self._own(unit.poll)

    def _own(self, step):
        def stepped(*args):
            before = self._modules
            for name in self._names:
                sys.modules.pop(name, None)
            sys.modules.update(before)
            loader._users.clear()
            loader._users.update(self._users)
            value = step(*args)
            self._users = dict(loader._users)
            self._modules = {name: sys.modules[name] for name in self._names if name in sys.modules}
            if set(self._modules) - set(before):
                self.came.append(sorted(set(self._modules) - set(before)))
            return value

        return stepped


def test_no_step_of_a_duels_end_loads_more_than_one_module():
    """As on a Pico, where a module takes as long as two pictures."""
    slow, there, users = loader._SLOW, dict(sys.modules), dict(loader._users)
    try:
        for cut in (False, True):  # whether the one who resigns is switched off and on before the other learns of it
            loader._SLOW = slow  # no module of machine code for the keys
            pair = Pair(3).until(shots(12))
            pair.idle(500)
            pair.units[0].resign()
            if cut:
                pair.reboot(0)
            loader._SLOW = True
            loader._users.clear()
            loader.hold("seabattle engine")
            names = loader.modules("cable-sail cable-end duel-resume")
            came = [Memory(unit, names).came for unit in pair.units]
            alike(pair.until(resting))
            assert came[1] and all(len(modules) == 1 for modules in came[0] + came[1]), came
    finally:
        loader._SLOW = slow
        loader._users.clear()
        loader._users.update(users)
        sys.modules.update(there)


def test_leaving_ends_the_check_of_ones_own_plan():
    pair = Pair(10).until(shots(12))
    one = pair.units[0]
    one.resign()
    assert one.wake(pair.now) == 0  # at work
    one.leave()
    while one.poll(pair.now) is not None:
        pass
    assert one.resting and one.wake(pair.now) > 0


def test_leaving_loads_no_part_of_the_engine():
    for to in (SEALING, PLAYING):
        pair = Pair(10).until(lambda pair, to=to: pair.units[0].phase == to)
        pair.idle(200)  # whatever was loaded is given back
        assert loaded_by(pair.units[0].leave) == []
        assert pair.units[0].resting and pair.units[0].state.ending.left
        pair.until(over)


def test_beginning_a_duel_does_not_load_the_greeting():
    for late in (0, 1):  # whose fleet is placed last, and whose seals arrive last
        pair = Pair(10).until(lambda pair: pair.units[0].phase == pair.units[1].phase == PLACING)
        pair.place(1 - late)
        pair.idle(200)
        pair.place(late)
        assert "duel-resume" not in loaded_by(lambda pair=pair: pair.until(playing, play=False))


def test_when_the_other_unit_comes_back_in_a_battle_no_part_of_the_engine_changes():
    for back in (0, 1):
        pair = Pair(10).until(shots(12))
        pair.idle(200)
        stays, held = pair.units[1 - back], []
        stays.hold = held.append
        pair.reboot(back)
        pair.idle(2000)
        assert "resumed" in pair.heard[1 - back] and held == []
        del stays.hold
        ended(pair)


def test_a_second_duel_follows_the_first():
    pair = Pair(2).until(resting)
    first = pair.units[0].id
    assert not pair.units[0].peer_wants and not pair.units[1].peer_wants
    pair.units[0].call(SMALL)
    pair.idle(1000)
    assert pair.units[0].phase == CALLING, "nobody else wants another one yet"
    assert pair.units[1].peer_wants
    pair.units[0].cancel()
    pair.idle(1000)
    assert pair.units[0].phase == IDLE and not pair.units[1].peer_wants and pair.heard[1][-1] == "unwanted"
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: playing(pair) and pair.units[0].id != first)
    ended(pair)


def test_the_side_begins_that_both_wish_and_else_the_lot_decides():
    for wish in (ME, THEM, LOSER):
        for seed in (2, 3):
            pair = Pair(seed).until(playing)
            for _ in range(3):
                pair.until(resting)
                loser = int(pair.units[0].outcome.winner == pair.units[0].side)
                first = again(pair, (wish, THEM + ME - wish if wish in (ME, THEM) else wish))
                assert first == (loser if wish == LOSER else int(wish == THEM))
                for unit in pair.units:
                    assert unit.first == (unit.side == unit.match.first)
    for wishes in ((TOSS, TOSS), (ME, ME), (THEM, THEM), (TOSS, THEM), (TURNS, LOSER), (ME, TURNS), (ME, 99)):
        pair = Pair(2).until(resting)
        assert again(pair, wishes) in (0, 1)
        assert [unit.first for unit in pair.units] == [None, None], wishes


def test_after_a_draw_there_is_no_loser_and_the_lot_decides():
    pair, one, two = offering(9)
    two.answer_draw(True)
    pair.until(over, play=False)
    pair.until(resting)
    assert one.outcome.winner == DRAWN
    assert again(pair, (LOSER, LOSER)) in (0, 1)
    assert [unit.first for unit in pair.units] == [None, None]
    pair.until(resting)
    again(pair, (LOSER, LOSER))
    assert None not in [unit.first for unit in pair.units]


def test_the_first_shooter_survives_a_power_cut():
    pair = Pair(4).until(playing)
    first = begins(pair)
    pair.until(resting)
    for unit in pair.units:
        unit.begins = TURNS
        unit.call(SMALL)
    pair.until(lambda pair: all(unit.phase == SEALING for unit in pair.units))
    for number in (0, 1):
        pair.reboot(number)
        assert pair.units[number].phase == SEALING
    pair.until(playing)
    assert begins(pair) == 1 - first
    for number in (1, 0):
        pair.reboot(number)
    pair.until(playing)
    assert begins(pair) == 1 - first
    ended(pair)


def test_the_toss_decides_if_one_has_forgotten_the_last_match():
    firsts = set()
    for seed in range(9, 17):
        pair = Pair(seed).until(playing)
        first = begins(pair)
        pair.until(resting)
        pair.stores[seed & 1].erase("duel-past")
        pair.reboot(seed & 1)
        firsts.add(again(pair) == first)
        assert "forgotten" not in pair.heard[0] + pair.heard[1], "it was off: it may have lost it honestly"
    assert firsts == {True, False}


def test_rules_are_not_accepted_before_both_have_sent_their_memory():
    line = str(SMALL).encode()
    rules = bytes(2) + len(line).to_bytes(2, "little") + line
    ours = half_agreed(bytes(15) + b"\1")
    assert ours.take(KEY, b"k" * 48) and not ours.take(RULES, rules) and not ours.take(AGAIN, bytes(16))
    assert not ours.take(AGAIN, bytes(17)), "it depends on our key, which was not sent"
    said(ours)
    assert ours.take(AGAIN, bytes(17)) and ours.take(RULES, rules)


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
            ended(pair)
        else:
            assert [unit.phase for unit in pair.units] == [IDLE, IDLE]
            assert "refused" in pair.heard[0] and "refused" in pair.heard[1]


def test_rules_without_room_for_a_fleet_are_refused_and_nobody_is_asked():
    eights, singles = Rules(fleet=("8",) * 12), Rules(fleet=("1",) * 26)
    ring = Rules(3, 3, ("8|###/#.#/###", "1"), contact=CORNERS)  # no area shows it: only the attempt to place it does
    with instead(sea_side, crowded=lambda rules: False):  # units that propose anything
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
    assert refused(NotLegal, Pair().units[0].call, singles), "our own player may not propose them either"


def test_foreign_rules_are_tried_in_slices_and_no_other_ones_are_taken():
    pair = Pair(3, (SMALL, Rules(12, 12)))
    for number in (0, 1):
        pair.units[number].call(pair.rules[number])
    tries = [unit.state.agreement for unit in pair.units]
    pair.until(lambda pair: any(its.line and its.side == 1 and its.trying for its in tries), play=False)
    guest = [unit for unit in pair.units if unit.state.agreement.side == 1][0]
    assert not guest.asked and guest.wake(pair.now) == 0
    slices = 0
    while guest.state.agreement.trying:
        guest.poll(pair.now)
        slices += 1
    assert slices > 10 and guest.asked
    line = str(SMALL).encode()
    assert not guest.state.agreement.take(RULES, bytes((0, 0, len(line), 0)) + line)
    assert guest.proposed != SMALL


def said(ours):
    """The kinds of what an agreement sends now."""
    while ours.trying:
        ours.work()
    kinds = []
    while True:
        message = ours.next()
        if message is None:
            return kinds
        kinds.append(message[0])


def half_agreed(nonce):
    """An agreement that knows the other side's nonce and nothing more about it."""
    ours = agreement.Agreement(Peer(), Duel(Store(), entropy(Rng(2))), bytes(16), "", lambda count: b"\x55" * count)
    ours.call(SMALL)
    assert ours.take(HELLO, bytes((VERSION,)) + bytes(8) + nonce + b"\x09seabattle")
    return ours


def test_nothing_is_agreed_with_a_side_that_has_not_said_its_key():
    line = str(SMALL).encode()
    sizes = bytes(2) + len(line).to_bytes(2, "little")
    part, digest = sizes + line[:128], sha256(line).digest()[:8]
    guest, host = half_agreed(bytes(15) + b"\1"), half_agreed(b"\xff" * 16)
    assert (guest.side, host.side) == (1, 0)
    assert not guest.take(RULES, part) and not host.take(ACCEPT, digest) and not host.agreed
    for side in (guest, host):
        assert said(side) == [HELLO, KEY], "what follows depends on the other side's key"
        assert side.take(KEY, b"k" * 48) and not side.take(KEY, b"j" * 48) and side.take(KEY, b"k" * 48)
        assert not side.take(KEY, b"k" * 47 + b"j"), "the sealed token counts too"
        assert side.take(AGAIN, bytes(17)) and not side.take(AGAIN, b"\1" + bytes(16)) and side.take(AGAIN, bytes(17))
        assert said(side)[0] == AGAIN
    assert not host.take(ACCEPT, bytes(8)) and not host.agreed, "other rules than were proposed"
    assert guest.take(RULES, part) and host.take(ACCEPT, digest) and host.agreed


def test_units_of_different_versions_both_show_that_they_need_an_update():
    for word, version in (
        (bytes((HELLO, 2)) + bytes(8) + b"\1" * 16 + b"0.9.0", 2),
        (bytes((RESUME, 2)) + bytes(8 + 16), 2),
        (bytes((HELLO, 99)), 99),
    ):
        pair = Pair(4)
        said = [word]
        heard = []
        pair.units[1].next_message = lambda said=said: said.pop() if said else None
        pair.units[1].take = heard.append
        for _ in range(400):
            pair.act(0)
            pair.round()
        assert pair.heard[0].count("version") == 1, word
        assert pair.units[0].phase == CALLING and not pair.units[0].peer_wants
        # What each of them reads first is the kind and the version: it reports ours to its player.
        assert bytes((HELLO, VERSION)) in {message[:2] for message in heard}
        assert pair.units[0].state.peer.version == version


def test_each_side_learns_the_version_of_the_others_software():
    pair = Pair(4, makes=(lambda *its: Duel(*its, "0.2.0"), lambda *its: Duel(*its, "1.0\t" + "x" * 99)))
    pair.until(playing)
    assert pair.units[1].counters["software"] == "0.2.0"
    assert pair.units[0].counters["software"] == "1.0" + "x" * 20, "printable, and not longer than a HELLO may be"


def test_every_call_says_a_nonce_of_its_own():
    rng = Rng(1)
    ours = agreement.Agreement(Peer(), Duel(Store(), entropy(rng)), bytes(16), "", entropy(rng))
    said = set()
    for _ in range(3):
        ours.call(SMALL)
        said.add(ours.next())
    assert len(said) == 3


def test_a_reboot_before_any_seal_left_starts_over():
    pair = placing(Pair(6))
    pair.reboot(0)
    pair.until(lambda pair: "cancelled" in pair.heard[1], play=False)
    ended(pair)


def offering(seed, count=4):
    """A pair, the unit whose turn it is, which has offered a draw, and the other."""
    pair = Pair(seed).until(shots(count))
    one, two = shooter_and_other(pair)
    one.offer_draw()
    pair.until(lambda pair: two.offered, play=False)
    return pair, one, two


def test_an_offer_lapses_with_the_next_act_of_the_side_that_received_it():
    pair, one, two = offering(21)
    fire(one)  # an act of the side that offered: the offer stands
    pair.until(lambda pair: two.match.pending is None and answered(two.match) > 4, play=False)
    assert two.offered
    while two.match.turn != two.side:
        fire(one)
        pair.until(lambda pair: one.match.pending is None, play=False)
    assert two.offered, "nor do answers pass it over"
    fire(two)
    assert not two.offered and refused(NotNow, two.answer_draw, True)
    number = pair.units.index(one)
    pair.until(lambda pair: "declined" in pair.heard[number], play=False)
    assert one.state.play.offer is None
    ended(pair)


def test_an_acceptance_that_crosses_a_shot_is_void_and_the_offer_is_repeated():
    """The one may not have known the shot, or not want to answer it: nobody can tell, so nobody is accused. cut: who is
    switched off and on; rounds: how far the one who accepted has come in the check of his plan.
    """
    for cut, rounds in ((None, 0), (None, 100), (0, 20), (1, 20)):
        pair, one, two = offering(9)
        pair.joined = False
        fire(one)
        two.answer_draw(True)
        for _ in range(rounds):
            pair.round()
        assert cut is not None or (two.state.ending.audit is None) == (rounds > 0)
        pair.joined = True
        if cut is not None:
            pair.reboot(cut)
            one, two = sorted(pair.units, key=lambda unit, side=one.side: unit.side != side)
        pair.until(lambda pair, two=two: two.phase == PLAYING, play=False)
        assert two.state.ending.audit is None and two.state.ending.audits == [None, None]
        pair.until(lambda pair, two=two: two.offered and two.match.pending is None, play=False)
        assert one.phase == two.phase == PLAYING and one.outcome is None
        pair.idle(200)
        assert loaded_by(lambda pair=pair: pair.idle(200)) == []
        two.answer_draw(True)
        pair.until(over, play=False)
        assert one.outcome == two.outcome and one.outcome.faults == (0, 0) and one.outcome.cause == "agreed"
        assert two.state.ending.audits == [0, 0]


def test_an_acceptance_that_comes_after_the_acceptors_next_act_is_a_false_end():
    pair, one, two = offering(22)
    while two.match.turn != two.side:
        fire(one)
        pair.until(lambda pair: one.match.pending is None and two.match.pending is None, play=False)
    fire(two)
    two.state.ending.flags |= ENDED | DREW  # what an honest unit refuses
    pair.until(lambda pair: one.outcome is not None, play=False)
    assert one.outcome.winner == one.side and one.outcome.faults[two.side] == FALSE_END


def test_the_table_of_verdicts():
    bad = ILLEGAL_FLEET
    assert judge(0, "sunk", (0, 0)).winner == 0
    assert judge(0, "sunk", (0, bad)).winner == 0
    assert judge(0, "sunk", (0, bad)).cause == "sunk"
    assert judge(0, "sunk", (bad, 0)).winner == 1
    assert judge(0, "sunk", (bad, bad)).winner == VOID
    assert judge(DRAWN, "agreed", (0, bad)).winner == 0
    assert judge(None, "violation", (0, bad)).winner == 0


def test_a_record_with_another_answer_than_its_sea_gives_is_damaged():
    pair = Pair(16).until(shots(6))
    for _ in range(100):
        pair.round()
    unit, store = pair.units[0], pair.stores[0]
    log = unit.state.play.log
    ours = next(n for n in range(log.count) if log.act(n)[0] == ANSWER | unit.side << 3)
    noted = b"".join([log.act(n) for n in range(ours + 1)])
    at = store.records["duel-acts"].find(noted) + len(noted) - 1
    record = bytearray(store.records["duel-acts"])
    record[at] ^= 1
    store.records["duel-acts"] = bytes(record)
    assert Duel(store, pair.entropy).event() == ("damaged", 3)


# Straume, whose line-ups are opened before its first move.


def test_no_line_up_is_sent_before_both_are_sealed():
    pair = placing(Straume(4))
    said = []
    pair.line = lambda sender, chunk: said.extend([(sender, message) for message in messages(chunk)]) or chunk
    pair.units[0].line_up(LINE_UPS[2])
    pair.idle(2000)
    assert pair.units[0].phase == SEALING and pair.units[1].phase == PLACING
    assert [message[0] for sender, message in said if sender == 0] == [SEA]
    text = LINE_UPS[2].encode()
    assert not [message for _, message in said if text in message]
    pair.units[1].line_up(LINE_UPS[3])
    pair.until(playing, play=False)
    assert sorted([(sender, message[0]) for sender, message in said]) == [(0, SEA), (0, READY), (1, SEA), (1, READY)]
    sides = [unit.side for unit in pair.units]
    for unit in pair.units:
        letters = "".join(["CSDPM"[kind] for kind in unit.log.position.types])
        own, other = letters[:12], letters[12:]
        assert (own, other) == ((LINE_UPS[2], LINE_UPS[3]) if sides[0] == 0 else (LINE_UPS[3], LINE_UPS[2]))


def test_a_side_that_contradicts_itself_is_convicted_and_one_that_repeats_itself_is_not():
    for kind, fault in ((ACT, CHANGED_ACT), (READY, BIASED_COIN), (SEA, CHANGED_ACT)):
        for changed in (0, 1):
            pair = started(Straume, 6, 4)
            cheat, honest = acting(pair)
            own = cheat.state.seals.own
            number = 2 if cheat.log.author(2) == cheat.side else 3
            said = {
                ACT: number.to_bytes(2, "little") + cheat.log.act(number),
                READY: honest.state.seals.share + own.seed + own.plan,
                SEA: bytes(3) + own.seals(0, 2),
            }[kind]
            pair.until(lambda pair, cheat=cheat: cheat.channel.free and cheat.channel.idle, play=False)
            cheat.channel.send(about(cheat.id, kind, said[:-1] + bytes((said[-1] ^ changed,))))
            if changed:
                pair.until(lambda pair, honest=honest: honest.outcome is not None, play=False)
                assert honest.outcome.winner == honest.side and honest.outcome.faults[cheat.side] == fault, kind
            else:
                pair.idle(500)
                ended(pair)


def test_nobody_is_held_by_an_offer_that_is_not_answered():
    """A move takes it back, for both, whether it is answered at the same time or not."""
    for answer in (None, True, False):
        pair = started(Straume, 10, 4)
        unit, other = acting(pair)
        unit.offer_draw()
        pair.until(lambda pair, other=other: other.offered, play=False)
        pair.joined = answer is None  # the answer and the move cross
        if answer is not None:
            other.answer_draw(answer)
            pair.idle(300)
        unit.push(pair.move(unit))
        assert not unit.offering
        pair.idle(300)
        pair.joined = True
        count = unit.log.count
        pair.until(lambda pair, other=other, count=count: other.log.count == count, play=False)
        assert not other.offered and unit.phase == other.phase == PLAYING and other.our_turn
        assert refused(other.NotNow, other.answer_draw, True)
        for number in (0, 1):
            pair.reboot(number)
        ended(pair)


def test_two_who_resign_at_once_have_drawn():
    pair = started(Straume, 13, 5)
    for unit in pair.units:
        unit.resign()
    pair.until(resting, play=False)
    verdict = alike(pair)
    assert (verdict.winner, verdict.cause) == (DRAWN, "resigned")


def test_stepping_back_before_lining_up_loses_nothing():
    pair = placing(Straume(15))
    pair.units[1].line_up(LINE_UPS[0])
    pair.idle(300)
    pair.units[0].leave()
    pair.until(lambda pair: "cancelled" in pair.heard[1], play=False)
    pair.idle(500)
    assert pair.units[1].phase == CALLING and "straume-duel" not in pair.stores[1].records
    assert (pair.units[0].outcome.winner, pair.units[0].outcome.faults) == (None, (0, 0))
    pair.units[0].call()
    pair.until(playing)
    assert pair.units[0].id == pair.units[1].id


def test_changing_their_minds_often_leads_both_to_the_same_match():
    for seed in daily(6, range(24)):
        pair = Straume(100 + seed)
        moods = Rng(seed)
        for _ in range(600):
            unit = pair.units[moods.below(2)]
            mood = moods.below(8)
            if unit.phase == IDLE and mood < 4:
                unit.call()
            elif unit.phase == CALLING and mood < 2 and not moods.below(4):
                unit.cancel()
                if mood:
                    unit.call()
            elif unit.phase == PLACING and mood < 2:
                if mood:
                    unit.leave()
                else:
                    unit.line_up(LINE_UPS[0])
            elif mood == 7 and not moods.below(20):
                pair.reboot(moods.below(2))
            for _ in range(moods.below(40)):
                pair.round()
        for unit in pair.units:
            if unit.phase >= SEALING:
                unit.leave()

        def eager(pair):
            for unit in pair.units:
                if unit.phase == OVER and unit.resting:
                    unit.call()
            return playing(pair)

        pair.until(eager, 4000)
        assert pair.units[0].id == pair.units[1].id
