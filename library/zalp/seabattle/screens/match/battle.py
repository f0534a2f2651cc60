"""The battle: the one screen in which a match is played. It follows the match, gets the due act from the side that must
make it, and shows what happened. Imports console, rules and this package.

An opponent decides who plays the other side and how that looks: opponents/__init__.py.
"""

from ...rules import HIT, SUNK, finish
from ...rules.acts import ANSWER, SHOT, shot
from zalp.console.show import animations, palette
from zalp.console.show.canvas import ENEMY, OWN
from . import fleets
from zalp.console import keys
from .aim import Aim
from zalp.console.garbage import STEADY, USUAL
from .seas import Seas

# How many times faster the consequences of a shot are shown to brisk players, and after a key or while FIRE is held.
_BRISK, _HURRY = 2, 3
_FLIGHT = (22, 9, 7)  # frames of a shell's flight, at each speed


class Battle(Seas):
    """One match on the two panels, from where `game` stands to its end, against an Opponent. shown: how many of its
    acts were shown.
    """

    def __init__(self, stage, game, opponent):
        super().__init__(stage, game)
        self.opponent = opponent
        self.aim = Aim(self)
        self.rate = STEADY  # how often garbage is collected in it
        self.hurry = False  # a key was pressed while a shot was shown
        self.leaving = False  # that key was BACK
        self.shown = len(game.match.acts)
        self.seen = game.match.turn  # whose turn it is, as far as shown
        self.heard = False  # the present shot's sound already includes its end
        self._warned = False  # the player knows that the match cannot be saved

    @property
    def step(self):
        """How many frames of an animation pass in one."""
        stage = self.stage
        if self.hurry or stage.keys.held:
            return _HURRY
        return _BRISK if stage.settings["pace"] == "brisk" else 1

    async def run(self):
        """Play until the match ends (True) or the player steps back to the menu (False)."""
        game, opponent = self.game, self.opponent
        match = game.match
        self.stage.keys.forget()
        await self.stage.frame()  # all looks take as long as a picture
        self.shown = len(match.acts)  # from here on acts are shown
        self.refresh()
        self.light(match.turn)
        if self.stage.captions:
            self.stage.captions.match(game)
        await self.stage.frame()
        if not await opponent.open(self):
            return False
        self.stage.garbage.rate = self.rate
        try:
            while True:
                if self.shown < len(match.acts):
                    await self.show_act(match.acts[self.shown])
                elif game.ended:
                    return True
                elif self.leaving:
                    self.leaving = False
                    self.aim.forget()
                    if not await opponent.pause(self):
                        return False
                elif opponent.urgent(self):
                    self.aim.shots = []
                    if not await opponent.attend(self):
                        return False
                elif match.owes(game.me) and not opponent.plays(game.me):
                    act = await self.decide()
                    if act:
                        await self.fire(act)
                elif not await opponent.act(self):
                    return False
        finally:
            self.stage.garbage.rate = USUAL

    async def decide(self):
        """The player's due act: a shot to fire; None if he steps back, or if the act was made or became pointless."""
        cell = await self.opponent.guard(self, self.aim.run())
        if cell is None:
            self.leaving = True
        elif cell >= 0:
            return shot(self.game.me, cell)
        return None

    def take_advice(self, cells):
        """Take the admiral's advice: the crosshair is on his shot."""
        self.aim.at(cells[0])

    async def fleets(self, coach):
        """Both fleets at a glance until a key, which is returned. coach: whether his page is next."""
        return await fleets.view(self, coach)

    # What happened

    async def fire(self, act):
        """A shot that is not in the match yet: first comes the light, then it is decided and saved, and the result is
        shown when the shell arrives.
        """
        await self.fly(act, True)

    async def show_act(self, act):
        """Show the next act of the match that was not shown yet."""
        if act.kind == SHOT:
            await self.fly(act, False)
            return
        self.shown += 1
        if act.kind == ANSWER:
            self.light(1 - act.player)
            await self.land(act)
            after = self._shooter_after()
            if after is not None and after != 1 - act.player:
                await self.pass_turn(after)

    def _shooter_after(self):
        """Who shoots after what was shown, or None at the end."""
        match = self.game.match
        for number in range(self.shown, len(match.acts)):
            if match.acts[number].kind == SHOT:
                return match.acts[number].player
        return match.turn

    async def fly(self, act, decides):
        """A shell's flight. decides: the shot is pushed as soon as its light is shown: a key gets light within a frame,
        while deciding, and above all writing, takes a Pico longer.
        """
        self.hurry = False
        self.light(act.player)
        flight, sound = self.flight(act.player, act.cell)
        leaving = self._leaving(act if decides else None, sound, flight.frames - 1)
        gone = None
        for n in range(flight.frames):
            self.scene.paint()
            flight.draw(self.scene, n)
            if gone or not n:
                await self.stage.frame()
            else:
                gone = await self.stage.step(leaving)
                if gone and n == 1:
                    return
            self.note()
        finish(leaving)  # a flight may be short

    def _leaving(self, act, sound, frames):
        """What happens as a shell leaves, in steps: the act is pushed, the shell sounds for so many frames or what is
        left of them, the match is saved. Only the first step if the push has become pointless.
        """
        stage, game = self.stage, self.game
        if act:
            if not game.act(act):
                return
            yield
            frames -= 1
        self.shown += 1
        acts = game.match.acts
        answer = acts[self.shown].answer if self.shown < len(acts) else None
        stage.play(sound, frames, None if answer is None else self.sound_of(answer))
        self.heard = answer is not None
        yield
        yield from game.saving(stage.storage)  # a sector in each step

    def flight(self, shooter, cell):
        """A shell on its way to a cell: (the animation, its sound)."""
        panel = self.panel_of(1 - shooter)
        x, y = self.show(panel, cell)
        if panel == ENEMY:
            start, target, sound = self.gun(), (x, y), "whistle"
        else:
            start, target, sound = (9 - x, 0), (x, 10 + y), "incoming"
        return animations.Flight(start, target, self.stage.palette, _FLIGHT[self.step - 1]), sound

    def gun(self):
        """Where the player's shell leaves: the middle of the first, largest ship that is afloat."""
        game = self.game
        afloat = game.own.afloat
        ship = afloat[len(game.match.acts) // 2 % len(afloat)]
        spot = self.views[OWN].spot(ship[len(ship) // 2]) or (4, 9)
        return spot[0], 10 + spot[1]

    async def land(self, act):
        """Show the result of a shot."""
        stage = self.stage
        if stage.captions:
            stage.captions.shot(self.game, act)
        panel = self.panel_of(act.player)
        x, y = self.show(panel, act.cell)
        if not self.heard:
            stage.play(self.sound_of(act.answer))
        self.heard = False
        if act.answer == HIT:
            self.look(panel, act.cell, palette.WOUNDED)
            await self.animate(animations.Explosion(panel, x, y, stage.palette, 1 + act.cell))
        elif act.answer == SUNK:
            await self.sink(panel, act.cell, act.cells)
        else:
            self.look(panel, act.cell, palette.MISSED)
            await self.animate(animations.Splash(panel, x, y))
        if stage.ear and panel == OWN:
            width = self.game.rules.width
            await self.animate(stage.ear.spot(act.cell % width, act.cell // width))
        if not self._warned and not self.game.saved:
            self._warned = True
            stage.play("refuse")
            await stage.tell(stage.word("unkept"))

    async def sink(self, panel, cell, ship):
        """A ship goes down, its halo fills, and the tally of that fleet is shown beside it for a moment."""
        view = self.views[panel]
        halo = [view.spot(near) for near in self.game.rules.halo(ship) if self.look(panel, near) == palette.WATER]
        decks = [spot for spot in [view.spot(deck) for deck in ship] if spot]
        await self.animate(animations.Sinking(panel, decks, halo, view.spot(cell), self.stage.palette))
        if self.stage.ear and panel == ENEMY:
            await self.animate(self.stage.ear.number(len(ship)))
        if not self.game.match.over:
            await self.animate(fleets.Tally(self.game, panel, self.stage.palette))

    async def pass_turn(self, to):
        """Light runs to the panel that is shot at next."""
        self.light(to)
        if to == self.game.me:
            self.stage.play("turn")
        await self.animate(animations.TurnPasses(self.panel_of(1 - to)))

    async def animate(self, animation):
        """Play an animation over the living sea; a key makes it faster, BACK is remembered."""
        n = 0
        while n < animation.frames:
            self.scene.paint()
            animation.draw(self.scene, n)
            await self.stage.frame()
            self.note()
            n += self.step

    def note(self):
        """Note a key that was pressed while a shot was shown."""
        self.follow()
        if self.stage.captions:
            self.stage.captions.battle(self)
        key = self.stage.keys.pressed()
        if key is not None:
            self.hurry = True
            self.early(key)

    def follow(self):
        """Follow whose turn it is: it passes when the answer is shown, and then shots ahead lapse."""
        match = self.game.match
        if self.shown >= len(match.acts):
            self.seen = match.turn
            if self.aim.shots and self.seen == 1 - self.game.me:
                self.aim.shots = []

    def early(self, key):
        """Take a key that was pressed while the player had nothing to choose: BACK asks for the pause, others are for
        his next shot.
        """
        self.follow()
        if key == keys.BACK:
            self.leaving = True
        else:
            self.aim.early(key, self.seen != 1 - self.game.me)

    def gather(self):
        """Collect the keys pressed since the last picture of what was shown."""
        while True:
            key = self.stage.keys.pressed()
            if key is None:
                return
            self.early(key)

    def sound_of(self, answer):
        """The effect for a shell's arrival."""
        return {HIT: "explosion", SUNK: "sunk"}.get(answer, "splash")


def battle(stage, game, opponent):
    """The battle of a game."""
    return Battle(stage, game, opponent)
