"""The duel of two linked units as its player meets it, from the menu's choice back to the menu.

Imports cable, rules, show and this room.
Waiting, placing, the battle and the verdict have modules of their own, which are in memory only in their time.
"""

from .. import unload
from ..cable import AGREEING, CALLING, ENDING, IDLE, PLACING, PLAYING, SEAS
from ..rules import Fleet, Rules
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL
from .link import MENU, Link, Linked

_FAREWELL = 15  # frames in which the other unit is told that we leave
_OVERTAKEN = "overtaken"
_KINDS = "seabattle.rules.kinds"
# Until the match stands the engine writes and reads rule sets.
_TEXTS = (_KINDS, "seabattle.rules.lines", "seabattle.rules.notation")
_WAITING = MENU + ("seabattle.screens.waiting",)
_PLACING = MENU + ("seabattle.screens.placing",)
_SEAS = ("seabattle.screens.seas", "seabattle.screens.meeting")
_BATTLE = ("seabattle.screens.duel_battle", "seabattle.screens.battle", "seabattle.screens.fleets") + _SEAS
_VERDICT = MENU + _SEAS + ("seabattle.screens.duel_verdict", "seabattle.screens.finale")


async def duel(stage):
    """From the menu's choice to the menu: as many duels as the player likes."""
    stage.line = link = Link(stage)
    stage.power.keep = link.keep
    try:
        await Linked(_Evening(stage, link).run(), link, stage.board.clock)
    finally:
        stage.line = stage.power.keep = None
        stage.think(None)


class _Evening:
    """One duel after the other with whoever is at the other end."""

    def __init__(self, stage, link):
        self.stage, self.link, self.duel = stage, link, link.duel

    async def run(self):
        duel, link = self.duel, self.link
        while True:
            phase = duel.phase
            if phase == IDLE:
                if "refused" in link.notices:
                    return await link.tell()
                duel.call(Rules())
            elif phase in (CALLING, AGREEING):
                if not await self.wait(lambda: duel.phase in (CALLING, AGREEING), False):
                    duel.cancel()
                    return await self.farewell()
            elif phase == PLACING:
                if not await self.place():
                    duel.leave()
                    return await self.farewell()
            elif phase in (SEAS, ENDING):
                if not await self.wait(lambda: duel.phase in (SEAS, ENDING), True):
                    return
            elif phase == PLAYING:
                if not await self.battle():
                    return
            elif not await self.verdict():
                return await self.farewell()
            else:
                while not duel.resting:
                    if not await self.wait(lambda: not duel.resting, True):
                        return
                duel.call(Rules())

    async def farewell(self):
        """Frames in which the last message leaves."""
        for _ in range(_FAREWELL):
            self.stage.scene.paint()
            await self.stage.frame()

    async def wait(self, waiting, binding):
        """See waiting.Waiting; binding: a match is in hand, and who steps back is asked what is to become of it."""
        self.stage.loading(True)
        from .waiting import Waiting

        self.stage.loading(False)
        room = Waiting(self.stage, self.link)
        stays = await room.wait(waiting) or binding and await room.step_back()
        del Waiting, room
        unload(*_WAITING)
        return stays

    async def battle(self):
        """See duel_battle.DuelBattle.run."""
        unload(*_TEXTS)
        self.stage.loading(True)
        from .duel_battle import DuelBattle

        self.stage.loading(False)
        stays = await DuelBattle(self.stage, self.link).run()
        del DuelBattle
        unload(*_BATTLE)
        return stays

    async def verdict(self):
        """See duel_verdict.verdict."""
        self.stage.loading(True)
        from .duel_verdict import verdict

        self.stage.loading(False)
        again = await verdict(self.stage, self.link)
        del verdict
        unload(*_VERDICT)
        return again

    async def place(self):
        """The fleet, dealt or by hand. False: the player steps back."""
        stage, duel = self.stage, self.duel
        unload(_KINDS)
        stage.loading(True)
        from . import menu
        from .placing import Placing

        stage.loading(False)
        placing = Placing(stage, duel.rules)

        def called_off():
            return duel.phase != PLACING

        entries = [(name, name, stage.word(name)) for name in ("play", "place")]
        choice = await self.link.unless(called_off, menu.choose(stage, entries), _OVERTAKEN)
        if choice is None:
            return False
        if choice == "place":
            own = await self.link.unless(called_off, placing.run(), None)
        elif choice == "play":
            stage.scene.water()
            stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
            await placing.deal((await stage.finish(Fleet.drawing(duel.rules, stage.lot))).ships)
            own = placing.sea()
        if choice != _OVERTAKEN and own and not called_off():
            duel.place(own.fleet.ships)
        del menu, Placing, placing
        unload(*_PLACING)
        return True
