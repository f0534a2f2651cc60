"""The power-on animation, in the form of animations.py. Imports this package."""

from .animations import Explosion, Flight
from .canvas import ENEMY, OWN


class PowerOn:
    """Power-on: three guns fire from the lower panel, three shells strike above, and the four letters appear out of the
    fire.

    `lines` are the two Lines of the name, one per panel.
    """

    frames = 96

    def __init__(self, lines, palette):
        self._lines = lines
        self._shots = []
        for i, (x0, x1, row) in enumerate(((1, 2, 3), (8, 7, 5), (4, 5, 2))):
            flight = Flight((x0, 18), (x1, row), palette, 20)
            self._shots.append((4 + 9 * i, flight, Explosion(ENEMY, x1, row, palette, 3 + i)))

    def draw(self, scene, n):
        canvas = scene.canvas
        if n >= 22:
            # The sea fades into the letters.
            canvas.fade(max(60, 256 - 16 * (n - 22)))
        for start, flight, explosion in self._shots:
            age = n - start
            if 0 <= age < flight.frames:
                flight.draw(scene, age)
            elif 0 <= age - flight.frames < explosion.frames:
                explosion.draw(scene, age - flight.frames)
        if n >= 44:
            glow = min(256, (n - 44) * 14)
            for panel in (ENEMY, OWN):
                line = self._lines[panel]
                line.color = _scaled(0x301604 if (n >> 1) % 9 else 0x381C05, glow)
                line.draw(canvas, panel, 1 if panel == OWN else 2, 0)


def _scaled(color, share):
    return ((color >> 16) * share >> 8) << 16 | (((color >> 8) & 255) * share >> 8) << 8 | ((color & 255) * share >> 8)
