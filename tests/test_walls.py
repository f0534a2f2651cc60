"""The walls between packages (docs/architecture.md): who may import what, and what code for the Pico may not use."""

import ast

import pytest

from zalp.tools import ROOT, handheld
from zalp.tools.build.fold import bare

MODULES = {place.removeprefix("lib/"): path for place, path in handheld().items() if place != "main.py"}

TOPS = ("zalp", "drivers", "records", "zalp.console", "zalp.seabattle", "zalp.straume")
# What a package may import of ours, package or module; everything inside its own folder is allowed. The longest that
# holds a file is its package.
PACKAGES = {
    "zalp/console": set(),
    "zalp/console/page": {"zalp.console"},
    "zalp/console/link/duel": {"zalp.console.link", "zalp.console.loader", "zalp.console.game"},
    "zalp/seabattle/rules": {
        "zalp.console.rng",
        "zalp.console.slices",
        "zalp.console.alphabets",
        "zalp.console.library",
    },
    "zalp/seabattle/captains": {"zalp.seabattle.rules"},
    "zalp/seabattle/cable": {"zalp.seabattle.rules", "zalp.console.link"},
    "zalp/seabattle/sheets": {"zalp.seabattle.rules", "zalp.console.alphabets", "zalp.console.logbook"},
    "zalp/seabattle/show": {"zalp.console.show", "zalp.console.rng"},
    "zalp/seabattle/screens": {"zalp.seabattle", "zalp.console"},
    "zalp/seabattle/page": {"zalp.seabattle", "zalp.console"},
    "zalp/seabattle": {"zalp.console.sound"},
    "zalp/straume/rules": {"zalp.console.library"},
    "zalp/straume/cable": {"zalp.straume.rules", "zalp.console.link"},
    "zalp/straume/captains": {"zalp.straume.rules"},
    "zalp/straume/show": {"zalp.straume.rules"},
    "zalp/straume/screens": {"zalp.straume", "zalp.console"},
    "zalp/straume/page": {"zalp.straume", "zalp.console"},
    "zalp/straume": set(),
    "drivers": {"records"},
    "records.py": set(),
}
# A game that is not in the table, such as one begun by `make new-game`, has one package.
for _game in [place.rpartition("/")[0] for place in MODULES if place.endswith("/cover.py")]:
    if not any(package.startswith(_game) for package in PACKAGES):
        PACKAGES[_game] = {"zalp.console"}
# The folders of Sea Battle's screens, the highest first: each may import those below it.
FLOORS = ("menu", "duel", "logbook", "variants", "opponents", "placing", "match")
# Modules of the interpreter that packages may use. Time, files and machines reach the game through the board alone.
COMMON = {"sys", "array", "collections", "binascii", "hashlib", "struct", "gc", "micropython", "math"}
INTERPRETER = {
    "drivers": COMMON | {"machine", "rp2", "uctypes", "os", "time", "asyncio", "io", "select", "json"},
    "zalp/console": COMMON | {"asyncio", "os", "frozen_games"},  # os: which folders of games are there
    "records.py": COMMON | {"os"},
}


def imports(place):
    """(module, line) of every import in a file, relative ones made absolute."""
    package = place.split("/")[:-1]
    for node in ast.walk(ast.parse(bare(MODULES[place].read_text(encoding="utf-8")))):  # types are no dependencies
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            if (node.level and not node.module) or module in TOPS:
                for alias in node.names:
                    yield f"{module}.{alias.name}", node.lineno
            else:
                yield module, node.lineno


def package_of(place):
    """The package of a file of the firmware, None for none."""
    longest_first = sorted(PACKAGES, key=len, reverse=True)
    return next((name for name in longest_first if (place + "/").startswith(name + "/")), None)


def violations(package, place):
    own = package.replace("/", ".")
    for module, line in imports(place):
        top = module.split(".")[0]
        if module == own or module.startswith(own + "."):
            continue
        if any(module == allowed or module.startswith(allowed + ".") for allowed in PACKAGES[package]):
            continue
        if top in INTERPRETER.get(package, COMMON):
            continue
        yield f"{place}:{line} imports {module}"


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_it_may(package):
    files = [place for place in MODULES if package_of(place) == package]
    assert files, f"no files in {package}"
    assert [broken for place in files for broken in violations(package, place)] == []


