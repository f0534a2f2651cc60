"""A match on this handheld under rules that the classic game does not have: what all variants share. Imports console,
rules and this package.

Loaded only with such rules. Secrets that are not in any act are kept beside the log, in a line: where a Dutchman went
(dutchman/game.py), the salvo of the player who has chosen while the other has not (salvo/game.py).
"""

from zalp.console import loader
from ...parts import minds
from ...rules import NotLegal
from ...rules.acts import GIVE
from ..match.game import Game
from zalp.console.settings import TWO_PLAYERS


class VariantGame(Game):
    """A Game whose players also give decks and mines away.

    sign: separates a secret's player from its cells.
    """

    sign = ""

    def __init__(self, match, seas, name, born, *more):
        self._minds = "" if name == TWO_PLAYERS else minds(match.rules, name)
        loader.hold(self._minds)
        super().__init__(match, seas, name, born, *more)
        self._seas = seas

    def close(self):
        super().close()
        loader.release(self._minds)
        self._minds = ""

    def sea_of(self, player):
        """A player's own Sea, for the code that decides for him."""
        return self._seas[player]

    def act(self, act):
        """As Game.act; only what is there can be given."""
        if act.kind == GIVE and act.cell not in self._seas[act.player].givable(act.answer):
            raise NotLegal("this cell has nothing to give: %d" % act.cell)
        done = super().act(act)
        if act.kind == GIVE:
            self._seas[act.player].give(act.cell, act.answer)
        return done

    def reveal(self):
        super().reveal()  # not before the match is over
        fleet = self._seas[1 - self.me].fleet
        return fleet.ships + tuple([(cell,) for cell in fleet.submarines + fleet.mines + fleet.sweepers])

    def secrets(self):
        """What is not in any act: a list of (player, cells or None)."""
        return []

    def know(self, secrets):
        """Take the secrets of a record, before its acts are replayed."""
        if secrets:
            raise ValueError("a saved match has secrets where there are none")

    def __str__(self):
        words = [
            "%d%s%s" % (player, self.sign, ".".join([str(cell) for cell in cells or ()]))
            for player, cells in self.secrets()
        ]
        return super().__str__() + ("secret " + " ".join(words) + "\n" if words else "")

    def recall(self, secret):
        name, *words = secret.split(" ") if secret else ("secret",)
        if name != "secret":
            raise ValueError("not a line of secrets: %r" % secret[:40])
        secrets = []
        for word in words:
            player, sign, cells = int(word[:1]), word[1:2], word[2:]
            if player > 1 or sign != self.sign:
                raise ValueError("not a secret: %r" % word[:40])
            secrets.append((player, [int(cell) for cell in cells.split(".")] if cells else None))
        self.know(secrets)


KIND = VariantGame
