"""Battle: a game of Straume from where it stands to its end, or until its player leaves. Imports console, rules, show
and this package.
"""

from ..rules import BATTERY, DESTROYER, DRAWN, LAY, LEFT, LETTERS, RIGHT
from ..rules.ships import FLEET
from ..show.picture import Picture
from zalp.console import keys
from .game import PEOPLE
from .helm import Helm, landing
from .opponents import STIRRED
from .words import WORDS

_AIM = 8  # frames that a ship of the other side is shown before it moves
_MOVE = 10  # that a move takes
_BLAST = 20
_GLOW = 0x404030
_PAUSED = 90  # of 256: the light of the sea in a pause
_TOSS = (2, 2, 3, 3, 4, 5, 7, 10)  # frames for which the coin shows one side
_HEADS, _TAILS = 255, 70  # of 256: the light of the half that the coin shows, and of the other


class Battle:
    """game: a Game or its equivalent; opponent: one of opponents/."""

    captions = None

    def __init__(self, console, game, opponent):
        self.console = console
        self.game = game
        self.position = game.position
        self.opponent = opponent
        self.picture = Picture(console, game.eyes)
        self.helm = Helm(self)
        if console.captions:
            from ..page.captions import Captions  # imported here: the Pico has none

            self.captions = Captions(self)  # type: ignore[assignment]

    async def run(self):
        """Play. True: it came to its end; False: the player left, and the game is kept."""
        console = self.console
        async with console.using("straume-sounds") as sounds:
            console.effects(sounds.EFFECTS)
        before = console.power.keep
        console.power.keep = self.keep
        self.picture.wear()
        try:
            self.picture.refresh(self.position)
            if self.captions:
                self.captions.log()
            if not self.game.moves and self.game.outcome is None:
                await self.toss()
            ended = await self.turns()
            if ended:
                await self.finale()
        finally:
            console.think(None)
            console.power.keep = before
            console.effects(None)
            self.picture.doff()
        return ended

    async def turns(self):
        """Move by move to the end; False: the player left."""
        opponent = self.opponent
        while self.game.outcome is None:
            if opponent.urgent():
                if not await opponent.attend(self):
                    return False
                continue
            theirs = opponent.plays(self)
            move = await (opponent.move(self) if theirs else opponent.guard(self.steer(), STIRRED))
            if move is None:
                on = await opponent.guard(self.pause(), True, True)
                if not on and not await opponent.decide(self):
                    return False
            elif move != STIRRED and (theirs or opponent.decided(move)):
                await self.make(move)
        return True

    async def toss(self):
        """The coin: the light runs from half to half, unless the players have agreed, and stays where the first move is
        made.
        """
        console, scene = self.console, self.console.scene
        first = self.position.turn
        runs = _TOSS if self.game.tossed else _TOSS[-1:]
        for n, frames in enumerate(runs):
            player = first ^ (len(runs) - 1 - n & 1)
            half = 1 if player == self.picture.eyes else 0
            scene.light[half], scene.light[1 - half] = _HEADS, _TAILS
            for _ in range(frames):
                self.picture.paint()
                if self.captions:
                    self.captions.toss()
                await console.frame()
        scene.light[0] = scene.light[1] = _HEADS
        console.play("turn")
        await self.say(self.word("%s-%s" % ("turn" if self.game.name == PEOPLE else "first", self.mover)))

    @property
    def mover(self):
        """The word for who moves, from the side of the player at the keys."""
        return self.game.who(self.position.turn)

    def word(self, key):
        return self.console.word(key, WORDS)

    def keep(self):
        return self.game.save(self.console.storage)

    def resume(self):
        """Show the sea again, after another picture."""
        self.picture.wear()
        self.picture.refresh(self.position)

    def steer(self):
        """To be awaited: the player's move; None: he wants a pause."""
        self.console.think(self.opponent.ponders(self.position))
        return self.helm.run()

    async def make(self, move):
        """Show a move, push it and keep the game."""
        console = self.console
        lost = self.losses(move)
        mover = self.position.turn
        await self.animate(move, lost)
        if self.captions:
            self.captions.moved(move)
        self.game.push(move)
        self.picture.refresh(self.position)
        if not self.keep():
            console.play("refuse")
            await self.say(self.word("unkept"))
        for ship, why in lost:
            await self.say(self.loss(ship, why))
        if self.game.name == PEOPLE and self.position.outcome is None:
            self.game.eyes = self.picture.eyes = 1 - mover
            self.picture.refresh(self.position)
            await self.say(self.word("turn-" + self.mover))

    def losses(self, move):
        """(ship, "" or the cause of its loss) for each ship that a move costs; the attacker's target first."""
        target, why = self.position.effect(move)
        found = [] if target is None else [(target, "")]
        if why:
            found.append((self.position.mover(move), "battery" if why == BATTERY else "mine"))
        return found

    def loss(self, ship, why):
        """The words for a loss."""
        words = self.word("lost-" + self.game.who(ship // FLEET)) + " " + self.word(LETTERS[self.position.types[ship]])
        return words + ": " + self.word(why) if why else words

    async def say(self, text):
        """Show words over the sea, once."""
        if self.captions:
            self.captions.words()
        await self.console.tell(text)

    async def animate(self, move, lost):
        """Show a move of either side: what moves, what is lost."""
        console, picture, position = self.console, self.picture, self.position
        ship = position.mover(move)
        point, bow = move >> 2, position.bows[ship]
        here = picture.light(point)
        if position.turn != picture.eyes:
            for n in range(_AIM):
                await self.frame(here, _GLOW, 256 - n * 24)
        if move & 3 in (LEFT, RIGHT):
            console.play("rudder")
            picture.trail = point, point
            to = picture.beside(point, bow + (1 if move & 3 == RIGHT else 3) & 3)
            for n in range(_MOVE):
                await self.frame(to, _GLOW, 24 * n)
        else:
            console.play("lay" if move & 3 == LAY else "engine")
            picture.trail = point, landing(position, move)
            to = picture.light(picture.trail[1])
            color = console.palette.mean(console.scene.looks[here])
            picture.hide(here, point)
            for n in range(_MOVE):
                picture.blend(here, color, 256 - 25 * n)
                await self.frame(to, color, 25 * n)
            for ship, why in lost:
                self.crash(position.types[ship], why)
                for n in range(_BLAST):
                    await self.frame(to, console.palette.fire[n * 4 // _BLAST], 256 - n * 8)

    def crash(self, ship_type, why):
        """The sound when a ship of this type is lost: the larger, the longer; before it the gun on the shore."""
        sound = "blow" if why == "mine" else "sunk" if ship_type < DESTROYER else "explosion"
        if why == "battery":
            self.console.play("gun", _BLAST // 2, sound)
        else:
            self.console.play(sound)

    async def frame(self, light, color, share):
        """One frame of something that moves, with a light over it."""
        self.picture.paint()
        self.picture.blend(light, color, min(256, share))
        if self.captions:
            self.captions.waits()
        await self.console.frame()

    async def pause(self):
        """Show the last move once more, then keep the sea still. True: the game goes on; False: the player decides."""
        console, position = self.console, self.position
        again = True
        console.keys.forget()
        while True:
            if again and position.moves:
                move = position.pop()
                try:
                    self.picture.refresh(position)
                    await self.animate(move, self.losses(move))
                finally:  # a game over the cable may go on meanwhile
                    position.push(move)
                    self.picture.refresh(position)
            again = False
            self.picture.paint()
            console.canvas.fade(_PAUSED)
            if self.captions:
                self.captions.pause()
            key = await console.key()
            if key is not None:
                console.play("click")
                if key == keys.BACK:
                    return False
                if key == keys.FIRE:
                    return True
                again = True

    async def finale(self):
        """Who has won, and why, if the sea does not show it."""
        console, outcome, people = self.console, self.game.outcome, self.game.name == PEOPLE
        won = people or outcome == self.game.eyes
        console.play("turn" if outcome >= DRAWN else "victory" if won else "defeat")
        if outcome > DRAWN:
            words = None  # a duel without an end: only why
        elif outcome == DRAWN:
            words = console.word("draw")
        elif people:
            words = self.word("won-" + self.game.who(outcome))
        else:
            words = console.word("victory" if won else "defeat")
        if words:
            await self.say(words)
        why = self.opponent.why()
        if why:
            await self.say(console.word(why))
