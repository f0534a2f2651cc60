"""Replay of a finished match under rules that the classic game does not have: what a shot finds, gifts, dying shots and
a Dutchman's moves look as they did in the match. Imports rules and this package.
"""

from ...rules import Match
from ..variants.battle import VariantBattle
from .replay import Played, Recording


class VariantReplay(VariantBattle):
    """The battle of any variant over a Played game, with the keys of a Replay. Both seas are open, with all that lies
    in them.
    """

    def __init__(self, stage, game, running=True, fast=False):
        super().__init__(stage, game, Recording(running, fast))

    def refresh(self):
        game = self.game
        self.waters.theirs = game.seas[1 - game.me]
        super().refresh()

    async def play(self, act):
        """Play the next act; the battle shows it and what follows from it."""
        self.game.act(act)
        return True

    def winding(self, count):
        """Wind the match to so many acts: a generator that yields between slices."""
        game = self.game
        yield from game.winding(count)
        self.shown = len(game.match.acts)
        self.past = Match(game.rules, game.match.first)
        yield from self.catching_up()
        self.begin_turn()


def replay(stage, sheet, me):
    """The replay of a Sheet, its panels drawn for player `me`."""
    return VariantReplay(stage, Played(sheet, me))
