"""A part of the duel: seals the seas, exchanges the seals and tosses the coin (SEA, READY).

Imports rules, commitments, movelog, saves, verdict and wire. Like every part it works on the State and is loaded only
in its phase: see duel.py.
"""

from ..rules import Sea
from ..rules.acts import MOVE
from . import saves
from .commitments import CELLS, COIN, FLEET, SEAL, SEED, Sealed, coin_seal, coin_share, first_to_shoot, plan_of, seal_at
from .movelog import MoveLog
from .verdict import BIASED_COIN, CHANGED_ACT, MALFORMED
from .wire import PART, READY, SEA, about, number_at

_SEALS_A_PART = PART // SEAL


def placing(state, ships, extras):
    """Fix our fleet, in steps: a generator whose last step fixes it. NotLegal for one with defects."""
    yield
    sea = Sea(state.rules, ships, **extras)
    yield
    plan = plan_of(state.rules, sea.fleet.ships, **extras)
    sealed = Sealed(state.id, state.side, state.entropy(SEED), plan)
    yield
    state.sea, state.seals.own = sea, sealed
    saves.sea(state)


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
        return about(state.id, READY, coin_share(own.seed))
    return None


def moved(state):
    """The next part of our seals after our Flying Dutchman's last move, or None once all were sent."""
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
    """Take a part of the other side's seals."""
    if len(payload) < 3 + SEAL or (len(payload) - 3) % SEAL:
        return MALFORMED
    seals = state.seals
    start, part = number_at(payload, 1) * SEAL, payload[3:]
    stop, size = start + len(part), (CELLS + state.rules.cells) * SEAL
    if payload[0] == seals.generation + 1 and not start and _moves(state):
        seals.generation, seals.filled = payload[0], 0  # what lay where before is known, or was not shot at
    if payload[0] != seals.generation:
        return MALFORMED
    if start < seals.filled:
        return 0 if bytes(seals.theirs[start : min(stop, seals.filled)]) == part else CHANGED_ACT
    if start != seals.filled or stop > size:
        return MALFORMED
    if not seals.theirs:
        # In one piece: growing it part by part would fragment a Pico's memory.
        seals.theirs = bytearray(size)
    seals.theirs[start:stop] = part
    seals.filled = stop
    if stop == size and not seals.generation:
        seals.fleet = seal_at(seals.theirs, FLEET)
        if seals.own is not None:
            saves.sea(state)
    return 0


def _moves(state):
    """Whether a move of the other side is due."""
    log = state.play.log
    due = log is not None and log.match.due == MOVE and log.match.by != state.side
    return due and log.peer_moves == state.seals.generation


def _take_ready(state, share):
    """Take the other side's opened share of the coin toss."""
    seals = state.seals
    if len(share) != SEAL or not seals.saved:
        return MALFORMED
    if state.play.log is not None:
        return 0 if share == seals.share else BIASED_COIN
    if coin_seal(state.id, 1 - state.side, share) != seal_at(seals.theirs, COIN):
        return BIASED_COIN
    state.emit("begun", begin(state, share) == state.side)
    return 0


def begin(state, share):
    """Begin the match's move log, with the other side's share of the coin toss; returns who shoots first."""
    seals = state.seals
    seals.share = share
    shares = [coin_share(seals.own.seed), share]
    if state.side:
        shares.reverse()
    first = first_to_shoot(state.id, shares[0], shares[1]) if state.first is None else state.first
    state.play.log = MoveLog(state.rules, state.id, state.side, first, state.sea, seals.own, seals.theirs)
    return first
