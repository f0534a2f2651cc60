"""The probe of the measuring programs: what runs on a Pico beside the game or alone at the prompt, what it has printed,
and the tables of the pages. Imports the emulated board.

Each program has its scenes; `make measure WHAT=help` lists all of them.
"""

import ast
from collections.abc import Iterable

from host_tools.emulator.board import CRAMPED, Board, Emulator, EmulatorError
from zalp.tools import FIRMWARE
from zalp.tools.build import firmware

# Sea Battle with a second task, `watch`.
BESIDE = """
import asyncio, gc, micropython, sys, time
from drivers import launch
from io import BytesIO
%s
async def main(board):
    from zalp.console import handheld, loader
    %s
    asyncio.create_task(watch())
    await handheld.run(board, "seabattle")
launch(main)
"""
# For a probe on the Pico: (us of all steps of the generator `work`, us of the longest); sweep() is called between two
# steps, once in `every`.
TIMED = """
import gc, json, time

def timed(work, every, sweep):
    total = most = number = 0
    while True:
        number += 1
        if not number % every:
            sweep()
        start = time.ticks_us()
        try:
            next(work)
        except StopIteration:
            return total, most
        spent = time.ticks_diff(time.ticks_us(), start)
        total += spent
        most = max(most, spent)
"""
# For a probe on the Pico: low, the least free memory so far and the least of it in pieces of 16 kB or more, reported
# again when either falls. Closing a buffer frees all its memory at once. A cleared list would leave a remnant that
# splits a piece, and a collection may miss memory because of a stale address on the stack. Failed allocations trigger
# no collection here. The list of held buffers never grows: it would move behind what it holds. A size is searched for
# only while it could be a new least.
LOOK = """
low = [1 << 20, 1 << 17]
held = [None] * 16
def fits(place, size):
    try:
        held[place] = BytesIO(size)
    except MemoryError:
        return False
    return True
def free(place):
    held[place].close()
    held[place] = None
def largest(place, most):
    if fits(place, most):
        free(place)
        return most
    least = 0
    if fits(place, 16384):
        free(place)
        least = 16384
        while most - least > 256:
            size = (least + most) // 2
            if fits(place, size):
                free(place)
                least = size
            else:
                most = size
    return least
def in_pieces():
    total = place = 0
    while total < low[1]:
        size = largest(place, max(16384, low[1] - total))
        if not size or not fits(place, size):
            break
        total += size
        place += 1
    while place:
        place -= 1
        free(place)
    return total
def look():
    gc.collect()
    left = gc.mem_free()
    gc.disable()
    pieces = in_pieces()
    gc.enable()
    if left >= low[0] and pieces >= low[1]:
        return False
    low[:] = min(low[0], left), min(low[1], pieces)
    print('LOW', low[0], low[1])
    return True
"""


def _piece() -> str:
    """The text of `piece()`, the largest piece of the heap, as the report has it: for a probe on the Pico."""
    text = (FIRMWARE / "lib" / "drivers" / "robot.py").read_text(encoding="utf-8")
    (found,) = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and node.name == "_piece"]
    found.name = "piece"
    return f"\n{ast.unparse(found)}\n"


PIECE = _piece()


def beside(watch: str, first: str = "pass") -> str:
    """A program: Sea Battle, and beside it `watch`, the text of an `async def watch()`. first: what is done before."""
    return BESIDE % (watch, first.replace("\n", "\n    "))


def flashed(program: str) -> dict[str, bytes]:
    """The firmware with this program in place of main.py."""
    return {**firmware.build({"probe.py": program}), "main.py": b"import probe\n"}


def prompt(emulator: Emulator, files: dict[str, bytes], seed: int = 1) -> Board:
    """A board at its prompt: without main.py, which would start the game."""
    board = emulator.board({path: code for path, code in files.items() if path != "main.py"}, seed=seed)
    board.run(100)
    return board


def said(boards: Iterable[Board], word: str) -> list[list[str]]:
    """What the probes have printed after this word, line by line. EmulatorError if a board failed or none said any."""
    boards = list(boards)
    found = [line.split()[1:] for board in boards for line in board.console.splitlines() if line.startswith(f"{word} ")]
    for board in boards:
        errors = board.files().get("errors.log", b"").decode().splitlines()
        if not found or not all(line.startswith(CRAMPED) for line in errors):
            raise EmulatorError(f"the probe failed or said no {word}: {board.console[-500:]}")
    return found


def least(boards: Iterable[Board]) -> tuple[int, int]:
    """The least free memory and the least contiguous, or in pieces, that the probes have reported."""
    lows = said(boards, "LOW")
    return min(int(free) for free, _ in lows), min(int(piece) for _, piece in lows)


def table(page: str, head: str) -> list[str]:
    """The rows of a page's table with this head."""
    return page.split(head + "\n", 1)[1].split("\n\n", 1)[0].split("\n")


def renewed(page: str, head: str, rows: list[str]) -> str:
    """The page's text with other rows in its table with this head."""
    before, old = page.split(head + "\n", 1)
    return f"{before}{head}\n" + "\n".join(rows) + old[old.index("\n\n") :]
