"""Every cheat at Straume over the cable: the honest side gets the verdict of the rules, and is never accused.

Line-ups, moves and the end of a game whose acts are open; what the console's engine does in any game is in
test_cable_cheats.py. Of the seeds two are drawn by the day; `make prove-cable` takes all of them.
"""

import sys
from pathlib import Path

import pytest
from cheating import SEEDS, Bending, Injecting, enough, finish, proved

sys.path.append(str(Path(__file__).resolve().parent / "core"))

from core.linked import SMALL, shots
from core.linked import Pair as SeaBattlePair
from straume_linked import Pair as HastyPair
from straume_linked import moves
from straume_moves import lively

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import saves, wire
from zalp.console.link.duel import verdict as v
from zalp.console.link.session import CALLING, PLAYING, SEALING
from zalp.seabattle.cable import Duel as SeaBattle
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

    mine = None

    def forge(self):
        if self.count < SOON or self.mine not in (None, self.log.turn == self.side):
            return None
        return self.forgery()

    def move(self, move, number=None, first=None):
        first = self.side << 3 if first is None else first
        return self.forged(self.count if number is None else number, bytes((first, move & 255, move >> 8)))

    def legal(self):
        return self.log.position.legal_moves()[0]

    def push(self, move):
        # While it waits for an occasion on its own turn it may not move before it was looked for.
        if self.mine and not self.injected and self.count >= SOON:
            return
        super().push(move)


class Bender(Bending, Duel):
    pass


# The line-up.


def lining_up(plan, seed=None, share=None):
    """A unit that seals these bytes as its line-up; seed: what it shows as its seed; share: what it tosses with."""

    class Odd(Duel):
        injected = True

        def line_up(self, text):
            state = self.state
            while state.keying:
                state.work_on_keys()
            own = c.Sealed(self.id, self.side, state.entropy(c.SEED), plan or text.encode(), None)
            state.plan, state.seals.own = text, own
            saves.plan(state)

        def next_message(self):
            seals = self.state.seals
            if seals.own is None or share is None or seals.sent or self.phase != SEALING or not self.channel.proven:
                return super().next_message()
            if not self.state.peer.met:
                return super().next_message()
            seals.sent = seals.own.count
            both = c.coin_seal(self.id, self.side, share) + seals.own.seal(c.FLEET)
            return wire.about(self.id, wire.SEA, bytes(3) + both)

    class Shown(Bending, Odd):
        injected = False

        def bend(self, kind, payload):
            if kind != wire.READY or (seed is None and share is None):
                return None
            return (share or payload[: c.SEAL]) + (seed or payload[c.SEAL : c.SEAL + c.SEED]) + payload[-12:]

    return Odd if seed is None and share is None else Shown


class ChangedLineUp(Bender):
    """Shows another line-up than it sealed, with the right seed."""

    def bend(self, kind, payload):
        return payload[:-12] + payload[-11:] + payload[-12:-11] if kind == wire.READY else None


class ChangedInTheRecord(Duel):
    """Seals one line-up and takes another once the seals are sent."""

    injected = True

    def next_message(self):
        seals = self.state.seals
        if seals.own and seals.sent == seals.own.count and not seals.ready_sent:
            other = LINE_UPS[LINE_UPS[0].encode() == seals.own.plan].encode()
            seals.own = c.Sealed(self.id, self.side, seals.own.seed, other, None)
        return super().next_message()


class OtherLineUpLater(Injector):
    """Once more the right share and seed, with another line-up."""

    def forgery(self):
        own = self.state.seals.own
        plan = own.plan[1:] + own.plan[:1]
        return self.about(wire.READY, c.coin_share(own.seed) + own.seed + plan)


class Unsealed(Duel):
    """Opens a line-up without having sealed one."""

    injected = True

    def next_message(self):
        seals = self.state.seals
        if seals.own is None or seals.ready_sent or not self.state.peer.met or not self.channel.proven:
            return super().next_message()
        seals.sent, seals.ready_sent = seals.own.count, True
        return wire.about(self.id, wire.READY, c.coin_share(seals.own.seed) + seals.own.seed + seals.own.plan)


def opened_as(change):
    """A unit whose READY is changed."""

    class Opener(Bender):
        def bend(self, kind, payload):
            return change(payload) if kind == wire.READY else None

    return Opener


class SealsOfAMove(Injector):
    """Seals a change of its line-up, as a Flying Dutchman would."""

    def forgery(self):
        return self.about(wire.SEA, b"\1" + bytes(2) + bytes(2 * c.SEAL))


# Moves.


def moving(change, mine=True):
    """A unit that says a move of its own choice: change(unit), or None to wait."""

    class Mover(Injector):
        def forgery(self):
            move = change(self)
            return None if move is None else self.move(move)

    Mover.mine = mine
    return Mover


