"""Zalp starts here: the same file on the Pico and on the virtual handheld. Imports drivers and console."""

from drivers import launch


async def main(board):
    from zalp.console.handheld import run  # here, so that a failure to load is handled like any other

    await run(board, "seabattle")


launch(main)
