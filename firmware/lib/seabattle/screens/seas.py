"""Both seas as the player sees them: what the battle and the end of a match show alike.

Imports rules, show and game.
"""

from ..rules import HALO as KNOWN_EMPTY
from ..rules import MISSED, SUNKEN, WOUNDED
from ..show import palette
from ..show.canvas import ENEMY, OWN
from ..show.scene import FULL, LOW
from .game import CAPTAIN, PLAYER

_LOOKS = {MISSED: palette.MISSED, WOUNDED: palette.WOUNDED, SUNKEN: palette.SUNKEN, KNOWN_EMPTY: palette.HALO}


class Seas:
    """The seas of a game on the two panels."""

    def __init__(self, stage, game):
        self.stage = stage
        self.game = game
        self.scene = stage.scene
        self.width = game.rules.width

    def refresh(self):
        """Set the looks of both seas from what is known."""
        looks = self.scene.looks
        game = self.game
        theirs, own = game.match.charts[CAPTAIN].marks, game.match.charts[PLAYER].marks
        for y in range(10):
            for x in range(10):
                cell = y * self.width + x
                at = y * 10 + x
                looks[at] = _LOOKS.get(theirs[cell], palette.WATER)
                look = _LOOKS.get(own[cell], palette.WATER)
                if look == palette.WATER and game.own.ship_at(cell):
                    look = palette.SHIP
                looks[100 + at] = look

    def light(self, shooter):
        """The panel that is shot at is bright, the other dim: whose turn it is at a glance."""
        light = self.scene.light
        light[ENEMY], light[OWN] = (FULL, LOW) if shooter == PLAYER else (LOW, FULL)

    def place(self, cell):
        """A cell's column and row on its panel."""
        return cell % self.width, cell // self.width
