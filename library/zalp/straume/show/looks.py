"""The sixteen looks of this sea's lights. Imports nothing.

As the console's scene reads them: two colours between which a light pulses, how many of 64 steps of a pulse pass in a
frame, whether the pulse runs over the panel as a wave.
"""

WATER, LAND, BATTERY, RED, LIGHTHOUSE, MINE = range(6)
OWN = 6  # + a ship's type: steady
OTHER = 11  # + a ship's type: pulsing

# Of a cruiser, submarine, destroyer, patrol ship, minesweeper: any two can be distinguished by every eye
# (tests/test_palettes.py).
SHIPS = 0x501C0C, 0x000C1C, 0x005030, 0x305000, 0x301C30
_DIM = 3  # the enemy's ships pulse down to one part in so many
_PACE = 2


def _row(low, high, pace=0, ripple=0):
    return bytes((low >> 16, low >> 8 & 255, low & 255, high >> 16, high >> 8 & 255, high & 255, pace, ripple))


def _dimmed(color):
    return (color >> 16) // _DIM << 16 | (color >> 8 & 255) // _DIM << 8 | (color & 255) // _DIM


LOOKS = b"".join(
    [
        _row(0x000107, 0x00000B, 1, 1),  # water
        _row(0x040502, 0x040502),  # land
        _row(0x0C0604, 0x0C0604),  # a battery
        _row(0x280004, 0x140002, 1),  # a red point
        _row(0x181406, 0x181406),  # a lighthouse
        _row(0x780020, 0x100004, 6),  # a mine
    ]
    + [_row(color, color) for color in SHIPS]
    + [_row(color, _dimmed(color), _PACE) for color in SHIPS]
)
