"""The moves of a duel of Straume: two bytes each, in turn, open. Imports the console's log and the rules.

A move's bytes: as in docs/notation.md, point << 2 | how, the lower first.
"""

from array import array

from console.link.duel.log import Turns

from ..rules import Position, line_up


class Moves(Turns):
    """A game from one side. fleets: both line-ups as bytes, side 0's first. position and made, the moves: as far as it
    is played.
    """

    SIZE = 2
    retracts = True

    def __init__(self, key, side, first, fleets):
        super().__init__(key, side, first)
        self._fleets = fleets
        self.made = array("H")
        self.position = self.beginning()

    def beginning(self):
        """A Position as it was when the line-ups were opened."""
        own, other = self._fleets
        return Position(text_of(own), text_of(other), self.first)

    def played(self, player, act):
        move = act[0] | act[1] << 8
        self.position.push(move)
        self.made.append(move)

    @property
    def over(self):
        return self.position.outcome is not None

    @property
    def result(self):
        return self.position.outcome


def text_of(plan):
    """A line-up of bytes as a text. RulesError if it is not a line-up."""
    text = "".join([chr(letter) for letter in plan])
    line_up(text)
    return text