def nowhere(move):
    """This move, or another where a ship of its own may have come to make it."""
    return lambda unit: 1023 if unit.log.position.is_legal(move) else move


def of_the_other(unit):
    """A move of a ship of the other player's."""
    position, me = unit.log.position, unit.side
    return next(
        position.at[ship] << 2 | 1 for ship in range((1 - me) * 12, (1 - me) * 12 + 12) if position.at[ship] < 200
    )


def onto_its_own(unit):
    """Forward where the rules do not let a ship go."""
    position = unit.log.position
    legal = set(position.legal_moves())
    own = [position.at[ship] << 2 for ship in range(unit.side * 12, unit.side * 12 + 12) if position.at[ship] < 200]
    return next((move for move in own if move not in legal), None)


def laying(unit):
    """A mine of a ship that has none."""
    position = unit.log.position
    legal = position.legal_moves()
    return next((move | LAY for move in legal if move & 3 == 0 and move | LAY not in legal), None)


class OutOfTurn(Injector):
    """A move that the rules allow, but to the other player."""

    mine = False

    def forgery(self):
        return self.move(self.legal())


class InTheOthersName(Injector):
    mine = False

    def forgery(self):
        return self.move(self.legal(), first=1 - self.side << 3)


class OfNoSide(Injector):
    mine = True

    def forgery(self):
        return self.move(self.legal(), first=self.side << 3 | 1 << 4)


class TwoMoves(Injector):
    """Moves, and moves again at once."""

    mine = False

    def forgery(self):
        return self.move(self.log.made[-1] ^ 1) if self.log.author(self.count - 1) == self.side else None


def act_of(payload):
    """A unit that sends this as an act: payload(unit)."""

    class Actor(Injector):
        mine = True

        def forgery(self):
            return self.forged(self.count, payload(self))

    return Actor


def right(unit):
    move = unit.legal()
    return bytes((unit.side << 3, move & 255, move >> 8))


# Ends.


def ending(flags, ahead=0):
    class Ender(Injector):
        def forgery(self):
            return self.end(flags, self.count + ahead)

    return Ender


class EndBehind(Injector):
    """Resigns, and leaves out its own last move."""

    mine = False

    def forgery(self):
        return self.end(wire.RESIGNED, self.count - 1) if self.log.author(self.count - 1) == self.side else None


def end_of(payload):
    class Ender(Injector):
        def forgery(self):
            return self.about(wire.END, payload)

    return Ender


class AfterItsEnd(Duel):
    """Gives up when it is its turn, and then says something more."""

    injected = False

    def push(self, move):
        if self.log.count < SOON:
            super().push(move)

    def next_message(self):
        if self.phase == PLAYING and self.state.level and self.log.count >= SOON and self.log.turn == self.side:
            self.resign()
        if self.state.ending.end_sent and not self.injected:
            self.injected = True
            return self.more()
        return super().next_message()


class MoveAfterEnd(AfterItsEnd):
    def more(self):
        move = self.log.position.legal_moves()[0]
        act = bytes((self.side << 3, move & 255, move >> 8))
        return wire.about(self.id, wire.ACT, self.log.count.to_bytes(2, "little") + act)


class EndChanged(AfterItsEnd):
    def more(self):
        log = self.log
        return wire.about(self.id, wire.END, log.count.to_bytes(2, "little") + log.digest(log.count) + b"\0")


class Revealing(Injector):
    """Shows what is known already as Sea Battle does at the end."""

    def forgery(self):
        own = self.state.seals.own
        return self.about(wire.REVEAL, bytes(2) + own.seed + own.plan)


class Gone(Injector):
    """Says that it does not hold the match any more, and plays on."""

    def forgery(self):
        return bytes((wire.GONE,)) + self.id + c.gone_token(self.state.secret, self.NAME, self.id)


