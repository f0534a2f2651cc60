"""A second person on the same handheld: the panels are closed between the turns, and the player who opens them sees
his own sea.

Imports console and this package.
"""

from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console import keys
from zalp.console.screens.people import COLORS, People
from . import Opponent

_CALM_FRAMES = 8  # after the curtain fell: such an early key was meant for the shot


def opponent_for(game):
    """The opponent for a game."""
    return Person(game)


class Person(Opponent):
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
        battle.aim.forget()
        battle.refresh()
        battle.light(game.match.turn)
        return True

    async def pause(self, battle):
        return await battle.fleets(False) != keys.BACK


async def curtain(stage, player):
    """Close both panels in a player's colour, his name on the lower one, until he opens them (True), or BACK leads to
    the menu (False).

    FIRE confirms that the handheld has changed hands, and FIRE once more opens: one press too many shows nobody's sea.
    The short curtain opens with the first press.
    """
    scene, canvas = stage.scene, stage.canvas
    people = People(stage.storage)
    color = COLORS[player]
    line = Line(stage.word("hand-over"), stage.palette.text)
    name = Line(people.names[player], stage.palette.number)
    handed = people.short
    if handed:
        line = Line(stage.word("open-it"), stage.palette.text)
    scene.fill(palette.DARK)
    scene.light[ENEMY] = scene.light[OWN] = 255
    stage.keys.forget()
    n = 0
    age = 0
    while True:
        scene.paint()
        canvas.clear()
        for panel in (ENEMY, OWN):
            for x in range(10):
                for y in (0, 9):
                    canvas.put(panel, x, y, color)
        line.draw(canvas, ENEMY, 1, n)
        name.draw(canvas, OWN, 1, age)
        n += 1
        age += 1
        if stage.captions:
            stage.captions.at("curtain", "open" if handed else "hand over", "menu")
        key = await stage.key()
        if key == keys.FIRE and not handed and age > _CALM_FRAMES:
            stage.play("click")
            handed = True
            line = Line(stage.word("open-it"), stage.palette.text)
            n = 0
        elif key == keys.BACK or key == keys.FIRE and age > _CALM_FRAMES:
            stage.play("click")
            return key == keys.FIRE
        elif key is not None:
            stage.play("refuse")
