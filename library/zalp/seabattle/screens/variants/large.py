"""Seas of more than ten columns or rows: aiming, the ruler of a window that moved, the sea as a whole. Imports console
and this package.
"""

from zalp.console.garbage import DENSE
from zalp.console.show.canvas import ENEMY, OWN
from ..match import fleets
from ..match.aim import Aim
from ..match.viewport import SIDE
from .variant import Variant

_KEYS = 10
_PAGE_FRAMES = 75  # of the whole sea and of the fleets, in turn
_RULER_FRAMES = 40
_RULER = 0x060606
_WINDOW = 0x222A32  # more, where the window is


class LargeAim(Aim):
    """The crosshair if a coordinate may mean up to four cells.

    Ten keys name ten columns and ten rows. Typing a coordinate again moves on: ten columns to the right, ten rows down,
    both, and back.
    """

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


class Large(Variant):
    """A sea that is seen through a window."""

    def __init__(self, battle):
        super().__init__(battle)
        battle.aim = LargeAim(battle)
        battle.rate = battle.stage.garbage.rate = DENSE  # already while his opponent is made
        self._moved = [0, 0]  # frames for which the ruler of a panel is still shown

    def moved(self, panel):
        self._moved[panel] = _RULER_FRAMES

    def draw(self, canvas):
        for panel in (ENEMY, OWN):
            if self._moved[panel]:
                self._moved[panel] -= 1
                self._rule(canvas, panel)

    def _rule(self, canvas, panel):
        """Draw where the window is: the sea along the lower and the right rim, the visible part brighter."""
        view = self.battle.views[panel]
        top = panel * SIDE
        for size, start, down in ((view.width, view.left, False), (view.height, view.top, True)):
            if size <= SIDE:
                continue
            first = start * SIDE // size
            seen = (start + SIDE) * SIDE // size - first
            if down:
                canvas.line(SIDE - 1, top, SIDE, _RULER, True)
                canvas.line(SIDE - 1, top + first, seen, _WINDOW, True)
            else:
                canvas.line(0, top + SIDE - 1, SIDE, _RULER)
                canvas.line(first, top + SIDE - 1, seen, _WINDOW)

    async def fleets(self, coach):
        """The fleets and the sea as a whole in turn, until a key."""
        battle = self.battle
        battle.scene.overlay = None
        battle.waters.whole(battle.past.charts)
        battle.stage.keys.forget()
        key = None
        while key is None:
            key = await self._whole()
            if key is None:
                key = await fleets.view(battle, coach, _PAGE_FRAMES)
        battle.scene.overlay = battle.overlay
        battle.refresh()
        return key

    async def _whole(self):
        """Show the sea as a whole for a while; returns a key that was pressed meanwhile, or None."""
        battle = self.battle
        stage = battle.stage
        for _ in range(_PAGE_FRAMES):
            battle.scene.paint()
            if stage.captions:
                stage.captions.fleets(battle.game, True)
            key = await stage.key()
            if key is not None:
                stage.play("click")
                return key
        return None


def variant(battle):
    return Large(battle)
