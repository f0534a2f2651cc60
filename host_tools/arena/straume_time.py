"""`python -m host_tools.arena.straume_time`: how long the captains of Straume 1986 think on the Pico, on the emulated
RP2040. Imports zalp.tools.build.firmware, host_tools.emulator and the arena's figures.

One captain plays another on the emulated board, with the firmware as copied by `make flash`; times are the ticks that
MicroPython itself counts. Garbage is collected between slices and not counted, as in the arena's think_time.
"""

import argparse
import json
import sys

from host_tools.emulator.board import CLOCK, Emulator, EmulatorError
from host_tools.emulator.image import NoImage
from zalp.straume.captains import CAPTAINS
from zalp.tools.arena.figures import describe
from zalp.tools.build import firmware

from .think_time import TIMED

GAME = (
    TIMED
    + """
from zalp.seabattle.rules import Rng
from zalp.straume import captains
from zalp.straume.rules import Position

def play(names, seed, moves):
    rng = Rng(seed)
    gc.collect()
    before = gc.mem_free()
    players = [captains.make(name, rng) for name in names]
    gc.collect()
    kept = before - gc.mem_free()
    position = Position(*[captains.line_up(name, rng) for name in names])
    thoughts, slices = [], []
    while position.outcome is None and position.moves < moves:
        who = players[position.turn]
        total, most = timed(who.think(position), 50, gc.collect)
        if position.turn == 0:
            thoughts.append(total)
            slices.append(most)
        position.push(who.move)
        gc.collect()
    print(json.dumps([thoughts, slices, kept, gc.mem_free()]))
"""
)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.arena.straume_time", description="Times on the Pico")
    parser.add_argument("--captain", choices=CAPTAINS, default="admiral")
    parser.add_argument("--versus", choices=CAPTAINS, default="cabin-boy")
    parser.add_argument("--moves", type=int, default=120, help="of both sides, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    # main.py would start the game.
    files = {path: code for path, code in firmware.build({"game.py": GAME}).items() if path.startswith("lib/")}
    with Emulator() as emulator:
        board = emulator.board(files, seed=options.seed)
        board.run(100)
        names = [options.captain, options.versus]
        answer = board.exec(f"{CLOCK}import game\ngame.play({names!r}, {options.seed}, {options.moves})", ms=3_600_000)
    thoughts, slices, kept, free = json.loads(answer)
    figures = describe("ms", [us / 1000 for us in thoughts])
    print(f"{options.captain}: {len(thoughts)} thoughts, mean {figures['ms_mean']:.0f} ms")
    print(f"  longest {max(thoughts) // 1000} ms, 95 of 100 within {figures['ms_p95']:.0f} ms")
    print(f"  longest slice {max(slices) / 1000:.1f} ms")
    print(f"  heap: rules and both captains keep {kept} bytes, {free} are free", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (EmulatorError, NoImage) as error:
        sys.exit(f"straume_time: {error}")
