"""A duel in place of a Game (match/game.py), for the battle and the last pages. Imports cable."""

from ...cable import PLAYING
from . import Unsaved


class LinkedGame(Unsaved):
    """The present duel as the battle and the last pages use a game (match/game.py). me: our side."""

    advice = 0  # nobody advises in a duel
    name = "unit"
    fleet = ()  # the other side's ships, once it has revealed them

    def __init__(self, duel):
        self.duel = duel
        self.match = duel.match
        self.rules = duel.rules
        self.own = duel.sea
        self.me = duel.side

    @property
    def ended(self):
        return self.duel.phase != PLAYING

    @property
    def saved(self):
        return self.duel.saved

    def act(self, act):
        """Send our act over the cable. False if the duel has ended meanwhile."""
        if self.ended:
            return False
        self.duel.act(act)
        return True

    def reveal(self):
        return self.fleet
