"""Mines and minesweepers in the battle: what a shot finds of them, and what is given in return. Imports console, rules
and this package.
"""

from zalp.console.show import animations, pixels
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.scene import swing
from ...rules import MINE, SWEEPER
from ...rules.acts import GIVE, give
from ...rules.constants import GIVEN, GIVEN_MINE, MINED, SWEPT
from ..match.viewport import SIDE
from .variant import Variant

_GIFT_FRAMES = 40
_SPENT = 140  # of 256: the light of a spent mine on the own sea


class Mines(Variant):
    """Finding a mine costs a deck, finding a minesweeper costs a mine. A gift to us beats until it is shot at; spent
    mines and sweepers in our own sea are dim.
    """

    due = GIVE
    chooser = "giving"
    answers = {MINE: "mine", SWEEPER: "sweeper"}

    def __init__(self, battle):
        super().__init__(battle)
        self._lit = []  # (light, color): gifts
        self._dim = []  # lights of what is spent on the own sea

    def refreshed(self):
        battle = self.battle
        charts, me = battle.past.charts, battle.game.me
        self._lit, self._dim = [], []
        for panel, player in ((ENEMY, 1 - me), (OWN, me)):
            if battle.waters.greatest[panel] >= MINED:
                self._find(panel, battle.views[panel], charts[player].marks)

    def _find(self, panel, view, marks):
        """Remember where this window has gifts and what is spent."""
        colors = self.battle.stage.palette
        for y in range(min(SIDE, view.height)):
            cell = (view.top + y) * view.width + view.left
            row = marks[cell : cell + min(SIDE, view.width)]
            if max(row) < MINED:
                continue
            for light, mark in enumerate(row, panel * 100 + y * SIDE):
                if mark == GIVEN:
                    self._lit.append((light, colors.cursor if panel == ENEMY else colors.enemy_cursor))
                elif mark == GIVEN_MINE or (panel == OWN and mark in (MINED, SWEPT)):
                    self._dim.append(light)

    def draw(self, canvas):
        rgb = canvas.rgb
        for light in self._dim:
            pixels.blend(rgb, light, 0, _SPENT)
        share = 60 + 24 * swing(self.battle.scene.clock, 8)
        for light, color in self._lit:
            pixels.blend(rgb, light, color, share)

    def do(self, player, chosen):
        game = self.battle.game
        game.act(give(player, chosen, game.match.giving))

    def land(self, act, panel, spot):
        battle = self.battle
        battle.refresh()
        return battle.animate(animations.Explosion(panel, spot[0], spot[1], battle.stage.palette, 1 + act.cell))

    def seen(self, act):
        """A deck or a mine was given away: the alarm, and where it lies."""
        battle = self.battle
        panel = battle.panel_of(act.player)
        x, y = battle.show(panel, act.cell)
        battle.stage.play("alarm")
        battle.hurry = False
        return battle.animate(_Beacon(panel, x, y, battle.stage.palette.cursor))


def variant(battle):
    return Mines(battle)


class _Beacon:
    """Light closes in on one cell."""

    frames = _GIFT_FRAMES

    def __init__(self, panel, x, y, color):
        self._panel, self._x, self._y, self._color = panel, x, y, color

    def draw(self, scene, n):
        far = 4 - n % 20 // 4
        left, right = max(0, self._x - far), min(SIDE - 1, self._x + far)
        top, foot = max(0, self._y - far), min(SIDE - 1, self._y + far)
        canvas, above = scene.canvas, self._panel * SIDE
        for x in (self._x - far, self._x + far):
            if 0 <= x < SIDE:
                canvas.line(x, above + top, foot - top + 1, self._color, True, 60)
        for y in (self._y - far, self._y + far):
            if 0 <= y < SIDE:
                canvas.line(left, above + y, right - left + 1, self._color, False, 60)
