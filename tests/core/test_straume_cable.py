"""Two units and a duel of Straume, the console's engine with open line-ups and moves in turn: docs/protocol.md,
section 10. Both interpreters. Whatever no game changes is in test_cable_duel and its like.
"""

import linked
from daily import daily, slow
from linked import greetings, messages, over, playing, resting
from refusals import refused
from straume_linked import Pair, moves, started
from test_cable_strangers import Impostor, put_back, replayer, stranger, swap

from zalp.console.link.duel.commitments import FLEET, SEED, coin_share, fleet_seal
from zalp.console.link.duel.verdict import (
    BIASED_COIN,
    CHANGED_ACT,
    FALSE_ACCUSATION,
    FALSE_END,
    FORGED_RESUME,
    ILLEGAL_FLEET,
    ILLEGAL_SHOT,
    LEFT,
    MALFORMED,
    MOVED_SHIP,
    OUT_OF_TURN,
    STALLED,
)
from zalp.console.link.duel.watch import STALL_MS
from zalp.console.link.duel.wire import (
    ACCUSE,
    ACT,
    DONE,
    DREW,
    END,
    ENDED,
    GONE,
    HELLO,
    OFFER,
    PROOF,
    READY,
    RESIGNED,
    RESUME,
    REVEAL,
    SEA,
    about,
)
from zalp.console.link.session import CALLING, IDLE, OVER, PLACING, PLAYING, SEALING
from zalp.seabattle.cable import Duel as SeaBattle
from zalp.seabattle.rules import Rng
from zalp.straume.cable import Duel, NotNow
from zalp.straume.captains import LINE_UPS
from zalp.straume.rules import DRAWN, NotLegal


def same(pair, cause="sunk"):
    """Both know the same game and the same end, nobody is accused, and no store has any of it."""
    one, two = pair.units
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0), (one.outcome, two.outcome)
    assert one.outcome.cause == cause and one.side != two.side and one.id == two.id
    assert list(one.log.made) == list(two.log.made) and str(one.log.position) == str(two.log.position)
    assert one.fleets == tuple(reversed(two.fleets)) and one.signs == two.signs
    for store in pair.stores:
        assert sorted(store.records) == ["_secret", "straume-duel-past"]
    return one.outcome


def mover_of(pair):
    """(the unit whose turn it is, the other), both with the same moves."""
    pair.until(lambda pair: pair.units[0].log.count == pair.units[1].log.count, play=False)
    one, two = pair.units
    return (one, two) if one.our_turn else (two, one)


def say(pair, unit, kind, payload):
    """Have a unit send something about the match that its engine would not."""
    pair.until(lambda pair: unit.channel.free and unit.channel.idle, play=False)
    unit.channel.send(about(unit.id, kind, payload))


def caught(pair, cheat, fault):
    """The honest unit wins by this violation of the other's."""
    honest = pair.units[1 - pair.units.index(cheat)]
    pair.until(lambda pair: honest.outcome is not None, play=False)
    assert honest.outcome.faults[cheat.side] == fault and honest.outcome.faults[honest.side] == 0, honest.outcome
    assert honest.outcome.winner == honest.side
    assert honest.outcome.cause == ("left" if fault in (LEFT, STALLED) else "violation")


def placing(seed):
    """A pair whose players are to line up."""
    pair = Pair(seed)
    for unit in pair.units:
        unit.call()
    return pair.until(lambda pair: [unit.phase for unit in pair.units] == [PLACING] * 2, play=False)


def number_of(unit):
    """The number of the next act, as in a message."""
    return unit.log.count.to_bytes(2, "little")


def test_both_press_duel_at_different_times_and_play_to_the_end():
    pair = Pair(3)
    pair.units[0].call()
    pair.idle(2000)
    assert [unit.phase for unit in pair.units] == [CALLING, IDLE] and pair.units[1].peer_wants
    pair.until(playing)
    assert sorted([unit.our_turn for unit in pair.units]) == [False, True]
    pair.until(resting)
    assert same(pair).winner == pair.units[0].log.position.outcome
    assert len(pair.units[0].log.made) > 50
    first = [unit.our_turn for unit in pair.units], pair.units[0].log.first == pair.units[0].side
    pair.stores[0].records.update(kept=b"of somebody else's")
    for unit in pair.units:
        unit.begins = 4  # by turns
        unit.call()
    pair.until(playing)  # and once more: now the other one begins
    assert (pair.units[0].log.first == pair.units[0].side) != first[1]


