"""Hard cases of a duel: bad lines, silent units, forgotten acts, listeners. Runs under pytest and under MicroPython."""

from daily import daily, slow
from drivers.line import BAUD
from linked import SMALL, Pair, ended, fire, messages, over, resting, shooter_and_other, shots
from refusals import refused

from zalp.console.link.duel.verdict import CHANGED_ACT, STALLED, Outcome
from zalp.console.link.duel.watch import BOUND_MS, OVERDUE_MS, STALL_MS
from zalp.console.link.duel.wire import ACT, END, about
from zalp.seabattle.rules import NotNow, Rules
from zalp.seabattle.rules.acts import ANSWER, SHOT


@slow
def test_on_a_line_where_only_short_frames_pass_nobody_is_accused_before_the_bound():
    for spoilt in daily(1, ((0, 1), (0,), (1,))):
        pair = Pair(62).until(shots(3))

        def spoil(sender, chunk, spoilt=spoilt):
            return chunk[:9] + b"\x55" + chunk[10:] if sender in spoilt and len(chunk) > 36 else chunk

        pair.line = spoil
        began = pair.now
        pair.until(lambda pair, began=began: pair.now - began > BOUND_MS - 3000, rounds=200000)
        assert pair.units[0].present and pair.units[1].present and not over(pair)
        assert "stalled" not in pair.heard[0] + pair.heard[1], "a broken frame restarts the minute"
        pair.idle(12 * STALL_MS)
        assert "stalled" in pair.heard[0] + pair.heard[1], "for three minutes in all"
        assert not over(pair), "his player may leave: nobody is convicted before"
        pair.line = lambda sender, chunk: chunk
        ended(pair)


def test_a_present_side_that_does_not_answer_may_be_left_without_a_forfeit():
    pair = Pair(63).until(shots(3))
    shooter, mute = shooter_and_other(pair)
    mute.next_message = lambda: None  # acknowledges, sends nothing
    fire(shooter)
    pair.idle(OVERDUE_MS + 1000)
    shooter.leave()
    assert shooter.outcome == Outcome(None, "cable lost")


def test_a_present_side_that_does_not_answer_for_a_minute_has_left():
    pair = Pair(64).until(shots(3))
    shooter, mute = shooter_and_other(pair)
    mute.next_message = lambda: None
    fire(shooter)
    pair.idle(STALL_MS - 1000)
    assert not shooter.watch.stalled
    pair.idle(3000)
    assert shooter.outcome is None and "stalled" in pair.heard[pair.units.index(shooter)]
    shooter.leave()
    assert (shooter.outcome.winner, shooter.outcome.cause) == (shooter.side, "left")
    assert shooter.outcome.faults[mute.side] == STALLED


def kept_with(pair, number, kind):
    """A list, empty until the first message of this kind leaves the unit: then with the records of its store."""
    kept = []

    def line(sender, chunk):
        if sender == number and not kept and any(message[0] == kind for message in messages(chunk)):
            kept.append(dict(pair.stores[number].records))
        return chunk

    pair.line = line
    return kept


def test_a_shot_is_saved_before_it_leaves_and_not_where_the_player_fires():
    pair = Pair(66).until(shots(6))
    shooter, _ = shooter_and_other(pair)
    number = pair.units.index(shooter)
    before = dict(pair.stores[number].records)
    kept = kept_with(pair, number, ACT)
    cell = fire(shooter)
    assert pair.stores[number].records == before
    pair.until(lambda pair: kept, play=False)
    # The power goes while the shot is on the wire: it is the same one afterwards.
    pair.stores[number].records = kept[0]
    pair.reboot(number)
    pair.idle(1000)
    assert cell in [shot[1] for shot in pair.units[number].match.shots() if shot[0] == shooter.side]


def test_a_match_that_is_left_right_after_a_shot_leaves_no_record():
    pair = Pair(66).until(shots(6))
    shooter, _ = shooter_and_other(pair)
    number = pair.units.index(shooter)
    pair.joined = False
    pair.idle(120_000)
    fire(shooter)
    shooter.leave()
    pair.idle(100)
    assert not [name for name in pair.stores[number].records if name != "_secret"]


