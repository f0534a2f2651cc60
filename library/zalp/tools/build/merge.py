"""Merges modules that a Pico always has in memory into one of them, or into their package's own. Imports fold.

Finding and opening a file costs the Pico some 15 ms, its module's tables some 300 bytes. A merged package has the text
of its members one after the other, its own last, after one additional line; no line is lost, so that tracebacks still
lead to the source's lines (`spans`, for retrace.py). A module that imported a member imports the package instead.
"""

import ast
import builtins
import io
import tokenize
from pathlib import PurePosixPath

from .fold import edited, nodes

# The members of each home, a package or a module beside them, each after those that it imports.
MEMBERS = {
    "drivers": (
        "pins", "chip", "journal", "clock", "matrix", "keypad", "speed", "watchdog",
        "battery", "frame", "store", "dmaring",
        "speaker", "xip"
    ),
    "drivers.boards": ("geometry", "table", "handheld", "kit", "bare", "pocket"),
    "zalp.console.handheld": (
        "rng", "slices", "keys", "garbage", "storage", "settings", "power", "game", "stage"
    ),
    "zalp.console.loader": ("parts", "lines"),
    "zalp.console.show": ("canvas", "palette", "strips", "glyphs", "scene"),
    "zalp.console.sound": ("layer", "synth"),
    "zalp.console.link": ("framing", "channel", "secret", "session"),
    "zalp.seabattle.rules": ("errors", "constants", "acts", "ruleset", "fleet", "chart", "sea", "match"),
    "zalp.seabattle.screens": ("records",),
    "zalp.seabattle.screens.match.seas": ("viewport",),
    # Two modules: how many short private names MicroPython's table has depends on the largest module.
    "zalp.console.link.duel": ("wire", "commitments", "verdict", "agreement"),
    "zalp.console.link.duel.engine": ("state", "saves", "watch", "view", "held"),
    "zalp.console.logbook.book": ("career",),
    "zalp.seabattle.captains.places": ("layout",),
    "zalp.seabattle.captains.guesses": ("exps",),
    "drivers.report": ("entry", "robot"),
    "zalp.seabattle.cable": ("commitments", "side"),
    "zalp.straume.rules": ("errors", "constants", "sea", "ships", "position"),
    "zalp.straume.cable": ("moves", "side"),
}  # fmt: skip
TABLE = "parts.py"  # of the console and of each game, for the loader

_INIT = "/__init__.py"
_OWN = ""  # stands for the home itself
_OF = "_of_"  # between a private name and its member


class Clash(Exception):
    """Two members cannot be one module; the text names them and what they would share."""


def merge(sources: dict[str, str]) -> dict[str, str]:
    """The same firmware in fewer modules: {"zalp/seabattle/rules/__init__.py": text, ...}. Clash if a name of one
    member would mean something else in another.
    """
    rows = {dotted(path): (path, text) for path, text in sources.items()}
    homes = {home: found for home, found in MEMBERS.items() if home in rows}
    folders = {home: home if rows[home][0].endswith("__init__.py") else home.rpartition(".")[0] for home in homes}
    members = {f"{folders[home]}.{member}": home for home, found in homes.items() for member in found}
    aliases: dict[str, set[str]] = {home: set() for home in homes}
    texts = {}
    for name, (path, text) in rows.items():
        if path.endswith("/" + TABLE):
            text = _parts(text, name.rpartition(".")[0], members, set(rows))
        home = members.get(name, name if name in homes else None)
        texts[name] = _redirected(path, text, members, home, aliases)
    for home, found in homes.items():
        parts = {member: _apart(texts.pop(f"{folders[home]}.{member}"), member) for member in found}
        parts[_OWN] = texts[home]
        _check(home, parts)
        texts[home] = _joined(parts, sorted(aliases[home]))
    return {rows[name][0]: text for name, text in texts.items()}


def slim(sources: dict[str, str]) -> dict[str, str]:
    """The same modules without files that a Pico need not open: packages that say nothing, and folders for one module.
    Each costs 15 ms, a folder of its own two blocks of flash.
    """
    found = {path: text for path, text in sources.items() if not (_of_package(path) and _empty(text))}
    alone = {
        path
        for path in found
        if _of_package(path) and not any(one != path and one.startswith(path[: -len(_INIT)]) for one in found)
    }
    return {
        path[: -len(_INIT)] + ".py" if path in alone else path: _outward(text) if path in alone else text
        for path, text in found.items()
    }


def _of_package(path: str) -> bool:
    return path.endswith(_INIT)


def _empty(text: str) -> bool:
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in nodes(text)[0].body)


def _outward(text: str) -> str:
    """A package's text as that of a module beside its folder: relative imports have a dot less."""
    edits: list[tuple[ast.stmt | ast.expr, str]] = []
    for node in nodes(text):
        if isinstance(node, ast.ImportFrom) and node.level:
            row = ast.unparse(node)
            edits.append((node, row.replace("from .", "from ", 1)))
    return edited(text, edits)


def spans(path: str, lines: dict[str, int]) -> list[tuple[int, str]]:
    """(the first line, the source's path) of each source that a module of the firmware is made of, in their order.
    lines: how many each source has: {"zalp/seabattle/rules/acts.py": 104, ...}.
    """
    found = MEMBERS.get(dotted(path), ())
    line = 2 if found else 1
    made = []
    for member in found:
        source = str(PurePosixPath(path).with_name(member + ".py"))
        made.append((line, source))
        line += lines[source]
    return [*made, (line, path)]


