"""The library's manual and tutorial: every example runs, every name exists, every link leads somewhere."""

import builtins
import importlib
import inspect
import os
import posixpath
import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import library_examples
import pytest
from unix_port import PATH

import zalp
from zalp.__main__ import TASKS
from zalp.seabattle.rules import PRESETS
from zalp.seabattle.rules.acts import Act
from zalp.tools import ROOT

TUTORIAL = ROOT / "docs" / "tutorial.md"
# This tree's packages, not those of another that was installed to be edited.
OURS = {**os.environ, "PYTHONPATH": PATH}
manual = pytest.importorskip("host_tools.documents.manual.__main__", reason="no pdoc: make setup-dev")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """{path in the manual: its text}."""
    folder = tmp_path_factory.mktemp("manual")
    command = [sys.executable, "-m", "host_tools.documents.manual", folder]
    ran = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=OURS
    )  # of its own: it changes the modules' annotations
    assert (ran.returncode, ran.stderr) == (0, "")
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") if path.suffix == ".html" else ""
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_an_example_that_differs_is_seen(capsys):
    with pytest.raises(SystemExit, match="1 of 2 examples failed"):
        library_examples.tested(">>> 1 + 1\n2\n>>> 1 + 2\n2\n", "sums")
    assert "Expected" in capsys.readouterr().out


class _Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids.add(found.get("id"))
        self.links |= {found[name] for name in ("href", "src") if found.get(name)}


def test_links_of_the_manual_lead_somewhere(pages):
    read = {path: _Page(text) for path, text in pages.items()}
    wrong = []
    for path, page in read.items():
        for link in page.links:
            if "://" in link or link.startswith("data:"):
                continue
            if path == "zalp/env.html" and link.startswith("#"):  # pdoc links what gymnasium's classes have besides
                continue
            place, _, part = link.partition("#")
            parts = path if not place else (Path(path).parent / place).as_posix()
            target = posixpath.normpath(parts)
            if target not in read or (part and part not in read[target].ids):
                wrong.append((path, link))
    assert wrong == [] and sum(len(page.links) for page in read.values()) > 400


def test_the_manual_has_every_public_name_with_its_type(pages):
    for name in ("zalp.seabattle.rules", "zalp.seabattle.captains", "zalp.straume.rules", "zalp.straume.captains"):
        page = pages[name.replace(".", "/") + ".html"]
        ids = _Page(page).ids
        module = importlib.import_module(name)
        shown = [one for one in module.__all__ if not inspect.ismodule(getattr(module, one))]
        assert [one for one in shown if one not in ids] == []
    text = unescape(re.sub(r"<[^>]+>", "", pages["zalp/seabattle/rules.html"]))
    assert re.search(r"def\s+legal_shots\(self, player: int \| None = None\) -> list\[int\]", text)
    assert importlib.import_module("zalp.seabattle.rules").Match.pop.__doc__.split("\n")[0] in text


def test_the_front_page_is_zalps_and_the_list_has_every_page(pages):
    assert "url=zalp.html" in pages["index.html"] and zalp.__doc__.split(":")[0] in pages["zalp.html"]
    links = _Page(pages["zalp.html"]).links
    names = (manual.FRONT, *manual.PAGES, *manual.MODULES)
    assert [name for name in names if name.replace(".", "/") + ".html" not in links] == []


def test_links_out_of_the_manual_lead_to_the_repository_or_are_text():
    text = "[a](rules.md#fleets) [b](memory.md) [c](../hardware/bom.csv) ![d](img/x.svg) [e](https://a.b/c) [f](#g)"
    pictures = set()
    known = manual.linked(text, pictures, "https://x.y/z/blob/main/")
    assert known == (
        "[a](rules.html#fleets) [b](https://x.y/z/blob/main/docs/memory.md)"
        " [c](https://x.y/z/blob/main/hardware/bom.csv) ![d](img/x.svg) [e](https://a.b/c) [f](#g)"
    )
    assert pictures == {"img/x.svg"}
    assert manual.linked(text, set(), "") == ("[a](rules.html#fleets) b c ![d](img/x.svg) [e](https://a.b/c) [f](#g)")


