"""The duel of two linked units for its player, from the choice in the menu back to the menu.

Imports cable, console, parts and this package. Waiting, placing, the battle and the verdict are parts of the loader,
each in memory only for its time.
"""

from zalp.console import VERSION, loader
from ... import parts
from ..records import chosen_rules
from ...cable import Duel
from zalp.console.link.carrier import Link
from zalp.console.link.session import AGREEING, ENDING, OVER, PLAYING, SEALING
from zalp.console.screens.duels import DuelSession


async def duel(stage):
    """From the choice in the menu back to the menu: as many duels as the player likes."""
    stage.board.jack  # noqa: B018 - opened here: it takes a Pico as long as a picture, and so does the engine
    await stage.frame()
    link = Link(stage, lambda link: Duel(link.records, link.entropy, VERSION, False))
    await stage.frame()
    try:
        if link.duel.to_resume:
            async with stage.using("cable-loading"):
                stage.garbage.pack()  # objects made from here on last as long as the duel
                await stage.finish(link.duel.resuming_match())
            loader.sweep()
            stage.garbage.pack()
        with link:
            await link.carried(_Session(stage, link).run())
    finally:
        link.duel.close()


class _Session(DuelSession):
    """One duel after the other with the same other unit."""

    STATES = ("not-ready", "agreed", "seas", "checking")

    async def call(self):
        """Ask for a duel under the player's rules, with pictures while that takes time."""
        stage = self.stage
        rules = await chosen_rules(stage)
        async with stage.using("texts"):
            self.duel.call(rules)

    def reached(self):
        """How far the two units have got: an index into STATES."""
        phase = self.duel.phase
        return 3 if phase >= ENDING else 2 if phase == SEALING else 1 if phase == AGREEING else 0

    def asking(self):
        """None, unless the other unit proposes other rules."""
        return self.foreign() if self.duel.asked else None

    async def foreign(self):
        """The other unit's rules: ask our player, if these screens can play them."""
        duel = self.duel
        proposed = duel.proposed  # they may be taken back meanwhile
        async with self.stage.using("rules") as part:
            words = await part.question(self.stage, proposed)
        first = self.beginning()
        if first:
            words = words[:-1] + "." + first + "?"
        yes = await self.link.ask(words, lambda: not duel.asked)
        if duel.asked:
            duel.reply(yes)

    async def play(self):
        """The battle; when everything is checked the logbook and verdict.verdict. One function: a Pico's stack is
        short.
        """
        stage, duel = self.stage, self.duel
        loader.sweep()  # unloads the screens before this one
        if duel.phase == PLAYING:
            async with stage.using(parts.suited("duel-battle", duel.rules)) as part:
                if not await part.battle(stage, self.link).run():
                    return False
            if duel.phase != OVER:
                return True
            loader.sweep()
        rank, medals, damaged = await self.enter()
        self.link.records.let_go()
        fleet = ()
        if duel.match:
            async with stage.using("cable-end"):  # not together with the verdict's screen
                fleet = duel.fleet or ()
        async with stage.using("verdict") as part:
            again = await part.verdict(stage, self.link, fleet)
        if again is None:
            again = await self.again()
        if rank is not None or medals or damaged:
            async with stage.using("ceremony") as part:
                await part.ceremony(stage, rank, medals, damaged)
        if not again:
            await self.farewell()
        return again

    async def enter(self):
        """Enter the duel in the logbook; returns what there is to show: see entry.entering. Step by step, each with its
        own part, since the engine stays in memory.
        """
        stage, duel = self.stage, self.duel
        if duel.match:
            try:
                async with stage.using("presets") as part:
                    rules = part.name_of(duel.rules) or "own"
                async with stage.using("duel-sheet") as part:
                    record = await stage.finish(part.recording(duel, stage.today()))
                async with stage.using("duel-entry") as part:
                    return await stage.finish(part.entering(stage.storage, duel, record, rules, self.link.cut))
            except MemoryError:
                pass  # the verdict holds even if it was not stored
        return None, [], False

    async def to_be_played(self, entry):
        """The entry that leads into the match, with the rules in it if they are not the classic ones."""
        async with self.stage.using("presets") as presets:
            classic = presets.name_of(self.duel.rules) == presets.PRESETS[0]
        if classic:
            return entry
        async with self.stage.using("rules") as part:
            icon, words = await part.page(self.stage, self.duel.rules)
        return entry[0], icon, words + ". " + entry[2]

    async def place(self):
        stage, duel, link = self.stage, self.duel, self.link
        own = None
        async with stage.using("menu") as menu:
            entries = self.fleets()
            entries[0] = await self.to_be_played(entries[0])  # its code is unloaded before the placing is loaded
            async with stage.using(parts.suited("placing", duel.rules)) as part:
                placing = part.placing(stage, duel.rules)
                await stage.frame()
                choice = await self.chosen(menu, entries)
                if choice is None:
                    return False
                if choice == "place":
                    own = await link.unless(self.called_off, placing.run(), None)
                elif choice == "play":
                    own = await placing.dealt()
        await stage.frame()  # placing it, sealing it and leaving this screen each take a Pico as long as pictures
        if own and not self.called_off():
            fleet = own.fleet
            await stage.finish(
                duel.placing(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)
            )
        return True
