"""A set of fleets, no two alike, placed as the captains (built-in opponents) place theirs. Imports seabattle's rules
and captains.
"""

from functools import lru_cache

from zalp.seabattle.captains import POLICIES, place
from zalp.seabattle.rules import Rng, Rules, finish

IN_A_SET = 20
MIXED = "mixed"  # each fleet by a policy drawn at random


@lru_cache
def draw_set(seed, placing=MIXED, count=IN_A_SET):
    """A tuple of `count` different legal Fleets of the classic game; the same seed (0..2**32-1) draws the same ones.

    placing: MIXED or one of captains.POLICIES; any other raises NotLegal.
    """
    rng, rules = Rng(seed), Rules()
    fleets = {}
    while len(fleets) < count:
        policy = POLICIES[rng.below(len(POLICIES))] if placing == MIXED else placing
        fleet = finish(place(policy, rules, rng))
        fleets.setdefault(frozenset(fleet.ships), fleet)
    return tuple(fleets.values())
