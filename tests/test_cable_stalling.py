"""A side that is there and does not go on loses by the honest player's claim, whatever else it sends meanwhile.

How the clock counts is in core/test_cable_bounds.py.
"""

import pytest
from cheating import Noisy, Reopening, finish, loses
from linked import SMALL, Pair, placing, shots

from zalp.console.link.duel import verdict as v
from zalp.console.link.duel import watch, wire
from zalp.console.link.duel.commitments import SEAL
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Rules

pytestmark = pytest.mark.slow

CLOCK_S = 30
CLOCKED = Rules(6, 6, ("3", "2", "2", "1", "1"), clock=CLOCK_S)
SEEDS = range(2)
WHO = (wire.RESUME, wire.PROOF)
SLACK_MS = 9_000  # until a player looks; a session that is begun again


class Still:
    pass


MEANWHILE = pytest.mark.parametrize("meanwhile", (Still, Reopening, Noisy))


def until_stalled(pair):
    """Play until the honest unit sees that the other one has stalled. Returns when that one began to, None if it never
    did.
    """
    since = []
    pair.until(
        lambda pair: (
            pair.units[0].outcome
            or pair.units[0].watch.stalled
            or (pair.units[1].injected and not since and since.append(pair.now))
        ),
        rounds=20000,
    )
    return since[0] if since else None


def claimed(honest):
    """The match waits until the honest player leaves it, who wins by that."""
    assert honest.outcome is None
    honest.leave()
    loses(honest, v.STALLED)


@MEANWHILE
def test_a_player_who_does_decide_is_not_hurt_by_his_line(meanwhile):
    class Honest(meanwhile, Duel):
        pass

    pair = Pair(310, (CLOCKED, CLOCKED), (Duel, Honest))
    play, slow = pair.play, [0]

    def slowly(unit):
        slow[0] += 1
        if slow[0] % 500 == 0:  # 25 s for each decision
            play(unit)

    pair.play = slowly
    for _ in range(60_000 // 50 * 10):
        for number in (0, 1):
            pair.act(number)
        pair.round(50)
        assert not any(unit.watch.stalled for unit in pair.units)
    assert pair.units[0].log.count > 10


def withholding(kind, after=0, but_the_first=False):
    """A unit that says nothing more about the match but who it is, from its first message of this kind on with so many
    acts known; but_the_first: it says that one.
    """

    class Withholding(Duel):
        injected = False

        def next_message(self):
            message = super().next_message()
            if message is None or self.id is None:
                return message
            if message[0] == kind and (self.log.count if self.log else 0) >= after and not self.injected:
                self.injected = True
                return message if but_the_first else None
            return message if not self.injected or message[0] in WHO and message[0] != kind else None

    return Withholding


@MEANWHILE
@pytest.mark.parametrize(
    "kind, after",
    [(wire.READY, 0), (wire.ACT, 4), (wire.END, 0), (wire.REVEAL, 0)],
    ids=["READY", "ACT", "END", "REVEAL"],
)
def test_a_side_that_owes_an_automatic_step_loses_within_a_bound(kind, after, meanwhile):
    class Cheat(meanwhile, withholding(kind, after)):
        pass

    for seed in SEEDS:
        pair = Pair(320 + seed, makes=(Duel, Cheat))
        since = until_stalled(pair)
        assert pair.now - since <= 2 * watch.BOUND_MS
        claimed(pair.units[0])


@MEANWHILE
@pytest.mark.parametrize("clock", (0, CLOCK_S))
def test_silence_after_half_of_a_moves_seals_loses(clock, meanwhile):
    """With the first seal of a move his player has decided."""

    class Cheat(meanwhile, withholding(wire.SEA, 1, but_the_first=True)):
        pass

    pair = Pair(328, 2 * (Rules(10, 10, ("~5",), clock=clock),), (Duel, Cheat))
    since = until_stalled(pair)
    assert pair.now - since <= watch.BOUND_MS + SLACK_MS
    claimed(pair.units[0])


class Dripping(Duel):
    """Sends what it reveals byte by byte, each shortly before it is late, and goes on there in a new pair."""

    every = watch.STALL_MS - 10_000
    now = last = 0
    given = 0
    injected = False

    def poll(self, now):
        self.now = now
        return super().poll(now)

    def next_message(self):
        message = super().next_message()
        if message is None or message[0] != wire.REVEAL:
            return message
        self.state.ending.reveal_sent = 0  # there is always more to say
        if self.injected and self.now - self.last < self.every:
            return None
        self.last, self.injected = self.now, True
        own = self.state.seals.own
        self.given += 1
        part = (own.seed + own.plan)[self.given - 1 : self.given]
        return wire.about(self.id, wire.REVEAL, (self.given - 1).to_bytes(2, "little") + part)


class DrippingSeals(Dripping):
    """The same with its seals, one by one: in a new pair it has to start over, and is one further each time."""

    def next_message(self):
        message = Duel.next_message(self)
        if message is None or message[0] != wire.SEA:
            return message
        seals = self.state.seals
        start, count = message[6] | message[7] << 8, (len(message) - 8) // SEAL
        if start + count > self.given:
            seals.sent = max(start, self.given)
            if self.injected and self.now - self.last < self.every:
                count = self.given - start
            else:
                self.last, self.injected = self.now, True
                self.given += 1
                count = min(count, self.given - start)
            seals.sent = start + max(count, 0)
        return message[: 8 + SEAL * count] if count > 0 else None


@pytest.mark.parametrize("cheat", (Dripping, DrippingSeals))
def test_messages_in_small_parts_have_the_same_bound(cheat):
    pair = Pair(335, makes=(Duel, cheat))
    pair.until(lambda pair: pair.units[1].injected, rounds=20000)
    begun = pair.now
    pair.until(lambda pair: pair.units[0].watch.stalled or pair.units[0].outcome, rounds=20000)
    assert pair.now - begun <= watch.BOUND_MS + SLACK_MS
    claimed(pair.units[0])


def test_withholding_done_changes_no_verdict():
    for seed in SEEDS:
        pair = Pair(330 + seed, makes=(Duel, withholding(wire.DONE)))
        honest = finish(pair)
        pair.idle(2 * watch.BOUND_MS)
        assert honest.outcome.cause == "sunk" and honest.outcome.faults == (0, 0)
        honest.leave()
        honest.call(SMALL)


@MEANWHILE
def test_a_side_that_does_not_identify_itself_may_be_left(meanwhile):
    class Cheat(meanwhile, withholding(wire.PROOF)):
        pass

    pair = Pair(340, makes=(Duel, Cheat)).until(shots(3))
    pair.reboot(1)
    pair.until(lambda pair: pair.units[0].watch.stalled, play=False, rounds=9000)
    assert pair.units[1].injected and pair.units[0].outcome is None


def test_a_side_that_never_places_its_fleet_makes_nobody_forfeit():
    pair = placing(Pair(350))
    pair.place(0)
    pair.idle(2 * watch.BOUND_MS)
    waiting, other = pair.units
    assert not waiting.watch.stalled  # he may be placing still
    waiting.leave()
    assert waiting.outcome == v.Outcome(None, "cable lost")
    pair.until(lambda pair: "cancelled" in pair.heard[1], play=False)
    assert other.outcome is None and other.id is None
