"""A match on this handheld between Flying Dutchmen. Imports rules and this package."""

from ...rules import NotNow
from ...rules.acts import MOVE, move
from .game import VariantGame


class DutchmanGame(VariantGame):
    """A VariantGame whose players' ships sail on: its secrets are the `moves` of its Game."""

    sign = ">"

    def __init__(self, match, seas, name, born, *more):
        super().__init__(match, seas, name, born, *more)
        self._replayed = None  # how many of the moves were replayed, while a record is read

    def act(self, act):
        """As Game.act, except for a player's own move, which is `move`."""
        if act.kind == MOVE and self._replayed is not None:
            if self._replayed == len(self.moves):
                raise ValueError("a saved match has too few moves")
            player, cells = self.moves[self._replayed]
            self.sea_of(player).move(cells)
            self._replayed += 1
        return super().act(act)

    def move(self, player, cells):
        """A player's Dutchman goes to these cells, or stays for None. NotLegal if it cannot lie there. True."""
        if self.match.due != MOVE or not self.match.owes(player):
            raise NotNow("no Flying Dutchman of player %d sails now" % player)
        self.sea_of(player).move(cells)
        self.moves.append((player, cells))
        return self.act(move(player))

    def secrets(self):
        return self.moves

    def know(self, secrets):
        self.moves = secrets
        self._replayed = 0

    def replayed(self):
        if self._replayed != len(self.moves):
            raise ValueError("a saved match has more moves than its log")
        self._replayed = None


KIND = DutchmanGame
