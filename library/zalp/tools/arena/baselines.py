"""Shooters against which the captains are measured; they are not opponents in the game. Imports seabattle; runs on
MicroPython.
"""

import gc

from zalp.seabattle.captains.admiral import Admiral
from zalp.seabattle.captains.captain import Captain
from zalp.seabattle.captains.navigator import Navigator
from zalp.seabattle.captains.placing import PACKED
from zalp.seabattle.rules import HALO, UNKNOWN


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


class Good(Captain):
    """A good shooter, the best tenth of adults: a random chessboard search, respecting halos, and finishing a wounded
    ship along its line. Places evenly.
    """

    def choose(self, chart):
        cells = self.beside(chart) or self.dark(chart)
        yield
        self.shot = self.rng.choice(cells)

    def dark(self, chart):
        """The unknown cells of one colour of the chessboard, or all if there are none."""
        cells = self.unknown(chart)
        return [cell for cell in cells if (cell % self.rules.width + cell // self.rules.width) % 2] or cells


class Median(Good):
    """The median adult, after 2,400 games of 480 adults (docs/captains.md). He begins in a corner, beside one or
    in the middle more often than elsewhere; goes on beside an open hit in 83 of a hundred chances, not always along the
    line; searches a chessboard in random order; and some of his shots are pointless: at any cell not shot at, halos
    included. Needs rules with waste=True.
    """

    # Of a hundred:
    FIRST = 22, 12, 14  # first shots in a corner, one cell further in on the diagonal, in the middle; the rest anywhere
    FOLLOWS = 90
    LINE = 90  # of those, along the line
    POINTLESS = 12

    def choose(self, chart):
        rules, rng = self.rules, self.rng
        yield
        if not max(chart.marks):
            self.shot = self.first()
            return
        if rng.below(100) < self.POINTLESS:
            cells = [cell for cell, mark in enumerate(chart.marks) if mark in (UNKNOWN, HALO)]
        elif chart.wounded and rng.below(100) < self.FOLLOWS:
            cells = [near for cell in chart.wounded for near in rules.around(cell, False) if not chart.marks[near]]
            if rng.below(100) < self.LINE:
                cells = self.beside(chart)
        else:
            cells = self.dark(chart)
        self.shot = rng.choice(cells or self.dark(chart))

    def first(self):
        """Where he begins."""
        rng, (w, h), number = self.rng, (self.rules.width, self.rules.height), self.rng.below(100)
        corner, inwards, middle = self.FIRST
        if number < corner + inwards:
            x, y = (0, 0) if number < corner else (min(1, w - 1), min(1, h - 1))
            return rng.choice((y, h - 1 - y)) * w + rng.choice((x, w - 1 - x))
        if number < corner + inwards + middle:
            return h // 2 * w + w // 2
        return rng.below(w * h)


class Expert(Navigator):
    """A person who counts: in how many ways each ship afloat could lie over each cell, and nothing else. Places
    evenly.
    """

    policies: tuple = ("random",)
    cunning = False

    def weights(self, chart):
        yield
        return [32] * 9


class Informed(Admiral):
    """A particle player whose prior is the very distribution of the fleets: shows what knowing the policy is worth. For
    the styles that habits describe (PRIORS), and mixtures of them (`I+V`).
    """

    GUESSES = 2000

    def __init__(self, rules, rng, style="packed"):
        gc.collect()  # his guesses take 24 kB contiguous, and those of the previous match are still in memory
        super().__init__(rules, rng)
        self.prior = prior(style)
        self.guesses.settle, self.guesses.sweeps = 16, 2
        self.guesses.begin(rng, self.prior)


# By style: the habits (captains.guesses) that draw it; the shares of each sum to 100.
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


def prior(style):
    """The habits that draw a style, or a mixture of some, an equal share for each; None if there is a style that no
    habit draws.
    """
    names = style.split("+")
    if [name for name in names if name not in PRIORS]:
        return None
    return tuple([habit for name in names for habit in PRIORS[name]])


BASELINES = {
    "random": Random,
    "random-halos": RandomHalos,
    "median": Median,
    "good": Good,
    "expert": Expert,
    "informed": Informed,
}
WASTEFUL = ("random", "median")
