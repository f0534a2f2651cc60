"""Reads the Pico's log: the names, files and lines of its tracebacks become those of the sources. Imports merge.

Every build has a map beside it, `build/maps/<build>.json`, which says what its short names mean and of which sources
its modules are made; a release publishes its own. The Pico notes the number of its build with each failure
(drivers/journal.py), so that a log is read with the right map, also one that comes from elsewhere.
"""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

from .. import ROOT
from . import merge

MAPS = ROOT / "build" / "maps"
FORM = "zalp-map-1"
# An entry's first line, of Board.failed in firmware/lib/drivers.
_ENTRY = re.compile(r"failed after .*, build ([0-9a-f]+):")
_FRAME = re.compile(r'  File "([^"]+)", line (\d+), in (\S+)')
_RAISED = re.compile(r"(\w+)(: |$)(.*)")  # the class of what was raised, and its message
# MicroPython's own messages that name something: a variable or an attribute behind these words, else a class.
_ABOUT_NAMES = ("AttributeError", "ImportError", "NameError", "TypeError")
_BEFORE_NAMES = ("attribute '", "argument '", "name '", "import name ")
_NAMED = re.compile(r"(?<=')\w+(?=')|(?<=can't import name )\w+")


class MapError(ValueError):
    """This is no map; the text says so."""


def number(texts: dict[str, str]) -> str:
    """The build of these texts, eight letters."""
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:8]


def mapped(build: str, lines: dict[str, int], shared: dict[str, str], own: dict[str, dict[str, str]]) -> dict:
    """The map of a build. lines: how many each source has; shared, own: what names.shorten says of its names."""
    return {
        "form": FORM,
        "build": build,
        "names": shared,
        "modules": {
            f"/lib/{path.replace('.py', '.mpy')}": {
                "sources": merge.spans(path, lines),
                "names": {short: merge.plain(name, path) for short, name in its.items()},
            }
            for path, its in own.items()
        },
    }


def save(made: dict, path: Path | None = None) -> Path:
    """Write a map where `find` looks for it, or elsewhere; returns where."""
    path = path or MAPS / f"{made['build']}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    return path


def read(path: Path) -> dict:
    """The map in a file. MapError where it holds none, OSError where it cannot be read."""
    try:
        made = json.loads(path.read_text(encoding="utf-8"))
        if made["form"] == FORM:
            return made
    except (ValueError, KeyError, TypeError):
        pass
    raise MapError(f"{path} is no map of a build")


def find(build: str, given: dict | None, tree: Callable[[], dict]) -> dict | None:
    """The map of a build: the one that is given, one that was kept, or the tree's own. None where none is its."""
    for known in (lambda: given, lambda: read(MAPS / f"{build}.json"), tree):
        try:
            made = known()
        except (OSError, MapError):
            continue
        if made and made["build"] == build:
            return made
    return None


def told(log: str, find: Callable[[str], dict | None]) -> tuple[str, list[str]]:
    """(the log with the sources' names, files and lines; the builds whose maps are not there). What sources that run
    as they are have noted stays: it is true already.
    """
    rows = []
    missing: list[str] = []
    made: dict | None = None
    module: dict | None = None  # of the last frame that was told: what was raised, was raised there
    maps: dict[str, dict | None] = {}
    for row in log.split("\n"):
        if entry := _ENTRY.match(row):
            build = entry[1]
            if build not in maps:
                maps[build] = find(build)
                if maps[build] is None:
                    missing.append(build)
            made, module = maps[build], None
        elif made and (frame := _FRAME.match(row)):
            module = made["modules"].get(frame[1])
            if module:
                row = _frame(module, made["names"], frame)
        elif made and module and (raised := _RAISED.match(row)):
            row = _raised(made, module, raised)
            made = module = None
        rows.append(row)
    return "\n".join(rows), missing


def _frame(module: dict, shared: dict, frame: re.Match) -> str:
    first, path = max(row for row in module["sources"] if row[0] <= int(frame[2]))
    name = module["names"].get(frame[3]) or shared.get(frame[3], frame[3])
    return f'  File "{path}", line {int(frame[2]) - first + 1}, in {name}'


def _raised(made: dict, module: dict, raised: re.Match) -> str:
    """The last line of a traceback. A name in it is of the module that raised, a class may be of any: each of those
    that one module alone knows has a number that no other class has.
    """
    classes = {short: name for its in made["modules"].values() for short, name in its["names"].items() if _class(name)}
    names = {**classes, **made["names"], **module["names"]}
    classes = {**names, **classes}

    def name(found: re.Match) -> str:
        before = found.string[: found.start()]
        meant = names if before.endswith(_BEFORE_NAMES) else classes
        return meant.get(found[0], found[0])

    kind = classes.get(raised[1], raised[1])
    text = _NAMED.sub(name, raised[3]) if kind in _ABOUT_NAMES else raised[3]
    return f"{kind}{raised[2]}{text}"


def _class(name: str) -> bool:
    bare = name.lstrip("_")
    return bare[:1].isupper() and not bare.isupper()
