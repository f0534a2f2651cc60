"""Aiming on seas of more than ten columns or rows. Imports this room.

Ten keys name ten columns and ten rows. A coordinate that is typed again goes on: ten columns to the right, ten rows
down, both, and back.
"""

from ..match.aim import Aim

_KEYS = 10


class VariantAim(Aim):
    """The crosshair where a coordinate may mean up to four cells."""

    def reach(self, key):
        rules = self.battle.game.rules
        meant = []
        for y in range(key, rules.height, _KEYS):
            for x in range(self.column, rules.width, _KEYS):
                meant.append((x, y))
        if not meant:
            return False
        here = self.x, self.y
        self.x, self.y = meant[(meant.index(here) + 1) % len(meant)] if here in meant else meant[0]
        return True
