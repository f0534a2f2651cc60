"""The battle under rules that the classic game does not have: what all variants share. Imports console, parts, rules
and this package.

Loaded with such rules instead of match/battle.py's own class. Anything that only one variant needs is in its module or
folder beside this one.
"""

from zalp.console import loader
from ... import parts
from ...rules import Match
from ...rules.acts import ANSWER, CHOOSE, SHOT
from zalp.console.show import animations
from zalp.console.show.canvas import ENEMY
from zalp.console.show.glyphs import Line
from ..match.battle import Battle
from zalp.console.garbage import USUAL
from .seas import Waters

_HELP_AFTER = 60  # frames without a key until words explain what to do


class VariantBattle(Battle):
    """past: the Match as it has been shown so far; the engine of a duel, or a salvo, may be ahead of it. variants:
    those of these rules, once `opening` has them in memory.

    rounds: both choose before they shoot: no turn passes, and a shell flies when it is answered. alone: a sunk ship
    closes no water, and there is no fleet to tally.
    """

    rounds = alone = False

    def __init__(self, stage, game, opponent):
        super().__init__(stage, game, opponent)
        self.past = Match(game.rules, game.match.first)
        self.waters = Waters(stage, game, self.views)
        self.variants: list = []
        self._held: list = []  # their parts
        self._turn = None  # who shoots, as last shown
        self._help: Line | None = None  # words for what is due, once they were needed
        self._idle = 0  # frames without a key since it is due

    async def run(self):
        synth = self.stage.synth
        opening = self.opening()
        try:
            await self.stage.finish(opening)
            self.begin_turn()
            self.scene.overlay = self.overlay
            if self.game.rules.extras:
                with loader.using("mine-sounds") as sounds:
                    synth.more = sounds.BANKS[synth.bank]
            return await super().run()
        finally:
            opening.close()
            self.scene.overlay = None
            self.stage.garbage.rate = USUAL
            synth.more = {}
            for part in self._held:
                loader.release(part)

    def opening(self):
        """Load what these rules need, and bring `past` to what was shown: a generator that yields between slices."""
        for part in parts.wanted(self.game.rules):
            yield from loader.holding(part)
            self._held.append(part)
            self.variants.append(loader.using(part).variant(self))
        yield from self.catching_up()

    def catching_up(self):
        """Bring `past` to what was shown: a generator that yields between slices."""
        while len(self.past.acts) < self.shown:
            self.past.push(self.game.match.acts[len(self.past.acts)])
            yield

    def begin_turn(self):
        """Take whose turn it is without showing that it passes."""
        self._turn = self.past.turn

    # The picture

    def refresh(self):
        for _ in self.catching_up():
            pass
        self.waters.refresh(self.past.charts)
        for variant in self.variants:
            variant.refreshed()

    def light(self, shooter):
        super().light(self.game.me if shooter is None else shooter)

    def show(self, panel, cell):
        if self.views[panel].follow(cell):
            for variant in self.variants:
                variant.moved(panel)
            self.refresh()
        return self.views[panel].spot(cell)

    def overlay(self, canvas):
        """Draw what is always shown: gifts, the ruler of a window that moved, how many shots are left."""
        for variant in self.variants:
            variant.draw(canvas)

    # The player's acts

    async def decide(self):
        due = self.game.match.due
        if due == SHOT:
            return await super().decide()
        self.past_is_shown()
        self._help = None
        self._idle = 0
        variant = self._owed(due)
        async with self.stage.using(variant.chooser) as part:
            cells = await self.opponent.guard(self, part.choose(variant))
        if cells is None:
            self.leaving = True
        elif cells != -1:
            self.do(self.game.me, due, cells)
        return None

    async def asked(self, words):
        """The next key, or None after a frame without; if the player has an act due and has pressed none for a while,
        words over the enemy's sea. words: their key.
        """
        stage = self.stage
        if self._idle == _HELP_AFTER and not self._help:
            async with stage.using("words seabattle-words rule-words"):
                self._help = Line(stage.word(words), stage.palette.text)
        if self._idle > _HELP_AFTER:
            stage.canvas.fade(60, ENEMY)
            self._help.draw(stage.canvas, ENEMY, 1, self._idle - _HELP_AFTER)
        key = await stage.key()
        self._idle = self._idle + 1 if key is None else 0
        return key

    def past_is_shown(self):
        """The seas as they are now."""
        self.light(self.past.turn)
        self.refresh()

    def do(self, player, due, chosen):
        """Make an act of the player that is not a shot: a salvo, a cell that is given, where a Dutchman lies (False: it
        stays).
        """
        self._owed(due).do(player, chosen)
        self.game.save(self.stage.storage)

    def take_advice(self, cells):
        """Take the admiral's advice: his shot, or his whole salvo, picked and ready to fire."""
        super().take_advice(cells)
        for variant in self.variants:
            variant.advised(cells)

    def fleets(self, coach):
        for variant in self.variants:
            shown = variant.fleets(coach)
            if shown:
                return shown
        return super().fleets(coach)

    # What happened

    def _owed(self, kind):
        """The variant under which players owe acts of this kind, or None."""
        for variant in self.variants:
            if variant.due == kind:
                return variant
        return None

    def _answered(self, answer):
        """The variant that has this answer of its own, or None."""
        for variant in self.variants:
            if answer in variant.answers:
                return variant
        return None

    def sound_of(self, answer):
        variant = self._answered(answer)
        return variant.answers[answer] if variant else super().sound_of(answer)

    async def show_act(self, act):
        kind = act.kind
        if kind == SHOT and not self.rounds:
            await self.fly(act, False)
            return
        if kind in (SHOT, CHOOSE):
            self.shown += 1
            return
        if kind == ANSWER:
            self.light(1 - act.player)
            for variant in self.variants:
                shell = variant.shell(act, self.past.dying)
                if shell:
                    await shell
                    break
            self.shown += 1
            await self.land(act)
        else:
            self.shown += 1
        self.refresh()
        owed = self._owed(kind)
        seen = owed.seen(act) if owed else None
        if seen:
            await seen
        turn = self.past.turn
        if turn is not None and turn != self._turn and not self.rounds and self._turn is not None:
            await self.pass_turn(turn)
        if turn is not None:
            self._turn = turn

    def shell(self, act, sound=None, frames=0):
        """Await the flight of the shell that an act answers; as long and as loud as usual by default."""
        flight, usual = self.flight(1 - act.player, act.cell)
        if frames:
            flight.frames = frames
        self.stage.play(sound or usual, flight.frames - 1, self.sound_of(act.answer))
        return self.animate(flight)

    def flight(self, shooter, cell):
        if shooter == self.game.me and not self.game.own.afloat:
            x, y = self.show(ENEMY, cell)
            return animations.Flight((4, 19), (x, y), self.stage.palette), "whistle"
        return super().flight(shooter, cell)

    async def land(self, act):
        variant = self._answered(act.answer)
        if not variant:
            await super().land(act)
            return
        if self.stage.captions:
            self.stage.captions.shot(self.game, act)
        panel = self.panel_of(act.player)
        spot = self.show(panel, act.cell)
        if not self.heard:
            self.stage.play(self.sound_of(act.answer))
        self.heard = False
        await variant.land(act, panel, spot)

    async def sink(self, panel, cell, ship, alone=False):
        """alone: without a halo, like the Dutchman and a submarine."""
        if not alone and not self.alone:
            await super().sink(panel, cell, ship)
            return
        view = self.views[panel]
        decks = [spot for spot in [view.spot(deck) for deck in ship] if spot]
        await self.animate(animations.Sinking(panel, decks, (), view.spot(cell), self.stage.palette))


def battle(stage, game, opponent):
    """The battle of a game."""
    return VariantBattle(stage, game, opponent)
