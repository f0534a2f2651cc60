"""The same keys and the same seed give the same frames, settings and log on CPython and on MicroPython, and with the
constants folded as the Pico gets them.
"""

import functools
import json
import os
import subprocess
import sys

import pytest
from core.daily import daily
from test_golden import beside
from unix_port import MICROPYTHON, PATH, ROOT, compiled, texts

from zalp.seabattle.captains import CAPTAINS
from zalp.tools.build import fold, merge, names

pytestmark = pytest.mark.slow

CORE = ROOT / "tests" / "core"


def report(command, captain, seed, script=ROOT / "tests" / "script.py", **environment):
    ran = subprocess.run(
        [*command, str(script), captain, str(seed)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    return json.loads(ran.stdout)


@functools.cache
def on_cpython(captain, seed):
    return report([sys.executable], captain, seed, PYTHONPATH=f"{PATH}{os.pathsep}{CORE}")


def on_micropython(captain, seed):
    return report([MICROPYTHON, "-X", "heapsize=480k"], captain, seed, MICROPYPATH=f"{compiled()}:{CORE}:.frozen")


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("captain", daily(1, CAPTAINS))
def test_a_script_gives_the_same_frames_and_log_on_both_interpreters(captain):
    one, two = on_cpython(captain, 11), on_micropython(captain, 11)
    assert one["log"] == two["log"]
    assert one["settings"] == two["settings"]
    assert one["memory"] == two["memory"]
    assert bool(one["memory"]) == (captain == "admiral")
    # The first hundred frames that differ, first of all: the sum shows a shade, the picture what is drawn.
    for number, ((sum, picture), (other, shown)) in enumerate(zip(one["frames"], two["frames"], strict=True)):
        assert sum == other, f"frames {100 * number} to {100 * number + 100} differ\n{beside(picture, shown)}"
    assert one == two
    assert one["count"] > 2500 and one["log"].count(" ") > 25


@pytest.mark.daily(1)
@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
def test_folded_for_the_pico_the_script_gives_the_same_again(tmp_path):
    beside = [*CORE.glob("[ps]*.py"), ROOT / "tests" / "script.py"]
    whole = {**texts(), **{path.name: path.read_text(encoding="utf-8") for path in beside}}
    for name, text in names.shorten(merge.merge(fold.fold(whole)))[0].items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    micropython = [MICROPYTHON, "-X", "heapsize=480k"]
    found = report(micropython, "admiral", 11, tmp_path / "script.py", MICROPYPATH=f"{tmp_path}:.frozen")
    assert found == on_cpython("admiral", 11)


@pytest.mark.daily(1)
def test_another_seed_gives_another_match():
    assert on_cpython("cabin-boy", 11)["log"] != on_cpython("cabin-boy", 12)["log"]
