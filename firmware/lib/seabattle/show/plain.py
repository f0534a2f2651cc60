"""The pixel loops in plain Python: the twin of fast.py, byte for byte. Imports nothing.

`table` is a palette's (palette.py): 16 looks of 8 bytes (colour A, colour B, pace, ripple), at 128 a wave of 64 steps,
at 192 the ripple phase of each of a panel's 100 cells, at 292 the light of both panels in 255ths.
"""

import sys


def paint(rgb, looks, table, clock):
    """Colour all 200 pixels by their looks: each breathes between its look's two colours."""
    wave = bytes(table[128:192])
    ripple = bytes(table[192:292])
    for panel in (0, 100):
        light = table[293 if panel else 292]
        picture = 0  # 300 bytes as one number: that of each look where it is, one over the other
        for look, mask in _masks(bytes(looks[panel : panel + 100])):
            at = look * 8
            shades = _shades(bytes(table[at : at + 6]), wave, light)
            phase = clock * table[at + 6] & 63
            picture |= mask & _cells(shades, phase, ripple if table[at + 7] else b"")
        rgb[panel * 3 : panel * 3 + 300] = picture.to_bytes(300, "little")


_MOST = 64  # shades that are kept, 192 bytes each: those of a picture whose panels differ in light, twice
_known: dict = {}  # what _shades has found
# A MicroPython comes here to be compared with fast.py alone.
_MOST_PAINTED = 1 if sys.implementation.name == "micropython" else 8 * _MOST
_painted: dict = {}  # what _cells has found
_seas: dict = {}  # what _masks has found


def _masks(cells):
    """Where each look of a panel is: pairs of a look and 300 bytes as a number, 255 in its cells."""
    found = _seas.get(cells)
    if found is None:
        if len(_seas) >= _MOST_PAINTED:
            _seas.clear()
        found = _seas[cells] = [
            (
                look,
                int.from_bytes(b"".join([b"\xff\xff\xff" if cell == look else b"\0\0\0" for cell in cells]), "little"),
            )
            for look in set(cells)
        ]
    return found


def _cells(shades, phase, ripple):
    """The colours of a panel's 100 cells at a phase of the wave: 300 bytes as a number."""
    key = shades, phase, ripple
    found = _painted.get(key)
    if found is None:
        if len(_painted) >= _MOST_PAINTED:
            _painted.clear()
        steps = ripple or b"\0" * 100
        found = _painted[key] = int.from_bytes(
            b"".join([shades[3 * (phase + step & 63) :][:3] for step in steps]), "little"
        )
    return found


def _shades(colors, wave, light):
    """The colours of a look at the 64 phases of the wave, 3 bytes each."""
    key = colors, wave, light
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[key] = bytes(
            [(a + ((b - a) * part >> 8)) * (light + 1) >> 8 for part in wave for a, b in zip(colors[:3], colors[3:])]
        )
    return found


def add(rgb, pixel, color, share):
    """Add share/256 of a colour (0xRRGGBB) to one pixel; a channel stops at 255."""
    at = pixel * 3
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
    """Keep share/256 of every byte from start to before end."""
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
