"""The coin toss (жребий) that decides who starts, unless a setting does, and makes the match itself. Imports console
and this package.

Separate from the opening: a game and the placing screen do not fit into a Pico together.
"""

import gc

from zalp.console.show import animations, palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.scene import FULL, LOW
from .game import playing


async def toss(stage, seas, record, ahead):
    """A new Game, saved. The others: what opening() returned."""
    async with stage.using("begins") as begins:
        agreed = begins.first(stage)
    first = stage.rng.below(2) if agreed is None else agreed
    await stage.frame()
    gc.collect()  # a captain needs large blocks of memory
    await stage.frame()
    rules = seas[0].rules
    game = playing(rules).new(rules, seas, stage.settings["captain"], first, stage.rng, record, ahead)
    await stage.frame()  # making a captain's tables takes as long as a picture, and so does erasing a sector
    game.save(stage.storage)
    if stage.captions:
        stage.captions.toss(game)
    await _show(stage, first == game.me, agreed is None)
    return game


async def _show(stage, ours, tossed):
    """Light runs from panel to panel, if a coin is tossed, and stays on the one that is shot at first."""
    scene = stage.scene
    scene.fill(palette.WATER, ENEMY)
    last = ENEMY if ours else OWN
    for way in (last, ENEMY + OWN - last, last) if tossed else (last,):
        sweep = animations.TurnPasses(way)
        scene.light[way], scene.light[1 - way] = FULL, LOW
        for n in range(sweep.frames):
            scene.paint()
            sweep.draw(scene, n)
            await stage.frame()
    if ours:
        stage.play("turn")
