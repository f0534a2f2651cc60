"""`make measure WHAT=...`: everything that is measured here, by name. Imports the module that measures it.

The Pico's figures come from an emulated one, and need Node.js and a MicroPython image (docs/measurements.md).
"""

import runpy
import subprocess
import sys

from host_tools.emulator.board import EmulatorError
from host_tools.emulator.image import NoImage
from zalp.seabattle.rules import NotLegal
from zalp.tools import ROOT
from zalp.tools.build.firmware import BuildError
from zalp.tools.virtual.units import NoMicroPython

# The name, the module and its words, what it measures and where the figures stand.
SCENES = {
    "budgets": ("emulator.measure budgets", "the Pico's budgets: docs/measurements.md, whose table it writes"),
    "heap": ("emulator.measure heap", "the free heap in a match, the menus and a replay"),
    "frames": ("emulator.measure frames", "how late the frames of a match are: ARGS=30, its shots"),
    "load": ("emulator.measure load", "the processor's load in the menu and in a match"),
    "savings": ("emulator.measure savings", "what each way of saving heap is worth: docs/measurements.md"),
    "parts": ("emulator.measure parts", "what each module takes of the heap: docs/memory.md has the ten largest"),
    "fleets": ("emulator.measure tight", "how long it takes to place fleets that hardly fit"),
    "presets": ("emulator.variants", 'the heap of every preset and its duel: ARGS="grand --scenes 0", those alone'),
    "whole": ("emulator.whole", 'matches on 18x18 and 20x20 to their end: ARGS="grand --half"'),
    "duel": ("emulator.linked", "a duel of two Picos, from shot to answer: docs/measurements.md (ARGS=--no-misses)"),
    "keys": ("emulator.agreement", "the agreement on a duel's keys, on a Pico, the unix port and the site"),
    "thoughts": ("arena.think_time", "how long captains think on a Pico: ARGS=admiral"),
    "straume": ("arena.think_time --straume", 'how long the captains of Straume think: ARGS="--moves 60"'),
    "match": ("tests/core/quick_match.py", "how long a match against the Cabin boy takes a quick player"),
    "env": (
        "zalp.env.speed",
        'steps a second of the environments on one core: docs/learning.md (ARGS="--rules grand")',
    ),
    "site": ("site.measure", "what the site weighs and costs: docs/site.md (needs Chromium)"),
    "friend": ("site.friend", "from a friend's link to the first shot, two phones on a slow line: docs/site.md"),
    "rooms": (
        "rooms.measure",
        'duels over far lines, many at once: docs/rooms.md (needs Mosquitto; ARGS="--rooms 1 50")',
    ),
}
# What docs/measurements.md and docs/memory.md have of a Pico, with the words that their figures were measured with.
PICO = (
    "budgets", "savings", "parts", "presets", "duel --no-misses", "keys", "frames 30", "straume --moves 8", "fleets",
    "whole --half",
)  # fmt: skip


def main(words: list[str]) -> int:
    name, *more = words or ["budgets"]
    if name == "pico":
        return max([subprocess.call([sys.executable, "-m", "host_tools.measure", *each.split()]) for each in PICO])
    if name not in SCENES:
        print("make measure WHAT=... (ARGS= has its own options)")
        for known, (_, what) in SCENES.items():
            print(f"  {known:9} {what}")
        print(f"  {'pico':9} all that the documents have of a Pico, one after the other: hours")
        return 0 if name == "help" else 1
    program, *options = SCENES[name][0].split()
    sys.argv = [f"make measure WHAT={name}", *options, *more]
    try:
        if program.endswith(".py"):
            sys.path[:0] = [str((ROOT / program).parent), str(ROOT / "firmware" / "lib")]
            runpy.run_path(str(ROOT / program), run_name="__main__")
        else:
            module = program if program.startswith("zalp.") else f"host_tools.{program}"
            runpy.run_module(module, run_name="__main__", alter_sys=True)
    except (EmulatorError, NoImage, NoMicroPython, NotLegal, TimeoutError, BuildError) as error:
        print(f"{sys.argv[0]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
