"""The game as the player meets it: `run(board)` is the handheld from power-on to power-off. Imports everything but
drivers.
"""

import gc
import sys

from ..captains import CAPTAINS, kind, place
from ..rules import Fleet, Rules, Sea
from ..show import animations, palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from ..show.scene import FULL, LOW
from . import menu
from .battle import Battle
from .finale import finale
from .game import PLAYER, RECORD, Game, loading
from .placing import Placing
from .stage import Stage
from .words import character

DUEL_RECORD = "duel"  # the cable's record of an unfinished duel; its engine is not loaded to look for it


async def run(board):
    """The handheld on a board (docs/architecture.md); never returns."""
    stage = Stage(board)
    found = stage.think(loading(board.store))
    await _power_on(stage)
    game, damaged = await stage.thought(found)
    if damaged:
        stage.play("refuse")
        stage.scene.water()
        await stage.tell(stage.word("damaged"))
    handheld = _Handheld(stage, game)
    del game, found
    while True:
        await handheld.menu()


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


def unload(*names):
    """Give back the memory of modules (and all within them) that are not needed now; they are loaded anew when needed.

    A Pico has no room for the strongest captain and the cable at once. A computer has.
    """
    if sys.implementation.name != "micropython":
        return
    for module in list(sys.modules):
        if any(module == name or module.startswith(name + ".") for name in names):
            package, _, last = module.rpartition(".")
            del sys.modules[module]
            parent = sys.modules.get(package)
            if parent and hasattr(parent, last):
                delattr(parent, last)


_MINDS = ("cabin_boy", "boatswain", "navigator", "admiral", "captain", "guesses", "memory", "fast", "places")
_CABLE = ("seabattle.cable", "seabattle.screens.duel", "seabattle.screens.link")


class _Handheld:
    """What the menu leads to. `game`: the unfinished match or None; a Pico has room for one only."""

    def __init__(self, stage, game):
        self.stage = stage
        self.game = game
        self.at = None  # the entry on which the menu stands when it comes back; None: the first

    async def menu(self):
        """One choice from the menu and what follows from it."""
        stage = self.stage
        captain = stage.settings["captain"]
        entries = [
            ("play", "play", stage.word("play")),
            ("place", "place", stage.word("place")),
            ("captain", captain, stage.word(captain)),
            ("settings", "settings", stage.word("settings")),
        ]
        duel = False
        if getattr(stage.board, "jack", None):
            duel = self.unfinished_duel()
            if not duel:
                entries.insert(3, ("duel", "duel", stage.word("duel")))
        if self.game:
            entries.insert(0, ("continue", "continue", stage.word("continue")))
        if duel:
            entries.insert(0, ("duel", "duel", stage.word("resume")))
        ids = [entry[0] for entry in entries]
        choice = await menu.choose(stage, entries, ids.index(self.at) if self.at in ids else 0)
        self.at = choice
        if choice == "settings":
            await menu.settings(stage)
        elif choice == "captain":
            await self.choose_captain()
        elif choice == "duel":
            await self.duel()
        elif choice is not None:
            begun = choice == "continue" or await self.may_abandon() and await self.begin(choice == "place")
            if begun:
                await self.battle()

    async def choose_captain(self):
        """The opponent, among the portraits."""
        stage = self.stage
        language = stage.settings["language"]
        entries = [(name, name, stage.word(name) + ": " + character(name, language)) for name in CAPTAINS]
        name = await menu.choose(stage, entries, CAPTAINS.index(stage.settings["captain"]))
        if name:
            stage.settings.choose("captain", name)
            stage.settings.save(stage)

    def unfinished_duel(self):
        """Whether the store holds a duel to go on with."""
        try:
            return self.stage.board.store.read(DUEL_RECORD) is not None
        except OSError:
            return False

    async def duel(self):
        """The duel's own screens. A match against a captain makes room for it and is read again afterwards."""
        stage = self.stage
        if self.game and stage.keep(RECORD, str(self.game)):
            self.game = None
        unload(*["seabattle.captains." + mind for mind in _MINDS])
        stage.loading(True)
        from .duel import duel  # here: a Pico has no memory to spare for a cable that is not used

        stage.loading(False)
        await duel(stage)
        del duel
        unload(*_CABLE)
        gc.collect()
        if not self.game:
            self.game, _ = await stage.finish(loading(stage.board.store))

    async def may_abandon(self):
        """Whether a new match may begin: an unfinished one would be lost, so the player is asked."""
        if not self.game:
            return True
        return await menu.choose(self.stage, [("yes", "continue", self.stage.word("abandon"))])

    async def battle(self):
        """The match from where it stands, and others after it as long as the player likes."""
        self.at = None
        while True:
            battle = Battle(self.stage, self.game)
            if not await battle.run():
                return
            again = await finale(battle)
            self.game = battle = None
            if not again:
                return
            await self.begin(False)

    async def begin(self, by_hand):
        """Both fleets, the lot, and the first record of a new match; False when the player steps back from placing."""
        stage = self.stage
        scene = stage.scene
        rules = Rules()
        placing = Placing(stage, rules)
        if by_hand:
            own = await placing.run()
            if own is None:
                return False
        else:
            scene.water()
            scene.light[ENEMY] = scene.light[OWN] = FULL
            await placing.deal((await stage.finish(Fleet.drawing(rules, stage.lot))).ships)
            own = placing.sea()
        await stage.frame()
        self.game = placing = None
        name = stage.settings["captain"]
        policy = stage.lot.choice(kind(name).policies)
        fleet = await stage.finish(place(policy, rules, stage.lot))
        first = stage.lot.below(2)
        theirs = Sea(rules, fleet.ships)
        await stage.frame()
        gc.collect()  # a captain wants large pieces of memory
        self.game = Game.new(rules, own, theirs, name, first, stage.lot)
        self.game.save(stage)
        await self.draw_lots(first)
        return True

    async def draw_lots(self, first):
        """The lot (жребий): light runs from panel to panel and stays on the one that is shot at first."""
        stage = self.stage
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
