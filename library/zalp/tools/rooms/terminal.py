"""Rooms from a terminal: phrases by number; a real handheld on a serial port plays in a room. Imports `broker`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Iterator
from functools import partial

from zalp.tools.cable import Cable, Serial
from zalp.tools.tasks import first

from .broker import PHRASES, RoomLine

log = logging.getLogger("zalp")


@contextlib.contextmanager
def phrases(line: RoomLine) -> Iterator[None]:
    """While inside, a number and Enter send a phrase to the friend; does nothing without a terminal."""
    if not sys.stdin.isatty():
        yield
        return
    log.info("A number and Enter say: %s", ", ".join(f"{n} {text}" for n, text in enumerate(PHRASES, 1)))

    def typed() -> None:
        number = sys.stdin.readline().strip()
        if number.isascii() and number.isdecimal() and 1 <= int(number) <= len(PHRASES):
            line.say(int(number) - 1)

    loop = asyncio.get_running_loop()
    loop.add_reader(sys.stdin, typed)
    try:
        yield
    finally:
        loop.remove_reader(sys.stdin)


async def bridge(port: Serial, line: RoomLine) -> None:
    """Join a handheld on a serial port to the room, until cancelled. CableError as the line's."""
    cable = Cable(port, line)
    for end in (port, line):
        end.sent = partial(cable.put, end)
        end.changed = cable.look
    with phrases(line):
        await first(port.run(), line.run())
