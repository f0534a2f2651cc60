"""Shooters that the captains are measured against; they are no opponents of the game. Imports seabattle; runs on
MicroPython."""

import gc

from seabattle.captains.admiral import Admiral
from seabattle.captains.captain import Captain
from seabattle.captains.placing import PACKED
from seabattle.rules import HALO, UNKNOWN


class RandomHalos(Captain):
    """Any cell at random that is not known to be empty; hits lead to nothing."""


class Random(Captain):
    """Any cell at random that it has not shot at, halos of sunk ships as well. Needs rules with waste=True."""

    def unknown(self, chart):
        return [c for c, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO) and c not in self.fired]

    def __init__(self, rules, rng):
        super().__init__(rules, rng)
        self.fired = set()

    def on_answer(self, chart, cell, answer):
        super().on_answer(chart, cell, answer)
        self.fired.add(cell)


class Careful(Captain):
    """A careful person: a chessboard search at random, halos known, a wounded ship finished along its line. Places
    evenly."""

    def choose(self, chart):
        cells = self.beside(chart) or self.dark(chart)
        yield
        self.shot = self.rng.choice(cells)

    def dark(self, chart):
        """The unknown cells of one colour of the chessboard, or all when there are none."""
        cells = self.unknown(chart)
        return [cell for cell in cells if (cell % self.rules.width + cell // self.rules.width) % 2] or cells


class Child(Careful):
    """A child: as the careful one, but one shot in five is pointless, anywhere that was not shot at, halos as well; and
    once in three any side of a hit will do, though the line is known. Needs rules with waste=True."""

    def choose(self, chart):
        cells = self.beside(chart)
        if not self.rng.below(3):
            cells = [near for cell in chart.wounded for near in self.rules.around(cell, False) if not chart.marks[near]]
        if not self.rng.below(5):
            cells = [cell for cell, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO)]
        yield
        self.shot = self.rng.choice(cells or self.dark(chart))


class Informed(Admiral):
    """A particle player whose prior is the very distribution that the fleets are drawn from: what knowing the policy is
    worth. For the styles that habits describe (PRIORS)."""

    GUESSES = 2000

    def __init__(self, rules, rng, style="packed"):
        gc.collect()  # his guesses take 24 kB in one piece, those of the match before lie about
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
