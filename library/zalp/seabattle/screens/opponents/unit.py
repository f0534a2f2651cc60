"""A linked unit as an opponent: its acts come over the cable. Imports console, rules and this package."""

from ...rules import NotNow
from zalp.console.screens import unit
from zalp.console.show.canvas import ENEMY
from ..match.aim import Eye, draw_cross
from ..match.battle import Battle
from .linked_game import LinkedGame
from . import Opponent


def battle(stage, link):
    """The battle of the present duel."""
    return Battle(stage, LinkedGame(link.duel), Unit(link))


class Unit(unit.Unit, Opponent):
    """The player at the other end of the cable."""

    NOT_NOW = NotNow

    def __init__(self, link):
        super().__init__(link)
        self._eye = Eye()

    def plays(self, player):
        return player != self.duel.side

    def urgent(self, battle):
        return self.asks

    def stirred(self, battle):
        """Whether there is something to show or to ask."""
        return battle.shown < len(battle.game.match.acts) or battle.game.ended or self.asks

    def guard(self, battle, choice):
        return self.link.unless(lambda: self.stirred(battle), choice, -1)

    def cover(self, battle):
        return bytes(battle.scene.looks)

    def uncover(self, battle, was):
        """Show the seas again as they were: the match may be ahead of what was shown."""
        battle.scene.looks[:] = was
        battle.light(battle.game.match.turn)

    def paint(self, battle):
        battle.scene.paint()

    def lost(self, battle):
        battle.stage.captions.lost(battle)

    async def act(self, battle):
        """Until the other unit answers or shoots: show our last target, or its player's aim, beating."""
        stage, match = battle.stage, battle.game.match
        eye = self._eye
        n = 0
        while not self.stirred(battle) and not match.owes(battle.game.me):
            stage.scene.paint()
            if match.turn == battle.game.me:
                x, y = battle.show(ENEMY, match.pending)
                draw_cross(stage.canvas, ENEMY, x, y, stage.palette.line)
                stage.canvas.blend(x, y, stage.palette.cursor, 150 + 8 * (n % 8))
            else:
                if n % 6 == 5:
                    eye.wander(n // 6)
                if stage.captions:
                    stage.captions.follow_eye(eye, battle)
                eye.draw(stage.canvas, stage.palette.enemy_cursor, 90 + 8 * (n % 8))
            n += 1
            if stage.captions:
                stage.captions.awaits(battle)
            if self.left(battle, await stage.key()):
                break
        return True

    def left(self, battle, key):
        """The battle pauses after BACK; other keys are for the next shot."""
        if key is not None:
            battle.early(key)
        return unit.Unit.left(self, battle, key)

    def pause(self, battle):
        return self.decide(battle)

    async def back(self, battle):
        """The battle pauses by itself."""
        return True
