"""The opening of a match against a captain: both fleets, and the lot (жребий) that says who shoots first.

Imports captains, rules, show and this room.
"""

import gc

from ..captains import kind, place
from ..rules import Rules, Sea
from ..show import animations, palette
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL, LOW
from .game import PLAYER, Game
from .placing import Placing


async def opening(stage, by_hand):
    """A new Game, saved; None when the player steps back from placing."""
    scene = stage.scene
    rules = Rules()
    placing = Placing(stage, rules)
    if by_hand:
        own = await placing.run()
        if own is None:
            return None
    else:
        scene.water()
        scene.light[ENEMY] = scene.light[OWN] = FULL
        if not await placing.deal():
            return None
        own = placing.sea()
    await stage.frame()
    del placing
    name = stage.settings["captain"]
    policy = stage.lot.choice(kind(name).policies)
    record, memory = b"", None
    if kind(name).remembers:
        record, memory = await _remember(stage, rules)
    fleet = await stage.finish(place(policy, rules, stage.lot, memory))
    first = stage.lot.below(2)
    theirs = Sea(rules, fleet.ships)
    await stage.frame()
    gc.collect()  # a captain wants large pieces of memory
    game = Game.new(rules, own, theirs, name, first, stage.lot, record)
    game.save(stage)
    await _draw_lots(stage, first)
    return game


async def _remember(stage, rules):
    """(record, Memory) of this player; the player is told of a record that cannot be read."""
    from ..captains.memory import Memory
    from .study import recall

    record, damaged = recall(stage.board.store, rules)
    if damaged:
        stage.play("refuse")
        await stage.tell(stage.word("memory-lost"))
    return record, Memory(rules, record)


async def _draw_lots(stage, first):
    """Light runs from panel to panel and stays on the one that is shot at first."""
    scene = stage.scene
    for i in range(100):
        scene.looks[i] = palette.WATER
    ways = (ENEMY, OWN, ENEMY) if first == PLAYER else (OWN, ENEMY, OWN)
    for way in ways:
        sweep = animations.TurnPasses(way)
        scene.light[way], scene.light[1 - way] = FULL, LOW
        for n in range(sweep.frames):
            scene.paint()
            sweep.draw(scene, n)
            await stage.frame()
    if first == PLAYER:
        stage.play("turn")
