"""A linked unit as an opponent: its moves come over the cable. Imports cable, console, rules and this package."""

from array import array

from zalp.console.link.duel.verdict import VOID
from zalp.console.screens import unit
from zalp.console.screens.duels import why

from ...cable import PLAYING, NotNow
from ...rules import DRAWN
from . import STIRRED, Opponent

_SLICE = 4  # moves that are replayed between two yields
NO_END = 4  # in place of a winner: the cable was lost


class LinkedGame:
    """The present duel in place of a Game (game.py). The engine may be ahead of what was shown: position and moves are
    as far as the picture is.
    """

    name = "unit"

    def __init__(self, duel):
        self.duel = duel
        self.eyes = duel.side
        self.tossed = duel.first is None
        self.position = duel.log.beginning()
        self.moves = array("H")

    def catching_up(self):
        """Make all moves so far without showing them: a generator that yields between slices."""
        made = self.duel.log.made
        while len(self.moves) < len(made):
            self.push(made[len(self.moves)])
            if not len(self.moves) % _SLICE:
                yield

    @property
    def behind(self):
        """Whether there are moves that were not shown. Once another duel is wanted, there are none."""
        log = self.duel.log
        return log is not None and len(self.moves) < len(log.made)

    @property
    def ended(self):
        """Whether it is over, shown or not."""
        return self.duel.phase != PLAYING

    @property
    def outcome(self):
        """The winner, DRAWN, VOID or NO_END, once the last move was shown and both units know the end; else None."""
        if self.behind or self.duel.outcome is None:
            return None
        winner = self.duel.outcome.winner
        return NO_END if winner is None else winner

    def push(self, move):
        """A move was shown."""
        self.position.push(move)
        self.moves.append(move)

    def who(self, player):
        return "me" if player == self.eyes else "other"

    def save(self, storage):
        """The engine saves by itself. Returns whether the store took it."""
        return self.duel.saved


class Unit(unit.Unit, Opponent):
    """The player at the other end of the cable."""

    NOT_NOW = NotNow

    def __init__(self, link, game):
        super().__init__(link)
        self._game = game

    def plays(self, battle):
        game = self._game
        return game.behind or game.ended or game.position.turn != game.eyes

    def moved(self, battle=None):
        return self._game.behind or self._game.ended

    def called(self):
        """Whether the game has gone on, or the other player asks something."""
        return self.moved() or self.duel.offered

    def urgent(self):
        return not self.moved() and self.asks

    def stirred(self):
        return self.moved() or self.asks

    async def move(self, battle):
        console, game = battle.console, self._game
        # After the end until both know it; before it until something is to be shown or asked.
        while (
            self.duel.outcome is None if game.ended and not game.behind else not self.stirred() and self.plays(battle)
        ):
            battle.picture.paint()
            if battle.captions:
                battle.captions.waits("pause")
            key = await console.key()
            if self.left(battle, key):
                return None
            if key is not None:
                battle.helm.early(key)
        return self.duel.log.made[len(game.moves)] if game.behind else STIRRED

    def decided(self, move):
        try:
            self.duel.push(move)
        except NotNow:  # it has ended meanwhile
            return False
        return True

    def guard(self, screen, otherwise, calm=False):
        return self.link.unless(self.called if calm else self.stirred, screen, otherwise)

    def cover(self, battle):
        battle.picture.doff()

    def uncover(self, battle, was):
        battle.resume()

    def paint(self, battle):
        battle.picture.paint()

    def lost(self, battle):
        battle.captions.lost()

    def back(self, battle):
        return self.decide(battle)

    def why(self):
        return reason(self.duel)


def reason(duel):
    """The console's word for why a duel ended as it did, or None if its last move or a resignation explains it."""
    winner = duel.outcome.winner
    if winner is None or winner == VOID:
        return "void" if winner else "cable-lost"
    return None if winner == DRAWN else why(duel.outcome.cause, winner == duel.side)
