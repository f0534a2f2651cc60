"""Shooters that the captains are measured against; they are no opponents of the game. Imports seabattle; runs on
MicroPython."""

from seabattle.captains.admiral import Admiral
from seabattle.captains.captain import Captain
from seabattle.captains.placing import PACKED
from seabattle.rules import HALO, UNKNOWN


class RandomHalos(Captain):
    """Any cell at random that is not known to be empty; hits lead to nothing."""


class Random(Captain):
    """Any cell at random that it has not shot at, halos of sunk ships as well. Needs rules with waste=True."""

    def unknown(self, chart):
        return [c for c, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO) and c not in self.shots]

    def __init__(self, rules, rng):
        super().__init__(rules, rng)
        self.shots = set()

    def on_answer(self, chart, cell, answer):
        self.shots.add(cell)


class AdmiralTold(Admiral):
    """The admiral, told that every fleet is packed as captains pack theirs: what knowing the policy is worth."""

    def __init__(self, rules, rng):
        super().__init__(rules, rng)
        self.prior = PACKED
        self.guesses.begin(rng, PACKED)


BASELINES = {"random": Random, "random-halos": RandomHalos, "admiral-told": AdmiralTold}
WASTEFUL = ("random",)
