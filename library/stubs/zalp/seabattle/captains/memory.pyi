from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from ..rules import Rng, Rules

DOUBT: int
FADE: int
LOOKS: int
FIRST: int

class Memory:
    rules: Rules
    habits: list[int]
    shots: bytearray
    matches: int
    def __init__(self, rules: Rules, record: bytes = b"") -> None: ...
    def record(self) -> bytes: ...
    def prior(self) -> Sequence[tuple[int, ...]]: ...
    def dread(self, ships: Iterable[Iterable[int]]) -> int: ...
    def learn(self, ships: Sequence[tuple[int, ...]], shots: Sequence[int], rng: Rng) -> Generator[None]: ...
