"""The command `zalp`: a task, and what that task takes. Imports zalp.tools.

Each task is a module of this package, which is run as `python -m` runs it.
"""

from __future__ import annotations

import importlib.util
import runpy
import sys

from zalp.tools import program

from . import __version__

# Task: the module that does it, and what it is.
TASKS = {
    "play": ("zalp.play", "play it in the browser; --virtual: on a real MicroPython, as on the Pico"),
    "duel": ("zalp.tools.virtual", "a handheld whose cable leads outside: --serial, --listen, --connect, --room"),
    "room": ("zalp.tools.rooms", "a new room for a duel with a friend far away"),
    "flash": ("zalp.tools.build.flash", "put the game on a Raspberry Pi Pico; also: zalp flash log, zalp flash repl"),
    "arena": ("zalp.tools.arena", "how strong a captain, or a program of yours, is"),
    "tournament": ("zalp.tools.arena.tournament", "captains, programs and learners against each other, with Elo"),
    "replay": ("zalp.tools.replay", "show, draw or referee a score sheet"),
    "referee": ("zalp.tools.referee", "the rules as a service, JSON lines on standard input and output"),
    "paper": ("zalp.tools.paper", "draw sheets to print"),
    "odds": ("zalp.tools.odds", "the mathematics of the game, in exact fractions"),
}


def usage() -> str:
    """The tasks, a line each."""
    rows = "\n".join(f"  zalp {name:12}{text}" for name, (_, text) in TASKS.items())
    return f"Zalp {__version__}, an electronic Sea Battle.\n\n{rows}\n\nzalp TASK --help says what a task takes."


def main() -> None:
    """Run the task that the command line names. SystemExit with what is wrong."""
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help", "help"):
        print(usage())
        return
    if words[0] in ("-V", "--version", "version"):
        print(__version__)
        return
    name = words.pop(0)
    if name not in TASKS:
        sys.exit(f"zalp: no task is called {program.shown(name)}; there are: {', '.join(TASKS)}")
    module = TASKS[name][0]
    program.begin(name)
    if {"-h", "--help"} & set(words):
        program.helping()
    if importlib.util.find_spec(module) is None:
        sys.exit(f"zalp {name}: this version of Zalp does not have it")
    sys.argv = [f"zalp {name}", *words]
    runpy.run_module(module, run_name="__main__")


if __name__ == "__main__":
    main()
