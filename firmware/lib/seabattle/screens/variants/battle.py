"""The battle under rules that the classic game does not have: several shots a turn, salvoes, large seas, mines, gifts,
a Flying Dutchman. Imports console, parts, rules and this room.

Loaded with such rules in the place of match/battle.py's own class, and only then.
"""

from console import loader
from ... import parts
from ...rules import HIT, MINE, SUBMARINE, SUNK, SWEEPER, Match
from ...rules.acts import ANSWER, CHOOSE, GIVE, MOVE, SHOT, give
from console.show import animations
from console.show.canvas import ENEMY, OWN
from console.show.glyphs import Line
from ..match import fleets
from ..match.battle import Battle
from console.garbage import DENSE, USUAL
from .aim import VariantAim
from .seas import Waters, large
from ..match.viewport import SIDE

_SHELL_FRAMES = 12  # of a salvo's shell, of which many follow each other
_SOUNDS = {HIT: "explosion", SUNK: "sunk", SUBMARINE: "sunk", MINE: "mine", SWEEPER: "sweeper"}
_GIFT_FRAMES = 40
_HELP_AFTER = 60  # frames without a key until words say what is to be done
_PAGE_FRAMES = 75  # of the whole sea and of the fleets, in turn


class VariantBattle(Battle):
    """past: the Match as it has been shown so far, which the engine of a duel, or a salvo, may be ahead of."""

    def __init__(self, stage, game, opponent):
        super().__init__(stage, game, opponent)
        self.aim = VariantAim(self)
        self.past = Match(game.rules, game.match.first)
        self.salvo = game.rules.shots == "salvo"
        self.waters = Waters(stage, game, self.views)
        self.picked: list = []  # cells of the salvo that the player picks
        self.to_pick = 0
        self._turns = game.rules.shots not in ("streak", "single")
        self._wide = large(game.rules)
        if self._wide:
            self.rate = DENSE
        self._turn = None  # who shoots, as shown last
        self._help: Line | None = None  # words for what is due, once they were needed

    async def run(self):
        game, synth = self.game, self.stage.synth
        needed = parts.wanted(game.rules)
        for part in needed:
            loader.hold(part)
        try:
            await self.stage.finish(self._catching_up())
            self._turn = self.past.turn
            self.scene.overlay = self._overlay
            if self._wide:
                self.stage.garbage.rate = self.rate  # already while his opponent is made
            if game.rules.extras:
                with loader.using("mine-sounds") as sounds:
                    synth.more = sounds.BANKS[synth.bank]
            return await super().run()
        finally:
            self.scene.overlay = None
            self.stage.garbage.rate = USUAL
            synth.more = {}
            for part in needed:
                loader.release(part)

    def _catching_up(self):
        """Bring `past` to what was shown: a generator that yields between slices."""
        while len(self.past.acts) < self.shown:
            self.past.push(self.game.match.acts[len(self.past.acts)])
            yield

    # The picture

    def refresh(self):
        for _ in self._catching_up():
            pass
        self.waters.refresh(self.past.charts)

    def light(self, shooter):
        super().light(self.game.me if shooter is None else shooter)

    def show(self, panel, cell):
        if self.views[panel].follow(cell):
            self.waters.moved(panel)
            self.refresh()
        return self.views[panel].spot(cell)

    def _overlay(self, canvas):
        """What is always seen: gifts, the ruler of a window that moved, how many shots are left."""
        self.waters.draw(canvas, self.scene.clock)
        if not self._turns or self.game.match.over:
            return
        if self.to_pick:
            self._pips(canvas, OWN, len(self.picked), self.to_pick)
        elif not self.salvo and self.past.turn is not None:
            self._pips(canvas, OWN if self.past.turn == self.game.me else ENEMY, 0, self.past.left_in_turn)

    def _pips(self, canvas, panel, used, count):
        """Shots in hand as lights along the shooter's rim, the used ones dark."""
        color = self.stage.palette.cursor if panel == OWN else self.stage.palette.enemy_cursor
        for i in range(count):
            row, x = i // SIDE, i % SIDE
            canvas.blend(x, 19 - row if panel == OWN else row, 0 if i < used else color, 190)

    # The player's acts

    async def decide(self):
        due = self.game.match.due
        if due == SHOT:
            return await super().decide()
        self.past_is_shown()
        self._help = None
        if due == CHOOSE:
            async with self.stage.using("picking") as part:
                cells = await self.opponent.guard(self, part.pick(self))
            if cells is not None and cells != -1:
                self.picked, self.to_pick = [], 0
        elif due == GIVE:
            self.aim.forget()
            async with self.stage.using("giving") as part:
                cells = await self.opponent.guard(self, part.gift(self))
        else:
            self.aim.forget()
            async with self.stage.using("sailing") as part:
                cells = await self.opponent.guard(self, part.sail(self))
        if cells is None:
            self.leaving = True
        elif cells != -1:
            self.do(self.game.me, due, cells)
        return None

    async def help(self, words, idle):
        """Words over the enemy's sea for who has pressed no key for `idle` frames; words: their key."""
        stage = self.stage
        if idle == _HELP_AFTER and not self._help:
            async with stage.using("words"):
                self._help = Line(stage.word(words), stage.palette.text)
        if idle > _HELP_AFTER:
            stage.canvas.fade(60, ENEMY)
            self._help.draw(stage.canvas, ENEMY, 1, idle - _HELP_AFTER)

    def past_is_shown(self):
        """The seas as they are now."""
        self.light(self.past.turn)
        self.refresh()

    def do(self, player, due, chosen):
        """A player's act that is no shot: a salvo, a cell that is given, where a Dutchman lies (False: it stays)."""
        game = self.game
        if due == CHOOSE:
            game.choose(player, chosen)
        elif due == GIVE:
            game.act(give(player, chosen, game.match.giving))
        else:
            game.move(player, chosen or None)
        game.save(self.stage.storage)

    def take_advice(self, cells):
        """The admiral's shot, or his whole salvo, picked and to be fired."""
        super().take_advice(cells)
        if self.to_pick:
            self.picked = list(cells)

    async def fleets(self, coach):
        """Both fleets; those of a large sea and the sea as a whole in turn."""
        if not self._wide:
            return await super().fleets(coach)
        self.scene.overlay = None
        self.waters.whole(self.past.charts)
        self.stage.keys.forget()
        key = None
        while key is None:
            key = await self._whole()
            if key is None:
                key = await fleets.view(self, coach, _PAGE_FRAMES)
        self.scene.overlay = self._overlay
        self.refresh()
        return key

    async def _whole(self):
        """The sea as a whole for a while; a key that was pressed meanwhile, or None."""
        stage = self.stage
        for _ in range(_PAGE_FRAMES):
            self.scene.paint()
            if stage.captions:
                stage.captions.fleets(self.game, True)
            key = await stage.key()
            if key is not None:
                stage.play("click")
                return key
        return None

    # What happened

    def sound_of(self, answer):
        return _SOUNDS.get(answer, "splash")

    async def show_act(self, act):
        kind = act.kind
        if kind == SHOT and not self.salvo:
            await self.fly(act, False)
            return
        if kind in (SHOT, CHOOSE):
            self.shown += 1
            return
        dying = self.past.dying
        if kind == ANSWER:
            shooter = 1 - act.player
            self.light(shooter)
            if self.salvo or dying:
                await self._shell(shooter, act.cell, dying, act.answer)
            self.shown += 1
            await self.land(act)
        else:
            self.shown += 1
        self.refresh()
        if kind == GIVE:
            await self._given(act)
        elif kind == MOVE and act.player != self.game.me:
            self.stage.play("splash")
        turn = self.past.turn
        if turn is not None and turn != self._turn and not self.salvo and self._turn is not None:
            await self.pass_turn(turn)
        if turn is not None:
            self._turn = turn

    async def _shell(self, shooter, cell, dying, answer):
        """The flight of a salvo's shell, or of a sunk submarine's, which comes back the way that the shell came."""
        if not self.salvo:
            self.hurry = False
        flight, sound = self.flight(shooter, cell)
        if not dying:
            flight.frames = _SHELL_FRAMES
        self.stage.play("dying" if dying else sound, flight.frames - 1, self.sound_of(answer))
        await self.animate(flight)

    def flight(self, shooter, cell):
        if shooter == self.game.me and not self.game.own.afloat:
            x, y = self.show(ENEMY, cell)
            return animations.Flight((4, 19), (x, y), self.stage.palette), "whistle"
        return super().flight(shooter, cell)

    async def land(self, act):
        stage = self.stage
        panel = self.panel_of(act.player)
        if act.answer in (MINE, SWEEPER):
            if stage.captions:
                stage.captions.shot(self.game, act)
            x, y = self.show(panel, act.cell)
            if not self.heard:
                stage.play(self.sound_of(act.answer))
            self.heard = False
            self.refresh()
            await self.animate(animations.Explosion(panel, x, y, stage.palette, 1 + act.cell))
        elif act.answer == SUBMARINE:
            if stage.captions:
                stage.captions.shot(self.game, act)
            self.show(panel, act.cell)
            if not self.heard:
                stage.play(self.sound_of(act.answer))
            self.heard = False
            await self.sink(panel, act.cell, (act.cell,), True)
        else:
            await super().land(act)

    async def sink(self, panel, cell, ship, alone=False):
        """alone: without a halo, as the Dutchman and a submarine are."""
        if not alone and not self.game.rules.dutchman:
            await super().sink(panel, cell, ship)
            return
        view = self.views[panel]
        decks = [spot for spot in [view.spot(deck) for deck in ship] if spot]
        await self.animate(animations.Sinking(panel, decks, (), view.spot(cell), self.stage.palette))

    async def _given(self, act):
        """A deck or a mine was given away: the alarm, and where it lies."""
        panel = self.panel_of(act.player)
        x, y = self.show(panel, act.cell)
        self.stage.play("alarm")
        self.hurry = False
        await self.animate(_Beacon(panel, x, y, self.stage.palette.cursor))


def battle(stage, game, opponent):
    """The battle of a game."""
    return VariantBattle(stage, game, opponent)


class _Beacon:
    """Light closes in on one cell."""

    frames = _GIFT_FRAMES

    def __init__(self, panel, x, y, color):
        self._panel, self._x, self._y, self._color = panel, x, y, color

    def draw(self, scene, n):
        far = 4 - n % 20 // 4
        left, right = max(0, self._x - far), min(SIDE - 1, self._x + far)
        top, foot = max(0, self._y - far), min(SIDE - 1, self._y + far)
        canvas, above = scene.canvas, self._panel * SIDE
        for x in (self._x - far, self._x + far):
            if 0 <= x < SIDE:
                canvas.line(x, above + top, foot - top + 1, self._color, True, 60)
        for y in (self._y - far, self._y + far):
            if 0 <= y < SIDE:
                canvas.line(left, above + y, right - left + 1, self._color, False, 60)
