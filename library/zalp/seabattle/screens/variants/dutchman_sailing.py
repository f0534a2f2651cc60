"""The Flying Dutchman's move after a hit: its chain is redrawn, cell by cell, on the own panel; or it stays.

Imports console, rules and this package. Loaded while it moves, and when it is placed.
"""

from ...rules import finish
from ...rules.dutchman import chain
from zalp.console.show.canvas import OWN
from zalp.console.show.scene import beat
from zalp.console import keys
from ..match.aim import draw_cross

_ANYWHERE = 5  # from this key on: a random chain


class Drawing:
    """A chain being drawn. decks: how many; barred: bytearray, 1 where none may lie; cells: those drawn so far."""

    def __init__(self, rules, decks, barred):
        self.rules, self.decks, self.barred = rules, decks, barred
        self.cells = []
        self.fresh = None  # the cell that FIRE changed, until the cursor moves: a second press does not undo it

    @property
    def whole(self):
        """Whether all decks are placed and connected."""
        return len(self.cells) == self.decks

    def put(self, cell):
        """Draw a cell, or take it back; False where it cannot be."""
        cells = self.cells
        if cell in cells:
            rest = [other for other in cells if other != cell]
            if rest and len(self.rules.connected(rest, rest[0])) != len(rest):
                return False
            cells.remove(cell)
            return True
        near = not cells or any(other in cells for other in self.rules.around(cell))
        if self.barred[cell] or self.whole or not near:
            return False
        cells.append(cell)
        return True

    def undo(self):
        """Take the last cell back; False where none is drawn."""
        if not self.cells:
            return False
        self.cells.pop()
        self.fresh = None
        return True

    def anywhere(self, rng):
        """A random chain; False if no connected water is large enough."""
        found = finish(chain(self.rules, "~%d" % self.decks, rng, self.barred))
        if found:
            self.cells = list(found)
        return bool(found)


async def choose(dutchman):
    """Where the player's Dutchman goes: cells; False: it stays; never None: BACK also means that it stays."""
    battle = dutchman.battle
    stage, game = battle.stage, battle.game
    sea = game.own
    left = [deck for deck in sea.fleet.ships[0] if not sea.shots[deck]]
    drawing = Drawing(game.rules, len(left), sea.shots)
    cursor = left[0]
    battle.aim.forget()
    battle.light(1 - game.me)
    stage.keys.forget()
    while True:
        spot = battle.show(OWN, cursor)
        stage.scene.paint()
        draw(stage, battle.views[OWN], drawing, spot)
        if stage.captions:
            fire, panel = ("sail", "") if drawing.whole else ("draw", "own")
            stage.captions.decide(battle, fire, cursor, "undraw last" if drawing.cells else "stay", panel)
        key = await battle.asked("sail-help")
        if key == keys.BACK:
            stage.play("click")
            if not drawing.undo():
                return False
        elif key == keys.FIRE and drawing.whole:
            stage.play("click")
            return list(drawing.cells)
        elif key is not None:
            cursor = handle(stage, drawing, key, cursor)


def handle(stage, drawing, key, cursor):
    """Take a key while a chain is drawn; returns where the cursor is then."""
    rules = drawing.rules
    good = True
    if key == keys.FIRE:
        good = cursor != drawing.fresh and drawing.put(cursor)
        drawing.fresh = cursor
    elif key >= keys.UP:
        x, y = cursor % rules.width, cursor // rules.width
        x = (x + (key == keys.RIGHT) - (key == keys.LEFT)) % rules.width
        y = (y + (key == keys.DOWN) - (key == keys.UP)) % rules.height
        cursor = y * rules.width + x
        drawing.fresh = None
    elif key >= _ANYWHERE:
        good = drawing.anywhere(stage.rng)
        if good:
            cursor = drawing.cells[0]
    else:
        good = False
    stage.play("click" if good else "refuse")
    return cursor


def draw(stage, view, drawing, spot):
    """The chain so far on the own panel, and the cursor."""
    canvas, colors = stage.canvas, stage.palette
    for cell in drawing.cells:
        at = view.spot(cell)
        if at:
            canvas.blend(at[0], 10 + at[1], colors.cursor, 150)
    draw_cross(canvas, OWN, spot[0], spot[1], colors.line)
    canvas.blend(spot[0], 10 + spot[1], colors.cursor, beat(stage.scene.clock))
