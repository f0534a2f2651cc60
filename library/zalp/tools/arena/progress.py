"""A bar of how far many matches have come: tqdm's where it is installed, else no bar. Imports tqdm."""

from __future__ import annotations

import contextlib
import sys
from types import SimpleNamespace
from typing import Any


def bar(total: int, unit: str, seldom: float) -> contextlib.AbstractContextManager[Any]:
    """A bar on standard error for so many units, whose update() tells it of one more. seldom: seconds between two lines
    where it is not a terminal.
    """
    try:
        from tqdm import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return contextlib.nullcontext(SimpleNamespace(update=lambda: None))
    pause = 0.2 if sys.stderr.isatty() else seldom
    shown: contextlib.AbstractContextManager[Any] = tqdm(total=total, unit=unit, file=sys.stderr, mininterval=pause)
    return shown
