"""A duel in the place of a Game (game.py): what the battle and the last pages ask of one. Imports game."""

from .game import CAPTAIN, PLAYER


class _Seen:
    """The duel's match as this unit's player sees it: he is PLAYER, whichever side the cable gave him."""

    def __init__(self, duel):
        self._match, self._side = duel.match, duel.side
        charts = self._match.charts
        self.charts = (charts[self._side], charts[1 - self._side])
        self.log = self._match.log

    def player(self, side):
        return PLAYER if side == self._side else CAPTAIN

    @property
    def over(self):
        return self._match.over

    @property
    def turn(self):
        return None if self._match.over else self.player(self._match.turn)

    @property
    def pending(self):
        return self._match.pending

    def figures(self, player):
        return self._match.figures(self._side if player == PLAYER else 1 - self._side)


class Meeting:
    """The duel of an engine (cable.Duel) whose match has begun."""

    def __init__(self, duel):
        self._duel = duel
        self.match = _Seen(duel)
        self.rules = duel.rules
        self.own = duel.sea
        self.seen = None  # what came of the shot that is being shown
        self.advice = 0  # nobody advises in a duel

    def shoot(self, player, cell):
        """The other player's shot was answered before it is shown: (answer, cells of the ship sunk or None)."""
        return self.seen

    def save(self, stage):
        """The engine saves by itself; it says here whether it could."""
        stage.unkept = not self._duel.saved

    def reveal(self):
        return self._duel.fleet or ()
