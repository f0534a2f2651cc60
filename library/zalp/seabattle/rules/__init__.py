"""The rules of Sea Battle: what the game is, without any notion of a machine, a picture or an opponent.

Imports the console's rng and slices, and nothing else outside this folder. All other packages of Sea Battle may import
from here.

On a computer the package is a library: it also has the presets, the named fleets and the notation, and its classes have
what `library.py` adds. A Pico loads the former when it needs them and has none of the latter.
"""

import sys

from zalp.console.rng import Rng
from zalp.console.slices import finish

from . import acts
from .acts import DECK, HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from .chart import Chart
from .constants import (
    AGREED,
    ANY,
    CORNER_CONTACT,
    CORNERS,
    DRAWN,
    HALO,
    MINE_CONTACT,
    MISSED,
    NONE,
    OUTSIDE,
    OVERLAP,
    RESIGNED,
    SIDE_CONTACT,
    SUNK_ALL,
    SUNKEN,
    TOO_FEW,
    TOO_MANY,
    UNKNOWN,
    WOUNDED,
    WRONG_NUMBER,
    WRONG_SHAPE,
)
from .errors import NotFound, NotLegal, NotNow, NotReadable, RulesError
from .fleet import Fleet, crowded
from .match import Match
from .ruleset import Rules
from .sea import Sea

__all__ = (
    "AGREED",
    "ANY",
    "CORNERS",
    "CORNER_CONTACT",
    "Chart",
    "DECK",
    "DRAWN",
    "Fleet",
    "HALO",
    "HIT",
    "MINE",
    "MINE_CONTACT",
    "MISS",
    "MISSED",
    "Match",
    "NONE",
    "NotFound",
    "NotLegal",
    "NotNow",
    "NotReadable",
    "OUTSIDE",
    "OVERLAP",
    "RESIGNED",
    "Rules",
    "Rng",
    "RulesError",
    "SIDE_CONTACT",
    "SUBMARINE",
    "SUNK",
    "SUNKEN",
    "SUNK_ALL",
    "SWEEPER",
    "Sea",
    "TOO_FEW",
    "TOO_MANY",
    "UNKNOWN",
    "WOUNDED",
    "WRONG_NUMBER",
    "WRONG_SHAPE",
    "acts",
    "crowded",
    "finish",
)

if sys.implementation.name != "micropython":
    from . import library, notation
    from .text import describe
    from .kinds import FLEETS
    from .presets import PRESETS, name_of, preset

    __all__ += ("FLEETS", "PRESETS", "describe", "library", "name_of", "notation", "preset")  # type: ignore[assignment]
