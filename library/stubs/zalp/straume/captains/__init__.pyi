from __future__ import annotations

from collections.abc import Generator
from typing import Any

from zalp.console.rng import Rng

from ..rules import Position
from .library import play

CAPTAINS: tuple[str, ...]
CALM: int
RESTLESS: int
LINE_UPS: tuple[str, ...]

class CabinBoy:
    rng: Rng
    move: int | None
    def __init__(self, rng: Rng) -> None: ...
    def think(self, position: Position) -> Generator[None]: ...
    def recall(self, position: Position, player: int) -> Generator[None]: ...
    def ponder(self, position: Position) -> Any: ...

class Thinker:
    SHUN: int
    RECALL: int
    WHIM: int
    GLANCE: int
    rng: Rng
    move: int | None
    search: Any
    depth: int
    beyond: int
    nodes: int
    rash: int
    def __init__(
        self, rng: Rng, depth: int, beyond: int, nodes: int, rash: int, entries: int, boredom: int
    ) -> None: ...
    def think(self, position: Position) -> Generator[None]: ...
    def ponder(self, position: Position) -> Any: ...
    def left(self, key: int) -> int: ...
    def recall(self, position: Position, player: int) -> Generator[None]: ...

def ready(rng: Rng) -> str: ...
def line_up(name: str, rng: Rng) -> str: ...
def agrees(position: Position, player: int) -> bool: ...
def make(name: str, rng: Rng) -> CabinBoy | Thinker: ...

__all__ = ("CAPTAINS", "LINE_UPS", "agrees", "line_up", "make", "ready", "play")
