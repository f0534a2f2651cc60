"""Random and mutated bytes, frames and messages against both games' duels: no exception, no growth, time goes on."""

import random
import tracemalloc

import pytest
from core.daily import daily
from hypothesis import given, settings
from hypothesis import strategies as st
from linked import SMALL, Pair
from straume_linked import Pair as StraumePair

from zalp.console.link.channel import MAX_MESSAGE
from zalp.console.link.duel import agreement, state, wire
from zalp.console.link.duel.agreement import MAX_GAME, MAX_RULES, MAX_SOFTWARE
from zalp.console.link.duel.commitments import SEAL, SEED
from zalp.console.link.framing import MAX_BODY, frame
from zalp.console.link.session import MAX_EVENTS
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Rules
from zalp.straume.cable import Duel as StraumeDuel

pytestmark = pytest.mark.slow

FRAMES = daily(3000, 20000)  # and messages
KINDS = [*range(wire.HELLO, wire.AGAIN + 2), 0x40]
GAMES = pytest.mark.parametrize("game", ("seabattle", "dutchman", "straume"))
DUTCHMAN = Rules(10, 10, ("~5",), clock=30)


def pair_of(game, seed, mad=None):
    """Two units of a game; mad: a mixin for the second one."""

    def made(duel):
        return (duel, type("Mad" + game, (mad, duel), {}) if mad else duel)

    if game == "straume":
        return StraumePair(seed, made(StraumeDuel))
    rules = SMALL if game == "seabattle" else DUTCHMAN
    return Pair(seed, (rules, rules), made(Duel))


def mutate(dice, raw):
    """A few bytes changed, cut, doubled or swapped."""
    raw = bytearray(raw)
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(raw) + 1)
        kind = dice.randrange(5)
        if kind == 0:
            raw[at:at] = dice.randbytes(dice.randrange(1, 9))
        elif kind == 1:
            del raw[at : at + dice.randrange(1, 9)]
        elif kind == 2:
            del raw[at:]
        elif raw:
            raw[at % len(raw)] = dice.choice((0, 1, 255, dice.randrange(256)))
    return bytes(raw)


class Mad:
    """A mixin: plays by the rules for a while, then sends anything, in complete frames."""

    dice = random.Random(0)
    said = 0
    sane = 0

    def next_message(self):
        message = super().next_message()
        if self.sane > 0 or (message is None and self.dice.random() < 0.5):
            self.sane -= 1
            return message
        kind = self.dice.randrange(3)
        if message is None or kind == 0:
            tag = self.id[:4] if self.id and self.dice.random() < 0.9 else b""
            message = (
                bytes((self.dice.choice(KINDS),)) + tag + self.dice.randbytes(self.dice.choice((0, 1, 4, 20, 130)))
            )
        elif kind == 1:
            message = mutate(self.dice, message)
        Mad.said += 1
        return message[:MAX_MESSAGE] or b"?"


def bounded(unit):
    """Nothing in the engine is larger than it may ever be."""
    held = unit.state
    own = held.seals.own
    plan = len(own.plan) if own else 0
    assert held.waiting <= MAX_EVENTS
    assert len(held.seals.theirs) <= (SEAL * unit.seals(unit.rules) if unit.rules else 0)
    assert len(held.seals.opened) <= (SEED + plan if unit.OPEN else 0)
    moved = held.play.log.peer_moves if held.play.log else 0
    assert len(held.ending.reveal) <= (0 if unit.OPEN else SEED + plan * (1 + moved))
    assert len(held.agreement.line) <= MAX_RULES
    assert len(held.peer.game or b"") <= MAX_GAME + MAX_MESSAGE
    assert len(held.peer.software or "") <= MAX_SOFTWARE
    assert unit.channel.deframer.size == MAX_BODY + 5


