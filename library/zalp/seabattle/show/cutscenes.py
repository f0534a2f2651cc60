"""The animations of a match's end, in the form of zalp/console/show/animations.py. Imports the console's rng
and show.
"""

from zalp.console.rng import Rng
from zalp.console.show.canvas import COMPASS
from zalp.console.show.palette import DEEP


class Fireworks:
    """Victory: rockets rise over both panels and burst in colours. rank: of the loser, 0 .. 3: three to five seconds,
    five to fourteen rockets, the last ones over the highest rank in gold.
    """

    _COLORS = (0x685010, 0x105060, 0x701820, 0x186018, 0x501868)

    def __init__(self, rank=1):
        rng = Rng(7)
        self.frames = 90 + 20 * rank
        count = 5 + 3 * rank
        last = self.frames - 44  # a rocket that starts later would not burst in time
        self._rockets = []
        for i in range(count):
            start = i * last // (count - 1)
            gold = rank > 2 and i > count - 5
            self._rockets.append((start, 1 + rng.below(8), 2 + rng.below(12), 0 if gold else i % 5))

    def draw(self, scene, n):
        canvas = scene.canvas
        for start, x, row, hue in self._rockets:
            age = n - start
            rise = 19 - row
            if 0 <= age < rise:
                canvas.add(x, 19 - age, 0x806020)
                canvas.add(x, 20 - age, 0x301800)
            elif 0 <= age - rise < 24:
                age -= rise
                color = self._COLORS[hue]
                if age < 2:
                    canvas.add(x, row, 0xC0C0A0)
                for dx, dy in COMPASS:
                    # Sparks slow down and sink a little.
                    way = age * (48 - age) >> 4  # 0..36
                    sx = x * 16 + 8 + (dx * way >> 3)
                    sy = row * 16 + 8 + (dy * way >> 3) + (age * age >> 4)
                    canvas.add(sx >> 4, sy >> 4, color, 256 - 10 * age)


class GoingUnder:
    """Defeat: the own sea closes over the fleet, a crest of foam rising from the bottom row to the top. A lantern stays
    afloat.
    """

    frames = 100

    def draw(self, scene, n):
        crest = 10 - n // 5
        swell = n // 12 % 2 if n > 60 else 0
        if n > 25:
            light = min(n - 25, 40) * 4
            scene.canvas.blend(6, 10 + max(crest - 2, 1 + swell), 0x402808, light)
            scene.canvas.add(6, 10 + max(crest - 1, 2 + swell), 0x100A02, light)
        if n % 5 == 0 and 0 <= crest < 10:
            for x in range(10):
                scene.looks[100 + crest * 10 + x] = DEEP
        for x in range(10):
            # The crest is uneven and rocks.
            y = crest - 1 + ((x * 3 + (n >> 2)) % 5 == 0)
            if 0 <= y < 10:
                scene.canvas.blend(x, 10 + y, 0x203848, 200)
        bubble = (n * 7) % 10
        rise = crest + 8 - n % 9
        if crest < rise < 10:
            scene.canvas.add(bubble, 10 + rise, 0x182830)
