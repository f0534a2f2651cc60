"""Battle: a game of Straume from where it stands to its end, or until its player leaves. Imports rules, show and this
room.
"""

from ..rules import BATTERY, DESTROYER, DRAWN, LAY, LEFT, LETTERS, RIGHT
from ..rules.ships import FLEET
from ..show.picture import Picture
from . import keys
from .game import PEOPLE
from .helm import Helm, landing
from .words import WORDS

_AIM = 8  # frames that a ship of the other side is shown before it moves
_MOVE = 10  # that a move takes
_BLAST = 20
_GLOW = 0x404030
_PAUSED = 90  # of 256: the light of the sea in a pause
_CHOICES = ("keep", "continue", "offer", "resign")  # to step back twice more leads to the menu


class Battle:
    """captain: who plays player 1, or None for a second person. agrees: captains.agrees, where there is a captain."""

    captions = None

    def __init__(self, console, game, captain, agrees=None):
        self.console = console
        self.game = game
        self.position = game.position
        self.captain = captain
        self._agrees = agrees
        self.picture = Picture(console, game.eyes)
        self.helm = Helm(self)
        if console.captions:
            from .captions import Captions  # here: the Pico has none

            self.captions = Captions(self)  # type: ignore[assignment]

    async def run(self):
        """Whether it came to its end; False: the player left, and the game is kept."""
        console, position = self.console, self.position
        async with console.using("straume-sounds") as sounds:
            console.effects(sounds.EFFECTS)
        self.picture.wear()
        console.power.keep = self.keep
        try:
            self.picture.refresh(position)
            if self.captions:
                self.captions.log()
            if not self.game.moves:
                await self.say(self.word("%s-%s" % ("turn" if self.game.name == PEOPLE else "first", self.mover)))
            while self.game.outcome is None:
                move = await (self.think() if self.captain and position.turn else self.steer())
                if move is not None:
                    await self.make(move)
                elif not await self.pause() and not await self.decide():
                    return False
            await self.finale()
        finally:
            console.think(None)
            console.power.keep = None
            console.effects(None)
            self.picture.doff()
        return True

    @property
    def mover(self):
        """Who moves, as the player at the keys calls him."""
        return self.game.who(self.position.turn)

    def word(self, key):
        return self.console.word(key, WORDS)

    def keep(self):
        return self.game.save(self.console.storage)

    async def think(self):
        """The captain's move; None: the player wants a pause, and the captain forgets what he thought."""
        console = self.console
        console.keys.forget()
        console.think(self.captain.think(self.position))
        while console.thinking:
            self.picture.paint()
            if self.captions:
                self.captions.waits("pause")
            if await console.key() == keys.BACK:
                console.think(None)
                return None
        return self.captain.move

    async def steer(self):
        """The player's move, while the captain thinks on his time; None: the player wants a pause."""
        if self.captain:
            self.console.think(self.captain.ponder(self.position))
        return await self.helm.run()

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
        """(ship, "" or the name of what it is lost to) of each ship that a move costs; the attacker's target first."""
        target, why = self.position.effect(move)
        found = [] if target is None else [(target, "")]
        if why:
            found.append((self.position.mover(move), "battery" if why == BATTERY else "mine"))
        return found

    def loss(self, ship, why):
        """What is told of a loss."""
        words = self.word("lost-" + self.game.who(ship // FLEET)) + " " + self.word(LETTERS[self.position.types[ship]])
        return words + ": " + self.word(why) if why else words

    async def say(self, text):
        """Words over the sea, once."""
        if self.captions:
            self.captions.waits()
        await self.console.tell(text)

    async def animate(self, move, lost):
        """A move of either side: what moves, what is lost."""
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

    def crash(self, kind, why):
        """What is heard when a ship of this type is lost: the larger, the longer; before it the gun on the shore."""
        sound = "blow" if why == "mine" else "sunk" if kind < DESTROYER else "explosion"
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
        """The last move once more, then the sea stands still. True: the game goes on; False: the player decides."""
        console, position = self.console, self.position
        again = True
        console.keys.forget()
        while True:
            if again and position.moves:
                move = position.pop()
                self.picture.refresh(position)
                await self.animate(move, self.losses(move))
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

    async def decide(self):
        """To the menu, a draw or resigning. False: to the menu, and the game is kept."""
        console, game, picture = self.console, self.game, self.picture
        picture.doff()
        async with console.using("menu") as menu:
            entries = [(name, name, console.word(name)) for name in _CHOICES]
            choice = await menu.choose(console, entries) or "keep"
            if choice == "offer":
                await self.offer(menu)
            elif choice == "resign" and await menu.ask(console, console.word("resign") + "?"):
                game.settled = 1 - self.resigns
                console.play("sunk")
        picture.wear()
        picture.refresh(self.position)
        if game.outcome is not None:
            self.keep()
        return choice != "keep"

    @property
    def resigns(self):
        """The player who decides: of two people the one who moves."""
        return self.position.turn if self.game.name == PEOPLE else 0

    async def offer(self, menu):
        """A draw is offered to the other player."""
        console, game = self.console, self.game
        if self._agrees:
            agreed = self._agrees(self.position, 1)
        else:
            await console.tell(self.word("offers-" + self.mover))
            agreed = await menu.ask(console, console.word("accept"))
        if agreed:
            game.settled = DRAWN
        else:
            await console.tell(console.word("declined"))

    async def finale(self):
        """Who has won."""
        console, outcome = self.console, self.game.outcome
        if outcome == DRAWN:
            console.play("turn")
            await self.say(console.word("draw"))
        elif self.game.name == PEOPLE:
            console.play("victory")
            await self.say(self.word("won-" + self.game.who(outcome)))
        else:
            console.play("defeat" if outcome else "victory")
            await self.say(console.word("defeat" if outcome else "victory"))
