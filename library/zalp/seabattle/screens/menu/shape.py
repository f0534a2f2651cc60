"""Drawing a ship of any shape up to eight decks, cell by cell. Imports console and rules."""

from ...rules.kinds import MAX_DECKS
from zalp.console import keys
from zalp.console.show import palette
from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line
from zalp.console.show.scene import beat

SIDE = 10
_DECK = 0x303030


def kind_of(cells):
    """The kind of a ship that lies over these cells, (x, y) each."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(columns), min(rows)
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    if wide == 1 or high == 1:
        return str(len(cells))
    lines = []
    for y in range(top, top + high):
        lines.append("".join(["#" if (x, y) in cells else "." for x in range(left, left + wide)]))
    return "/".join(lines)


def connected(cells):
    """Whether cells are connected by their sides."""
    found = cells[:1]
    for x, y in found:
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in cells and near not in found:
                found.append(near)
    return len(found) == len(cells)


def changed(cells, cell):
    """The ship with this cell added or taken away; None where that makes no ship."""
    rest = [other for other in cells if other != cell] if cell in cells else cells + [cell]
    return rest if len(rest) <= MAX_DECKS and connected(rest) else None


async def draw(stage):
    """The kind that the player draws: arrows move, FIRE puts a deck or takes it back, BACK is done. None if there is no
    deck.
    """
    scene, canvas = stage.scene, stage.canvas
    scene.fill(palette.DARK)
    scene.light[ENEMY] = scene.light[OWN] = 255
    line = Line(stage.word("own-draw-help"), stage.palette.text)
    cells: list = []
    x = y = 4
    n = 0
    while True:
        scene.paint()
        for across, down in cells:
            canvas.put(ENEMY, across, down, _DECK)
        canvas.blend(x, y, stage.palette.cursor, 120 + beat(scene.clock) // 2)
        line.draw(canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            where = "%d,%d" % (x + 1, y + 1)
            stage.captions.at("placing", "draw", "done", (len(cells), MAX_DECKS), where, panel="enemy")
            stage.captions.about("drawing")
        key = await stage.key()
        if key is None:
            continue
        good = True
        if key == keys.BACK:
            stage.play("click")
            return kind_of(cells) if cells else None
        if key == keys.FIRE:
            there = changed(cells, (x, y))
            good = there is not None
            cells = there if good else cells
        elif key in (keys.LEFT, keys.RIGHT):
            x = min(SIDE - 1, max(0, x + (1 if key == keys.RIGHT else -1)))
        elif key in (keys.UP, keys.DOWN):
            y = min(SIDE - 1, max(0, y + (1 if key == keys.DOWN else -1)))
        else:
            good = False
        stage.play("click" if good else "refuse")