LINE = LINE_UPS[0].encode()
ILLEGAL = {v.ILLEGAL_SHOT}
CHEATS = [
    # The line-up.
    (lining_up(b"D" * 12), {v.ILLEGAL_FLEET}),
    (lining_up(b"CCSSDDDDDPPM"), {v.ILLEGAL_FLEET}),
    (lining_up(b"SSCDDDDDDDPM"), {v.ILLEGAL_FLEET}),
    (lining_up(LINE.lower()), {v.ILLEGAL_FLEET}),
    (lining_up(LINE[:11] + b"X"), {v.ILLEGAL_FLEET}),
    (lining_up(LINE[:11] + b"\xff"), {v.ILLEGAL_FLEET}),
    (lining_up(bytes(12)), {v.ILLEGAL_FLEET}),
    (lining_up(LINE[:11]), {v.MALFORMED}),
    (lining_up(LINE + b"C"), {v.MALFORMED}),
    (lining_up(None, seed=bytes(32)), {v.MOVED_SHIP}),
    (lining_up(None, share=bytes(16)), {v.MOVED_SHIP}),
    (ChangedLineUp, {v.MOVED_SHIP}),
    (ChangedInTheRecord, {v.MOVED_SHIP}),
    (OtherLineUpLater, {v.BIASED_COIN}),
    (Unsealed, {v.MALFORMED}),
    (opened_as(lambda payload: payload[: c.SEAL]), {v.MALFORMED}),
    (opened_as(lambda payload: payload[:-1]), {v.MALFORMED}),
    (opened_as(lambda payload: payload + b"C"), {v.MALFORMED}),
    (opened_as(lambda payload: b""), {v.MALFORMED}),
    (SealsOfAMove, {v.MALFORMED}),
    # Moves.
    *[(moving(nowhere(move)), ILLEGAL) for move in (0, 1023, 800, 0xFFFF)],
    (moving(of_the_other), ILLEGAL),
    (moving(onto_its_own), ILLEGAL),
    (moving(laying), ILLEGAL),
    (OutOfTurn, {v.OUT_OF_TURN}),
    (InTheOthersName, {v.OUT_OF_TURN}),
    (OfNoSide, {v.OUT_OF_TURN}),
    (TwoMoves, {v.OUT_OF_TURN}),
    *[
        (act_of(lambda unit, kind=kind: bytes((unit.side << 3 | kind,)) + right(unit)[1:]), {v.MALFORMED})
        for kind in range(1, 8)
    ],
    (act_of(lambda unit: right(unit)[:2]), {v.MALFORMED}),
    (act_of(lambda unit: right(unit) + b"\0"), {v.MALFORMED}),
    (act_of(lambda unit: right(unit) + bytes(c.SEAL)), {v.MALFORMED}),
    (act_of(lambda unit: b""), {v.MALFORMED}),
    # Ends.
    (ending(0), {v.FALSE_END}),
    (ending(wire.DREW), {v.FALSE_END}),
    (ending(wire.DREW | wire.RESIGNED), {v.FALSE_END}),
    *[(ending(flags), {v.MALFORMED}) for flags in (4, 8, 0x80, 0xFF)],
    (ending(wire.RESIGNED, 2), {v.FALSE_END}),
    (ending(wire.DREW, -2), {v.FALSE_END}),
    (EndBehind, {v.FALSE_END}),
    (end_of(b""), {v.MALFORMED}),
    (end_of(bytes(2 + wire.DIGEST)), {v.MALFORMED}),
    (end_of(bytes(4 + wire.DIGEST)), {v.MALFORMED}),
    (Revealing, {v.MALFORMED}),
    (Gone, {v.LEFT}),
]


@pytest.mark.parametrize("cheat, codes", CHEATS, ids=[f"{cheat.__name__}-{n}" for n, (cheat, _) in enumerate(CHEATS)])
def test_a_cheat_is_convicted_and_loses(cheat, codes):
    caught = 0
    for seed in SEEDS:
        pair = Pair(1000 + seed, (Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        assert outcome.faults[honest.side] == 0, (seed, outcome)
        code = outcome.faults[1 - honest.side]
        if pair.units[1].injected or code:
            assert outcome.winner == honest.side and code in codes, (seed, outcome)
            caught += 1
    assert enough(caught, 0.6), caught


@pytest.mark.parametrize("cheat", (MoveAfterEnd, EndChanged))
def test_messages_after_an_end_change_nothing(cheat):
    """In an open game the end needs nothing else: the verdict is there before more can come."""
    for seed in SEEDS:
        pair = Pair(1900 + seed, (Duel, cheat))
        pair.until(lambda pair: pair.units[1].injected and pair.units[0].outcome)
        pair.idle(1000)
        honest = pair.units[0]
        assert honest.outcome == v.Outcome(honest.side, "resigned")


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
        honest = finish(pair)
        assert honest.outcome.winner == honest.side and honest.outcome.faults[1 - honest.side] == v.FALSE_END


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


def test_an_invented_record_convicts_whoever_holds_it():
    """Moves that were never made are refused at home, or by the other side."""
    for seed in SEEDS:
        pair = Pair(2600 + seed).until(moves(SOON))
        log = pair.units[1].log
        at = log.find(log.count - 1) + 1
        log.noted[at] ^= 1  # the other turn
        saves.acts(pair.units[1].state)
        pair.reboot(1)
        if pair.units[1].id is None:
            continue
        honest = finish(pair)
        assert honest.outcome.winner == honest.side and honest.outcome.faults[1 - honest.side]


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


def test_units_with_different_games_agree_on_nothing():
    pair = Pair(3000)
    pair.units[1] = SeaBattle(pair.stores[1], pair.entropy)
    pair.units[0].call()
    pair.units[1].call(SMALL)
    pair.idle(5000)
    assert [unit.phase for unit in pair.units] == [CALLING, CALLING]
    assert all(unit.other_game and not unit.peer_wants and unit.state.agreement.id is None for unit in pair.units)


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
