"""A part of the duel: the seas are sealed, exchanged, and the lot is drawn (SEA, READY). Imports rules and this room.

Like every part it works on the engine's own state and is loaded only in its phase: see duel.py.
"""

from ..rules import Sea
from .agreement import PART
from .commitments import CELLS, LOT, SEAL, SEED, Sealed, first_to_shoot, lot_seal, lot_secret, plan_of, seal_at
from .course import Course
from .duel import READY, SEA, SEA_RECORD
from .verdict import BIASED_LOT, CHANGED_ACT, MALFORMED

_SEALS_A_PART = PART // SEAL


def place(duel, ships):
    """Fix our fleet. NotLegal for one with defects."""
    sea = Sea(duel.rules, ships)
    duel.sea = sea
    duel._sealed = Sealed(duel.id, duel.side, duel._entropy(SEED), plan_of(duel.rules, sea.fleet.ships))
    save(duel)


def message(duel):
    """The next part of our seals, or our share of the lot once the other side's seals are saved, or None."""
    sealed = duel._sealed
    if duel._told_sea < sealed.count:
        start = duel._told_sea
        duel._told_sea = min(start + _SEALS_A_PART, sealed.count)
        return duel._about(SEA, start.to_bytes(2, "little") + sealed.seals(start, duel._told_sea))
    if duel._seals_saved and duel._once(READY):
        return duel._about(READY, lot_secret(sealed.seed))
    return None


def take(duel, kind, words):
    """SEA or READY has come: 0, or the violation that it is."""
    return _take_sea(duel, words) if kind == SEA else _take_ready(duel, words)


def _take_sea(duel, words):
    """A part of the other side's seals."""
    if len(words) < 2 + SEAL or (len(words) - 2) % SEAL:
        return MALFORMED
    start, part = (words[0] | words[1] << 8) * SEAL, words[2:]
    seals, filled = duel._seals, duel._seals_filled
    if start < filled:
        return 0 if bytes(seals[start : min(start + len(part), filled)]) == part else CHANGED_ACT
    if start != filled or start + len(part) > (CELLS + duel.rules.cells) * SEAL:
        return MALFORMED
    if not seals:
        # In one piece: grown part by part it would riddle a Pico's memory.
        seals = duel._seals = bytearray((CELLS + duel.rules.cells) * SEAL)
    seals[start : start + len(part)] = part
    duel._seals_filled = start + len(part)
    if duel._seals_filled == len(seals) and duel._sealed is not None:
        save(duel)
    return 0


def _take_ready(duel, words):
    """The other side's share of the lot, opened."""
    if len(words) != SEAL or not duel._seals_saved:
        return MALFORMED
    if lot_seal(duel.id, 1 - duel.side, words) != seal_at(duel._seals, LOT):
        return BIASED_LOT
    if duel._course is None:
        duel._tell("begun", begin(duel, words) == duel.side)
    return 0


def begin(duel, share):
    """The course of the match, with the other side's share of the lot; returns who shoots first."""
    duel._share = share
    shares = [lot_secret(duel._sealed.seed), share]
    if duel.side:
        shares.reverse()
    first = first_to_shoot(duel.id, shares[0], shares[1])
    duel._course = Course(duel.rules, duel.id, duel.side, first, duel.sea, duel._sealed, duel._seals)
    return first


def save(duel):
    """Match, own secret and, as soon as they are whole, the other side's seals."""
    line = str(duel.rules).encode()
    whole = duel._seals_filled == (CELLS + duel.rules.cells) * SEAL
    sealed = duel._sealed
    head = (b"\1", duel.id, bytes((duel.side,)), duel._peer_unit, len(line).to_bytes(2, "little"), line)
    duel._save(SEA_RECORD, head + (sealed.seed, sealed.plan, duel._seals if whole else b""))
    duel._seals_saved = whole
