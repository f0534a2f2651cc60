"""A bar of how far many matches have come: tqdm's where it is installed, else no bar. Imports tqdm."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Protocol


class Bar(Protocol):
    def update(self, n: int = 1) -> object: ...


class _None:
    def update(self, n: int = 1) -> None:
        pass


@contextlib.contextmanager
def _none() -> Iterator[Bar]:
    yield _None()


def bar(total: int, unit: str, seldom: float) -> AbstractContextManager[Bar]:
    """A bar on standard error for so many units. seldom: seconds between two lines where it is not a terminal."""
    try:
        from tqdm import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return _none()
    shown: AbstractContextManager[Bar] = tqdm(
        total=total, unit=unit, file=sys.stderr, mininterval=0.2 if sys.stderr.isatty() else seldom
    )
    return shown
