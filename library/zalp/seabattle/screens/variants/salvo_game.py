"""A match on this handheld in salvoes. Imports rules and this package."""

from ...rules import NotLegal, NotNow
from ...rules.acts import CHOOSE, SHOT, choose, shot
from .game import VariantGame


class SalvoGame(VariantGame):
    """A VariantGame whose players also choose salvoes: those of a player who waits for the other are its secrets."""

    sign = "="

    def __init__(self, match, seas, name, born, *more):
        super().__init__(match, seas, name, born, *more)
        self._salvoes = [[], []]  # chosen and not fired yet
        self._pending = []  # those of a record, once it has been replayed

    def settle(self):
        match = self.match
        while match.due == SHOT and self._salvoes[match.by]:
            match.push(shot(match.by, self._salvoes[match.by].pop(0)))
        super().settle()

    def choose(self, player, cells):
        """Fix a player's salvo: Match.salvo_size different open cells. It is fired when both have chosen. True."""
        match = self.match
        if match.due != CHOOSE or not match.owes(player):
            raise NotNow("no salvo of player %d is due now" % player)
        shut = [cell for cell in cells if not match.charts[1 - player].open(cell)]
        if shut or not len(set(cells)) == len(cells) == match.salvo_size(player):
            raise NotLegal("a salvo goes to %d different open cells" % match.salvo_size(player))
        self._salvoes[player] = list(cells)
        return self.act(choose(player))

    def secrets(self):
        return [(player, self._salvoes[player]) for player in (0, 1) if self._salvoes[player]]

    def know(self, secrets):
        self._pending = secrets

    def replayed(self):
        for player, cells in self._pending:
            self._salvoes[player] = cells or []
        match = self.match
        if match.due == CHOOSE and match.by is not None and not self._salvoes[1 - match.by]:
            raise ValueError("a saved match lacks the salvo that its log has")


KIND = SalvoGame
