from __future__ import annotations

from collections.abc import Generator, Iterable

from ..rules import Fleet, Rng, Rules
from . import turns
from .captain import Captain
from .library import play
from .memory import Memory

POLICIES: tuple[str, ...]
CAPTAINS: tuple[str, ...]

def make(name: str, rules: Rules, rng: Rng, memory: Memory | None = None, beside: Captain | None = None) -> Captain: ...
def class_of(name: str) -> type[Captain]: ...
def place(
    policy: str, rules: Rules, rng: Rng, memory: Memory | None = None, cunning: bool = False
) -> Generator[None, None, Fleet]: ...
def drill(
    captain: Captain,
    ships: Iterable[Iterable[int]],
    mines: Iterable[int] = (),
    sweepers: Iterable[int] = (),
    submarines: Iterable[int] = (),
) -> Generator[None, None, tuple[int, int]]: ...

__all__ = (
    "CAPTAINS",
    "POLICIES",
    "class_of",
    "drill",
    "make",
    "place",
    "Captain",
    "Memory",
    "play",
    "turns",
)
