"""Reads the Pico's log: translates the names, files and lines of its tracebacks back to those of the sources. Imports
merge.

Every build has a map beside it, `build/maps/<build>.json`, with the meanings of its short names and the sources of its
modules; a release publishes its own. The Pico logs the number of its build with each failure (drivers/journal.py), so
that a log is read with the right map, even if it comes from elsewhere.
"""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

from .. import OWN
from . import merge

MAPS = OWN / "build" / "maps"
FORM = "zalp-map-1"
# An entry's first line, of Board.failed in firmware/lib/drivers.
_ENTRY = re.compile(r"failed after .*, build ([0-9a-f]+):")
_FRAME = re.compile(r'  File "([^"]+)", line (\d+), in (\S+)')
_RAISED = re.compile(r"(\w+)(: |$)(.*)")  # the class of the exception, and its message
# MicroPython's own messages with a name: a variable or an attribute after these words, else a class.
_ABOUT_NAMES = ("AttributeError", "ImportError", "NameError", "TypeError")
_BEFORE_NAMES = ("attribute '", "argument '", "name '", "import name ")
_NAMED = re.compile(r"(?<=')\w+(?=')|(?<=can't import name )\w+")


class MapError(ValueError):
    """This is not a map; the text explains why."""


def number(texts: dict[str, str]) -> str:
    """The build of these texts, eight letters."""
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:8]


def mapped(build: str, lines: dict[str, int], shared: dict[str, str], own: dict[str, dict[str, str]]) -> dict:
    """The map of a build; a traceback has a module's name in place of a file's. lines: how many each source has;
    shared, own: from names.shorten.
    """
    return {
        "form": FORM,
        "build": build,
        "names": shared,
        "modules": {
            merge.dotted(path): {
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
    """The map in a file. MapError if there is none in it, OSError if the file cannot be read."""
    try:
        made = json.loads(path.read_text(encoding="utf-8"))
        if made["form"] == FORM:
            return made
    except (ValueError, KeyError, TypeError):
        pass
    raise MapError(f"{path} is not a map of a build: give the zalp-...-map.json of its release")


def find(build: str, given: dict | None, tree: Callable[[], dict]) -> dict | None:
    """The map of a build: the given one, one that was kept, or the tree's own. None if none belongs to it."""
    for known in (lambda: given, lambda: read(MAPS / f"{build}.json"), tree):
        try:
            made = known()
        except (OSError, MapError):
            continue
        if made and made["build"] == build:
            return made
    return None


def retraced(log: str, find: Callable[[str], dict | None]) -> tuple[str, list[str]]:
    """(the log with the sources' names, files and lines; the builds whose maps are missing). Entries of sources that
    run uncompiled stay as they are: they are already correct.
    """
    rows = []
    missing: list[str] = []
    made: dict | None = None
    module: dict | None = None  # that of the last named frame, which raised the exception
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
    """The last line of a traceback. A name in it belongs to the module that raised, a class may belong to any: each
    class that only one module knows has a unique number.
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
