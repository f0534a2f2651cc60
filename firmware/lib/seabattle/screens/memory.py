"""The admiral's memory of the player who has this handheld: one record in the store, apart from the match: the old one
or the new one is there at any moment. Imports captains, rules and this room.
"""

from ..captains.memory import Memory
from ..rules import Rng
from ..rules.acts import SHOT
from .storage import MEMORY

_SEED = 1


def recall(storage, rules):
    """(the record of his memory, whether there is one that cannot be read); b"" where he knows nobody."""
    record, damaged = storage.read(MEMORY)
    if record is None:
        return b"", damaged
    return (record, False) if Memory(rules, record).matches else (b"", True)


def learn(storage, game):
    """After a match against one who remembers: learn from it and write the record. A generator that yields between
    slices. Where memory or store fail the old record stands.
    """
    try:
        record, _ = recall(storage, game.rules)
        memory = Memory(game.rules, record)
        shots = [act.cell for act in game.match.acts if act.kind == SHOT and act.player == game.me]
        yield from memory.learn(game.own.fleet.ships, shots, Rng(_SEED + memory.matches))
        storage.keep(MEMORY, memory.record())
    except MemoryError:
        pass
