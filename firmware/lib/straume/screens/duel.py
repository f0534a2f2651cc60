"""The duel of two linked units as its player meets it, from the menu's choice back to the menu.

Imports cable and this room. The link, waiting, lining up and the battle are in memory only in their time.
"""

from ..cable import CALLING, IDLE, LINING_UP, OVER, SEALING, Duel

_FAREWELL = 15  # frames in which the other unit is informed that we leave
_OVERTAKEN = "overtaken"  # a choice that lost its meaning
_STATES = ("not-ready", "seas", "checking")  # how far the two may be, in the console's words


async def duel(console):
    """From the menu's choice to the menu: as many duels as the player likes."""
    async with console.using("link") as part:
        link = part.Link(console, _engine)
        await console.finish(link.duel.loading())
        with link:
            await link.carried(DuelSession(console, link).run())


def _engine(link):
    return Duel(link.channel, link.records, link.entropy, link.secret())


class DuelSession:
    """One duel after the other with whoever is at the other end."""

    def __init__(self, console, link):
        self.console, self.link, self.duel = console, link, link.duel

    async def run(self):
        duel = self.duel
        while True:
            phase = duel.phase
            if phase == IDLE:
                duel.call()
            elif phase == CALLING:
                if not await self.wait(lambda: duel.phase == CALLING, False):
                    duel.cancel()
                    return await self.farewell()
            elif phase == LINING_UP:
                if not await self.line_up():
                    duel.leave()
                    return await self.farewell()
            elif phase == SEALING:
                if not await self.wait(lambda: duel.phase == SEALING, True):
                    return
            elif not await self.play():
                return
            else:
                while duel.phase == OVER and not duel.resting:
                    if not await self.wait(lambda: duel.phase == OVER and not duel.resting, True):
                        return
                if duel.phase == OVER:
                    duel.call()

    async def farewell(self):
        """Frames in which the last message leaves. What was left before its end is in no logbook."""
        self.link.records.let_go()
        for _ in range(_FAREWELL):
            self.console.scene.paint()
            await self.console.frame()

    async def wait(self, waiting, binding):
        """See waiting.Waiting; binding: a match is in hand, and who steps back is asked what is to become of it."""
        async with self.console.using("waiting") as part:
            room = part.Waiting(self.console, self.link, _STATES, self.reached)
            return await room.wait(waiting) or binding and await room.step_back()

    def reached(self):
        """How far the two units are: a place in _STATES."""
        phase = self.duel.phase
        return 2 if phase == OVER else 1 if phase == SEALING else 0

    async def line_up(self):
        """The fleet, dealt or by hand. False: the player steps back."""
        console, duel, link = self.console, self.duel, self.link

        def called_off():
            return duel.phase != LINING_UP

        text = None
        async with console.using("straume-line-up") as part, console.using("menu") as menu:
            entries = [(name, name, console.word(name)) for name in ("play", "place")]
            choice = await link.unless(called_off, menu.choose(console, entries), _OVERTAKEN)
            if choice is None:
                return False
            if choice == "play":
                text = part.dealt(console)
            elif choice == "place":
                text = await link.unless(called_off, part.own(console, part.dealt(console)), None)
        if text and not called_off():
            duel.line_up(text)
        return True

    async def play(self):
        """The match to its end, into the logbook, and what then. True: another one; False: to the menu."""
        console, link, match = self.console, self.link, self.duel.match
        if match.position is None:
            await self.tell(match)
        else:
            async with console.using("straume-unit") as other, console.using("straume-battle") as part:
                game = other.LinkedGame(self.duel)
                await console.finish(game.catching_up())
                if not await part.Battle(console, game, other.Unit(link, game)).run():
                    return False
            async with console.using("straume-entry") as part:
                await part.enter_duel(console, match)
        link.records.let_go()
        if await link.ask(console.word("again"), lambda: False):
            return True
        await self.farewell()
        return False

    async def tell(self, match):
        """How a match ended that was never begun."""
        console = self.console
        async with console.using("straume-unit") as part:
            why = part.reason(match)
        console.play("victory" if match.outcome[0] == match.side else "defeat")
        await console.tell(console.word(why or "draw"))
