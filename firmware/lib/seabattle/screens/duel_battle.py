"""The battle of two linked units: a Battle whose shots are answered by the cable.

Imports cable, rules, show and this room. In memory only while a duel is played; see duel.py.
"""

from .. import unload
from ..cable import PLAYING
from ..rules import NotNow
from ..show.canvas import ENEMY
from ..show.glyphs import Line
from . import keys
from .battle import Battle, draw_cross, sound_of
from .game import PLAYER
from .link import MENU, PAUSE
from .meeting import Meeting

_OVERTAKEN = "overtaken"


class DuelBattle(Battle):
    """The battle against a linked unit. The engine may be ahead of the picture: `shown` shots of its log were seen."""

    def __init__(self, stage, link):
        self.link, self.duel = link, link.duel
        super().__init__(stage, Meeting(link.duel))
        self.shown = len(self.game.match.log)

    async def run(self):
        """Play until the duel is not played any more (True) or the player leaves for the menu (False)."""
        duel, match = self.duel, self.game.match
        self.refresh()
        self.light(match.turn)
        while True:
            if self.shown < len(match.log):
                await self.show(*match.log[self.shown])
            elif duel.phase != PLAYING:
                return True
            elif self._leaving:
                self._leaving = False
                if not await self.pause():
                    return False
            elif self.link.notices:
                looks = bytes(self.scene.looks)
                await self.link.tell()
                self.resume(looks)
            elif duel.offered:
                await self.offered()
            elif not duel.present:
                await self.lost()
            elif self.mine():
                await self.turn()
            else:
                await self.watch()

    def mine(self):
        match = self.game.match
        return match.turn == PLAYER and match.pending is None

    def stirred(self):
        """Whether there is something to show or to ask."""
        duel = self.duel
        return bool(
            self.shown < len(self.game.match.log)
            or duel.phase != PLAYING
            or self.link.notices
            or duel.offered
            or not duel.present
        )

    def called_off(self):
        """Whether a question of the pause has lost its meaning."""
        return self.duel.phase != PLAYING

    def resume(self, looks):
        """The seas again after another picture, as they were: the match may be ahead of what was shown."""
        self.scene.looks[:] = looks
        self.light(self.game.match.turn)

    async def turn(self):
        """The player's turn: a shot, or whatever comes in between."""
        cell = await self.link.unless(self.stirred, self.aim(), _OVERTAKEN)
        if cell == _OVERTAKEN:
            return
        if cell is None:
            self._leaving = True
            return
        await self.fire(cell)

    async def fire(self, cell):
        """Our shell flies; what it hit is shown when the answer is there."""
        self._hurry = False
        flight, sound = self.flight(PLAYER, cell)
        for n in range(flight.frames):
            self.scene.paint()
            flight.draw(self.scene, n)
            await self.stage.frame()
            if n == 0:
                if self.duel.phase != PLAYING:
                    return
                self.duel.fire(cell)
                self.stage.play(sound, flight.frames - 1)
            self.note()

    async def show(self, side, cell, answer, ship):
        """The next shot of the log."""
        match = self.game.match
        shooter = match.player(side)
        self.shown += 1
        self.light(shooter)
        if shooter == PLAYER:
            self.stage.unkept = not self.duel.saved
            self.stage.play(sound_of(answer))
            await self.land(shooter, cell, answer, ship)
        else:
            self._hurry = False
            self.game.seen = answer, ship
            await self.shot(shooter, cell)
        after = match.player(match.log[self.shown][0]) if self.shown < len(match.log) else match.turn
        if after is not None and after != shooter:
            await self.pass_turn(after)

    async def watch(self):
        """Until the other unit answers or shoots: our last target or its player's eye, beating."""
        stage, match = self.stage, self.game.match
        n = 0
        while not self.stirred() and not self.mine():
            self.scene.paint()
            if match.turn == PLAYER:
                x, y = self.place(match.pending)
                draw_cross(self.scene.canvas, ENEMY, x, y, stage.palette.line)
                self.scene.canvas.blend(x, y, stage.palette.cursor, 150 + 8 * (n % 8))
            else:
                x, y = self._eye
                if n % 6 == 5:
                    x = (x + (1, 1, 0, -1, 0, -1, -1)[n // 6 % 7]) % 10
                    y = (y + (0, 1, 1, 0, -1, 0)[n // 6 % 6]) % 10
                self._eye = x, y
                self.scene.canvas.blend(x, 10 + y, stage.palette.enemy_cursor, 90 + 8 * (n % 8))
            n += 1
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                self._leaving = True
                return

    async def lost(self):
        """The other unit is not reached: words over the dim sea until it is back; BACK is the pause."""
        stage = self.stage
        line = Line(stage.word("link-lost"), stage.palette.text)
        unload(*MENU)  # the table of words
        n = 0
        while not self.duel.present and self.duel.phase == PLAYING:
            self.scene.paint()
            stage.canvas.fade(60)
            line.draw(stage.canvas, ENEMY, 1, n)
            n += 1
            if await stage.key() == keys.BACK:
                stage.play("click")
                self._leaving = True
                return

    async def offered(self):
        """The other player offers a draw: FIRE takes it, BACK does not."""
        stage, duel = self.stage, self.duel
        looks = bytes(self.scene.looks)
        stage.forget_keys()
        stage.play("turn")
        yes = await self._sure("accept", lambda: not duel.offered or self.called_off())
        if duel.phase == PLAYING and duel.offered:
            duel.answer_draw(bool(yes))
        self.resume(looks)

    async def _sure(self, word, called_off=None):
        """A question that FIRE answers with yes."""
        return await self.link.choose([("yes", "duel", self.stage.word(word))], called_off or self.called_off, None)

    async def pause(self):
        """What a player may do beside shooting. False: to the menu; the duel is kept."""
        stage, duel = self.stage, self.duel
        entries = [(name, icon, stage.word(name)) for name, icon in PAUSE]
        looks = bytes(self.scene.looks)
        stage.forget_keys()
        choice = await self.link.choose(entries, lambda: self.called_off() or duel.offered, None)
        try:
            if choice == "offer":
                duel.offer_draw()
                self._warn("offer-made")
            elif choice == "resign" and await self._sure("sure-resign"):
                duel.resign()
            elif choice == "leave" and await self._sure("sure-leave"):
                duel.leave()
        except NotNow:
            stage.play("refuse")
            self._warn("not-now")
        if choice == "keep":
            return False
        self.resume(looks)
        return True

    def _warn(self, word):
        self.link.notices.append(word)
