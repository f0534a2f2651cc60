"""The core's tests once more, on MicroPython's unix port: each day half of the files, and of the slow tests in these a
third; all of them in `make prove`.
"""

import re

import pytest
from core.daily import daily
from unix_port import CORE, HEAP, compiled, compiled_core, needs_micropython, on_micropython

pytestmark = pytest.mark.slow

FILES = sorted(path.name for path in CORE.glob("test_*.py"))


@needs_micropython
@pytest.mark.parametrize("name", daily(len(FILES) // 2, FILES))
def test_on_micropython(name):
    said = on_micropython("run.py", "-d", name, path=f"{compiled()}:.frozen", heap=HEAP, cwd=compiled_core())
    # A file whose tests were not found would pass silently.
    written = sum(line.startswith("def test_") for line in (CORE / name).read_text(encoding="utf-8").splitlines())
    passed, left = map(int, re.search(r"^(\d+) passed, 0 failed, (\d+) left", said, re.MULTILINE).groups())
    assert passed + left == written
