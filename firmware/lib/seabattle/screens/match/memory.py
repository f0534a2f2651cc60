"""The admiral's memory of the player who has this handheld: one record in the store, apart from the match: the old one
or the new one is there at any moment. Imports captains, rules and this package.
"""

from ...captains.memory import Memory
from ...rules import Rng, Rules
from ...rules.acts import SHOT
from ..records import MEMORY

_SEED = 1


def fits(rules):
    """Whether he remembers matches under these rules: those with the classic game's seas, whatever a turn is."""
    classic = Rules()
    same = rules.width == rules.height == 10 and rules.fleet == classic.fleet and rules.contact == classic.contact
    return same and not rules.extras


def recall(storage, rules):
    """(the record of his memory, whether there is one that cannot be read); b"" where he knows nobody, and under rules
    that he keeps no memory for.
    """
    if not fits(rules):
        return b"", False
    record, damaged = storage.read(MEMORY)
    if record is None:
        return b"", damaged
    return (record, False) if Memory(rules, record).matches else (b"", True)


def learn(storage, game):
    """After a match against one who remembers: learn from it and write the record. A generator that yields between
    slices. Where memory or store fail the old record stands.
    """
    if not fits(game.rules):
        return
    try:
        record, _ = recall(storage, game.rules)
        memory = Memory(game.rules, record)
        shots = [act.cell for act in game.match.acts if act.kind == SHOT and act.player == game.me]
        yield from memory.learn(game.own.fleet.ships, shots, Rng(_SEED + memory.matches))
        storage.keep(MEMORY, memory.record())
    except MemoryError:
        pass
