"""The records of a duel, docs/protocol.md section 8: the plan's and the acts', and what is kept of the last one.
Imports commitments, verdict, wire, and the loader, which says whether memory is short.
"""

import gc

from zalp.console.loader import GIVES_BACK

from .agreement import Past
from .commitments import SEAL
from .verdict import CAUSES
from .wire import DREW, ENDED, RESIGNED

FORMAT = 3  # the first byte of each
DONE = 8  # a flag in addition to those of END
NOTHING = 0xFFFF  # in place of a number
_LONG = 500  # bytes of a record: garbage is collected first, or the record would lie above it while flash is written


def _save(state, name, parts):
    """Write a record, given in parts: a long one is joined in one buffer, without another copy."""
    size = sum([len(part) for part in parts])
    if GIVES_BACK and size > _LONG:
        gc.collect()
    record = bytearray(size)
    at = 0
    for part in parts:
        record[at : at + len(part)] = part
        at += len(part)
    state.keep(name, record)


def plan(state):
    """The record of the plan: match, keys, own secret and, once complete, the other side's seals."""
    line = state.line
    seals = state.seals
    whole = seals.own.count * SEAL == seals.filled  # both have as many
    side = state.side if state.first is None else state.side | 2 + 2 * state.first
    head = (bytes((FORMAT,)), state.id, bytes((side,)), state.keys[0], state.keys[1])
    secrets = (state.sign_key, state.past, state.peer_gone, len(line).to_bytes(2, "little"), line)
    own = (seals.own.seed, len(seals.own.plan).to_bytes(2, "little"), seals.own.plan)
    theirs = (seals.fleet, bytes((seals.generation,)), seals.theirs) if whole else ()
    _save(state, state.game.RECORDS[0], head + secrets + own + theirs)
    seals.saved, seals.unsaved = whole, False


def acts(state):
    """The record of the acts so far, with the faults and the outcome if there are any."""
    play, ending = state.play, state.ending
    play.unsaved = play.decided = False
    outcome, faults, log = ending.outcome, ending.faults, play.log
    winner, cause = 255, 0
    if outcome:
        winner = 255 if outcome.winner is None else outcome.winner
        cause = CAUSES.index(outcome.cause)
    flags = ending.flags & (RESIGNED | DREW | ENDED) | (DONE if outcome else 0)
    peer_flags = 255 if ending.peer_flags is None else ending.peer_flags
    noted, early, extra = (log.save(), log.early or b"", log.extra()) if log else (b"", b"", b"")
    offers = (play.offer, play.last_offer, play.answered if play.answered >= 0 else None)
    _save(
        state,
        state.game.RECORDS[1],
        (
            bytes((FORMAT,)),
            state.id,
            bytes((flags, peer_flags, faults[0], faults[1], winner, cause)),
            state.seals.share or bytes(SEAL),
            b"".join([(NOTHING if offer is None else offer).to_bytes(2, "little") for offer in offers]),
            len(state.seals.opened).to_bytes(2, "little"),
            state.seals.opened,
            bytes((len(early),)),
            early,
            len(extra).to_bytes(2, "little"),
            extra,
            len(noted).to_bytes(2, "little"),
            noted,
            ending.reveal if outcome else b"",
        ),
    )


def erase(state):
    """Erase the records of a match."""
    state.play.decided = False
    # The plan first: acts without their plan are ignored, but a plan without its acts would be a match from the start.
    try:
        for name in state.game.RECORDS[:2]:
            state.store.erase(name)
    except OSError:
        state.saved = False
        state.emit("not-saved")


def past(state):
    """Keep what the next match of the same two begins with."""
    first, won = state.play.log.first, state.ending.outcome.winner
    if won not in (0, 1):
        won = 2
    state.agreement.past = Past(state.past, state.side, first, won, state.peer.boot)
    state.keep(state.game.RECORDS[2], bytes((FORMAT, state.side, first, won)) + state.past)


def read_past(store, name):
    """The Past in the store, or None."""
    record = store.read(name)
    if record is None or len(record) != 4 + SEAL or record[0] != FORMAT:
        return None
    return Past(bytes(record[4:]), record[1] & 1, record[2] & 1, record[3])
