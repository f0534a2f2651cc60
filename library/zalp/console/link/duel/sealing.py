"""A part of the duel: seals the plans, exchanges the seals and tosses the coin (SEA, READY).

Imports commitments, saves, verdict and wire. Like every part it works on the State and is loaded only in its phase: see
engine.py.
"""

from . import saves
from .commitments import (
    CELLS,
    COIN,
    FLEET,
    SEAL,
    SEED,
    Sealed,
    coin_seal,
    coin_share,
    first_to_act,
    fleet_seal,
    seal_at,
)
from .verdict import BIASED_COIN, CHANGED_ACT, ILLEGAL_FLEET, MALFORMED, MOVED_SHIP
from .wire import PART, READY, SEA, about, number_at

_SEALS_A_PART = PART // SEAL


def placing(state, making):
    """Fix our plan, in steps: a generator whose last step fixes it. making: a generator that returns (the game's own of
    the plan, the plan as bytes), or raises.
    """
    yield
    plan, marks = yield from making
    yield
    sealed = sealed_of(state, state.entropy(SEED), marks)
    while state.keying:
        state.work_on_keys()
        yield
    if state.keys is None:
        return  # the other side's public key was refused
    state.plan, state.seals.own = plan, sealed
    state.seals.unsaved = True  # the next poll saves it, before a seal leaves: here a Pico's stack is deep


def sealed_of(state, seed, plan):
    """A Sealed of ours."""
    game = state.game
    return Sealed(state.id, state.side, seed, plan, game.content if game.seals(state.rules) > CELLS else None)


def message(state):
    """The next part of our seals, or our share of the coin toss once the other side's seals are saved, or None."""
    seals = state.seals
    own = seals.own
    if seals.sent < own.count:
        start = seals.sent
        seals.sent = min(start + _SEALS_A_PART, own.count)
        return part(state.id, 0, start, own.seals(start, seals.sent))
    if seals.saved and not seals.ready_sent:
        seals.ready_sent = True
        return about(state.id, READY, own.opening(state.game.OPEN))
    return None


def moved(state):
    """The next part of our seals after our plan's last change, or None once all were sent."""
    play = state.play
    sealed = play.log.sealed
    start = play.move_sent
    if start == sealed.count:
        return None
    play.move_sent = min(start + _SEALS_A_PART, sealed.count)
    return part(state.id, len(play.log.moves), start, sealed.seals(start, play.move_sent))


def part(match, generation, start, seals):
    """A message with seals from number `start` on."""
    return about(match, SEA, bytes((generation,)) + start.to_bytes(2, "little") + seals)


def take(state, kind, payload):
    """Take SEA or READY. Returns 0, or the violation that it is."""
    return _take_sea(state, payload) if kind == SEA else _take_ready(state, payload)


def _take_sea(state, payload):
    """Take a part of the other side's seals: eight of them, the last may have fewer."""
    if len(payload) < 3 + SEAL or (len(payload) - 3) % SEAL or len(payload) > 3 + PART:
        return MALFORMED
    seals = state.seals
    count = state.game.seals(state.rules)
    start, part = number_at(payload, 1) * SEAL, payload[3:]
    stop, size = start + len(part), count * SEAL
    if payload[0] == seals.generation + 1 and not start and _changes(state):
        seals.generation, seals.filled = payload[0], 0  # the old contents are known, or were not shot at
    if payload[0] != seals.generation:
        return MALFORMED
    if start < seals.filled:
        return 0 if bytes(seals.theirs[start : min(stop, seals.filled)]) == part else CHANGED_ACT
    if start != seals.filled or stop > size:
        return MALFORMED
    if not seals.theirs:
        # Allocated at once: growing it part by part would fragment a Pico's heap.
        seals.theirs = bytearray(size)
    if (
        start < seals.most
        and not seals.generation
        and bytes(seals.theirs[start : min(stop, seals.most)]) != part[: seals.most - start]
    ):
        return CHANGED_ACT
    seals.theirs[start:stop] = part
    seals.filled = stop
    seals.most = max(seals.most, stop)
    if stop == size and not seals.generation:
        seals.fleet = seal_at(seals.theirs, FLEET)
        seals.unsaved = seals.own is not None  # until the next poll, where a Pico's stack is not deep
    return 0


def _changes(state):
    """Whether a change of the other side's plan is due."""
    log = state.play.log
    return log is not None and log.changing and log.peer_moves == state.seals.generation


def _take_ready(state, payload):
    """Take the other side's opened share of the coin toss; of an open game, also its seed and plan. The match has not
    begun.
    """
    seals = state.seals
    share, opened = payload[:SEAL], payload[SEAL:]
    due = SEED + len(seals.own.plan) if state.game.OPEN and seals.own else 0
    if seals.unsaved:
        saves.plan(state)  # it has come in one read with the last seals
    if len(share) != SEAL or len(opened) != due or not seals.saved:
        return MALFORMED
    if coin_seal(state.id, 1 - state.side, share) != seal_at(seals.theirs, COIN):
        return BIASED_COIN
    if due:
        if (
            coin_share(opened[:SEED]) != share
            or fleet_seal(state.id, 1 - state.side, opened[:SEED], opened[SEED:]) != seals.fleet
        ):
            return MOVED_SHIP
        try:
            state.game.plan_of(state.rules, opened[SEED:])
        except ValueError:
            return ILLEGAL_FLEET
    seals.opened = opened
    first = begin(state, share)
    if due:
        saves.acts(state)
    state.emit("begun", first == state.side)
    return 0


def begin(state, share):
    """Begin the match's log, with the other side's share of the coin toss; returns who begins."""
    seals = state.seals
    seals.share = share
    shares = [coin_share(seals.own.seed), share]
    if state.side:
        shares.reverse()
    first = first_to_act(state.id, shares[0], shares[1]) if state.first is None else state.first
    state.play.log = state.game.new_log(first)
    return first
