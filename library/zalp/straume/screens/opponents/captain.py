"""A captain as an opponent: he plays player 1, and thinks on the player's time. Imports console and this package."""

from zalp.console import keys
from . import Opponent


class Captain(Opponent):
    """captain: one of captains.make; agrees: captains.agrees."""

    def __init__(self, captain, agrees):
        self._captain, self._agrees = captain, agrees

    def plays(self, battle):
        return battle.position.turn == 1

    async def move(self, battle):
        """None: the player wants a pause, and the captain forgets his thoughts."""
        console = battle.console
        battle.helm.gather()
        console.think(self._captain.think(battle.position))
        while console.thinking:
            battle.picture.paint()
            if battle.captions:
                battle.captions.waits("pause")
            key = await console.key()
            if key == keys.BACK:
                console.think(None)
                return None
            if key is not None:
                battle.helm.early(key)
        return self._captain.move

    def ponders(self, position):
        return self._captain.ponder(position)

    async def offer(self, battle, menu):
        return self._agrees(battle.position, 1)
