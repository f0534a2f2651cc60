"""The icons under which the site is installed. Imports pillow.

The page's icon redrawn from lights, on a whole square: systems cut their own shapes out of it ("maskable"), and what
matters is within the middle four fifths.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

SIZES = (180, 192, 512)  # Apple's home screen, Android's, what a store or a start picture shows
SEA, LIGHTS = (16, 24, 29), {"w": (20, 44, 66), "m": (86, 104, 116), "h": (240, 120, 40), "s": (150, 24, 18)}
PICTURE = ("wwwwww", "wmwwww", "wwhhhw", "wwwwww", "wssswm", "wwwwww")
INNER = 0.72  # of the square's side
FINE = 4  # drawn this many times larger and scaled down: round edges


def icon(size: int) -> bytes:
    """A PNG of size x size pixels."""
    side = size * FINE
    image = Image.new("RGB", (side, side), SEA)
    draw = ImageDraw.Draw(image)
    pitch = side * INNER / len(PICTURE)
    edge = side * (1 - INNER) / 2
    for y, row in enumerate(PICTURE):
        for x, light in enumerate(row):
            left, top = edge + (x + 0.14) * pitch, edge + (y + 0.14) * pitch
            draw.ellipse((left, top, left + 0.72 * pitch, top + 0.72 * pitch), LIGHTS[light])
    out = io.BytesIO()
    small = image.resize((size, size), Image.Resampling.LANCZOS)
    # Some 500 colours, most of them of round edges: with 256 none is off by more than 1 of 255, for half of the bytes.
    small = small.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
