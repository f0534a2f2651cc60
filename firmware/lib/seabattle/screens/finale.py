"""The end of a match: victory or defeat, both seas, the figures, again or menu. Imports rules, show and this room."""

from ..show import animations, icons, palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from ..show.scene import FULL
from . import keys
from .game import CAPTAIN, PLAYER

_SEAS_FRAMES = 200  # both seas stand so long, a page of figures so long,
_PAGE_FRAMES = 110  # when no key turns it


async def finale(battle):
    """Show how the match ended. True: again; False: to the menu."""
    stage, game = battle.stage, battle.game
    scene = stage.scene
    scene.light[ENEMY] = scene.light[OWN] = FULL
    won = game.match.result == PLAYER
    stage.forget_keys()
    if won:
        stage.play("victory")
        await stage.tell(stage.word("victory"), animations.Fireworks())
    else:
        stage.play("defeat")
        await stage.tell("", animations.GoingUnder())
        battle.refresh()
        await stage.tell(stage.word("defeat"))
    battle.refresh()
    await reveal(battle)
    return await pages(battle, won)


async def reveal(battle):
    """The captain's ships that are still afloat come to light, deck by deck."""
    for ship in battle.game.reveal():
        fresh = False
        for cell in ship:
            x, y = battle.place(cell)
            at = y * 10 + x
            if battle.scene.looks[at] == palette.WATER:
                battle.scene.looks[at] = palette.FOUND
                fresh = True
        for _ in range(4 if fresh else 0):
            battle.scene.paint()
            await battle.stage.frame()


def _figures(battle, won):
    """(label, number) of each page."""
    match, stage = battle.game.match, battle.stage
    shots, hits = match.figures(PLAYER)
    left = len(match.charts[PLAYER if won else CAPTAIN].left)
    return (
        (stage.word("shots"), str(shots)),
        (stage.word("hit-rate"), str((100 * hits + shots // 2) // shots if shots else 0)),
        (stage.word("ships-left"), str(left)),
    )


async def pages(battle, won):
    """Both seas, `again?`, the figures, round and round; arrows turn the page, FIRE is again, BACK is the menu."""
    stage = battle.stage
    scene, canvas = battle.scene, battle.scene.canvas
    figures = [
        (Line(label, stage.palette.text), Line(number, stage.palette.number)) for label, number in _figures(battle, won)
    ]
    again = icons.picture("again"), Line(stage.word("again"), stage.palette.text)
    count = len(figures) + 2
    at = 0
    n = 0
    while True:
        scene.paint()
        if at > 1:
            canvas.clear()
            label, number = figures[at - 2]
            label.draw(canvas, ENEMY, 2, n)
            number.draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, label.frames)
        elif at:
            canvas.clear()
            canvas.rgb[:300] = again[0]
            again[1].draw(canvas, OWN, 1, n)
            frames = max(_PAGE_FRAMES, again[1].frames)
        else:
            frames = _SEAS_FRAMES
        n += 1
        key = await stage.key()
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return key == keys.FIRE
        if key is not None or n > frames:
            at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % count
            n = 0
