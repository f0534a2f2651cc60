"""Shooters against which the captains are measured; they are not opponents in the game. Imports seabattle; runs on
MicroPython.
"""

import gc

from seabattle.captains.admiral import Admiral
from seabattle.captains.captain import Captain
from seabattle.captains.placing import PACKED
from seabattle.rules import HALO, UNKNOWN


class RandomHalos(Captain):
    """Any random cell that is not known to be empty; it does not follow up hits."""


class Random(Captain):
    """Any random cell that it has not shot at, including halos of sunk ships. Needs rules with waste=True."""

    def unknown(self, chart):
        return [c for c, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO) and c not in self.fired]

    def __init__(self, rules, rng):
        super().__init__(rules, rng)
        self.fired = set()

    def on_answer(self, chart, cell, answer):
        super().on_answer(chart, cell, answer)
        self.fired.add(cell)


class Careful(Captain):
    """A careful person: a random chessboard search, respecting halos, and finishing a wounded ship along its line.
    Places evenly.
    """

    def choose(self, chart):
        cells = self.beside(chart) or self.dark(chart)
        yield
        self.shot = self.rng.choice(cells)

    def dark(self, chart):
        """The unknown cells of one colour of the chessboard, or all if there are none."""
        cells = self.unknown(chart)
        return [cell for cell in cells if (cell % self.rules.width + cell // self.rules.width) % 2] or cells


class Child(Careful):
    """A child: like the careful one, but one shot in five is pointless, at any cell not shot at, including halos; and
    once in three it tries any side of a hit, although the line is known. Needs rules with waste=True.
    """

    def choose(self, chart):
        cells = self.beside(chart)
        if not self.rng.below(3):
            cells = [near for cell in chart.wounded for near in self.rules.around(cell, False) if not chart.marks[near]]
        if not self.rng.below(5):
            cells = [cell for cell, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO)]
        yield
        self.shot = self.rng.choice(cells or self.dark(chart))


class Informed(Admiral):
    """A particle player whose prior is the very distribution of the fleets: shows what knowing the policy is worth. For
    the styles that habits describe (PRIORS).
    """

    GUESSES = 2000

    def __init__(self, rules, rng, style="packed"):
        gc.collect()  # his guesses take 24 kB in one piece, and those of the previous match are still in memory
        super().__init__(rules, rng)
        self.prior = PRIORS[style]
        self.guesses.settle, self.guesses.sweeps = 16, 2
        self.guesses.begin(rng, self.prior)


# By style: the habits (captains.guesses) that draw it.
PRIORS = {
    "packed": PACKED,
    "PX": ((100, 160, 8, 2, 0, 0, 0, 0, 0, 0),),
    "U1": ((100, -14, 1, 1, 0, 0, 0, 0, 0, 0),),
    "U2": ((100, 0, 1, 1, 0, 0, 0, 0, 0, 0),),
    "E": ((100, 0, 2, 1, 0, 400, 400, 400, 0, 0),),
    "I": ((100, -8, 2, 1, 400, 0, 0, 0, 0, 0),),
    "M": ((100, -8, 2, 1, 400, 250, 40, 0, 0, 0),),
    "H": tuple([(25, 0, 1, 1, 0, 0, 0, 0, quarters, 0) for quarters in (0b0011, 0b1100, 0b0101, 0b1010)]),
    "V": tuple([(50, -14, 1, 1, 0, 0, 0, 0, 0, orientations) for orientations in (1, 2)]),
}
BASELINES = {
    "random": Random,
    "random-halos": RandomHalos,
    "careful": Careful,
    "child": Child,
    "informed": Informed,
}
WASTEFUL = ("random", "child")
