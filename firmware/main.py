"""Zalp starts here: the same file on the Pico and on the virtual handheld. Imports drivers and seabattle.screens."""

from drivers import launch


async def main(board):
    from seabattle.screens import run  # here: a failure to load is dealt with like any other

    await run(board)


launch(main)
