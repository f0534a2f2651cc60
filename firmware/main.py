"""Zalp starts here: the same file on the Pico and on the virtual handheld. Imports drivers and seabattle.screens."""

import asyncio

from drivers import open_board
from seabattle.screens import run


async def main():
    await run(open_board())


asyncio.run(main())
