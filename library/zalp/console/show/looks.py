"""How each kind of cell looks in each palette, as the pixel loops read it. Imports palette only.

Made when the firmware is built (zalp/tools/build/bake.py). See palette.py for what a look is.
"""

from .palette import BAD, CLASH, DARK, DEEP, FOUND, GHOST, HALO, MISSED, SHIP, SUNKEN, WATER, WOUNDED
from .palette import LIGHT, LOOK, RIPPLE, WAVE, packed

# Any two that are on one panel can be distinguished by every eye (tests/test_palettes.py).
_NORMAL = {
    WATER: (0x000107, 0x00000B, 1, 1),
    MISSED: (0x080608, 0x080608, 0, 0),
    HALO: (0x000201, 0x000201, 0, 0),
    SHIP: (0x161C18, 0x161C18, 0, 0),
    WOUNDED: (0x481600, 0x4C1A00, 3, 0),
    SUNKEN: (0x280503, 0x280503, 0, 0),
    GHOST: (0x089030, 0x08B038, 3, 0),
    BAD: (0xB00020, 0xD80020, 5, 0),
    CLASH: (0x6D2C00, 0x401E00, 5, 0),
    DARK: (0x000000, 0x000000, 0, 0),
    DEEP: (0x000008, 0x00010C, 1, 1),
    FOUND: (0x6C5410, 0x313424, 2, 0),
}

# Blue against yellow and light against dark stay distinct in all three common kinds of colour blindness; what is bad or
# burning blinks fast and strongly, what is good pulses calmly.
_SAFE = {
    WATER: (0x000105, 0x00030C, 1, 1),
    MISSED: (0x070707, 0x070707, 0, 0),
    HALO: (0x000001, 0x000001, 0, 0),
    SHIP: (0x141A26, 0x141A26, 0, 0),
    WOUNDED: (0x1A0C00, 0x584000, 6, 0),
    SUNKEN: (0x201200, 0x201200, 0, 0),
    GHOST: (0x203048, 0x304868, 2, 0),
    BAD: (0x100800, 0x806000, 9, 0),
    CLASH: (0x504000, 0x080600, 9, 0),
    DARK: (0x000000, 0x000000, 0, 0),
    DEEP: (0x000008, 0x00010C, 1, 1),
    FOUND: (0x080A0C, 0x283038, 2, 0),
}

# The first steps of a sine, 0..255 and back: (1 - cos) / 2.
_WAVE = bytes(
    (
        0,
        1,
        2,
        6,
        10,
        15,
        21,
        29,
        37,
        47,
        57,
        67,
        79,
        90,
        103,
        115,
        128,
        140,
        152,
        165,
        176,
        188,
        198,
        208,
        218,
        226,
        234,
    )
    + (
        240,
        245,
        249,
        253,
        254,
        255,
        254,
        253,
        249,
        245,
        240,
        234,
        226,
        218,
        208,
        198,
        188,
        176,
        165,
        152,
        140,
        128,
        115,
    )
    + (103, 90, 79, 67, 57, 47, 37, 29, 21, 15, 10, 6, 2, 1)
)


def _table(looks):
    """A Palette's table, laid out as in palette.py."""
    table = bytearray(LIGHT + 2)
    for look, how in looks.items():
        table[look * LOOK : look * LOOK + LOOK] = packed(*how)
    table[WAVE:RIPPLE] = _WAVE
    for cell in range(100):
        x, y = cell % 10, cell // 10
        # Slanting waves, a little uneven so that they look like water and not like a pattern.
        table[RIPPLE + cell] = (x * 7 + y * 11 + (x * x * 5 + y * 3 * x) % 17) & 63
    table[LIGHT] = table[LIGHT + 1] = 255
    return bytes(table)


TABLES = _table(_NORMAL), _table(_SAFE)  # of palette.NAMES
