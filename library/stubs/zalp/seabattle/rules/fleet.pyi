from __future__ import annotations

from collections.abc import Generator, Iterable

from zalp.console.rng import Rng

from .ruleset import Rules

class Fleet:
    rules: Rules
    ships: tuple[tuple[int, ...], ...]
    mines: tuple[int, ...]
    sweepers: tuple[int, ...]
    submarines: tuple[int, ...]
    def __init__(
        self,
        rules: Rules,
        ships: Iterable[Iterable[int]],
        mines: Iterable[int] = (),
        sweepers: Iterable[int] = (),
        submarines: Iterable[int] = (),
    ) -> None: ...
    def defects(self, rules: Rules | None = None) -> int: ...
    @classmethod
    def drawing(cls, rules: Rules, rng: Rng, attempts: int = 200) -> Generator[None, None, Fleet]: ...
    @classmethod
    def random(cls, rules: Rules, rng: Rng) -> Fleet: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def copy(self) -> Fleet: ...

def crowded(rules: Rules) -> bool: ...
