"""Адмирал, the admiral: imagines whole fleets that agree with every answer and shoots where most of them have a deck.

Imports navigator and guesses.
"""

from .guesses import Guesses
from .navigator import Navigator


class Admiral(Navigator):
    """The joint tactic, by a pool of guesses. Where it has no guess (no ship of two decks or more to place, or answers
    that no fleet explains) it shoots as the navigator does, so it is sound under every rule set.
    """

    policies = ("perelman",)
    GUESSES = 500

    def __init__(self, rules, lot):
        super().__init__(rules, lot)
        self.guesses = Guesses(self.places, lot, self.GUESSES)

    def think(self, chart):
        yield from super().think(chart)
        guesses = self.guesses
        if not guesses.slots:
            return
        yield from guesses.learn(chart)
        if not guesses.rows:
            return
        # A wounded ship is finished first: hits cost no turn, and what is left of it tells most about the rest.
        finishing = self.places.finishing(self.places.left(chart))
        weights = {}
        for cell, mark in enumerate(chart.marks):
            if not mark and (not finishing or cell in finishing):
                weights[cell] = guesses.heat[guesses.to[cell]]
            if cell % 100 == 99:
                yield
        self._weights = weights
        self.shot = self.warmest(weights)
