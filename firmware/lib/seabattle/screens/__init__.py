"""The game as the player meets it: `run(board)` is the handheld from power-on to power-off. Imports everything but
drivers.
"""

from .. import loader
from ..show.glyphs import Line
from . import keys, power
from .garbage import DENSE, USUAL
from .stage import Stage
from .storage import ENTRIES, GAME, MANY_ENTRIES, MATCH, RULES

_FIRST_DAY = 2026, 1, 1  # what a player is offered who tells the date
_KEYS_MS = 20  # until every board has told of the keys that are down


async def run(board):
    """The handheld on a board (docs/architecture.md); never returns."""
    while True:
        try:
            with loader.using("power-on") as part:
                stage = Stage(board)
                handheld = _Handheld(stage)
                await _begin(handheld, part)
            while True:
                await handheld.menu()
        except power.BatteryEmpty as empty:
            kept = empty.args[0]
        handheld.close()
        with loader.using("dark") as part:
            await part.stop(stage, kept)


async def _begin(handheld, opening):
    """From power-on to the first menu."""
    stage = handheld.stage
    board = stage.board
    await board.clock.sleep_ms(_KEYS_MS)
    if stage.keys.drain(keys.FIRE):  # what was pressed before the first picture is meant for nothing else
        with loader.using("selftest") as part:
            await part.selftest(stage)
    if stage.settings.new:
        with loader.using("language") as part:
            await part.language(stage)
    await handheld.power_on(opening)
    loader.begin_settling(board)
    if stage.storage.read(GAME)[0]:  # not the classic game
        await stage.frame()  # the board knows then whether code leaves the heap
        await handheld.aside(handheld.games(True))


