from __future__ import annotations

FORWARD: int
LEFT: int
RIGHT: int
LAY: int
BATTERY: int
MINE: int
DRAWN: int
QUIET: int
MINED: int
SHIP: int
