"""Puts modules that a Pico always has in memory together into their package's own, one file each. Imports fold.

To find a file and to open it costs the Pico some 15 ms, its module's tables some 300 bytes. A merged package has the
text of its members one after the other, its own last, behind one line more; no line is lost, so that a traceback still
tells the source's (`where`). What imported a member imports the package.
"""

import ast
import builtins
import io
import re
import tokenize
from pathlib import PurePosixPath

from .fold import edited

# The members of each package, those first that others import.
MEMBERS = {
    "drivers": (
        "pins", "journal", "matrix", "keypad", "watchdog", "battery", "clock", "frame", "store", "speaker", "xip"
    ),
    "seabattle.rules": ("errors", "rng", "acts", "ruleset", "fleet", "chart", "sea", "match"),
    "seabattle.show": ("canvas", "palette", "strips", "glyphs", "scene"),
    "seabattle.sound": ("layer", "synth"),
    "seabattle.screens": ("keys", "garbage", "storage", "settings", "power", "stage"),
    "seabattle.link": ("framing", "channel", "secret"),
    "seabattle.cable": ("wire", "commitments", "agreement", "verdict", "state", "saves", "watch", "duel"),
    "straume.rules": ("errors", "sea", "ships", "position"),
    "straume.cable": ("wire", "match", "state", "saying", "hearing", "duel"),
}  # fmt: skip
LOADER = "seabattle/loader.py"


class Clash(Exception):
    """Two members cannot be one module; the text names them and what they would share."""


def merge(sources: dict[str, str]) -> dict[str, str]:
    """The same firmware in fewer modules: {"seabattle/rules/__init__.py": text, ...}. Clash where a name of one member
    would mean something else in another.
    """
    packages = {name: found for name, found in MEMBERS.items() if f"{name.replace('.', '/')}/__init__.py" in sources}
    members = {f"{name}.{member}": name for name, found in packages.items() for member in found}
    rows = {_name(path): (path, text) for path, text in sources.items()}
    aliases: dict[str, set[str]] = {name: set() for name in packages}
    texts = {}
    for name, (path, text) in rows.items():
        home = members.get(name, name if name in packages else None)
        texts[name] = _redirected(path, text, members, home, aliases)
    for name, found in packages.items():
        parts = {member: _apart(texts.pop(f"{name}.{member}"), member) for member in found}
        parts["__init__"] = texts[name]
        _check(name, parts)
        texts[name] = _joined(parts, sorted(aliases[name]))
    merged = {rows[name][0]: text for name, text in texts.items()}
    if LOADER in merged:
        merged[LOADER] = _parts(merged[LOADER], members)
    return merged


def where(path: str, line: int, lines: dict[str, int]) -> tuple[str, int]:
    """The source's path and line of a line of a merged package; of another module the same. lines: how many each source
    has: {"seabattle/rules/acts.py": 104, ...}.
    """
    found = MEMBERS.get(_name(path), ()) if path.endswith("__init__.py") else ()
    if found:
        line -= 1
    for member in found:
        source = path.replace("__init__", member)
        if line <= lines[source]:
            return source, line
        line -= lines[source]
    return path, line


def _name(path: str) -> str:
    place = PurePosixPath(path).with_suffix("")
    return ".".join(place.parts[:-1] if place.name == "__init__" else place.parts)


def _redirected(path: str, text: str, members: dict, home: str | None, aliases: dict[str, set[str]]) -> str:
    """A module's text with its imports from members changed: dropped at home, from the package elsewhere.

    aliases: takes the members of each package that are used as a whole, as in `keys.FIRE`.
    """
    place = PurePosixPath(path).with_suffix("").parts[:-1]
    edits: list[tuple[ast.stmt | ast.expr, str]] = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = place[: len(place) - node.level + 1] if node.level else ()
        source = ".".join([*base, *([node.module] if node.module else [])])
        kept = []
        for alias in node.names:
            whole = members.get(f"{source}.{alias.name}")
            inside = members.get(source) or whole
            if whole:
                aliases[whole].add(alias.name)
            if inside and inside == home:
                if alias.asname:
                    raise Clash(f"{path} calls {alias.name} {alias.asname}")
            else:
                kept.append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
        module = node.module or ""
        if source in members:
            module = module.rpartition(".")[0]
        elif len(kept) == len(node.names):
            continue
        edits.append((node, f"from {'.' * node.level}{module} import {', '.join(kept)}" if kept else "pass"))
    return edited(text, edits)


def _bound(text: str) -> dict[str, str]:
    """The names that a module binds at its top: {name: what it is}; an import says from where."""
    found: dict[str, str] = {}

    def visit(nodes):
        for node in nodes:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found[node.name] = ""
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                source = f"{'.' * node.level}{node.module or ''}" if isinstance(node, ast.ImportFrom) else ""
                for alias in node.names:
                    found[alias.asname or alias.name] = f"import {source} {alias.name}"
            else:
                if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                    found[node.id] = ""
                visit(ast.iter_child_nodes(node))

    visit(ast.parse(text).body)
    return found


def _apart(text: str, member: str) -> str:
    """The text with its private names of the top made its own."""
    own = {name for name in _bound(text) if name.startswith("_") and not name.startswith("__")}
    lines = text.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for before, token in reversed(list(zip(tokens, tokens[1:], strict=False))):
        if token.type == tokenize.NAME and token.string in own and before.string != ".":
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = f"{line[:column]}{token.string}_of_{member}{line[column + len(token.string) :]}"
    return "".join(lines)


def _check(package: str, parts: dict[str, str]) -> None:
    """Clash where two parts bind a name to different things, or one hides what another takes for a builtin."""
    meant: dict[str, tuple[str, str]] = {}
    for member, text in parts.items():
        for name, what in _bound(text).items():
            other, before = meant.setdefault(name, (member, what))
            if member != other and (what != before or not what):
                raise Clash(f"{package}: {other} and {member} both have {name}")
    for member, text in parts.items():
        nodes = list(ast.walk(ast.parse(text)))
        stores = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        loads = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        for name in loads & set(meant) & set(dir(builtins)) - stores:
            if meant[name][0] != member:
                raise Clash(f"{package}: {member} means the builtin {name}, {meant[name][0]} another")


def _joined(parts: dict[str, str], aliases: list[str]) -> str:
    own = parts.pop("__init__")
    head = f"import sys; {' = '.join(aliases)} = sys.modules[__name__]\n" if aliases else "\n"
    return "".join([head, *parts.values(), own])


def _parts(text: str, members: dict[str, str]) -> str:
    """The loader's table with packages in the place of their members."""
    room = "seabattle."
    start, stop = text.index('PARTS = """'), text.index('"""\n', text.index('PARTS = """') + 11)

    def merged(word: str) -> str:
        if word.startswith("/"):
            return "/" + members.get(word[1:], word[1:])
        return members.get(room + word, room + word).removeprefix(room)

    def line(found: str) -> str:
        return " ".join(dict.fromkeys(map(merged, found.split())))

    table = "\n".join(line(row) for row in text[start + 11 : stop].split("\n"))
    return text[: start + 11] + table + text[stop:]


def told(traceback: str, lines: dict[str, int]) -> str:
    """A traceback of the Pico's with the sources' lines; lines: as `where` takes them."""

    def source(found: re.Match) -> str:
        path, line = where(found[1].removeprefix("/lib/").replace(".mpy", ".py"), int(found[2]), lines)
        return f'File "{path}", line {line}'

    return re.sub(r'File "([^"]+)", line (\d+)', source, traceback)
