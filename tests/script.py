"""One script of keys played from power-on, printed as JSON: what both interpreters must agree on. See test_script.py.

`python tests/script.py CAPTAIN SEED`, with firmware/lib and tests/core on the path. Prints every hundredth frame as a
picture, with the checksum of all frames so far, their count, the settings, the admiral's memory, and the log of the
match as it stood before its last shot.
"""

import json
import sys

from players import POWER_ON, battle, press, saved, wait
from scripted import Board, Store, play

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.show.canvas import Canvas

LEFT, RIGHT, UP, FIRE, BACK = keys.LEFT, keys.RIGHT, keys.UP, keys.FIRE, keys.BACK


def script(board, report):
    """Settings and back, a match that is left in the middle, resumed with a look at the coach's map and fought
    to its end, then some pages, the admiral's drill among them.
    """
    yield from wait(POWER_ON)
    yield from press(LEFT, FIRE, RIGHT, UP, RIGHT, UP, RIGHT, RIGHT, UP, BACK)
    yield from wait(20)
    yield from press(RIGHT, RIGHT, FIRE)  # placing
    yield from press(0, keys.DOWN, FIRE, 8)  # turn, move, put down; then all at random
    yield from wait(40)
    yield FIRE
    yield from battle(board, False, 4)
    yield from wait(30)
    while saved(board).match.turn:
        yield None
    yield from press(BACK, BACK)  # the fleets, the menu
    yield from wait(30)
    yield FIRE  # go on
    yield from wait(10)
    yield from press(BACK, RIGHT)
    yield from wait(40)
    yield from press(FIRE)
    last = yield from battle(board, True)
    report["log"] = str(last.match)
    report["rng"] = last.rng
    yield from wait(700)
    yield from press(UP)
    yield from wait(100)


def main(captain, seed):
    report = {"frames": []}
    boards = []
    canvas = Canvas()

    def seen(rgb):
        if boards and boards[0].panels.frames % 100 == 0:
            canvas.rgb[:] = rgb
            report["frames"].append([boards[0].panels.hash, str(canvas)])

    store = Store({"settings": b"captain=" + captain.encode()})
    board = Board(lambda b: script(b, report), seed, store, seen)
    boards.append(board)
    play(run, board)
    report["count"] = board.panels.frames
    report["hash"] = board.panels.hash
    report["memory"] = list(store.read("memory") or b"")
    report["settings"] = board.store.read("settings").decode()
    print(json.dumps(report))


main(sys.argv[1], int(sys.argv[2]))
