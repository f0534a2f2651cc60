"""The end of the cable that a page holds: what goes there leaves through the page's own room. Imports `cable`.

docs/rooms.md has rooms; the page's room.js keeps one, so that its keys never leave the browser.
"""

from __future__ import annotations

from collections.abc import Callable

from .cable import Line


class PageEnd(Line):
    """tell(bytes): to the page that holds the room."""

    def __init__(self, tell: Callable[[bytes], None]) -> None:
        super().__init__()
        self.tell = tell

    def take(self, data: bytes) -> None:
        self.tell(data)

    async def run(self) -> None:
        """The page runs it."""
