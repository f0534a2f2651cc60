"""Several shots a turn: how many are left. Imports console and this package."""

from zalp.console.show.canvas import ENEMY, OWN
from ..match.viewport import SIDE
from .variant import Variant


class Several(Variant):
    """Turns of more than one shot."""

    def draw(self, canvas):
        battle = self.battle
        past = battle.past
        if past.turn is not None and not battle.game.match.over:
            self.pips(canvas, OWN if past.turn == battle.game.me else ENEMY, 0, past.left_in_turn)

    def pips(self, canvas, panel, used, count):
        """The remaining shots as lights along the shooter's rim, the used ones dark."""
        colors = self.battle.stage.palette
        color = colors.cursor if panel == OWN else colors.enemy_cursor
        for i in range(count):
            row, x = i // SIDE, i % SIDE
            canvas.blend(x, 19 - row if panel == OWN else row, 0 if i < used else color, 190)


def variant(battle):
    return Several(battle)
