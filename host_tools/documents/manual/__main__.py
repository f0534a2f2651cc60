"""`make docs`: the library's documentation, from its docstrings and from docs/. Imports pdoc, the games and zalp.

The front page is zalp's docstring. Links between documents that are pages here lead to
these; others lead to the repository where it is known (GITHUB_REPOSITORY), else they are text.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import types
import warnings
from pathlib import Path
from typing import Any

import pdoc.doc
import pdoc.render

from zalp.tools import OWN, ROOT

BUILD = OWN / "build" / "docs"
DOCS = ROOT / "docs"
FRONT = "zalp"
# Documents, in the order of the list: how to begin, the rules, formats that others can implement, opponents.
PAGES = ("tutorial", "rules", "straume", "notation", "referee", "protocol", "captains", "learning")
MODULES = (
    "zalp.seabattle.rules",
    "zalp.seabattle.rules.acts",
    "zalp.seabattle.rules.constants",
    "zalp.seabattle.rules.kinds",
    "zalp.seabattle.rules.notation",
    "zalp.seabattle.captains",
    "zalp.seabattle.captains.turns",
    "zalp.seabattle.captains.words",
    "zalp.straume.rules",
    "zalp.straume.rules.sea",
    "zalp.straume.rules.ships",
    "zalp.straume.captains",
    "zalp.env",
)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def repository() -> str:
    """Where the repository's files are read, with a / at its end; "" if that is not known."""
    name = os.environ.get("GITHUB_REPOSITORY", "")
    server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
    return f"{server}/{name}/blob/main/" if name else ""


def linked(text: str, pictures: set[str], elsewhere: str) -> str:
    """A document's text with its links as the manual wants them. pictures: collects those it shows, as paths below
    docs/. elsewhere: what `repository` returns.
    """

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        path, _, part = target.partition("#")
        if "://" in target or not path:
            return found[0]
        if picture:
            pictures.add(path)
            return found[0]
        if path.removesuffix(".md") in PAGES:
            return f"[{words}]({path.removesuffix('.md')}.html{'#' + part if part else ''})"
        place = os.path.normpath(Path("docs") / path).replace(os.sep, "/")
        return f"[{words}]({elsewhere}{place}{'#' + part if part else ''})" if elsewhere else words

    return _LINK.sub(link, text)


def pages(pictures: set[str]) -> dict[str, pdoc.doc.Module]:
    """Every page in the order of the list: {"zalp": its module, "tutorial": a document as one, ...}."""
    found = {FRONT: pdoc.doc.Module.from_name(FRONT)}
    for name in PAGES:
        module = types.ModuleType(name)
        module.__doc__ = linked((DOCS / f"{name}.md").read_text(encoding="utf-8"), pictures, repository())
        found[name] = pdoc.doc.Module(module)
    for name in MODULES:
        found[name] = page = pdoc.doc.Module.from_name(name)
        names: dict[str, Any] = vars(page.obj)
        if "__all__" in names:  # shown in this order: classes and functions before numbers and texts
            valued = {one: not callable(names[one]) for one in names["__all__"]}
            names["__all__"] = sorted(valued, key=valued.__getitem__)
    return found


def write(folder: Path) -> None:
    """Make the folder the manual: a page for each module and document, a search, and index.html."""
    # pdoc does not find attributes that are assigned together, as in `self.due = self.by = None`, and warns that it
    # assumes the current file. That is right here.
    warnings.filterwarnings("ignore", "Cannot determine where .* is taken from", module="pdoc")
    pdoc.render.configure(docformat="markdown", template_directory=Path(__file__).parent, footer_text="Zalp")
    pictures: set[str] = set()
    found = pages(pictures)
    if folder.exists():
        shutil.rmtree(folder)
    for name, module in found.items():
        path = folder / f"{name.replace('.', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pdoc.render.html_module(module, found), encoding="utf-8")
    for picture in pictures:
        (folder / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DOCS / picture, folder / picture)
    (folder / "search.js").write_text(pdoc.render.search_index(found), encoding="utf-8")
    (folder / "index.html").write_text(
        f'<!doctype html>\n<meta charset="utf-8">\n<meta http-equiv="refresh" content="0; url={FRONT}.html">\n'
        f'<title>Zalp</title>\n<a href="{FRONT}.html">Zalp</a>\n',
        encoding="utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m host_tools.documents.manual", description="Write the library's manual."
    )
    parser.add_argument("folder", nargs="?", type=Path, default=BUILD, metavar="FOLDER", help="default build/docs")
    folder = parser.parse_args().folder
    write(folder)
    print(f"The manual is in {folder}: open {folder / 'index.html'}")


if __name__ == "__main__":
    main()
