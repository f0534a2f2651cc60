"""The duels of two linked units, in any game: one after the other, from the choice in the menu back to the menu.

Imports the console's session and settings. In memory as long as the cable is served; each game has a subclass.
"""

from ..link.session import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, SEALING
from ..settings import CHOICES

_FAREWELL = 15  # frames in which our last message reaches the other unit
OVERTAKEN = "overtaken"  # the result of a choice that became pointless


class DuelSession:
    """`await run()` with one carrier.Link.

    A subclass has: STATES, the words' keys for how far the two have got once they have met; reached(), the index into
    them; place(), places the fleet, False: the player steps back; play(), plays a match to its verdict, or shows one
    that is over, False: to the menu.
    """

    def __init__(self, stage, link):
        self.stage, self.link, self.duel = stage, link, link.duel
        self.duel.begins = CHOICES["begins"].index(stage.settings["begins"])

    async def run(self):
        duel, link = self.duel, self.link
        while True:
            phase = duel.phase
            if phase == IDLE:
                if "refused" in link.notices:
                    return await link.tell()
                if "disturbed" in link.notices and not await self.disturbed():
                    return
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
        """Ask the other side for a duel."""
        self.duel.call()

    async def disturbed(self):
        """The agreement was changed on its way: what to do about that. Returns whether the player starts over."""
        stage, link = self.stage, self.link
        await link.tell()
        for word in ("compare",) if link.far else ("link-lost", "compare"):
            await stage.tell(stage.word(word))
        return await link.ask(stage.word("again"), lambda: False)

    async def farewell(self):
        """Frames for the last message to leave. A match that is left before its end goes into no logbook."""
        self.link.records.let_go()
        for _ in range(_FAREWELL):
            self.stage.scene.paint()
            await self.stage.frame()

    async def wait(self, waiting, binding):
        """See waiting.Waiting. binding: there is an unfinished match, and a player who steps back is asked what to do
        with it.
        """
        async with self.stage.using("waiting") as part:
            room = part.Waiting(self.stage, self.link, self.STATES, self.reached, self.asking)
            return await room.wait(waiting) or binding and await room.step_back()

    def asking(self):
        """None, or a coroutine to await while the two wait."""

    async def again(self):
        """Whether our player wants another duel: FIRE is yes, BACK is no. The player is shown what the other one
        wants."""
        link, word = self.link, self.stage.word
        while True:
            asked = self.duel.peer_wants
            words = word("rematch-asked" if asked else "rematch")
            entries = [("again", "again", words), ("no", "no", words + " " + word("no"))]
            choice = await link.choose(entries, lambda asked=asked: self.duel.peer_wants != asked, OVERTAKEN)
            if choice != OVERTAKEN:
                return choice == "again"

    def called_off(self):
        """Whether the fleet need not be placed any more."""
        return self.duel.phase != PLACING

    def fleets(self):
        """The entries of the choice between a random fleet and one placed by hand; the first says who begins."""
        (play, icon, words), place = [(name, name, self.stage.word(name)) for name in ("play", "place")]
        return [(play, icon, words + self.beginning()), place]

    def beginning(self):
        """Words for who begins by agreement, to be added to others; "" where both leave it to the toss."""
        duel, word = self.duel, self.stage.word
        wished = duel.wished
        if not duel.begins and not wished:
            return ""
        first = "toss" if duel.first is None else "me" if duel.first else "them"
        words = " " + word("begins") + ": " + word("begins-" + first)
        if wished != duel.begins and 0 < wished < len(CHOICES["begins"]):
            words += ". " + word("begins-wished") + ": " + word("begins-" + CHOICES["begins"][wished])
        return words

    def chosen(self, menu, entries):
        """Await the player's choice among the entries. None: he steps back; OVERTAKEN: it has become pointless."""
        return self.link.unless(self.called_off, menu.choose(self.stage, entries), OVERTAKEN)


def why(cause, won):
    """The word's key for why a duel ended as it did; None if our player resigned or the last act explains it. cause:
    "resigned", "left", "violation" or another.
    """
    if cause == "resigned":
        return "they-resigned" if won else None
    if cause == "left":
        return "they-left" if won else "we-left"
    if cause == "violation":
        return "they-cheated" if won else "we-cheated"
    return None
