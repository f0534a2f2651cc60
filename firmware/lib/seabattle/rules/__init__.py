"""The rules of Sea Battle: what the game is, with no idea of a machine, a picture or an opponent.

Imports the console's rng and slices, and nothing else outside this folder. All other rooms of Sea Battle may import
from here.
"""

from console.rng import Rng
from console.slices import finish

from . import acts
from .acts import DECK, HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from .chart import HALO, MISSED, SUNKEN, UNKNOWN, WOUNDED, Chart
from .errors import NotFound, NotLegal, NotNow, NotReadable, RulesError
from .fleet import (
    CORNER_CONTACT,
    MINE_CONTACT,
    OUTSIDE,
    OVERLAP,
    SIDE_CONTACT,
    TOO_FEW,
    TOO_MANY,
    WRONG_NUMBER,
    WRONG_SHAPE,
    Fleet,
    crowded,
)
from .match import AGREED, DRAWN, RESIGNED, SUNK_ALL, Match
from .ruleset import ANY, CORNERS, NONE, Rules
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
