"""The documents match the code: every link leads somewhere, every `make` target exists, the tables have a row for
everything.
"""

import re
from importlib import metadata
from pathlib import Path

import pytest
from console import VERSION
from console.show import icons
from console.sound.synth import EFFECTS
from seabattle import captains
from seabattle.rules import notation
from seabattle.rules.kinds import FLEETS
from seabattle.show.rule_icons import ICONS as RULE_ICONS

from host_tools import drawings
from host_tools.emulator import measure

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


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_files_of_code_that_are_named_are_there(page):
    """By their whole path, or its end from a folder on: `console/stage.py`. A program of the past has its commit."""
    text = re.sub(r"`[^`]+`, commit [0-9a-f]{8}", "", page.read_text(encoding="utf-8"))
    named = re.findall(r"(?<![\w/.-])[a-z_]+/[\w/]*\w\.(?:py|m?js)\b", text)
    folders = ("firmware", "host_tools", "hardware", "tests", "examples", "library")
    files = [path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*.*")]
    assert [name for name in named if not any(f"/{path}".endswith(f"/{name}") for path in files)] == []


def test_every_task_has_a_help_text():
    """One without a help text would not be .PHONY either: only what the others use, and a folder."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    tasks = set(re.findall(r"^([a-z-]+):.* ## ", makefile, re.MULTILINE))
    others = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)) - tasks
    (phony,) = re.findall(r"^\.PHONY:.*\) (.*)$", makefile, re.MULTILINE)
    assert others == {"typings", *phony.split()} and len(tasks) <= 50
    (shown,) = re.findall(r"^MAIN := (.*)$", makefile, re.MULTILINE)
    assert set(shown.split()) <= tasks and len(shown.split()) == 10


def test_the_rules_name_every_alphabet_and_fleet():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for letters in notation.ALPHABETS.values():
        assert f"| {' '.join(letters[:10])} |" in text
    section = text.split("### Fleets\n", 1)[1].split("\n#")[0]
    rows = dict(re.findall(r"^\| [^|]+ \| `([a-z]+)` \| (.*) \|$", section, re.MULTILINE))
    assert set(FLEETS) <= set(rows)
    for name in ("russian", "classic", "big"):  # listed by their decks
        assert tuple(re.findall(r"\d", rows[name].split(":")[0])) == FLEETS[name], name


def test_every_captain_and_effect_has_its_line():
    texts = {page: (ROOT / "docs" / page).read_text(encoding="utf-8") for page in ("captains.md", "sound.md")}
    assert [name for name in captains.CAPTAINS if f"\n| `{name}` |" not in texts["captains.md"]] == []
    assert [name for name in EFFECTS if not re.search(rf"\n\| {name}\b", texts["sound.md"])] == []


def test_the_version_stands_in_one_place_and_everywhere_else_as_it_is_there():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert metadata.version("zalp") == VERSION  # of what make setup-dev installed: run it again after a change
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    written = re.compile(rf"version\W+{re.escape(VERSION)}\b|\b{re.escape(VERSION)}\W+version", re.IGNORECASE)
    files = [path for room in ("firmware", "host_tools") for path in (ROOT / room).rglob("*.py")]
    found = [path for path in files if written.search(path.read_text(encoding="utf-8"))]
    assert found == [ROOT / "firmware" / "lib" / "console" / "__init__.py"]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 250


HANDBOOKS = {language: (ROOT / "docs" / f"handbook.{language}.md") for language in ("ru", "en")}


def pictures(language):
    """The names of the handbook's pictures, in their order, without the language."""
    found = re.findall(r"\]\(img/handbook/([a-z0-9-]+)\.(?:svg|png)\)", HANDBOOKS[language].read_text(encoding="utf-8"))
    return [name.removeprefix(f"{language}-") for name in found]


@pytest.mark.parametrize("language", HANDBOOKS)
def test_the_handbook_has_every_icon_light_and_tactic(language):
    names = pictures(language)
    assert {name[5:] for name in names if name.startswith("icon-")} == {*icons.ICONS, *RULE_ICONS} - {""}
    assert {name[6:] for name in names if name.startswith("light-")} == set(drawings.LIGHTS)
    assert {name[8:] for name in names if name.startswith("placing-")} == set(captains.POLICIES)
    assert {name[9:] for name in names if name.startswith("shooting-")} == {*drawings.PATTERNS, "density", "finish"}


@pytest.mark.parametrize("language", HANDBOOKS)
def test_the_handbook_has_every_screen(language):
    architecture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    screens = set(re.findall(r"`([a-z-]+)`", re.search(r"^\| `screen` \|(.*)\|$", architecture, re.MULTILINE)[1]))
    plain = {"dark", "empty", "cable", "date"}  # next to nothing is lit
    more = {"lesson", "rules"}  # what a battle and a choice are as well
    shown = {
        name
        for name in pictures(language)
        if not name.startswith(("icon-", "light-", "placing-", "shooting-", "straume-"))
    }
    variants = {f"rules-{name}" for name in ("three", "salvo", "mines", "grand", "whole", "dutchman", "compose")}
    assert shown == screens - plain | more | variants


def test_both_handbooks_have_the_same_pictures():
    assert pictures("ru") == pictures("en")


def test_the_handbooks_drawings_are_those_of_this_code():
    folder = ROOT / "docs" / "img" / "handbook"
    drawn = drawings.drawings()
    assert {path.name for path in folder.glob("*.svg")} == set(drawn)
    assert [name for name, text in drawn.items() if (folder / name).read_text(encoding="utf-8") != text] == []


def test_make_measure_renews_its_table_and_leaves_the_others():
    page = measure.PAGE.read_text(encoding="utf-8")
    rows = measure.HEAD + "\n| free heap | 1 kB |  |  |\n"
    new = measure.renewed(page, rows)
    start = page.index(measure.HEAD)
    end = page.index("\n\n", start) + 1
    assert new == page[:start] + rows + page[end:]
    assert page.count(measure.HEAD, end) == 1  # of the keys' table, which has such a head too
    assert measure.renewed(new, page[start:end]) == page
