"""A duel in the place of a Game (match/game.py): what the battle and the last pages ask of one. Imports cable."""

from ...cable import PLAYING


class LinkedGame:
    """The duel in hand, as battle and last pages ask a game (match/game.py). me: the side that the cable gave us."""

    advice = 0  # nobody advises in a duel
    name = "unit"
    fleet = ()  # the other side's ships, once it has shown them

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

    def save(self, storage):
        """The engine saves by itself."""

    def act(self, act):
        """Our act goes over the cable. False when the duel has ended meanwhile."""
        if self.ended:
            return False
        self.duel.act(act)
        return True

    def reveal(self):
        return self.fleet
