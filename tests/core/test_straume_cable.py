"""Two units and a duel of Straume over the console's channel: docs/straume.md, "Over the cable". Both interpreters."""

from console.link.channel import Channel
from linked import Store, entropy, exchange, messages
from refusals import refused
from seabattle.rules import Rng, finish
from straume.cable import (
    AGREED,
    CALLING,
    CHEATED,
    IDLE,
    LEFT,
    OVER,
    PLACING,
    PLAYED,
    PLAYING,
    RESIGNED,
    SEALING,
    Duel,
    NotNow,
)
from straume.cable.duel import RECORD
from straume.cable.wire import MOVE, OPENED, SEALED
from straume.captains import LINE_UPS
from straume.rules import DRAWN, NotLegal
from straume_moves import lively

ROUND_MS = 5


class Pair:
    """Two units joined by a line. `line(sender, chunk)` may change what arrives; heard[n]: the events of unit n."""

    def __init__(self, seed=1):
        self.rng = Rng(seed)
        self.stores = [Store(), Store()]
        self.secrets = [bytes([number]) * 16 for number in (1, 2)]
        self.entropy = entropy(self.rng)
        self.units = [None, None]
        self.heard = ([], [])
        self.said = []  # (sender, kind) of every SEALED and OPENED on the line
        self.now = 0
        self.joined = True
        self.line = lambda sender, chunk: chunk
        for number in (0, 1):
            self.boot(number)

    def boot(self, number):
        """Switch a unit on, or off and on."""
        unit = Duel(Channel, self.stores[number], self.entropy, self.secrets[number])
        finish(unit.loading())
        self.units[number] = unit

    def round(self):
        exchange(self, self.spoken)
        self.now += ROUND_MS

    def spoken(self, sender, chunk):
        kinds = [message[0] for message in messages(chunk)]
        self.said.extend([(sender, kind) for kind in kinds if kind in (SEALED, OPENED)])

    def run(self, ms):
        for _ in range(0, ms, ROUND_MS):
            self.round()

    def until(self, ready, rounds=6000, play=True):
        for _ in range(rounds):
            if ready():
                return self
            if play:
                for number in (0, 1):
                    self.act(number)
            self.round()
        raise AssertionError([unit.phase for unit in self.units])

    def act(self, number):
        """What a simple player does now."""
        unit = self.units[number]
        if unit.phase == IDLE:
            unit.call()
        elif unit.phase == PLACING:
            unit.line_up(self.rng.choice(LINE_UPS))
        elif unit.our_turn and unit.match.offer is None:
            unit.push(self.move(unit))

    def move(self, unit):
        return lively(unit.match.position, self.rng)

    @property
    def outcomes(self):
        return [unit.outcome for unit in self.units]

    @property
    def playing(self):
        return [unit.phase for unit in self.units] == [PLAYING, PLAYING]

    @property
    def resting(self):
        return self.units[0].resting and self.units[1].resting

    def moves(self, count):
        return lambda: self.playing and min([len(unit.match.moves) for unit in self.units]) >= count


def begun(seed=1, moves=0):
    pair = Pair(seed)
    return pair.until(pair.moves(moves))


def same(pair):
    """Both know the same game and the same end."""
    one, other = [unit.match for unit in pair.units]
    assert one.side != other.side and one.id == other.id
    assert list(one.moves) == list(other.moves) and str(one.position) == str(other.position)
    assert one.outcome == other.outcome


def say(pair, number, kind, payload):
    """Have a unit send something about the match that its engine would not."""
    channel = pair.units[number].channel
    pair.until(lambda: channel.free and channel.idle, play=False)
    channel.send(bytes((kind,)) + pair.units[number].match.id[:4] + payload)


def ended(pair, winner, cause):
    pair.until(lambda: pair.resting, play=False)
    assert pair.outcomes == [(winner, cause)] * 2
    assert [store.read(RECORD) for store in pair.stores] == [None, None]