def test_every_file_of_the_firmware_belongs_to_a_room():
    odd = [place for place in MODULES if package_of(place) is None]
    assert not odd, f"docs/architecture.md, the table of who may import what, and PACKAGES here lack a room for {odd}"


def test_the_folders_of_the_screens_import_downwards():
    screens = "zalp/seabattle/screens/"
    found = []
    for place in MODULES:
        floor = place.removeprefix(screens).split("/")[0]
        if place.startswith(screens) and floor in FLOORS:
            for module, line in imports(place):
                other = (module + ".").removeprefix(screens.replace("/", ".")).split(".")[0]
                if other in FLOORS and FLOORS.index(other) < FLOORS.index(floor):
                    found.append(f"{place}:{line} imports {module}")
    assert found == []


def test_no_game_imports_another():
    games = [place.split("/")[1] for place in MODULES if place.endswith("/cover.py")]
    assert len(games) > 1
    for place in MODULES:
        game = place.split("/")[1] if place.startswith("zalp/") else ""
        if game in games:
            named = {module.split(".")[1] for module, _ in imports(place) if module.startswith("zalp.")}
            assert not named & (set(games) - {game}), place


def arrows():
    """{file: the files that it imports}, of the whole firmware. Imports inside functions are among them: they put off
    when a file is loaded, not what it rests on.
    """
    files = {}
    for place in MODULES:
        files[place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = place
    found = {}
    for place in files.values():
        named = [module for module, _ in imports(place)]
        # `from .rules import Match` names rules.Match: the package's own file is meant where there is no file Match.
        met = {module if module in files else module.rpartition(".")[0] for module in named}
        found[place] = {files[module] for module in met if module in files} - {place}
    return found


def circle(found):
    """Of {file: what it imports} the files in circles, and those between two circles; empty: there is no circle."""
    left = set(found)
    while True:
        met = {path for other in left for path in found[other] & left}
        ends = {path for path in left if not found[path] & left or path not in met}
        if not ends:
            return sorted(left)
        left -= ends


def test_no_files_import_each_other_in_a_circle():
    found = arrows()
    assert len(found) > 200 and sum(map(len, found.values())) > 400
    assert circle(found) == []


def in_tree(monkeypatch, folder):
    """The tests look at the modules of a folder."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    monkeypatch.setattr("test_walls.MODULES", found)


def test_a_circle_is_seen(tmp_path, monkeypatch):
    package = tmp_path / "seabattle" / "rules"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from .fleet import Fleet\n")
    (package / "fleet.py").write_text("def drawing():\n    from .drawing import drawing\n")
    (package / "drawing.py").write_text("from . import errors\nfrom .fleet import Fleet\n")
    (package / "errors.py").write_text("import sys\n")
    in_tree(monkeypatch, tmp_path)
    assert circle(arrows()) == ["seabattle/rules/drawing.py", "seabattle/rules/fleet.py"]
    (package / "drawing.py").write_text("from . import errors\n")
    assert circle(arrows()) == []


def test_a_broken_wall_is_seen(tmp_path, monkeypatch):
    package = tmp_path / "zalp" / "seabattle" / "rules"
    package.mkdir(parents=True)
    text = "import machine\nfrom ..captains import make\nfrom .. import show\nfrom . import ok\n"
    (package / "bad.py").write_text(text)
    in_tree(monkeypatch, tmp_path)
    found = list(violations("zalp/seabattle/rules", "zalp/seabattle/rules/bad.py"))
    assert [text.split()[-1] for text in found] == ["machine", "zalp.seabattle.captains", "zalp.seabattle.show"]


def test_no_file_is_a_symbolic_link():
    # A checkout on Windows would turn it into a text file that holds a path.
    folders = ("firmware", "library", "host_tools", "hardware", "tests", "docs")
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
        for folder in (ROOT / "firmware", *(ROOT / "library" / "zalp").glob("*"), ROOT / "host_tools")
        if folder.name != "env"  # which inherits from others' classes
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
