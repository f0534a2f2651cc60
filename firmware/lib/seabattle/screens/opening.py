"""The opening of a match on this handheld: both fleets, and the coin toss (жребий) that decides who starts.

Imports captains, loader, rules, show and this room.
"""

import gc

from .. import loader
from ..captains import kind, place
from ..rules import Sea
from ..show import animations, palette
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL, LOW
from .game import Game
from .placing import Placing
from .settings import TWO_PLAYERS


async def opening(stage, by_hand):
    """A new Game, saved; None when a player steps back from placing."""
    rules = stage.rules
    name = stage.settings["captain"]
    own = await _placed(stage, rules, by_hand)
    if own is None:
        return None
    await stage.frame()
    record = b""
    with loader.using(name):
        if name == TWO_PLAYERS:
            theirs = await _second_sea(stage, rules, by_hand)
            if theirs is None:
                return None
        else:
            record, theirs = await _captains_sea(stage, rules, name)
        first = stage.rng.below(2)
        await stage.frame()
        gc.collect()  # a captain wants large pieces of memory
        game = Game.new(rules, [own, theirs], name, first, stage.rng, record)
    game.save(stage.storage)
    await _toss_coin(stage, first == game.me)
    return game


async def _placed(stage, rules, by_hand):
    """A player's Sea, placed by hand or dealt; None when he steps back."""
    placing = Placing(stage, rules)
    return await (placing.run() if by_hand else placing.dealt())


async def _second_sea(stage, rules, by_hand):
    """The second player's Sea, behind a curtain; None when he steps back."""
    with loader.using("versus-human") as human:
        if not await human.curtain(stage, 1):
            return None
    return await _placed(stage, rules, by_hand)


async def _captains_sea(stage, rules, name):
    """(the record of his memory of this player or b"", his Sea)."""
    policy = stage.rng.choice(kind(name).policies)
    record, memory = b"", None
    if kind(name).remembers:
        with loader.using("memory") as notes:
            record, damaged = notes.recall(stage.storage, rules)
            memory = notes.Memory(rules, record)
        if damaged:
            stage.play("refuse")
            await stage.tell(stage.word("memory-lost"))
    fleet = await stage.finish(place(policy, rules, stage.rng, memory))
    return record, Sea(rules, fleet.ships)


async def _toss_coin(stage, ours):
    """Light runs from panel to panel and stays on the one that is shot at first."""
    scene = stage.scene
    for i in range(100):
        scene.looks[i] = palette.WATER
    for way in (ENEMY, OWN, ENEMY) if ours else (OWN, ENEMY, OWN):
        sweep = animations.TurnPasses(way)
        scene.light[way], scene.light[1 - way] = FULL, LOW
        for n in range(sweep.frames):
            scene.paint()
            sweep.draw(scene, n)
            await stage.frame()
    if ours:
        stage.play("turn")
