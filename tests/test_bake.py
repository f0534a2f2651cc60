"""What the build computes for the Pico: the values, and only the values, that the sources would make there."""

import importlib

import pytest
from once import built
from unix_port import needs_micropython, on_micropython, texts

from zalp.console import words
from zalp.console.lines import Lines
from zalp.tools.build import bake

SOURCES = {path: text for path, text in texts().items() if path in bake.BAKED}


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


@needs_micropython
@pytest.mark.parametrize("path", bake.BAKED)
def test_micropython_makes_the_same_values_of_the_source(path):
    baked: dict = {}
    exec(bake.bake(SOURCES)[path], baked)
    wanted = {name: baked[name] for name in bake.BAKED[path]}
    name = path[:-3].replace("/", ".")
    script = f"import sys\nimport {name}\nmade = sys.modules[{name!r}]\nfor name, value in {wanted!r}.items():\n"
    script += "    assert getattr(made, name) == value, name\n"
    on_micropython("-c", script)


def test_other_modules_are_left_as_they_are():
    assert bake.bake({"zalp/console/rng.py": "A = 1\n"}) == {"zalp/console/rng.py": "A = 1\n"}


FILED = {path: text for path, text in texts().items() if path in bake.FILED}


@pytest.mark.parametrize("path", bake.FILED)
def test_a_table_in_a_file_says_what_the_module_says(path, tmp_path):
    made, files = bake.filed(FILED)
    name = bake.FILED[path]
    module = importlib.import_module(path[:-3].replace("/", "."))
    place = tmp_path / path
    place.parent.mkdir(parents=True)
    place.with_suffix(".txt").write_bytes(files[path.replace(".py", ".txt")])
    values = {
        "__file__": str(place.with_suffix(".mpy")),
        "__name__": module.__name__,
        "__package__": module.__package__,
    }
    exec(made[path], values)
    table, lines = getattr(module, name), values[name]
    assert made[path].count("\n") == FILED[path].count("\n") and isinstance(lines, Lines)
    if isinstance(table, dict):
        assert [lines[key] for key in table] == list(table.values())
        assert lines.get("-") is None
        with pytest.raises(KeyError):
            lines["-"]
    else:
        keys = [row.split("|")[0] for row in "".join(table).split("\n") if row]
        keys += keys[::-1] + ["-"]  # near the last one and far from it, and what is not there
        for column in (0, 1):
            assert [words.find(lines, key, column) for key in keys] == [words.find(table, key, column) for key in keys]


@pytest.mark.slow
def test_files_that_the_pico_reads_are_copied_with_the_modules():
    files = built()
    assert {path.replace(".py", ".txt") for path in bake.FILED} == {
        path.removeprefix("lib/") for path in files if path.endswith(".txt")
    }
    assert not [path for path, code in files.items() if path.endswith(".mpy") and "ПРОДОЛЖИТЬ БОЙ".encode() in code]
