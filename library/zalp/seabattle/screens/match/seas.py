"""Both seas as the player sees them: what the battle and the end of a match show alike.

Imports console, parts, rules and this package.
"""

from zalp.console import loader
from ... import parts
from ...rules.constants import MAX_SHIPS
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.scene import FULL, LOW
from .viewport import SIDE, Viewport

# The look of a cell by its mark, in the order of the marks (chart.py).
LOOKS = bytes((palette.WATER, palette.MISSED, palette.WOUNDED, palette.SUNKEN, palette.HALO) + (palette.WATER,) * 5)
UNTOUCHED = 0b1111100001  # a bit for each mark under which a ship is seen here


def lying(ship, mine=palette.WATER, sweeper=palette.WATER, submarine=None):
    """The looks of what lies in a Sea, for Viewport.fill."""
    return bytes((ship,) * (MAX_SHIPS + 3) + (mine, sweeper, ship if submarine is None else submarine))


_SHIPS = lying(palette.SHIP)


class Seas:
    """The seas of a game (see game.py) on the two panels, as its player `me` sees them. views: the Viewport of each
    panel.
    """

    def __init__(self, stage, game):
        self.stage = stage
        self.game = game
        self.scene = stage.scene
        self.views = (Viewport(game.rules), Viewport(game.rules))

    def refresh(self):
        """Set the looks of both seas from what is known."""
        game, looks = self.game, self.scene.looks
        charts, views = game.match.charts, self.views
        views[ENEMY].fill(looks, ENEMY, charts[1 - game.me].marks, LOOKS)
        views[OWN].fill(looks, OWN, charts[game.me].marks, LOOKS, game.own.lies, _SHIPS, UNTOUCHED)

    def panel_of(self, player):
        """The panel that shows this player's sea."""
        return OWN if player == self.game.me else ENEMY

    def light(self, shooter):
        """The panel that is shot at is bright, the other dim: this shows whose turn it is."""
        light = self.scene.light
        light[ENEMY], light[OWN] = (FULL, LOW) if shooter == self.game.me else (LOW, FULL)

    def look(self, panel, cell, look=None):
        """The look of a cell, set first if one is given; None for a cell outside the window."""
        spot = self.views[panel].spot(cell)
        if spot is None:
            return None
        at = panel * 100 + spot[1] * SIDE + spot[0]
        if look is not None:
            self.scene.looks[at] = look
        return self.scene.looks[at]

    def show(self, panel, cell):
        """Move the panel's window so that it shows a cell; returns its light there, (x, y)."""
        if self.views[panel].follow(cell):
            self.refresh()
        return self.views[panel].spot(cell)


def seas_of(stage, game):
    """The Seas of a game, of the class for its rules."""
    if parts.suited("seas", game.rules) == "seas":
        return Seas(stage, game)
    with loader.using("variant-seas") as part:  # here: the classic game needs none
        return part.VariantSeas(stage, game)