@GAMES
def test_no_message_shakes_the_engine(game):
    dice = Mad.dice = random.Random(20)
    Mad.said = 0
    games = peak = 0
    tracemalloc.start()
    while Mad.said < FRAMES // 3:
        games += 1
        Mad.sane = dice.choice((0, 5, 12, 30, 60))
        pair = pair_of(game, games, Mad)
        victim, mad = pair.units
        for turn in range(400):
            for number in (0, 1):
                try:
                    pair.act(number)
                except (ValueError, AssertionError):  # RulesErrors are ValueErrors
                    assert number == 1
            try:
                chunk = mad.poll(pair.now)
            except Exception:
                break  # the mad one's own state is its own affair
            pair.now += 5
            victim.feed(chunk or b"", pair.now)
            while (reply := victim.poll(pair.now)) is not None:
                try:
                    mad.feed(reply, pair.now)
                except Exception:
                    pass
            if turn % 7 == 0:
                while victim.event():
                    pass
            bounded(victim)
            if victim.outcome is not None and turn > 30:
                assert victim.outcome.faults[victim.side] == 0
                break
        if games == 20:
            tracemalloc.reset_peak()
            base = tracemalloc.get_traced_memory()[0]
        if games > 20:
            peak = max(peak, tracemalloc.get_traced_memory()[0] - base)
    tracemalloc.stop()
    assert peak < 3_000_000, peak


@GAMES
def test_no_bytes_shake_the_engine(game):
    dice = random.Random(21)
    thrown = games = 0
    while thrown < FRAMES // 3:
        games += 1
        pair = pair_of(game, games)

        def line(sender, chunk):
            nonlocal thrown
            kind = dice.randrange(8)
            thrown += kind < 3
            if kind == 0:
                return mutate(dice, chunk)
            if kind == 1:
                return frame(dice.randbytes(dice.randrange(1, MAX_BODY))) + chunk
            if kind == 2:
                return dice.randbytes(dice.randrange(1, 400)) + chunk
            return chunk

        pair.line = line
        for _ in range(3000):
            for number in (0, 1):
                pair.act(number)
            pair.round()
            if all(unit.resting for unit in pair.units):
                break
        for unit in pair.units:
            bounded(unit)
            assert unit.outcome is None or unit.outcome.faults == (0, 0)


@GAMES
@settings(max_examples=daily(10, 30))
@given(st.lists(st.binary(max_size=MAX_MESSAGE), max_size=30), st.integers(0, 60), st.randoms(use_true_random=False))
def test_any_record_is_a_match_or_none(game, records, cut, dice):
    pair = pair_of(game, 4).until(lambda pair: pair.units[0].log is not None and pair.units[0].log.count > 12)
    make, store = pair.makes[0], pair.stores[0]
    for name in make.RECORDS:
        whole = store.records.get(name, b"")
        mutants = [mutate(dice, whole) for _ in range(5)]
        for record in [*records, whole[:cut], whole[:-cut] if cut else whole, *mutants]:
            before = dict(store.records)
            store.records[name] = record
            unit = make(store, pair.entropy)
            assert unit.phase >= 0
            for now in range(0, 3000, 100):
                unit.poll(now)
            store.records.clear()
            store.records.update(before)


def guest(seed):
    """Side 1's agreement of SMALL, up to the other side's rules."""
    its = agreement.Agreement(state.Peer(), Pair(seed).units[0], b"u" * 16, "", lambda count: b"\xff" * count)
    its.call(SMALL)
    while its.trying:
        its.work()
    its.take(wire.HELLO, bytes((wire.VERSION,)) + b"o" * 8 + b"\1" * 16 + b"\x09seabattle")
    assert its.side == 1
    assert its.next() and its.next() and its.take(wire.KEY, b"k" * (wire.PUBLIC + SEAL))
    assert its.take(wire.AGAIN, bytes(1 + SEAL))
    return its


def test_a_mad_rule_set_is_refused_and_not_played():
    for line in (
        b"zalp-rules-2",
        b"\xff\xfe" * 40,
        b"zalp-rules-2 10x10 fleet=~9 contact=none",
        b"straume-1986",
        str(SMALL).encode()[:-1],
    ):
        its = guest(5)
        its.take(wire.RULES, b"\0\0" + len(line).to_bytes(2, "little") + line)
        assert not its.agreed and not its.asked
        assert wire.REFUSE in [message[0] for message in iter(its.next, None)]


def test_a_rule_set_that_is_too_long_is_not_taken():
    its = guest(6)
    for total, fits in ((MAX_RULES, True), (MAX_RULES + 1, False), (0xFFFF, False)):
        assert its.take(wire.RULES, b"\0\0" + total.to_bytes(2, "little") + b"z" * wire.PART) == fits
    assert len(its.line) <= wire.PART
