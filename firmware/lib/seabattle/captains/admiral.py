"""Адмирал, the admiral: imagines whole fleets that agree with every answer and shoots where most of them have a deck.

Imports navigator and guesses.
"""

from .guesses import HABITS, Guesses
from .navigator import Navigator


class Admiral(Navigator):
    """memory: the Memory of this opponent, if there is one.

    The joint tactic, by a pool of guesses. Where it has no guess (no ship of two decks or more to place, or answers
    that no fleet explains) it shoots as the navigator does, so it is sound under every rule set.
    """

    remembers = True
    policies = ("packed", "packed", "packed", "perelman", "shores", "random")
    GUESSES = 500

    def __init__(self, rules, lot, memory=None):
        super().__init__(rules, lot)
        natures = memory.natures() if memory else HABITS
        self.guesses = Guesses(self.places, lot, self.GUESSES, natures=natures)

    def think(self, chart):
        guesses = self.guesses
        if guesses.slots:
            yield from self.places.read(chart)
            yield from guesses.learn(chart)
        if not guesses.rows:
            yield from super().think(chart)
            return
        finishing = self.places.finishing
        believed = {}
        weights = {}
        for cell, mark in enumerate(chart.marks):
            if not mark:
                believed[cell] = guesses.heat[guesses.to[cell]]
                # A wounded ship is finished first: hits cost no turn, and the whole ship tells most about the rest.
                if not finishing or cell in finishing:
                    weights[cell] = believed[cell]
            if cell % 25 == 24:
                yield
        self._weights = believed
        self.shot = yield from self.warmest(weights)
