"""Palettes: how each kind of cell looks, and the colours of everything drawn over the sea. Imports loader; looks when
one is made.

A look pulses between two colours, so that cells differ by movement as well as by hue: `(A, B, pace, ripple)`. Pace is
how many of the wave's 64 steps pass in a frame (0 = steady at A); ripple lets the wave run over the panel instead of
moving all cells at once. The sum of all colour bytes of a quiet frame stays well below the board's current budget
(5,100): water is dim, and cells that no longer matter are nearly dark.
"""

from .. import loader

WATER, MISSED, HALO, SHIP, WOUNDED, SUNKEN, GHOST, BAD, CLASH, DARK, DEEP, FOUND = range(12)

NAMES = ("normal", "safe")
# A Palette's table: the looks, LOOK bytes each; from WAVE the 64 steps of a wave; from RIPPLE the place in the wave of
# each of a panel's 100 cells; from LIGHT the light of both panels in 255ths.
LOOK, WAVE, RIPPLE, LIGHT = 8, 128, 192, 292


def packed(a, b, pace, ripple):
    """A look as the table has it: LOOK bytes."""
    return bytes((a >> 16, a >> 8 & 255, a & 255, b >> 16, b >> 8 & 255, b & 255, pace, ripple))


class Palette:
    """`table` is for the pixel loops (see plain.py); the rest are colours 0xRRGGBB of what is drawn on top.

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
        with loader.using("looks") as looks:
            self.table = bytearray(looks.TABLES[safe])

    def mean(self, look):
        """The colour halfway between a look's two: its average to the eye."""
        at = look * LOOK
        t = self.table
        return ((t[at] + t[at + 3]) >> 1) << 16 | ((t[at + 1] + t[at + 4]) >> 1) << 8 | (t[at + 2] + t[at + 5]) >> 1