def test_no_line_up_is_sent_before_both_are_sealed():
    pair = placing(4)
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


def test_the_coin_toss_is_fair():
    firsts = []
    for seed in range(40):
        pair = started(seed)
        assert pair.units[0].log.first == pair.units[1].log.first
        firsts.append(pair.units[0].our_turn)
    assert 8 < sum(firsts) < 32


def test_a_line_up_or_a_seed_that_was_changed_after_it_was_sealed_is_caught():
    for what, fault in (("plan", MOVED_SHIP), ("seed", BIASED_COIN)):
        pair = placing(5)
        cheat = pair.units[0]
        cheat.line_up(LINE_UPS[0])
        pair.idle(4000)  # the other one has its keys
        assert cheat.state.seals.sent == 2 and cheat.state.seals.own.plan == LINE_UPS[0].encode()
        setattr(cheat.state.seals.own, what, LINE_UPS[1].encode() if what == "plan" else bytes(32))
        pair.units[1].line_up(LINE_UPS[2])
        caught(pair, cheat, fault)


def test_a_seed_that_does_not_give_the_share_beside_it_is_caught():
    pair = placing(5)
    cheat = pair.units[0]
    send = cheat.channel.send

    def sent(message):
        if message[0] == READY:
            message = message[:21] + bytes((message[21] ^ 1,)) + message[22:]
        send(message)

    cheat.channel.send = sent
    for unit in pair.units:
        unit.line_up(LINE_UPS[0])
    caught(pair, cheat, MOVED_SHIP)


def test_a_line_up_sealed_with_another_seed_than_the_share_is_caught():
    pair = placing(5)
    cheat = pair.units[0]
    cheat.line_up(LINE_UPS[0])
    own, other = cheat.state.seals.own, bytes(range(SEED))
    share = coin_share(own.seed)
    seal = own.seal
    own.seal = lambda number: fleet_seal(own.match, own.side, other, own.plan) if number == FLEET else seal(number)
    send = cheat.channel.send
    cheat.channel.send = lambda message: send(
        about(cheat.id, READY, share + other + own.plan) if message[0] == READY else message
    )
    pair.units[1].line_up(LINE_UPS[2])
    caught(pair, cheat, MOVED_SHIP)


def test_a_line_up_that_the_rules_forbid_is_caught():
    for plan in (b"C" * 12, b"\xff" * 12, LINE_UPS[0].encode()[:-1] + b" "):
        pair = placing(5)
        cheat = pair.units[0]

        def making(plan=plan):
            yield
            return LINE_UPS[0], plan

        for _ in cheat.fixing(making()):
            pass
        take = cheat.take_about  # its own engine could not play this
        cheat.take_about = lambda kind, payload, take=take: 0 if kind == READY else take(kind, payload)
        pair.units[1].line_up(LINE_UPS[2])
        caught(pair, cheat, ILLEGAL_FLEET)


def test_an_opening_of_another_length_is_malformed():
    pair = placing(5)
    cheat = pair.units[0]
    send = cheat.channel.send
    cheat.channel.send = lambda message: send(message[:-1] if message[0] == READY else message)
    for unit in pair.units:
        unit.line_up(LINE_UPS[0])
    caught(pair, cheat, MALFORMED)


def test_every_move_is_checked_by_the_other_side():
    for move in (0, 1023, 0xFFFF):
        pair = started(6, 4)
        mover, _ = mover_of(pair)
        say(pair, mover, ACT, number_of(mover) + bytes((mover.side << 3,)) + move.to_bytes(2, "little"))
        caught(pair, mover, ILLEGAL_SHOT)


def test_a_move_of_another_size_kind_or_player_is_no_move():
    for head, move, fault in ((0, 3, MALFORMED), (0, 1, MALFORMED), (1, 2, MALFORMED), (8, 2, OUT_OF_TURN)):
        pair = started(6, 4)
        mover, _ = mover_of(pair)
        say(pair, mover, ACT, number_of(mover) + bytes((mover.side << 3 ^ head,)) + bytes(move))
        caught(pair, mover, fault)


