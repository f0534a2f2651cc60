"""The rules of Sea Battle: what the game is, with no idea of a machine, a picture or an opponent.

Imports nothing outside this folder. Everything else may import from here.
"""

from . import acts
from .acts import HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
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
from .match import AGREED, DRAWN, RESIGNED, SUNK_ALL, Match
from .rng import Rng
from .ruleset import ANY, CORNERS, NONE, Rules
from .sea import Sea

__all__ = (
    "AGREED",
    "ANY",
    "CORNERS",
    "CORNER_CONTACT",
    "Chart",
    "DRAWN",
    "Fleet",
    "HALO",
    "HIT",
    "MINE",
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
    "WRONG_SHAPE",
    "acts",
    "chain",
    "crowded",
    "finish",
)
