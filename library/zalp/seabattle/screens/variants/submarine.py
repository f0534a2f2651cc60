"""Submarines in the battle: when one is hit it goes down alone, and fires a dying shot. Imports rules and this
package."""

from ...rules import SUBMARINE
from .variant import Variant


class Submarine(Variant):
    """A ship of one deck without a halo, which shoots back as it sinks."""

    answers = {SUBMARINE: "sunk"}

    def shell(self, act, dying):
        """A dying shot comes back along the shell's path."""
        battle = self.battle
        if not dying:
            return None
        if not battle.rounds:
            battle.hurry = False
        return battle.shell(act, "dying")

    def land(self, act, panel, spot):
        return self.battle.sink(panel, act.cell, (act.cell,), True)


def variant(battle):
    return Submarine(battle)
