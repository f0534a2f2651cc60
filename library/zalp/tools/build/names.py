"""Gives the firmware's modules short names before they are compiled for the Pico. Imports fold.

MicroPython keeps every name that it has ever met until power-off, in a table that grows by doubling: some 16 bytes per
name, 30 kB for all, and 9 kB at once for the 1,261st. Here each name of ours becomes a short one, and the same few are
reused wherever they cannot meet: for parameters in every function, in every module for names that no object has, for
attributes in unrelated classes. MicroPython's own names stay, and so does what is accessed by name from outside: the
drivers, any name in a text, modules. Lines stay where they are.
"""

import ast
import asyncio
import builtins
import functools
import hashlib
import importlib
import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import PurePosixPath
from string import ascii_letters, ascii_lowercase, digits
from typing import Any

from .fold import nodes

# What is accessed by name from outside: main.py, the flasher.
OUTSIDE = ("run", "VERSION")
# Names of parameters of Python's own functions and of MicroPython's, and of methods of objects that they make, besides
# those that Python's `dir` lists.
KNOWN = ("byteorder", "default", "end", "file", "key", "reverse", "sep", "ptr8", "ptr16", "ptr32", "uint", "viper")
# Packages that use MicroPython's libraries throughout, and people at the prompt.
PLAIN = ("drivers", "records")
# Those of their modules that use only Python's own names. The tables are read at every start: their names would stay.
SHORT = ("drivers/boards/", "drivers/survey.py", "drivers/pad.py")

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def shorten(sources: dict[str, str]) -> tuple[dict[str, str], dict[str, str], dict[str, dict[str, str]]]:
    """(the same modules with short names: {"zalp/console/rng.py": text, ...}; the meanings of short names common to
    all: {"aa": "below", ...}; those of the others in each module: {"zalp/console/rng.py": {"_0": "Rng", ...}, ...}).

    They are renamed together: modules that run beside them on the Pico and use their names have to be among them.
    """
    texts, kept = _with_short_parameters(sources)
    users: dict[str, set[str]] = defaultdict(set)  # the modules in which a name stands
    for path, text in texts.items():
        for name in words(text):
            users[name].add(path)
    ours = {name for name in users if name not in kept and len(name) > 1}
    numbers = _numbers(texts, users, ours)
    fresh = (name for name in _pairs() if name not in users)
    given = {name: next(fresh) for name in sorted(ours - set(numbers)) if len(name) > 2}
    own = {path: {name: f"_{numbers[name]}" for name in words(text) if name in numbers} for path, text in texts.items()}
    _kinds.cache_clear()
    out = {path: _renamed(text, given | own[path]) for path, text in texts.items()}
    return out, _meant(given), {path: _meant(own[path]) for path in texts}


def _with_short_parameters(sources: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """(the modules with short names for parameters that no call names, the names that stay unchanged everywhere)."""
    keywords = {found.arg or "" for text in sources.values() for found in _nodes(text, ast.keyword)}
    # No parameter is a name of MicroPython's: the drivers' go first, which would keep others from being short.
    always = {*keyword.kwlist, *KNOWN, *_assembled(sources), "self", "cls"} | keywords
    texts = {
        path: _parameters(text, always) if _plain(path, text) and not _assembles(text) else text
        for path, text in sources.items()
    }
    kept = _kept(texts)
    return {
        path: text if _plain(path, text) else _parameters(text, kept | keywords) for path, text in texts.items()
    }, kept


def _numbers(texts: dict[str, str], users: dict[str, set[str]], ours: set[str]) -> dict[str, int]:
    """{name: its number} of all that are short only in their own modules. Names that meet have different numbers."""
    single, numbered = _numbered(texts, users, ours)
    kin = _kin(texts)
    rooms = {name: users[name] | kin[name] for name in single | numbered}
    taken: dict[str, set[int]] = defaultdict(set)  # the numbers in a module, and those of related classes' attributes
    # A class has a number of its own: a message may name one that another module made (retrace.py).
    numbers = {name: at for at, name in enumerate(sorted(single, key=lambda name: (min(users[name]), name)))}
    for name, number in numbers.items():
        for room in rooms[name]:
            taken[room].add(number)
    for name in sorted(numbered, key=lambda name: (-len(users[name]), name)):
        barred = set().union(*(taken[room] for room in rooms[name]))
        numbers[name] = next(number for number in count() if number not in barred)
        for room in rooms[name]:
            taken[room].add(numbers[name])
    return numbers


def _numbered(texts: dict[str, str], users: dict[str, set[str]], ours: set[str]) -> tuple[set[str], set[str]]:
    """(classes, other names) that can have numbers.

    Two attributes must differ where they may meet: in one object, in any if others set them, and in all modules that
    a proxy stands for. A name that is not an attribute must differ only from the others of its modules.
    """
    families = _families(texts)
    attributes = set().union(*map(_attributes, texts.values()))
    outside = set().union(*(_set_from_outside(text) for text in texts.values()))
    classes = {node.name for _, node in _classes(texts)}
    alone = {name for name in classes & ours if len({families[path] for path in users[name]}) == 1}
    others = (ours - classes - outside - _of_proxies(texts)) | (ours - attributes - classes)
    return alone - outside, others


def _attributes(text: str) -> set[str]:
    """Names that are looked up in an object, or that name a call's argument: in classes, after a dot, before a =."""
    found = set()
    for node in _nodes(text, ast.Attribute, ast.keyword, ast.ClassDef):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.keyword):
            found.add(node.arg or "")
        elif isinstance(node, ast.ClassDef):
            found.update(it.name for it in ast.walk(node) if isinstance(it, (*_FUNCTIONS, ast.ClassDef)))
            for it in node.body:
                if not isinstance(it, (*_FUNCTIONS, ast.ClassDef)):
                    found.update(n.id for n in ast.walk(it) if isinstance(n, ast.Name))
    return found


