"""The admiral's memory of this handheld's player: one record in the store for all rule sets, separate from the match:
at any moment there is the old one or the new one. Imports captains, rules and this package.
"""

import gc

from ...captains.memory import Memory, remembers
from ...rules import Rng
from ...rules.acts import SHOT
from ..records import MEMORY

_SEED = 1


def recall(storage, rules):
    """(the record of his memory, whether there is an unreadable one); b"" if he knows nobody, and under rules for which
    he keeps no memory.
    """
    if not remembers(rules):
        return b"", False
    record, damaged = storage.read(MEMORY)
    if record is None:
        return b"", damaged
    return (record, False) if Memory(rules, record).matches else (b"", True)


def learn(storage, game):
    """After a match against an opponent that remembers: learn from it and write the record. A generator that yields
    between slices. If memory or store fail the old record stays.
    """
    if not remembers(game.rules):
        return
    try:
        record, _ = recall(storage, game.rules)
        memory = Memory(game.rules, record)
        shots = [act.cell for act in game.match.acts if act.kind == SHOT and act.player == game.me]
        yield
        gc.collect()  # the tables that follow must not lie among garbage
        yield
        yield from memory.learn(game.own.fleet.ships, shots, Rng(_SEED + memory.matches))
        storage.keep(MEMORY, memory.record())
    except MemoryError:
        pass
