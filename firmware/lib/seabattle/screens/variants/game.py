"""A match on this handheld under rules with secrets: salvoes, gifts, a Flying Dutchman's moves. Imports console, rules
and this room.

Loaded with such rules, and only then. What no act tells is kept beside the log: where a Dutchman went, and the salvo of
the player who has chosen while the other has not.
"""

from console import loader
from ...rules import NotLegal, NotNow
from ...rules.acts import CHOOSE, GIVE, MOVE, SHOT, choose, move, shot
from ..match.game import Game
from console.settings import TWO_PLAYERS


class VariantGame(Game):
    """A Game whose players also choose salvoes, give and move."""

    def __init__(self, match, seas, name, born, remembered=b""):
        rules = match.rules
        self._minds = "captain-salvo" if rules.shots == "salvo" else "captain-extras" if rules.extras else None
        if rules.dutchman:
            self._minds = "captain-dutchman"
        if name == TWO_PLAYERS:
            self._minds = None
        if self._minds:
            loader.hold(self._minds)
        super().__init__(match, seas, name, born, remembered)
        self._seas = seas
        self._salvoes = [[], []]  # chosen and not fired yet
        self._pending = []  # what _salvoes is to hold when a record has been replayed
        self._replayed = None  # how many of them were made again, while a record is read

    def close(self):
        super().close()
        if self._minds:
            loader.release(self._minds)
            self._minds = None

    def sea_of(self, player):
        """A player's own Sea: for who decides for him."""
        return self._seas[player]

    def act(self, act):
        """As Game.act; what is given must be there to give. A salvo is `choose`, a Dutchman's way `move`."""
        if act.kind == GIVE:
            if act.cell not in self._seas[act.player].givable(act.answer):
                raise NotLegal("this cell has nothing to give: %d" % act.cell)
            super().act(act)
            self._seas[act.player].give(act.cell, act.answer)
            return True
        if act.kind == MOVE and self._replayed is not None:
            player, cells = self.moves[self._replayed]
            self._seas[player].move(cells)
            self._replayed += 1
        return super().act(act)

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

    def move(self, player, cells):
        """A player's Dutchman goes to these cells, or stays for None. NotLegal where it cannot lie. True."""
        if self.match.due != MOVE or not self.match.owes(player):
            raise NotNow("no Flying Dutchman of player %d sails now" % player)
        self._seas[player].move(cells)
        self.moves.append((player, cells))
        return self.act(move(player))

    def reveal(self):
        super().reveal()  # not before the match is over
        fleet = self._seas[1 - self.me].fleet
        return fleet.ships + tuple([(cell,) for cell in fleet.submarines + fleet.mines + fleet.sweepers])

    def __str__(self):
        words = ["%d>%s" % (player, _text(cells)) for player, cells in self.moves]
        words += ["%d=%s" % (player, _text(self._salvoes[player])) for player in (0, 1) if self._salvoes[player]]
        return super().__str__() + ("secret " + " ".join(words) + "\n" if words else "")

    def recall(self, secret):
        if not secret:
            return
        name, *words = secret.split(" ")
        if name != "secret":
            raise ValueError("no secrets: %r" % secret[:40])
        for word in words:
            player, kind, cells = int(word[0]), word[1], word[2:]
            cells = [int(cell) for cell in cells.split(".")] if cells else None
            if player > 1 or kind not in ">=":
                raise ValueError("no secret: %r" % word[:40])
            (self.moves if kind == ">" else self._pending).append((player, cells))

    def _replay(self, log):
        self._replayed = 0
        try:
            yield from super()._replay(log)
        except IndexError:
            raise ValueError("a saved match with too few moves") from None
        for player, cells in self._pending:
            self._salvoes[player] = cells or []
        match = self.match
        if self._replayed != len(self.moves) or (
            match.due == CHOOSE and match.by is not None and not self._salvoes[1 - match.by]
        ):
            raise ValueError("a saved match whose secrets are not those of its log")
        self._replayed = None


def _text(cells):
    return ".".join([str(cell) for cell in cells]) if cells else ""
