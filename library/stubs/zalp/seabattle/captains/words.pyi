from __future__ import annotations

from ..rules import Rng

ROSTER: dict[str, tuple[tuple[str, str], tuple[str, str]]]
EVENTS: tuple[str, ...]
NARROW: int
SELDOM: int
PHRASES: dict[str, tuple[tuple[tuple[str, str], ...], ...]]

def event(won: bool, afloat: int) -> str: ...
def remark(name: str, happened: str, rng: Rng) -> tuple[str, str] | None: ...
