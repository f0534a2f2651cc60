"""The fleets at a glance: every ship a bar of its length, afloat bright, lost dark. Imports console."""

from zalp.console.show.canvas import ENEMY, OWN
from zalp.console.show.glyphs import Line

_HINT = 45  # frames without a key until words explain the next page


def bars(sizes, width=10, height=10):
    """Where bars of these lengths (largest first) fit: a list of (x, y), in rows two apart, centred vertically.

    A row per length if the height allows it, otherwise each in the first row with room; what does not fit is left out.
    """
    for apart in (True, False):
        rows = []  # (taken columns, length) of each row
        places = []
        for size in sizes:
            for y, (taken, length) in enumerate(rows):
                if taken + size <= width and (size == length or not apart):
                    rows[y] = taken + size + 1, length
                    places.append((taken, y))
                    break
            else:
                places.append((0, len(rows)))
                rows.append((size + 1, size))
        if 2 * len(rows) - 1 <= height:
            break
    top = max(0, height + 1 - 2 * len(rows)) // 2
    return [(x, top + 2 * y) for x, y in places if top + 2 * y < height]


def bars_of(rules):
    """A fleet's bars: a list of (kind, decks, x, y). Computed once for as long as they are shown."""
    sizes = [rules.decks_of(kind) for kind in rules.fleet]
    return [(rules.fleet[i], sizes[i], x, y) for i, (x, y) in enumerate(bars(sizes))]


def draw(canvas, panel, fleet, left, afloat, lost, share=256):
    """A fleet's bars (bars_of) over a dimmed panel: kinds of `left` in the colour `afloat`, the others in `lost`."""
    left = list(left)
    for kind, size, x, y in fleet:
        color = lost
        if kind in left:
            left.remove(kind)
            color = afloat
        for i in range(size):
            canvas.blend(x + i, panel * 10 + y, color, share)


def left_of(game, player):
    """The kinds of a player's ships that are afloat, as far as the player at the panels knows: under plain answers his
    own, and all of the other side's until the end.
    """
    rules = game.rules
    if not rules.plain or player != game.me:
        return game.match.charts[player].left
    assigned: dict = {}
    for ship in game.own.afloat:
        rules.assign(ship, assigned)
    return [rules.fleet[number] for number in sorted(assigned)]


class Tally:
    """After a ship of one panel has gone down: its fleet's tally on the other panel for a moment. An animation."""

    frames = 34

    def __init__(self, game, panel, palette):
        self._fleet = bars_of(game.rules)
        self._left = game.match.charts[1 - game.me if panel == ENEMY else game.me].left
        self._other = OWN if panel == ENEMY else ENEMY
        self._palette = palette

    def draw(self, scene, n):
        share = min(256, 32 * (n + 1), 32 * (self.frames - n))
        scene.canvas.fade(256 - share * 7 // 8, self._other)
        draw(scene.canvas, self._other, self._fleet, self._left, self._palette.afloat, self._palette.lost, share)


def draw_pages(canvas, at):
    """Two dots in the lowest row, as in the menu: the arrows turn from the fleets (0) to the coach (1) and back."""
    for i in (0, 1):
        canvas.dot(OWN, 4 + i, i == at)


async def view(battle, coach, frames=0):
    """Both tallies, each on its own panel, until a key, which is returned. coach: whether his page is next; frames:
    if given, return None after so many, but not before the words were read.
    """
    stage = battle.stage
    scene, game = battle.scene, battle.game
    fleet = bars_of(game.rules)
    left = left_of(game, 1 - game.me), left_of(game, game.me)
    hint = None
    stage.keys.forget()
    if stage.ear:  # as a spot's column and row
        stage.ear.spot(len(left[ENEMY]) - 1, len(left[OWN]) - 1)
    n = 0
    while True:
        scene.paint()
        share = min(256, 40 * (n + 1))
        scene.canvas.fade(256 - share)
        for panel in (ENEMY, OWN):
            draw(scene.canvas, panel, fleet, left[panel], stage.palette.afloat, stage.palette.lost, share)
        if coach:
            draw_pages(scene.canvas, 0)
            if n == _HINT:
                hint = Line(stage.word("coach-hint"), stage.palette.text)
            if hint and n - _HINT < hint.frames:
                scene.canvas.fade(24, OWN)
                hint.draw(scene.canvas, OWN, 1, n - _HINT)
        n += 1
        if stage.captions:
            stage.captions.fleets(game)
        key = await stage.key()
        if key is not None:
            stage.play("click")
            return key
        if frames and n >= (_HINT + hint.frames if hint else frames):
            return None
