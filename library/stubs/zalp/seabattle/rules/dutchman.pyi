from __future__ import annotations

from collections.abc import Generator, Sequence

from zalp.console.rng import Rng

from .ruleset import Rules

def chain(rules: Rules, kind: str, rng: Rng, barred: bytearray) -> Generator[None, None, tuple[int, ...] | None]: ...
def moved(rules: Rules, ship: Sequence[int], shots: bytearray, cells: Sequence[int]) -> tuple[int, ...]: ...
