"""What Windows lacks and our code must not ask for: fcntl, most signals, process groups; and where a user's folder is.

no_posix.py takes these names away on this system; what only Windows can show is tried by .github/workflows/check.yml.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from unix_port import PATH

from zalp.tools import ROOT, installed
from zalp.tools.arena import pool

TASK = [sys.executable, str(ROOT / "tests" / "no_posix.py")]
OURS = {
    **os.environ,
    "PYTHONPATH": PATH,
}
GAME = {"rules": "classic", "seas": [None, None]}


def task(*words, cwd, **more):
    return subprocess.run([*TASK, *words], capture_output=True, text=True, cwd=cwd, env=OURS, **more)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--version"], r"\d+\.\d+\.\d+"),
        (["room", "--code"], r"\w{4}-\w{4}-\w{4}"),
        (["arena", "--captain", "cabin-boy", "--matches", "1"], "shots  "),
        (["tournament", "cabin-boy", "boatswain", "--matches", "2"], r"\| player \| Elo"),
        (["odds", "--help"], "usage: zalp odds"),
        (["flash", "--help"], "--board"),
        (["paper", "--sheets", "blank", "--size", "a4", "--out", "sheets"], r"blank\.pdf"),
    ],
    ids=lambda value: value[0].strip("-") if isinstance(value, list) else "",
)
def test_tasks_run_without_what_windows_lacks(words, said, tmp_path):
    ran = task(*words, cwd=tmp_path)
    assert ran.returncode == 0 and re.search(said, ran.stdout), ran.stderr


def test_the_referee_answers_and_a_sheet_is_read(tmp_path):
    ran = task("referee", cwd=tmp_path, input=json.dumps(GAME) + "\n")
    assert json.loads(ran.stdout) and ran.stderr == ""
    (tmp_path / "sheet.txt").write_text("no sheet", encoding="utf-8")
    ran = task("replay", "sheet.txt", "--check", cwd=tmp_path)
    assert ran.returncode == 1 and "sheet.txt" in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.parametrize("words", [["play", "--virtual"], ["duel", "--listen", "8720"], ["duel", "--serial", "COM3"]])
def test_the_virtual_handheld_says_that_it_is_not_for_windows(words, tmp_path):
    ran = task(*words, cwd=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr == "The virtual handheld runs on Linux and macOS. Everywhere: zalp play\n"


def test_a_program_that_does_not_end_is_ended(tmp_path):
    (tmp_path / "deaf.py").write_text("import time\nprint('x', flush=True)\ntime.sleep(3600)\n", encoding="utf-8")
    program = f'"{Path(sys.executable).as_posix()}" deaf.py'
    ran = task("arena", "--program", program, "--matches", "1", cwd=tmp_path)
    assert "is not `x y`" in ran.stdout + ran.stderr and "Traceback" not in ran.stderr


def test_the_page_is_served(tmp_path):
    """A page in the place of the site's."""
    words = "from no_posix import windows; windows(); import sys, pathlib; from zalp import play; "
    words += "play.SITE = pathlib.Path(sys.argv[1]); play.main(['--no-browser', '--port', '0'])"
    (tmp_path / "index.html").write_text("<p>Zalp", encoding="utf-8")
    environment = {**OURS, "PYTHONPATH": os.pathsep.join((str(ROOT / "tests"), OURS["PYTHONPATH"]))}
    served = [sys.executable, "-c", words, str(tmp_path)]
    with subprocess.Popen(served, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            address = re.search(r"http://[\d.]+:\d+/", process.stdout.readline())[0]
            with urllib.request.urlopen(address) as reply:
                assert reply.read() == b"<p>Zalp"
        finally:
            process.terminate()


def test_a_name_that_windows_lacks_is_missed(tmp_path):
    """These tests see what they are for."""
    words = "from no_posix import windows; windows(); __spec__ = None; __package__ = 'zalp'; import {}"
    for code, error in (("fcntl", "ModuleNotFoundError"), ("os; os.killpg", "AttributeError")):
        asked = [sys.executable, "-c", words.format(code)]
        ran = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT / "tests", env=OURS)
        assert ran.returncode == 1 and error in ran.stderr


@pytest.mark.parametrize(
    ("system", "name", "environment", "folder"),
    [
        ("linux", "posix", {}, "~/.local/share/zalp"),
        ("linux", "posix", {"XDG_DATA_HOME": "/data"}, "/data/zalp"),
        ("linux", "posix", {"XDG_DATA_HOME": "not/whole"}, "~/.local/share/zalp"),
        ("darwin", "posix", {}, "~/Library/Application Support/Zalp"),
        ("win32", "nt", {}, "~/AppData/Local/Zalp"),
        ("win32", "nt", {"LOCALAPPDATA": "/local"}, "/local/Zalp"),
    ],
)
def test_records_are_kept_in_the_users_folder(system, name, environment, folder, monkeypatch):
    monkeypatch.setattr(installed, "os", SimpleNamespace(name=name, environ=environment))
    monkeypatch.setattr(installed.sys, "platform", system)
    assert installed.data_folder() == Path(folder).expanduser()


def test_a_workers_folders_are_joined_as_the_system_joins_them(monkeypatch):
    monkeypatch.setattr(pool.os, "pathsep", ";")
    _, environment = pool.command("cpython")
    assert len(environment["PYTHONPATH"].split(";")) == 2
