"""The duel of two linked units as its player meets it: waiting, placing, the battle, the verdict.

Imports cable, rules, show and this room. Loaded only when a duel is chosen.
"""

from ..cable import AGREEING, CALLING, ENDING, IDLE, PLACING, PLAYING, SEAS, VOID
from ..rules import DRAW, Fleet, NotNow, Rules
from ..show import animations, icons, palette
from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from ..show.scene import FULL
from . import keys, menu
from .battle import Battle, draw_cross, sound_of
from .finale import pages, reveal
from .game import CAPTAIN, PLAYER
from .link import Link
from .placing import Placing

_FAREWELL = 15  # frames in which the other unit is told that we leave
_OVERTAKEN = "overtaken"


class _Seen:
    """The duel's match as this unit's player sees it: he is PLAYER, whichever side the cable gave him."""

    def __init__(self, duel):
        self._match, self._side = duel.match, duel.side
        charts = self._match.charts
        self.charts = (charts[self._side], charts[1 - self._side])
        self.log = self._match.log

    def player(self, side):
        return PLAYER if side == self._side else CAPTAIN

    @property
    def over(self):
        return self._match.over

    @property
    def turn(self):
        return None if self._match.over else self.player(self._match.turn)

    @property
    def pending(self):
        return self._match.pending

    def figures(self, player):
        return self._match.figures(self._side if player == PLAYER else 1 - self._side)


class _Meeting:
    """The duel in the place of a Game (game.py): what Battle and the last pages ask of one."""

    def __init__(self, duel):
        self._duel = duel
        self.match = _Seen(duel)
        self.rules = duel.rules
        self.own = duel.sea
        self.seen = None  # what came of the shot that is being shown

    def shoot(self, player, cell):
        """The other player's shot was answered before it is shown: (answer, cells of the ship sunk or None)."""
        return self.seen

    def save(self, stage):
        """The engine saves by itself; it says here whether it could."""
        stage.unkept = not self._duel.saved

    def reveal(self):
        return self._duel.fleet or ()


class DuelBattle(Battle):
    """The battle against a linked unit. The engine may be ahead of the picture: `shown` shots of its log were seen."""

    def __init__(self, stage, link):
        self.link, self.duel = link, link.duel
        super().__init__(stage, _Meeting(link.duel))
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
                await tell_notices(self.stage, self.link)
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
            if await stage.key() == keys.BACK:
                stage.play("click")
                self._leaving = True
                return

    async def lost(self):
        """The other unit is not reached: words over the dim sea until it is back; BACK is the pause."""
        stage = self.stage
        line = Line(stage.word("link-lost"), stage.palette.text)
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
        asked = menu.choose(self.stage, [("yes", "duel", self.stage.word(word))])
        return await self.link.unless(called_off or self.called_off, asked, None)

    async def pause(self):
        """What a player may do beside shooting. False: to the menu; the duel is kept."""
        stage, duel = self.stage, self.duel
        entries = [(name, icon, stage.word(name)) for name, icon in _PAUSE]
        looks = bytes(self.scene.looks)
        stage.forget_keys()
        choice = await self.link.unless(
            lambda: self.called_off() or duel.offered, menu.choose(stage, entries), _OVERTAKEN
        )
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


_PAUSE = (("go-on", "continue"), ("offer", "again"), ("resign", "place"), ("keep", "settings"), ("leave", "play"))


async def tell_notices(stage, link):
    """Words for what happened meanwhile."""
    while link.notices:
        name = link.notices.pop(0)
        for i in range(200):
            stage.scene.looks[i] = palette.DARK if i < 100 else palette.WATER
        stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
        await stage.tell(stage.word(name))


