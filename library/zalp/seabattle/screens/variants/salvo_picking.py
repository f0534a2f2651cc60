"""Picking a salvo: its cells one by one; holding FIRE fires them all. Imports console and this package.

Loaded while a salvo is picked.
"""

from zalp.console.show.canvas import ENEMY
from zalp.console.show.scene import swing
from zalp.console import keys


async def choose(salvo):
    """The cells of the player's salvo, in the order in which they were picked; None if he steps back."""
    battle = salvo.battle
    battle.gather()
    if battle.leaving:
        return None
    aim, held = battle.aim, battle.stage.keys
    if not salvo.to_pick:  # otherwise he was interrupted, and finds his earlier picks
        salvo.picked = []
    salvo.to_pick = battle.game.match.salvo_size(battle.game.me)
    battle.hurry = False
    for cell in aim.shots:  # picked while the last one was shown
        if aim.open(cell) and cell not in salvo.picked and len(salvo.picked) < salvo.to_pick:
            salvo.picked.append(cell)
    held.holds = True
    try:
        return await _picked(salvo, aim)
    finally:
        held.holds = False
        aim.forget()


async def _picked(salvo, aim):
    """Until FIRE is held with all cells picked."""
    stage, picked = salvo.battle.stage, salvo.picked
    taken_back = None  # (place in the salvo, cell) that the last press of FIRE removed
    aim.begin()
    while True:
        spot = aim.paint()
        _draw(salvo)
        aim.draw(spot)
        if stage.captions:
            stage.captions.pick(salvo)
        key = aim.heard(await stage.key())
        if key is None:
            continue
        good = True
        if key == keys.BACK:
            if aim.column is not None:
                aim.column = None
            elif not picked:
                stage.play("click")
                return None
            else:
                picked.pop()
        elif key == keys.FIRE_HELD:
            if taken_back:  # ignore the press that began the hold
                picked.insert(*taken_back)
            if len(picked) == salvo.to_pick:
                stage.play("turn")
                return list(picked)
            good = False
        elif key == keys.FIRE:
            taken_back = None
            cell = aim.cell
            if aim.column is None and cell in picked:
                taken_back = picked.index(cell), cell
                picked.remove(cell)
            elif aim.column is None and aim.open() and len(picked) < salvo.to_pick:
                picked.append(cell)
            else:
                good = False
        elif key >= keys.UP:
            aim.column = None
            aim.move(key)
        else:
            good = aim.type(key)
        if key != keys.FIRE:
            taken_back = None
        aim.said(good)


def _draw(salvo):
    """Draw the cells so far; once all are picked they beat."""
    stage, view = salvo.battle.stage, salvo.battle.views[ENEMY]
    ready = len(salvo.picked) == salvo.to_pick
    share = 120 + 16 * swing(stage.scene.clock, 8) if ready else 200
    for cell in salvo.picked:
        spot = view.spot(cell)
        if spot:
            stage.canvas.blend(spot[0], spot[1], stage.palette.advice, share)
