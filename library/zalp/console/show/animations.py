"""What moves over the sea in a match. Each animation has `frames` and `draw(scene, n)`, which draws its frame n on the
painted scene.

Imports rng and this package. Animations count frames and have random numbers of their own, so that they are the same
everywhere. Places are x 0..9 and rows 0..19 of both panels together (canvas.py); fractions are kept in 16ths of a
pixel.
"""

from ..rng import Rng
from .canvas import COMPASS, OWN
from .palette import HALO, SUNKEN

# Rings of whole pixels around a centre, by distance, for splashes.
_RINGS = (
    ((0, 0),),
    ((0, -1), (1, 0), (0, 1), (-1, 0)),
    ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, -2), (2, 0), (0, 2), (-2, 0)),
    ((-1, -3), (1, -3), (3, -1), (3, 1), (1, 3), (-1, 3), (-3, 1), (-3, -1), (2, -2), (2, 2), (-2, 2), (-2, -2)),
)
_FOAM = 0x506878


class Flight:
    """A shell from one place to another: it climbs in an arc that leans to the side, with a tail, brightest at the
    top."""

    def __init__(self, start, target, palette, frames=22):
        self.frames = frames
        self._start = start
        self._target = target
        self._fire = palette.fire
        # The arc leans away from the nearer edge, so that it stays on the panels.
        self._lean = 40 if start[0] + target[0] < 9 else -40

    def _place(self, n):
        # Fast out of the barrel, slow at the top, fast again: time is bent a little around the middle.
        t = n * 256 // (self.frames - 1)
        lean = self._lean * (t * (256 - t) >> 8) >> 6
        return _between(self._start[0], self._target[0], t, lean), _between(self._start[1], self._target[1], t, 0)

    def draw(self, scene, n):
        canvas = scene.canvas
        if n < 5:
            self._flash(canvas, n)
        seen = None
        age = 0
        while age < 4 and age <= n:
            place = self._place(n - age)
            if place != seen:
                canvas.add(place[0], place[1], self._fire[age], 256 >> age)
                seen = place
            age += 1
        height = n * (self.frames - 1 - n) * 4 // (self.frames * self.frames) if n else 0
        if height:
            canvas.add(seen[0], seen[1], 0x303030)

    def _flash(self, canvas, n):
        """At the muzzle."""
        x, row = self._start
        for dx, dy in _RINGS[1 if n < 3 else 0]:
            canvas.add(x + dx, row + dy, self._fire[n >> 1], 200 - 40 * n)
        canvas.add(x, row, self._fire[0], 256 - 40 * n)


class Splash:
    """A miss: a column of water and rings that spread over the sea of one panel."""

    frames = 18

    def __init__(self, panel, x, y):
        self._panel, self._x, self._y = panel, x, y

    def draw(self, scene, n):
        canvas = scene.canvas
        if n < 6:
            canvas.blend(self._x, self._panel * 10 + self._y, 0xA0C0D0, 256 - 36 * n)
        for ring in (1, 2, 3):
            age = n - 4 * ring + 2
            if 0 <= age < 6:
                share = (200 >> ring) * (6 - age) // 6
                for dx, dy in _RINGS[ring]:
                    y = self._y + dy
                    if 0 <= y < 10:
                        canvas.add(self._x + dx, self._panel * 10 + y, _FOAM, share)


class Explosion:
    """A hit: a flash over the whole panel, a fireball that cools, sparks that fly and fall."""

    frames = 24

    def __init__(self, panel, x, y, palette, seed=1):
        self._panel, self._x, self._y = panel, x, y
        self._fire = palette.fire
        self._flashes = palette.flashes
        rng = Rng(seed)
        self._sparks = [(rng.below(12), 5 + rng.below(7), rng.below(3)) for _ in range(9)]

    def draw(self, scene, n):
        canvas = scene.canvas
        top = self._panel * 10
        if n < 2 and self._flashes:
            canvas.fill(self._panel, 0x0C0804 if n else 0x140C06)
        fire = self._fire
        for ring in (2, 1, 0):
            age = n - ring
            if 0 <= age < 12 - 3 * ring:
                color = fire[min(3, age * (ring + 2) // 8)]
                for dx, dy in _RINGS[ring]:
                    if 0 <= self._y + dy < 10:
                        canvas.blend(self._x + dx, top + self._y + dy, color, 240 - age * 18)
        if n >= 2:
            for way, speed, late in self._sparks:
                age = n - 2 - late
                if 0 <= age < 16:
                    dx, dy = COMPASS[way]
                    x = self._x * 16 + 8 + (dx * speed * age >> 5)
                    y = self._y * 16 + 8 + (dy * speed * age >> 5) + (age * age >> 3)
                    if 0 <= y < 160:
                        canvas.add(x >> 4, top + (y >> 4), fire[min(3, age >> 2)], 250 - 15 * age)


class Sinking:
    """A ship goes down: its decks burn out one after the other, then foam spreads outwards over its halo, ring after
    ring.

    It changes the scene's looks as it goes: decks to SUNKEN, the halo to HALO (only the given cells, not yet known
    ones).
    """

    def __init__(self, panel, decks, halo, struck, palette):
        self._panel = panel
        self._fire = palette.fire
        order = sorted([(_distance(struck, deck), deck) for deck in decks])
        self._decks = [deck for _, deck in order]
        rings = {}
        for cell in halo:
            rings.setdefault(_distance(struck, cell), []).append(cell)
        self._rings = [rings[far] for far in sorted(rings)]
        self._foam_at = 8 + 4 * len(decks)
        self.frames = self._foam_at + 4 * len(self._rings) + 10

    def draw(self, scene, n):
        canvas = scene.canvas
        base = self._panel * 100
        top = self._panel * 10
        for i, (x, y) in enumerate(self._decks):
            age = n - 4 * i
            if age >= 6:
                scene.looks[base + y * 10 + x] = SUNKEN
            if 0 <= age < 14:
                canvas.blend(x, top + y, self._fire[age >> 2], 256 - 18 * age)
                if age < 6 and y:
                    canvas.add(x, top + y - 1, self._fire[2], 120 - 20 * age)
        for i, ring in enumerate(self._rings):
            age = n - self._foam_at - 4 * i
            if age >= 0:
                for x, y in ring:
                    scene.looks[base + y * 10 + x] = HALO
            if 0 <= age < 10:
                for x, y in ring:
                    canvas.blend(x, top + y, _FOAM, 230 - 23 * age)


class TurnPasses:
    """The turn passes: a bar of light sweeps from one panel to the other."""

    frames = 16

    def __init__(self, to):
        self._up = to == OWN

    def draw(self, scene, n):
        # Towards the panel that will be shot at next: down when the captain shoots, up when the player does.
        row = n * 20 // self.frames
        if not self._up:
            row = 19 - row
        for trail in range(4):
            at = row - trail if self._up else row + trail
            if 0 <= at < 20:
                scene.canvas.line(0, at, 10, 0x18242C, False, 200 >> trail)


def _between(start, target, t, lean):
    return (start * 16 * (256 - t) + target * 16 * t >> 8) + lean + 8 >> 4


def _distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
