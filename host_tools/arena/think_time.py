"""`make measure WHAT=thoughts ARGS=admiral`: how long captains think on the Pico, on the emulated RP2040.

A captain sinks seas on the emulated board, with the firmware as copied by `make flash`; times are the ticks that
MicroPython itself counts. Prints for each captain the share of shots within 1 s (2 s on seas larger than 10x10), the
longest thought, the longest slice between two yields, and the heap it takes. Imports zalp.tools.build.firmware,
host_tools.emulator and the arena's seas.
"""

import argparse
import json
import sys

from host_tools.emulator.board import CLOCK, Emulator
from host_tools.measure.probe import TIMED, prompt
from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.rules import Rng, Sea
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.straume.captains import CAPTAINS as OF_STRAUME
from zalp.tools.arena.figures import describe
from zalp.tools.arena.seas import NAMES, draw
from zalp.tools.build import firmware

# Runs on the Pico. Garbage is collected before every shot, and between slices when the heap runs low, as the game does
# between frames. A collection takes 9 ms regardless of the captain, so it is counted separately.
MATCH = (
    TIMED
    + """
from zalp.console import loader
from zalp.seabattle import captains
from zalp.seabattle.captains.captain import Captain
from zalp.seabattle.parts import minds
from zalp.seabattle.rules import HIT, SUNK, Chart, Rng, Rules, Sea, finish

def play(name, rules, sea, seed, shots):
    rules = Rules.parse(rules)
    rng = Rng(seed)
    sea = Sea.parse(sea, rules)
    chart = Chart(rules)
    salvo = rules.ships if rules.shots == "salvo" else 0
    loader.know("seabattle")
    loader.hold(minds(rules, name))
    if rules.dutchman:
        from zalp.seabattle.captains.dutchman import sail
    gc.collect()
    before = gc.mem_free()
    captain = captains.make(name, rules, rng)
    thoughts = []
    slices = []
    collections = [0]
    low = [before]
    def sweep():
        low[0] = min(low[0], gc.mem_free())
        start = time.ticks_us()
        gc.collect()
        collections.append(time.ticks_diff(time.ticks_us(), start))
    while chart.afloat and len(thoughts) < shots:
        total, most = timed(captain.think(chart, salvo), 100, sweep)
        thoughts.append(total)
        slices.append(most)
        for cell in captain.shots if salvo else (captain.shot,):
            answer = sea.fire(cell)
            ship = sea.ship_at(cell) if answer == SUNK and not rules.dutchman else None
            chart.mark(cell, answer, ship, salvo > 0)
            captain.on_answer(chart, cell, answer)
        if rules.dutchman and answer == HIT:
            sea.move(finish(sail(Captain(rules, rng), sea, chart)))
        gc.collect()
    gc.collect()
    print(json.dumps([thoughts, slices, before - gc.mem_free(), low[0], max(collections)]))
"""
)


def match(emulator, files, captain, rules, sea, seed, shots):
    """One match on a fresh board: thoughts in us, the longest slice of each in us, bytes kept, lowest free heap,
    longest collection in us.
    """
    board = prompt(emulator, files, seed)
    return json.loads(
        board.exec(f"{CLOCK}import match\nmatch.play({captain!r}, {rules!r}, {sea!r}, {seed}, {shots})", ms=900_000)
    )


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("captains", nargs="+", choices=CAPTAINS, metavar="CAPTAIN", help=", ".join(CAPTAINS))
    parser.add_argument("--seas", default=["U1"], nargs="+", choices=NAMES, metavar="STYLE", help=", ".join(NAMES))
    parser.add_argument("--rules", default="classic", choices=PRESETS, metavar="NAME", help=", ".join(PRESETS))
    parser.add_argument("--matches", type=int, default=1, help="matches on each style of sea")
    parser.add_argument("--shots", type=int, default=100, help="shots a match at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    rules = preset(options.rules)
    files = firmware.build({"match.py": MATCH})
    with Emulator() as emulator:
        for captain in options.captains:
            for style in options.seas:
                matches = []
                for number in range(options.matches):
                    seed = options.seed + number
                    sea = str(Sea.of(draw(style, rules, Rng(seed))))
                    matches.append(match(emulator, files, captain, str(rules), sea, seed, options.shots))
                tell(captain, options.rules, style, matches, 1 if rules.cells <= 100 else 2)
    return 0


def tell(captain, name, style, matches, seconds):
    thoughts = [us / 1000 for found in matches for us in found[0]]
    longest = max(us / 1000 for found in matches for us in found[1])
    figures = describe("ms", thoughts)
    within = sum(ms <= 1000 * seconds for ms in thoughts) / len(thoughts)
    kept, low, collection = max(found[2] for found in matches), min(found[3] for found in matches), matches[0][4]
    print(f"{captain}, {name}, {style}: {len(thoughts)} thoughts in {len(matches)} matches")
    print(f"  thoughts: mean {figures['ms_mean']:.0f} ms, 95 of 100 within {figures['ms_p95']:.0f} ms")
    print(f"            longest {max(thoughts):.0f} ms, {within:.1%} within {seconds} s")
    print(f"  longest slice {longest:.2f} ms; a collection of garbage takes {collection / 1000:.1f} ms")
    print(f"  heap: keeps {kept} bytes, lowest free {low} bytes", flush=True)


# Runs on the Pico: a game of Straume.
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


def straume(words=None):
    """`make measure WHAT=straume`: how long a captain of Straume thinks, in a game against another."""
    parser = argparse.ArgumentParser(description=straume.__doc__)
    parser.add_argument("--captain", choices=OF_STRAUME, default="admiral")
    parser.add_argument("--versus", choices=OF_STRAUME, default="cabin-boy")
    parser.add_argument("--moves", type=int, default=120, help="moves of both sides, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    files = firmware.build({"game.py": GAME})
    with Emulator() as emulator:
        names = [options.captain, options.versus]
        code = f"{CLOCK}import game\ngame.play({names!r}, {options.seed}, {options.moves})"
        answer = prompt(emulator, files, options.seed).exec(code, ms=3_600_000)
    thoughts, slices, kept, free = json.loads(answer)
    figures = describe("ms", [us / 1000 for us in thoughts])
    print(f"{options.captain}: {len(thoughts)} thoughts, mean {figures['ms_mean']:.0f} ms")
    print(f"  longest {max(thoughts) // 1000} ms, 95 of 100 within {figures['ms_p95']:.0f} ms")
    print(f"  longest slice {max(slices) / 1000:.1f} ms")
    print(f"  heap: rules and both captains keep {kept} bytes, {free} are free", flush=True)


if __name__ == "__main__":
    straume(sys.argv[2:]) if sys.argv[1:2] == ["--straume"] else main()
