"""Canvas: one frame of both panels, 200 pixels. Imports this package only.

A colour is an int 0xRRGGBB. A pixel is named in one of two ways: by panel, x, y (each panel 10x10, top left 0, 0); or,
for what flies from one panel to the other, by x and a row of the surface that both panels make together: rows 0..9 are
the enemy's panel, 10..19 the own one.
"""

from . import pixels

ENEMY, OWN = 0, 1
SIDE = 10
LIT, UNLIT = 0x403008, 0x080604  # dots and bars that show a position
PIXELS = 200
BYTES = 600
# Unit vectors in 16ths, every 30 degrees: where sparks fly.
COMPASS = (
    (0, -16),
    (8, -14),
    (14, -8),
    (16, 0),
    (14, 8),
    (8, 14),
    (0, 16),
    (-8, 14),
    (-14, 8),
    (-16, 0),
    (-14, -8),
    (-8, -14),
)


class Canvas:
    """`rgb`: 600 bytes, enemy's panel first, row by row, red green blue. Nothing is drawn outside a panel.

    captions: is passed the words that are drawn, on boards that show them (captions.py).
    """

    captions = None

    def __init__(self):
        self.rgb = bytearray(BYTES)

    def put(self, panel, x, y, color):
        """Set one pixel."""
        if 0 <= x < SIDE and 0 <= y < SIDE:
            at = 3 * (panel * 100 + y * SIDE + x)
            self.rgb[at] = color >> 16
            self.rgb[at + 1] = (color >> 8) & 255
            self.rgb[at + 2] = color & 255

    def dot(self, panel, x, lit):
        """Draw one of a row of dots: the one in column x of a panel's lowest row."""
        self.put(panel, x, SIDE - 1, LIT if lit else UNLIT)

    def get(self, panel, x, y):
        """The colour of a pixel inside a panel."""
        at = 3 * (panel * 100 + y * SIDE + x)
        return self.rgb[at] << 16 | self.rgb[at + 1] << 8 | self.rgb[at + 2]

    def add(self, x, row, color, share=256):
        """Add light: `share`/256 of a colour on top of what is there, each channel up to 255."""
        if 0 <= x < SIDE and 0 <= row < 20:
            pixels.add(self.rgb, row * SIDE + x, color, share)

    def line(self, x, row, count, color, down=False, share=256):
        """`add` to `count` pixels, beginning at (x, row), to the right or down; all of them must be on the panels."""
        pixels.add(self.rgb, count - 1 << 16 | (SIDE if down else 1) << 8 | row * SIDE + x, color, share)

    def cross(self, x, row, color):
        """`add` to a whole row of a panel, and to the column of x on it."""
        pixels.add(self.rgb, SIDE - 1 << 16 | 1 << 8 | row * SIDE, color, 256)
        pixels.add(self.rgb, SIDE - 1 << 16 | SIDE << 8 | row // SIDE * SIDE * SIDE + x, color, 256)

    def blend(self, x, row, color, share):
        """Move a pixel `share`/256 of the way to a colour."""
        if 0 <= x < SIDE and 0 <= row < 20:
            pixels.blend(self.rgb, row * SIDE + x, color, share)

    def fill(self, panel, color):
        """Set every pixel of one panel."""
        line = bytes((color >> 16, (color >> 8) & 255, color & 255)) * 100
        self.rgb[panel * 300 : panel * 300 + 300] = line

    def clear(self):
        """All dark."""
        self.rgb[:] = _DARK

    def copy(self, other):
        """Take over another canvas's picture."""
        self.rgb[:] = other.rgb

    def fade(self, share, panel=None):
        """Keep `share`/256 of the light of every pixel, or of one panel's; 256 changes nothing."""
        if panel is None:
            pixels.fade(self.rgb, 0, BYTES, share)
        else:
            pixels.fade(self.rgb, panel * 300, panel * 300 + 300, share)

    def __str__(self):
        """The picture as text, a letter per pixel: hue (r y g c b m, w for white), a capital if bright, `.` if dark."""
        rows = []
        for panel in (ENEMY, OWN):
            for y in range(SIDE):
                rows.append("".join([_letter(self.get(panel, x, y)) for x in range(SIDE)]))
            rows.append("")
        return "\n".join(rows)


_DARK = bytes(BYTES)
# Which channels take part in a pixel's colour -> its letter: blue 1, green 2, red 4.
_HUES = ".bgcrmyw"


def _letter(color):
    red, green, blue = color >> 16, (color >> 8) & 255, color & 255
    most = max(red, green, blue)
    if not most:
        return "."
    letter = _HUES[(red * 2 >= most) * 4 + (green * 2 >= most) * 2 + (blue * 2 >= most)]
    return letter.upper() if most >= 32 else letter
