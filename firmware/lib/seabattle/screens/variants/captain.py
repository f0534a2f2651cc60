"""A built-in captain under rules in which he also chooses salvoes, gives and moves. Imports captains, console, rules
and this package.
"""

from ...captains.turns import choice
from ...rules.acts import CHOOSE, SHOT
from console import keys
from ..opponents.captain import Captain

_PONDER = 30  # frames that a decision lasts at least


def opponent_for(game):
    """The opponent for a game."""
    return VariantCaptain(game)


class VariantCaptain(Captain):
    """The captain of a VariantGame, its player 1. He decides only for his own sea, and knows the other's chart."""

    def coached(self, game):
        return game.match.owes(game.me) and game.match.due in (SHOT, CHOOSE)

    def act(self, battle):
        due = battle.game.match.due  # not a coroutine itself: a shot that sinks a ship nests deeply
        return super().act(battle) if due == SHOT else self._decide(battle, due)

    async def _decide(self, battle, due):
        """A salvo, a gift or a move."""
        game, stage = battle.game, battle.stage
        battle.past_is_shown()
        battle.light(1)
        thought = stage.think(choice(game.mind, game.match, 1, game.sea_of(1)))
        n = 0
        while not thought or n < _PONDER:
            stage.scene.paint()
            n += 1
            if stage.captions:
                stage.captions.awaits(battle)
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                battle.aim.forget()
                if not await self.pause(battle):
                    stage.think(None)
                    return False
            elif key is not None:
                battle.early(key)
        battle.do(1, due, thought[0])
        return True
