"""The walls between packages (docs/architecture.md): who may import what, and what code for the Pico may not use."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "firmware" / "lib"

# What a package may import of ours, package or module; everything inside its own folder is allowed. The longest that
# holds a file is its package.
PACKAGES = {
    "console": set(),
    "console/link/duel": {"console.link", "console.loader", "console.game"},
    "seabattle/rules": {"console.rng", "console.slices", "console.alphabets", "console.library"},
    "seabattle/captains": {"seabattle.rules"},
    "seabattle/cable": {"seabattle.rules", "console.link"},
    "seabattle/sheets": {"seabattle.rules", "console.alphabets", "console.logbook"},
    "seabattle/show": {"console.show", "console.rng"},
    "seabattle/screens": {"seabattle", "console"},
    "seabattle": {"console.sound"},
    "straume/rules": {"console.library"},
    "straume/cable": {"straume.rules", "console.link"},
    "straume/captains": {"straume.rules"},
    "straume/show": {"straume.rules"},
    "straume/screens": {"straume", "console"},
    "straume": set(),
    "drivers": {"records"},
    "records.py": set(),
}
# A game that is not in the table, such as one begun by `make new-game`, has one package.
for _cover in LIB.glob("*/cover.py"):
    if not any(package.split("/")[0] == _cover.parent.name for package in PACKAGES):
        PACKAGES[_cover.parent.name] = {"console"}
# The folders of Sea Battle's screens, the highest first: each may import those below it.
FLOORS = ("menu", "duel", "logbook", "variants", "opponents", "placing", "match")
# Modules of the interpreter that packages may use. Time, files and machines reach the game through the board alone.
COMMON = {"sys", "array", "collections", "binascii", "hashlib", "struct", "gc", "micropython", "math"}
INTERPRETER = {
    "drivers": COMMON | {"machine", "rp2", "uctypes", "os", "time", "asyncio", "io", "select", "json"},
    "console": COMMON | {"asyncio", "os", "frozen_games"},  # os: which folders of games are there
    "records.py": COMMON | {"os"},
}


def imports(path, package):
    """(module, line) of every import in a file, relative ones made absolute."""
    tops = [folder.name for folder in LIB.iterdir()]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            if (node.level and not node.module) or module in tops:
                for alias in node.names:
                    yield f"{module}.{alias.name}", node.lineno
            else:
                yield module, node.lineno


def package_of(path):
    """The package of a file of the firmware, None for none."""
    place = path.relative_to(LIB).as_posix()
    longest_first = sorted(PACKAGES, key=len, reverse=True)
    return next((name for name in longest_first if (place + "/").startswith(name + "/")), None)


def violations(package, path):
    inside = ".".join(path.relative_to(LIB).parent.parts)
    own = package.replace("/", ".")
    for module, line in imports(path, inside):
        top = module.split(".")[0]
        if module == own or module.startswith(own + "."):
            continue
        if any(module == allowed or module.startswith(allowed + ".") for allowed in PACKAGES[package]):
            continue
        if top in INTERPRETER.get(package, COMMON):
            continue
        yield f"{path.relative_to(ROOT)}:{line} imports {module}"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_it_may(package):
    files = [path for path in sorted(LIB.rglob("*.py")) if package_of(path) == package]
    assert files, f"no files in {package}"
    assert [broken for path in files for broken in violations(package, path)] == []


def test_every_file_of_the_firmware_belongs_to_a_room():
    odd = [str(path.relative_to(LIB)) for path in LIB.rglob("*.py") if package_of(path) is None]
    assert not odd, f"docs/architecture.md, the table of who may import what, and PACKAGES here lack a room for {odd}"


def test_the_folders_of_the_screens_import_downwards():
    screens = LIB / "seabattle" / "screens"
    found = []
    for path in sorted(screens.rglob("*.py")):
        floor = path.relative_to(screens).parts[0]
        if floor in FLOORS:
            inside = ".".join(path.relative_to(LIB).parent.parts)
            for module, line in imports(path, inside):
                words = module.split(".")
                other = words[2] if words[:2] == ["seabattle", "screens"] and len(words) > 2 else floor
                if other in FLOORS and FLOORS.index(other) < FLOORS.index(floor):
                    found.append(f"{path.relative_to(ROOT)}:{line} imports {module}")
    assert found == []


def test_no_game_imports_another():
    games = [path.parent.name for path in LIB.glob("*/cover.py")]
    assert len(games) > 1
    for game in games:
        for path in (LIB / game).rglob("*.py"):
            inside = ".".join(path.relative_to(LIB).parent.parts)
            tops = {module.split(".")[0] for module, _ in imports(path, inside)}
            assert not tops & (set(games) - {game}), path


def arrows():
    """{file: the files that it imports}, of the whole firmware. Imports inside functions are among them: they put off
    when a file is loaded, not what it rests on.
    """
    files = {}
    for path in LIB.rglob("*.py"):
        place = path.relative_to(LIB).with_suffix("").parts
        files[".".join(place[:-1] if place[-1] == "__init__" else place)] = path
    found = {}
    for path in files.values():
        inside = ".".join(path.relative_to(LIB).parent.parts)
        named = [module for module, _ in imports(path, inside)]
        # `from .rules import Match` names rules.Match: the package's own file is meant where there is no file Match.
        met = {module if module in files else module.rpartition(".")[0] for module in named}
        found[path] = {files[module] for module in met if module in files} - {path}
    return found


def circle(found):
    """Of {file: what it imports} the files in circles, and those between two circles; empty: there is no circle."""
    left = set(found)
    while True:
        met = {path for other in left for path in found[other] & left}
        ends = {path for path in left if not found[path] & left or path not in met}
        if not ends:
            return sorted(path.relative_to(LIB).as_posix() for path in left)
        left -= ends


def test_no_files_import_each_other_in_a_circle():
    found = arrows()
    assert len(found) > 200 and sum(map(len, found.values())) > 400
    assert circle(found) == []


def test_a_circle_is_seen(tmp_path, monkeypatch):
    package = tmp_path / "seabattle" / "rules"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from .fleet import Fleet\n")
    (package / "fleet.py").write_text("def drawing():\n    from .drawing import drawing\n")
    (package / "drawing.py").write_text("from . import errors\nfrom .fleet import Fleet\n")
    (package / "errors.py").write_text("import sys\n")
    monkeypatch.setattr("test_walls.LIB", tmp_path)
    assert circle(arrows()) == ["seabattle/rules/drawing.py", "seabattle/rules/fleet.py"]
    (package / "drawing.py").write_text("from . import errors\n")
    assert circle(arrows()) == []


def test_a_broken_wall_is_seen(tmp_path, monkeypatch):
    package = tmp_path / "seabattle" / "rules"
    package.mkdir(parents=True)
    text = "import machine\nfrom ..captains import make\nfrom .. import show\nfrom . import ok\n"
    (package / "bad.py").write_text(text)
    monkeypatch.setattr("test_walls.LIB", tmp_path)
    monkeypatch.setattr("test_walls.ROOT", tmp_path)
    found = list(violations("seabattle/rules", package / "bad.py"))
    assert [text.split()[-1] for text in found] == ["machine", "seabattle.captains", "seabattle.show"]


def test_the_virtual_drivers_have_the_same_names_as_the_picos():
    virtual = {path.stem for path in (ROOT / "host_tools" / "virtual" / "drivers").glob("*.py")}
    pico = {path.stem for path in (LIB / "drivers").glob("*.py")}
    assert {"__init__", "panels", "keypad", "speaker", "store", "battery"} <= virtual
    assert {"__init__", "panels", "keypad", "speaker", "store", "battery", "pins"} <= pico


def test_no_file_is_a_symbolic_link():
    # A checkout on Windows would turn it into a text file that holds a path.
    folders = ("firmware", "host_tools", "hardware", "tests", "docs")
    links = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_symlink()]
    assert [str(path.relative_to(ROOT)) for path in links if "node_modules" not in path.parts] == []


def reaches(path):
    """(name, line) of every private name of another module that a file reads: an attribute `thing._name` that the file
    itself never binds, or an import of one.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    own = {
        node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
    }
    own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    own |= {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, (ast.Store, ast.Del))
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr[0] == "_" and node.attr[:2] != "__" and node.attr not in own:
            yield node.attr, node.lineno
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name[0] == "_" and alias.name[:2] != "__":
                    yield alias.name, node.lineno


@pytest.mark.slow
def test_no_module_reads_private_names_of_another():
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for folder in (LIB, ROOT / "host_tools")
        for path in sorted(folder.rglob("*.py"))
        if "node_modules" not in path.parts
        for name, line in reaches(path)
    ]
    assert found == []


def test_a_reach_into_another_module_is_seen(tmp_path):
    (tmp_path / "a.py").write_text(
        "from b import _secret, open_\nclass A:\n    def __init__(self, b):\n        self._b = b\n"
        "        b._hidden = 1\n"
        "    def look(self, other):\n        return self._b, other._own_of_another, other.__class__\n"
    )
    assert sorted(reaches(tmp_path / "a.py")) == [("_own_of_another", 7), ("_secret", 1)]
