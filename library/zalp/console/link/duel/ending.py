"""A part of the duel: its end, the plans shown and checked, the verdict (END, REVEAL, DONE, ACCUSE).

Imports commitments, saves, verdict and wire. Like every part it works on the State and is loaded
only in its phase: see engine.py.
"""

from . import saves, wire
from .commitments import SEED
from .verdict import (
    CHANGED_ACT,
    CHANGED_SALVO,
    FALSE_ACCUSATION,
    FALSE_END,
    LEFT,
    MALFORMED,
    judge,
)
from .wire import ACCUSE, DIGEST, DONE, DREW, END, ENDED, PART, REVEAL, about, number_at


def end(state, flag):
    """End our acts. The end is saved before it is sent: it is as binding as an act."""
    state.ending.flags |= ENDED | flag
    state.play.offered = None
    saves.acts(state)
    state.emit("ended")
    conclude(state)


def give_up(state):
    """Resign. NotNow while the other unit cannot be reached: it may know more of the match than we do."""
    if not state.level:
        raise state.game.NotNow("the other unit has not answered the last acts yet; wait for it, or leave")
    end(state, wire.RESIGNED)


def end_message(state):
    """Our END."""
    state.ending.end_sent = True
    log = state.play.log
    payload = log.count.to_bytes(2, "little") + log.digest(log.count)
    return about(state.id, END, payload + bytes((state.ending.flags & (wire.RESIGNED | DREW),)))


def message(state):
    """Our accusation if there is one, our plan part by part, and that we have a verdict; or None."""
    ending = state.ending
    fault = ending.faults[1 - state.side]
    if fault and not ending.accused and not ending.accuse_sent:
        ending.accuse_sent = True
        return about(state.id, ACCUSE, bytes((fault,)))
    opened = _opened(state)
    if ending.reveal_sent < len(opened):
        start = ending.reveal_sent
        ending.reveal_sent = start + PART
        return about(state.id, REVEAL, start.to_bytes(2, "little") + opened[start : start + PART])
    if ending.outcome is not None and not ending.done_sent:
        ending.done_sent = True
        winner = ending.outcome.winner
        return about(state.id, DONE, bytes((255 if winner is None else winner,)))
    return None


def take(state, kind, payload):
    """END, REVEAL, DONE or ACCUSE has come: 0, or the violation that it is."""
    if kind == END:
        return _take_end(state, payload)
    if kind == REVEAL:
        return _take_reveal(state, payload)
    if kind == ACCUSE:
        return _take_accuse(state, payload)
    state.ending.peer_done = True
    if state.ending.outcome is not None:
        saves.erase(state)
    return 0


def _take_end(state, payload):
    """The other side will not act again; its flags say why if the acts do not."""
    log, ending = state.play.log, state.ending
    if len(payload) != 3 + DIGEST or log is None or payload[-1] & ~(wire.RESIGNED | DREW):
        return MALFORMED
    count, flags = number_at(payload, 0), payload[-1]
    if ending.peer_flags is not None:
        return 0 if flags == ending.peer_flags else CHANGED_ACT
    if count > log.count or log.digest(count) != payload[2 : 2 + DIGEST]:
        return FALSE_END
    later = [number for number in range(count, log.count) if log.decided(number)]
    theirs = [number for number in range(count, log.count) if log.author(number) != state.side]
    if theirs and not (theirs == [count + 1] and log.concurrent(count)):
        return FALSE_END  # acts come before END, but a choice that waits beside the log is not counted
    if flags & DREW:
        last = state.play.last_offer
        taken_back = log.retracts and later and last is not None and last <= count
        if state.play.offer is None and not taken_back:
            return FALSE_END
        indebted = log.indebted(1 - state.side)
        if later or (indebted and count < log.count):
            # Our acts have crossed with its yes, which is void: it may not have known them, or not want to answer.
            state.play.offer_sent = False
            return 0
        if indebted:
            return FALSE_END
    if not flags and not log.over and not ending.flags & (wire.RESIGNED | DREW):
        return FALSE_END
    ending.peer_flags = flags
    if not ending.flags & ENDED:
        end(state, 0)
    else:
        saves.acts(state)
        conclude(state)  # of an open game nothing else has to come
    return 0


