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
from .game import PLAYER, Game
from .placing import Placing
from .stage import Stage


async def run(board):
    """The handheld on a board (docs/architecture.md); never returns."""
    stage = Stage(board)
    await _power_on(stage)
    at = None
    while True:
        at = await _menu(stage, at)


async def _power_on(stage):
    """The salvo. A key after the letters have come skips the rest."""
    scene = stage.scene
    lines = [Line(stage.word(name), 0) for name in ("name-1", "name-2")]
    salvo = animations.Salvo(lines, stage.palette)
    stage.play("power-on")
    for n in range(salvo.frames):
        scene.paint()
        salvo.draw(scene, n)
        if await stage.key() is not None:
            break


async def _menu(stage, at):
    """One choice from the menu and what follows from it; returns the id to stand on when the menu comes back."""
    saved = Game.load(stage.board.store)
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
        await _battle(stage, saved)
        return None
    elif choice in ("play", "place"):
        if saved and not await menu.choose(stage, [("yes", "continue", stage.word("abandon"))]):
            return None
        if await _battle(stage, None, choice == "place"):
            return None
    return choice


async def _captain(stage):
    """Choose the opponent among the portraits."""
    entries = [(name, name, stage.word(name)) for name in CAPTAINS]
    name = await menu.choose(stage, entries, CAPTAINS.index(stage.settings["captain"]))
    if name:
        stage.settings.choose("captain", name)
        stage.settings.save(stage.board.store)


async def _battle(stage, game, by_hand=False):
    """A match from its beginning or from where it was left, and again as long as the player likes; False if the player
    stepped back before the first one began.
    """
    played = False
    while True:
        if game is None:
            game = await _begin(stage, by_hand)
            if game is None:
                return played
        played = True
        battle = Battle(stage, game)
        if not await battle.run() or not await finale(battle):
            return played
        game = None


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
    name = stage.settings["captain"]
    policy = stage.lot.choice(make(name, rules, Lot(0)).policies)
    fleet = await stage.finish(place(policy, rules, stage.lot))
    first = stage.lot.below(2)
    game = Game.new(rules, own, Sea(rules, fleet.ships), name, first, stage.lot)
    game.save(stage.board.store)
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
