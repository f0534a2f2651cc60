"""Giving a deck or a mine away: one of the remaining ones, chosen on the own panel. Imports console, rules and this
package.

Loaded while something is given.
"""

from ...rules import MINE
from zalp.console.show.canvas import OWN
from zalp.console.show.scene import beat
from zalp.console import keys
from ..match.aim import draw_cross

_WAYS = {keys.UP: (0, -1), keys.DOWN: (0, 1), keys.LEFT: (-1, 0), keys.RIGHT: (1, 0)}


def sensible(sea, what):
    """The default cell to give: the one that reveals least. A deck beside a hit one, which is known to be near; else
    one of the largest ship, which is found soonest anyway.
    """
    cells = sea.givable(what)
    best = cells[0]
    rank = -1
    for cell in cells:
        ship = sea.ship_at(cell) or ()
        hits = sum([sea.shots[deck] for deck in ship])
        if 100 * hits + len(ship) > rank:
            best, rank = cell, 100 * hits + len(ship)
    return best


async def choose(mines):
    """The cell that the player gives away; None if he steps back."""
    battle = mines.battle
    stage, game = battle.stage, battle.game
    what = game.match.giving
    cells = game.own.givable(what)
    cell = sensible(game.own, what)
    battle.aim.forget()
    battle.light(1 - game.me)
    stage.play("alarm")
    stage.keys.forget()
    while True:
        x, y = battle.show(OWN, cell)
        stage.scene.paint()
        draw_cross(stage.canvas, OWN, x, y, stage.palette.line)
        for other in cells:
            spot = battle.views[OWN].spot(other)
            if spot:
                stage.canvas.add(spot[0], 10 + spot[1], stage.palette.cursor, 60)
        stage.canvas.blend(x, 10 + y, stage.palette.cursor, beat(stage.scene.clock))
        if stage.captions:
            stage.captions.giving(battle, cell)
        key = await battle.asked("give-mine" if what == MINE else "give-deck")
        if key == keys.FIRE:
            stage.play("click")
            return cell
        if key == keys.BACK:
            stage.play("click")
            return None
        if key in _WAYS:
            found = _next(cells, cell, game.rules.width, *_WAYS[key])
            stage.play("click" if found != cell else "refuse")
            cell = found
        elif key is not None:
            stage.play("refuse")


def _next(cells, cell, width, dx, dy):
    """The nearest of `cells` in a direction, distance to the side counting twice; the same cell if there is none."""
    best = None
    for other in cells:
        x, y = other % width - cell % width, other // width - cell // width
        ahead = x * dx + y * dy
        aside = abs(x * dy) + abs(y * dx)
        if ahead > 0 and (best is None or (ahead + 2 * aside, other) < best):
            best = ahead + 2 * aside, other
    return best[1] if best else cell
