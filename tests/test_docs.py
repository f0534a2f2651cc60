"""The documents match the code: every link leads somewhere, every `make` target exists, the tables have a row for
everything.
"""

import re
from importlib import metadata

import pytest

from host_tools.documents import drawings
from host_tools.emulator import measure
from host_tools.measure import probe
from zalp.console import VERSION
from zalp.console.page import captions as console_captions
from zalp.console.show import icons
from zalp.console.sound.synth import EFFECTS
from zalp.seabattle import captains
from zalp.seabattle.rules import notation
from zalp.seabattle.rules.kinds import FLEETS
from zalp.seabattle.show.rule_icons import ICONS as RULE_ICONS
from zalp.tools import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    local = [link.split("#")[0] for link in links if "://" not in link and not link.startswith("#")]
    assert [link for link in local if not (page.parent / link).exists()] == []
    for name, anchor in re.findall(r"\]\(([^)\s#]*\.md|)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
        text = (page.parent / name if name else page).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert anchor in {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}, (
            f"{name}#{anchor}"
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_make_targets_exist(page):
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z-]+)", text) + re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE)
    assert sorted(set(named) - targets) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_of_code_that_are_named_are_there(page):
    """By their whole path, or its end from a folder on: `zalp/console/stage.py`. A program of the past has its
    commit.
    """
    text = re.sub(r"`[^`]+`, commit [0-9a-f]{8}", "", page.read_text(encoding="utf-8"))
    named = re.findall(r"(?<![\w/.-])[a-z_]+/[\w/]*\w\.(?:py|m?js)\b", text)
    folders = ("firmware", "library", "host_tools", "hardware", "tests", "examples")
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_row_of_a_table_has_a_cell_for_each_column(page):
    """Rows have no bars around them: only an empty first cell needs its bar, and an empty last cell of the head."""
    head = columns = 0
    for line in page.read_text(encoding="utf-8").split("\n"):
        cells = len(re.findall(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))) + 1
        if re.fullmatch(r" *-+(\|-+)+", line):
            columns = cells
            assert head == columns, f"the head above {line}"
        elif " | " not in line or line.startswith("    "):
            columns = 0
        elif columns:
            assert cells <= columns and not re.match(r" *\| *[^| ]", line), line
        head = cells


def lacks(page, lines, where="its table"):
    """Fail with the lines that a page lacks, if there are any."""
    if lines:
        pytest.fail(f"write into {page}, {where}:\n" + "\n".join(lines), pytrace=False)


def test_the_rules_name_every_alphabet_and_fleet():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = [f" | {' '.join(letters[:10])}" for letters in notation.ALPHABETS.values()]
    lacks("docs/rules.md", [f"NAME{row}" for row in rows if f"{row}\n" not in text], "the table of alphabets")
    section = text.split("### Fleets\n", 1)[1].split("\n#")[0]
    rows = dict(re.findall(r"^[^|]+ \| `([a-z]+)` \| (.*)$", section, re.MULTILINE))
    missing = [f"NAME | `{name}` | its ships, by decks" for name in FLEETS if name not in rows]
    lacks("docs/rules.md", missing, "the table under Fleets")
    for name in ("russian", "classic", "big"):  # listed by their decks
        assert tuple(re.findall(r"\d", rows[name].split(":")[0])) == FLEETS[name], name


def test_every_captain_and_effect_has_its_line():
    texts = {page: (ROOT / "docs" / page).read_text(encoding="utf-8") for page in ("captains.md", "sound.md")}
    rows = [f"`{name}` | " for name in captains.CAPTAINS]
    lacks(
        "docs/captains.md",
        [
            f"{row}his name in Russian, in English | how he shoots"
            for row in rows
            if f"\n{row}" not in texts["captains.md"]
        ],
    )
    silent = [name for name in EFFECTS if not re.search(rf"\n{name}\b", texts["sound.md"])]
    lacks("docs/sound.md", [f"{name} | what is heard" for name in silent])


def test_the_version_stands_in_one_module_and_the_package_and_changelog_have_it():
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)
    assert metadata.version("zalp") == VERSION  # of what make setup-dev installed: run it again after a change
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    written = re.compile(rf"version\W+{re.escape(VERSION)}\b|\b{re.escape(VERSION)}\W+version", re.IGNORECASE)
    files = [path for room in ("firmware", "library", "host_tools") for path in (ROOT / room).rglob("*.py")]
    found = [path for path in files if written.search(path.read_text(encoding="utf-8"))]
    assert found == [ROOT / "library" / "zalp" / "console" / "__init__.py"]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < 250


HANDBOOKS = {language: (ROOT / "docs" / f"handbook.{language}.md") for language in ("ru", "en")}


def pictures(language):
    """The names of the handbook's pictures, in their order, without the language."""
    found = re.findall(r"\]\(img/handbook/([a-z0-9-]+)\.(?:svg|png)\)", HANDBOOKS[language].read_text(encoding="utf-8"))
    return [name.removeprefix(f"{language}-") for name in found]


@pytest.mark.parametrize("language", HANDBOOKS)
def test_the_handbook_has_every_icon_light_and_tactic(language):
    names, page = set(pictures(language)), f"docs/handbook.{language}.md"
    wanted = {f"icon-{name}" for name in {*icons.ICONS, *RULE_ICONS} - {""}}
    wanted |= {f"light-{name}" for name in drawings.LIGHTS} | {f"placing-{name}" for name in captains.POLICIES}
    wanted |= {f"shooting-{name}" for name in {*drawings.PATTERNS, "density", "finish"}}
    lacks(
        page,
        [f"- ![](img/handbook/{name}.svg) what it shows" for name in sorted(wanted - names)],
        "its list of icons, lights or tactics",
    )
    kinds = ("icon-", "light-", "placing-", "shooting-")
    gone = {name for name in names if name.startswith(kinds)} - wanted
    assert not gone, f"{page} shows what is gone: remove the lines of {', '.join(sorted(gone))}"


@pytest.mark.parametrize("language", HANDBOOKS)
def test_the_handbook_has_every_screen(language):
    screens = set(re.search(r"    screen: ((?:.|\n)*?)\n    text:", console_captions.__doc__)[1].split())
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
    odd = {path.name for path in folder.glob("*.svg")} ^ set(drawn)
    assert not odd, f"draw or remove, python -m host_tools.documents.drawings: {odd}"
    other = [name for name, text in drawn.items() if (folder / name).read_text(encoding="utf-8") != text]
    assert not other, f"draw them again, python -m host_tools.documents.drawings: {other}"


def test_make_measure_renews_its_table_and_leaves_the_others():
    page = measure.PAGE.read_text(encoding="utf-8")
    rows = ["free heap | 1 kB", "load | 2 %"]
    new = probe.renewed(page, measure.HEAD, rows)
    start = page.index(measure.HEAD)
    end = page.index("\n\n", start)
    assert new == page[:start] + "\n".join([measure.HEAD, *rows]) + page[end:]
    assert page.count(measure.HEAD) == 1 and probe.table(new, measure.HEAD) == rows
    assert probe.renewed(new, measure.HEAD, probe.table(page, measure.HEAD)) == page
