"""The duels of two linked units, in whichever game: one after the other, from the menu's choice to the menu.

Imports the console's session. In memory as long as the cable is looked after; a game's own is a subclass.
"""

from ..link.session import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, SEALING

_FAREWELL = 15  # frames in which the other unit is told that we leave
OVERTAKEN = "overtaken"  # a choice that lost its meaning


class DuelSession:
    """`await run()` with one carrier.Link.

    Of a subclass: STATES, words' keys of how far the two may be once they have met; reached(), the place in them;
    place(), the fleet, False: the player steps back; play(), a match that is played or over, as far as it goes, to
    its verdict: False, to the menu.
    """

    def __init__(self, stage, link):
        self.stage, self.link, self.duel = stage, link, link.duel

    async def run(self):
        duel, link = self.duel, self.link
        while True:
            phase = duel.phase
            if phase == IDLE:
                if "refused" in link.notices:
                    return await link.tell()
                await self.call()
            elif phase in (CALLING, AGREEING):
                if not await self.wait(lambda: duel.phase in (CALLING, AGREEING), False):
                    duel.cancel()
                    return await self.farewell()
            elif phase == PLACING:
                if not await self.place():
                    duel.leave()
                    return await self.farewell()
            elif phase in (SEALING, ENDING):
                if not await self.wait(lambda: duel.phase in (SEALING, ENDING), True):
                    return
            elif not await self.play():
                return
            elif duel.phase == OVER:
                while duel.phase == OVER and not duel.resting:
                    if not await self.wait(lambda: duel.phase == OVER and not duel.resting, True):
                        return
                if duel.phase == OVER:
                    await self.call()

    async def call(self):
        """Want a duel."""
        self.duel.call()

    async def farewell(self):
        """Frames in which the last message leaves. What was left before its end is in no logbook."""
        self.link.records.let_go()
        for _ in range(_FAREWELL):
            self.stage.scene.paint()
            await self.stage.frame()

    async def wait(self, waiting, binding):
        """See waiting.Waiting; binding: a match is in hand, and who steps back is asked what is to become of it."""
        async with self.stage.using("waiting") as part:
            room = part.Waiting(self.stage, self.link, self.STATES, self.reached, self.asking)
            return await room.wait(waiting) or binding and await room.step_back()

    def asking(self):
        """None, or what is to be awaited while the two wait."""

    def called_off(self):
        """Whether the fleet is not to be placed any more."""
        return self.duel.phase != PLACING

    def fleets(self):
        """The entries of the choice between a fleet that is dealt and one by hand."""
        return [(name, name, self.stage.word(name)) for name in ("play", "place")]

    def chosen(self, menu, entries):
        """To be awaited: what the player chooses of them; None: he steps back; OVERTAKEN: it has lost its meaning."""
        return self.link.unless(self.called_off, menu.choose(self.stage, entries), OVERTAKEN)


def why(cause, won):
    """The word's key for why a duel ended as it did, or None where a resignation of our player's or the last act tells.
    cause: "resigned", "left", "violation" or another.
    """
    if cause == "resigned":
        return "they-resigned" if won else None
    if cause == "left":
        return "they-left" if won else "we-left"
    if cause == "violation":
        return "they-cheated" if won else "we-cheated"
    return None
