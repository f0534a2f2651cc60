"""`make measure`: the budgets of the design, measured on an emulated Pico: the table of docs/measurements.md.

Times are measured at both clocks that a unit may have (drivers/speed.py). Imports the emulated board and its player.
"""

import statistics
import sys
from collections.abc import Callable

from host_tools.measure import probe
from zalp.console import keys
from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.rules import ANY, Rules
from zalp.tools import ROOT
from zalp.tools.build import firmware

from . import logbook, play
from .board import CLOCK, ENEMY, OWN, Board, Emulator

PAGE = ROOT / "docs" / "measurements.md"
HEAD = "what | 200 MHz | 125 MHz | budget\n---|---|---|---"
LATE_MS = 50  # a gap between two frames that a player may see
# Collects garbage and notes the least free memory, and the least contiguous.
PROBE = probe.beside(f"""
{probe.PIECE}
async def watch():
    low = least = 1 << 20
    while True:
        await asyncio.sleep_ms(250)
        gc.collect()
        free = gc.mem_free()
        whole = piece()
        if free < low or whole < least:
            low, least = min(free, low), min(whole, least)
            print('LOW', low, least)
""")
# Fleets that random placing can hardly fit: an exact search places them (zalp/seabattle/rules/fitting.py), or they are
# refused at once.
TIGHT = (
    Rules(7, 7, fleet=("1",) * 16),
    Rules(9, 9, fleet=("1",) * 25),
    Rules(10, 10, fleet=("4",) * 25, contact=ANY),
)
PLACE = """
import gc, time
from zalp.seabattle.rules import Fleet, NotFound, NotLegal, Rng, Rules
def place(line, seed, attempts):
    rules = Rules.parse(line)
    gc.collect()
    free = low = gc.mem_free()
    found = "placed"
    longest = second = total = n = 0
    work = Fleet.drawing(rules, Rng(seed), attempts)
    while work:
        if n % 10 == 0:  # as the game does it between two frames
            gc.collect()
            low = min(low, gc.mem_free())
        t = time.ticks_us()
        try:
            next(work)
        except StopIteration:
            work = None
        except NotFound:
            work, found = None, "not found"
        except NotLegal:
            work, found = None, "no room"
        took = time.ticks_diff(time.ticks_us(), t)
        total += took
        if took > longest:
            longest, second = took, longest
        elif took > second:
            second = took
        n += 1
    print(found, total // 1000, longest, second, free - low, sep=";")
"""
# Loads every module that a loader's table names and prints what it takes of the heap: as it is loaded, and when its
# functions run from flash. It measures at the second loading: names and other modules of the first one stay.
PARTS = """
import gc, sys
from zalp.console import game, loader
from drivers import Xip
def taken():
    gc.collect()
    return gc.mem_alloc()
def look(module):
    seen.add(module)
    __import__(module)
    loader.drop(module)
    before = taken()
    __import__(module)
    loaded = taken()
    xip.settle([id(sys.modules[module])])
    print('MODULE', module, loaded - before, taken() - before)
xip = Xip()
seen = set()
for name in game.names():
    loader.know(name)
    loader.hold(name)
    for package, text in list(loader._tables):
        for line in text.split('\\n'):
            for module in loader.modules(line.split(':')[0]) if line else ():
                if module not in seen:
                    look(module)
            loader.sweep()
    loader.release(name)
    loader.forget(name)
"""


ADDED = {"entering": logbook.ENTRY}  # modules beside the firmware
CLOCKS = ("200", "125")  # MHz: the clocks that a unit may have, as drivers/speed.py keeps them


def boot(emulator: Emulator, files: dict[str, bytes]) -> dict:
    """ms from power-on to the supply of the LEDs and to the end of the first picture, with settings in flash. The
    modules that are added here are left out: each further file in a folder makes finding one slower.
    """
    flashed = {path: code for path, code in files.items() if path not in [f"lib/{name}.mpy" for name in ADDED]}
    board = emulator.board({**flashed, **play.settings(captain="cabin-boy")})
    play.until(board, lambda: board.state()["rail"], 6000, 10)
    rail = board.state()["rail"][0]["at"] / 1e6
    frames = play.until(board, lambda: board.frames(OWN) or board.frames(ENEMY), 2000, 10)
    return {"rail": rail, "picture": frames[0]["end"] / 1e6}


