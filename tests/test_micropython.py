"""The core's tests once more, on MicroPython's unix port: each day half of the files, and of the slow tests in these a
third; all of them in `make prove`.
"""

import os
import re
import subprocess

import pytest
from core.daily import daily
from unix_port import CORE, HEAP, MICROPYTHON, compiled, compiled_core

pytestmark = pytest.mark.slow

FILES = sorted(path.name for path in CORE.glob("test_*.py"))


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("name", daily(len(FILES) // 2, FILES))
def test_on_micropython(name):
    ran = subprocess.run(
        [MICROPYTHON, "-X", f"heapsize={HEAP}", "run.py", "-d", name],
        cwd=compiled_core(),
        env={**os.environ, "MICROPYPATH": f"{compiled()}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    # A file whose tests were not found would pass silently.
    written = sum(line.startswith("def test_") for line in (CORE / name).read_text(encoding="utf-8").splitlines())
    passed, left = map(int, re.search(r"^(\d+) passed, 0 failed, (\d+) left", ran.stdout, re.MULTILINE).groups())
    assert passed + left == written
