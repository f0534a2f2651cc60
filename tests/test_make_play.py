"""`make play` and npm: the game starts whatever npm does, and what is missing is reported."""

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
import shipped

from host_tools.virtual.player import HANG_S
from zalp.tools import ROOT
from zalp.tools.rooms import web
from zalp.tools.virtual.units import find_micropython

pytestmark = pytest.mark.slow

PROGRAM = ROOT / "tests" / "virtual_unit.py"
HANGS = "echo $$ > {folder}/pid\nexec sleep 1000\n"
FAILS = "exit 1\n"
# What `npm ci` leaves behind, where the lock file lies.
BRINGS = """
here={tree}/library/zalp/tools/rooms
mkdir -p $here/node_modules/qrcode-generator/dist
echo brought > $here/node_modules/qrcode-generator/dist/qrcode.mjs
cp $here/package-lock.json $here/node_modules/.package-lock.json
"""


@pytest.fixture
def tree(tmp_path):
    """The project as it is when it has just been unpacked and set up, without npm's packages."""
    tree = tmp_path / "tree"
    for name in ("library", "firmware"):
        shutil.copytree(ROOT / name, tree / name, ignore=shipped.without("node_modules"))
    for name in ("Makefile", "requirements.lock", "pyproject.toml", "site.json"):
        shutil.copy2(ROOT / name, tree / name)
    (tree / ".venv" / "bin").mkdir(parents=True)
    (tree / ".venv" / "bin" / "python").write_text(f'#!/bin/sh\nexec {ROOT}/.venv/bin/python "$@"\n')
    (tree / ".venv" / "bin" / "python").chmod(0o755)
    (tree / ".venv" / "play.stamp").touch()
    return tree


def npm(folder, text):
    """A folder for PATH with an npm that does this."""
    folder.mkdir(exist_ok=True)
    (folder / "npm").write_text("#!/bin/sh\n" + text)
    (folder / "npm").chmod(0o755)
    return folder


@contextlib.contextmanager
def make_play(tree, path):
    """`make play` there, and a function that reads what it prints up to these words."""
    process = subprocess.Popen(
        ["make", "play", f"ARGS=--no-browser --port 0 --main {PROGRAM}"],
        cwd=tree,
        env={**os.environ, "PATH": path, "MICROPYTHON": find_micropython(os.environ.get("MICROPYTHON"))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )

    def until(words):
        said = ""
        for line in process.stdout:
            said += line
            if words in line:
                return said
        pytest.fail(f"it ended without saying {words!r}: {said}")

    try:
        yield process, until
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(HANG_S)
        process.stdout.close()


def runs(pid):
    """Whether this process is there and no mere entry of a dead one."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.skipif(not Path("/proc").exists(), reason="no /proc")
def test_the_game_does_not_wait_for_an_npm_that_hangs_and_leaves_none_behind(tree, tmp_path):
    folder = npm(tmp_path / "bin", HANGS.format(folder=tmp_path))
    with make_play(tree, f"{folder}:{os.environ['PATH']}") as (_, until):
        until("Zalp is at")
        until("the game does not wait for it")
        end = time.monotonic() + HANG_S
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text().strip():
            assert time.monotonic() < end
            time.sleep(0.05)
        pid = int((tmp_path / "pid").read_text())
        assert runs(pid)
    while runs(pid):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_game_starts_where_npm_fails_and_says_what_is_missing(tree, tmp_path):
    folder = npm(tmp_path / "bin", FAILS)
    with make_play(tree, f"{folder}:{os.environ['PATH']}") as (process, until):
        address = re.search(r"http://\S+", until("Zalp is at"))[0]
        said = until("npm did not bring its packages")
        assert "is its registry reached" in said and "no duel with a friend" in said
        with urllib.request.urlopen(f"{address}page/setup.json", timeout=HANG_S) as setup:
            assert json.load(setup)["rooms"] is False
        assert process.poll() is None


def test_packages_that_npm_brings_later_are_there_after_a_reload(tree, tmp_path):
    folder = npm(tmp_path / "bin", BRINGS.format(tree=tree))
    with make_play(tree, f"{folder}:{os.environ['PATH']}") as (_, until):
        address = re.search(r"http://\S+", until("Zalp is at"))[0]
        until("reload the page")
        with urllib.request.urlopen(f"{address}page/setup.json", timeout=HANG_S) as setup:
            assert json.load(setup)["rooms"] is True
        with urllib.request.urlopen(f"{address}page/vendor/qrcode.js", timeout=HANG_S) as file:
            assert file.read() == b"brought\n"


@pytest.fixture
def nothing_there(tmp_path, monkeypatch):
    monkeypatch.setattr(web, "_INSTALLED", tmp_path / "none")


def test_an_npm_that_never_ends_is_ended_after_a_while(nothing_there, tmp_path, monkeypatch, caplog):
    caplog.set_level("INFO", "zalp")
    folder = npm(tmp_path / "bin", HANGS.format(folder=tmp_path))
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    rooms = {"rooms": False}
    asyncio.run(asyncio.wait_for(web.bring(rooms, 0.5), HANG_S))
    assert rooms == {"rooms": False} and "npm did not bring its packages" in caplog.text


def test_without_npm_a_sentence_names_what_to_install(nothing_there, tmp_path, monkeypatch, caplog):
    caplog.set_level("INFO", "zalp")
    monkeypatch.setenv("PATH", str(tmp_path))
    asyncio.run(web.bring({"rooms": False}))
    assert "There is no npm here: install Node.js" in caplog.text and "no duel with a friend" in caplog.text


def test_npms_packages_are_not_fetched_again(tmp_path, monkeypatch, caplog):
    if not web.installed():
        pytest.skip("no npm packages of rooms: make test")
    caplog.set_level("INFO", "zalp")
    monkeypatch.setenv("PATH", str(tmp_path))
    asyncio.run(web.bring({"rooms": True}))
    assert caplog.text == ""


def test_no_task_of_the_makefile_fails_or_hangs_by_npm(tree, tmp_path):
    """What needs the packages says so itself, or is skipped."""
    folder = npm(
        tmp_path / "bin", 'case "$*" in *--fetch-retries=1*--fetch-timeout=*) exit 1;; *) exec sleep 1000;; esac\n'
    )
    for place in ("library/zalp/tools/rooms", "host_tools/site", "host_tools/emulator", "tests/axe"):
        (tree / place).mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / place / "package-lock.json", tree / place / "package-lock.json")
        end = subprocess.run(
            ["make", f"{place}/node_modules/.package-lock.json"],
            cwd=tree,
            env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            timeout=HANG_S,
        )
        assert end.returncode == 0 and f"Folder: {place}" in end.stdout, end
