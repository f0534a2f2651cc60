"""A part of the duel: resumes the match of the records.

Imports commitments, saves, verdict, wire and the parts to which a record leads back. Loaded only for that, before
anything else: see engine.py.
"""

import gc

from zalp.console import loader

from . import ending, playing, saves, sealing
from .commitments import SEAL, SEED
from .verdict import CAUSES, Outcome
from .wire import DREW, ENDED, RESIGNED, number_at


class _Reader:
    """Reads a record piece by piece. IndexError at its end."""

    def __init__(self, record):
        self._record, self._at = record, 0
        if self.byte() != saves.FORMAT:
            raise ValueError("a record of another version")

    def take(self, count):
        part = bytes(self._record[self._at : self._at + count])
        self._at += count
        if len(part) < count:
            raise IndexError("the record is too short")
        return part

    def byte(self):
        return self.take(1)[0]

    def number(self):
        return number_at(self.take(2), 0)

    def more(self):
        return self._at < len(self._record)

    def rest(self):
        return memoryview(self._record)[self._at :]


def loading(state, record):
    """Resume the match of the records, in steps: a generator. record: the plan's. One that makes no sense is reported
    and left alone.
    """
    kind = record[0] if len(record) else 0
    try:
        yield from _loading_plan(state, _Reader(record))
        record = None
        if loader.GIVES_BACK:  # the next objects live as long as the duel: they should lie where this was
            loader.sweep()
            gc.collect()
        acts = state.store.read(state.game.RECORDS[1])
        yield
        if acts is not None and acts[1 : 1 + SEAL] == state.id:
            yield from _loading_acts(state, _Reader(acts))
    except (ValueError, IndexError, TypeError):
        state.forget()
        state.emit("damaged", kind)


def _loading_plan(state, record):
    match, side = record.take(SEAL), record.byte()
    keys = record.take(SEAL), record.take(SEAL)
    state.sign_key, state.past, state.peer_gone = record.take(SEAL), record.take(SEAL), record.take(SEAL)
    state.line = record.take(record.number())
    state.rules = rules = state.game.parse(state.line)
    yield
    state.id, state.side, state.keys, state.confirmed = match, side & 1, keys, True
    state.first = (side >> 1) - 1 if side >> 1 else None
    seed = record.take(SEED)
    plan = record.take(record.number())
    state.plan = state.game.plan_of(rules, plan)
    yield
    seals = state.seals
    seals.own = sealing.sealed_of(state, seed, plan)
    if record.more():
        seals.fleet, seals.generation = record.take(SEAL), record.byte()
        seals.theirs = record.rest()
    seals.filled = seals.most = len(seals.theirs)
    seals.saved = seals.filled == seals.own.count * SEAL
    if side > 5 or (seals.filled and not seals.saved):
        raise ValueError("no record of a duel")


def _loading_acts(state, record):
    end, play = state.ending, state.play
    record.take(SEAL)
    flags, peer_flags = record.byte(), record.byte()
    end.faults = [record.byte(), record.byte()]
    winner, cause = record.byte(), CAUSES[record.byte()]
    share = record.take(SEAL)
    offers = [record.number(), record.number(), record.number()]
    play.offer, play.last_offer, answered = [None if offer == saves.NOTHING else offer for offer in offers]
    play.answered = -1 if answered is None else answered
    state.seals.opened = record.take(record.number())
    early = record.take(record.byte())
    extra = record.take(record.number())
    noted = record.take(record.number())
    end.reveal = bytearray(record.rest())
    end.flags = flags & (RESIGNED | DREW | ENDED)
    end.peer_flags = None if peer_flags == 255 else peer_flags
    if share != bytes(SEAL):
        sealing.begin(state, share)
        play.log.restore(extra)
        yield from play.log.replaying(noted, early, state.seals.generation)
        play.move_sent = 0
    if flags & saves.DONE:
        end.outcome = Outcome(None if winner == 255 else winner, cause, end.faults)
    elif state.ended or end.faults[1 - state.side]:
        ending.conclude(state)
    elif play.log is not None:
        playing.advance(state)
