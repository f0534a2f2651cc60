"""The Flying Dutchman in the battle: it closes no water when it sinks, and its owner chooses where it goes after a hit.
Imports rules and this package.
"""

from ...rules.acts import MOVE
from .variant import Variant


class Dutchman(Variant):
    """One ship per side, which sails on when it is hit."""

    due = MOVE
    chooser = "sailing"

    def __init__(self, battle):
        super().__init__(battle)
        battle.alone = True

    def do(self, player, chosen):
        self.battle.game.move(player, chosen or None)

    def seen(self, act):
        if act.player != self.battle.game.me:
            self.battle.stage.play("splash")


def variant(battle):
    return Dutchman(battle)
