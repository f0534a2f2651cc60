"""A part of the duel: resumes the match of the records.

Imports rules, audit, commitments, saves, verdict, wire and the parts to which a record leads back. Loaded only for
that, before anything else: see duel.py.
"""

from ..rules import Rules
from . import ending, playing, saves, sealing
from .audit import sea_of
from .commitments import CELLS, SEAL, SEED, Sealed
from .verdict import CAUSES, Outcome
from .wire import DREW, ENDED, RESIGNED, number_at


def loading(state, record):
    """Resume the match of the records, in steps: a generator. record: the sea's. One that makes no sense is reported
    and left alone.
    """
    try:
        yield from _loading_sea(state, record)
        acts = state.store.read(saves.ACTS_RECORD)
        yield
        if acts is not None and acts[1 : 1 + SEAL] == state.id:
            yield from _loading_acts(state, acts)
    except (ValueError, IndexError, TypeError):
        state.forget()
        state.emit("damaged", record[0] if len(record) else 0)


def _loading_sea(state, record):
    at = 2 + 2 * SEAL
    size = number_at(record, at)
    seed = at + 2 + size
    if record[0] != saves.FORMAT:
        raise ValueError("a record of another version")
    state.line = record[at + 2 : seed]
    state.rules = rules = Rules.parse(str(state.line, "utf-8"))
    yield
    state.id, side = record[1 : 1 + SEAL], record[1 + SEAL]
    state.side, state.first = side & 1, (side >> 1) - 1 if side >> 1 else None
    state.peer_key = record[2 + SEAL : at]
    fleet = seed + SEED + rules.cells
    theirs = fleet + SEAL + 1
    plan = record[seed + SEED : fleet]
    state.sea = sea_of(rules, plan)
    yield
    seals = state.seals
    seals.own = Sealed(state.id, state.side, record[seed : seed + SEED], plan)
    seals.theirs = bytearray(memoryview(record)[theirs:])
    if len(record) > fleet:
        seals.fleet, seals.generation = record[fleet : fleet + SEAL], record[fleet + SEAL]
    seals.filled = len(seals.theirs)
    seals.saved = seals.filled == (CELLS + rules.cells) * SEAL
    if side > 5 or (seals.filled and not seals.saved):
        raise ValueError("no record of a duel")


def _loading_acts(state, record):
    end, play = state.ending, state.play
    at = 1 + SEAL
    if record[0] != saves.FORMAT:
        raise ValueError("a record of another version")
    flags, peer_flags = record[at], record[at + 1]
    end.faults = [record[at + 2], record[at + 3]]
    winner, cause = record[at + 4], CAUSES[record[at + 5]]
    share = record[at + 6 : at + 6 + SEAL]
    at += 6 + SEAL
    offer, early, choice = number_at(record, at), record[at + 2], record[at + 3]
    at += 4
    choice_at = at + early
    moves_at = choice_at + 2 * choice
    decks = state.rules.decks
    moves = [cells_at(record, moves_at + 1 + 2 * decks * number, decks) for number in range(record[moves_at])]
    noted_at = moves_at + 1 + 2 * decks * len(moves)
    size = number_at(record, noted_at)
    noted_at += 2
    end.reveal = bytearray(record[noted_at + size :])
    end.flags = flags & (RESIGNED | DREW | ENDED)
    play.offer = None if offer == saves.NOTHING else offer
    end.peer_flags = None if peer_flags == 255 else peer_flags
    if share != bytes(SEAL):
        sealing.begin(state, share)
        play.log.choice = cells_at(record, choice_at, choice)
        yield from play.log.replaying(
            record[noted_at : noted_at + size], record[at:choice_at], moves, state.seals.generation
        )
        play.move_sent = 0
    if flags & saves.DONE:
        end.outcome = Outcome(None if winner == 255 else winner, cause, end.faults)
    elif state.ended or end.faults[1 - state.side]:
        ending.conclude(state)
    elif play.log is not None:
        playing.advance(state)


def cells_at(record, at, count):
    """So many cells of two bytes each."""
    return tuple([number_at(record, at + 2 * number) for number in range(count)])
