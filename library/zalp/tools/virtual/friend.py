"""The end of the cable that a page holds: its bytes go through the page's own room. Imports `cable`.

docs/rooms.md describes rooms; the page's rooms/room.js is in one itself, so that its keys never leave the browser.
"""

from __future__ import annotations

from collections.abc import Callable

from ..cable import Line


class PageEnd(Line):
    """send(bytes): to the page that holds the room."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        super().__init__()
        self.send = send

    def take(self, data: bytes) -> None:
        self.send(data)

    async def run(self) -> None:
        """The page runs it."""
