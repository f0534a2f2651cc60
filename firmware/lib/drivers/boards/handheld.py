"""A handheld wired by hand, the default (docs/hardware.md). Imports table, power."""

from .. import power
from .table import Table


def handheld():
    panel = "+0 10x10 0,0 top-left rows serpentine GRB"
    return Table("handheld", ("A" + panel, "B" + panel), power.LED_BUDGET_MA)
