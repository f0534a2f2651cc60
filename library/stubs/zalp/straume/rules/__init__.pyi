from __future__ import annotations

from .codec import move_in, move_name, point_in, point_name
from .constants import BATTERY, DRAWN, FORWARD, LAY, LEFT, MINE, QUIET, RIGHT
from .errors import NotLegal, NotReadable, RulesError
from .library import MOVE
from .position import Position
from .ships import CRUISER, DESTROYER, FLEET, LETTERS, MINESWEEPER, PATROL, SUBMARINE, line_up

__all__ = (
    "BATTERY",
    "CRUISER",
    "DESTROYER",
    "DRAWN",
    "FLEET",
    "FORWARD",
    "LAY",
    "LEFT",
    "LETTERS",
    "MINE",
    "MINESWEEPER",
    "NotLegal",
    "NotReadable",
    "PATROL",
    "Position",
    "QUIET",
    "RIGHT",
    "RulesError",
    "SUBMARINE",
    "line_up",
    "MOVE",
    "move_in",
    "move_name",
    "point_in",
    "point_name",
)
