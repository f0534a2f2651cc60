"""The handheld on a virtual board that repeats itself, in place of firmware/main.py: for tests and pictures.

TEST_SEED in the environment fixes its entropy; nothing that is served or released has such a way (MicroPython).
"""

import os

import drivers


def seed(board):
    """Another for each unit: two units of one seed could toss no coin."""
    return int(os.getenv("TEST_SEED")) + int(os.getenv("ZALP_UNIT")) & 0x3FFFFFFF


drivers.Board.seed = seed


async def main(board):
    from zalp.console.handheld import run

    await run(board, "seabattle")


drivers.launch(main)