def key_to_light(emulator: Emulator, files: dict[str, bytes], after: float = 0) -> float:
    """ms from a key going down in the menu to the end of the first frame that differs from a twin's without the key.

    after: ms by which the key is pressed later, to meet the frames at different moments.
    """
    pair = [emulator.board({**files, **play.settings(captain="cabin-boy")}, seed=3) for _ in range(2)]
    play.until(pair[0], lambda: pair[0].frames(OWN), 6000)
    emulator.run(300)
    for board in pair:
        board.press(keys.BACK)  # ends the picture of power-on
    emulator.run(60)
    for board in pair:
        board.release(keys.BACK)
    emulator.run(2400 + after)  # the menu's code has left the heap
    for board in pair:
        board.frames(ENEMY), board.frames(OWN)
    pressed = pair[0].now
    pair[0].press(keys.RIGHT)
    emulator.run(120)
    ends = []
    for panel in (ENEMY, OWN):
        for frame, twin in zip(*(board.frames(panel) for board in pair), strict=False):
            if frame["bytes"] != twin["bytes"]:
                ends.append(frame["end"] / 1e6 - pressed)
                break
    return min(ends)


def menu(emulator: Emulator, files: dict[str, bytes]) -> float:
    """The processor's load while the menu stands and nobody presses a key."""
    board = emulator.board({**files, **play.settings(captain="cabin-boy")})
    play.until(board, lambda: board.frames(OWN), 6000)
    board.run(300)
    board.tap(keys.BACK)  # ends the picture of power-on
    board.run(8000)
    before = board.state()
    board.run(6000)
    return _load(before, board.state())


def _load(before: dict, after: dict) -> float:
    return 1 - (after["idle"] - before["idle"]) / (after["now"] - before["now"])


def match(emulator: Emulator, files: dict[str, bytes], captain: str, shots: int) -> dict:
    """Frames, processor load and the least free memory over some shots of a match."""
    board = emulator.board({**files, **play.settings(captain=captain)})
    play.begin(board)
    board.frames(OWN), board.frames(ENEMY)
    before = board.state()
    for i in range(shots):
        if not play.shoot(board, i % 3 != 2):
            break
    play.until(board, lambda: _turned(board), 30000)
    after = board.state()
    starts = [frame["start"] / 1e6 for frame in board.frames(OWN)]
    gaps = sorted(later - earlier for earlier, later in zip(starts, starts[1:], strict=False))
    judged = [board.waveform(panel) for panel in (ENEMY, OWN)]
    return {
        "frames": len(starts),
        "middle": statistics.median(gaps),
        "late": sum(gap > LATE_MS for gap in gaps) / len(gaps),
        "longest": gaps[-1],
        "load": _load(before, after),
        "faults": sum(len(panel["faults"]) for panel in judged),
        "extremes": judged[0]["extremes"],  # ns, printed alone
    }


def first_shot(emulator: Emulator, files: dict[str, bytes], captain: str) -> float:
    """ms from a match's first record, at the toss, to that of the captain's first shot."""
    board = emulator.board({**files, **play.settings(captain=captain, begins="them", teach="no")})
    play.begin(board)
    tossed = board.now
    play.until(board, lambda: (game := play.saved(board)) and game.match.acts, 30000, 10)
    return board.now - tossed


def _turned(board: Board) -> bool:
    game = play.saved(board)
    return game is None or game.match.turn == play.PLAYER


def heap(emulator: Emulator, files: dict[str, bytes], captain: str, shots: int) -> list[tuple[int, int]]:
    """The least free memory after a collection, and the least contiguous: from power-on to `shots` shots into a
    match, and with the coach asked.
    """
    board = emulator.board({**files, "main.py": PROBE.encode(), **play.settings(captain=captain)})
    play.begin(board)
    for i in range(shots):
        if not play.shoot(board, i % 3 != 2):
            break
    play.until(board, lambda: _turned(board), 60000)
    board.run(1500)
    played = probe.least([board])
    for key in (keys.BACK, keys.RIGHT):  # the fleets, the coach
        board.tap(key, 50, 300)
    board.run(6000)
    return [played, probe.least([board])]


def thinking(emulator: Emulator, files: dict[str, bytes], captain: str, shots: int) -> list[tuple[int, int]]:
    """(ms a shot, longest slice in us) for the first shots of a match."""
    said = probe.prompt(emulator, files).exec(
        f"{CLOCK}from time import ticks_diff, ticks_us\nfrom zalp.seabattle import pondering\n"
        f"for shot in pondering.run({shots}, ticks_us, ticks_diff, {captain!r}): print(*shot)\n",
        120_000,
    )
    return [tuple(map(int, line.split())) for line in said.splitlines()]  # type: ignore[misc]