class _Handheld:
    """What the menu leads to. game: the unfinished match or None; a Pico has room for one only."""

    def __init__(self, stage):
        self.stage = stage
        self.game = None
        self.teaching = False
        self.at = None  # the entry on which the menu stands when it comes back; None: the first

    async def power_on(self, opening):
        """The salvo, while the unfinished match is read; a key skips it."""
        stage = self.stage
        found = stage.think(_unfinished(stage))
        await _salvo(stage, opening)
        self.game, damaged = await stage.thought(found)
        if damaged:
            stage.play("refuse")
            stage.scene.water()
            await stage.tell(stage.word("damaged"))

    async def menu(self):
        """One choice from the menu and what follows from it, be it a failure: then the menu comes back."""
        async with self.stage.using("front") as front:
            self.at = await front.front(self.stage, self.game is not None, self.at)
        try:
            if self.at == "duel":
                await self.aside(self.duel())
            elif self.at == "daily":
                await self.aside(self.daily())
            elif self.at == "logbook":
                await self.aside(self.logbook())
            elif self.at == "games":
                await self.aside(self.games())
            elif self.at == "continue" or self.at in ("play", "place") and await self.begin(self.at == "place"):
                await self.battle()
                self.taught()
        except Exception as error:
            await self.failed(error)

    async def failed(self, error):
        """The match that is in the store is read again: as after a power cut."""
        self.taught()
        if self.game and self.game.saved:
            self.game.close()
            self.game = None
        await self.stage.failed(error)
        if not self.game:
            self.game, _ = await self.stage.finish(_unfinished(self.stage))

    async def aside(self, screens):
        """Other screens than a match's. A match on this handheld makes room for them and is read again afterwards."""
        stage, game = self.stage, self.game
        if game and game.save(stage.storage):
            game.close()
            self.game = game = None
        await screens
        if not self.game:
            self.game, _ = await stage.finish(_unfinished(stage))

    async def duel(self):
        """The duel's own screens."""
        await self.rewrite()
        async with self.stage.using("duel") as part:
            await part.duel(self.stage)

    async def games(self, chosen=False):
        """Another game, as long as its player likes. chosen: the one that was played last, nobody is asked."""
        stage = self.stage
        while True:
            async with stage.using("games") as part:
                name = part.chosen(stage) if chosen else await part.page(stage)
                if name == part.GAMES[0]:
                    return
            chosen = False
            try:
                async with stage.using(name) as game:
                    await game.run(stage)
            except Exception as error:
                stage.storage.keep(GAME, None)  # the handheld must not begin with it again and again
                await stage.failed(error)
                return

    async def logbook(self):
        """What stays of matches."""
        async with self.stage.using("logbook") as part:
            await part.logbook(self.stage)

    async def daily(self):
        """The sea of the day: of today where the board knows the date, else of the one that the player tells."""
        stage = self.stage
        found = stage.today()
        if not found:
            async with stage.using("date") as part:
                found = await part.date(stage, *_FIRST_DAY)
        if found:
            async with stage.using("daily") as part:
                await part.daily(stage, found)

    async def battle(self):
        """The match from where it stands, and others after it as long as the player likes."""
        stage = self.stage
        self.at = None
        self.taught()
        if stage.settings["teach"] == "yes" and self.game.mind:
            await self.teach()
        while True:
            rules = self.game.rules
            versus = loader.suited("versus-captain", rules) if self.game.mind else "versus-human"
            await stage.frame()  # to give back what began the match takes a Pico as long as a picture
            async with stage.using(loader.suited("battle", rules)) as part, stage.using(versus) as other:
                stage.power.keep = self.keep
                ended = await part.battle(stage, self.game, other.meet(self.game)).run()
                stage.power.keep = None
            if not ended:
                return
            self.game.close()  # the captain's thoughts want the room
            news = await self.enter()
            async with stage.using("finale") as part:
                again = await part.finale(stage, self.game)
            await self.celebrate(*news)
            self.game = None
            if not again or not await self.begin(False):
                return

    async def enter(self):
        """The match into the logbook, and what there is to tell of that: see entry.entering."""
        stage = self.stage
        try:
            async with stage.using("entry") as part:
                return await stage.finish(part.entering(stage.storage, self.game, stage.today()))
        except MemoryError:
            return None, [], False

    async def rewrite(self):
        """The logbook's record written whole, if much was entered since: a match's end has no time for it."""
        stage = self.stage
        if len(stage.storage.read(ENTRIES)[0] or b"") >= MANY_ENTRIES:
            try:
                async with stage.using("bookkeeping") as part:
                    await stage.finish(part.rewriting(stage.storage))
            except MemoryError:
                pass  # it is written when the entries find no room

    async def celebrate(self, rank, medals, damaged):
        """What the match brought its player; damaged: and what was written before cannot be read."""
        stage, game = self.stage, self.game
        shots, hits = game.match.figures(game.me)
        if game.match.result == game.me and not game.advice and 0 <= shots - hits < game.rival:
            async with stage.using("bookkeeping") as part:
                if part.sharper(stage.storage):
                    medals = medals + ["sharper"]
        if rank is not None or medals or damaged:
            async with stage.using("ceremony") as part:
                await part.ceremony(stage, rank, medals, damaged)

    async def teach(self):
        """Have the lesson of the first match in memory until it was `taught`."""
        async with self.stage.using("lesson") as part:
            loader.hold("lesson")
            self.stage.lesson = part.Lesson(self.stage)
        self.teaching = True

    def taught(self):
        """Give the lesson back, if there is one."""
        if self.teaching:
            self.teaching = False
            self.stage.lesson = None
            loader.release("lesson")

    def keep(self):
        """The match into the store; whether it could be done."""
        return self.game.save(self.stage.storage)

    def close(self):
        """Nothing goes on any more: give back what is held."""
        self.taught()
        if self.game:
            self.game.close()
        if self.stage.wired:
            self.stage.board.close_jack()

    async def begin(self, by_hand):
        """A new match, in the store too; False when the player steps back from placing."""
        if self.game:
            self.game.close()  # the next captain may be another
            self.game = None
        stage = self.stage
        await self.rewrite()
        if stage.storage.read(RULES)[0]:  # not the classic game
            async with stage.using("rules") as part:
                if not await part.announce(stage, await stage.rules()):
                    return False
        async with stage.using(stage.settings["captain"]):
            async with stage.using("opening") as part:
                found = await part.opening(stage, by_hand)
            if found:
                async with stage.using("toss") as part:
                    self.game = await part.toss(stage, *found)
        return found is not None


def _unfinished(stage):
    """The match in the store, as game.loading gives it: a generator. Nothing is loaded where there is none."""
    yield  # the first picture comes first
    storage = stage.storage
    record, damaged = storage.read(MATCH)
    if record is None:
        return None, damaged
    record = None  # read again when there is who can read it
    loader.begin_settling(stage.board)  # beside the picture of power-on the code of a game takes too much of the heap
    yield from loader.holding("game")
    stage.garbage.rate = DENSE  # what is read of a match stays: it should not lie among what is garbage by then
    try:
        return (yield from loader.using("game").loading(storage))
    except MemoryError:  # a large sea, where code stays in the heap: it waits in the store until it does not
        return None, False
    finally:
        stage.garbage.rate = USUAL
        loader.release("game")


async def _salvo(stage, opening):
    scene = stage.scene
    salvo = opening.Salvo([Line(stage.word(name), 0) for name in ("name-1", "name-2")], stage.palette)
    for n in range(salvo.frames):
        if n == 1:
            stage.play("power-on")  # the first picture does not wait for the file of the sounds
        scene.paint()
        salvo.draw(scene, n)
        if stage.captions:
            stage.captions.at("power-on", "skip", "skip")
        if await stage.key() is not None:
            break
