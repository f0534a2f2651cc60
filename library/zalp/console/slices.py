"""Work in slices: generators that yield between steps of some milliseconds. Imports nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any, TypeVar

    _T = TypeVar("_T")


def finish(work: "Generator[Any, None, _T]") -> "_T":
    """Run sliced work (a generator) to its end and return its value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
