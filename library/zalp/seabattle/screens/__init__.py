"""Sea Battle for its player: `run(console, woken)`, and what is read at power-on. Imports console, parts and this
package.
"""

from zalp.console import loader
from zalp.console.garbage import DENSE, USUAL
from zalp.console.storage import ENTRIES, MANY_ENTRIES
from .. import parts
from .records import MATCH, RULES, chosen_rules

loader.know("seabattle")  # a screen also works alone

# For whom a Pico has room while code stays in its heap. The Admiral's thoughts take 35 kB, and so do the coach's.
_LIGHT = "cabin-boy", "boatswain", "navigator", "two-players"
_FIRST_DAY = 2026, 1, 1  # the date that a player is offered when asked for it


async def run(console, woken):
    """The menu and everything reached from it, until the player wants another game."""
    session = _Session(console)
    if console.cramped:
        console.settings.meet("seabattle", _LIGHT)
    try:
        if woken is None:
            session.at = "games"  # the player comes from that page
            woken = await console.finish(waking(console))
        session.game, damaged = woken
        del woken[:]  # who called holds the list, and would keep this match in memory until power-off
        if session.game and console.cramped and not _fits(session.game):
            session.close()
            session.game = None  # it waits in the store for a handheld with more room
        if damaged:
            console.play("refuse")
            console.scene.water()
            await console.tell(console.word("damaged"))
        while await session.menu():
            pass
    finally:
        session.close()


def _fits(game):
    """Whether a Pico has room for this match while code stays in its heap."""
    return game.name in _LIGHT and parts.suited("battle", game.rules) == "battle"


