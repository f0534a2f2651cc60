"""`make words LANG=de`: which words of the firmware a language lacks, and which of its letters have no picture. Imports
the console's settings and glyphs.

A row of words is a line `key|Russian|English` of a text, or a tuple ("Russian", "English"); a further language is a
further column, in the order of LANGUAGES. The page's own words are a table of its words.js, which Node.js reads here.
A word that a language lacks is shown in English.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from zalp.console.settings import LANGUAGES
from zalp.console.show import letters
from zalp.tools import PACKAGE, handheld

_RUSSIAN = re.compile("[А-Яа-яЁё]")
_LINE = re.compile(r"^[a-z0-9@-]+\|.*$", re.MULTILINE)
PAGE = PACKAGE / "tools" / "virtual" / "page" / "words.js"
# Its first statement is the table; what follows needs a browser. Prints [[place, English, whether it is there], ...].
_READ = r"""
const [, file, language] = process.argv, text = require("fs").readFileSync(file, "utf8"), found = [];
const words = new Function(text.slice(0, text.indexOf("\n};") + 3) + " return WORDS")();
const isTable = (value) => typeof value === "object" && !Array.isArray(value);
const walk = (full, own, at) => {
  for (const [key, value] of Object.entries(full)) {
    if (isTable(value)) walk(value, own?.[key], `${at}${key}.`);
    else found.push([at + key, String(value), own?.[key] !== undefined]);
  }
};
walk(words.en, words[language], "");
console.log(JSON.stringify(found));
"""


class Row(NamedTuple):
    """Words in every language that has them; drawn: on the panels, in capitals."""

    path: Path
    line: int
    words: list[str]
    drawn: bool


def rows(package: Path = PACKAGE) -> Iterator[Row]:
    """Every row of words of the console and the games in a folder zalp."""
    for path in [path for place, path in handheld(package=package).items() if place.startswith("lib/zalp/")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for found in _LINE.finditer(node.value):
                    words = found[0].split("|")[1:]
                    if len(words) > 1 and re.search("[A-Za-z]", words[1]):
                        yield Row(path, node.lineno + node.value.count("\n", 0, found.start()), words, True)
            elif isinstance(node, ast.Tuple) and len(node.elts) > 1:
                parts = [_text(part) for part in node.elts]
                words = [part for part in parts if part is not None]
                if len(words) < len(parts) or len(words) > len(LANGUAGES):
                    continue
                if _RUSSIAN.search(words[0]) and re.search("[A-Za-z]", words[1]):
                    yield Row(path, node.lineno, words, False)


def _text(node: ast.expr) -> str | None:
    """The text of a constant or of an f-string's constant parts; of ("Name", "character") all of it."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    if isinstance(node, ast.Tuple):
        parts = [_text(part) for part in node.elts]
        return " ".join(part or "" for part in parts) if all(part is not None for part in parts) else None
    return None


def lacking(column: int, package: Path = PACKAGE) -> tuple[list[Row], list[Row]]:
    """(all rows, those that have no words in this column)."""
    found = list(rows(package))
    return found, [row for row in found if len(row.words) <= column or not row.words[column]]


def of_page(language: str, path: Path = PAGE) -> tuple[int, list[tuple[str, str]]] | None:
    """(how many words the page has of its own, (place, English) of those that a language lacks). None without
    Node.js.
    """
    node = shutil.which("node")
    if node is None:
        return None
    said = subprocess.run([node, "-e", _READ, str(path), language], capture_output=True, text=True, check=True).stdout
    found = json.loads(said)
    return len(found), [(place, english) for place, english, there in found if not there]


def undrawable(column: int, package: Path = PACKAGE) -> str:
    """The letters of a language's words that the panels cannot show."""
    known = set(" ")
    for heads in (sheet[0] for sheet in letters.SHEETS):
        known.update(heads)
    known.update(letters.SAME[0])
    words = "".join(row.words[column] for row in rows(package) if row.drawn and len(row.words) > column)
    # Small letters are the captions'; these are spoken or stand on the page.
    return "".join(sorted({letter for letter in words if letter.isupper() and letter not in known}))


def main() -> int:
    parser = argparse.ArgumentParser(prog="make words", description=__doc__.split("\n\n")[0])
    parser.add_argument("language", help="de, or another code of two letters")
    language = parser.parse_args().language
    if not re.fullmatch("[a-z]{2}", language):
        parser.error("a language is two small Latin letters: make words LANG=de")
    known = language in LANGUAGES
    column = LANGUAGES.index(language) if known else len(LANGUAGES)
    if not known:
        print(f"{language} is not in LANGUAGES of {_place(PACKAGE)}/console/settings.py yet: add it there.")
        print(f"Its words are column {column + 1} of each row, after Russian and English.")
    every, missing = lacking(column)
    for row in missing:
        print(f"{_place(row.path)}:{row.line}: {row.words[1]}")
    print(
        f"{len(every) - len(missing)} of {len(every)} rows have words in {language}; the others are shown in English."
    )
    if page := of_page(language):
        count, missing_there = page
        for place, english in missing_there:
            print(f"{_place(PAGE)}: {place}: {english}")
        print(f"{count - len(missing_there)} of {count} words of the page are in {language}.")
    else:
        print(f"The page's own words, {_place(PAGE)}, are not listed: that needs Node.js.")
    if unknown := undrawable(column):
        print(f"The panels have no picture for {' '.join(unknown)}: draw them in zalp/console/show/letters.py.")
    return 0


def _place(path: Path) -> str:
    return path.relative_to(PACKAGE.parents[1]).as_posix()


if __name__ == "__main__":
    sys.exit(main())