def test_a_repeated_message_must_be_the_same():
    for kind, fault in ((ACT, CHANGED_ACT), (READY, BIASED_COIN), (SEA, CHANGED_ACT)):
        for changed in (0, 1):
            pair = started(6, 4)
            unit = pair.units[0]
            number = 2 if unit.log.author(2) == unit.side else 3
            own = unit.state.seals.own
            payload = {
                ACT: number.to_bytes(2, "little") + unit.log.act(number),
                READY: unit.signs and (pair.units[1].state.seals.share + own.seed + own.plan),
                SEA: bytes(3) + own.seals(0, 2),
            }[kind]
            say(pair, unit, kind, payload[:-1] + bytes((payload[-1] ^ changed,)))
            if changed:
                caught(pair, unit, fault)
            else:
                pair.idle(500)
                assert playing(pair)
                pair.until(resting)
                same(pair)


def test_a_move_out_of_turn_is_caught_and_refused_at_home():
    pair = started(7, 2)
    mover, waiter = mover_of(pair)
    assert refused(NotNow, waiter.push, 182 << 2) and refused(NotLegal, mover.push, 0)
    # A move that the rules allow, but to the other player.
    move = mover.log.position.legal_moves()[0].to_bytes(2, "little")
    say(pair, waiter, ACT, number_of(waiter) + bytes((waiter.side << 3,)) + move)
    caught(pair, waiter, OUT_OF_TURN)


def test_a_move_whose_number_is_ahead_is_caught():
    pair = started(7, 2)
    mover, _ = mover_of(pair)
    move = mover.log.position.legal_moves()[0].to_bytes(2, "little")
    say(pair, mover, ACT, (mover.log.count + 2).to_bytes(2, "little") + bytes((mover.side << 3,)) + move)
    caught(pair, mover, OUT_OF_TURN)


@slow
def test_a_power_cut_at_any_moment_and_a_pulled_cable_change_nothing():
    cut = [0]
    for seed in daily(3, range(12)):
        pair = Pair(20 + seed)
        faults = Rng(seed)

        def step(pair, faults=faults, cut=cut):
            if resting(pair):
                return True
            agreed = min([unit.phase for unit in pair.units]) >= PLACING
            if not faults.below(10 if agreed else 1500):  # keys take longer
                cut[0] += 1
                number = faults.below(3)
                if number < 2:
                    pair.reboot(number)
                else:
                    pair.joined = not pair.joined
            elif not pair.joined and not faults.below(5):
                pair.joined = True
            return False

        pair.until(step, 40000)
        assert "resumed" in pair.heard[0] + pair.heard[1]
        same(pair)
    assert cut[0] > 50


def test_a_unit_that_has_forgotten_a_move_of_its_own_is_caught():
    pair = started(22, 4)
    pair.idle(500)
    mover, _ = mover_of(pair)
    number = pair.units.index(mover)
    before = dict(pair.stores[number].records)
    pair.play(mover)
    pair.until(moves(5), play=False)
    pair.stores[number].records = before
    pair.reboot(number)
    caught(pair, pair.units[number], FORGED_RESUME)


def test_a_unit_that_claims_another_history_is_caught():
    pair = started(22, 4)
    pair.idle(500)
    mover, _ = mover_of(pair)
    number = pair.units.index(mover)
    pair.reboot(number)
    liar = pair.units[number]
    liar.log.digest = lambda count: bytes(8)
    caught(pair, liar, FORGED_RESUME)


def test_received_acts_are_saved_before_the_next_power_cut():
    pair = started(23, 4)
    pair.idle(500)
    pair.joined = False
    held = [list(unit.log.made) for unit in pair.units]
    for number in (0, 1):
        pair.reboot(number)
    assert [list(unit.log.made) for unit in pair.units] == held and held[0] == held[1]
    assert pair.units[0].fleets == tuple(reversed(pair.units[1].fleets)) and pair.units[0].signs == pair.units[1].signs


