from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_C = TypeVar("_C", bound=type)

def extends(known: _C) -> Callable[[type], _C]: ...
