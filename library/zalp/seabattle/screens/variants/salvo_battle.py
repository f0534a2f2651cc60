"""Salvoes: both choose, unseen by each other, then all shells fly. Imports console, rules and this package."""

from zalp.console.garbage import DENSE
from zalp.console.show.canvas import OWN
from ...rules.acts import CHOOSE
from .several import Several

_SHELL_FRAMES = 12  # for each of many shells in a row


class Salvo(Several):
    """picked: the cells so far of the salvo that the player picks; to_pick: how many there are to be, 0 while none is
    picked.
    """

    due = CHOOSE
    chooser = "picking"

    def __init__(self, battle):
        super().__init__(battle)
        battle.rounds = True
        battle.rate = battle.stage.garbage.rate = DENSE  # a captain's tables for a salvo would lie high in the heap
        self.picked, self.to_pick = [], 0

    def draw(self, canvas):
        if self.to_pick and not self.battle.game.match.over:
            self.pips(canvas, OWN, len(self.picked), self.to_pick)

    def advised(self, cells):
        if self.to_pick:
            self.picked = list(cells)

    def do(self, player, chosen):
        game = self.battle.game
        if player == game.me:
            self.picked, self.to_pick = [], 0
        game.choose(player, chosen)

    def shell(self, act, dying):
        return self.battle.shell(act, None, _SHELL_FRAMES)


variant = Salvo
