from __future__ import annotations

CRUISER: int
SUBMARINE: int
DESTROYER: int
PATROL: int
MINESWEEPER: int
LETTERS: str
COUNTS: tuple[int, ...]
FLEET: int
MINES: int
BOW: int
SIDE: int
STERN: int
SINKS: bytes
ASPECTS: bytes

def line_up(text: str) -> bytes: ...
