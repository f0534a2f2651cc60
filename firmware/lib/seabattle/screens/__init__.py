"""The game as the player meets it: `run(board)` is the handheld from power-on to power-off. Imports everything but
drivers.
"""

from .. import unload
from ..captains import CAPTAINS
from . import keys, power
from .stage import Stage

DUEL_RECORD = "duel"  # the cable's record of an unfinished duel; its engine is not loaded to look for it
# What is in memory when: a Pico has no room for all screens at once. What is shared, such as the stage, stays.
_STUDY = "seabattle.screens.study"  # the admiral's memory, and how he would have fared
_MENU = ("seabattle.screens.menu", "seabattle.show.icons", "seabattle.screens.words", _STUDY)
_TEXTS = ("seabattle.rules.kinds", "seabattle.rules.lines")  # rule sets are made, records written and read
_OPENING = ("seabattle.screens.opening", "seabattle.screens.placing", "seabattle.captains.placing", _STUDY) + _TEXTS
_SALVO = "seabattle.show.occasions"  # power-on
_BATTLE = tuple(["seabattle.screens." + name for name in ("battle", "fleets", "seas", "finale")]) + (_STUDY,)
_MINDS = tuple(
    [
        "seabattle.captains." + name
        for name in ("cabin_boy", "boatswain", "navigator", "admiral", "captain", "guesses", "memory", "fast", "places")
    ]
)
_CABLE = ("seabattle.cable", "seabattle.screens.duel", "seabattle.screens.link")
_CAPTAINS = ("seabattle.captains", "seabattle.screens.game")  # nobody needs them in a duel
_SELFTEST = ("seabattle.screens.selftest", "seabattle.screens.legends")
_KEYS_MS = 20  # until every board has told of the keys that are down


async def run(board):
    """The handheld on a board (docs/architecture.md); never returns."""
    while True:
        stage = Stage(board)
        try:
            await _play(stage)
        except power.BatteryEmpty as empty:
            kept = empty.args[0]
        if hasattr(board, "close_jack"):
            board.close_jack()
        unload(*_MENU + _OPENING + _BATTLE + _MINDS + _CABLE + _SELFTEST + (_SALVO,))
        await power.stop(stage, kept)


async def _play(stage):
    """From the first picture until the battery is empty."""
    from .game import loading

    board = stage.board
    await board.clock.sleep_ms(_KEYS_MS)
    if _held(board.keypad, keys.FIRE):
        stage.loading(True)
        from .selftest import selftest

        stage.loading(False)
        await selftest(stage)
        del selftest
        unload(*_SELFTEST + _MENU)
    found = stage.think(loading(board.store))
    await _power_on(stage)
    unload(_SALVO)
    game, damaged = await stage.thought(found)
    if damaged:
        stage.play("refuse")
        stage.scene.water()
        await stage.tell(stage.word("damaged"))
    unload(*_TEXTS)
    handheld = _Handheld(stage, game)
    del game, found, loading
    while True:
        await handheld.menu()


def _held(keypad, key):
    """Whether a key is down as the handheld starts; what was pressed before the first picture is meant for nothing."""
    down = False
    while True:
        event = keypad.get()
        if event is None:
            return down
        if event & 15 == key:
            down = event >> 4 != keys.RELEASED


async def _power_on(stage):
    """The salvo; a key skips it."""
    from ..show import occasions
    from ..show.glyphs import Line

    scene = stage.scene
    lines = [Line(stage.word(name), 0) for name in ("name-1", "name-2")]
    salvo = occasions.Salvo(lines, stage.palette)
    stage.play("power-on")
    for n in range(salvo.frames):
        scene.paint()
        salvo.draw(scene, n)
        if await stage.key() is not None:
            break


class _Handheld:
    """What the menu leads to. `game`: the unfinished match or None; a Pico has room for one only."""

    def __init__(self, stage, game):
        self.stage = stage
        self.game = game
        self.at = None  # the entry on which the menu stands when it comes back; None: the first

    async def menu(self):
        """One choice from the menu and what follows from it."""
        stage = self.stage
        stage.loading(True)
        from . import menu

        stage.loading(False)
        captain = stage.settings["captain"]
        entries = [
            ("play", "play", stage.word("play")),
            ("place", "place", stage.word("place")),
            ("captain", captain, stage.word(captain)),
            ("settings", "settings", stage.word("settings")),
        ]
        duel = False
        if hasattr(stage.board, "close_jack"):
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
            del menu  # or it would stay in memory as long as the duel
            await self.duel()
        elif choice == "continue" or choice is not None and await self.may_abandon():
            del menu
            unload(*_MENU)
            if choice == "continue" or await self.begin(choice == "place"):
                await self.battle()

    async def choose_captain(self):
        """The opponent, among the portraits."""
        from . import menu
        from .words import character

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
        from .game import RECORD

        stage = self.stage
        if self.game and stage.keep(RECORD, str(self.game)):
            self.game = None
        unload(*_MENU + (_CAPTAINS if self.game is None else ()))
        stage.loading(True)
        from .. import cable  # here: under the duel's screens it would go 1,200 bytes deeper into the stack
        from .duel import duel

        stage.loading(False)
        del cable
        await duel(stage)
        del duel
        stage.board.close_jack()
        unload(*_CABLE + _MENU + _OPENING + _BATTLE)
        stage.loading(True)
        from .game import loading

        stage.loading(False)
        if not self.game:
            self.game, _ = await stage.finish(loading(stage.board.store))
        unload(*_TEXTS)

    async def may_abandon(self):
        """Whether a new match may begin: an unfinished one would be lost, so the player is asked."""
        from . import menu

        return not self.game or await menu.choose(self.stage, [("yes", "continue", self.stage.word("abandon"))])

    async def battle(self):
        """The match from where it stands, and others after it as long as the player likes."""
        stage = self.stage
        self.at = None
        while True:
            stage.loading(True)
            from .battle import Battle

            stage.loading(False)
            battle = Battle(stage, self.game)
            stage.power.keep = self.keep
            again = ended = await battle.run()
            stage.power.keep = None
            if ended:
                from .finale import finale

                again = await finale(battle)
                self.game = None
                unload(*_MINDS)
            del Battle, battle
            unload(*_BATTLE)
            if not again:
                return
            await self.begin(False)

    def keep(self):
        """The match into the store; whether it could be done."""
        return self.game.save(self.stage)

    async def begin(self, by_hand):
        """A new match, in the store too; False when the player steps back from placing."""
        stage = self.stage
        self.game = None
        unload(*_MINDS)  # the next captain may be another
        stage.loading(True)
        from .opening import opening

        stage.loading(False)
        self.game = await opening(stage, by_hand)
        del opening
        unload(*_OPENING)
        return self.game is not None
