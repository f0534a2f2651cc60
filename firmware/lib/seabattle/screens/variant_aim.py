"""Aiming on seas of more than ten columns or rows. Imports show and aim.

Ten keys name ten columns and ten rows: a coordinate means the cell that is in sight. Typed again it goes on: ten
columns to the right, ten rows down, both, and back.
"""

from ..show.canvas import ENEMY
from .aim import Aim

_KEYS = 10


class VariantAim(Aim):
    """The crosshair where a coordinate may mean up to four cells."""

    def type(self, key):
        rules = self.battle.game.rules
        view = self.battle.views[ENEMY]
        if self.column is None:
            if key >= rules.width:
                return False
            self.column = _seen(key, view.left)
            return True
        meant = []
        for y in range(key, rules.height, _KEYS):
            for x in range(self.column % _KEYS, rules.width, _KEYS):
                meant.append((x, y))
        if not meant:
            return False
        here = self.x, self.y
        again = here in meant
        self.x, self.y = meant[(meant.index(here) + 1) % len(meant)] if again else (self.column, _seen(key, view.top))
        self.column = None
        return True


def _seen(key, start):
    """The column or row of this key in a window that starts at `start`."""
    return start + (key - start) % _KEYS
