"""A linked unit under rules in which both also choose salvoes, give and move. Imports rules and this package."""

from ...rules.acts import CHOOSE, SHOT
from ..opponents.linked_game import LinkedGame
from .battle import VariantBattle
from ..opponents.unit import Unit


def battle(stage, link):
    """The battle of the present duel."""
    return VariantBattle(stage, _LinkedGame(link.duel), VariantUnit(link))


class _LinkedGame(LinkedGame):
    """The present duel as a VariantGame. Only our own player's salvoes and moves come from here."""

    def choose(self, player, cells):
        """Our salvo. False if the duel has ended meanwhile."""
        if not self.ended:
            self.duel.choose(cells)
        return not self.ended

    def move(self, player, cells):
        """Our Dutchman's move. False if the duel has ended meanwhile."""
        if not self.ended:
            self.duel.move(cells)
        return not self.ended


class VariantUnit(Unit):
    """The player at the other end of the cable."""

    def stirred(self, battle):
        """As `Unit.stirred`, but the other side's salvo, fixed while ours is picked, does not count."""
        acts = battle.game.match.acts
        fixed = len(acts) == battle.shown + 1 and acts[-1].kind == CHOOSE and battle.game.match.owes(battle.game.me)
        return super().stirred(battle) and (not fixed or battle.game.ended or self.urgent(battle))

    async def act(self, battle):
        match = battle.game.match
        if match.due == SHOT or match.pending is not None:
            return await super().act(battle)
        stage = battle.stage
        while not self.stirred(battle) and not match.owes(battle.game.me):
            stage.scene.paint()
            if stage.captions:
                stage.captions.awaits(battle)
            if self.left(battle, await stage.key()):
                break
        return True
