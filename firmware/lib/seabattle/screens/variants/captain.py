"""A built-in captain under rules in which he also chooses salvoes, gives and moves. Imports captains, console, rules
and this room.
"""

from ...rules.acts import CHOOSE, GIVE, SHOT
from console import keys
from ..opponents.captain import Captain

_PONDER = 30  # frames that a decision takes at least


def opponent_for(game):
    """The opponent in a game."""
    return VariantCaptain(game)


class VariantCaptain(Captain):
    """The captain of a VariantGame, its player 1. He decides for his own sea alone, and knows the other's chart."""

    def coached(self, game):
        return game.match.owes(game.me) and game.match.due in (SHOT, CHOOSE)

    async def act(self, battle):
        game = battle.game
        due = game.match.due
        if due == SHOT:
            return await super().act(battle)
        stage = battle.stage
        battle.past_is_shown()
        battle.light(1)
        thought = stage.think(self._choice(game, due))
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

    def _choice(self, game, due):
        """What he does: a generator that returns a salvo, a cell, or where his Dutchman goes (False: it stays)."""
        mind, match, sea = game.mind, game.match, game.sea_of(1)
        if due == CHOOSE:
            yield from mind.think(match.charts[0], match.salvo_size(1))
            return list(mind.shots)
        if due == GIVE:
            from ...captains.extras import gift

            return (yield from gift(sea, match.charts[1], match.giving, mind.rng, mind.heedless))
        from ...captains.dutchman import sail

        return (yield from sail(mind, sea, match.charts[1])) or False
