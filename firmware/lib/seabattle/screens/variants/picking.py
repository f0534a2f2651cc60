"""Picking a salvo: its cells one by one, FIRE held fires them all. Imports console and this room.

Loaded while a salvo is picked.
"""

from console.show.canvas import ENEMY
from console import keys
from ..match.aim import LAPSE
from .aim import VariantAim

_REFUSAL = 12


async def pick(battle):
    """The cells of the player's salvo, in the order in which they were picked; None when he steps back."""
    battle.gather()
    if battle.leaving:
        return None
    aim = Picking(battle)
    held = battle.stage.keys
    held.holds = True
    try:
        return await aim.salvo()
    finally:
        held.holds = False
        battle.aim.at(aim.cell)


class Picking(VariantAim):
    """battle.picked: the cells so far; battle.to_pick: how many there are to be."""

    def __init__(self, battle):
        super().__init__(battle)
        self.at(battle.aim.cell)
        if not battle.to_pick:  # else he was called away, and comes back to what he had picked
            battle.picked = []
        battle.to_pick = battle.game.match.salvo_size(battle.game.me)
        battle.hurry = False
        early = battle.aim
        for cell in early.shots:
            if self.open(cell) and cell not in battle.picked and len(battle.picked) < battle.to_pick:
                battle.picked.append(cell)
        self.column = early.column
        early.forget()

    async def salvo(self):
        """Until FIRE is held with all cells picked."""
        battle = self.battle
        stage, picked = battle.stage, battle.picked
        idle = refusal = 0
        taken_back = None  # (place in the salvo, cell) that the last press of FIRE took out
        while True:
            if idle > LAPSE:
                self.column = None
            x, y = battle.show(ENEMY, self.cell)
            stage.scene.paint()
            self._draw_picked(stage)
            self.draw(x, y, idle, refusal)
            if stage.captions:
                stage.captions.pick(self, battle)
            key = await stage.key()
            idle += 1
            refusal = max(0, refusal - 1)
            if key is None:
                continue
            idle = 0
            sound = "click"
            if key == keys.BACK:
                if self.column is not None:
                    self.column = None
                elif not picked:
                    stage.play(sound)
                    return None
                else:
                    picked.pop()
            elif key == keys.FIRE_HELD:
                if taken_back:  # the press that the holding began with was not meant
                    picked.insert(*taken_back)
                if len(picked) == battle.to_pick:
                    stage.play("turn")
                    return list(picked)
                sound = "refuse"
            elif key == keys.FIRE:
                taken_back = None
                cell = self.cell
                if self.column is None and cell in picked:
                    taken_back = picked.index(cell), cell
                    picked.remove(cell)
                elif self.column is None and self.open() and len(picked) < battle.to_pick:
                    picked.append(cell)
                else:
                    sound = "refuse"
            elif key >= keys.UP:
                self.column = None
                self.move(key)
            elif not self.type(key):
                sound = "refuse"
            if key != keys.FIRE:
                taken_back = None
            if sound == "refuse":
                refusal = _REFUSAL
            stage.play(sound)

    def _draw_picked(self, stage):
        view = self.battle.views[ENEMY]
        ready = len(self.battle.picked) == self.battle.to_pick
        beat = stage.scene.clock % 16
        share = 120 + 16 * (beat if beat < 8 else 16 - beat) if ready else 200
        for cell in self.battle.picked:
            spot = view.spot(cell)
            if spot:
                stage.canvas.blend(spot[0], spot[1], stage.palette.advice, share)
