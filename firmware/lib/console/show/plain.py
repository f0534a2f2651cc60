"""The pixel loops in plain Python: the twin of fast.py, byte for byte. Imports palette.

`table` is a Palette's, laid out as in palette.py.
"""

import sys

from .palette import LIGHT, LOOK, RIPPLE, WAVE


def paint(rgb, looks, table, clock):
    """Colour all 200 pixels by their looks: each pulses between its look's two colours."""
    wave = bytes(table[WAVE:RIPPLE])
    ripple = bytes(table[RIPPLE:LIGHT])
    for panel in (0, 100):
        light = table[LIGHT + (panel > 0)]
        picture = 0  # 300 bytes as one number: each look at its cells, combined
        for look, mask in _kept(_masks_known, _MOST_PAINTED, _masks, bytes(looks[panel : panel + 100])):
            at = look * LOOK
            shades = _kept(_shades_known, _MOST, _shades, bytes(table[at : at + 6]), wave, light)
            phase = clock * table[at + 6] & 63
            steps = ripple if table[at + 7] else b""
            picture |= mask & _kept(_cells_known, _MOST_PAINTED, _cells, shades, phase, steps)
        rgb[panel * 3 : panel * 3 + 300] = picture.to_bytes(300, "little")


_MOST = 64  # cached shades, 192 bytes each: those of a picture whose panels differ in light, twice
# A MicroPython uses this module only for comparison with fast.py.
_MOST_PAINTED = 1 if sys.implementation.name == "micropython" else 8 * _MOST
_shades_known: dict = {}
_cells_known: dict = {}
_masks_known: dict = {}


def _kept(known, most, make, *key):
    """make(*key), cached while `known` has at most so many entries."""
    found = known.get(key)
    if found is None:
        if len(known) >= most:
            known.clear()
        found = known[key] = make(*key)
    return found


def _masks(cells):
    """The cells of each look of a panel: pairs of a look and 300 bytes as a number, 255 in its cells."""
    return [
        (look, int.from_bytes(b"".join([b"\xff\xff\xff" if cell == look else b"\0\0\0" for cell in cells]), "little"))
        for look in set(cells)
    ]


def _cells(shades, phase, ripple):
    """The colours of a panel's 100 cells at a phase of the wave: 300 bytes as a number."""
    steps = ripple or b"\0" * 100
    return int.from_bytes(b"".join([shades[3 * (phase + step & 63) :][:3] for step in steps]), "little")


def _shades(colors, wave, light):
    """The colours of a look at the 64 phases of the wave, 3 bytes each."""
    return bytes(
        [(a + ((b - a) * part >> 8)) * (light + 1) >> 8 for part in wave for a, b in zip(colors[:3], colors[3:])]
    )


def add(rgb, place, color, share):
    """Add share/256 of a colour (0xRRGGBB) to pixels; a channel stops at 255. `place` is (number of pixels - 1) << 16 |
    distance from one to the next << 8 | the first.
    """
    for more in range((place >> 16) + 1):
        at = 3 * ((place & 255) + more * (place >> 8 & 255))
        for c in range(3):
            value = rgb[at + c] + (((color >> (16 - 8 * c)) & 255) * share >> 8)
            rgb[at + c] = 255 if value > 255 else value


def blend(rgb, pixel, color, share):
    """Move one pixel share/256 of the way to a colour."""
    at = pixel * 3
    for c in range(3):
        have = rgb[at + c]
        rgb[at + c] = have + ((((color >> (16 - 8 * c)) & 255) - have) * share >> 8)


def fade(rgb, start, end, share):
    """Keep share/256 of every byte from start up to, not including, end."""
    rgb[start:end] = bytes([value * share >> 8 for value in rgb[start:end]])


def strip(rgb, columns, place, color):
    """Draw ten columns of a strip of letters: column bytes, lowest bit on top; `place` is offset << 8 | first pixel.

    Columns beyond the strip are empty.
    """
    offset = (place >> 8) - 10
    first = place & 255
    for x in range(10):
        at = offset + x
        if 0 <= at < len(columns):
            bits = columns[at]
            pixel = (first + x) * 3
            while bits:
                if bits & 1:
                    rgb[pixel] = color >> 16
                    rgb[pixel + 1] = (color >> 8) & 255
                    rgb[pixel + 2] = color & 255
                bits >>= 1
                pixel += 30


def window(looks, marks, table, lies, things, seen, where):
    """Set a panel's looks from a window over a sea; returns its greatest mark. Lights without a cell of the sea stay as
    they are.

    `table` has the look of each mark, `things` that of each number in `lies` but 0, which is seen under the marks whose
    bits are set in `seen`. `where` is rows of the window << 16 | columns of the sea << 11 | top << 6 | left << 1 |
    panel.
    """
    most = 0
    panel, left, top, width = where & 1, where >> 1 & 31, where >> 6 & 31, where >> 11 & 31
    for y in range(where >> 16):
        for x in range(min(10, width)):
            cell = (top + y) * width + left + x
            mark = marks[cell]
            most = max(most, mark)
            shown = lies[cell] and seen >> mark & 1
            looks[panel * 100 + y * 10 + x] = things[lies[cell]] if shown else table[mark]
    return most
