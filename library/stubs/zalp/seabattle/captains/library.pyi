from __future__ import annotations

from collections.abc import Sequence

from ..rules import Fleet, Match, Rules
from .captain import Captain

def play(rules: Rules, captains: Sequence[Captain], fleets: Sequence[Fleet], first: int = 0) -> Match: ...