def test_a_noisy_line_changes_nothing():
    pair = Pair(31)
    noise = Rng(8)

    def line(sender, chunk):
        chance = noise.below(12)
        if chance == 0:
            return b""
        if chance == 1:
            at = noise.below(len(chunk))
            return chunk[:at] + bytes((chunk[at] ^ 1 << noise.below(8),)) + chunk[at + 1 :]
        return chunk + chunk if chance == 2 else chunk

    pair.line = line
    pair.until(resting, 30000)
    same(pair)


def test_a_move_is_saved_before_it_leaves():
    pair = started(9, 3)
    mover, other = mover_of(pair)
    number = pair.units.index(mover)
    kept = []

    def line(sender, chunk):
        if sender == number and not kept and any(message[0] == ACT for message in messages(chunk)):
            kept.append(dict(pair.stores[number].records))
        return b""

    move = pair.move(mover)
    pair.line = line
    mover.push(move)
    pair.until(lambda pair: kept, play=False)
    pair.stores[number].records = kept[0]
    pair.reboot(number)
    assert pair.units[number].log.made[-1] == move
    pair.line = lambda sender, chunk: chunk
    pair.until(moves(4), play=False)
    assert other.log.made[-1] == move


def test_a_draw_is_offered_declined_and_taken():
    pair = started(10, 4)
    unit, other = mover_of(pair)
    mover = pair.units.index(unit)
    assert refused(NotNow, other.offer_draw)  # it is not his turn
    unit.offer_draw()
    assert unit.offering and refused(NotNow, unit.offer_draw)
    pair.until(lambda pair: other.offered, play=False)
    other.answer_draw(False)
    pair.until(lambda pair: "declined" in pair.heard[mover], play=False)
    assert refused(NotNow, unit.offer_draw)  # one a move
    pair.reboot(mover)
    unit = pair.units[mover]
    pair.until(lambda pair: unit.state.peer.met and not unit.offering, play=False)  # it hears of the refusal again
    assert not other.offered and refused(NotNow, unit.offer_draw)
    pair.until(moves(6))
    unit.offer_draw()
    pair.until(lambda pair: other.offered, play=False)
    pair.reboot(mover)  # it knows its offer after a power cut
    assert pair.units[mover].offering
    other.answer_draw(True)
    pair.until(resting, play=False)
    assert same(pair, "agreed").winner == DRAWN


def test_nobody_is_held_by_an_offer_that_is_not_answered():
    """A move takes it back, for both, whether it is answered at the same time or not."""
    for answer in (None, True, False):
        pair = started(10, 4)
        unit, other = mover_of(pair)
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
        assert refused(NotNow, other.answer_draw, True)
        for number in (0, 1):
            pair.reboot(number)
        pair.until(resting)
        same(pair, pair.units[0].outcome.cause)


def test_no_end_is_believed_that_the_match_did_not_have():
    """Whoever says END, of whatever cause, has resigned or is convicted; nobody else is."""
    for flags in range(8):
        pair = started(11, 3)
        cheat, honest = mover_of(pair) if flags & 4 else reversed(mover_of(pair))
        log = cheat.log
        say(pair, cheat, END, number_of(cheat) + log.digest(log.count) + bytes((flags,)))
        if flags == RESIGNED:
            pair.until(lambda pair, honest=honest: honest.outcome is not None, play=False)
            assert honest.outcome.cause == "resigned" and honest.outcome.winner == honest.side
            assert honest.outcome.faults == (0, 0)
        else:
            caught(pair, cheat, MALFORMED if flags >= 4 else FALSE_END)


def test_an_end_with_another_history_is_caught():
    for count, digest in ((3, bytes(8)), (0, None), (4, None), (60000, bytes(8))):
        pair = started(11, 3)
        cheat, _ = mover_of(pair)
        if count == 0:
            digest = cheat.log.digest(0)  # before moves of its own
        say(pair, cheat, END, count.to_bytes(2, "little") + (digest or cheat.log.digest(3)) + b"\1")
        caught(pair, cheat, FALSE_END)


def test_an_accusation_is_never_believed():
    for code in daily(5, range(20)):
        pair = started(11, 3)
        cheat, _ = mover_of(pair)
        say(pair, cheat, ACCUSE, bytes((code,)))
        caught(pair, cheat, FALSE_ACCUSATION if 0 < code <= 17 else MALFORMED)


