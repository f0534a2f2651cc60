"""Placing a Flying Dutchman: a chain of cells that is drawn cell by cell. Imports console, rules and this package."""

from ...rules import Fleet, Sea
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console import keys
from ..match.viewport import SIDE, Viewport
from ..placing.placing import LAYOUTS, TACTIC
from . import dutchman_sailing as sailing

_DEAL_FRAMES = 15


def placing(stage, rules):
    """The placing screen for these rules."""
    return ChainPlacing(stage, rules)


class ChainPlacing:
    """The Flying Dutchman: `await run()` or `await dealt()`: a legal Sea, or None if the player steps back.

    view, hand (None: the chain is complete) and sea() are for the fleets under the number keys (kept_fleets.py).
    """

    def __init__(self, stage, rules):
        self.stage, self.rules = stage, rules
        self.view = Viewport(rules)
        self._drawing = sailing.Drawing(rules, rules.decks, bytearray(rules.cells))
        self._tactic = None  # as in placing.Placing

    def _waters(self):
        """Open water in the window of the own panel, nothing above."""
        scene = self.stage.scene
        scene.fill(palette.DARK)
        for i in range(100):
            if self.view.cell(i % SIDE, i // SIDE) is not None:
                scene.looks[100 + i] = palette.WATER
        scene.light[ENEMY] = scene.light[OWN] = 255

    @property
    def hand(self):
        return None if self._drawing.whole else self.rules.fleet[0]

    def sea(self):
        return Sea(self.rules, (tuple(self._drawing.cells),))

    async def run(self):
        stage, drawing = self.stage, self._drawing
        async with stage.using("words seabattle-words rule-words") as own:
            lines = [Line(stage.word("draw-chain", own.RULE_WORDS), stage.palette.text)]
            await stage.frame()
            lines.append(Line(stage.word("placed"), stage.palette.text))
        placed = lines[True]
        self._waters()
        cursor = self.rules.cells // 2 + self.rules.width // 2
        n = 0
        while True:
            self.view.follow(cursor)
            stage.scene.paint()
            sailing.draw(stage, self.view, drawing, self.view.spot(cursor))
            lines[drawing.whole].draw(stage.canvas, ENEMY, 1, n)
            n += 1
            if stage.captions:
                stage.captions.drawing(self.rules, drawing.whole, cursor, bool(drawing.cells), self.view)
            key = await stage.key()
            if key is None:
                continue
            if key == keys.FIRE and drawing.whole:
                stage.play("click")
                return self.sea()
            if key == keys.BACK:
                stage.play("click")
                if not drawing.undo():
                    return None
                continue
            if key == LAYOUTS:
                cursor = await self._kept(cursor)
                n = 0
                continue
            if TACTIC <= key < keys.UP:
                stage.play("turn")
                lines[True] = await self._dealt(key == TACTIC) or placed
                cursor = drawing.cells[0]
                n = 0
                continue
            was = drawing.whole
            cursor = sailing.handle(stage, drawing, key, cursor)
            if drawing.whole != was:
                lines[True] = placed
                n = 0

    async def _dealt(self, by_next):
        """Deal a chain by the next tactic or by the present one; returns the Line that says which, None without one."""
        stage = self.stage
        if by_next:
            self._tactic = 0 if self._tactic is None else self._tactic + 1
        words = None
        if self._tactic is None:
            fleet = await stage.finish(Fleet.drawing(self.rules, stage.rng))
        else:
            async with stage.using("tactics") as part:
                fleet, words = await part.dealt(stage, self.rules, self._tactic)
        self._drawing.cells = list(fleet.ships[0])
        self._drawing.fresh = None
        return words and Line(words, stage.palette.text)

    async def _kept(self, cursor):
        """The chains kept under the number keys; returns where the cursor is then."""
        stage, drawing = self.stage, self._drawing
        stage.play("click")
        async with stage.using("kept-fleets") as part:
            fleet = await part.kept_fleets(self)
        if fleet:
            drawing.cells = list(fleet.ships[0])
            cursor = drawing.cells[0]
        drawing.fresh = None
        self._waters()
        return cursor

    async def dealt(self):
        """A random chain, shown for a moment."""
        stage = self.stage
        fleet = await stage.finish(Fleet.drawing(self.rules, stage.rng))
        self._drawing.cells = list(fleet.ships[0])
        self._waters()
        self.view.follow(self._drawing.cells[0])
        for _ in range(_DEAL_FRAMES):
            stage.scene.paint()
            sailing.draw(stage, self.view, self._drawing, self.view.spot(self._drawing.cells[0]))
            await stage.frame()
        return self.sea()
