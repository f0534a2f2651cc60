"""Hearing: handles the other side's messages, checked by the rules. Imports the rules and this package.

Anything may come: nothing is raised. A message about the present match that no honest unit sends loses it.
"""

from ..rules import DRAWN, NotLegal, RulesError
from .match import AGREED, CHEATED, LEFT, RESIGNED
from .saying import agree
from .wire import (
    DECLINE,
    DIGEST,
    END,
    GAME,
    GONE,
    HELLO,
    MOVE,
    OFFER,
    OPEN_HERE,
    OPENED,
    RESUME,
    SEAL,
    SEAL_HERE,
    SEALED,
    TAG,
    VERSION,
    number_at,
    sealed_token,
)


def take(state, message):
    """Take a message."""
    kind, size, match = message[0], len(message), state.match
    state.other_game = kind & 0xC0 != GAME
    if kind == HELLO:
        _take_hello(state, message[1:])
    elif kind == RESUME and size == 2 + SEAL + 3 + DIGEST:
        _take_resume(state, message)
    elif kind == GONE and size == 1 + 2 * SEAL:
        _take_gone(state, message[1 : 1 + SEAL], message[1 + SEAL :])
    elif match is None or not state.met or message[1 : 1 + TAG] != match.id[:TAG]:
        state.ignore()
    elif not _take_play(state, kind, message[1 + TAG :]):
        state.fault()


def _take_hello(state, payload):
    """Take HELLO: its sender has no match."""
    if len(payload) != 1 + SEAL or payload[0] != VERSION:
        state.emit("version", payload[0] if payload else 0)
        return
    state.their_nonce = payload[1:]
    if state.match is None or state.resting:
        agree(state)
    else:
        state.met = False
        state.resume_due = True  # let it prove first that it has played in our match


def _take_resume(state, message):
    """Take RESUME: the other side holds a match, and has so much of it."""
    held, match = message[2 : 2 + SEAL], state.match
    if message[1] != VERSION:
        state.emit("version", message[1])
        return
    if match is None or match.id != held or state.resting:
        state.gone = held
        return
    flags, count = message[2 + SEAL], number_at(message, 3 + SEAL)
    known = len(match.moves)
    lacking = [number for number in range(count, known) if match.author(number) != match.side]
    state.met = True
    if lacking or (count <= known and match.digest(count) != message[-DIGEST:]):
        state.fault()  # it has forgotten a move of its own, or means another match
        return
    state.seal_sent = bool(flags & SEAL_HERE)
    state.open_sent = bool(flags & OPEN_HERE)
    state.sent = count
    state.offer_sent = state.end_sent = False
    state.emit("resumed")


def _take_gone(state, held, token):
    """Take GONE: the other side does not hold this match."""
    match = state.match
    if match is None or match.id != held:
        return
    if match.seal and sealed_token(token) != match.token:
        state.emit("stranger")
    elif match.outcome:
        state.met = state.resting = True
        state.erase()
    elif match.seal:
        state.met = True
        state.end(match.side, LEFT)  # it had saved the match before it sent its seal
    else:
        state.drop()
        state.emit("cancelled")
        state.call()  # our player has not changed his mind


def _take_play(state, kind, payload):
    """Take a message about the present match; False for one that no honest unit sends."""
    match, size = state.match, len(payload)
    if kind == SEALED and size == 2 * SEAL:
        return _take_sealed(state, payload[:SEAL], payload[SEAL:])
    if kind == OPENED and size == SEAL + len(match.fleet):
        return _take_opened(state, payload[:SEAL], payload[SEAL:])
    if kind == END and size == 3:
        return _take_end(state, payload[0], number_at(payload, 1))
    if match.position is None or size < 2:
        return False
    number = number_at(payload, 0)
    if kind == MOVE and size == 4:
        return _take_move(state, number, number_at(payload, 2))
    if kind == OFFER and size == 2:
        return _take_offer(state, number)
    if kind == DECLINE and size == 2:
        if number == match.offer:
            match.offer, state.declined = None, number
            state.unsaved = True
            state.emit("declined")
        return True
    return False


def _take_sealed(state, seal, token):
    match = state.match
    if match.seal:
        return (match.seal, match.token) == (seal, token)
    match.seal, match.token = seal, token
    if match.fleet:
        state.save()
    return True


def _take_opened(state, share, fleet):
    match = state.match
    if match.position:
        return (match.their_share, match.their_fleet) == (share, fleet)
    try:
        if not match.fleet or not match.seal or not match.opens(share, fleet):
            return False
    except RulesError:
        return False
    match.begin(share, fleet)
    state.save()
    state.emit("begun", match.first == match.side)
    return True


def _take_move(state, number, move):
    match = state.match
    if number < len(match.moves):
        return match.moves[number] == move
    if number > len(match.moves) or match.position.turn == match.side:
        return False
    if match.position.outcome is not None:
        return False
    try:
        match.push(move)
    except NotLegal:
        return False
    state.unsaved = True
    state.offered = None
    state.emit("move", move)
    if match.position.outcome is not None:
        state.emit("ended")
    return True


def _take_offer(state, number):
    match = state.match
    theirs = number == len(match.moves) and match.position.turn != match.side
    if theirs and not match.outcome and state.offered is None:
        state.offered = number
        state.emit("offered")
    return theirs or number < len(match.moves)


def _take_end(state, cause, number):
    """Take END: the other side ends the match."""
    match = state.match
    if match.position and match.position.outcome is not None:
        return True  # a move was faster
    said = match.said
    if cause == AGREED:
        if said in (RESIGNED, LEFT):
            return True
        if match.offer is None or match.offer != number:
            return False
        state.end(DRAWN, AGREED)
    elif cause in (RESIGNED, LEFT):
        state.end(DRAWN if said in (RESIGNED, LEFT) else match.side, cause)
    elif cause == CHEATED:
        if not match.outcome:
            state.end(1 - match.side, CHEATED)
    else:
        return False
    return True