async def duel(stage):
    """From the menu's choice to the menu: as many duels as the player likes."""
    stage.line = link = Link(stage)
    try:
        await _Evening(stage, link).run()
    finally:
        stage.line = None
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
                    return await tell_notices(self.stage, link)
                duel.call(Rules())
            elif phase in (CALLING, AGREEING):
                if not await self.wait(lambda: duel.phase in (CALLING, AGREEING)):
                    duel.cancel()
                    return await self.farewell()
            elif phase == PLACING:
                if not await self.place():
                    duel.leave()
                    return await self.farewell()
            elif phase in (SEAS, ENDING):
                if not await self.wait(lambda: duel.phase in (SEAS, ENDING)) and not await self.step_back():
                    return
            elif phase == PLAYING:
                if not await DuelBattle(self.stage, link).run():
                    return
            elif not await self.verdict():
                return await self.farewell()
            else:
                while not duel.resting:
                    if not await self.wait(lambda: not duel.resting) and not await self.step_back():
                        return
                duel.call(Rules())

    async def farewell(self):
        """Frames in which the last message leaves."""
        for _ in range(_FAREWELL):
            self.stage.scene.paint()
            await self.stage.frame()

    def state(self):
        """How far the two units are, 0..5: a key of _STATES."""
        duel = self.duel
        if not duel.present:
            return 1 if self.link.plugged else 0
        if duel.phase >= ENDING:
            return 5
        if duel.phase == SEAS:
            return 4
        return 3 if duel.phase == AGREEING else 2

    async def wait(self, waiting):
        """The picture of two units and their cable, what is missing in words and dots, while waiting(). False: BACK.

        UP opens the cable's figures.
        """
        stage, scene, canvas = self.stage, self.stage.scene, self.stage.canvas
        icon = icons.picture("duel")
        line = was = None
        n = 0
        while waiting():
            if self.link.notices:
                await tell_notices(stage, self.link)
                continue
            if self.duel.asked:
                await self.foreign()
                continue
            state = self.state()
            if state != was:
                was, n = state, 0
                line = Line(stage.word(_STATES[state]), stage.palette.text)
            scene.paint()
            canvas.clear()
            canvas.rgb[:300] = icon
            for i in range(5):
                canvas.put(ENEMY, 1 + 2 * i, 9, 0x403008 if i < state else 0x080604)
            line.draw(canvas, OWN, 1, n)
            n += 1
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                return False
            if key == keys.UP:
                stage.play("click")
                await self.counters()
            elif key is not None:
                stage.play("refuse")
        return True

    async def foreign(self):
        """The other unit proposes other rules: our player is asked, if these panels can show them."""
        duel, rules = self.duel, self.duel.proposed
        yes = rules.width == 10 and rules.height == 10
        if yes:
            entries = [("yes", "duel", self.stage.word("foreign"))]
            yes = await self.link.unless(lambda: not duel.asked, menu.choose(self.stage, entries), None)
        if duel.asked:
            duel.reply(bool(yes))

    async def counters(self):
        """The hidden page: the cable's figures, one at a time; arrows turn, BACK closes."""
        stage, canvas = self.stage, self.stage.canvas
        names = sorted(self.duel.counters)
        at = n = 0
        while True:
            name = names[at]
            if n == 0:
                label = Line(name.upper().replace("_", " "), stage.palette.text)
            stage.scene.paint()
            canvas.clear()
            label.draw(canvas, ENEMY, 1, n)
            Line(str(self.duel.counters[name]), stage.palette.number).draw(canvas, OWN, 1, n)
            n += 1
            key = await stage.key()
            if key == keys.BACK:
                stage.play("click")
                return
            if key is not None:
                at = (at + (-1 if key in (keys.LEFT, keys.UP) else 1)) % len(names)
                n = 0

    async def place(self):
        """The fleet, dealt or by hand. False: the player steps back."""
        stage, duel = self.stage, self.duel
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
        return True

    async def step_back(self):
        """BACK while nothing can be played: wait on (True), keep the duel for later, or leave it for good (False)."""
        stage, duel = self.stage, self.duel
        entries = [(name, icon, stage.word(name)) for name, icon in _PAUSE if name in ("go-on", "keep", "leave")]
        phase = duel.phase
        choice = await self.link.unless(lambda: duel.phase != phase, menu.choose(stage, entries), _OVERTAKEN)
        if choice == "leave" and duel.phase == phase:
            duel.leave()
        return choice != "keep"

    async def verdict(self):
        """How it ended, both seas, the figures. True: another one."""
        stage, duel = self.stage, self.duel
        outcome, me = duel.outcome, duel.side
        won = outcome.winner == me
        battle = DuelBattle(stage, self.link) if duel.match else None
        stage.scene.water()
        stage.scene.light[ENEMY] = stage.scene.light[OWN] = FULL
        if battle:
            battle.refresh()
        stage.forget_keys()
        if won:
            stage.play("victory")
            await stage.tell(stage.word("victory"), animations.Fireworks())
        elif outcome.winner == 1 - me:
            stage.play("defeat")
            await stage.tell("", animations.GoingUnder())
            if battle:
                battle.refresh()
            await stage.tell(stage.word("defeat"))
        else:
            stage.play("turn")
        why = _reason(outcome, me)
        if why:
            await stage.tell(stage.word(why))
        if battle is None:
            return await menu.choose(stage, [("yes", "again", stage.word("again"))])
        battle.refresh()
        await reveal(battle)
        return await pages(battle, won)


_STATES = ("cable-out", "nobody", "not-ready", "agreed", "seas", "checking")


def _reason(outcome, me):
    """The words' key for why a duel ended as it did, or None where all ships of one side were sunk."""
    if outcome.winner is None:
        return "cable-lost"
    if outcome.winner == VOID:
        return "void"
    if outcome.winner == DRAW:
        return "draw"
    won = outcome.winner == me
    if outcome.cause == "resigned":
        return "they-resigned" if won else None
    if outcome.cause == "left":
        return "they-left" if won else "we-left"
    if outcome.cause == "violation":
        return "they-cheated" if won else "we-cheated"
    return None
