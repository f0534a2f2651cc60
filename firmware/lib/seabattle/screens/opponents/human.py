"""A second person on the same handheld: the panels are closed between the turns, and who opens them sees his own sea.

Imports show and this room.
"""

from ...show import palette
from ...show.canvas import ENEMY, OWN
from ...show.glyphs import Line
from .. import keys
from . import Opponent

_COLORS = (0x0C3050, 0x502008)  # of the curtain: players 0 and 1


def meet(game):
    """The opponent in a game."""
    return Human(game)


class Human(Opponent):
    """Plays whichever side the game's `me` is not."""

    def __init__(self, game):
        self._game = game

    def plays(self, player):
        return player != self._game.me

    async def open(self, battle):
        """Nothing of either sea is seen before its owner opens the curtain, after a power cut too."""
        return await self.act(battle)

    async def act(self, battle):
        """The other player's turn: the handheld changes hands."""
        game = self._game
        player = game.me if game.match.by is None else game.match.by  # None: both choose a salvo
        if not await curtain(battle.stage, player):
            return False
        game.me = player
        battle.refresh()
        battle.light(game.match.turn)
        return True

    async def pause(self, battle):
        return await battle.fleets(False) != keys.BACK


async def curtain(stage, player):
    """Both panels closed in a player's colour until FIRE opens them (True), or BACK leads to the menu (False)."""
    scene, canvas = stage.scene, stage.canvas
    line = Line(stage.word("hand-over"), stage.palette.text)
    number = Line(str(player + 1), stage.palette.number)
    looks = scene.looks
    for i in range(200):
        looks[i] = palette.DARK
    scene.light[ENEMY] = scene.light[OWN] = 255
    stage.keys.forget()
    n = 0
    while True:
        scene.paint()
        canvas.clear()
        for panel in (ENEMY, OWN):
            for x in range(10):
                for y in (0, 9):
                    canvas.put(panel, x, y, _COLORS[player])
        line.draw(canvas, ENEMY, 1, n)
        number.draw(canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            stage.captions.at("curtain", "open", "menu")
        key = await stage.key()
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return key == keys.FIRE
        if key is not None:
            stage.play("refuse")
