"""Two engines of Straume's cable on one table, for tests on both interpreters. Imports the cable and linked."""

import linked
from straume_moves import lively

from zalp.console.link.session import SEALING
from zalp.straume.cable import Duel
from zalp.straume.cable.side import RULES
from zalp.straume.captains import LINE_UPS


class Pair(linked.Pair):
    """Two units that play Straume: any line-up, moves that come to blows soon."""

    def __init__(self, seed=1, makes=(Duel, Duel)):
        super().__init__(seed, (RULES, RULES), makes)

    def place(self, number):
        self.units[number].line_up(self.rng.choice(LINE_UPS))

    def play(self, unit):
        if unit.state.play.offer is None:
            unit.push(self.move(unit))

    def move(self, unit):
        """What a simple player plays now."""
        return lively(unit.log.position, self.rng)


def moves(count):
    """For `until`: both know so many moves."""
    return lambda pair: (
        min([unit.log.count if unit.phase > SEALING and unit.log else -1 for unit in pair.units]) >= count
    )
