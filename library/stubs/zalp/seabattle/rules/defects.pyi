from __future__ import annotations

from .fleet import Fleet
from .ruleset import Rules

def of(fleet: Fleet, rules: Rules) -> int: ...
