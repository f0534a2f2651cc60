from __future__ import annotations

from collections.abc import Callable, Generator

from zalp.console.rng import Rng

from .fleet import Fleet
from .ruleset import Rules

def drawing(make: Callable[..., Fleet], rules: Rules, rng: Rng, attempts: int) -> Generator[None, None, Fleet]: ...
def crowded(rules: Rules) -> bool: ...
