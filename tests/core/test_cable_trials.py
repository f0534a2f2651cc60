"""Hard cases of a duel: bad lines, silent units, forgotten acts, listeners. Runs under pytest and under MicroPython."""

from drivers.line import BAUD
from linked import SMALL, Pair, Store, answered, messages, over, resting, shots
from seabattle.cable import IDLE, PLAYING, Duel
from seabattle.cable.framing import Deframer, frame
from seabattle.cable.verdict import CHANGED_ACT, STALLED, Outcome
from seabattle.cable.watch import OVERDUE_MS, STALL_MS
from seabattle.cable.wire import ACT, END, GONE, PROOF, READY, RESUME, REVEAL, SEA, VERSION, about
from seabattle.rules import ANY, NotNow, Rules
from seabattle.rules.acts import ANSWER, SHOT


def pause(pair, ms):
    """Time passes and nobody presses a key."""
    for _ in range(ms // 5):
        pair.round()


def shooter_and_other(pair):
    """Who is to shoot, and the other unit, when every shot is answered on both sides."""
    one, two = pair.units
    pair.until(lambda pair: one.match.due == two.match.due == SHOT, play=False)
    return (one, two) if one.match.turn == one.side else (two, one)


def test_a_cable_pulled_ten_times_does_not_hurt():
    pair = Pair(61).until(shots(3))
    for _ in range(10):
        pair.joined = False
        pause(pair, 3000)
        assert not pair.units[0].present and not pair.units[1].present, "shown within 3 s"
        pair.joined = True
        pause(pair, 1500)
        assert pair.units[0].present and pair.units[1].present
        count = answered(pair.units[0].match)
        pair.until(lambda pair, count=count: over(pair) or answered(pair.units[0].match) > count)
    pair.until(resting)
    assert pair.units[0].outcome == pair.units[1].outcome
    assert pair.units[0].outcome.faults == (0, 0)


def test_on_a_line_where_only_short_frames_pass_nobody_is_accused():
    for spoilt in ((0, 1), (0,), (1,)):
        pair = Pair(62).until(shots(3))

        def spoil(sender, chunk, spoilt=spoilt):
            return chunk[:9] + b"\x55" + chunk[10:] if sender in spoilt and len(chunk) > 28 else chunk

        pair.line = spoil
        pair.until(lambda pair: pair.now > 12 * STALL_MS, rounds=200000)
        assert pair.units[0].present and pair.units[1].present and not over(pair)
        pair.line = lambda sender, chunk: chunk
        pair.until(resting)
        assert pair.units[0].outcome == pair.units[1].outcome
        assert pair.units[0].outcome.faults == (0, 0)


def test_who_is_there_and_does_not_answer_may_be_left_without_a_forfeit():
    pair = Pair(63).until(shots(3))
    shooter, mute = shooter_and_other(pair)
    mute.next_message = lambda: None  # acknowledges, says nothing
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pause(pair, OVERDUE_MS + 1000)
    shooter.leave()
    assert shooter.outcome == Outcome(None, "cable lost")


def test_who_is_there_and_does_not_answer_for_a_minute_has_left():
    pair = Pair(64).until(shots(3))
    shooter, mute = shooter_and_other(pair)
    mute.next_message = lambda: None
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pause(pair, STALL_MS - 1000)
    assert shooter.outcome is None
    pause(pair, 3000)
    assert shooter.outcome.winner == shooter.side and shooter.outcome.faults[mute.side] == STALLED


def test_a_player_who_thinks_is_never_hurried():
    pair = Pair(65).until(shots(3))
    pause(pair, 3 * STALL_MS)
    assert pair.units[0].phase == pair.units[1].phase == PLAYING


def test_an_answer_is_saved_as_soon_as_the_line_is_quiet_so_that_no_shot_is_taken_back():
    pair = Pair(66).until(shots(6))
    shooter, other = shooter_and_other(pair)
    cell = bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0")
    shooter.fire(cell)
    pause(pair, 200)
    number = pair.units.index(other)
    count = other.state.play.log.count
    pair.reboot(number)
    other = pair.units[number]
    assert other.state.play.log.count == count and other.match.acts[-1].cell == cell
    pause(pair, 1000)
    changed = bytes((SHOT | shooter.side << 3,)) + ((cell + 1) % SMALL.cells).to_bytes(2, "little")
    pair.until(lambda pair: shooter.channel.free, play=False)
    shooter.channel.send(about(shooter.id, ACT, (count - 2).to_bytes(2, "little") + changed))
    pause(pair, 1000)
    assert other.outcome.winner == other.side and other.outcome.faults[shooter.side] == CHANGED_ACT


def test_a_unit_that_forgot_answers_does_not_resign_before_it_has_heard_them_again():
    pair = Pair(67, rules=(Rules(),) * 2).until(shots(4))
    shooter, other = shooter_and_other(pair)
    number = pair.units.index(other)
    before = dict(pair.stores[number].records)
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pause(pair, 200)
    pair.stores[number].records = before  # as if the power had gone before the answer was saved
    pair.reboot(number)
    other = pair.units[number]
    try:
        other.resign()
    except NotNow:
        pass
    else:
        raise AssertionError("resigned without knowing where the match stands")
    pause(pair, 1000)
    other.resign()
    pair.until(resting, play=False)
    assert shooter.outcome == other.outcome == Outcome(shooter.side, "resigned")
    assert shooter.match.acts == other.match.acts


def test_power_that_goes_between_an_answer_and_its_save_takes_nothing_back():
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


def test_both_may_lose_power_at_once():
    pair = Pair(68).until(shots(5))
    pair.reboot(0)
    pair.reboot(1)
    pair.until(resting)
    assert pair.units[0].outcome == pair.units[1].outcome
    assert pair.units[0].outcome.faults == (0, 0)


def test_rules_under_which_ships_touch_are_played_to_the_end():
    for rules in (Rules(fleet="classic", contact=ANY), Rules(shots="chain"), Rules(8, 8, ("3", "2", "1"), waste=True)):
        pair = Pair(69, rules=(rules, rules)).until(resting, rounds=20000)
        assert pair.units[0].outcome == pair.units[1].outcome
        assert pair.units[0].outcome.cause == "sunk" and pair.units[0].outcome.faults == (0, 0)
        assert pair.units[0].match.acts == pair.units[1].match.acts


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


def test_who_calls_off_before_the_rules_stand_is_called_off():
    pair = Pair(72)
    pair.units[1].call(SMALL)
    pause(pair, 1000)
    assert pair.units[0].peer_wants and "wanted" in pair.heard[0]
    pair.units[1].cancel()
    pause(pair, 1000)
    assert pair.units[1].phase == IDLE and not pair.units[0].peer_wants and pair.heard[0][-1] == "unwanted"


class Stranger(Duel):
    """A unit without the secret: it says to hold the match that it was told of, or that the opponent has left it."""

    mood = RESUME

    def __init__(self, store, entropy):
        super().__init__(store, entropy)
        self.lines = []

    def take(self, message):
        if message[0] == RESUME:
            held = message[-16:]
            if self.mood == GONE:
                self.lines.append(bytes((GONE,)) + held + bytes(16))
            else:
                self.lines.append(bytes((RESUME, VERSION)) + bytes(8) + held)
                self.lines.append(about(held, PROOF, bytes(11 + 16)))
                self.lines.append(about(held, END, bytes(11)))

    def next_message(self):
        return self.lines.pop(0) if self.lines else None


def swap(pair, number, other):
    """Another unit with a store of its own in the place of one; returns the one and its store."""
    away = pair.units[number], pair.stores[number]
    stores = list(pair.stores)
    stores[number] = Store()
    pair.stores = tuple(stores)
    pair.units[number] = other(pair.stores[number], pair.entropy)
    return away


def put_back(pair, number, away):
    stores = list(pair.stores)
    pair.units[number], stores[number] = away
    pair.stores = tuple(stores)


def test_nobody_without_the_key_joins_a_running_match():
    for mood in (RESUME, GONE):
        pair = Pair(80).until(shots(4))
        pause(pair, 500)  # what is under way to the opponent is said again until somebody else is there
        wire = bytearray()
        away = swap(pair, 0, Stranger)
        pair.units[0].mood = mood
        honest = pair.units[1]
        pair.line = lambda sender, chunk, wire=wire: (sender and wire.extend(chunk)) or chunk
        pause(pair, 3 * STALL_MS)
        assert honest.outcome is None and honest.phase == PLAYING and not honest.state.peer.met
        assert "stranger" in pair.heard[1]
        said = [message[0] for message in messages(wire)]
        assert not {SEA, READY, ACT, REVEAL, END}.intersection(said), "a stranger learns nothing of the match"
        put_back(pair, 0, away)
        pair.until(resting)
        assert pair.units[0].outcome == pair.units[1].outcome and pair.units[0].outcome.faults == (0, 0)


def test_a_recorded_resume_is_worth_nothing():
    pair = Pair(81).until(shots(4))
    recorded = []

    def record(sender, chunk):
        if sender == 0:
            said = [message for message in messages(chunk) if message[0] in (RESUME, PROOF)]
            recorded.extend([message for message in said if message not in recorded])
        return chunk

    pair.line = record
    pair.reboot(0)
    pair.until(lambda pair: pair.units[0].state.peer.met and pair.units[1].state.peer.met, play=False)
    pair.line = lambda sender, chunk: chunk

    class Replayer(Duel):
        """Says what the opponent said before."""

        def __init__(self, store, entropy):
            super().__init__(store, entropy)
            self.lines = list(recorded)

        def next_message(self):
            return self.lines.pop(0) if self.lines else None

    away = swap(pair, 0, Replayer)
    honest = pair.units[1]
    pause(pair, 2000)
    assert not honest.state.peer.met and "stranger" in pair.heard[1] and honest.outcome is None
    put_back(pair, 0, away)
    pair.until(resting)
    assert pair.units[0].outcome == pair.units[1].outcome and pair.units[0].outcome.faults == (0, 0)


def test_a_new_session_that_says_nothing_of_who_it_is_has_left_after_a_minute():
    pair = Pair(82).until(shots(4))
    shooter, mute = shooter_and_other(pair)
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pair.round()
    number = pair.units.index(mute)
    pair.reboot(number)
    pair.units[number].next_message = lambda: None  # it pings and acknowledges
    pause(pair, STALL_MS - 1000)
    assert shooter.outcome is None
    pause(pair, 3000)
    assert shooter.outcome.winner == shooter.side and shooter.outcome.faults[1 - shooter.side] == STALLED


def test_a_new_session_that_does_not_even_acknowledge_has_left_if_it_hears():
    pair = Pair(84).until(shots(4))
    shooter, mute = shooter_and_other(pair)
    number = pair.units.index(mute)
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pair.round()
    pair.reboot(number)
    other = pair.units[number]
    other.next_message = lambda: None

    def pings_only(sender, chunk):
        """The mute one's frames with the acknowledgement of nothing."""
        if sender != number:
            return chunk
        return b"".join([frame(body[:13] + bytes(2) + body[15:]) for body in Deframer().feed(chunk)])

    pair.line = pings_only
    pause(pair, 2 * STALL_MS)
    assert shooter.outcome.winner == shooter.side and shooter.outcome.faults[1 - shooter.side] == STALLED


def test_who_hears_the_other_but_is_not_heard_accuses_nobody():
    pair = Pair(85).until(shots(4))
    shooter, other = shooter_and_other(pair)
    pair.line = lambda sender, chunk: b"" if sender == pair.units.index(shooter) else chunk
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pause(pair, 3 * STALL_MS)
    assert shooter.present and shooter.outcome is None
    pair.line = lambda sender, chunk: chunk
    pair.until(resting)
    assert shooter.outcome == other.outcome and shooter.outcome.faults == (0, 0)


def test_whoever_pings_after_the_line_was_silent_may_be_anybody():
    pair = Pair(83).until(shots(4))
    shooter, mute = shooter_and_other(pair)
    number = pair.units.index(mute)
    pair.joined = False
    pause(pair, 3000)
    away = swap(pair, number, Duel)
    pair.units[number].next_message = lambda: None
    pair.joined = True
    pause(pair, 2 * STALL_MS)
    assert shooter.present and shooter.outcome is None
    put_back(pair, number, away)
    pair.until(resting)
    assert pair.units[0].outcome == pair.units[1].outcome and pair.units[0].outcome.faults == (0, 0)
