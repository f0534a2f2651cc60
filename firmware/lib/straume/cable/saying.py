"""Saying: the next message that the other side lacks, from the State alone. Imports this package."""

from .match import Match
from .state import SILENT
from .wire import (
    DECLINE,
    END,
    GONE,
    HELLO,
    MOVE,
    OFFER,
    OPEN_HERE,
    OPENED,
    RESUME,
    SEAL_HERE,
    SEALED,
    TAG,
    VERSION,
    match_id,
    sealed_token,
    token_of,
)


def next_message(state):
    """The message, or None if the other side has everything that it can have."""
    match = state.match
    if state.gone is not None:
        gone, state.gone = state.gone, None
        return bytes((GONE,)) + gone + token_of(state.secret, gone)
    if match is None or state.resting:
        if not state.hello_due:
            return None
        state.hello_due = False
        hello = bytes((HELLO, VERSION)) + state.nonce
        agree(state)
        return hello
    if state.resume_due:
        state.resume_due = False
        return _resume(match)
    return _of_play(state) if state.met else None


def agree(state):
    """If both want a duel, and have sent that: begin the match, with its id and the sides."""
    ours, theirs = state.nonce, state.their_nonce
    if not state.wants or state.hello_due or theirs == SILENT or ours == theirs:
        return
    state.take_up(Match(match_id(ours, theirs), 0 if ours < theirs else 1))
    state.nonce = state.their_nonce = SILENT
    state.wants = state.resume_due = False
    state.met = True
    state.emit("agreed")


def _resume(match):
    """Which match we hold, and how much of it."""
    flags = (SEAL_HERE if match.seal else 0) | (OPEN_HERE if match.position else 0)
    count = len(match.moves)
    return bytes((RESUME, VERSION)) + match.id + bytes((flags,)) + _two(count) + match.digest(count)


def _of_play(state):
    match = state.match
    if match.fleet and not state.seal_sent:
        state.seal_sent = True
        return _about(match, SEALED, match.own_seal + sealed_token(token_of(state.secret, match.id)))
    if match.fleet and match.seal and not state.open_sent:
        state.open_sent = True
        return _about(match, OPENED, match.share + match.fleet)
    while state.sent < len(match.moves):
        number = state.sent
        state.sent += 1
        if match.author(number) == match.side:
            return _about(match, MOVE, _two(number) + _two(match.moves[number]))
    if state.decline_due:
        state.decline_due = False
        declined, state.offered = state.offered, None
        return _about(match, DECLINE, _two(declined))
    if match.offer is not None and not state.offer_sent:
        state.offer_sent = True
        return _about(match, OFFER, _two(match.offer))
    if match.said and not state.end_sent:
        state.end_sent = True
        return _about(match, END, bytes((match.said,)) + _two(len(match.moves)))
    return None


def _about(match, kind, payload):
    """A message about the present match."""
    return bytes((kind,)) + match.id[:TAG] + payload


def _two(number):
    return number.to_bytes(2, "little")
