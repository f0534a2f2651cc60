"""The rules of Sea Battle: what the game is, with no idea of a machine, a picture or an opponent.

Imports nothing outside this folder. Everything else may import from here.
"""

from .chart import HALO, MISSED, SUNKEN, UNKNOWN, WOUNDED, Chart
from .errors import NotLegal, NotNow, NotReadable, RulesError
from .fleet import (
    CORNER_CONTACT,
    OUTSIDE,
    OVERLAP,
    SIDE_CONTACT,
    TOO_FEW,
    TOO_MANY,
    WRONG_SHAPE,
    Fleet,
    chain,
    crowded,
    finish,
)
from .lot import Lot
from .match import AGREED, DRAW, RESIGNED, SUNK_ALL, Match
from .ruleset import ANY, CORNERS, NONE, Rules
from .sea import HIT, MISS, SUNK, Sea

__all__ = (
    "AGREED",
    "ANY",
    "CORNERS",
    "CORNER_CONTACT",
    "Chart",
    "DRAW",
    "Fleet",
    "HALO",
    "HIT",
    "Lot",
    "MISS",
    "MISSED",
    "Match",
    "NONE",
    "NotLegal",
    "NotNow",
    "NotReadable",
    "OUTSIDE",
    "OVERLAP",
    "RESIGNED",
    "Rules",
    "RulesError",
    "SIDE_CONTACT",
    "SUNK",
    "SUNKEN",
    "SUNK_ALL",
    "Sea",
    "TOO_FEW",
    "TOO_MANY",
    "UNKNOWN",
    "WOUNDED",
    "WRONG_SHAPE",
    "chain",
    "crowded",
    "finish",
)
