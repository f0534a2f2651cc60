"""The pocket handheld's hardware: circuit, places, board, checks. `make hardware board case`."""

from .. import HARDWARE

FOLDER = HARDWARE / "pocket"
BOARD = FOLDER / "pocket.kicad_pcb"
