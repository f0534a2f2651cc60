"""What the build computes for the Pico: the values, and only the values, that the sources would make there."""

import importlib
import os
import subprocess

import pytest
from test_micropython import MICROPYTHON, ROOT

from host_tools import bake, firmware

SOURCES = {path: (firmware.SOURCE / "lib" / path).read_text(encoding="utf-8") for path in bake.BAKED}


@pytest.mark.parametrize("path", bake.BAKED)
def test_a_baked_module_holds_what_its_source_makes_and_imports_nothing(path):
    text = bake.bake(SOURCES)[path]
    assert "import" not in text
    values: dict = {}
    exec(text, values)
    module = importlib.import_module(path[:-3].replace("/", "."))
    assert {name: values[name] for name in bake.BAKED[path]} == {
        name: getattr(module, name) for name in bake.BAKED[path]
    }


@pytest.mark.skipif(MICROPYTHON is None, reason="no MicroPython unix port here: set MICROPYTHON=")
@pytest.mark.parametrize("path", bake.BAKED)
def test_micropython_makes_the_same_values_of_the_source(path):
    baked: dict = {}
    exec(bake.bake(SOURCES)[path], baked)
    wanted = {name: baked[name] for name in bake.BAKED[path]}
    name = path[:-3].replace("/", ".")
    script = f"import sys\nimport {name}\nmade = sys.modules[{name!r}]\nfor name, value in {wanted!r}.items():\n"
    script += "    assert getattr(made, name) == value, name\n"
    ran = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=560k", "-c", script],
        env={**os.environ, "MICROPYPATH": f"{ROOT / 'firmware' / 'lib'}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr


def test_other_modules_are_left_as_they_are():
    assert bake.bake({"seabattle/rules/rng.py": "A = 1\n"}) == {"seabattle/rules/rng.py": "A = 1\n"}