def test_no_seed_and_no_done_is_awaited_during_a_game():
    pair = started(11, 3)
    cheat, honest = mover_of(pair)
    say(pair, cheat, DONE, bytes((cheat.side,)))
    pair.idle(500)
    assert honest.phase == PLAYING
    say(pair, cheat, REVEAL, bytes(2) + bytes(44))
    caught(pair, cheat, MALFORMED)


def test_an_offer_of_the_future_is_caught():
    pair = started(11, 3)
    cheat, _ = mover_of(pair)
    say(pair, cheat, OFFER, (cheat.log.count + 1).to_bytes(2, "little"))
    caught(pair, cheat, MALFORMED)


def test_a_draw_that_nobody_offered_is_no_end():
    pair = started(11, 3)
    cheat = pair.units[0]
    cheat.state.ending.flags |= ENDED | DREW
    caught(pair, cheat, FALSE_END)


def test_resigning_and_leaving_hand_over_the_win():
    for cause in ("resigned", "left"):
        pair = started(12, 5)
        unit, other = pair.units[1], pair.units[0]
        (unit.resign if cause == "resigned" else unit.leave)()
        pair.until(over, play=False)
        assert unit.outcome == other.outcome and unit.outcome.winner == other.side and unit.outcome.cause == cause
        assert unit.outcome.faults[unit.side] == (LEFT if cause == "left" else 0)


def test_two_who_resign_at_once_have_drawn():
    pair = started(13, 5)
    for unit in pair.units:
        unit.resign()
    pair.until(resting, play=False)
    assert same(pair, "resigned").winner == DRAWN


def test_leaving_with_the_cable_out_counts_when_they_meet_again():
    pair = started(14, 5)
    pair.joined = False
    pair.idle(3000)
    assert "lost" in pair.heard[0]
    pair.units[0].leave()
    assert (pair.units[0].outcome.winner, pair.units[0].outcome.cause) == (None, "cable lost")
    assert "straume-duel" not in pair.stores[0].records
    pair.joined = True
    pair.until(lambda pair: pair.units[1].outcome is not None, play=False)
    assert pair.units[1].outcome.winner == pair.units[1].side
    assert pair.units[1].outcome.faults[pair.units[0].side] == LEFT


def test_stepping_back_before_lining_up_loses_nothing():
    pair = placing(15)
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
        pair = Pair(100 + seed)
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


def test_nobody_without_the_keys_joins_a_running_game_or_ends_it():
    for mood in (RESUME, GONE):
        pair = started(16, 4)
        pair.idle(500)
        wire = bytearray()
        away = swap(pair, 0, stranger(Duel, mood))
        honest = pair.units[1]
        pair.line = lambda sender, chunk, wire=wire: (sender and wire.extend(chunk)) or chunk
        pair.idle(3 * STALL_MS)
        assert honest.outcome is None and honest.phase == PLAYING and not honest.state.peer.met
        assert "stranger" in pair.heard[1] and "stalled" not in pair.heard[1]
        assert not {SEA, READY, ACT, REVEAL, END}.intersection([message[0] for message in messages(wire)])
        put_back(pair, 0, away)
        pair.until(resting)  # with the opponent it goes on
        same(pair)


def test_a_unit_with_another_game_is_not_a_stranger_and_hears_nothing_of_this_one():
    """Whether it holds a match of its own or none."""
    for holds in (False, True):
        pair = started(19, 4)
        theirs = linked.Pair(20)
        if holds:
            theirs.until(linked.shots(2))
        heard = []
        pair.line = lambda sender, chunk, heard=heard: heard.extend(messages(chunk)) or chunk
        away = swap(pair, 0, SeaBattle)
        if holds:
            pair.units[0] = SeaBattle(theirs.stores[0], theirs.entropy)
        other, unit = pair.units
        pair.idle(2 * STALL_MS)
        assert other.other_game and unit.other_game and not other.present and not unit.present
        assert unit.outcome is None and unit.phase == PLAYING and other.phase == (PLAYING if holds else IDLE)
        assert {message[0] for message in heard} <= {HELLO, RESUME}
        assert not {"stranger", "stalled", "fault"}.intersection(pair.heard[0] + pair.heard[1])
        put_back(pair, 0, away)
        pair.until(resting)
        same(pair)


