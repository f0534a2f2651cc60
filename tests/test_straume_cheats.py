"""Every cheat at Straume over the cable: the honest side gets the verdict of the rules, and is never accused.

Line-ups, moves and the end of a game whose acts are open; what the console's engine does in any game is in
test_cable_cheats.py. Of the seeds two are drawn by the day; `make prove-cable` takes all of them.
"""

import pytest
from cheating import SEEDS, Bending, Injecting, convict, finish, loses, proved
from linked import Pair as SeaBattlePair
from linked import shots
from straume_linked import Pair as HastyPair
from straume_linked import moves
from straume_moves import lively

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import saves, wire
from zalp.console.link.duel import verdict as v
from zalp.console.link.session import PLAYING
from zalp.straume.cable import Duel
from zalp.straume.captains import LINE_UPS
from zalp.straume.rules import LAY, RulesError

pytestmark = pytest.mark.slow

SOON = 5  # moves, after which those cheat who cheat in play
THINKS_MS = 150


class Pair(HastyPair):
    """Unit 0's player takes his time, so that the other one has an occasion while it is not his turn."""

    since = None

    def play(self, unit):
        if unit is self.units[0]:
            if self.since is None or self.since[0] != unit.log.count:
                self.since = unit.log.count, self.now
            if self.now - self.since[1] < THINKS_MS:
                return
        super().play(unit)


class Injector(Injecting, Duel):
    """Sends one message of its own making after some moves; `mine`: only when it is its turn, or not; None: at any."""

    after = SOON
    mine = None

    def forge(self):
        return self.forgery() if self.mine in (None, self.log.turn == self.side) else None

    def push(self, move):
        # While it waits for an occasion on its own turn it may not move before it was looked for.
        if self.mine and not self.injected and self.count >= SOON:
            return
        super().push(move)


def saying(forgery, mine=None):
    """A unit that says what forgery(unit) makes, once that is not None."""
    return type("Forger", (Injector,), {"forgery": forgery, "mine": mine})


def acting(act, mine=True):
    """A unit that sends as the next act what act(unit) gives, once that is not None."""

    def forgery(unit):
        made = act(unit)
        return None if made is None else unit.forged(unit.count, made)

    return saying(forgery, mine)


# The line-up.


def lining_up(plan):
    """A unit that seals these bytes as its line-up."""

    class Odd(Duel):
        injected = True

        def line_up(self, text):
            state = self.state
            while state.keying:
                state.work_on_keys()
            state.plan, state.seals.own = text, c.Sealed(self.id, self.side, state.entropy(c.SEED), plan, None)
            saves.plan(state)

    return Odd


def opened_as(change):
    """A unit whose READY is changed."""
    bend = staticmethod(change)
    return type("Opener", (Bending, Duel), {"kind": wire.READY, "bend": bend})


class OtherShare(Duel):
    """Tosses with a share that does not follow from its seed."""

    injected = True

    def next_message(self):
        message = super().next_message()
        at = {wire.SEA: 4 + wire.TAG, wire.READY: 1 + wire.TAG}.get(message[0] if message else None)
        if at is None:
            return message
        share = bytes(c.SEAL)
        toss = share if message[0] == wire.READY else c.coin_seal(self.id, self.side, share)
        return message[:at] + toss + message[at + c.SEAL :]


class ChangedInTheRecord(Duel):
    """Seals one line-up and takes another once the seals are sent."""

    injected = True

    def next_message(self):
        seals = self.state.seals
        if seals.own and seals.sent == seals.own.count and not seals.ready_sent:
            other = LINE_UPS[LINE_UPS[0].encode() == seals.own.plan].encode()
            seals.own = c.Sealed(self.id, self.side, seals.own.seed, other, None)
        return super().next_message()


class Unsealed(Duel):
    """Opens a line-up without having sealed one."""

    injected = True

    def next_message(self):
        seals = self.state.seals
        if seals.own is None or seals.ready_sent or not self.state.peer.met or not self.channel.proven:
            return super().next_message()
        seals.sent, seals.ready_sent = seals.own.count, True
        return wire.about(self.id, wire.READY, c.coin_share(seals.own.seed) + seals.own.seed + seals.own.plan)


def other_line_up(unit):
    """Once more the right share and seed, with another line-up."""
    own = unit.state.seals.own
    return unit.about(wire.READY, c.coin_share(own.seed) + own.seed + own.plan[1:] + own.plan[:1])


# Moves.


def bytes_of(unit, move):
    return bytes((unit.side << 3, move & 255, move >> 8))


def right(unit):
    """The bytes of a move that the rules allow."""
    return bytes_of(unit, unit.log.position.legal_moves()[0])


def moving(change):
    """A unit that makes a move of its own choice: change(unit), or None to wait."""

    def act(unit):
        move = change(unit)
        return None if move is None else bytes_of(unit, move)

    return acting(act)


