"""A linked unit as an opponent: its acts come over the cable, so does what may interrupt a match: a lost link, notices,
offers of a draw. Imports console, rules and this room.
"""

from ...rules import NotNow
from console.show.canvas import ENEMY
from console.show.glyphs import Line
from console import keys
from ..match.aim import Eye, draw_cross
from ..match.battle import Battle
from .linked_game import LinkedGame
from . import Opponent


def battle(stage, link):
    """The battle of the duel in hand."""
    return Battle(stage, LinkedGame(link.duel), Unit(link))


class Unit(Opponent):
    """Whoever is at the other end of the cable. The engine may be ahead of the picture."""

    def __init__(self, link):
        self._link, self._duel = link, link.duel
        self._eye = Eye()

    def plays(self, player):
        return player != self._duel.side

    def urgent(self, battle):
        duel = self._duel
        return bool(self._link.notices or duel.offered or not duel.present)

    def stirred(self, battle):
        """Whether there is something to show or to ask."""
        return battle.shown < len(battle.game.match.acts) or battle.game.ended or self.urgent(battle)

    def guard(self, battle, choice):
        return self._link.unless(lambda: self.stirred(battle), choice, -1)

    async def attend(self, battle):
        if self._link.notices:
            looks = bytes(battle.scene.looks)
            await self._link.tell()
            self._resume(battle, looks)
        elif self._duel.offered:
            await self._offered(battle)
        else:
            await self._lost(battle)
        return True

    def _resume(self, battle, looks):
        """The seas again after another picture, as they were: the match may be ahead of what was shown."""
        battle.scene.looks[:] = looks
        battle.light(battle.game.match.turn)

    async def act(self, battle):
        """Until the other unit answers or shoots: our last target or its player's eye, beating."""
        stage, match = battle.stage, battle.game.match
        eye = self._eye
        n = 0
        while not self.stirred(battle) and not match.owes(battle.game.me):
            stage.scene.paint()
            if match.turn == battle.game.me:
                x, y = battle.show(ENEMY, match.pending)
                draw_cross(stage.canvas, ENEMY, x, y, stage.palette.line)
                stage.canvas.blend(x, y, stage.palette.cursor, 150 + 8 * (n % 8))
            else:
                if n % 6 == 5:
                    eye.wander(n // 6)
                eye.draw(stage.canvas, stage.palette.enemy_cursor, 90 + 8 * (n % 8))
            n += 1
            if stage.captions:
                stage.captions.awaits(battle)
            if self.left(battle, await stage.key()):
                break
        return True

    def left(self, battle, key):
        """Whether this key, if any, is BACK: the battle pauses then; others are for the next shot. No coroutine: it is
        asked in every frame.
        """
        if key is not None:
            battle.early(key)
        if key == keys.BACK:
            battle.stage.play("click")
        return key == keys.BACK

    async def _lost(self, battle):
        """The other unit cannot be reached: words over the dim sea until it is back; BACK is the pause."""
        stage = battle.stage
        line = Line(self._link.word("other-game" if self._duel.other_game else "link-lost"), stage.palette.text)
        n = 0
        while not self._duel.present and not battle.game.ended:
            stage.scene.paint()
            stage.canvas.fade(60)
            line.draw(stage.canvas, ENEMY, 1, n)
            n += 1
            if stage.captions:
                stage.captions.lost(battle)
            if self.left(battle, await stage.key()):
                return

    async def _offered(self, battle):
        """The other player offers a draw: BACK does not take it."""
        stage, duel = battle.stage, self._duel
        looks = bytes(battle.scene.looks)
        stage.keys.forget()
        stage.play("turn")
        yes = await self._link.ask(stage.word("accept"), lambda: not duel.offered or battle.game.ended)
        if not battle.game.ended and duel.offered:
            duel.answer_draw(yes)
        self._resume(battle, looks)

    def _sure(self, battle, word):
        """To be awaited: whether the player means it."""
        return self._link.ask(battle.stage.word(word) + "?", lambda: battle.game.ended)

    async def pause(self, battle):
        """What a player may do beside shooting; to the menu the duel is kept."""
        stage, duel, link = battle.stage, self._duel, self._link
        entries = [(name, name, stage.word(name)) for name in link.PAUSE]
        looks = bytes(battle.scene.looks)
        stage.keys.forget()
        choice = await link.choose(entries, lambda: battle.game.ended or duel.offered, None)
        try:
            if choice == "offer":
                duel.offer_draw()
                link.notices.append("offer-made")
            elif choice == "resign" and await self._sure(battle, "resign"):
                duel.resign()
            elif choice == "leave" and await self._sure(battle, "leave"):
                duel.leave()
        except NotNow:
            stage.play("refuse")
            link.notices.append("not-now")
        if choice == "keep":
            return False
        self._resume(battle, looks)
        return True
