"""A part of the duel: the match of the records is taken up again, on both sides (RESUME, GONE). Imports this room.

Like every part it works on the engine's own state and is loaded only when it is needed: see duel.py.
"""

from ..rules import ANY, SUNK, Rules, Sea
from .agreement import UNIT, VERSION
from .commitments import CELLS, SEAL, SEED, Sealed, ships_of
from .course import DIGEST, ship_in
from .duel import _DONE, _ENDED, ACTS_RECORD, RESUME
from .sealing import begin
from .verdict import CAUSES, FORGED_RESUME, LEFT, Outcome


def load(duel, record):
    """Take up the match of the records; record: the sea's. One that makes no sense is told and left."""
    try:
        _load_sea(duel, record)
        acts = duel._store.read(ACTS_RECORD)
        if acts is not None and acts[1 : 1 + SEAL] == duel.id:
            _load_acts(duel, acts)
    except (ValueError, IndexError, TypeError):
        duel._forget()
        duel._tell("damaged")


def _load_sea(duel, record):
    at = 2 + SEAL + UNIT
    size = record[at] | record[at + 1] << 8
    seed = at + 2 + size
    duel.rules = rules = Rules.parse(str(record[at + 2 : seed], "utf-8"))
    duel.id, duel.side = record[1 : 1 + SEAL], record[1 + SEAL]
    duel._peer_unit = record[2 + SEAL : at]
    seals = seed + SEED + rules.cells
    plan = record[seed + SEED : seals]
    duel.sea = Sea(rules, ships_of(plan))
    duel._sealed = Sealed(duel.id, duel.side, record[seed : seed + SEED], plan)
    duel._seals = bytearray(memoryview(record)[seals:])
    duel._seals_filled = len(duel._seals)
    duel._seals_saved = duel._seals_filled == (CELLS + rules.cells) * SEAL
    if record[0] != 1 or duel.side > 1 or (duel._seals_filled and not duel._seals_saved):
        raise ValueError("no record of a duel")


def _load_acts(duel, record):
    at = 1 + SEAL
    flags, peer_end = record[at], record[at + 1]
    duel._faults = [record[at + 2], record[at + 3]]
    winner, cause = record[at + 4], CAUSES[record[at + 5]]
    share = record[at + 6 : at + 6 + SEAL]
    at += 6 + SEAL
    size = record[at] | record[at + 1] << 8
    acts, duel._reveal = record[at + 2 : at + 2 + size], bytearray(record[at + 2 + size :])
    duel._flags, duel._offer = flags & 31 & ~_DONE, flags >> 5
    duel._peer_end = None if peer_end == 255 else peer_end
    if share != bytes(SEAL):
        begin(duel, share)
        replay(duel._course, acts)
    if flags & _DONE:
        duel.outcome = Outcome(None if winner == 255 else winner, cause, duel._faults)
    elif duel._flags & _ENDED or duel._faults[1 - duel.side]:
        duel._conclude()


def replay(course, acts):
    """Play what `course.save()` gave in a new course. ValueError for a record that breaks the rules."""
    at = 0
    match = course.match
    while at < len(acts):
        shooter, cell = match.turn, acts[at] | acts[at + 1] << 8
        if shooter is None:
            raise ValueError("acts after the end")
        course.shoot(shooter, cell)
        at += 2
        if at == len(acts):
            return
        size = 1
        if acts[at] == SUNK and match.rules.contact == ANY:
            size = 2 + 2 * acts[at + 1]
        if shooter == course.side:
            match.answer(acts[at], ship_in(acts[at : at + size]))
        elif course.respond()[1] != acts[at]:
            raise ValueError("the saved answers are not those of the saved sea")
        at += size


def message(duel):
    """Our RESUME: which match we hold, and how far we know it."""
    course = duel._course
    count = course.count if course else 0
    digest = course.digest(count) if count else bytes(DIGEST)
    words = duel.id + bytes((1 if duel._seals_saved else 0,)) + count.to_bytes(2, "little") + digest
    return bytes((RESUME, VERSION)) + duel._agreement.unit + words


def take(duel, words):
    """The other side's RESUME has come."""
    if len(words) != 1 + UNIT + SEAL + 3 + DIGEST or words[0] != VERSION:
        duel._ignore()
        if words and words[0] != VERSION:
            duel._tell("version", words[0])
        return
    at = 1 + UNIT + SEAL
    duel._peer_now = words[1 : 1 + UNIT]
    held = words[1 + UNIT : at]
    if held != duel.id or duel._left:
        duel._gone = held
        return
    has_sea, count, digest = words[at], words[at + 1] | words[at + 2] << 8, words[at + 3 :]
    duel._met = True
    duel._start_telling(count, has_sea == 1)
    duel._tell("resumed")
    course = duel._course
    if course is None or duel.outcome is not None or count > course.count:
        return
    lacking = [n for n in range(count, course.count) if not n & 1 and course.author(n) != duel.side]
    # A shot is saved before it leaves the unit, so nobody honest forgets his own.
    if lacking or (count and course.digest(count) != digest):
        duel._fault(FORGED_RESUME)


def forgotten(duel):
    """The unit that is plugged in does not hold our match."""
    if duel.outcome is not None:
        duel._peer_done = True
        duel._erase()
    elif duel._peer_now != duel._peer_unit:
        duel._tell("stranger")
    elif duel._seals_saved:
        # It sent its whole sea, which it saves first, so it cannot have lost the match by accident.
        duel._fault(LEFT)
    else:
        again = duel._agreement.mine if duel._agreement.wants else None
        duel._erase()
        duel._forget()
        if again is not None:
            duel._agreement.call(again)
        duel._tell("cancelled")
