"""The pocket handheld's hardware: circuit, places, board, checks. `make hardware board case`."""

from .. import HARDWARE

FOLDER = HARDWARE / "pocket"
SCHEMATIC = HARDWARE / "schematic"
BOM = HARDWARE / "bom.csv"
BOARD = FOLDER / "pocket.kicad_pcb"