def test_both_press_duel_at_different_times_and_play_to_the_end():
    pair = Pair(3)
    pair.units[0].call()
    pair.run(2000)
    assert [unit.phase for unit in pair.units] == [CALLING, IDLE]
    pair.until(lambda: pair.playing)
    firsts = [unit.our_turn for unit in pair.units]
    assert sorted(firsts) == [False, True]
    pair.until(lambda: pair.resting)
    same(pair)
    assert pair.outcomes[0][1] == PLAYED and len(pair.units[0].match.moves) > 50
    assert [store.read(RECORD) for store in pair.stores] == [None, None]
    for unit in pair.units:
        unit.call()
    pair.until(lambda: pair.playing)  # and once more


def test_no_line_up_is_sent_before_both_are_sealed():
    pair = Pair(4)
    seen = []
    pair.line = lambda sender, chunk: seen.append((sender, messages(chunk))) or chunk
    pair.units[0].call()
    pair.units[1].call()
    pair.until(lambda: pair.units[0].phase == PLACING, play=False)
    pair.units[0].line_up(LINE_UPS[2])
    pair.run(2000)
    assert pair.units[0].phase == SEALING and pair.units[1].phase == PLACING
    assert (0, SEALED) in pair.said and (0, OPENED) not in pair.said
    text = LINE_UPS[2].encode()
    assert not [message for _, said in seen for message in said if text in message]
    pair.units[1].line_up(LINE_UPS[3])
    pair.until(lambda: pair.playing, play=False)
    sides = [unit.side for unit in pair.units]
    for kind in (SEALED, OPENED):
        assert sorted(said for said in pair.said if said[1] == kind) == [(0, kind), (1, kind)]
    for unit in pair.units:
        types = unit.match.position.types
        letters = "".join(["CSDPM"[kind] for kind in types])
        own, other = letters[:12], letters[12:]
        assert (own, other) == ((LINE_UPS[2], LINE_UPS[3]) if sides[0] == 0 else (LINE_UPS[3], LINE_UPS[2]))


def test_the_coin_toss_is_fair():
    firsts = []
    for seed in range(40):
        pair = begun(seed)
        assert pair.units[0].match.first == pair.units[1].match.first
        firsts.append(pair.units[0].our_turn)
    assert 8 < sum(firsts) < 32


def test_a_line_up_that_was_changed_after_it_was_sealed_is_caught():
    pair = Pair(5)
    pair.units[0].call()
    pair.units[1].call()
    pair.until(lambda: pair.units[0].phase == PLACING, play=False)
    pair.units[0].line_up(LINE_UPS[0])
    pair.until(lambda: (0, SEALED) in pair.said, play=False)
    pair.units[0].match.fleet = LINE_UPS[1].encode()
    pair.units[1].line_up(LINE_UPS[2])
    ended(pair, pair.units[1].side, CHEATED)


def test_every_move_is_checked_by_the_other_side():
    for move in (0, 1023, 0xFFFF):
        pair = begun(6, 4)
        mover = 0 if pair.units[0].our_turn else 1
        number = len(pair.units[mover].match.moves).to_bytes(2, "little")
        say(pair, mover, MOVE, number + move.to_bytes(2, "little"))
        ended(pair, pair.units[1 - mover].side, CHEATED)


def test_what_is_said_again_must_be_the_same():
    for kind in (MOVE, OPENED):
        for changed in (0, 1):
            pair = begun(6, 4)
            match = pair.units[0].match
            said = b"\2\0" + match.moves[2].to_bytes(2, "little") if kind == MOVE else match.share + match.fleet
            say(pair, 0, kind, said[:-1] + bytes((said[-1] ^ changed,)))
            if changed:
                ended(pair, pair.units[1].side, CHEATED)
            else:
                pair.run(500)
                assert pair.playing
                same(pair)


def test_a_move_out_of_turn_is_caught_and_refused_at_home():
    pair = begun(7, 2)
    waiter = 1 if pair.units[0].our_turn else 0
    unit = pair.units[waiter]
    assert refused(NotNow, unit.push, 182 << 2)
    mover = pair.units[1 - waiter]
    try:
        mover.push(0)
    except NotLegal:
        pass
    else:
        raise AssertionError
    # A move that the rules allow, but the other player.
    say(pair, waiter, MOVE, b"\2\0" + mover.match.position.legal_moves()[0].to_bytes(2, "little"))
    ended(pair, mover.side, CHEATED)


