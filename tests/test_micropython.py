"""The core's tests once more, on MicroPython's unix port, with twice the Pico's heap, since its objects are twice as
large, and a half more: it compiles the sources, tests among them, in its heap, where a Pico loads what is compiled.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "tests" / "core"
MICROPYTHON = os.environ.get("MICROPYTHON") or shutil.which("micropython", path=str(Path(sys.executable).parent))


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("path", sorted(CORE.glob("test_*.py")), ids=lambda path: path.stem)
def test_on_micropython(path):
    ran = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=960k", "run.py", path.name],
        cwd=CORE,
        env={**os.environ, "MICROPYPATH": f"{ROOT / 'firmware' / 'lib'}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"{ran.stdout[-4000:]}\n{ran.stderr[-4000:]}"
    # A file whose tests were not found would pass silently.
    written = sum(line.startswith("def test_") for line in path.read_text(encoding="utf-8").splitlines())
    assert f"\n{written} passed, 0 failed" in "\n" + ran.stdout
