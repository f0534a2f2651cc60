"""A part of the duel: the seas are sealed, exchanged, and the coin is tossed (SEA, READY).

Imports rules, commitments, movelog, saves, verdict and wire. Like every part it works on the State and is loaded only
in its phase: see duel.py.
"""

from ..rules import Sea
from . import saves
from .commitments import CELLS, COIN, SEAL, SEED, Sealed, coin_seal, coin_share, first_to_shoot, plan_of, seal_at
from .movelog import MoveLog
from .verdict import BIASED_COIN, CHANGED_ACT, MALFORMED
from .wire import PART, READY, SEA, about, number_at

_SEALS_A_PART = PART // SEAL


def place(state, ships, extras):
    """Fix our fleet. NotLegal for one with defects."""
    state.sea = sea = Sea(state.rules, ships, **extras)
    plan = plan_of(state.rules, sea.fleet.ships, **extras)
    state.seals.own = Sealed(state.id, state.side, state.entropy(SEED), plan)
    saves.sea(state)


def message(state):
    """The next part of our seals, or our share of the coin toss once the other side's seals are saved, or None."""
    seals = state.seals
    own = seals.own
    if seals.sent < own.count:
        start = seals.sent
        seals.sent = min(start + _SEALS_A_PART, own.count)
        return about(state.id, SEA, start.to_bytes(2, "little") + own.seals(start, seals.sent))
    if seals.saved and not seals.ready_sent:
        seals.ready_sent = True
        return about(state.id, READY, coin_share(own.seed))
    return None


def take(state, kind, payload):
    """SEA or READY has come: 0, or the violation that it is."""
    return _take_sea(state, payload) if kind == SEA else _take_ready(state, payload)


def _take_sea(state, payload):
    """A part of the other side's seals."""
    if len(payload) < 2 + SEAL or (len(payload) - 2) % SEAL:
        return MALFORMED
    seals = state.seals
    start, part = number_at(payload, 0) * SEAL, payload[2:]
    stop, size = start + len(part), (CELLS + state.rules.cells) * SEAL
    if start < seals.filled:
        return 0 if bytes(seals.theirs[start : min(stop, seals.filled)]) == part else CHANGED_ACT
    if start != seals.filled or stop > size:
        return MALFORMED
    if not seals.theirs:
        # In one piece: grown part by part it would riddle a Pico's memory.
        seals.theirs = bytearray(size)
    seals.theirs[start:stop] = part
    seals.filled = stop
    if stop == size and seals.own is not None:
        saves.sea(state)
    return 0


def _take_ready(state, share):
    """The other side's share of the coin toss, opened."""
    seals = state.seals
    if len(share) != SEAL or not seals.saved:
        return MALFORMED
    if coin_seal(state.id, 1 - state.side, share) != seal_at(seals.theirs, COIN):
        return BIASED_COIN
    if state.play.log is None:
        state.emit("begun", begin(state, share) == state.side)
    return 0


def begin(state, share):
    """The move log of the match, with the other side's share of the coin toss; returns who shoots first."""
    seals = state.seals
    seals.share = share
    shares = [coin_share(seals.own.seed), share]
    if state.side:
        shares.reverse()
    first = first_to_shoot(state.id, shares[0], shares[1])
    state.play.log = MoveLog(state.rules, state.id, state.side, first, state.sea, seals.own, seals.theirs)
    return first
