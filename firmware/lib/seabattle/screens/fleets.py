"""The fleets at a glance: every ship a bar of its length, afloat bright, lost dark. Imports show and this room."""

from ..show.canvas import ENEMY, OWN
from . import keys
from .game import CAPTAIN, PLAYER


def bars(sizes, width=10, height=10):
    """Where bars of these lengths fit: a list of (x, y) for each, in rows two apart; what finds no room is left out."""
    places = []
    x = 0
    y = 0
    for size in sizes:
        if x and x + size > width:
            x = 0
            y += 2
        if y >= height:
            break
        places.append((x, y))
        x += size + 1
    # Centred from top to bottom.
    top = (height - 1 - y) // 2 if places else 0
    return [(x, y + top) for x, y in places]


def draw(canvas, panel, rules, left, afloat, lost, share=256):
    """A fleet's bars over a dimmed panel: kinds of `left` in the colour `afloat`, the others in `lost`."""
    sizes = [rules.decks_of(kind) for kind in rules.fleet]
    left = list(left)
    for kind, size, (x, y) in zip(rules.fleet, sizes, bars(sizes)):
        color = lost
        if kind in left:
            left.remove(kind)
            color = afloat
        for i in range(size):
            canvas.blend(x + i, panel * 10 + y, color, share)


class Tally:
    """After a ship of one panel has gone down: its fleet's tally on the other panel for a moment. An animation."""

    frames = 34

    def __init__(self, game, panel, palette):
        self._rules = game.rules
        self._left = game.match.charts[CAPTAIN if panel == ENEMY else PLAYER].left
        self._other = OWN if panel == ENEMY else ENEMY
        self._palette = palette

    def draw(self, scene, n):
        share = min(256, 32 * (n + 1), 32 * (self.frames - n))
        scene.canvas.fade(256 - share * 7 // 8, self._other)
        draw(scene.canvas, self._other, self._rules, self._left, self._palette.afloat, self._palette.lost, share)


async def view(battle):
    """Both tallies, each on its own panel, until a key: BACK leaves (False), any other key goes back to the battle."""
    stage = battle.stage
    scene, match = battle.scene, battle.game.match
    stage.forget_keys()
    n = 0
    while True:
        scene.paint()
        share = min(256, 40 * (n + 1))
        scene.canvas.fade(256 - share * 15 // 16)
        for panel, player in ((ENEMY, CAPTAIN), (OWN, PLAYER)):
            left = match.charts[player].left
            draw(scene.canvas, panel, battle.game.rules, left, stage.palette.afloat, stage.palette.lost, share)
        n += 1
        key = await stage.key()
        if key is not None:
            stage.play("click")
            return key != keys.BACK
