"""Placing mines, minesweepers and a submarine: each is one cell and is placed like a ship. Imports console, rules and
this package.
"""

from ...rules import Sea
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY
from zalp.console.show.glyphs import Line
from ..placing.placing import Placing
from .seas import MINE, SUB, SWEEPER, lay
from ..match.viewport import SIDE

_EXTRAS = ("a-mine", "a-sweeper", "a-submarine")  # in hand like kinds of ships; these are words of rule_words
_LOOKS = {"a-mine": MINE, "a-sweeper": SWEEPER, "a-submarine": SUB}


def placing(stage, rules):
    """The placing screen for these rules."""
    lay(stage.palette)
    return VariantPlacing(stage, rules)


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
        """Whether the thing in hand may not lie beside what lies there."""
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