def placing(emulator: Emulator, files: dict[str, bytes], line: str, seed: int, attempts: int) -> tuple[str, ...]:
    """(result, total ms, us of the two longest slices, most bytes of heap) for a fleet placed at random under the rules
    of this line and, after `attempts` attempts, by search.
    """
    code = f"{CLOCK}import placing\nplacing.place({line!r}, {seed}, {attempts})\n"
    said = probe.prompt(emulator, files).exec(code, 300_000)
    return tuple(said.strip().split(";"))


def drivers(emulator: Emulator, files: dict[str, bytes]) -> dict[str, int]:
    """Bytes of the heap at the prompt; us for show()."""
    said = probe.prompt(emulator, files).exec(
        f"import gc, time\nfree = gc.mem_free()\n{CLOCK}import drivers\nb = drivers.open_board()\n"
        "def took(act):\n    t = time.ticks_us()\n    act()\n    return time.ticks_diff(time.ticks_us(), t)\n"
        "rgb = bytes([3] * 600)\nfull = bytes([255] * 600)\nb.panels.show(rgb)\ntime.sleep_ms(60)\nr = [free]\n"
        "r.append(took(lambda: b.panels.show(rgb)))\ntime.sleep_ms(20)\n"
        "r.append(took(lambda: b.panels.show(full)))\ntime.sleep_ms(20)\n"
        "print(*r)\n"
    )
    names = ("free", "show", "show_dimmed")
    return dict(zip(names, map(int, said.split()), strict=True))


def measured(files: dict[str, bytes], cache: bool, act, *arguments):
    """The result of act() with boards of its own; cache: as in Emulator."""
    with Emulator(cache) as emulator:  # boards of a finished measurement cost no more time
        result = act(emulator, files, *arguments)
    print(act.__name__, *arguments, "" if cache else "without cache misses", result, file=sys.stderr, flush=True)
    return result


def timings(files: dict[str, bytes], clock: str) -> list[tuple[str, str, str]]:
    """(what, measured, budget) for everything that takes time, on a unit with this clock."""
    files = {**files, "clock": clock.encode()}
    started = measured(files, True, boot)
    parts = measured(files, True, drivers)
    light = [measured(files, True, key_to_light, 11.3 * i) for i in range(3)]
    rest = measured(files, True, menu)
    fight = measured(files, True, match, CAPTAINS[-1], 10)  # with fewer shots the load depends on who hits
    rows = [
        ("first picture after power-on", f"{started['picture'] / 1000:.2f} s", "1.2 s at 200 MHz"),
        ("key to changed light, longest of 3", f"{max(light):.0f} ms", "40 ms"),
        ("frames in a match", f"{1000 / fight['middle']:.1f} a second", "30"),
        (
            "frames later than 50 ms; the longest gap",
            f"{100 * fight['late']:.1f} %; {fight['longest']:.0f} ms",
            "none, but erasing takes 45",
        ),
        ("processor load in the menu", f"{100 * rest:.0f} %", "20 %"),
        ("load in a match against the Admiral", f"{100 * fight['load']:.0f} %", "45 %, but sound takes 18"),
        (
            "`show()`; of a dimmed picture",
            f"{parts['show'] / 1000:.2f}; {parts['show_dimmed'] / 1000:.2f} ms",
            "1.5 ms",
        ),
        ("LED pulses outside every data sheet", str(fight["faults"]), "0"),
    ]
    written = measured(files, True, logbook.entering)
    for what, times, budget in (
        ("noting a match in the fullest logbook, between frames", written.whole, ""),
        ("the longest pause in it", written.pauses, "60 ms, but littlefs tidies a folder in one call"),
    ):
        rows.append((what, f"{statistics.median(times) / 1000:.0f} ms, at most {max(times) / 1000:.0f}", budget))
    for name in CAPTAINS[2:]:
        said = measured(files, True, thinking, name, 10)
        first, *others = [ms for ms, _ in said]
        slices = max(us for _, us in said) / 1000
        figures = f"{statistics.median(others):.0f} ms, at most {max(others)}; {slices:.1f} ms"
        rows.append((f"{name}: a shot; longest slice", figures, "800 ms; 5 ms"))
    tossed = measured(files, True, first_shot, CAPTAINS[-1])
    rows.append(("his first shot, while fleets are placed", f"{first} ms", ""))
    rows.append(("from the coin toss to that shot", f"{tossed / 1000:.1f} s", ""))
    return rows


