"""`make measure WHAT=presets`: the heap that every preset leaves on an emulated Pico at its worst moment, in a match
with the admiral and in a duel; the table of docs/measurements.md.

For each preset a match is begun. Then a match that is nearly over is resumed, with a long log and one deck left: it has
a shot with the coach asked, a mine, a sweeper, what is given for both, the last deck, and the pages after it. Imports
the emulated board and the generator of such positions.
"""

import argparse
import sys

import records

from host_tools.measure import probe
from host_tools.measure.positions import Player, player_of, saved_duel, saved_match
from zalp.console import keys
from zalp.seabattle.cable import PLAYING
from zalp.seabattle.rules.acts import CHOOSE
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.tools import ROOT

from . import linked, play
from .board import OWN, Board, Emulator

PAGE = ROOT / "docs" / "measurements.md"
HEAD = "preset, kB | match begun | match resumed | duel begun | duel resumed\n---|---|---|---|---"
SHELL_MS = 2500  # how long a shell of a salvo is shown
# The unused part of the stack is painted. Where the paint is gone later, the program or an interrupt has used it.
STACK, STACK_BYTES, PAINT = 0x20040000, 8192, 0x2A5A5A5A
HERE_BYTES = 1000  # for painting itself
# Looks at the memory ten times a second and prints what was loaded at each new minimum.
PROBE = probe.beside(f"""
{probe.LOOK}
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
""")

# On the emulated boards


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


def match(emulator: Emulator, files: dict[str, bytes], name: str, resumed: bool) -> tuple[int, int]:
    """The heap at the worst moment of a match against the admiral."""
    kept = {"rules": name.encode()}
    if resumed:
        kept["match"] = saved_match(name, "admiral")
    saves = {f"saves/{record}": records.seal(payload) for record, payload in kept.items()}
    board = emulator.board({**files, **play.settings(captain="admiral", pace="brisk"), **saves})
    play.until(board, lambda: board.frames(OWN))
    board.run(300)
    board.tap(keys.BACK)
    board.run(1500)
    board.tap(keys.FIRE)
    if not resumed:
        board.run(1500)
        if name != "classic":
            board.tap(keys.FIRE)  # the rules are read
        play.until(board, lambda: player_at(board), 60000, 500)
        board.run(8000)  # the toss, the admiral's first thought
        return probe.least([board])
    board.run(5000)
    tap(board, [keys.BACK, keys.RIGHT])  # the fleets, the coach
    board.run(8000)
    tap(board, [keys.FIRE])
    acts_to_the_end(lambda: [(board, player_at(board))], board.run)
    board.run(12000)  # the finale, what the admiral would have needed
    return probe.least([board])


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
                    run(2000)  # the salvo arrives while the other player is still picking, and he may lose a key
    raise TimeoutError("the match does not end")


def duel_of(emulator: Emulator, files: dict[str, bytes], name: str, resumed: bool) -> tuple[int, int]:
    """The heap at the worst moment of a duel."""
    kept = {"rules": name.encode()}
    saves = saved_duel(name) if resumed else ({}, {})
    pair = linked.Pair(emulator, files, ({**kept, **saves[0]}, {**kept, **saves[1]}))
    if not resumed:
        pair.begin()
        pair.run(3000)
        return probe.least(pair.boards)
    pair.until(lambda: all(board.frames(OWN) for board in pair.boards))
    pair.run(300)
    pair.tap(pair.boards, keys.BACK)
    pair.run(1500)
    pair.tap(pair.boards, keys.FIRE)
    pair.run(14000)  # the log is read in steps; keys would be lost in that time, and half a salvo would be picked

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
    return probe.least(pair.boards)


SCENES = ((match, False), (match, True), (duel_of, False), (duel_of, True))  # the columns of the table


def note(name: str, column: int, figure: str) -> None:
    """Put a figure into the page's table; other rows and columns stay unchanged."""
    page = PAGE.read_text(encoding="utf-8")
    cells = [[cell.strip() for cell in line.split("|")] for line in probe.table(page, HEAD)]
    rows = {first: rest for first, *rest in cells}
    rows.setdefault(name, [""] * len(SCENES))[column] = figure
    lines = [" | ".join((preset, *rows[preset])) for preset in PRESETS if preset in rows]
    PAGE.write_text(probe.renewed(page, HEAD, lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("presets", nargs="*", default=PRESETS, help="only these presets; the rows of the others stay")
    parser.add_argument(
        "--scenes", nargs="+", type=int, choices=range(len(SCENES)), default=range(len(SCENES)), help="columns"
    )
    options = parser.parse_args()
    for name in options.presets:
        preset(name)
    files = probe.flashed(PROBE)
    for name in options.presets:
        for number in options.scenes:
            scene, resumed = SCENES[number]
            with Emulator(False) as emulator:
                try:
                    free, pieces = scene(emulator, files, name, resumed)
                finally:
                    print(worst(emulator.boards), file=sys.stderr)
                seconds = emulator.boards[0].now / 1000
                stack = max(int(used) for (used,) in probe.said(emulator.boards, "STACK"))
            figure = f"{free // 1000}/{pieces // 1000}"
            took = f"{seconds:.0f} s, {stack} bytes of stack"
            print(f"{name}, {scene.__name__}, resumed {resumed}: {figure} kB; {took}", flush=True)
            note(name, number, figure)


if __name__ == "__main__":
    main()