def _opened(state):
    """What we reveal: our seed and our plans; nothing of an open game, whose plans are known."""
    own = state.seals.own
    return b"" if own is None or state.game.OPEN else own.seed + _plans(state)


def _plans(state):
    """Our plan as it was before the first act and after each change."""
    log = state.play.log
    return state.seals.own.plan + (log.later_plans() if log else b"")


def _reveal_size(state):
    """How much the other side has to reveal."""
    if state.game.OPEN:
        return 0
    log = state.play.log
    return SEED + len(state.seals.own.plan) * (1 + log.peer_moves if log else 1)


def whole(state):
    """Whether the other side's seed and plans are here."""
    return state.seals.own is not None and len(state.ending.reveal) == _reveal_size(state)


def _take_reveal(state, payload):
    if len(payload) < 3 or state.seals.own is None:
        return MALFORMED
    ending = state.ending
    reveal = ending.reveal
    start, part = number_at(payload, 0), payload[2:]
    if start < len(reveal):
        return 0 if bytes(reveal[start : start + len(part)]) == part else CHANGED_ACT
    due = ending.accused or (ending.flags & ENDED and ending.peer_flags is not None)
    if not due or start != len(reveal) or start + len(part) > _reveal_size(state):
        return 0 if ending.faults[1 - state.side] else MALFORMED
    reveal.extend(part)
    conclude(state)
    return 0


def _take_accuse(state, payload):
    ending = state.ending
    if len(payload) != 1 or not 0 < payload[0] <= CHANGED_SALVO:
        return MALFORMED
    if not ending.accused and not ending.faults[1 - state.side]:
        ending.accused = payload[0]
        state.emit("accused", payload[0])
        conclude(state)
    return 0


def fault(state, code):
    """The other side broke the rules: the match ends at once."""
    ending = state.ending
    if ending.outcome is None and not ending.faults[1 - state.side]:
        ending.faults[1 - state.side] = code
        state.emit("fault", code)
        if state.seals.own is not None:
            saves.acts(state)
        conclude(state)


def conclude(state):
    """Audit what can be audited and pronounce when all is known."""
    ending = state.ending
    if ending.outcome is not None or ending.audit is not None:
        return
    me, peer = state.side, 1 - state.side
    if ending.audits[me] is None:
        _start_audit(state, me)
    elif ending.faults[peer]:
        _pronounce(state, None, "violation")
    elif ending.accused and not ending.audits[me]:
        ending.faults[peer] = FALSE_ACCUSATION
        _pronounce(state, None, "violation")
    elif (ending.accused or ending.peer_flags is not None) and whole(state):
        if ending.audits[peer] is None:
            _start_audit(state, peer)
        else:
            ending.faults[peer] = ending.audits[peer]
            _pronounce(state, *((None, "violation") if ending.accused else _result(state)))


def _start_audit(state, side):
    ending, seals, log = state.ending, state.seals, state.play.log
    ending.auditing = side
    if log is None or state.game.OPEN:
        ending.audits[side] = 0
        conclude(state)
    elif side == state.side:
        ending.audit = state.game.audit(log, side, seals.own.seed, _plans(state), None, ())
    else:
        opened = bytes(ending.reveal)
        fleets = [seals.fleet] + log.moved_fleets()
        ending.audit = state.game.audit(log, side, opened[:SEED], opened[SEED:], seals.theirs, fleets)


def work(state):
    """A slice of the audit."""
    ending = state.ending
    try:
        next(ending.audit)
    except StopIteration as done:
        ending.audit = None
        ending.audits[ending.auditing] = done.value
        if ending.flags & ENDED or ending.accused or ending.faults[1 - state.side]:
            conclude(state)


def _result(state):
    """(winner or DRAWN, cause) by play; the acts say it, unless somebody ended the match before."""
    log, ending = state.play.log, state.ending
    return (log.result, log.cause) if log.over else log.declared(ending.flags, ending.peer_flags)


def _pronounce(state, result, cause):
    ending = state.ending
    ending.faults[state.side] = ending.audits[state.side]
    ending.outcome = judge(result, cause, ending.faults)
    state.agreement.cancel()
    saves.acts(state)
    if state.play.log is not None and LEFT not in ending.faults:
        saves.past(state)
    state.emit("verdict", ending.outcome)
    if ending.faults[1 - state.side] == LEFT:
        ending.peer_done = True
    if ending.peer_done:
        saves.erase(state)
