from __future__ import annotations

from collections.abc import Callable, Generator

from zalp.console.rng import Rng

from .fleet import Fleet
from .ruleset import Rules

STEPS: int

def fitting(make: Callable[..., Fleet], rules: Rules, rng: Rng, steps: int = ...) -> Generator[None, None, Fleet]: ...