class _Session:
    """What the menu leads to. game: the unfinished match or None; a Pico has room for only one."""

    def __init__(self, stage):
        self.stage = stage
        self.game = None
        self.teaching = False
        self.at = None  # the menu's entry when it comes back; None: the first

    async def menu(self):
        """One choice from the menu and what follows from it, including a failure: then the menu comes back. False:
        another game is wanted.
        """
        async with self.stage.using("front") as front:
            self.at = await front.front(self.stage, self.game is not None, self.at)
        try:
            if self.stage.captions:
                self.at = await self.stage.captions.visiting(self, self.at)
            at = self.at
            if at == "duel":
                await self.aside(self.duel())
            elif at == "daily":
                await self.aside(self.daily())
            elif at == "logbook":
                await self.aside(self.logbook())
            elif at == "games":
                return await self.stay()
            elif at == "continue" or at in ("play", "place") and await self.begin(at == "place"):
                await self.battle()
                self.taught()
        except Exception as error:
            await self.failed(error)
        return True

    async def stay(self):
        """Whether the player must stay although he wants another game: the store cannot keep his match meanwhile. He is
        notified.
        """
        if not self.game or self.keep():
            return False
        self.stage.play("refuse")
        await self.stage.tell(self.stage.word("unkept"))
        return True

    async def failed(self, error):
        """Read the stored match again, as after a power cut."""
        self.taught()
        game = self.game
        if game and game.saved:
            game.close()
            self.game = game = None
        await self.stage.failed(error)
        if not game:
            self.game, _ = await self.stage.finish(waking(self.stage))

    async def aside(self, screens):
        """Other screens than a match's. A match on this handheld is unloaded for them and read again afterwards."""
        stage, game = self.stage, self.game
        if game and game.save(stage.storage):
            game.close()
            self.game = game = None
        await screens
        if not self.game:
            self.game, _ = await stage.finish(waking(stage))

    async def duel(self):
        """The duel's own screens."""
        await self.rewrite()
        async with self.stage.using("duel") as part:
            await part.duel(self.stage)

    async def logbook(self):
        """The logbook."""
        async with self.stage.using("logbook") as part:
            await part.logbook(self.stage)

    async def daily(self):
        """The sea of the day: today's if the board knows the date, else for the date that the player enters."""
        stage = self.stage
        found = stage.today()
        if not found:
            async with stage.using("date") as part:
                found = await part.date(stage, *_FIRST_DAY)
        if found:
            async with stage.using("daily") as part:
                await part.daily(stage, found)

    async def battle(self):
        """The present match from where it stands, and others after it as long as the player likes."""
        stage = self.stage
        self.at = None
        self.taught()
        if stage.settings["teach"] == "yes" and self.game.mind:
            await self.teach()
        while True:
            rules = self.game.rules
            versus = parts.suited("versus-captain", rules) if self.game.mind else "versus-person"
            await stage.frame()  # unloading what began the match takes a Pico as long as a picture
            async with stage.using(parts.suited("battle", rules)) as part, stage.using(versus) as other:
                stage.power.keep = self.keep
                ended = await part.battle(stage, self.game, other.opponent_for(self.game)).run()
                stage.power.keep = None
            if not ended:
                return
            self.game.close()  # room for the captain's thoughts
            with loader.using("begins") as begins:
                begins.note(stage, self.game.match.first, self.game.match.result)
            news = await self.enter()
            async with stage.using("finale") as part:
                again = await part.finale(stage, self.game)
            await self.celebrate(*news)
            self.game = None
            if not again or not await self.begin(False):
                return

    async def enter(self):
        """Enter the match in the logbook; returns what there is to show: see entry.entering."""
        stage = self.stage
        try:
            async with stage.using("entry") as part:
                return await stage.finish(part.entering(stage.storage, self.game, stage.today()))
        except MemoryError:
            return None, [], False

    async def rewrite(self):
        """Write the logbook's record whole, if much was entered since: a match's end has no time for it."""
        stage = self.stage
        if len(stage.storage.read(ENTRIES)[0] or b"") >= MANY_ENTRIES:
            try:
                async with stage.using("bookkeeping") as part:
                    await stage.finish(part.rewriting(stage.storage))
            except MemoryError:
                pass  # it is written when there is no room for entries

    async def celebrate(self, rank, medals, damaged):
        """Show what the match earned its player; damaged: also that the former record is unreadable."""
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
        """Keep the lesson of the first match in memory until it was `taught`."""
        async with self.stage.using("lesson") as part:
            loader.hold("lesson")
            self.stage.lesson = await part.made(self.stage)
        self.teaching = True

    def taught(self):
        """Unload the lesson, if there is one."""
        if self.teaching:
            self.teaching = False
            self.stage.lesson = None
            loader.release("lesson")

    def keep(self):
        """Store the match; returns whether that succeeded."""
        return self.game.save(self.stage.storage)

    def close(self):
        """Unload everything that is held."""
        self.taught()
        if self.game:
            self.game.close()

    async def begin(self, by_hand):
        """Begin and store a new match; False if the player steps back from placing."""
        if self.game:
            self.game.close()  # the next captain may be another
            self.game = None
        stage = self.stage
        await self.rewrite()
        if stage.storage.read(RULES)[0] and not stage.cramped:  # not the classic game
            async with stage.using("rules") as part:
                if not await part.announce(stage, await chosen_rules(stage)):
                    return False
        try:
            async with stage.using(stage.settings["captain"]):
                async with stage.using("opening") as part:
                    found = await part.opening(stage, by_hand)
                if found:
                    async with stage.using("toss") as part:
                        self.game = await part.toss(stage, *found)
        finally:
            stage.ahead = None
        return found is not None


def waking(stage):
    """What the power-on picture has time for: a generator that returns `run`'s argument, [the stored match or None,
    whether a record is unreadable]. Nothing is loaded if there is none.
    """
    yield  # the first picture comes first
    storage = stage.storage
    record, damaged = storage.read(MATCH)
    if record is None:
        return [None, damaged]
    record = None  # read again once there is code to parse it
    loader.begin_settling(stage.board)  # during the power-on picture the code of a game would take too much of the heap
    yield from loader.holding("game")
    stage.garbage.rate = DENSE  # a match that is read stays: it should not lie among future garbage
    try:
        record, damaged = storage.read(MATCH)
        if record is None:
            return [None, damaged]
        parsing = loader.using("game").Game.parsing(str(record, "utf-8"))
        record = None
        return [(yield from parsing), False]
    except ValueError:  # RulesError and UnicodeError are ValueErrors
        return [None, True]
    except MemoryError:  # a large sea, while code is in the heap: the match waits until the code has left it
        return [None, False]
    finally:
        stage.garbage.rate = USUAL
        loader.release("game")