def plain(name: str, path: str) -> str:
    """A name of a merged module as in its source."""
    before, _, member = name.partition(_OF)
    return before if before[:1] == "_" and member in MEMBERS.get(dotted(path), ()) else name


def dotted(path: str) -> str:
    """A module's name by its file's: zalp.console of zalp/console/__init__.py."""
    place = PurePosixPath(path).with_suffix("")
    return ".".join(place.parts[:-1] if place.name == "__init__" else place.parts)


def _redirected(path: str, text: str, members: dict, home: str | None, aliases: dict[str, set[str]]) -> str:
    """A module's text with its imports from members changed: dropped at home, from the package elsewhere.

    aliases: collects the members of each package that are used as a whole, as in `keys.FIRE`.
    """
    place = PurePosixPath(path).with_suffix("").parts[:-1]
    edits: list[tuple[ast.stmt | ast.expr, str]] = []
    for node in nodes(text):
        if not isinstance(node, ast.ImportFrom):
            continue
        base = place[: len(place) - node.level + 1] if node.level else ()
        source = ".".join([*base, *([node.module] if node.module else [])])
        dots, module = "." * node.level, node.module or ""
        rows: dict[str, list[str]] = {}  # from where: the names
        for alias in node.names:
            whole = members.get(f"{source}.{alias.name}")
            inside = members.get(source) or whole
            if whole:
                aliases[whole].add(alias.name)
            if inside and inside == home:
                if alias.asname:
                    raise Clash(f"{path} calls {alias.name} {alias.asname}")
                continue
            target = module
            if whole and whole != source:  # a module beside it
                target = f"{module}.{whole.rpartition('.')[2]}" if module else whole.rpartition(".")[2]
            elif not whole and inside:
                last = inside.rpartition(".")[2]
                folder = module.rpartition(".")[0]
                target = folder if source.rpartition(".")[0] == inside else f"{folder}.{last}" if folder else last
            rows.setdefault(f"{dots}{target}", []).append(alias.name + (f" as {alias.asname}" if alias.asname else ""))
        if list(rows) != [f"{dots}{module}"] or sum(map(len, rows.values())) != len(node.names):
            stated = [f"from {target} import {', '.join(kept)}" for target, kept in rows.items()]
            edits.append((node, "; ".join(stated) or "pass"))
    return edited(text, edits)


def _bound(text: str) -> dict[str, str]:
    """The names that a module binds at its top: {name: what it is}; for an import, from where."""
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

    visit(nodes(text)[0].body)
    return found


def _apart(text: str, member: str) -> str:
    """The text with its private top-level names made unique."""
    own = {name for name in _bound(text) if name.startswith("_") and not name.startswith("__")}
    lines = text.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    for before, token in reversed(list(zip(tokens, tokens[1:], strict=False))):
        if token.type == tokenize.NAME and token.string in own and before.string != ".":
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = f"{line[:column]}{token.string}{_OF}{member}{line[column + len(token.string) :]}"
    return "".join(lines)


def _check(package: str, parts: dict[str, str]) -> None:
    """Clash if two parts bind a name to different things, or one hides what another uses as a builtin."""
    meant: dict[str, tuple[str, str]] = {}
    for member, text in parts.items():
        for name, what in _bound(text).items():
            other, before = meant.setdefault(name, (member, what))
            if member != other and (what != before or not what):
                raise Clash(f"{package}: {other} and {member} both have {name}")
    for member, text in parts.items():
        stores = {node.id for node in nodes(text) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        loads = {node.id for node in nodes(text) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        for name in loads & set(meant) & set(dir(builtins)) - stores:
            if meant[name][0] != member:
                raise Clash(f"{package}: {member} means the builtin {name}, {meant[name][0]} another")


def _joined(parts: dict[str, str], aliases: list[str]) -> str:
    own = parts.pop(_OWN)
    head = f"import sys; {' = '.join(aliases)} = sys.modules[__name__]\n" if aliases else "\n"
    return "".join([head, *parts.values(), own])


def _parts(text: str, package: str, members: dict[str, str], there: set[str]) -> str:
    """A package's table for the loader, a text or several: homes stand for their members; parts without their own
    module are left out.
    """

    def name(word: str) -> str:
        return f"zalp.{word[1:]}" if word.startswith("/") else f"{package}.{word}"

    def whole(row: str) -> bool:
        last = row.split(" ")[-1]
        return last[:1] == "+" or last[-1:] in ("", ":") or name(last) in there

    def merged(word: str) -> str:
        full = name(word)
        return word if full not in members else _word(members[full], package)

    def line(found: str) -> str:
        return " ".join(dict.fromkeys(map(merged, found.split())))

    (table,) = (
        node.value
        for node in nodes(text)[0].body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PARTS"
    )
    edits: list[tuple[ast.stmt | ast.expr, str]] = []
    for node in ast.walk(table):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            edits.append((node, repr("\n".join(line(row) for row in node.value.split("\n") if whole(row)))))
    return edited(text, edits)


def _word(module: str, package: str) -> str:
    return (
        module.removeprefix(package + ".") if module.startswith(package + ".") else "/" + module.removeprefix("zalp.")
    )
