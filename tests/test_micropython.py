"""The core's tests once more, on MicroPython's unix port."""

import os
import subprocess

import pytest
from unix_port import CORE, HEAP, MICROPYTHON, compiled, compiled_core


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("path", sorted(CORE.glob("test_*.py")), ids=lambda path: path.stem)
def test_on_micropython(path):
    ran = subprocess.run(
        [MICROPYTHON, "-X", f"heapsize={HEAP}", "run.py", path.name],
        cwd=compiled_core(),
        env={**os.environ, "MICROPYPATH": f"{compiled()}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    # A file whose tests were not found would pass silently.
    written = sum(line.startswith("def test_") for line in path.read_text(encoding="utf-8").splitlines())
    assert f"\n{written} passed, 0 failed" in "\n" + ran.stdout