def test_a_recorded_resume_and_a_speaker_in_the_session_of_the_absent_are_worth_nothing():
    pair = started(17, 4)
    recorded = greetings(pair)
    pair.reboot(0)
    pair.until(lambda pair: all(unit.state.peer.met for unit in pair.units), play=False)
    pair.line = lambda sender, chunk: chunk
    assert {message[0] for message in recorded} == {RESUME, PROOF}
    away = swap(pair, 0, replayer(Duel, recorded))
    honest = pair.units[1]
    pair.idle(2000)
    assert not honest.state.peer.met and "stranger" in pair.heard[1] and honest.outcome is None
    put_back(pair, 0, away)
    pair.until(lambda pair: all(unit.state.peer.met for unit in pair.units), play=False)

    def resigned(tag, number):
        return [about(tag, END, number.to_bytes(2, "little") + bytes(8) + b"\1")]

    for signed in (False, True):
        mover, other = mover_of(pair)
        number = pair.units.index(other)
        pair.play(mover)
        pair.units[number] = Impostor(resigned, signed, 0)
        pair.idle(3 * STALL_MS)
        assert mover.outcome is None and mover.phase == PLAYING
        pair.units[number] = other
        pair.until(moves(mover.log.count + 1))
    pair.until(resting)
    same(pair)


def test_a_present_side_that_does_not_end_a_finished_game_has_left():
    """No move is hurried, there is no clock; but what needs no player is owed."""
    pair = started(24, 6)
    unit, mute = pair.units
    pair.idle(3 * STALL_MS)
    assert playing(pair) and "stalled" not in pair.heard[0] + pair.heard[1]
    mute.next_message = lambda: None  # acknowledges, sends nothing
    unit.resign()
    pair.idle(STALL_MS - 1000)
    assert "stalled" not in pair.heard[0]
    pair.idle(3000)
    assert "stalled" in pair.heard[0] and unit.outcome is None
    unit.leave()
    assert unit.outcome.winner == unit.side and unit.outcome.faults[mute.side] == STALLED


def test_a_full_flash_is_reported():
    pair = started(18, 2)
    pair.stores[0].refuse = True
    pair.until(moves(4))
    assert "not-saved" in pair.heard[0] and not pair.units[0].saved


def test_a_damaged_record_is_reported_left_alone_and_makes_no_match():
    pair = started(19, 6)
    pair.idle(500)
    plan, acts = [pair.stores[0].read(name) for name in ("straume-duel", "straume-duel-acts")]
    records = [(b"", acts, 0), (plan[:40], acts, 3), (plan[:-1], acts, 3), (b"\1" + plan[1:], acts, 1)]
    records += [(plan, acts[:-1], 3), (plan, acts[:-2] + b"\xff\xff", 3), (plan, b"\2" + acts[1:], 3)]
    for plan_there, acts_there, version in records:
        pair.stores[0].records.update({"straume-duel": plan_there, "straume-duel-acts": acts_there})
        pair.reboot(0)
        unit = pair.units[0]
        assert unit.phase == IDLE and unit.event() == ("damaged", version), (plan_there[:1], unit.phase)
        assert pair.stores[0].read("straume-duel") == plan_there
    pair.stores[0].records.update({"straume-duel": plan, "straume-duel-acts": acts})
    pair.reboot(0)
    assert pair.units[0].phase == PLAYING
    pair.until(resting)
    same(pair)


def test_wishes_at_the_wrong_moment_are_refused():
    pair = Pair(21)
    unit = pair.units[0]
    assert refused(NotNow, unit.resign) and refused(NotNow, unit.line_up, LINE_UPS[0])
    assert refused(NotNow, unit.answer_draw, True) and refused(NotNow, unit.offer_draw)
    unit.call()
    unit.cancel()
    pair.units[1].call()
    pair.idle(1000)
    assert [one.phase for one in pair.units] == [IDLE, CALLING]
    pair.until(playing)
    assert refused(NotNow, unit.call) and refused(NotNow, unit.line_up, LINE_UPS[0])
    assert pair.units[0].phase != OVER


def test_fleets_that_are_none_are_refused_at_home():
    pair = placing(21)
    try:
        pair.units[0].line_up("C" * 12)
    except ValueError:
        pass
    else:
        raise AssertionError
    assert pair.units[0].phase == PLACING