def table() -> list[str]:
    """The rows of the table of docs/measurements.md."""
    files = firmware.build({f"{name}.py": text for name, text in ADDED.items()})
    rows = [
        f"{what} | {fast} | {slow} | {budget}".rstrip()
        for (what, fast, budget), (_, slow, _) in zip(*(timings(files, clock) for clock in CLOCKS), strict=True)
    ]
    rows.append(f"heap before anything is loaded | {measured(files, False, drivers)['free'] // 1000} kB")
    for what, (free, piece), budget in heaps(files):
        rows.append(f"heap {what} | {free // 1000}/{piece // 1000} kB | | {budget}")
    return rows


def heaps(files: dict[str, bytes]) -> list[tuple[str, tuple[int, int], str]]:
    """(when, (least free bytes, least contiguous), budget) for every moment of a match and of the menus."""
    played, coached = measured(files, False, heap, CAPTAINS[-1], 3)
    screens = measured(files, False, logbook.heap)
    return [
        ("at the worst moment of a match", played, "90/56 kB"),
        ("then, with the coach asked", coached, "70 kB"),
        *((logbook.SCREENS[screen], screens[screen], "40 kB") for screen in screens),
    ]


def savings() -> str:
    """What each way of saving heap is worth in a match against the navigator, whom a Pico can play without any of them:
    (free, contiguous) without it.
    """
    rows = ["left out | free/contiguous heap at the worst moment of a match, kB | with the coach asked", "---|---|---"]
    for name in ("", *firmware.SAVINGS):
        least = measured(firmware.build(without=name), False, heap, "navigator", 3)
        cells = [f"{free // 1000}/{piece // 1000}" for free, piece in least]
        rows.append(" | ".join([name or "nothing", cells[0], "not offered" if name == "code" else cells[1]]))
    return "\n".join(rows)


def parts() -> str:
    """What each module of the loader's tables takes of the heap: the largest first."""
    files = firmware.build({"taken.py": PARTS})
    with Emulator(False) as emulator:
        said = probe.prompt(emulator, files).exec("import taken\n", 300_000)
    rows = [line.split()[1:] for line in said.splitlines() if line.startswith("MODULE ")]
    found = {name: (int(loaded), int(settled)) for name, loaded, settled in rows}
    lines = ["module | loaded, bytes | while its functions run from flash", "---|---|---"]
    for name, (loaded, settled) in sorted(found.items(), key=lambda row: -row[1][1]):
        lines.append(f"`{name}` | {loaded:,} | {settled:,}")
    return "\n".join(lines)


def tight() -> str:
    """The cost of placing fleets that hardly fit, as OWN RULES and a match do it."""
    files = firmware.build({"placing.py": PLACE})
    rows = ["rules | attempts | what came of it | in all | longest slices | heap", "---|---|---|---|---|---"]
    for rules in TIGHT:
        for attempts in (60, 200):  # of own_rules.py, of placing.py
            runs = [measured(files, True, placing, str(rules), seed, attempts) for seed in (1, 2)]
            found = sorted({said[0] for said in runs})
            whole, longest, second, heap = (max(int(said[i]) for said in runs) for i in (1, 2, 3, 4))
            rows.append(
                f"{rules.width}x{rules.height}, {rules.ships} of {rules.fleet[0]} | {attempts} | {', '.join(found)} |"
                f" {whole / 1000:.1f} s | {longest / 1000:.0f} and {second / 1000:.0f} ms | {heap / 1000:.1f} kB"
            )
    return "\n".join(rows)


def budgets() -> None:
    rows = table()
    PAGE.write_text(probe.renewed(PAGE.read_text(encoding="utf-8"), HEAD, rows), encoding="utf-8")
    print(HEAD, *rows, sep="\n")


def memory() -> None:
    for what, (free, piece), _ in heaps(firmware.build()):
        print(f"free heap {what}: {free} bytes, {piece} contiguous")


def load() -> None:
    measured(firmware.build(), True, menu)
    frames()


def frames(shots: str = "3") -> None:
    if not shots.isdigit() or not int(shots):
        raise SystemExit(f"a match has at least one shot, not {shots}: ARGS=3 measures three")
    measured(firmware.build(), True, match, CAPTAINS[-1], int(shots))


if __name__ == "__main__":
    texts = {"savings": savings, "parts": parts, "tight": tight}
    scenes: dict[str, Callable[..., None]] = {"budgets": budgets, "heap": memory, "load": load, "frames": frames}
    wanted, *more = sys.argv[1:]
    print(texts[wanted]()) if wanted in texts else scenes[wanted](*more)
