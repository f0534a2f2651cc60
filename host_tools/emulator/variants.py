"""`make measure WHAT=presets`: the heap that every preset leaves on an emulated Pico at its worst moment, in a match
with the admiral and in a duel; the table of docs/measurements.md.

Each preset is begun, and a match resumed that is nearly over, its log long, one deck left: a shot with the coach asked,
a mine, a sweeper and what is given for them, the last deck, the pages after it. Imports the emulated board and the
generator of such positions.
"""

import argparse
import sys

import records

from host_tools.measure.positions import Player, player_of, saved_duel, saved_match
from zalp.console import keys
from zalp.seabattle.cable import PLAYING
from zalp.seabattle.rules import NotLegal
from zalp.seabattle.rules.acts import CHOOSE
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.tools import ROOT
from zalp.tools.build import firmware

from . import image, linked, play
from .board import OWN, Board, Emulator, EmulatorError

PAGE = ROOT / "docs" / "measurements.md"
HEAD = "preset, kB | match begun | match resumed | duel begun | duel resumed\n---|---|---|---|---"
SHELL_MS = 2500  # how long a shell of a salvo is shown
# For a probe on the Pico: low, the least free memory so far and the least of it in pieces of 16 kB or more, reported
# again when either falls. Closing a buffer frees all its memory at once. A cleared list would leave a remnant that
# splits a piece, and a collection may miss memory because of a stale address on the stack. Failed allocations trigger
# no collection here. The list of held buffers never grows: it would move behind what it holds. A size is searched for
# only while it could be a new least.
LOOK = """
from io import BytesIO
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
# The stack at its address in memory is painted where nothing has used it yet: what is no longer painted has been used,
# interrupts included.
STACK, STACK_BYTES, PAINT = 0x20040000, 8192, 0x2A5A5A5A
HERE_BYTES = 1000  # for painting itself
# The game with a second task, which looks at the memory ten times a second and prints what was loaded at a new least.
PROBE = f"""
import asyncio, gc, micropython, sys
from drivers import launch
{LOOK}
@micropython.viper
def paint(bottom: ptr32, words: int):
    for n in range(words):
        bottom[n] = {PAINT}
@micropython.viper
def untouched(bottom: ptr32) -> int:
    n = 0
    while bottom[n] == {PAINT}:
        n += 1
    return 4 * n
