"""A recorded match as an opponent: it plays both sides, act by act, as they were played. Imports this room."""

from ...rules.acts import ANSWER, SHOT
from .. import keys
from . import Opponent

_BETWEEN = 12  # frames between two shots


class Recording(Opponent):
    """acts: those of the recorded match, in their order; they fit the seas of the game that plays them."""

    def __init__(self, acts):
        self._acts = acts

    def plays(self, player):
        return True

    async def act(self, battle):
        """The next recorded act. False when BACK was pressed, or when no act is left."""
        stage, match = battle.stage, battle.game.match
        number = len(match.acts)
        if number >= len(self._acts):
            return False
        for _ in range(_BETWEEN):
            stage.scene.paint()
            if stage.captions:
                stage.captions.awaits(battle)
            if await stage.key() == keys.BACK:
                return await self.pause(battle)
        act = self._acts[number]
        if act.kind == SHOT:
            await battle.fire(act)
        elif act.kind != ANSWER:
            battle.game.act(act)
        return True

    async def pause(self, battle):
        """BACK leaves a replay."""
        return False
