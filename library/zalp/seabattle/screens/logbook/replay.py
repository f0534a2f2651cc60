"""Replay of a finished match with both seas open: step by step, back, fast, with what the admiral would have thought.
Imports console, rules, sheets and this package.
"""

from ...sheets.sheet import enact
from ...rules import Match, Sea
from ...rules.acts import ANSWER, MOVE, SHOT
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY
from zalp.console.show.scene import FULL
from zalp.console import keys
from ..match.battle import Battle
from ..opponents import Opponent, Unsaved
from ..match.seas import LOOKS, UNTOUCHED, lying
from zalp.console.settings import TWO_PLAYERS

_FOUND = lying(palette.FOUND)
_BETWEEN = 12  # frames between two shots
_FAST = 4  # the same if they are not animated
_REPLAYED = 6  # acts per slice of work


class Played(Unsaved):
    """A recorded match as a game that the battle can show: it starts from the beginning and is played act by act.

    match: the rules.Match of the replay; me: the player for whom the panels are drawn. sheet: a logbook Sheet with both
    seas, whose match need not be over.
    """

    name = ""  # of the opponent, if it is a second person
    saved = True  # a replay has nothing to lose
    ended = False  # it can always be rewound

    def __init__(self, sheet, me=0):
        self.me = me
        self.rules = sheet.rules
        self.acts = [act for act in sheet.match.acts if act.kind != ANSWER]  # the seas answer again
        self.done = 0  # how many of them were played
        self._sheet = sheet
        if sheet.headers.get("Versus") == TWO_PLAYERS:
            self.name = TWO_PLAYERS
            self.people = sheet.headers["A"], sheet.headers["B"]
        self._begin()

    def _begin(self):
        self.done = self._moves = 0
        self.match = Match(self.rules, self._sheet.match.first)
        self.seas = [Sea.of(sea.fleet) for sea in self._sheet.seas]

    @property
    def own(self):
        return self.seas[self.me]

    @property
    def next(self):
        """The act that is next, None at the end."""
        return self.acts[self.done] if self.done < len(self.acts) else None

    def act(self, act):
        """Play the next act. True, as the battle expects it."""
        match, there = self.match, None
        if act.kind == MOVE:
            moves = self._sheet.moves
            there = moves[self._moves] if self._moves < len(moves) else None
            self._moves += 1
        enact(self.seas, act, there)
        match.push(act)
        self.done += 1
        while match.due == ANSWER:
            match.reply(self.seas[match.by])
        return True

    def winding(self, count):
        """Replay from the start until `count` acts are done: a generator that yields between slices."""
        self._begin()
        while self.done < count:
            self.act(self.next)
            if self.done % _REPLAYED == 0:
                yield

    def before(self):
        """How many acts were done before the last shot; 0 at the start."""
        count = self.done
        while count and self.acts[count - 1].kind != SHOT:
            count -= 1
        return max(0, count - 1)

    def reveal(self):
        """The other side's fleet."""
        return self.seas[1 - self.me].fleet.ships


class Replay(Battle):
    """The battle over a Played game: both seas are open, and the player's keys turn the pages.

    RIGHT one shot forward, LEFT one back, FIRE runs or stops, UP fast or slow, DOWN the admiral's thoughts before a
    shot of `me`, BACK leaves.
    """

    def __init__(self, stage, game, running=True, fast=False):
        super().__init__(stage, game, Recording(running, fast))

    def refresh(self):
        super().refresh()
        game, player = self.game, 1 - self.game.me
        marks = game.match.charts[player].marks
        self.views[ENEMY].fill(self.scene.looks, ENEMY, marks, LOOKS, game.seas[player].lies, _FOUND, UNTOUCHED)

    async def play(self, act):
        """Play the next act with its flight; False if it has none."""
        if act.kind == SHOT:
            await self.fire(act)
        return act.kind == SHOT

    def winding(self, count):
        """Wind the match to so many acts: a generator that yields between slices."""
        yield from self.game.winding(count)
        self.shown = len(self.game.match.acts)


