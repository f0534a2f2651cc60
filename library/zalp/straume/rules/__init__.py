"""The rules of Straume 1986: the sea, the ships, positions; without any notion of a machine, a picture or an opponent.

Imports nothing outside this folder. On a computer the package is a library: it also has the names of points and moves,
and a Position has what `library.py` adds.
"""

import sys

from .constants import BATTERY, DRAWN, FORWARD, LAY, LEFT, MINE, QUIET, RIGHT
from .errors import NotLegal, NotReadable, RulesError
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
)

if sys.implementation.name != "micropython":
    from .text import move_in, move_name, point_in, point_name
    from .library import MOVE

    __all__ += ("MOVE", "move_in", "move_name", "point_in", "point_name")  # type: ignore[assignment]
