"""The sea of the day: the same for everybody, drawn from the date. How many misses does it take? One try counts.

Imports console, rules and this package. In memory only while it is played.
"""

from zalp.console import loader
from ..rules import Fleet, Match, Rng, Rules, Sea
from ..rules.acts import ANSWER, MISS, shot
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console.show.scene import FULL
from zalp.console import keys
from .match.battle import Battle
from .opponents import Opponent
from .records import DAILY

_SIGNATURE = "zalp-daily-1"
_DAYS = 30  # whose results are kept
TEXTS = (
    """
day-result|ПРОМАХОВ|MISSES
day-damaged|ЗАПИСЬ ПОТЕРЯНА|RECORD LOST
""",
)


def seas_of(date):
    """Draw the Seas of a date, (year, month, day), in slices: a generator that returns [the water that only the turns
    in between are shot into, the sea of the day].
    """
    year, month, day = date
    seas = []
    for owner in (1, 0):
        fleet = yield from Fleet.drawing(Rules(), Rng(((year * 16 + month) * 32 + day) * 2 + owner))
        seas.append(Sea.of(fleet))
        yield
    return seas


class Days:
    """What the store has about the seas of the day. results: [(date as text, misses; -1: not finished)] in the order of
    play; cells: the shots at the last of them.
    """

    def __init__(self, storage):
        self._storage = storage
        self.results = []
        self.cells = []
        record, self.damaged = storage.read(DAILY)
        try:
            lines = str(record or b"", "utf-8").split("\n")
            if record and (lines[0] != _SIGNATURE or len(lines) < 3):
                raise ValueError("not a record of days: %r" % lines[0][:20])
            for line in lines[1:-1]:
                date, misses, cells = line.split(" ")
                self.results.append((date, int(misses)))
                self.cells = list(bytes.fromhex(cells))
        except ValueError:  # a UnicodeError is a ValueError
            self.results, self.cells, self.damaged = [], [], True

    def of(self, date):
        """The misses of a date as text, -1: not finished; None: not begun."""
        for there, misses in self.results:
            if there == date:
                return misses
        return None

    def keep(self, date, misses, cells):
        """Store how far a date has got; an older unfinished one stays as it is."""
        rest = [day for day in self.results if day[0] != date]
        self.results = rest[-_DAYS + 1 :] + [(date, misses)]
        self.cells = list(cells)
        lines = [_SIGNATURE]
        for at, (there, count) in enumerate(self.results):
            shots = bytes(self.cells).hex() if at == len(self.results) - 1 else ""
            lines.append("%s %d %s" % (there, count, shots))
        return self._storage.keep(DAILY, "\n".join(lines) + "\n")


def text_of(date):
    """A date, (year, month, day), as text."""
    return "%04d-%02d-%02d" % date


class Day:
    """The sea of a date as a game that the battle can show (see match/game.py). seas: see seas_of."""

    name = "daily"
    me = 0
    advice = 0
    saved = True

    def __init__(self, date, days, seas):
        self.date = text_of(date)
        self.rules = Rules()
        self.match = Match(self.rules, 0)
        self._days = days
        self._seas = seas
        self._water = [cell for cell in range(self.rules.cells) if not self._seas[0].ship_at(cell)]
        begun = days.results and days.results[-1][0] == self.date
        for cell in days.cells if begun else ():
            self.act(shot(0, cell))

    @property
    def own(self):
        return self._seas[0]

    @property
    def ended(self):
        return self.match.over

    @property
    def misses(self):
        """So far."""
        shots, hits = self.match.figures(0)
        return shots - hits

    def act(self, act):
        """The player's shot; the other side's turn then shoots into the water, so that it is the player's again.
        True."""
        match = self.match
        match.push(act)
        match.reply(self._seas[1])
        while not match.over and match.turn:
            match.push(shot(1, self._water.pop()))
            match.reply(self._seas[0])
        return True

    def save(self, storage):
        """Store each shot: nobody gets a second try."""
        cells = [shot[1] for shot in self.match.shots() if shot[0] == 0]
        self.saved = self._days.keep(self.date, self.misses if self.ended else -1, cells)
        return self.saved

    def saving(self, storage):
        """`save`, as the battle asks for it: in one step."""
        self.save(storage)
        return ()

    def reveal(self):
        """The fleet of the day."""
        return self._seas[1].fleet.ships


class _Nobody(Opponent):
    """There is nobody at the other side."""

    def plays(self, player):
        return player == 1

    async def pause(self, battle):
        return False


class Daily(Battle):
    """The battle over a Day: the lower panel counts the misses."""

    def __init__(self, stage, game):
        super().__init__(stage, game, _Nobody())
        self._count = -1
        self._line = None
        if stage.captions:
            self._label = stage.word("day-result", TEXTS)
        self.scene.overlay = self._misses

    def refresh(self):
        super().refresh()
        self.scene.fill(palette.DARK, OWN)

    def light(self, shooter):
        self.scene.light[ENEMY] = self.scene.light[OWN] = FULL

    async def show_act(self, act):
        """Shots into the water are not shown."""
        if act.player == (0 if act.kind == ANSWER else 1):
            self.shown += 1
        else:
            await super().show_act(act)

    async def pass_turn(self, to):
        """Nobody else shoots."""

    def _misses(self, canvas):
        """Misses among the shots that were shown."""
        acts = self.game.match.acts
        count = 0
        for at in range(1, self.shown, 2):
            answer = acts[at]
            count += answer.player == 1 and answer.answer == MISS
        if count != self._count:
            self._count = count
            self._line = Line(str(count), self.stage.palette.number)
        if canvas.captions:
            canvas.captions.draws(ENEMY, self._label)
        self._line.draw(canvas, OWN, 1, 0)


async def daily(stage, date):
    """The sea of a date, (year, month, day), from where it stands to its end; or its result, if it has one. FIRE leads
    from there to the puzzle of that date.
    """
    days = Days(stage.storage)
    if days.damaged:
        stage.play("refuse")
        await stage.tell(stage.word("day-damaged", TEXTS))
    game = Day(date, days, await stage.finish(seas_of(date)))
    done = days.of(game.date)
    fresh = done is None or (done < 0 and days.results[-1][0] == game.date)
    if fresh:
        battle = Daily(stage, game)
        try:
            if not await battle.run():
                return
        finally:
            stage.scene.overlay = None
        done = game.misses
    if await _result(stage, game.date, done, fresh):
        async with stage.using("puzzle") as part:
            await part.puzzle(stage, date)


async def _result(stage, date, misses, fresh):
    """The short text to share, its number below, round and round until a key; fireworks first if it is new. Whether the
    key is FIRE.
    """
    number = str(misses) if misses >= 0 else "-"
    text = "%s %s" % (date, stage.word("day-result", TEXTS))
    if fresh:
        stage.play("victory")
        with loader.using("cutscenes") as cutscenes:
            await stage.tell(number, cutscenes.Fireworks(1))
    line = Line(text, stage.palette.text)
    count = Line(number, stage.palette.number)
    stage.keys.forget()
    n = 0
    while True:
        stage.scene.paint()
        stage.canvas.clear()
        line.draw(stage.canvas, ENEMY, 1, n)
        count.draw(stage.canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            stage.captions.at("daily", "puzzle", "menu")
        key = await stage.key()
        if key in (keys.FIRE, keys.BACK):
            stage.play("click")
            return key == keys.FIRE