def test_a_power_cut_at_any_moment_and_a_pulled_cable_change_nothing():
    cut = [0]
    for seed in range(3):
        pair = Pair(20 + seed)
        faults = Rng(seed)

        def step(pair=pair, faults=faults, cut=cut):
            if pair.resting:
                return True
            if not faults.below(10):
                cut[0] += 1
                number = faults.below(3)
                if number < 2:
                    pair.boot(number)
                else:
                    pair.joined = not pair.joined
            elif not pair.joined and not faults.below(5):
                pair.joined = True
            return False

        pair.until(step, 20000)
        same(pair)
        assert "resumed" in pair.heard[0] + pair.heard[1] and pair.outcomes[0][1] == PLAYED, pair.outcomes
    assert cut[0] > 50


def test_a_unit_that_has_forgotten_a_move_of_its_own_is_caught():
    pair = begun(22, 4)
    last = 1 if pair.units[0].our_turn else 0
    record = pair.stores[last].records
    record[RECORD] = record[RECORD][:-2]
    pair.boot(last)
    ended(pair, pair.units[1 - last].side, CHEATED)


def test_what_came_is_saved_before_the_next_power_cut():
    pair = begun(23, 4)
    pair.run(500)
    pair.joined = False
    held = [list(unit.match.moves) for unit in pair.units]
    for number in (0, 1):
        pair.boot(number)
    assert [list(unit.match.moves) for unit in pair.units] == held and held[0] == held[1]


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
    pair.until(lambda: pair.resting, 30000)
    same(pair)
    assert pair.outcomes[0][1] == PLAYED


def test_a_decision_is_saved_before_it_leaves():
    pair = begun(9, 3)
    mover = 0 if pair.units[0].our_turn else 1
    pair.joined = False
    move = pair.move(pair.units[mover])
    pair.units[mover].push(move)
    pair.boot(mover)
    assert pair.units[mover].match.moves[-1] == move
    pair.joined = True
    pair.until(lambda: len(pair.units[1 - mover].match.moves) == 4, play=False)
    same(pair)


def test_a_draw_is_offered_declined_and_taken():
    pair = begun(10, 4)
    mover = 0 if pair.units[0].our_turn else 1
    unit, other = pair.units[mover], pair.units[1 - mover]
    assert refused(NotNow, other.offer_draw)  # it is not his turn
    unit.offer_draw()
    assert refused(NotNow, unit.offer_draw) and refused(NotNow, unit.push, pair.move(unit))
    pair.until(lambda: other.offered, play=False)
    other.answer_draw(False)
    pair.until(lambda: "declined" in pair.heard[mover], play=False)
    assert refused(NotNow, unit.offer_draw)  # one a move
    pair.boot(mover)
    unit = pair.units[mover]
    assert unit.match.offer is None  # it knows the answer after a power cut
    pair.until(pair.moves(6))
    unit.offer_draw()
    pair.until(lambda: other.offered, play=False)
    pair.boot(mover)  # it knows its offer after a power cut
    other.answer_draw(True)
    ended(pair, DRAWN, AGREED)


def test_a_draw_that_nobody_offered_is_no_end():
    pair = begun(11, 3)
    unit = pair.units[0]
    unit.match.said, unit.match.end = AGREED, (DRAWN, AGREED)
    pair.until(lambda: pair.outcomes[1] is not None, play=False)
    assert pair.outcomes[1] == (pair.units[1].side, CHEATED)


def test_resigning_and_leaving_hand_over_the_win():
    for cause in (RESIGNED, LEFT):
        pair = begun(12, 5)
        unit = pair.units[1]
        (unit.resign if cause == RESIGNED else unit.leave)()
        ended(pair, pair.units[0].side, cause)


def test_two_who_resign_at_once_have_drawn():
    pair = begun(13, 5)
    for unit in pair.units:
        unit.resign()
    ended(pair, DRAWN, RESIGNED)


