"""A linked unit at the other end, in any game. Handles what may interrupt a match over the cable (a lost link, notices,
offers of a draw) and what a player may do besides playing. Imports console and show.

A game's own opponent is a subclass of this and of the game's Opponent.
"""

from ..show.canvas import ENEMY
from ..show.glyphs import Line
from .. import keys

_DIM = 60  # of 256: the light of the sea behind words


class Unit:
    """The player at the other end of one carrier.Link. The engine may be ahead of the picture; battle: the game's
    screen, whose `game.ended` is whether the match is over.

    A subclass has: NOT_NOW, what the engine raises at the wrong moment; cover(battle), called before another picture,
    whose result uncover(battle, was) gets after it; paint(battle), the sea; lost(battle), the captions of a lost link;
    back(battle), a coroutine for BACK while the link is lost, False: to the menu.
    """

    def __init__(self, link):
        self.link, self.duel, self.stage = link, link.duel, link.stage

    def moved(self, battle):
        """Whether the match itself has moved on, so that nothing is shown or asked before that is shown."""
        return battle.game.ended

    @property
    def asks(self):
        """Whether there is something to attend to."""
        return bool(self.link.notices or self.duel.offered or not self.duel.present)

    async def attend(self, battle):
        """Show or ask what has come in between. Returns False: to the menu."""
        if self.link.notices:
            was = self.cover(battle)
            await self.link.tell()
            self.uncover(battle, was)
        elif self.duel.offered:
            await self._offered(battle)
        else:
            return await self._lost(battle)
        return True

    async def _offered(self, battle):
        """The other player offers a draw: BACK declines."""
        stage, duel = self.stage, self.duel
        was = self.cover(battle)
        stage.keys.forget()
        stage.play("turn")
        yes = await self.link.ask(stage.word("accept"), lambda: not duel.offered or self.moved(battle))
        if duel.offered and not self.moved(battle):
            duel.answer_draw(yes)
        self.uncover(battle, was)

    async def _lost(self, battle):
        """The other unit cannot be reached: show words over the dim sea until it is back."""
        stage, duel = self.stage, self.duel
        line = Line(self.link.word("other-game" if duel.other_game else "link-lost"), stage.palette.text)
        n = 0
        while not duel.present and not self.moved(battle):
            self.paint(battle)
            stage.canvas.fade(_DIM)
            line.draw(stage.canvas, ENEMY, 1, n)
            n += 1
            if stage.captions:
                self.lost(battle)
            if self.left(battle, await stage.key()):
                return await self.back(battle)
        return True

    def left(self, battle, key):
        """Whether this key, if any, is BACK. Not a coroutine: it is called in every frame."""
        if key == keys.BACK:
            self.stage.play("click")
        return key == keys.BACK

    async def decide(self, battle):
        """Offer what a player may do besides playing. Returns False: to the menu, and the duel is kept."""
        stage, duel, link = self.stage, self.duel, self.link
        async with stage.using("words"):
            entries = [(name, name, stage.word(name)) for name in link.PAUSE]
        was = self.cover(battle)
        stage.keys.forget()
        choice = await link.choose(entries, lambda: self.moved(battle) or duel.offered, None)
        try:
            if choice == "offer":
                duel.offer_draw()
                link.notices.append("offer-made")
            elif choice == "resign" and await self._sure(battle, choice):
                duel.resign()
            elif choice == "signs":
                await stage.tell(stage.word("signs") + ": " + " ".join(duel.signs))
            elif choice == "leave" and await self._sure(battle, choice):
                duel.leave()
        except self.NOT_NOW:
            stage.play("refuse")
            link.notices.append("not-now")
        if choice == "keep":
            return False
        self.uncover(battle, was)
        return True

    def _sure(self, battle, word):
        """Ask whether the player means it."""
        return self.link.ask(self.stage.word(word) + "?", lambda: battle.game.ended)
