"""The puzzle of the day: a match near its end, and one shot. Is it the best one? The coach shows why.

Imports console, rules and this package. In memory only while it is solved.
"""

from zalp.console import keys, loader
from zalp.console.show.canvas import ENEMY
from ..rules import Fleet, Match, Rng, Rules, Sea
from ..rules.acts import shot
from .daily import Daily, Day
from .match import fleets

TEXTS = (
    """
puzzle|ЗАДАЧА: ЛУЧШИЙ ВЫСТРЕЛ?|PUZZLE: THE BEST SHOT?
puzzle-right|ВЕРНО, ЛУЧШИЙ|THE BEST SHOT
puzzle-wrong|ЕСТЬ ЛУЧШЕ|THERE IS A BETTER ONE
""",
)


def seas_of(seed):
    """Draw both Seas of a puzzle in slices: a generator that returns [the player's, the other's]."""
    seas = []
    for number in (seed + 1, seed):
        fleet = yield from Fleet.drawing(Rules(), Rng(number))
        seas.append(Sea.of(fleet))
    return seas


class Puzzle(Day):
    """A position for the battle: the shots so far, then the player's one. best: the cell to be found."""

    def __init__(self, seas, cells, best):
        self.rules = Rules()
        self.match = Match(self.rules, 0)
        self._seas = seas
        self._water = [cell for cell in range(self.rules.cells) if not seas[0].ship_at(cell)]
        self.best = best
        for cell in cells:
            self.act(shot(0, cell))
        self._given = len(self.match.acts)

    @property
    def ended(self):
        return len(self.match.acts) > self._given

    @property
    def chosen(self):
        """The cell that the player shot at."""
        return self.match.acts[self._given].cell

    def save(self, storage):
        """It may be tried again."""


class Solving(Daily):
    """The battle over a Puzzle: the lower panel shows what is afloat."""

    def __init__(self, stage, game):
        super().__init__(stage, game)
        self._bars = fleets.bars_of(game.rules)
        self.scene.overlay = self._afloat

    def _afloat(self, canvas):
        colors = self.stage.palette
        fleets.draw(canvas, 1, self._bars, self.game.match.charts[1].left, colors.afloat, colors.lost)


async def puzzle(stage, date):
    """The puzzle of a date, (year, month, day)."""
    with loader.using("puzzles") as part:
        year, month, day = date
        line = part.PUZZLES[(372 * year + 31 * month + day) % len(part.PUZZLES)]
    seed, cells, best = line.split(" ")
    cells = list(bytes.fromhex(cells))
    game = Puzzle(await stage.finish(seas_of(int(seed))), cells, int(best))
    await stage.tell(stage.word("puzzle", TEXTS))
    battle = Solving(stage, game)
    try:
        if not await battle.run():
            return
    finally:
        stage.scene.overlay = None
    right = game.chosen == game.best
    stage.play("victory" if right else "refuse")
    await stage.tell(stage.word("puzzle-right" if right else "puzzle-wrong", TEXTS))
    # The coach's beliefs before the shot.
    chosen, game = game.chosen, Puzzle([Sea.of(sea.fleet) for sea in game._seas], cells, game.best)
    async with stage.using("coach") as coach:
        await _explained(stage, coach, game, battle.views[ENEMY], chosen)


async def _explained(stage, coach, game, view, chosen):
    """The coach's map until a key: the best shot steady, the player's own blinking."""
    thought = stage.think(coach.counsel(game))
    stage.keys.forget()
    sea = None
    n = 0
    while True:
        if thought and not sea:
            sea = coach.picture(game.match.charts[1], thought[0][1], stage.palette, view)
        stage.scene.paint()
        if sea:
            canvas = stage.canvas
            canvas.rgb[:300] = sea
            canvas.put(ENEMY, *view.spot(game.best), stage.palette.advice)
            if n & 8 and chosen != game.best:
                canvas.put(ENEMY, *view.spot(chosen), stage.palette.cursor)
        n += 1
        if stage.captions:
            stage.captions.coach(game, game.best if sea else None)
            stage.captions.keys("menu", "menu")
        if await stage.key() in (keys.FIRE, keys.BACK) and sea:
            stage.play("click")
            return
