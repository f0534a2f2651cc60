"""The admiral's study: what he keeps of the player who has this handheld, and how he would have fared in his place.

His memory is one record in the store, apart from the match: the old one or the new one is there at any moment. Imports
captains, rules and this room; the captains' modules only when there is something to work out.
"""

from ..captains import drill, kind, make
from ..rules import Rng
from .game import PLAYER

RECORD = "memory"
ADMIRAL = "admiral"
SEED = 1  # of his drill: the same sea always costs him the same


def summon():
    """Have the admiral's modules in memory, one after the other: loaded by one another in the midst of a thought they
    need more stack than a Pico has.
    """
    from ..captains import layout, places, guesses, admiral  # noqa: F401


def recall(store, rules):
    """(the record of his memory, whether there is one that cannot be read); b"" where he knows nobody."""
    from ..captains.memory import Memory

    try:
        record = store.read(RECORD)
    except OSError:
        return b"", True
    if record is None:
        return b"", RECORD in store.faults
    return (record, False) if Memory(rules, record).matches else (b"", True)


def learn(stage, game):
    """After a match against one who remembers: learn from it and write the record. A generator that yields between
    slices. Where memory or store fail the old record stands.
    """
    if not kind(game.name).remembers:
        return
    try:
        from ..captains.memory import Memory

        record, _ = recall(stage.board.store, game.rules)
        memory = Memory(game.rules, record)
        shots = [cell for player, cell, _, _ in game.match.log if player == PLAYER]
        yield from memory.learn(game.own.fleet.ships, shots, Rng(SEED + memory.matches))
        stage.keep(RECORD, memory.record())
    except MemoryError:
        pass


def fare(game):
    """How many misses the admiral would have had on the sea that the player shot at: a generator that yields between
    slices and returns them, or None where there is no memory to find it out.
    """
    try:
        _, misses = yield from drill(make(ADMIRAL, game.rules, Rng(SEED)), game.reveal())
    except MemoryError:
        return None
    return misses
