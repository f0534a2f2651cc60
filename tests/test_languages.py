"""The pages for players exist in Russian and English and agree: the same sections, tables, examples, pictures and
figures.
"""

import re
import shutil
import sys

import pytest

from host_tools.games import languages
from zalp.console import words
from zalp.console.settings import LANGUAGES
from zalp.tools import ROOT

DOCS = ROOT / "docs"
PAIRS = {
    "handbook.en.md": "handbook.ru.md",
    "rules.md": "rules.ru.md",
    "straume.md": "straume.ru.md",
    "notation.md": "notation.ru.md",
    "history.md": "history.ru.md",
}
CYRILLIC = re.compile(r"[а-яё]{3}", re.IGNORECASE)


def read(name):
    return (DOCS / name).read_text(encoding="utf-8")


def tables(text):
    """Its tables: lists of rows, lists of cells."""
    found, rows = [], []
    for line in [*text.split("\n"), ""]:
        if "|" in line and not line.startswith("    "):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif rows:
            found.append(rows)
            rows = []
    return found


def shape(text):
    """What is the same in both languages: by table, by row, by cell its digits, code and pictures."""
    return [[[plain(cell) for cell in row] for row in table] for table in tables(text)]


def plain(cell):
    """What a cell says in no language: (digits, code, pictures, whether there is anything). Keys of a range and figures
    keep their order; the points and spaces of numbers are each language's own."""
    pictures = [
        name.split("/")[-1].removeprefix("ru-").removeprefix("en-") for name in re.findall(r"\]\((\S+?)\)", cell)
    ]
    pictures = [name for name in pictures if name.endswith((".svg", ".png"))]
    words = re.sub(r"\]\(\S+?\)", "]", cell)
    code = re.findall(r"`([^`]+)`", words)
    return "".join(re.findall(r"\d", re.sub(r"`[^`]+`", "", words))), code, pictures, bool(cell)


@pytest.mark.parametrize("english", PAIRS)
def test_the_tables_of_both_languages_agree(english):
    ours, theirs = shape(read(english)), shape(read(PAIRS[english]))
    assert len(ours) == len(theirs)
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
        assert len(one) == len(other), f"table {number}: {tables(read(english))[number - 1][0]}"
        for row, (cells, others) in enumerate(zip(one, other, strict=True)):
            assert cells == others, f"table {number}, row {tables(read(english))[number - 1][row]}"


@pytest.mark.parametrize("english", PAIRS)
def test_both_have_the_same_sections_examples_and_lists(english):
    def parts(text):
        headings = [len(one) for one in re.findall(r"^(#+) ", text, re.MULTILINE)]
        examples = re.findall(r"^    \S.*$", text, re.MULTILINE)
        return headings, examples, len(re.findall(r"^- ", text, re.MULTILINE)), re.findall(r"\*\*(\d+)\.\*\*", text)

    assert parts(read(english)) == parts(read(PAIRS[english]))


@pytest.mark.parametrize("english", PAIRS)
def test_each_links_to_the_other_and_a_russian_page_to_russian_ones(english):
    russian = PAIRS[english]
    assert f"]({russian})" in read(english)
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", read(russian))]
    assert english in links
    assert [link for link in links if link in PAIRS and link != english] == []


@pytest.mark.parametrize("russian", PAIRS.values())
def test_russian_pages_are_russian(russian):
    """Apart from the line that leads to the English page, code, names and file names."""
    for paragraph in read(russian).split("\n\n"):
        if paragraph.startswith(("    ", "The same", "<!--", "#")) or "|" in paragraph:
            continue
        assert CYRILLIC.search(paragraph), paragraph


def test_the_names_of_ships_have_a_line_each_in_both_languages():
    names = {"линкор": "battleship", "крейсер": "cruiser", "эсминец": "destroyer", "катер": "boat"}
    more = {"авианосец": "carrier", "подлодка": "submarine", "мина": "mine", "тральщик": "minesweeper"}
    wanted = {**names, **more}
    table = next(table for table in tables(read("rules.ru.md")) if table[0][0] == "здесь")
    other = next(table for table in tables(read("rules.md")) if table[0][0] == "here")
    assert {row[0]: row[3] for row in table if row[0] in wanted} == wanted
    assert {row[3]: row[0] for row in other if row[3] in wanted} == wanted
    text = " ".join(row[2] for row in table)
    for synonym in ("четырёхтрубный", "однотрубные", "подводная лодка", "линейный корабль"):
        assert synonym in text


def test_words_that_a_language_lacks_are_listed_and_its_letters_without_a_picture(tmp_path):
    """What `make words` says of a tree of one table."""
    table = "play|В БОЙ!|PLAY!|LOS GEHT'S!\nyes|ДА|YES|\nno|НЕТ|NO|ÜBER Ñ\n"
    module = f'WORDS = """\n{table}"""\nTOLD = {{"skip": ("дальше", "skip")}}\n'
    (tmp_path / "console").mkdir()
    (tmp_path / "console" / "words.py").write_text(module, encoding="utf-8")
    every, missing = languages.lacking(2, tmp_path)
    assert len(every) == 4 and [(row.line, row.words[1]) for row in missing] == [(3, "YES"), (6, "skip")]
    assert languages.undrawable(2, tmp_path) == "ÑÜ" and languages.undrawable(0, tmp_path) == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js here")
def test_words_of_the_page_that_a_language_lacks_are_listed(tmp_path):
    rows = "ru: { far: { yes: `Да` } }, en: { far: { yes: `Yes`, no: (n) => `No ${n}` } }, de: { far: { yes: `Ja` } }"
    (tmp_path / "words.js").write_text(f"const WORDS = {{\n{rows},\n}};\nnavigator.language;\n", encoding="utf-8")
    assert languages.of_page("de", tmp_path / "words.js") == (2, [("far.no", "(n) => `No ${n}`")])
    count, missing = languages.of_page("ru")
    assert count > 200 and missing == []


def test_the_page_needs_node_for_that(monkeypatch, capsys):
    monkeypatch.setattr(languages.shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["make words", "de"])
    assert languages.main() == 0 and "page/words.js, are not listed: that needs Node.js." in capsys.readouterr().out


def test_what_a_language_lacks_is_shown_in_english():
    assert words.find(("\nplay|В БОЙ!|PLAY!|LOS!\n", "\nno|НЕТ|NO\nyes|ДА|YES|\n"), "play", 2) == "LOS!"
    assert words.find(words.WORDS, "play", 2) == "PLAY!" and words.said(("да", "yes", ""), 2) == "yes"


@pytest.mark.parametrize("column", range(len(LANGUAGES)))
def test_russian_and_english_lack_no_word_and_no_letter(column):
    every, missing = languages.lacking(column)
    assert len(every) > 500 and missing == []
    assert languages.undrawable(column) == "", "draw them in library/zalp/console/show/letters.py"