def _meant(given: dict[str, str]) -> dict[str, str]:
    return {short: name for name, short in sorted(given.items())}


@functools.lru_cache(maxsize=2000)
def _kinds(text: str) -> dict[type, list[Any]]:
    found = defaultdict(list)
    for node in nodes(text):
        found[type(node)].append(node)
    return found


def _nodes(text: str, *kinds: type) -> list[Any]:
    """The nodes of these kinds in a module."""
    found = _kinds(text)
    return [node for kind in kinds for node in found.get(kind, ())]


def _pairs() -> Iterator[str]:
    for first in ascii_letters:
        for second in ascii_letters + digits:
            if not keyword.iskeyword(first + second):
                yield first + second


def _plain(path: str, text: str) -> bool:
    """Whether a module's public names stay: the drivers', and those where MicroPython's assembler has words of its
    own."""
    return path.startswith(PLAIN) and not path.startswith(SHORT) or _assembles(text)


def _assembles(text: str) -> bool:
    """Whether a module is written for the assembler of the state machines."""
    return any(node.attr == "asm_pio" for node in _nodes(text, ast.Attribute))


def _kept(sources: dict[str, str]) -> set[str]:
    """The names that stay unchanged everywhere."""
    kept = {"self", "cls", "_", *OUTSIDE, *KNOWN, *keyword.kwlist, *dir(builtins)}
    for kind in (
        *vars(builtins).values(),
        type((lambda: (yield))()),
        hashlib.sha256(),
        asyncio.Task,
        asyncio.AbstractEventLoop,
        io.BufferedRandom,
        io.TextIOWrapper,
    ):
        kept.update(dir(kind))
    kept.update(_assembled(sources))
    for path, text in sources.items():
        kept.update(PurePosixPath(path).with_suffix("").parts)
        for node in _nodes(text, ast.Constant, ast.JoinedStr, ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                kept.update(node.value.split(".") if node.value.replace(".", "").isidentifier() else ())
            elif isinstance(node, ast.JoinedStr):  # before Python 3.12 no token shows its contents
                kept.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))
                kept.update(n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute))
            elif isinstance(node, (ast.Import, ast.ImportFrom)) and not getattr(node, "level", 0):
                kept.update(_foreign(node, sources))
        found = words(text)
        kept.update(_of_foreign(text, sources))
        kept.update(name for name in found if name.startswith("__"))
        if "/" not in path:  # it runs beside the firmware, and somebody calls it
            kept.update(node.name for node in nodes(text)[0].body if isinstance(node, (*_FUNCTIONS, ast.ClassDef)))
        if _plain(path, text):
            kept.update(name for name in found if not name.startswith("_") or _assembles(text))
    return kept


def _assembled(sources: dict[str, str]) -> set[str]:
    """Instructions and registers in functions that are machine code."""
    return {
        n.id if isinstance(n, ast.Name) else n.arg
        for text in sources.values()
        for node in _nodes(text, ast.FunctionDef)
        if "micropython.asm_thumb" in map(ast.unparse, node.decorator_list)
        for n in ast.walk(node)
        if isinstance(n, (ast.Name, ast.arg))
    }


def _of_foreign(text: str, sources: dict[str, str]) -> set[str]:
    """What a module uses of modules that are not ours: X of gc.X."""
    imported = {
        alias.asname or alias.name
        for node in _nodes(text, ast.Import)
        for alias in node.names
        if f"{alias.name.replace('.', '/')}.py" not in sources
    }
    return {
        node.attr
        for node in _nodes(text, ast.Attribute)
        if isinstance(node.value, ast.Name) and node.value.id in imported
    }


def _foreign(node: ast.Import | ast.ImportFrom, sources: dict[str, str]) -> set[str]:
    """What an import takes from a module that is not ours, and all names of Python's own module of that name."""
    found: set[str] = set()
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    for name in names:
        place = name.replace(".", "/")
        if f"{place}.py" in sources or f"{place}/__init__.py" in sources:
            continue
        found.update(
            name.split("."), (alias.name for alias in node.names), (alias.asname or "" for alias in node.names)
        )
        try:
            found.update(dir(importlib.import_module(name)))
        except ImportError:
            pass  # only MicroPython has it
    return found


