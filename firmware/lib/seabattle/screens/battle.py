"""The battle: aiming, shells, answers, the captain's turn, the fleets' tally. Imports show, rules and this room."""

import sys

from .. import unload
from ..rules import HIT, SUNK
from ..show import animations, palette
from ..show.canvas import ENEMY, OWN
from . import fleets, keys
from .game import CAPTAIN, PLAYER
from .seas import Seas

# What the captain's thinking lasts at least, in frames, so that the player sees whose turn it is.
_PONDER = 22
_HINT = 150  # frames without a key until the crosshair shows what to do
_REFUSAL = 12
_HURRY = 3  # how many times faster what follows a shot is shown once a key was pressed


class Battle(Seas):
    """One match on the two panels, from wherever `game` stands to its end."""

    def __init__(self, stage, game):
        super().__init__(stage, game)
        self.x, self.y = 4, 4  # the player's crosshair
        self.column = None  # the first half of a typed coordinate
        self._eye = (5, 5)  # where the captain looks
        self._hurry = False  # a key was pressed while a shot was shown
        self._leaving = False  # and it was BACK
        self._warned = False  # the player knows that the match cannot be saved

    async def run(self):
        """Play until the match is over (True) or the player steps back to the menu (False)."""
        match = self.game.match
        self.refresh()
        self.light(match.turn)
        while not match.over:
            if self._leaving and not await self.pause():
                return False
            self._hurry = self._leaving = False
            shooter = match.turn
            if shooter == PLAYER:
                cell = await self.aim()
                if cell is None:
                    if await self.pause():
                        continue
                    return False
            else:
                cell = await self.ponder()
                if cell is None:
                    return False
            await self.shot(shooter, cell)
            if not match.over and match.turn != shooter:
                await self.pass_turn(match.turn)
        return True

    async def pass_turn(self, to):
        self.light(to)
        if to == PLAYER:
            self.stage.play("turn")
        await self.animate(animations.TurnPasses(OWN if to == CAPTAIN else ENEMY))

    async def animate(self, animation):
        """Play one animation over the living sea; whoever presses a key sees it faster, BACK is remembered."""
        n = 0
        while n < animation.frames:
            self.scene.paint()
            animation.draw(self.scene, n)
            await self.stage.frame()
            self.note()
            n += _HURRY if self._hurry else 1

    def note(self):
        """Take note of a key that was pressed while a shot was shown."""
        key = self.stage.pressed()
        if key is not None:
            self._hurry = True
            self._leaving = self._leaving or key == keys.BACK

    # The player's turn

    async def aim(self):
        """The player's choice of a cell that may be shot, or None when he steps back."""
        stage = self.stage
        stage.forget_keys()
        self.column = None
        idle = 0
        refusal = 0
        while True:
            self.scene.paint()
            self.draw_aim(idle, refusal)
            key = await stage.key()
            idle += 1
            refusal = max(0, refusal - 1)
            if key is None:
                continue
            idle = 0
            if key == keys.BACK:
                stage.play("click")
                if self.column is None:
                    return None
                self.column = None
            elif key == keys.FIRE:
                cell = self.y * self.width + self.x
                if self.column is None and self.game.match.charts[CAPTAIN].open(cell):
                    return cell
                refusal = _REFUSAL
                stage.play("refuse")
            elif key >= keys.UP:
                self.column = None
                self.move(key)
                stage.play("click")
            elif self.column is None:
                self.column = key
                stage.play("click")
            else:
                self.x, self.y = self.column, key
                self.column = None
                stage.play("click")

    def move(self, key):
        """One cell in an arrow's direction, round the edge to the other side."""
        if key == keys.UP:
            self.y = (self.y - 1) % self.game.rules.height
        elif key == keys.DOWN:
            self.y = (self.y + 1) % self.game.rules.height
        elif key == keys.LEFT:
            self.x = (self.x - 1) % self.width
        else:
            self.x = (self.x + 1) % self.width

    def draw_aim(self, idle, refusal):
        """The crosshair: faint lines along column and row, the cell itself beating; or the column that was typed."""
        canvas = self.scene.canvas
        colors = self.stage.palette
        beat = self.scene.clock % 20
        beat = 256 - 12 * (beat if beat < 10 else 20 - beat)
        if self.column is not None:
            for y in range(10):
                canvas.add(self.column, y, colors.cursor, 40 + (beat >> 2))
            return
        draw_cross(canvas, ENEMY, self.x, self.y, colors.line)
        cell = self.y * self.width + self.x
        is_open = self.game.match.charts[CAPTAIN].open(cell)
        canvas.blend(self.x, self.y, colors.cursor if is_open else colors.refused, beat)
        if refusal and refusal & 2:
            for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1)):
                if 0 <= self.y + dy < 10:
                    canvas.add(self.x + dx, self.y + dy, colors.refused)
            canvas.blend(self.x, self.y, colors.refused, 256)
        elif idle > _HINT:
            draw_hint(canvas, self.x, self.y, (idle - _HINT) % 60, colors.cursor)

    # The captain's turn

    async def ponder(self):
        """The captain's choice; the picture lives on while he thinks. None when the player steps back."""
        stage = self.stage
        captain = self.game.captain
        captain.shot = None
        stage.think(captain.think(self.game.match.charts[PLAYER]))
        n = 0
        x, y = self._eye
        while stage.thinking or n < _PONDER or (x, y) != self.place(captain.shot):
            if stage.thinking or n < _PONDER - 12:
                if n % 4 == 3:  # the eye wanders
                    x = (x + (1, 1, 0, -1, 0, -1, -1)[(n >> 2) % 7]) % 10
                    y = (y + (0, 1, 1, 0, -1, 0)[(n >> 2) % 6]) % 10
            elif n & 1:  # and settles
                to_x, to_y = self.place(captain.shot)
                x += (to_x > x) - (to_x < x)
                y += (to_y > y) - (to_y < y)
            self.scene.paint()
            draw_cross(self.scene.canvas, OWN, x, y, stage.palette.enemy_line)
            self.scene.canvas.blend(x, 10 + y, stage.palette.enemy_cursor, 150 + 8 * (n % 8))
            n += 1
            if await stage.key() == keys.BACK:
                stage.play("click")
                if not await self.pause():
                    stage.think(None)
                    return None
        self._eye = x, y
        return captain.shot

    # Shots

    async def shot(self, shooter, cell):
        """Fire: light first, then the shot is decided and saved, and what came of it is seen when the shell arrives."""
        stage, game = self.stage, self.game
        flight, sound = self.flight(shooter, cell)
        stage.unkept = False
        answer = ship = None
        for n in range(flight.frames):
            self.scene.paint()
            flight.draw(self.scene, n)
            await stage.frame()
            if n == 0:
                # A key is answered by light within a frame; deciding, and above all writing, takes a Pico longer.
                answer, ship = game.shoot(shooter, cell)
                stage.play(sound, flight.frames - 1, sound_of(answer))
                game.save(stage)
            self.note()
        await self.land(shooter, cell, answer, ship)

    def flight(self, shooter, cell):
        """A shell on its way to a cell: (the animation, its sound)."""
        x, y = self.place(cell)
        if shooter == PLAYER:
            return animations.Flight(self.gun(), (x, y), self.stage.palette), "whistle"
        return animations.Flight((9 - x, 0), (x, 10 + y), self.stage.palette), "incoming"

    async def land(self, shooter, cell, answer, ship):
        """What came of a shot."""
        stage = self.stage
        panel = ENEMY if shooter == PLAYER else OWN
        x, y = self.place(cell)
        if answer == HIT:
            self.scene.looks[panel * 100 + y * 10 + x] = palette.WOUNDED
            await self.animate(animations.Explosion(panel, x, y, stage.palette, 1 + cell))
        elif answer == SUNK:
            await self.sink(panel, cell, ship)
        else:
            self.scene.looks[panel * 100 + y * 10 + x] = palette.MISSED
            await self.animate(animations.Splash(panel, x, y))
        if stage.unkept and not self._warned:
            self._warned = True
            stage.play("refuse")
            await stage.tell(stage.word("unkept"))

    async def sink(self, panel, cell, ship):
        """A ship goes down, its halo fills, and the tally of that fleet is shown beside it for a moment."""
        looks = self.scene.looks
        halo = []
        for near in self.game.rules.halo(ship):
            x, y = self.place(near)
            if looks[panel * 100 + y * 10 + x] == palette.WATER:
                halo.append((x, y))
        decks = [self.place(deck) for deck in ship]
        await self.animate(animations.Sinking(panel, decks, halo, self.place(cell), self.stage.palette))
        if not self.game.match.over:
            await self.animate(fleets.Tally(self.game, panel, self.stage.palette))

    def gun(self):
        """Where the player's shell leaves: the middle of the first ship that is afloat, the largest."""
        afloat = self.game.own.afloat
        ship = afloat[len(self.game.match.log) % len(afloat)]
        x, y = self.place(ship[len(ship) // 2])
        return x, 10 + y

    async def pause(self):
        """Both fleets at a glance, and at the player's turn the coach on the next page: True to go on with the battle,
        False to leave for the menu (the match is saved).
        """
        coach = self.game.match.turn == PLAYER
        while True:
            key = await fleets.view(self, coach)
            if coach and key in (keys.LEFT, keys.RIGHT):
                key = await self.ask_coach()
                if key in (keys.LEFT, keys.RIGHT):
                    continue
                return True
            return key != keys.BACK

    async def ask_coach(self):
        """The coach's page; the key that left it, None if he cannot come."""
        stage = self.stage
        minds = [name for name in sys.modules if name.startswith("seabattle.captains.")]
        key = None
        try:
            stage.loading(True)
            from . import study
            from .coach import advise

            study.summon()
            stage.loading(False)
            key = await advise(self)
        except MemoryError:
            stage.think(None)
        advise = study = None
        stage.loading(False)
        unload("seabattle.screens.coach", "seabattle.screens.study", "seabattle.show.icons")
        unload(*[name for name in sys.modules if name.startswith("seabattle.captains.") and name not in minds])
        if key is None:
            stage.play("refuse")
            await stage.tell(stage.word("coach-cannot"))
            unload("seabattle.screens.words")
        return key


def sound_of(answer):
    """The effect that is heard when a shell arrives."""
    return {HIT: "explosion", SUNK: "sunk"}.get(answer, "splash")


def draw_cross(canvas, panel, x, y, color):
    """Faint lines along a column and a row of one panel, leading the eye to the letter and the number."""
    top = panel * 10
    for i in range(10):
        canvas.add(i, top + y, color)
        canvas.add(x, top + i, color)


def draw_hint(canvas, x, y, n, color):
    """What a beginner may do here: light runs from the crosshair along the arrows, then closes in on it: fire."""
    if n < 20:
        far = 1 + n // 5
        places = ((far, 0), (-far, 0), (0, far), (0, -far))
    elif 28 <= n < 48:
        far = 4 - (n - 28) // 5
        places = ((far, far), (-far, far), (far, -far), (-far, -far))
    else:
        return
    for dx, dy in places:
        if 0 <= y + dy < 10:
            canvas.add(x + dx, y + dy, color, 130)
