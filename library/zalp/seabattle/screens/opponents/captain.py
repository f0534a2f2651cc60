"""A built-in captain as an opponent: he thinks between the frames, and meanwhile his aim wanders over our sea.

Imports console, rules and this package.
"""

from ...rules.acts import CHOOSE, SHOT, shot
from zalp.console.show.canvas import OWN
from zalp.console import keys
from ..match.aim import Eye, draw_cross
from . import Opponent

# The least duration of his thinking, in frames, so that the player sees whose turn it is; and of his wandering aim.
_PONDER = 22
_WANDER = 10


def opponent_for(game):
    """The opponent for a game."""
    return Captain(game)


class Captain(Opponent):
    """The captain of a Game, its player 1."""

    def __init__(self, game):
        self._mind = game.mind
        self._eye = Eye()

    def plays(self, player):
        return player == 1

    async def guard(self, battle, choice):
        """While the player aims the captain already thinks: what he knows of the player's sea does not change
        meanwhile. The coach has priority: after he was asked the captain starts afresh.
        """
        stage, match = battle.stage, battle.game.match
        if match.due in (SHOT, CHOOSE):
            stage.think(self._mind.think(match.charts[0], match.salvo_size(1)))
        chosen = await choice
        stage.think(None)
        return chosen

    async def act(self, battle):
        cell = await self._ponder(battle)
        if cell is None:
            return False
        await battle.fire(shot(1, cell))
        return True

    async def _ponder(self, battle):
        """His choice; the picture lives on while he thinks. None if the player steps back."""
        stage, eye, mind = battle.stage, self._eye, self._mind
        stage.think(mind.think(battle.game.match.charts[0]))
        n = 0
        while True:
            step = battle.step
            thinks = stage.thinking or n < _PONDER
            spot = None if stage.thinking else battle.show(OWN, mind.shot)
            if not thinks and (eye.x, eye.y) == spot:
                return mind.shot
            if stage.thinking or n < _WANDER:
                if n % 4 >= 4 - step:
                    eye.wander(n >> 2)
            elif n & 1 or step > 1:
                for _ in range(step):
                    eye.settle(spot)
            stage.scene.paint()
            draw_cross(stage.canvas, OWN, eye.x, eye.y, stage.palette.enemy_line)
            eye.draw(stage.canvas, stage.palette.enemy_cursor, 150 + 8 * (n % 8))
            n += step
            if stage.lesson and stage.lesson.waiting():
                n %= _WANDER  # there is something to read first
            if stage.captions:
                stage.captions.awaits(battle)
            key = await stage.key()
            if stage.lesson and key is not None and stage.lesson.key(key):
                stage.play("click")
            elif key == keys.BACK:
                stage.play("click")
                battle.aim.forget()
                if not await self.pause(battle):
                    stage.think(None)
                    return None
            elif key is not None:
                battle.early(key)

    def coached(self, game):
        """Whether the player has to make an act on which the admiral can advise."""
        return game.match.turn == game.me

    async def pause(self, battle):
        """Both fleets at a glance, and at the player's turn the coach on the next page. The match is saved."""
        stage, game = battle.stage, battle.game
        coached = self.coached(game) and not stage.cramped
        while True:
            key = await battle.fleets(coached)
            if coached and key in (keys.LEFT, keys.RIGHT):
                try:
                    async with stage.using("coach") as coach:
                        key = await coach.advise(battle)
                except MemoryError:
                    stage.think(None)
                    stage.play("refuse")
                    await stage.tell(stage.word("coach-cannot"))
                    return True
                if key in (keys.LEFT, keys.RIGHT):
                    continue
                return True
            return key != keys.BACK
