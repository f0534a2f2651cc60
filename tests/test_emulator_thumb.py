"""The emulator's own execution of Thumb code against that of rp2040js, instruction for instruction."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
RUNS = 30_000


def test_random_code_does_the_same_as_rp2040js():
    if not shutil.which("node") or not (ROOT / "host_tools/emulator/node_modules/rp2040js").is_dir():
        pytest.skip("no Node.js, or no rp2040js: make setup-dev installs it")
    command = ["node", str(ROOT / "tests/thumb_twin.mjs"), str(RUNS), "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["differs"] is None
    assert said["instructions"] > RUNS // 2, "hardly anything was compared"
