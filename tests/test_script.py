"""The same keys and the same seed give the same frames, settings and log on CPython and on MicroPython."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "firmware" / "lib"
CORE = ROOT / "tests" / "core"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))


def report(command, captain, seed, **environment):
    ran = subprocess.run(
        [*command, str(ROOT / "tests" / "script.py"), captain, str(seed)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    return json.loads(ran.stdout)


def on_cpython(captain, seed):
    return report([sys.executable], captain, seed, PYTHONPATH=f"{LIB}{os.pathsep}{CORE}")


def on_micropython(captain, seed):
    return report([MICROPYTHON, "-X", "heapsize=480k"], captain, seed, MICROPYPATH=f"{LIB}:{CORE}:.frozen")


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("captain", ["cabin-boy", "boatswain", "navigator"])
def test_a_script_gives_the_same_frames_and_log_on_both_interpreters(captain):
    one, two = on_cpython(captain, 11), on_micropython(captain, 11)
    assert one["log"] == two["log"]
    assert one["settings"] == two["settings"]
    # The first hundred frames that differ, before all else.
    for number, (first, second) in enumerate(zip(one["frames"], two["frames"], strict=True)):
        assert first == second, f"frames {100 * number} to {100 * number + 100} differ"
    assert one == two
    assert one["count"] > 2500 and one["log"].count(" ") > 25


def test_another_seed_gives_another_match():
    assert on_cpython("cabin-boy", 11)["log"] != on_cpython("cabin-boy", 12)["log"]
