"""Placing what only variants have: mines, minesweepers and a submarine like ships; a Flying Dutchman cell by cell.

Imports console, rules and this room.
"""

from ...rules import Fleet, Sea
from console.show import palette
from console.show.canvas import ENEMY, OWN
from console.show.glyphs import Line
from console import keys
from . import sailing
from ..placing.placing import LAYOUTS, Placing
from .seas import MINE, SUB, SWEEPER, lay
from ..match.viewport import SIDE, Viewport

_EXTRAS = ("a-mine", "a-sweeper", "a-submarine")  # in the hand like kinds of ships; these are words of rule_words
_LOOKS = {"a-mine": MINE, "a-sweeper": SWEEPER, "a-submarine": SUB}
_DEAL_FRAMES = 15


def placing(stage, rules):
    """The screen for these rules."""
    lay(stage.palette)
    return ChainPlacing(stage, rules) if rules.dutchman else VariantPlacing(stage, rules)


class VariantPlacing(Placing):
    """Placing, with extras after the ships."""

    def __init__(self, stage, rules):
        super().__init__(stage, rules)
        self._line = None

    def shape(self):
        return [(0, 0)] if self.hand in _EXTRAS else super().shape()

    def missing(self):
        rules = self.rules
        left = list(rules.fleet)
        for kind, count in zip(_EXTRAS, (rules.mines, rules.sweepers, rules.submarines)):
            left += [kind] * count
        for kind, _ in self.placed:
            left.remove(kind)
        return left

    def legal(self):
        ghost = self.ghost()
        return not any(self._clash(kind, cells, ghost) for kind, cells in self.placed)

    def _clash(self, kind, cells, ghost):
        """Whether what is in hand may not lie beside what lies there."""
        rules = self.rules
        if any(cell in cells for cell in ghost):
            return True
        mines = ("a-mine", "a-sweeper")
        if kind in mines or self.hand in mines:
            if rules.mines_touch:
                return False
            return any(near in cells for cell in ghost for near in rules.around(cell))
        if "a-submarine" in (kind, self.hand):
            return False
        return any(cell in cells for cell in rules.halo(ghost))

    def look(self, clash):
        super().look(clash)
        looks = self.stage.scene.looks
        for kind, cells in self.placed:
            spot = self.view.spot(cells[0]) if kind in _EXTRAS else None
            if spot:
                light = 100 + spot[1] * SIDE + spot[0]
                if looks[light] == palette.SHIP:
                    looks[light] = _LOOKS[kind]

    def draw(self, n, cursor):
        if self.hand not in _EXTRAS:
            super().draw(n, cursor)
            return
        if self._line is None or self._line[0] != self.hand:
            self._line = self.hand, Line(self.stage.word(self.hand), self.stage.palette.text)
        self._line[1].draw(self.stage.canvas, ENEMY, 1, n)

    async def deal_more(self, fleet):
        for kind, cells in zip(_EXTRAS, (fleet.mines, fleet.sweepers, fleet.submarines)):
            for cell in cells:
                await self.show_dealt(kind, (cell,))

    def sea(self):
        extras = [[cells[0] for kind, cells in self.placed if kind == extra] for extra in _EXTRAS]
        ships = [cells for kind, cells in self.placed if kind not in _EXTRAS]
        return Sea(self.rules, ships, *extras)


class ChainPlacing:
    """The Flying Dutchman: `await run()` or `await dealt()`: a legal Sea, or None when the player steps back.

    view, hand (None: the chain is whole) and sea() are for the fleets under the number keys (layouts.py).
    """

    def __init__(self, stage, rules):
        self.stage, self.rules = stage, rules
        self.view = Viewport(rules)
        self._drawing = sailing.Drawing(rules, rules.decks, bytearray(rules.cells))

    def _waters(self):
        """Open water in the window of the own panel, nothing above."""
        looks = self.stage.scene.looks
        for i in range(100):
            x, y = i % SIDE, i // SIDE
            looks[i] = palette.DARK
            looks[100 + i] = palette.DARK if self.view.cell(x, y) is None else palette.WATER
        self.stage.scene.light[ENEMY] = self.stage.scene.light[OWN] = 255

    @property
    def hand(self):
        return None if self._drawing.whole else self.rules.fleet[0]

    def sea(self):
        return Sea(self.rules, (tuple(self._drawing.cells),))

    async def run(self):
        stage, drawing = self.stage, self._drawing
        lines = [Line(stage.word(key), stage.palette.text) for key in ("draw-chain", "placed")]
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
                if not drawing.cells:
                    return None
                drawing.cells.pop()
                drawing.fresh = None
                continue
            if key == LAYOUTS:
                cursor = await self._kept(cursor)
                n = 0
                continue
            was = drawing.whole
            cursor = sailing.handle(stage, drawing, key, cursor)
            if drawing.whole != was:
                n = 0

    async def _kept(self, cursor):
        """The chains kept under the number keys; where the cursor is then."""
        stage, drawing = self.stage, self._drawing
        stage.play("click")
        async with stage.using("layouts") as part:
            fleet = await part.layouts(self)
        if fleet:
            drawing.cells = list(fleet.ships[0])
            cursor = drawing.cells[0]
        drawing.fresh = None
        self._waters()
        return cursor

    async def dealt(self):
        """A chain at random, shown for a moment."""
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
