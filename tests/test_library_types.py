"""The library's types: what is public is annotated, and no public name is missing in the program that uses them all.
test_wheel.py asks mypy --strict about that program, and about one with mistakes.
"""

import ast
from pathlib import Path

import pytest

from zalp.seabattle import captains
from zalp.seabattle import rules as sea_rules
from zalp.straume import captains as straume_captains
from zalp.straume import rules as straume_rules

ROOT = Path(__file__).resolve().parent.parent
ZALP = ROOT / "library" / "zalp"
USER = ROOT / "tests" / "library_names.py"
# Modules whose public functions and classes are all annotated.
TYPED = [
    *(path for game in ("seabattle", "straume") for path in sorted((ZALP / game / "rules").glob("*.py"))),
    *(ZALP / "seabattle" / "captains" / f"{name}.py" for name in ("__init__", "captain", "memory", "turns", "words")),
    ZALP / "straume" / "captains" / "__init__.py",
    *(ZALP / "console" / f"{name}.py" for name in ("rng", "slices", "alphabets")),
]
# Mistakes, each with what mypy calls it.
WRONG = """
from zalp.console.rng import Rng
from zalp.seabattle import captains
from zalp.seabattle.rules import Chart, Fleet, Match, Rules, Sea, acts, finish
from zalp.straume.rules import Position

rules = Rules(width="10")  # arg-type
match = Match(Rules())
match.push("B7")  # arg-type
match.pop().colour  # attr-defined
count: int = match.outcome  # assignment
names: list[str] = match.legal_shots()  # assignment
Sea.of(match)  # arg-type
Fleet.random(Rules(), 7)  # arg-type
Chart(rules).mark(3)  # call-arg
acts.shot(0, "B7")  # arg-type
captains.make("admiral", Rules(), Rng(1)).think(match)  # arg-type
answer: str = finish(captains.place("random", Rules(), Rng(1)))  # assignment
Position("a", "b").push("a2^")  # arg-type
"""
FOUND = {number: line.partition("  # ")[2] for number, line in enumerate(WRONG.splitlines(), 1) if "  # " in line}


def wrong_use(folder):
    """A program with these mistakes, in a file."""
    path = folder / "wrong.py"
    path.write_text(WRONG, encoding="utf-8")
    return path


def mistakes(said):
    """{line: mypy's name for it} of what it said of wrong.py."""
    rows = [line for line in said.splitlines() if line.startswith("wrong.py:")]
    return {int(row.split(":")[1]): row.rpartition("[")[2].rstrip("]") for row in rows if ": error: " in row}


@pytest.mark.parametrize("path", TYPED, ids=lambda path: path.relative_to(ZALP).as_posix())
def test_public_names_are_annotated(path):
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) and node.name[0] != "_" else [node]
        for function in inside:
            if isinstance(function, ast.FunctionDef) and function.name[0] != "_":
                its = [*function.args.args, *function.args.kwonlyargs]
                bare = [arg.arg for arg in its if not arg.annotation and arg.arg not in ("self", "cls")]
                if bare or not function.returns:
                    found.append(f"{function.name}({', '.join(bare)}), line {function.lineno}")
    assert found == []


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
    """The public methods and attributes of the classes of a module."""
    for node in ast.walk(ast.parse((ZALP / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name[0] != "_":
            for part in ast.walk(node):
                name = ""
                if isinstance(part, ast.FunctionDef):
                    name = part.name
                elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    name = part.target.id
                if name and not name.startswith("_"):
                    yield name


def test_the_program_uses_every_public_name():
    public = {name for module in (sea_rules, straume_rules, captains, straume_captains) for name in module.__all__}
    for name in ("ruleset", "fleet", "sea", "chart", "match", "acts"):
        public |= set(members(f"seabattle/rules/{name}.py"))
    for path in ("seabattle/captains/memory.py", "straume/rules/position.py", "console/rng.py"):
        public |= set(members(path))
    assert len(public) > 170
    assert sorted(public - set(used())) == []
