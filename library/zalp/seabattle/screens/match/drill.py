"""The admiral's drill: how he would have fared in the player's place. Imports captains and rules."""

from ...captains import drill, make
from ...rules import Rng

ADMIRAL = "admiral"
_SEED = 1  # the same sea always costs him the same


def fare(game):
    """How many misses the admiral would have had on the sea that the player shot at: a generator that yields between
    slices and returns them, or None if there is not enough memory to find out.
    """
    try:
        _, misses = yield from drill(make(ADMIRAL, game.rules, Rng(_SEED)), game.reveal())
    except MemoryError:
        return None
    return misses
