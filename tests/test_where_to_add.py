"""The table "Where to add something" of docs/architecture.md, tried: for each row one thing is added to a copy of the
tree with the edits that the row names and no others, and played with (added.py). The tests that compare the lists, the
handbooks and the documents with the code are green in the copy then. A game: test_new_game.py.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest
import shipped
from added import BEFORE, LANGUAGE, ROWS
from core.daily import daily
from unix_port import ROOT

from zalp.tools.build import firmware

pytestmark = pytest.mark.slow

CORE = ROOT / "tests" / "core"
OUTSIDE = ("docs", "host_tools", "library")  # the rest of the files are library's and firmware/lib's
# What compares lists, handbooks, documents and words with the code.
CONSISTENT = (
    "tests/test_docs.py",
    "tests/test_walls.py",
    "tests/core/test_career.py",
    "tests/core/test_captains.py::test_no_captain_by_another_name",
    "tests/core/test_rule_screens.py::test_each_rule_set_has_an_icon_and_words_that_no_other_has_and_that_can_be_drawn",
    "tests/core/test_rule_screens.py::test_rules_that_do_not_fit_are_refused_with_the_reason",
    "tests/core/test_rule_screens.py::test_each_value_of_each_page_has_words",
    "tests/core/test_screens.py::test_every_setting_has_its_choices_and_a_default_among_them",
    "tests/core/test_screens.py::test_each_game_keeps_its_opponent_and_an_older_record_serves_all",
    "tests/core/test_screens.py::test_every_word_is_there_in_both_languages_and_can_be_drawn",
    "tests/core/test_screens.py::test_no_icon_serves_two_entries",
    "tests/core/test_sound.py::test_every_effect_of_every_bank_sounds_and_ends_in_silence",
    "tests/core/test_texts.py::test_every_text_is_read_in_less_than_four_and_a_half_seconds",
)


def placed(folder, name):
    """Where an edit's file is in a tree."""
    room = name.split("/")[0]
    return folder / name if room in OUTSIDE else folder / ("library" if room == "zalp" else "firmware/lib") / name


def copy(folder, edits, whole=False):
    """A copy of the tree with these edits. whole: with what its tests need."""
    left_out = shipped.without("node_modules", ".git", ".venv", ".pytest_cache")
    for name in [path.name for path in ROOT.iterdir()] if whole else ["firmware", "host_tools", "library"]:
        if (ROOT / name).is_file():
            shutil.copy(ROOT / name, folder)
        elif name not in (".git", ".venv", "build"):
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name, before, new in edits:
        path = placed(folder, name)
        if before is None:
            assert not path.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8")
        else:
            text = path.read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
            path.write_text(text.replace(before, new + before), encoding="utf-8")
    return folder


def played(tree, row):
    """The result of a row's script on a tree: a CompletedProcess."""
    folders = (*([tree / row.path] if row.path else []), tree / "library", tree / "firmware" / "lib", CORE, tree)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders)), "PYTHONDONTWRITEBYTECODE": "1"}
    script = f"ROOT = {str(ROOT)!r}\n{BEFORE}{row.plays}"
    return subprocess.run([sys.executable, "-c", script], cwd=CORE, env=env, capture_output=True, text=True)


def where(what):
    """The text of the document's row."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^{re.escape(what)} \| (.*)$", text, re.MULTILINE)
    return found


def test_every_row_is_tried():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.split("## Where to add something\n")[1].split("\n## ")[0]
    assert set(re.findall(r"^(.+?) \| ", table, re.MULTILINE)) - {"what"} == {*ROWS, "a language", "a game"}


@pytest.mark.parametrize("what", daily(3, [*ROWS, "a language"]))
def test_an_addition_made_as_the_document_says_is_there_and_plays(tmp_path, what):
    row = ROWS.get(what, LANGUAGE)
    ran = played(copy(tmp_path, row.base + row.edits), row)
    assert ran.returncode == 0, ran.stderr[-3000:]


@pytest.mark.parametrize("what", [*ROWS, "a language"])
def test_the_row_names_every_file_that_is_edited(what):
    said, row = where(what), ROWS.get(what, LANGUAGE)
    for name, before, _ in row.edits + row.documents:
        path = name.removeprefix("zalp/seabattle/")
        folders = [path]
        while "/" in folders[-1]:
            folders.append(folders[-1].rpartition("/")[0])
        places = [path] if before is not None else [folder + "/" for folder in folders[1:]]
        if path.startswith("docs/handbook."):
            continue  # said above the table
        if path.startswith("docs/"):
            assert path in said, f"the row of {what} does not name {path}"
        else:
            assert any(f"`{place}`" in said for place in places), f"the row of {what} does not name {places[0]}"


@pytest.mark.parametrize(
    "what, number",
    daily(3, [(what, number) for what, row in ROWS.items() for number in range(len(row.edits)) if len(row.edits) > 1]),
)
def test_no_edit_is_named_that_is_not_needed(tmp_path, what, number):
    row = ROWS[what]
    tree = copy(tmp_path, row.base + [edit for edit in row.edits if edit is not row.edits[number]])
    assert played(tree, row).returncode, f"it is there without {row.edits[number][0]}"


def consistent(folder, edits, tests=CONSISTENT):
    """The result of these tests on a whole copy with these edits and its drawings made: a CompletedProcess."""
    copy(folder, edits, True)
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(folder / place) for place in ("", "library", "firmware/lib")),
    }
    run = {"cwd": folder, "env": env, "text": True, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    drawn = subprocess.run([sys.executable, "-m", "host_tools.documents.drawings"], **run)
    assert drawn.returncode == 0, drawn.stdout
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests], **run)


@pytest.mark.daily(1)
def test_lists_handbooks_and_documents_follow_what_was_added(tmp_path):
    """One of each at once, and a language of five words: what is forgotten of any makes a test red."""
    rows = (*ROWS.values(), LANGUAGE)
    ran = consistent(tmp_path, [edit for row in rows for edit in row.edits + row.documents])
    assert ran.returncode == 0, ran.stdout[-5000:]


@pytest.mark.daily(1)
def test_a_document_that_does_not_follow_is_seen(tmp_path):
    ran = consistent(tmp_path, [edit for row in ROWS.values() for edit in row.edits], CONSISTENT[:2])
    lines = ("docs/captains.md", "`gunner` | ", "docs/handbook.en.md", "- ![](img/handbook/icon-small-sea.svg) ")
    assert [line for line in lines if line not in ran.stdout] == [], "the document and the line to write"
    failed = set(re.findall(r"^FAILED \S*::(\w+)", ran.stdout, re.MULTILINE))
    assert failed == {
        "test_every_captain_and_effect_has_its_line",
        "test_the_handbook_has_every_icon_light_and_tactic",
        "test_the_rules_name_every_alphabet_and_fleet",
    }


@pytest.mark.daily(1)
def test_an_addition_is_built_for_the_pico(tmp_path, monkeypatch):
    rows = [ROWS[what] for what in ("a rule", "a variant", "a captain", "a screen", "a setting")]
    tree = copy(tmp_path, [edit for row in rows for edit in row.edits])
    monkeypatch.setattr(firmware, "SOURCE", (tree / "firmware", tree / "library" / "zalp"))
    files = firmware.build(without="code")
    added = ("captains/gunner", "screens/menu/hello", "screens/variants/fog/battle", "screens/variants/fog/placing")
    assert {f"lib/zalp/seabattle/{name}.mpy" for name in added} <= set(files)
