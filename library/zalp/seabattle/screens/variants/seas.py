"""Both seas of any variant as the player sees them: the looks of all that is known, in a window or of the sea as a
whole. Imports console, rules and this package.

Loaded only with such rules.
"""

from ...rules.constants import GIVEN, GIVEN_MINE, HALO, NARROW
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from ..match.seas import Seas, lying
from ..match.viewport import SIDE

# Looks besides those of the console's palette, in the rows that it leaves free: (A, B, pace, ripple) for both palettes.
# The normal ones are as far from each other and from the rest as tests/test_palettes.py requires.
MINE, SWEEPER, SUB, CLOSE = 12, 13, 14, 15
_LOOKS = (
    ((0x780078, 0x780078, 0, 0), (0x402800, 0x604000, 4, 0)),
    ((0x7878A0, 0x7878A0, 0, 0), (0x202020, 0x303030, 1, 0)),
    ((0x007850, 0x007850, 0, 0), (0x001838, 0x002858, 1, 0)),
    ((0x180830, 0x180830, 0, 0), (0x060008, 0x0A000E, 1, 0)),
)
# The look of a cell by its mark, in the order of the marks (chart.py).
_OF_MARK = bytes(
    (
        palette.WATER,
        palette.MISSED,
        palette.WOUNDED,
        palette.SUNKEN,
        palette.HALO,
        MINE,
        SWEEPER,
        palette.WATER,
        MINE,
        CLOSE,
    )
)
_OPEN = 1 | 1 << HALO | 1 << GIVEN | 1 << GIVEN_MINE | 1 << NARROW  # marks of the own sea under which all is seen
_THINGS = lying(palette.SHIP, MINE, SWEEPER, SUB)
_FOUND = lying(palette.FOUND, MINE, SWEEPER, SUB)
# What a light of the whole sea shows of its cells: the first of these that is among them.
_STRENGTH = (
    palette.FOUND,
    palette.WOUNDED,
    MINE,
    SWEEPER,
    SUB,
    palette.SHIP,
    palette.SUNKEN,
    palette.MISSED,
    CLOSE,
    palette.WATER,
    palette.HALO,
)
_RANKS = bytes([_STRENGTH.index(look) if look in _STRENGTH else len(_STRENGTH) for look in range(16)])  # by look
_WOUNDED, _SUNKEN = bytes((palette.WOUNDED,)), bytes((palette.SUNKEN,))


def lay(colors):
    """Write the looks of variants into a Palette's table."""
    for number, (normal, safe) in enumerate(_LOOKS):
        at = (MINE + number) * palette.LOOK
        how = safe if colors.name == "safe" else normal
        colors.table[at : at + palette.LOOK] = palette.packed(*how)


class Waters:
    """The looks of both seas of a game.

    views: the Viewport of each panel. greatest: the greatest mark in each window, as `refresh` found it. seen: each
    panel's looks of all cells, as `whole` found them. theirs: the enemy's Sea if all that lies in it is shown, in a
    replay; else None.
    """

    def __init__(self, stage, game, views):
        lay(stage.palette)
        self._stage = stage
        self._game = game
        self._views = views
        # The looks of the marks. A Dutchman's lost deck reveals nothing about the rest.
        dutchman = game.rules.dutchman > 0
        self._table = _OF_MARK.replace(_WOUNDED, _SUNKEN) if dutchman else _OF_MARK
        self.greatest = [0, 0]
        self.theirs = None
        self.seen = [bytearray(), bytearray()]

    def refresh(self, charts):
        """Set the looks of both windows. charts: of player 0's and player 1's sea."""
        looks, me = self._stage.scene.looks, self._game.me
        for panel, player, sea, things in ((ENEMY, 1 - me, self.theirs, _FOUND), (OWN, me, self._game.own, _THINGS)):
            marks, lies, seen = charts[player].marks, sea and sea.lies, _OPEN if sea else 0
            self.greatest[panel] = self._views[panel].fill(looks, panel, marks, self._table, lies, things, seen)

    def _cells_a_light(self):
        rules = self._game.rules
        return (rules.width + SIDE - 1) // SIDE, (rules.height + SIDE - 1) // SIDE

    def light_of(self, cell):
        """(x, y) of the light that shows a cell of the whole sea."""
        across, down = self._cells_a_light()
        width = self._game.rules.width
        return cell % width // across, cell // width // down

    def whole(self, charts):
        """Set the looks of both panels to the whole seas: each light shows the strongest of its cells.

        Leaves no garbage: at a duel's verdict it would fragment what little memory there is.
        """
        looks, rules, me = self._stage.scene.looks, self._game.rules, self._game.me
        across, down = self._cells_a_light()
        width, height = rules.width, rules.height
        lies, table = self._game.own.lies, self._table
        for panel, marks in ((ENEMY, charts[1 - me].marks), (OWN, charts[me].marks)):
            if not self.seen[panel]:
                self.seen[panel] = bytearray(rules.cells)
            seen = self.seen[panel]
            self._stage.scene.fill(palette.DARK, panel)
            first, cell = panel * 100, 0
            for y in range(height):
                for x in range(width):
                    mark = marks[cell]
                    look = table[mark]
                    if panel == OWN and lies[cell] and _OPEN >> mark & 1:
                        look = _THINGS[lies[cell]]
                    seen[cell] = look
                    cell += 1
                    light = first + y // down * SIDE + x // across
                    if _RANKS[look] < _RANKS[looks[light]]:
                        looks[light] = look


class VariantSeas(Seas):
    """Both seas after a match, each as a whole on its panel."""

    def __init__(self, stage, game):
        super().__init__(stage, game)
        self._waters = Waters(stage, game, self.views)

    def refresh(self):
        self._waters.whole(self.game.match.charts)

    def look(self, panel, cell, look=None):
        """The look of a cell, not of the light that it shares with others."""
        if look is None:
            return self._waters.seen[panel][cell]
        x, y = self._waters.light_of(cell)
        self.scene.looks[panel * 100 + y * SIDE + x] = look
        return look