async def watch():
    paint({STACK}, ({STACK_BYTES} - micropython.stack_use() - {HERE_BYTES}) // 4)
    deepest = 0
    while True:
        await asyncio.sleep_ms(100)
        used = {STACK_BYTES} - untouched({STACK})
        if used > deepest:
            deepest = used
            print('STACK', used)
        if look():
            print('WITH', *[name for name in sys.modules if '.' in name])
async def main(board):
    from zalp.console.handheld import run
    asyncio.create_task(watch())
    await run(board, "seabattle")
launch(main)
"""

# On the emulated boards


def least(boards: list[Board]) -> tuple[int, int]:
    """(bytes free, those of them in pieces of 16 kB or more) at the worst moments that the probes have reported."""
    said = [line.split()[1:] for board in boards for line in board.console.splitlines() if line.startswith("LOW ")]
    if not said:
        raise EmulatorError(f"the probe said nothing: {boards[0].console[-500:]}")
    for board in boards:
        if "errors.log" in board.files():
            raise EmulatorError(f"a board failed: {board.files()['errors.log']!r}")
    return min(int(free) for free, _ in said), min(int(pieces) for _, pieces in said)


def deepest(boards: list[Board]) -> int:
    """The bytes of the stack, of 8,192, that a board has used at most since its probe painted it."""
    lines = [line.split() for board in boards for line in board.console.splitlines() if line.startswith("STACK ")]
    return max(int(used) for _, used in lines)


def worst(boards: list[Board]) -> str:
    """What was loaded when least was free, and when least of it lay in pieces of 16 kB or more."""
    found = []
    for board in boards:
        lines = board.console.splitlines()
        said = [(line.split(), lines[n + 1]) for n, line in enumerate(lines[:-1]) if line.startswith("LOW ")]
        for field, of in ((1, "least free"), (2, "least in pieces")) if said else ():
            words, loaded = min(said, key=lambda pair: int(pair[0][field]))
            found.append(f"  board {board.number}, {of}: {words[field]} {loaded}")
    return "\n".join(found)


def tap(board: Board, row: list[int]) -> None:
    for key in row:
        if key == keys.FIRE_HELD:
            board.tap(keys.FIRE, 800, 100)
        else:
            board.tap(key, 100, 80)  # the probe may take half of that


def player_at(board: Board) -> Player | None:
    """The player at a board with a saved match against a captain; None if there is none."""
    payload = play.record(play.saves(board), "match")
    return player_of(payload) if payload else None


def match(emulator: Emulator, files: dict[str, bytes], name: str, taken_up: bool) -> tuple[int, int]:
    """The heap at the worst moment of a match against the admiral."""
    kept = {"rules": name.encode()}
    if taken_up:
        kept["match"] = saved_match(name, "admiral")
    saves = {f"saves/{record}": records.seal(payload) for record, payload in kept.items()}
    board = emulator.board({**files, **play.settings(captain="admiral", pace="brisk"), **saves})
    play.until(board, lambda: board.frames(OWN))
    board.run(300)
    board.tap(keys.BACK)
    board.run(1500)
    board.tap(keys.FIRE)
    if not taken_up:
        board.run(1500)
        if name != "classic":
            board.tap(keys.FIRE)  # the rules are read
        play.until(board, lambda: player_at(board), 60000, 500)
        board.run(8000)  # the toss, the admiral's first thought
        return least([board])
    board.run(5000)
    tap(board, [keys.BACK, keys.RIGHT])  # the fleets, the coach
    board.run(8000)
    tap(board, [keys.FIRE])
    acts_to_the_end(lambda: [(board, player_at(board))], board.run)
    board.run(12000)  # the finale, what the admiral would have needed
    return least([board])


def acts_to_the_end(players, run) -> None:
    """Both players do what is due until the match is over; the first shot is at water.

    players(): (board, Player or None) of those who may have something to do.
    """
    acts = seen = 0
    for _ in range(400):
        run(800)
        now = players()
        if any(player is None or player.match.over for _, player in now):
            return
        if not now:
            continue
        match = now[0][1].match
        acts, seen, before = acts or len(match.acts), len(match.acts), seen
        if before and match.rules.shots == "salvo":
            run((seen - before) // 2 * SHELL_MS)  # keys would be lost in that time
        for board, player in now:
            if player.match.owes(player.side):
                tap(board, player.row(len(player.match.acts) > acts))
                if player.match.rules.shots == "salvo":
                    run(2000)  # it arrives while the other player is still picking, when a key may be lost
    raise TimeoutError("the match makes no end")


def duel_of(emulator: Emulator, files: dict[str, bytes], name: str, taken_up: bool) -> tuple[int, int]:
    """The heap at the worst moment of a duel."""
    kept = {"rules": name.encode()}
    saves = saved_duel(name) if taken_up else ({}, {})
    pair = linked.Pair(emulator, files, ({**kept, **saves[0]}, {**kept, **saves[1]}))
    if not taken_up:
        pair.begin()
        pair.run(3000)
        return least(pair.boards)
    pair.until(lambda: all(board.frames(OWN) for board in pair.boards))
    pair.run(300)
    pair.tap(pair.boards, keys.BACK)
    pair.run(1500)
    pair.tap(pair.boards, keys.FIRE)
    pair.run(14000)  # read in steps; keys would be lost in that time, and half a salvo would be picked

    def players():
        engines = pair.engines()
        if any(unit is None or unit.phase != PLAYING for unit in engines):
            return [(pair.boards[0], None)]
        log = max((unit.match for unit in engines), key=lambda match: len(match.acts))
        return [
            (board, Player(log, unit.side, unit.sea, other.sea))
            for board, unit, other in zip(pair.boards, engines, engines[::-1], strict=True)
            if log.due != CHOOSE or unit.match.owes(unit.side)  # a salvo may wait for the other player's
        ]

    acts_to_the_end(players, pair.run)
    pair.run(15000)  # the verdict, the logbook, the seas
    return least(pair.boards)


SCENES = ((match, False), (match, True), (duel_of, False), (duel_of, True))  # the columns of the table


def note(name: str, column: int, figure: str) -> None:
    """Put a figure into the page's table; other rows and columns stay unchanged."""
    before, old = PAGE.read_text(encoding="utf-8").split(HEAD + "\n")
    table, after = old.split("\n\n", 1)
    cells = [[cell.strip() for cell in line.split("|")] for line in table.split("\n")]
    rows = {first: rest for first, *rest in cells}
    rows.setdefault(name, [""] * len(SCENES))[column] = figure
    lines = [" | ".join((preset, *rows[preset])) for preset in PRESETS if preset in rows]
    PAGE.write_text(f"{before}{HEAD}\n" + "\n".join(lines) + "\n\n" + after, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.emulator.variants", description=__doc__.split("\n")[0])
    parser.add_argument("presets", nargs="*", default=PRESETS, help="those alone; the others' figures stay")
    parser.add_argument(
        "--scenes", nargs="+", type=int, choices=range(len(SCENES)), default=range(len(SCENES)), help="columns"
    )
    options = parser.parse_args()
    files = {**firmware.build({"probe.py": PROBE}), "main.py": b"import probe\n"}
    try:
        for name in options.presets:
            preset(name)
        for name in options.presets:
            for number in options.scenes:
                scene, taken_up = SCENES[number]
                with Emulator(False) as emulator:
                    try:
                        free, pieces = scene(emulator, files, name, taken_up)
                    finally:
                        print(worst(emulator.boards), file=sys.stderr)
                    seconds = emulator.boards[0].now / 1000
                    stack = deepest(emulator.boards)
                figure = f"{free // 1000}/{pieces // 1000}"
                took = f"{seconds:.0f} s, {stack} bytes of stack"
                print(f"{name}, {scene.__name__}, resumed {taken_up}: {figure} kB; {took}", flush=True)
                note(name, number, figure)
    except (image.NoImage, EmulatorError, TimeoutError, NotLegal) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
