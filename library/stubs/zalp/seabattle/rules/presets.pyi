from __future__ import annotations

from typing import Any

from .ruleset import Rules

PRESETS: tuple[str, ...]
OWN_RULES: str
RULE_SETS: tuple[str, ...]
LARGE: tuple[str, ...]

def preset(name: str, **changes: Any) -> Rules: ...
def chosen(record: bytes | None, cramped: bool = False) -> Rules: ...
def name_of(rules: Rules) -> str | None: ...
