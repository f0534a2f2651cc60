"""The pocket handheld's hardware: circuit, places, board, checks. `make board`, after the boards of revision B."""

from .. import HARDWARE

FOLDER = HARDWARE / "pocket"
BOARD = FOLDER / "pocket.kicad_pcb"