def test_who_leaves_with_the_cable_out_has_left_when_they_meet_again():
    pair = begun(14, 5)
    pair.joined = False
    pair.run(3000)
    assert "lost" in pair.heard[0]
    pair.units[0].leave()
    assert pair.units[0].phase == IDLE and pair.stores[0].read(RECORD) is None
    pair.joined = True
    pair.until(lambda: pair.outcomes[1] is not None, play=False)
    assert pair.outcomes[1] == (pair.units[1].side, LEFT)


def test_who_steps_back_before_lining_up_has_lost_nothing():
    pair = Pair(15)
    pair.units[0].call()
    pair.units[1].call()
    pair.until(lambda: pair.units[0].phase == pair.units[1].phase == PLACING, play=False)
    pair.units[1].line_up(LINE_UPS[0])
    pair.run(300)
    pair.units[0].leave()
    pair.until(lambda: "cancelled" in pair.heard[1], play=False)
    pair.run(500)
    assert [unit.phase for unit in pair.units] == [IDLE, CALLING]
    assert pair.stores[1].read(RECORD) is None
    pair.units[0].call()
    pair.until(lambda: pair.playing)


def test_however_often_both_change_their_minds_they_come_to_the_same_match():
    for seed in range(6):
        pair = Pair(100 + seed)
        moods = Rng(seed)
        for _ in range(200):
            unit = pair.units[moods.below(2)]
            mood = moods.below(8)
            if unit.phase == IDLE and mood < 4:
                unit.call()
            elif unit.phase == CALLING and mood < 2:
                unit.cancel()
                if mood:
                    unit.call()
            elif unit.phase == PLACING and mood < 2:
                if mood:
                    unit.leave()
                else:
                    unit.line_up(LINE_UPS[0])
            elif mood == 7 and not moods.below(6):
                pair.boot(moods.below(2))
            pair.round()
        for unit in pair.units:
            if unit.phase >= SEALING:
                unit.leave()

        def eager(pair=pair):
            for unit in pair.units:
                if unit.phase == OVER and unit.resting:
                    unit.call()
            return pair.playing

        pair.until(eager, 1500)
        assert pair.units[0].match.id == pair.units[1].match.id


def test_a_stranger_is_not_the_opponent():
    pair = begun(16, 4)
    stranger = Pair(17)
    stranger.secrets[1] = b"another unit's s"
    stranger.boot(1)
    stranger.units[0] = pair.units[0]
    stranger.now = pair.now
    stranger.until(lambda: "stranger" in stranger.heard[0], play=False)
    assert pair.units[0].phase == PLAYING
    pair.now = stranger.now
    pair.run(3000)
    pair.until(lambda: pair.resting)  # with the opponent it goes on
    same(pair)
    assert pair.outcomes[0][1] == PLAYED


def test_a_full_flash_is_reported():
    pair = begun(18, 2)
    pair.stores[0].refuse = True
    pair.until(lambda: len(pair.units[0].match.moves) >= 4)
    assert "not-saved" in pair.heard[0] and not pair.units[0].saved


def test_a_damaged_record_is_reported_and_makes_no_match():
    pair = begun(19, 6)
    good = pair.stores[0].read(RECORD)
    for record in (b"", good[:40], good[:-1], good[:1] + b"\0" + good[2:], good[:-2] + b"\xff\xff", b"\2" + good[1:]):
        pair.stores[0].records[RECORD] = record
        pair.boot(0)
        assert pair.units[0].phase == IDLE and pair.units[0].event() == ("damaged",)
        assert pair.stores[0].read(RECORD) is None
    pair.stores[0].records[RECORD] = good
    pair.boot(0)
    assert pair.units[0].phase == PLAYING and pair.units[0].match.pack() == good


def test_wishes_at_the_wrong_moment_are_refused():
    pair = Pair(21)
    unit = pair.units[0]
    assert refused(NotNow, unit.resign) and refused(NotNow, unit.line_up, LINE_UPS[0])
    assert refused(NotNow, unit.answer_draw, True)
    unit.call()
    unit.cancel()
    pair.units[1].call()
    pair.run(1000)
    assert [one.phase for one in pair.units] == [IDLE, CALLING]
    pair.until(lambda: pair.playing)
    assert refused(NotNow, unit.call)
    assert pair.units[0].phase != OVER
