from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from ..rules import Position

class _Player(Protocol):
    move: int | None
    def think(self, position: Position) -> Generator[None]: ...

def play(captains: Sequence[_Player], line_ups: Sequence[str], first: int = 0) -> Position: ...
