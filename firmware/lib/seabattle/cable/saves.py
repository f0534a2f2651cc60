"""The records of a duel, docs/protocol.md section 8: the sea's and the acts'. Imports commitments, verdict and wire."""

from .commitments import CELLS, SEAL
from .verdict import CAUSES
from .wire import DREW, ENDED, RESIGNED

SEA_RECORD, ACTS_RECORD = "duel", "duel-acts"
FORMAT = 2  # the first byte of both
DONE = 8  # a flag in addition to those of END
NOTHING = 0xFFFF  # in place of a number


def _save(state, name, parts):
    """Write a record, given in parts: a long one is joined in one piece of memory, without another copy."""
    record = bytearray(sum([len(part) for part in parts]))
    at = 0
    for part in parts:
        record[at : at + len(part)] = part
        at += len(part)
    state.keep(name, record)


def sea(state):
    """The record of the sea: match, own secret and, once complete, the other side's seals."""
    line = state.line
    seals = state.seals
    whole = seals.filled == (CELLS + state.rules.cells) * SEAL
    side = state.side if state.first is None else state.side | 2 + 2 * state.first
    head = (bytes((FORMAT,)), state.id, bytes((side,)), state.peer_key, len(line).to_bytes(2, "little"), line)
    theirs = (seals.fleet, bytes((seals.generation,)), seals.theirs) if whole else ()
    _save(state, SEA_RECORD, head + (seals.own.seed, seals.own.plan) + theirs)
    seals.saved = whole


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
    noted, early, choice = (log.save(), log.early or b"", log.choice) if log else (b"", b"", ())
    moves = log.moves if log else ()
    offer = NOTHING if play.offer is None else play.offer
    _save(
        state,
        ACTS_RECORD,
        (
            bytes((FORMAT,)),
            state.id,
            bytes((flags, peer_flags, faults[0], faults[1], winner, cause)),
            state.seals.share or bytes(SEAL),
            offer.to_bytes(2, "little"),
            bytes((len(early), len(choice))),
            early,
            cells_in_bytes(choice),
            bytes((len(moves),)),
            b"".join([cells_in_bytes(there) for there in moves]),
            len(noted).to_bytes(2, "little"),
            noted,
            ending.reveal if outcome else b"",
        ),
    )


def cells_in_bytes(cells):
    """Two bytes a cell."""
    return b"".join([cell.to_bytes(2, "little") for cell in cells])


def erase(state):
    """Erase the records of a match."""
    state.play.decided = False
    # The sea first: acts without their sea are ignored, but a sea without its acts would be a match from the start.
    try:
        state.store.erase(SEA_RECORD)
        state.store.erase(ACTS_RECORD)
    except OSError:
        state.saved = False
        state.emit("not-saved")
