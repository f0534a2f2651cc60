"""The game as the player meets it: `run(board)` is the handheld from power-on to power-off. Imports everything but
drivers.
"""

from ..captains import CAPTAINS, make, place
from ..rules import Fleet, Lot, Rules, Sea
from ..show import animations, palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from . import menu
from .battle import Battle
from .finale import finale
from .game import PLAYER, Game, loading
from .placing import Placing
from .stage import Stage
from .words import character


async def run(board):
    """The handheld on a board (docs/architecture.md); never returns."""
    stage = Stage(board)
    found = stage.think(loading(board.store))
    await _power_on(stage)
    saved, damaged = await stage.thought(found)
    if damaged:
        stage.play("refuse")
        stage.scene.water()
        await stage.tell(stage.word("damaged"))
    at = None
    while True:
        saved, at = await _menu(stage, saved, at)


async def _power_on(stage):
    """The salvo; a key skips it."""
    scene = stage.scene
    lines = [Line(stage.word(name), 0) for name in ("name-1", "name-2")]
    salvo = animations.Salvo(lines, stage.palette)
    stage.play("power-on")
    for n in range(salvo.frames):
        scene.paint()
        salvo.draw(scene, n)
        if await stage.key() is not None:
            break


async def _menu(stage, saved, at):
    """One choice from the menu and what follows from it, with the unfinished match `saved` or None.

    Returns the unfinished match and the id to stand on when the menu comes back (None: its first entry).
    """
    entries = [
        ("play", "play", stage.word("play")),
        ("place", "place", stage.word("place")),
        ("captain", stage.settings["captain"], stage.word(stage.settings["captain"])),
        ("settings", "settings", stage.word("settings")),
    ]
    if saved:
        entries.insert(0, ("continue", "continue", stage.word("continue")))
    ids = [entry[0] for entry in entries]
    choice = await menu.choose(stage, entries, ids.index(at) if at in ids else 0)
    if choice == "settings":
        await menu.settings(stage)
    elif choice == "captain":
        await _captain(stage)
    elif choice == "continue":
        return await _battle(stage, saved), None
    elif choice in ("play", "place"):
        if saved and not await menu.choose(stage, [("yes", "continue", stage.word("abandon"))]):
            return saved, None
        game = await _begin(stage, choice == "place")
        if game:
            return await _battle(stage, game), None
    return saved, choice


async def _captain(stage):
    """Choose the opponent among the portraits."""
    entries = [(name, name, stage.word(name) + ": " + character(name, stage.settings["language"])) for name in CAPTAINS]
    name = await menu.choose(stage, entries, CAPTAINS.index(stage.settings["captain"]))
    if name:
        stage.settings.choose("captain", name)
        stage.settings.save(stage)


async def _battle(stage, game):
    """A match from where it stands, and others after it as long as the player likes; the one he leaves unfinished or
    None.
    """
    while True:
        battle = Battle(stage, game)
        if not await battle.run():
            return game
        if not await finale(battle):
            return None
        game = await _begin(stage, False)


async def _begin(stage, by_hand):
    """Both fleets, the lot, and the first record of a new match; None when the player steps back from placing."""
    rules = Rules()
    placing = Placing(stage, rules)
    scene = stage.scene
    if by_hand:
        own = await placing.run()
        if own is None:
            return None
    else:
        scene.water()
        scene.light[ENEMY] = scene.light[OWN] = 255
        await placing.deal((await stage.finish(Fleet.drawing(rules, stage.lot))).ships)
        own = placing.sea()
    await stage.frame()
    name = stage.settings["captain"]
    policy = stage.lot.choice(make(name, rules, Lot(0)).policies)
    fleet = await stage.finish(place(policy, rules, stage.lot))
    first = stage.lot.below(2)
    theirs = Sea(rules, fleet.ships)
    await stage.frame()
    game = Game.new(rules, own, theirs, name, first, stage.lot)
    game.save(stage)
    await _draw_lots(stage, first)
    return game


async def _draw_lots(stage, first):
    """The lot (жребий): light runs from panel to panel and stays on the one that is shot at first."""
    scene = stage.scene
    for i in range(100):
        scene.looks[i] = palette.WATER
    ways = (ENEMY, OWN, ENEMY) if first == PLAYER else (OWN, ENEMY, OWN)
    for way in ways:
        sweep = animations.TurnPasses(way)
        scene.light[way], scene.light[1 - way] = 255, 96
        for n in range(sweep.frames):
            scene.paint()
            sweep.draw(scene, n)
            await stage.frame()
    if first == PLAYER:
        stage.play("turn")
