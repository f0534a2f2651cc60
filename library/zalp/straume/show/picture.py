"""Picture: both panels as one sea, every ship a light, with a glint at its bow once a second. Imports rules."""

from ..rules.sea import BATTERIES, HEIGHT, LAND, LIGHTHOUSES, NOWHERE, POINTS, TERRAIN, WATER, WIDTH
from ..rules.ships import FLEET
from . import looks

MINED, SHIP = 0x80, 0x1F  # on a position's board
_SECOND = 30  # frames
_GLINT = 10  # frames for which a bow glints; the enemy's glint half a second after the own
_OWN_BOW, _OTHER_BOW = 0x182028, 0x201810
_BEAM = 0x604818
_TRAIL = 0x1C1C10
_ACROSS = 0, 1, 0, -1  # of a heading
_DOWN = -1, 0, 1, 0
_DARK = 255


class Picture:
    """eyes: the player whose half is below. trail: the points that the last move left and reached, or None.

    While it is `worn`, the scene's palette has this sea's looks; `doff` restores the console's.
    """

    def __init__(self, console, eyes):
        self.console = console
        self.scene = console.scene
        self.canvas = console.canvas
        self.eyes = eyes
        self.trail = None
        self.turn = None  # whose lighthouse shines
        self._kept = None
        self._bows = bytearray(2 * FLEET)  # for each ship the light before its bow, _DARK for none
        self._mines = bytearray()  # lights of mines under minesweepers

    def wear(self):
        self._kept = bytes(self.scene.palette.table[: len(looks.LOOKS)])
        self.scene.palette.table[: len(looks.LOOKS)] = looks.LOOKS
        self.scene.light[0] = self.scene.light[1] = 255

    def doff(self):
        self.scene.palette.table[: len(looks.LOOKS)] = self._kept

    def light(self, point):
        """The light of a point, 0..199: the other player sees the sea turned."""
        return POINTS - 1 - point if self.eyes else point

    def heading(self, heading):
        """A heading as it is seen; and the inverse."""
        return heading + 2 & 3 if self.eyes else heading

    def beside(self, point, heading):
        """The light next to a point on this side, _DARK outside the sea."""
        x, y = point % WIDTH + _ACROSS[heading], point // WIDTH + _DOWN[heading]
        return self.light(y * WIDTH + x) if 0 <= x < WIDTH and 0 <= y < HEIGHT else _DARK

    def refresh(self, position):
        """Set the looks of a position."""
        lights = self.scene.looks
        self._mines = bytearray()
        for point in range(POINTS):
            there = position.board[point]
            ship = (there & SHIP) - 1
            light = self.light(point)
            if ship >= 0:
                side = looks.OWN if ship // FLEET == self.eyes else looks.OTHER
                lights[light] = side + position.types[ship]
                if there & MINED:
                    self._mines.append(light)
            else:
                lights[light] = looks.MINE if there & MINED else _bare(point)
        for ship in range(2 * FLEET):
            point = position.at[ship]
            self._bows[ship] = _DARK if point == NOWHERE else self.beside(point, position.bows[ship])
        self.turn = position.turn if position.outcome is None else None

    def hide(self, light, point):
        """Show a light as if its point had no ship."""
        self.scene.looks[light] = _bare(point)

    def paint(self):
        """The next frame of the sea: its lights, the bows, whose turn it is, the last move."""
        self.scene.paint()
        clock = self.scene.clock
        self._glint(self.eyes * FLEET, clock % _SECOND, _OWN_BOW)
        self._glint((1 - self.eyes) * FLEET, (clock + _SECOND // 2) % _SECOND, _OTHER_BOW)
        if self._mines and clock & 8:
            for light in self._mines:
                self.add(light, 0x500010)
        if self.turn is not None:
            wave = clock % 24
            share = 20 * (wave if wave < 12 else 24 - wave)
            for point in LIGHTHOUSES[self.turn]:
                self.add(self.light(point), _BEAM, share)
        if self.trail:
            wave = clock % 60
            if wave < 24:
                self.add(self.light(self.trail[wave >= 12]), _TRAIL)

    def _glint(self, first, wave, color):
        if wave >= _GLINT:
            return
        share = 48 * (wave + 1 if 2 * wave < _GLINT else _GLINT - wave)
        for ship in range(first, first + FLEET):
            light = self._bows[ship]
            if light != _DARK and self.scene.looks[light] < looks.OWN:  # over a ship it would change its colour
                self.add(light, color, share)

    def add(self, light, color, share=256):
        """Put light on top; _DARK: nowhere."""
        if light != _DARK:
            self.canvas.add(light % WIDTH, light // WIDTH, color, share)

    def blend(self, light, color, share):
        """Move a light so much of the way to a colour."""
        if light != _DARK:
            self.canvas.blend(light % WIDTH, light // WIDTH, color, share)


def _bare(point):
    """The look of a point without ship and mine."""
    terrain = TERRAIN[point]
    if terrain == LAND:
        return looks.BATTERY if point in BATTERIES[0] or point in BATTERIES[1] else looks.LAND
    if terrain != WATER:
        return looks.RED
    return looks.LIGHTHOUSE if point in LIGHTHOUSES[0] or point in LIGHTHOUSES[1] else looks.WATER