def known_names():
    """What the documents may name: modules, what is in them, members of classes, presets and captains."""
    known = {*PRESETS, *dir(builtins), "zalp", "python"}
    for name in (*manual.MODULES, "zalp.seabattle.rules.text", "zalp.seabattle.captains.captain", "zalp.console.rng"):
        if name == "zalp.env":
            continue
        module = importlib.import_module(name)
        known |= {name, name.rpartition(".")[2], *dir(module)}
        for thing in vars(module).values():
            if isinstance(thing, type):
                known |= set(dir(thing))
                if thing.__module__.startswith("zalp.") and thing is not Act:
                    known |= set(re.findall(r"self\.([a-z]\w*)", inspect.getsource(thing)))
    return known


def unknown(text, known):
    """Names in a document's sentences that nothing has, and tasks that `zalp` does not have."""
    prose = re.sub(r"^(    |>>>|\.\.\. ).*$", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL), flags=re.MULTILINE)
    assert prose.count("`") > 10
    for span in re.findall(r"`([^`]+)`", prose):
        words = span.split()
        if words[0] == "zalp" and len(words) > 1:
            if words[1] not in TASKS:
                yield span
        elif re.fullmatch(r"[a-z_A-Z]\w*(\.\w+)*(\(\))?", span) and len(span) > 1:
            whole = span.removesuffix("()")
            if whole not in known and whole.rpartition(".")[2] not in known and not whole.endswith(".py"):
                yield span


@pytest.mark.parametrize("text", [TUTORIAL.read_text(encoding="utf-8"), zalp.__doc__], ids=["tutorial", "front"])
def test_every_name_in_the_documents_exists(text):
    assert list(unknown(text, known_names())) == []


# Of OpenSpiel and of people's games, which nobody has here: docs/learning.md says whose they are.
FOREIGN = {
    "battleship",
    "battleship_test.cc",
    "TestGameSizes",
    "roundID",
    "index",
    "messageType",
    "occTiles",
    "trueTiles",
}


def test_every_name_in_the_page_on_learning_exists():
    gymnasium = pytest.importorskip("gymnasium", reason="no gymnasium: make setup-dev")
    from gymnasium.utils import env_checker
    from pettingzoo import test as two

    from host_tools.arena.optimum import Game
    from zalp.env import duel
    from zalp.tools.arena import baselines

    known = (
        known_names() | FOREIGN | {"Game", "duel", *dir(zalp.env), *dir(duel), *dir(env_checker), *dir(two), *dir(Game)}
    )
    known |= {*dir(gymnasium.vector), *dir(gymnasium.wrappers.vector)}
    for made in (zalp.env.SeaBattle(), zalp.env.Many(num_envs=1)):
        known |= {*dir(made), *inspect.signature(type(made)).parameters, *made.reset()[1]}
        known |= {*gymnasium.spaces.Dict(made.observation_space).keys()}
    known |= {*inspect.signature(zalp.env.Rewards).parameters, *baselines.BASELINES}
    examples = (ROOT / "examples").rglob("*.*")
    known |= {one for path in examples for one in (path.name, path.stem)}
    known |= set(re.findall(r'^    "(\w+)": Rules\(', (ROOT / "examples/learn/seas.py").read_text(), re.MULTILINE))
    assert list(unknown((ROOT / "docs" / "learning.md").read_text(encoding="utf-8"), known)) == []


def test_a_name_that_is_gone_would_be_seen():
    assert "legal_shots" in known_names() and "due" in known_names() and "legal_shot" not in known_names()


def test_the_options_that_the_tutorial_names_are_the_tasks():
    text = TUTORIAL.read_text(encoding="utf-8").replace("\n", " ")
    commands = re.findall(r"`zalp (\w+) ([^`]*--[^`]*)`", text)
    assert commands
    for task, words in commands:
        asked = [sys.executable, "-m", "zalp", task, "--help"]
        shown = subprocess.run(asked, capture_output=True, text=True, env=OURS).stdout
        assert [word for word in re.findall(r"--\w+", words) if word not in shown] == [], task


def test_answers_that_have_changed_are_renewed_and_nothing_else():
    text = """One:

    >>> 1 + 1
    3
    >>> for number in (1, 2):
    ...     print(number)
    1

    >>> int('x')
    Traceback (most recent call last):
    ...
    ValueError: no
    >>> None
    >>> 5
    5
"""
    new = text.replace("    3\n", "    2\n").replace("    1\n\n", "    1\n    2\n\n")
    assert library_examples.renewed(text, "text") == new