def _parameters(text: str, kept: set[str]) -> str:
    """The text with the parameters that no call names renamed to a, b, ... in each function."""
    outer: set[str] = set(kept)  # names bound outside functions, or in a way that no name's node shows

    def bound(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                outer.add(node.name)
                if isinstance(node, ast.ClassDef):
                    bound(node.body)
            else:
                outer.update(n.id for n in ast.walk(node) if isinstance(n, ast.Name))

    bound(nodes(text)[0].body)
    for node in _nodes(text, ast.alias, ast.Global, ast.Nonlocal, *_FUNCTIONS, ast.ClassDef, ast.ExceptHandler):
        if isinstance(node, ast.alias):
            outer.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            outer.update(node.names)
        else:
            outer.add(node.name or "")
    edits = []
    for function in _outermost(nodes(text)[0].body):
        inside = [node for node in ast.walk(function) if isinstance(node, (ast.Name, ast.arg))]
        names = {node.id if isinstance(node, ast.Name) else node.arg for node in inside}
        wanted = dict.fromkeys(node.arg for node in inside if isinstance(node, ast.arg) and node.arg not in outer)
        free = (letter for letter in ascii_lowercase if letter not in names - set(wanted) and letter not in outer)
        short = dict(zip(wanted, free, strict=False))  # in a function of more than 26 the last ones keep theirs
        if len(short) < len(wanted):
            continue
        for node in inside:
            name = node.id if isinstance(node, ast.Name) else node.arg
            if name in short:
                edits.append((node.lineno, node.col_offset, len(name.encode()), short[name]))
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for row, column, length, name in sorted(edits, reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + name.encode() + line[column + length :]
    return b"".join(lines).decode()


def _outermost(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The functions of a module and of its classes, not nested ones."""
    for node in body:
        if isinstance(node, _FUNCTIONS):
            yield node
        elif isinstance(node, (ast.ClassDef, ast.If, ast.Try)):
            yield from _outermost(node.body)
            yield from _outermost(getattr(node, "orelse", []))


def _set_from_outside(text: str) -> set[str]:
    """Names of attributes that are set in objects other than self and cls: these may have others' names too."""
    return {
        node.attr
        for node in _nodes(text, ast.Attribute)
        if not isinstance(node.ctx, ast.Load) and ast.unparse(node.value) not in ("self", "cls")
    }


@functools.lru_cache(maxsize=1000)
def _names(text: str) -> list[tuple[str, int, int]]:
    """(name, line, column) of every name in a module, in their order."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.string, *token.start) for token in tokens if token.type == tokenize.NAME]


@functools.lru_cache(maxsize=1000)
def words(text: str) -> set[str]:
    """The names in a module."""
    return {name for name, *_ in _names(text)}


def _families(sources: dict[str, str]) -> dict[str, str]:
    """{path: the path that represents all modules whose classes inherit from one another}, by the classes' names."""
    homes = defaultdict(list)
    for path, node in _classes(sources):
        homes[node.name].append(path)
    links = [(home, path) for path, node in _classes(sources) for base in _bases(node) for home in homes.get(base, ())]
    return _heads(list(sources), links)


def _classes(sources: dict[str, str]) -> list[tuple[str, ast.ClassDef]]:
    return [(path, node) for path, text in sources.items() for node in _nodes(text, ast.ClassDef)]


def _bases(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(base).rpartition(".")[2] for base in node.bases]


def _heads(items: list[str], links: list[tuple[str, str]]) -> dict[str, str]:
    """{item: the one that represents all that are linked to it}."""
    heads = {item: item for item in items}

    def head(item: str) -> str:
        return item if heads[item] == item else head(heads[item])

    for one, other in links:
        heads[head(one)] = head(other)
    return {item: head(item) for item in items}


def _kin(sources: dict[str, str]) -> dict[str, set[str]]:
    """{an attribute: for each class that has it, the class that represents all that are related to it}."""
    rows = [node for _, node in _classes(sources)]
    known = [node.name for node in rows]
    heads = _heads(known, [(base, node.name) for node in rows for base in _bases(node) if base in known])
    found: dict[str, set[str]] = defaultdict(set)
    for node in rows:
        for name in _attributes_of(node):
            found[name].add("class " + heads[node.name])
    return found


def _of_proxies(sources: dict[str, str]) -> set[str]:
    """The attributes of objects that pass unknown names on to another object."""
    found = [_attributes_of(node) for _, node in _classes(sources)]
    return set().union(*(names for names in found if "__getattr__" in names))


def _attributes_of(node: ast.ClassDef) -> set[str]:
    """What a class's objects have: its functions and names, and what its functions use of self and cls."""
    names = {
        found.attr
        for found in ast.walk(node)
        if isinstance(found, ast.Attribute) and isinstance(found.value, ast.Name) and found.value.id in ("self", "cls")
    }
    for statement in node.body:
        if isinstance(statement, (*_FUNCTIONS, ast.ClassDef)):
            names.add(statement.name)
        else:
            names.update(n.id for n in ast.walk(statement) if isinstance(n, ast.Name))
    return names


def _renamed(text: str, names: dict[str, str]) -> str:
    lines = text.splitlines(keepends=True)
    for name, row, column in reversed(_names(text)):
        if name in names:
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[name] + line[column + len(name) :]
    return "".join(lines)
