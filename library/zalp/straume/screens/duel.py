"""The duel of two linked units for its player, from the choice in the menu back to the menu.

Imports cable and console. The link, waiting, lining up and the battle are each in memory only for their time.
"""

from zalp.console import VERSION
from zalp.console.link.session import AGREEING, ENDING, SEALING
from zalp.console.screens.duels import DuelSession

from ..cable import Duel


async def duel(console):
    """From the choice in the menu back to the menu: as many duels as the player likes."""
    async with console.using("link") as part:
        link = part.Link(console, lambda link: Duel(link.records, link.entropy, VERSION, False))
        try:
            await console.finish(link.duel.resuming_match())
            with link:
                await link.carried(_Session(console, link).run())
        finally:
            link.duel.close()


class _Session(DuelSession):
    """One duel after the other with the same other unit."""

    STATES = ("not-ready", "agreed", "seas", "checking")

    def reached(self):
        """How far the two units have got: an index into STATES."""
        phase = self.duel.phase
        return 3 if phase >= ENDING else 2 if phase == SEALING else 1 if phase == AGREEING else 0

    async def place(self):
        stage, link = self.stage, self.link
        text = None
        async with stage.using("straume-line-up") as part, stage.using("menu") as menu:
            choice = await self.chosen(menu, self.fleets())
            if choice is None:
                return False
            if choice == "play":
                text = part.dealt(stage)
            elif choice == "place":
                text = await link.unless(self.called_off, part.own(stage, part.dealt(stage)), None)
        if text and not self.called_off():
            await stage.finish(self.duel.lining_up(text))
        return True

    async def play(self):
        """The match to its end and its entry in the logbook; then the choice: True: another one; False: to the menu."""
        console, link, duel = self.stage, self.link, self.duel
        if duel.log is None:
            await self.tell()
        else:
            async with console.using("straume-unit") as other, console.using("straume-battle") as part:
                game = other.LinkedGame(duel)
                await console.finish(game.catching_up())
                if not await part.Battle(console, game, other.Unit(link, game)).run():
                    return False
            async with console.using("straume-entry") as part:
                await part.enter_duel(console, duel)
        link.records.let_go()
        if await self.again():
            return True
        await self.farewell()
        return False

    async def tell(self):
        """Show why a match that never began has ended."""
        console, duel = self.stage, self.duel
        async with console.using("straume-unit") as part:
            why = part.reason(duel)
        console.play("victory" if duel.outcome.winner == duel.side else "defeat")
        await console.tell(console.word(why or "draw"))
