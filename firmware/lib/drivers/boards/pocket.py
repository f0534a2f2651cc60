"""The pocket handheld: wired as the handheld, with LEDs of 2 x 2 mm and two AA cells. Imports handheld.

The sound is not on GP15, which a reset of the USB bus borrows (erratum RP2040-E5). docs/pocket.md has the figures.
"""

from .handheld import handheld


def pocket():
    table = handheld()
    table.name = "pocket"
    table.budget_ma = 200  # at 5 V: what two cells give while the Pico still has 1.9 V
    table.channel_ma = 5
    table.idle_ua = 1
    # Marks of 1.1 and 1.05 V a cell. The LEDs' converter takes a constant power: at 2.1 V an ampere of the LEDs is 2.7
    # of the cells, through 0.3 ohm.
    table.cells = 2, 2200, 2100, 25, 800
    table.audio = 13
    return table
