from __future__ import annotations

from collections.abc import Collection

from .ruleset import Rules

FLEETS: dict[str, tuple[str, ...]]
RUSSIAN: tuple[str, ...]
MAX_SIDE: int
MAX_DECKS: int
MAX_ORIENTATIONS: int

def named(name: str) -> tuple[str, ...]: ...
def check(rules: Rules) -> None: ...
def shapes(fleet: Collection[str]) -> dict[str, list[tuple[tuple[int, int], ...]]]: ...
def orientations(kind: str) -> list[tuple[tuple[int, int], ...]]: ...
