"""Begins a new game: `make new-game NAME=chess`. Imports the firmware's names.

The skeleton in examples/skeleton becomes a folder of zalp, and with that a game in the menu (docs/new-game.md).
"""

import argparse
import keyword
import re
import sys
from pathlib import Path

from zalp.console import storage
from zalp.console.parts import PARTS
from zalp.seabattle.rules.presets import RULE_SETS
from zalp.seabattle.screens import records
from zalp.tools import ROOT

SKELETON = ROOT / "examples" / "skeleton"
ZALP = ROOT / "library" / "zalp"
LONGEST = 12
# Modules of MicroPython that Python does not have.
MICROPYTHON = ("framebuf", "machine", "micropython", "neopixel", "network", "requests", "rp2", "uctypes", "vfs")


class Refused(Exception):
    """No game is begun; the text is a sentence with the reason."""


def check(name: str, folder: Path = ZALP) -> None:
    """Refused if it cannot be a game's name, or is taken."""
    if not name:
        raise Refused("A game needs a name: make new-game NAME=chess")
    if not re.fullmatch(f"[a-z][a-z0-9]{{1,{LONGEST - 1}}}", name):
        raise Refused(
            f"{name!r} cannot be a game's name: it has 2 to {LONGEST} small Latin letters and digits, a letter first."
            " What the panels show stands in its cover.py."
        )
    if (folder / name).exists() or (folder / f"{name}.py").exists():
        raise Refused(f"library/zalp/{name} is there already: choose another name, or remove it.")
    ours = {getattr(module, key) for module in (storage, records) for key in dir(module) if key.isupper()}
    parts = {line.split(":")[0] for line in PARTS.splitlines()}
    if name in ours | parts | set(RULE_SETS) | {"settings", "captain", "main", "frozen", "records", "drivers"}:
        raise Refused(f"{name} is a word of the console's own, of a record, a part or a rule set: choose another name.")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in MICROPYTHON:
        raise Refused(f"{name} is a word or a module of Python's: choose another name.")


def begin(name: str, beside: Path = ZALP) -> Path:
    """Write the skeleton of a game; returns its folder. Refused: nothing was written."""
    check(name, beside)
    folder = beside / name
    folder.mkdir()
    for path in sorted(SKELETON.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        text = text.replace("skeleton", name).replace("SKELETON", name.upper())
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="the new game's name: small Latin letters and digits")
    try:
        folder = begin(parser.parse_args().name)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 1
    where = folder.relative_to(ROOT).as_posix()
    print(f"{where} is a game now: `make play`, ANOTHER GAME. docs/new-game.md says what to do next.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
