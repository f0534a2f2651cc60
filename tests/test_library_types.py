"""The stubs of library/stubs, which the wheel puts beside the modules: they say what the code does, mypy --strict has
nothing against them or against a program that uses every public name, and none is missing in it.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from zalp.seabattle import captains
from zalp.seabattle import rules as sea_rules
from zalp.straume import captains as straume_captains
from zalp.straume import rules as straume_rules

ROOT = Path(__file__).resolve().parent.parent
STUBS = ROOT / "library" / "stubs" / "zalp"
USER = ROOT / "tests" / "library_names.py"
# Packages that are typed through and through, and those of which only what others call is.
WHOLE = (
    "zalp.seabattle.rules",
    "zalp.straume.rules",
    "zalp.console.rng",
    "zalp.console.slices",
    "zalp.console.alphabets",
    "zalp.console.library",
)
FACES = ("zalp.seabattle.captains", "zalp.straume.captains")


def mypy(module, *words, cwd):
    environment = {**os.environ, "MYPYPATH": str(STUBS.parent), "PYTHONPATH": str(ROOT / "library")}
    words = [sys.executable, "-m", module, *map(str, words)]
    return subprocess.run(words, capture_output=True, text=True, cwd=cwd, env=environment)


@pytest.mark.parametrize("modules", [WHOLE, ("--ignore-missing-stub", *FACES)], ids=["rules", "captains"])
def test_the_stubs_say_what_the_code_does(modules, tmp_path):
    ran = mypy("mypy.stubtest", *modules, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_stubs_and_a_program_that_uses_every_name_are_strictly_typed(tmp_path):
    ran = mypy("mypy", "--strict", "--config-file=", STUBS, USER, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_wrong_use_is_seen(tmp_path):
    (tmp_path / "wrong.py").write_text("from zalp.seabattle.rules import Match, Rules\nMatch(Rules()).push('B7')\n")
    ran = mypy("mypy", "--strict", "--config-file=", "wrong.py", cwd=tmp_path)
    assert ran.returncode == 1 and '"push" of "Match" has incompatible type "str"' in ran.stdout


def used():
    """Every name and attribute in the program that uses them."""
    for node in ast.walk(ast.parse(USER.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name.rpartition(".")[2]
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name


def members(path):
    """The public methods and attributes of the classes of a stub."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                name = part.target.id if isinstance(part, ast.AnnAssign) else getattr(part, "name", "_")
                if not name.startswith("_"):
                    yield name


def test_the_program_uses_every_public_name():
    public = {name for module in (sea_rules, straume_rules, captains, straume_captains) for name in module.__all__}
    for name in ("ruleset", "fleet", "sea", "chart", "match", "acts"):
        public |= set(members(STUBS / "seabattle" / "rules" / f"{name}.pyi"))
    public |= set(members(STUBS / "seabattle" / "captains" / "memory.pyi"))
    public |= set(members(STUBS / "straume" / "rules" / "position.pyi")) | set(members(STUBS / "console" / "rng.pyi"))
    assert len(public) > 170
    assert sorted(public - set(used())) == []


def test_every_module_of_the_rules_has_a_stub():
    for package in ("seabattle/rules", "straume/rules"):
        code = {path.stem for path in (ROOT / "library" / "zalp" / package).glob("*.py")}
        assert {path.stem for path in (STUBS / package).glob("*.pyi")} == code
