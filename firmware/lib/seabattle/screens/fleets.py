"""The fleets at a glance: every ship a bar of its length, afloat bright, lost dark. Imports show and this room."""

from ..show.canvas import ENEMY, OWN
from . import keys
from .game import CAPTAIN, PLAYER

_GLANCE = 40  # frames the tally stands after a ship has gone down


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


def draw(canvas, panel, rules, left, palette, share=256, lit=None):
    """A fleet's tally over a dimmed panel. left: kinds still afloat; lit: a kind of which one bar is lit besides."""
    sizes = [rules.decks_of(kind) for kind in rules.fleet]
    left = list(left)
    for kind, size, (x, y) in zip(rules.fleet, sizes, bars(sizes)):
        if kind in left:
            left.remove(kind)
            color = palette.afloat
        elif kind == lit:
            lit = None
            color = palette.cursor
        else:
            color = palette.lost
        for i in range(size):
            canvas.blend(x + i, panel * 10 + y, color, share)


async def glance(battle, panel):
    """After a ship has gone down: the tally of that fleet on the other panel, for a moment."""
    stage = battle.stage
    scene, match = battle.scene, battle.game.match
    other = OWN if panel == ENEMY else ENEMY
    chart = match.charts[CAPTAIN if panel == ENEMY else PLAYER]
    for n in range(_GLANCE):
        scene.paint()
        share = min(256, 32 * (n + 1), 32 * (_GLANCE - n))
        scene.canvas.fade(256 - share * 7 // 8, other)
        draw(scene.canvas, other, battle.game.rules, chart.left, stage.palette, share)
        await stage.frame()


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
        draw(scene.canvas, ENEMY, battle.game.rules, match.charts[CAPTAIN].left, stage.palette, share)
        draw(scene.canvas, OWN, battle.game.rules, match.charts[PLAYER].left, stage.palette, share)
        n += 1
        key = await stage.key()
        if key is not None:
            stage.play("click")
            return key != keys.BACK
