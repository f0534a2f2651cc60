"""A part of the duel: its end, the seas shown and checked, the verdict (END, REVEAL, DONE, ACCUSE); leaving.

Imports rules and this room. Like every part it works on the engine's own state and is loaded only in its phase: see
duel.py.
"""

from ..rules import AGREED, DRAW, RESIGNED, SUNK_ALL, NotNow
from .agreement import PART
from .commitments import SEED
from .course import DIGEST
from .duel import _DREW, _ENDED, _OFFERED, _RESIGNED, ACCUSE, DONE, END, PLAYING, REVEAL
from .verdict import (
    CHANGED_ACT,
    FALSE_ACCUSATION,
    FALSE_END,
    LEFT,
    MALFORMED,
    STALLED,
    Outcome,
    audit,
    judge,
)


def end(duel, flag):
    """No act of ours follows. Saved first: an end is as binding as a shot."""
    duel._flags |= _ENDED | flag
    duel.offered = False
    duel._save_acts()
    duel._tell("ended")
    conclude(duel)


def resign(duel):
    """Give up. NotNow while the other unit is not reached: it may know more of the match than we do."""
    if duel.phase != PLAYING:
        raise NotNow("there is nothing to resign")
    if not duel._level:
        raise NotNow("the other unit has not told the last shots yet; wait for it, or leave")
    end(duel, _RESIGNED)


def leave(duel):
    """Leave the match in hand for good."""
    if duel.outcome is None:
        faults = [0, 0]
        if duel.present and duel._met and duel._sealed is not None and not duel._overdue:
            faults[duel.side] = LEFT
            duel.outcome = Outcome(1 - duel.side, "left", faults)
        else:
            duel.outcome = Outcome(None, "cable lost")
        duel._tell("verdict", duel.outcome)
    duel._gone = duel.id
    duel._left = True
    duel._agreement.over()
    duel._erase()


def end_message(duel):
    """Our END, once."""
    duel._once(END)
    count = duel._course.count
    words = count.to_bytes(2, "little") + duel._course.digest(count)
    return duel._about(END, words + bytes((duel._flags & (_RESIGNED | _DREW),)))


def message(duel):
    """Our accusation if there is one, our sea part by part, and that we have a verdict; or None."""
    fault = duel._faults[1 - duel.side]
    if fault and not duel._accused and duel._once(ACCUSE):
        return duel._about(ACCUSE, bytes((fault,)))
    if duel._sealed is not None and duel._told_reveal < SEED + duel.rules.cells:
        start = duel._told_reveal
        duel._told_reveal = start + PART
        opened = duel._sealed.seed + duel._sealed.plan
        return duel._about(REVEAL, start.to_bytes(2, "little") + opened[start : start + PART])
    if duel.outcome is not None and duel._once(DONE):
        winner = duel.outcome.winner
        return duel._about(DONE, bytes((255 if winner is None else winner,)))
    return None


def take(duel, kind, words):
    """END, REVEAL, DONE or ACCUSE has come: 0, or the violation that it is."""
    if kind == END:
        return _take_end(duel, words)
    if kind == REVEAL:
        return _take_reveal(duel, words)
    if kind == ACCUSE:
        return _take_accuse(duel, words)
    duel._peer_done = True
    if duel.outcome is not None:
        duel._erase()
    return 0


def _take_end(duel, words):
    """The other side acts no more; its flags say why if the acts do not."""
    course = duel._course
    if len(words) != 3 + DIGEST or course is None or words[-1] & ~(_RESIGNED | _DREW):
        return MALFORMED
    count, flags = words[0] | words[1] << 8, words[-1]
    if duel._peer_end is not None:
        return 0 if flags == duel._peer_end else CHANGED_ACT
    if count > course.count or course.digest(count) != words[2 : 2 + DIGEST]:
        return FALSE_END
    if flags & _DREW and not duel._flags & _OFFERED:
        return FALSE_END
    if not flags and not course.match.over and not duel._flags & (_RESIGNED | _DREW):
        return FALSE_END
    duel._peer_end = flags
    if not duel._flags & _ENDED:
        end(duel, 0)
    else:
        duel._save_acts()
    return 0


def _take_reveal(duel, words):
    if len(words) < 3:
        return MALFORMED
    reveal = duel._reveal
    start, part = words[0] | words[1] << 8, words[2:]
    if start < len(reveal):
        return 0 if bytes(reveal[start : start + len(part)]) == part else CHANGED_ACT
    due = duel._accused or (duel._flags & _ENDED and duel._peer_end is not None)
    if not due or start != len(reveal) or start + len(part) > SEED + duel.rules.cells:
        return 0 if duel._faults[1 - duel.side] else MALFORMED
    reveal.extend(part)
    conclude(duel)
    return 0


def _take_accuse(duel, words):
    if len(words) != 1 or not 0 < words[0] <= STALLED:
        return MALFORMED
    if not duel._accused and not duel._faults[1 - duel.side]:
        duel._accused = words[0]
        duel._tell("accused", words[0])
        conclude(duel)
    return 0


def fault(duel, code):
    """The other side broke the rules: the match ends at once."""
    if duel.outcome is None and not duel._faults[1 - duel.side]:
        duel._faults[1 - duel.side] = code
        duel._tell("fault", code)
        if duel._sealed is not None:
            duel._save_acts()
        conclude(duel)


def conclude(duel):
    """Audit what can be audited and pronounce when all is known."""
    if duel.outcome is not None or duel._audit is not None:
        return
    me, peer = duel.side, 1 - duel.side
    if duel._audits[me] is None:
        _start_audit(duel, me)
    elif duel._faults[peer]:
        _pronounce(duel, None, "violation")
    elif duel._accused and not duel._audits[me]:
        duel._faults[peer] = FALSE_ACCUSATION
        _pronounce(duel, None, "violation")
    elif duel._whole_reveal:
        if duel._audits[peer] is None:
            _start_audit(duel, peer)
        elif duel._accused:
            duel._faults[peer] = duel._audits[peer]
            _pronounce(duel, None, "violation")
        else:
            duel._faults[peer] = duel._audits[peer]
            _pronounce(duel, *_result(duel))


def _start_audit(duel, side):
    if duel._course is None:
        duel._audits[side] = 0
        conclude(duel)
    elif side == duel.side:
        duel._audit = audit(duel.match, duel.id, side, duel._sealed.seed, duel._sealed.plan, None)
    else:
        opened = bytes(duel._reveal)
        duel._audit = audit(duel.match, duel.id, side, opened[:SEED], opened[SEED:], duel._seals)
    duel._auditing = side


def work(duel):
    """A slice of the audit."""
    try:
        next(duel._audit)
    except StopIteration as done:
        duel._audit = None
        duel._audits[duel._auditing] = done.value
        if duel._flags & _ENDED or duel._accused or duel._faults[1 - duel.side]:
            conclude(duel)


def _result(duel):
    """(winner or DRAW, cause) by play."""
    match = duel.match
    if match.over:
        return match.result, SUNK_ALL
    if (duel._flags | duel._peer_end) & _DREW or duel._flags & duel._peer_end & _RESIGNED:
        return DRAW, AGREED
    return (1 - duel.side if duel._flags & _RESIGNED else duel.side), RESIGNED


def _pronounce(duel, result, cause):
    duel._faults[duel.side] = duel._audits[duel.side]
    duel.outcome = judge(result, cause, duel._faults)
    duel._agreement.over()
    duel._save_acts()
    duel._tell("verdict", duel.outcome)
    if duel._faults[1 - duel.side] == LEFT:
        duel._peer_done = True
    if duel._peer_done:
        duel._erase()
