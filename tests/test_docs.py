"""The documents say what is there: every link leads somewhere, every `make` target exists, the README stays short."""

import json
import re
from importlib import metadata
from pathlib import Path

import conftest
import pytest
from seabattle import VERSION
from seabattle.rules import notation
from seabattle.rules.kinds import FLEETS

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    local = [link.split("#")[0] for link in links if "://" not in link and not link.startswith("#")]
    assert [link for link in local if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_targets_exist(page):
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z-]+)", text) + re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE)
    assert sorted(set(named) - targets) == []


def test_every_task_tells_what_it_does():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    names = " ".join(phony).split()
    assert [name for name in names if not re.search(rf"^{name}:.* ## ", makefile, re.MULTILINE)] == []


def test_the_rules_name_every_alphabet_and_fleet():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for letters in notation.ALPHABETS.values():
        assert f"| {' '.join(letters[:10])} |" in text
    section = text.split("### Fleets\n", 1)[1].split("\n#")[0]
    rows = dict(re.findall(r"^\| ([a-z]+) \| (.*) \|$", section, re.MULTILINE))
    assert set(FLEETS) <= set(rows)
    for name in ("russian", "classic", "big"):  # listed by their decks
        assert tuple(re.findall(r"\d", rows[name].split(":")[0])) == FLEETS[name], name


def test_the_version_stands_in_one_place_and_everywhere_else_as_it_is_there():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert json.loads((ROOT / "package.json").read_text())["version"] == VERSION
    assert metadata.version("zalp") == VERSION  # of what make setup-dev installed: run it again after a change
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    written = re.compile(rf"version\W+{re.escape(VERSION)}\b|\b{re.escape(VERSION)}\W+version", re.IGNORECASE)
    files = [path for room in ("firmware", "host_tools") for path in (ROOT / room).rglob("*.py")]
    found = [path for path in files if written.search(path.read_text(encoding="utf-8"))]
    assert found == [ROOT / "firmware" / "lib" / "seabattle" / "__init__.py"]


def test_every_test_that_is_called_slow_is_there():
    tests = set((ROOT / "tests").rglob("test_*.py"))
    assert conftest.SLOW_FILES - {path.name for path in tests} == set()
    text = "".join(path.read_text(encoding="utf-8") for path in tests)
    assert [name for name in conftest.SLOW_TESTS if f"def {name}(" not in text] == []


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 250
