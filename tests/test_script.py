"""The same keys and the same seed give the same frames, settings and log on CPython and on MicroPython, and with the
constants folded as the Pico gets them.
"""

import functools
import json

import pytest
import unix_port
from core.daily import daily
from test_golden import beside
from unix_port import CORE, ROOT, compiled, needs_micropython, texts

from zalp.seabattle.captains import CAPTAINS
from zalp.tools.build import firmware, fold, merge, names

pytestmark = pytest.mark.slow

SCRIPT = ROOT / "tests" / "script.py"


@functools.cache
def on_cpython(captain, seed):
    return json.loads(unix_port.on_cpython(SCRIPT, captain, seed))


def on_micropython(captain, script, path):
    return json.loads(unix_port.on_micropython(script, captain, 11, path=f"{path}:.frozen", heap="480k"))


@needs_micropython
@pytest.mark.parametrize("captain", daily(1, CAPTAINS))
def test_a_script_gives_the_same_frames_and_log_on_both_interpreters(captain):
    one, two = on_cpython(captain, 11), on_micropython(captain, SCRIPT, f"{compiled()}:{CORE}")
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
@needs_micropython
def test_folded_for_the_pico_the_script_gives_the_same_again(tmp_path):
    beside = [*CORE.glob("[ps]*.py"), SCRIPT]
    whole = {**texts(), **{path.name: path.read_text(encoding="utf-8") for path in beside}}
    firmware.write(
        {name: text.encode() for name, text in names.shorten(merge.merge(fold.fold(whole)))[0].items()}, tmp_path
    )
    assert on_micropython("admiral", tmp_path / "script.py", tmp_path) == on_cpython("admiral", 11)


@pytest.mark.daily(1)
def test_another_seed_gives_another_match():
    assert on_cpython("cabin-boy", 11)["log"] != on_cpython("cabin-boy", 12)["log"]
