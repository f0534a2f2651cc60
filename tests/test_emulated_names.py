"""What runs on emulated boards, where there is no MicroPython image to run it: the firmware's names that it asks for
are there.
"""

import ast
import re

import pytest

from host_tools import FIRMWARE_LIB, ROOT
from host_tools.build.merge import MEMBERS

pytestmark = pytest.mark.slow

SOURCES = sorted(
    [*(ROOT / "host_tools" / "emulator").glob("*.py"), *(ROOT / "tests").glob("test_emulator_*.py")]
    + [ROOT / "tests" / name for name in ("emulated.py", "test_flash.py", "test_xip.py")]
)
# In texts for the board, too, be they whole or put together.
IMPORT = re.compile(r"from ((?:console|seabattle|straume|drivers|records)\b[\w.]*) import ([\w, ]+)")


def bound(module):
    """The names of a module of firmware/lib, those of a package's modules and of what is merged into it among them;
    None if there is none.
    """
    path = FIRMWARE_LIB.joinpath(*module.split("."))
    names = {found.stem for found in path.glob("*")} if path.is_dir() else set()
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not source.exists():
        return names or None
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        for found in ast.walk(node):
            if isinstance(found, ast.Name) and isinstance(found.ctx, ast.Store):
                names.add(found.id)
            elif isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(found.name)
            elif isinstance(found, ast.ImportFrom | ast.Import):
                names |= {alias.asname or alias.name.split(".")[0] for alias in found.names}
    folder = module if path.is_dir() else module.rpartition(".")[0]
    return names.union(*(bound(f"{folder}.{member}") for member in MEMBERS.get(module, ())))


def asked(text):
    """(module, name) of each import of the firmware's in a text."""
    return {
        (module, name.split()[0])
        for module, names in IMPORT.findall(text)
        for name in names.split(",")
        if name.strip()  # the rest of a line that goes on in brackets
    }


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_firmware_has_what_scripts_for_a_board_import(path):
    missing = [(module, name) for module, name in asked(path.read_text()) if name not in (bound(module) or ())]
    assert missing == []


def test_a_name_that_is_gone_is_noticed():
    text = 'made.exec("from drivers.power import LEDS\\nfrom seabattle.rules.presets import PRESETS, gone")'
    assert asked(text) == {
        ("drivers.power", "LEDS"),
        ("seabattle.rules.presets", "PRESETS"),
        ("seabattle.rules.presets", "gone"),
    }
    assert "PRESETS" in bound("seabattle.rules.presets") and "gone" not in bound("seabattle.rules.presets")
    assert bound("seabattle.rules.gone") is None
