"""The main scenes compared with their pictures in tests/golden, a letter a pixel (`str(canvas)`), on both interpreters.

A scene that looks different is shown beside what it was. If that is meant, `make golden` renews the files.
"""

import functools
import os
import subprocess
import sys

import pytest
from unix_port import MICROPYTHON, PATH, ROOT, compiled

CORE = ROOT / "tests" / "core"
GOLDEN = ROOT / "tests" / "golden"
COMMANDS = {"cpython": [sys.executable], "micropython": [MICROPYTHON, "-X", "heapsize=480k"]}
NAMES = sorted(path.stem for path in GOLDEN.glob("*.txt"))


@functools.cache
def scenes(interpreter):
    """{name: text} as the interpreter plays them."""
    path = {"PYTHONPATH": f"{PATH}{os.pathsep}{CORE}", "MICROPYPATH": f"{compiled()}:{CORE}:.frozen"}
    ran = subprocess.run(
        [*COMMANDS[interpreter], str(CORE / "scenes.py")], env={**os.environ, **path}, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout[-1000:] + ran.stderr[-4000:]
    return dict(part.split("\n", 1) for part in ran.stdout.removeprefix("# ").split("\n# "))


def beside(was, now):
    """Both pictures side by side, and on the right a mark for each pixel that differs."""
    rows = [f"{'was':12}{'is':12}differs"]
    for old, new in zip(was.splitlines(), now.splitlines(), strict=False):
        rows.append(f"{old:12}{new:12}" + "".join(" x"[a != b] for a, b in zip(old, new, strict=False)))
    return "\n".join(rows)


@pytest.mark.parametrize("interpreter", ["cpython", pytest.param("micropython", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", NAMES)
def test_a_scene_looks_as_it_did(name, interpreter):
    if COMMANDS[interpreter][0] is None:
        pytest.skip("no MicroPython unix port here: set MICROPYTHON=")
    was, now = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").strip(), scenes(interpreter)[name].strip()
    assert was == now, f"{name} on {interpreter}; is it meant? make golden\n{beside(was, now)}"


def test_every_scene_is_kept():
    assert sorted(scenes("cpython")) == NAMES


def test_a_difference_is_shown_where_it_is():
    assert beside("..r\n...", "..r\n.G.").splitlines()[1:] == [
        "..r         ..r            ",
        "...         .G.          x ",
    ]


def renew():
    """Rewrite the files: `make golden`."""
    for path in GOLDEN.glob("*.txt"):
        path.unlink()
    for name, text in scenes("cpython").items():
        (GOLDEN / f"{name}.txt").write_text(text.strip() + "\n", encoding="utf-8")
    print(f"tests/golden: {len(scenes('cpython'))} scenes; look at them with git diff")


if __name__ == "__main__":
    renew()