def nowhere(move):
    """This move, or another where a ship of its own may have come to make it."""
    return lambda unit: 1023 if unit.log.position.is_legal(move) else move


def points(unit, side):
    """Where this side's ships are."""
    return [point for point in unit.log.position.at[side * 12 : side * 12 + 12] if point < 200]


def of_the_other(unit):
    """A move of a ship of the other player's."""
    return points(unit, 1 - unit.side)[0] << 2 | 1


def onto_its_own(unit):
    """Forward where the rules do not let a ship go."""
    legal = set(unit.log.position.legal_moves())
    return next((point << 2 for point in points(unit, unit.side) if point << 2 not in legal), None)


def laying(unit):
    """A mine of a ship that has none."""
    legal = unit.log.position.legal_moves()
    return next((move | LAY for move in legal if move & 3 == 0 and move | LAY not in legal), None)


LINE = LINE_UPS[0].encode()
CHEATS = {
    # The line-up.
    "twelve destroyers": (lining_up(b"D" * 12), v.ILLEGAL_FLEET),
    "two cruisers": (lining_up(b"CCSSDDDDDPPM"), v.ILLEGAL_FLEET),
    "seven destroyers": (lining_up(b"SSCDDDDDDDPM"), v.ILLEGAL_FLEET),
    "small letters": (lining_up(LINE.lower()), v.ILLEGAL_FLEET),
    "another letter": (lining_up(LINE[:11] + b"X"), v.ILLEGAL_FLEET),
    "no letter": (lining_up(LINE[:11] + b"\xff"), v.ILLEGAL_FLEET),
    "twelve zeros": (lining_up(bytes(12)), v.ILLEGAL_FLEET),
    "eleven ships": (lining_up(LINE[:11]), v.MALFORMED),
    "thirteen ships": (lining_up(LINE + b"C"), v.MALFORMED),
    "another seed": (opened_as(lambda said: said[: c.SEAL] + bytes(c.SEED) + said[c.SEAL + c.SEED :]), v.MOVED_SHIP),
    "another share": (OtherShare, v.MOVED_SHIP),
    "another line-up than was sealed": (opened_as(lambda said: said[:-12] + said[-11:] + said[-12:-11]), v.MOVED_SHIP),
    "another line-up in the record": (ChangedInTheRecord, v.MOVED_SHIP),
    "another line-up later": (saying(other_line_up), v.BIASED_COIN),
    "no seals": (Unsealed, v.MALFORMED),
    "nothing opened but the share": (opened_as(lambda said: said[: c.SEAL]), v.MALFORMED),
    "a byte less opened": (opened_as(lambda said: said[:-1]), v.MALFORMED),
    "a byte more opened": (opened_as(lambda said: said + b"C"), v.MALFORMED),
    "nothing opened": (opened_as(lambda said: b""), v.MALFORMED),
    "seals of a move": (saying(lambda its: its.about(wire.SEA, b"\1" + bytes(2 + 2 * c.SEAL))), v.MALFORMED),
    # Moves.
    **{f"move {move}": (moving(nowhere(move)), v.ILLEGAL_SHOT) for move in (0, 1023, 800, 0xFFFF)},
    "a move of the other's ship": (moving(of_the_other), v.ILLEGAL_SHOT),
    "a move onto its own ship": (moving(onto_its_own), v.ILLEGAL_SHOT),
    "a mine of a ship that has none": (moving(laying), v.ILLEGAL_SHOT),
    "a move out of turn": (acting(right, mine=False), v.OUT_OF_TURN),
    "a move in the other's name": (
        acting(lambda its: bytes((1 - its.side << 3,)) + right(its)[1:], False),
        v.OUT_OF_TURN,
    ),
    "a move of no side": (acting(lambda its: bytes((its.side << 3 | 1 << 4,)) + right(its)[1:]), v.OUT_OF_TURN),
    **{
        f"an act of kind {kind}": (
            acting(lambda its, kind=kind: bytes((its.side << 3 | kind,)) + right(its)[1:]),
            v.MALFORMED,
        )
        for kind in range(1, 8)
    },
    "a move of two bytes": (acting(lambda its: right(its)[:2]), v.MALFORMED),
    "a move of four bytes": (acting(lambda its: right(its) + b"\0"), v.MALFORMED),
    "a move with an opening": (acting(lambda its: right(its) + bytes(c.SEAL)), v.MALFORMED),
    "an empty act": (acting(lambda its: b""), v.MALFORMED),
    # Here an offer may be taken though its player has moved since, and so taken it back.
    "a draw that nobody offered": (saying(lambda its: its.end(wire.DREW)), v.FALSE_END),
    "a draw that nobody offered before": (saying(lambda its: its.end(wire.DREW, its.count - 2)), v.FALSE_END),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_convicted_and_loses(name):
    cheat, code = CHEATS[name]
    convict([Pair(1000 + seed, (Duel, cheat)) for seed in SEEDS], {code}, 0.6)


def drawing(pair):
    """Unit 0 offers a draw at its next turn; returns it."""
    unit = pair.until(
        lambda pair: pair.units[0].log is not None and pair.units[0].our_turn and moves(SOON)(pair)
    ).units[0]
    unit.offer_draw()
    return unit


class LateYes(Injector):
    """Declines a draw, and takes it when it likes it better."""

    mine = True
    refused = 0

    def forgery(self):
        return self.end(wire.DREW) if self.refused and self.count > self.refused else None

    def push(self, move):
        Duel.push(self, move)


def test_an_offer_that_was_declined_is_no_offer():
    for seed in SEEDS:
        pair = Pair(2000 + seed, (Duel, LateYes))
        drawing(pair)
        pair.until(lambda pair: pair.units[1].offered, play=False)
        pair.units[1].refused = pair.units[1].log.count
        pair.units[1].answer_draw(False)
        loses(finish(pair), v.FALSE_END)


def test_offering_a_draw_and_moving_gains_nothing():
    """His move has crossed with a yes, which is void: the game goes on, and the offer is asked no second time."""

    class Teaser(Duel):
        def push(self, move):
            self.state.play.offer, offer = None, self.state.play.offer
            super().push(move)
            self.state.play.offer = offer

    for seed in SEEDS:
        pair = Pair(2200 + seed, (Teaser, Duel))
        teaser, honest = drawing(pair), pair.units[1]
        pair.until(lambda pair: pair.units[1].offered, play=False)
        honest.answer_draw(True)
        teaser.push(lively(teaser.log.position, pair.rng))
        outcome = finish(pair, 1).outcome
        assert not any(outcome.faults) and outcome.cause != "left", outcome


def test_claiming_to_know_more_moves_gains_nothing():
    class Knowing(Duel):
        injected = False

        def next_message(self):
            message = super().next_message()
            if message is None or message[0] != wire.PROOF:
                return message
            self.injected = True
            return proved(self, wire.about(self.id, wire.PROOF, b"\1" + (500).to_bytes(2, "little") + bytes(8)))

    for seed in SEEDS:
        pair = Pair(2700 + seed, (Duel, Knowing)).until(moves(SOON))
        pair.reboot(1)
        pair.until(lambda pair: pair.units[1].injected)
        honest = finish(pair)
        assert honest.outcome.faults[honest.side] == 0
        assert honest.outcome.winner == honest.side or honest.outcome.cause in ("sunk", "cable lost"), honest.outcome


def test_done_before_the_end_and_with_a_false_winner_changes_no_verdict():
    for seed in SEEDS:
        pair = Pair(2900 + seed).until(moves(SOON))
        liar, honest = pair.units[1], pair.units[0]
        pair.until(lambda pair: pair.units[1].channel.free, play=False)
        liar.channel.send(wire.about(liar.id, wire.DONE, bytes((liar.side,))))
        pair.until(moves(SOON + 3))
        assert honest.outcome is None
        liar.resign()
        pair.until(lambda pair: pair.units[0].outcome, play=False)
        assert honest.outcome == v.Outcome(honest.side, "resigned")


def test_a_bad_command_is_refused_at_home():
    pair = Pair(2950).until(moves(SOON))
    unit = next(unit for unit in pair.units if not unit.our_turn)
    for wrong in (lambda: unit.push(unit.log.position.legal_moves()[0]), unit.offer_draw, lambda: unit.line_up("DDD")):
        with pytest.raises(RulesError):
            wrong()


def test_a_match_of_another_game_is_left_alone():
    """Both hold a match, of two games: neither learns that the other one has left it."""
    pair, other = Pair(3001).until(moves(SOON)), SeaBattlePair(3003).until(shots(3))
    friend, stranger = pair.units[1], other.units[1]
    pair.joined = False
    pair.idle(3000)
    stranger.channel._heard_at = pair.now
    pair.units[1], pair.joined = stranger, True
    pair.until(lambda pair: pair.units[0].other_game and stranger.other_game, play=False)
    pair.idle(5000)
    for unit in (pair.units[0], stranger):
        assert unit.phase == PLAYING and unit.outcome is None and not unit.state.peer.met
        assert not unit.state.peer.stranger and unit.state.peer.gone is None
    pair.units[1] = friend
    pair.until(lambda pair: pair.units[0].outcome)
    assert pair.units[0].outcome.faults == (0, 0)


def test_only_its_own_rules_are_rules():
    unit = Pair(3002).units[0]
    assert unit.parse(unit.line(None)) == "straume-1986"
    for line in (b"", b"straume-1987", b"zalp-rules-2", unit.line(None) + b" "):
        with pytest.raises(RulesError):
            unit.parse(line)
