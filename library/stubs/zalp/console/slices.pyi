from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

_T = TypeVar("_T")

def finish(work: Generator[Any, None, _T]) -> _T: ...
