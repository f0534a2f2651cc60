"""The handheld of docs/build.md. Imports table, power."""

from .. import power
from .table import Table


def handheld():
    return Table(
        "handheld",
        ("A+0 10x10 0,0 top-left rows serpentine GRB", "B+0 10x10 0,0 top-left rows serpentine GRB"),
        power.LED_BUDGET_MA,
    )