class Recording(Opponent):
    """Plays both sides as recorded. running: shot after shot by itself; fast: without their flight."""

    def __init__(self, running, fast):
        self.running = running
        self.fast = fast
        self._spot = None  # the light of the last shot, if it was not animated: (panel, x, y)

    def plays(self, player):
        return True

    async def pause(self, battle):
        """BACK leaves a replay."""
        return False

    async def act(self, battle):
        """Play the next act, when its time has come or a key asks for it. False when BACK was pressed."""
        stage, scene = battle.stage, battle.scene
        n = 0
        while True:
            if not battle.game.next:
                scene.light[0] = scene.light[1] = FULL
            scene.paint()
            if self._spot and n < _FAST:
                scene.canvas.put(*self._spot, stage.palette.cursor)
            if stage.captions:
                fire = "" if not battle.game.next else "stop" if self.running else "go on"
                stage.captions.battle(battle, fire)
            key = await stage.key()
            n += 1
            if key == keys.BACK:
                return False
            if key == keys.FIRE:
                self.running = not self.running
            elif key == keys.UP:
                self.fast = not self.fast
            elif key == keys.LEFT:
                self.running = False
                await self._wind(battle, battle.game.before())
            elif key == keys.DOWN:
                await _thoughts(battle)
            elif key == keys.RIGHT or self.running and n > (_FAST if self.fast else _BETWEEN):
                if battle.game.next:
                    await self._play(battle)
                    return True
                if key is not None:
                    stage.play("refuse")

    async def _play(self, battle):
        game = battle.game
        act = game.next
        if not self.fast and await battle.play(act):
            return
        game.act(act)
        battle.shown = len(game.match.acts)
        if battle.stage.captions:
            battle.stage.captions.match(game)
        battle.light(game.match.turn)
        self._spot = None
        if act.kind == SHOT:
            panel = battle.panel_of(1 - act.player)
            self._spot = (panel,) + battle.show(panel, act.cell)
        battle.refresh()

    async def _wind(self, battle, count):
        game = battle.game
        self._spot = None
        await battle.stage.finish(battle.winding(count))
        if battle.stage.captions:
            battle.stage.captions.match(game)
        battle.light(game.match.turn)
        battle.refresh()


def replay(stage, sheet, me):
    """The replay of a Sheet, its panels drawn for player `me`."""
    return Replay(stage, Played(sheet, me))


async def _thoughts(battle):
    """Show what the admiral would have thought before the next shot, and the shot itself, until a key."""
    stage, game = battle.stage, battle.game
    act = game.next
    if act is None or act.kind != SHOT or act.player != game.me or game.rules.dutchman:
        stage.play("refuse")
        return
    async with stage.using("coach") as coach:
        thought = stage.think(coach.counsel(game))
        view = battle.views[ENEMY]
        battle.show(ENEMY, act.cell)
        stage.keys.forget()
        n = 0
        sea = None
        cells, spots = [], []
        while True:
            if thought and not sea:
                cells, heat = thought[0]
                sea = coach.picture(game.match.charts[1 - game.me], heat, stage.palette, view)
                spots = [spot for spot in [view.spot(cell) for cell in cells] if spot]
            battle.scene.paint()
            if sea:
                battle.scene.canvas.rgb[:300] = sea
                for x, y in spots:
                    battle.scene.canvas.put(ENEMY, x, y, stage.palette.advice)
                shot = view.spot(act.cell)
                if n % 16 < 8:
                    battle.scene.canvas.put(ENEMY, *shot, stage.palette.cursor)
            n += 1
            if stage.captions:
                stage.captions.coach(game, cells[0] if sea else None)
                stage.captions.keys("step back", "step back")  # nobody aims here
            if await stage.key() is not None:
                stage.think(None)
                return