def test_an_answer_is_saved_as_soon_as_the_line_is_quiet():
    pair = Pair(66).until(shots(6))
    shooter, other = shooter_and_other(pair)
    cell = fire(shooter)
    pair.idle(200)
    number = pair.units.index(other)
    count = other.state.play.log.count
    pair.reboot(number)
    other = pair.units[number]
    assert other.state.play.log.count == count and other.match.acts[-1].cell == cell
    pair.idle(1000)
    changed = bytes((SHOT | shooter.side << 3,)) + ((cell + 1) % SMALL.cells).to_bytes(2, "little")
    pair.until(lambda pair: shooter.channel.free, play=False)
    message = about(shooter.id, ACT, (count - 2).to_bytes(2, "little") + changed)
    shooter.channel.send(message)
    pair.idle(1000)
    assert other.outcome.winner == other.side and other.outcome.faults[shooter.side] == CHANGED_ACT


def test_a_unit_that_forgot_answers_does_not_resign_before_it_has_heard_them_again():
    pair = Pair(67, rules=(Rules(),) * 2).until(shots(4))
    shooter, other = shooter_and_other(pair)
    number = pair.units.index(other)
    before = dict(pair.stores[number].records)
    fire(shooter)
    pair.idle(200)
    pair.stores[number].records = before  # as if the power had gone before the answer was saved
    pair.reboot(number)
    other = pair.units[number]
    assert refused(NotNow, other.resign), "it does not know where the match stands"
    pair.idle(1000)
    other.resign()
    pair.until(resting, play=False)
    assert shooter.outcome == other.outcome == Outcome(shooter.side, "resigned")
    assert shooter.match.acts == other.match.acts


def test_a_power_cut_between_an_answer_and_its_save_takes_nothing_back():
    for arrives in (True, False):
        pair = Pair(72 + arrives).until(shots(2))
        cuts = {}

        def cut(sender, chunk, pair=pair, cuts=cuts, arrives=arrives):
            for message in messages(chunk):
                if message[0] == ACT and message[7] & 7 == ANSWER:
                    act = message[5:7]
                    if act not in cuts and pair.units[sender].state.play.unsaved:
                        cuts[act] = message
                        pair.reboot(sender)
                        assert pair.units[sender].state.play.log.count <= int.from_bytes(act, "little")
                        return chunk if arrives else b""
                    assert cuts.get(act, message) == message, "the same answer again, to the byte"
            return chunk

        pair.line = cut
        pair.until(resting, 40000)
        assert len(cuts) > 20
        one, two = pair.units
        assert one.outcome == two.outcome and one.outcome.faults == (0, 0)
        assert one.outcome.cause == "sunk" and one.match.acts == two.match.acts


def test_a_listener_hears_no_secret_while_the_duel_is_played():
    wire = bytearray()
    pair = Pair(70)
    pair.line = lambda sender, chunk: wire.extend(chunk) or chunk
    pair.until(shots(8))
    for unit in pair.units:
        for at in range(0, len(unit.state.seals.own.seed) - 5, 5):
            assert bytes(wire).find(unit.state.seals.own.seed[at : at + 5]) < 0


def test_shot_and_answer_take_less_than_20_ms_of_line():
    sizes = []
    pair = Pair(71, rules=(Rules(),) * 2).until(shots(4))
    pair.line = lambda sender, chunk: sizes.append(len(chunk)) or chunk
    pair.until(shots(20))
    assert 2 * max(sizes) * 10 * 1000 / BAUD < 20, max(sizes)


def test_a_side_that_is_not_heard_accuses_nobody():
    pair = Pair(85).until(shots(4))
    shooter, other = shooter_and_other(pair)
    pair.line = lambda sender, chunk: b"" if sender == pair.units.index(shooter) else chunk
    fire(shooter)
    pair.idle(3 * STALL_MS)
    assert not shooter.watch.stalled and shooter.outcome is None
    pair.line = lambda sender, chunk: chunk
    ended(pair)


def test_an_end_is_saved_before_it_leaves():
    pair = Pair(8).until(shots(4))
    kept = kept_with(pair, 1, END)
    pair.units[1].resign()
    pair.until(lambda pair: kept, play=False)
    # The power goes while END is on the wire: what was saved by then must know of it.
    pair.stores[1].records = kept[0]
    pair.reboot(1)
    verdict = ended(pair)
    assert (verdict.winner, verdict.cause) == (pair.units[0].side, "resigned")
