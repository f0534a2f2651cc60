"""The kit of docs/breadboard.md: two ready panels and a membrane pad, powered over USB. Imports table.

The pad's keys do what is printed on them where possible: 1 to 9 and 0 are the keys of those numbers, # is FIRE
and D is BACK, as on the handheld's contacts; A, B, C and * are up, down, right and left.
"""

from .table import Table

BUDGET_MA = 400  # a computer's port gives 500, and the Pico takes its share


def kit():
    panel = "+0 16x10 3,0 top-left rows straight GRB"
    return Table(
        "kit",
        ("A" + panel, "B" + panel),
        BUDGET_MA,
        keys="012a345b678dc9ef",
        missing="LED_EN AMP_SD_N VBAT_SENSE",
        diodes=False,
        cells=(),
    )
