from __future__ import annotations

from zalp.console.rng import Rng
from zalp.console.slices import finish

from . import acts, library, notation
from .acts import DECK, HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from .chart import Chart
from .codec import describe
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
from .kinds import FLEETS
from .match import Match
from .presets import PRESETS, name_of, preset
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
    "FLEETS",
    "PRESETS",
    "describe",
    "library",
    "name_of",
    "notation",
    "preset",
)
