from __future__ import annotations

from collections.abc import Callable

from .ruleset import Rules

MAX_DIGITS: int

def code_of(rules: Rules) -> str: ...
def rules_of(make: Callable[..., Rules], text: str) -> Rules: ...
