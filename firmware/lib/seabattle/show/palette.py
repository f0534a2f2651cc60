"""Palettes: how each kind of cell looks, and the colours of everything drawn over the sea. Imports nothing.

A look breathes between two colours, so that cells differ by movement as well as by hue: `(A, B, pace, ripple)`. Pace is
how many of the wave's 64 steps pass in a frame (0 = steady at A); ripple lets the wave run over the panel instead of
all cells at once. The sum of all colour bytes of a quiet frame stays well below the board's current budget (5,100):
water is dim, and cells that no longer matter are nearly dark.
"""

WATER, MISSED, HALO, SHIP, WOUNDED, SUNKEN, GHOST, BAD, CLASH, DARK, DEEP, FOUND = range(12)

NAMES = ("normal", "safe")

_NORMAL = {
    WATER: (0x000105, 0x00050C, 1, 1),
    MISSED: (0x080906, 0x080906, 0, 0),
    HALO: (0x000101, 0x000101, 0, 0),
    SHIP: (0x181C20, 0x181C20, 0, 0),
    WOUNDED: (0x481000, 0x682600, 3, 0),
    SUNKEN: (0x280002, 0x280002, 0, 0),
    GHOST: (0x063C0A, 0x0A5A10, 3, 0),
    BAD: (0x500000, 0x780006, 5, 0),
    CLASH: (0x602000, 0x300800, 5, 0),
    DARK: (0x000000, 0x000000, 0, 0),
    DEEP: (0x000008, 0x00010C, 1, 1),
    FOUND: (0x14160A, 0x302C10, 2, 0),
}

# Blue against yellow and light against dark stay apart in all three common kinds of colour blindness; what is bad or
# burning blinks fast and strongly, what is good glows calmly.
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


class Palette:
    """`table` is what the pixel loops read (see plain.py); the rest are colours 0xRRGGBB of what is drawn on top.

    flashes: whether an animation may light up a whole panel at once.
    """

    flashes = True

    def __init__(self, name="normal"):
        safe = name == "safe"
        self.name = name
        self.cursor = 0xA0A030 if safe else 0x30A030
        self.refused = 0xA08000 if safe else 0xA00000
        self.line = 0x000610 if safe else 0x020602
        self.enemy_cursor = 0xA06000 if safe else 0xA01800
        self.enemy_line = 0x080400 if safe else 0x080100
        self.fire = (0xA08850, 0x907010, 0x604808, 0x302400) if safe else (0xA08850, 0x984808, 0x701C00, 0x300400)
        self.afloat = 0x1A1F24
        self.lost = 0x201200 if safe else 0x300002
        self.text = 0x302408 if safe else 0x301C04
        self.number = 0x20282C
        # The coach's map: from cold to hot, his shot, and what the map must not hide.
        self.heat = (0x000000, 0x0C0300, 0x705008) if safe else (0x010000, 0x0C0000, 0x780400)
        self.advice = 0x6080A0 if safe else 0x30A030
        self.hurt = 0x604818
        self.wreck = 0x02061A if safe else 0x060A14
        self.table = bytearray(294)
        looks = _SAFE if safe else _NORMAL
        for look in looks:
            a, b, pace, ripple = looks[look]
            at = look * 8
            self.table[at : at + 8] = bytes(
                (a >> 16, (a >> 8) & 255, a & 255, b >> 16, (b >> 8) & 255, b & 255, pace, ripple)
            )
        self.table[128:192] = _WAVE
        for cell in range(100):
            x, y = cell % 10, cell // 10
            # Slanting waves, broken by a little unevenness so that they read as water and not as a pattern.
            self.table[192 + cell] = (x * 7 + y * 11 + (x * x * 5 + y * 3 * x) % 17) & 63
        self.table[292] = self.table[293] = 255

    def mean(self, look):
        """The colour halfway between a look's two: what the eye keeps of it."""
        at = look * 8
        t = self.table
        return ((t[at] + t[at + 3]) >> 1) << 16 | ((t[at + 1] + t[at + 4]) >> 1) << 8 | (t[at + 2] + t[at + 5]) >> 1
