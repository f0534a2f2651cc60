"""Makes the firmware's modules smaller before they are compiled for the Pico. Imports ast.

Every name costs the Pico memory as long as it is on: a place in each dictionary that holds it, and its letters in the
table of names (names.py). The firmware has hundreds of names for whole numbers that never change: `fold` puts the
numbers where they are used, which also makes the code faster. It also removes what only boards with captions and other
Pythons use. Lines stay where they are, so that tracebacks still match the source.
"""

import ast
import functools
import sys
from collections import Counter
from pathlib import PurePosixPath
from typing import Any

# `if stage.captions: ...`, `if board.tell: ...` without an else, and `captions = None`: the Pico's board has no
# captions.
TELLING = ("captions", "legends", "tell")
# The condition of statements that are for type checkers only.
TYPING = "TYPE_CHECKING"
# The condition of what the games' packages add where they are a library (zalp/console/library.py). Statements that
# begin with it and have no else go, and `import sys` where nothing else wants it.
ELSEWHERE = "sys.implementation.name != 'micropython'"

_OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitXor: lambda a, b: a ^ b,
}


@functools.lru_cache(maxsize=2000)
def nodes(text: str) -> list[Any]:
    """The nodes of a module in the order of `ast.walk`, without loads and stores. All steps of a build share them, so
    none changes them.
    """
    found: list[Any] = [ast.parse(text)]
    for node in found:  # which grows: `ast.walk` takes twice the time
        for field, value in ast.iter_fields(node):
            if field == "ctx":
                continue
            if isinstance(value, list):
                found.extend(one for one in value if isinstance(one, ast.AST))
            elif isinstance(value, ast.AST):
                found.append(value)
    return found


def fold(sources: dict[str, str]) -> dict[str, str]:
    """The same modules with their constants folded: {"zalp/console/rng.py": text, ...}.

    A constant is a name that a module binds once, at its top, to a whole number in the text. Its loads become the
    number, including those through `from ... import` and `module.NAME`, and what only served to name it is removed:
    bindings and imports. So are literals that no module reads, such as `__all__`: they are for computers. Names in
    `getattr(..., "NAME")` or `hasattr` count as read. A name that is bound a second time anywhere in a module is left
    alone there. Statements that depend on one of TELLING or on ELSEWHERE are removed as well, and annotations.
    SyntaxError for a module that is not Python.
    """
    modules: dict[str, _Module] = {}
    for path, text in sources.items():
        module = _Module(path, bare(text, path), modules)
        modules[module.name] = module
    for module in modules.values():
        module.put_numbers()
    for module in modules.values():
        module.mark_needed()
    read = set().union(*(module.attributes | module.needed for module in modules.values()))
    return {path: module.folded(read) for path, module in zip(sources, modules.values(), strict=True)}


def bare(text: str, path: str = "") -> str:
    """The module without annotations and the statements that serve them. Annotations by which machine code is compiled
    stay."""
    nodes = list(ast.walk(ast.parse(text, path)))
    edits: list[tuple[Any, str]] = []
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if any(ast.unparse(one).startswith("micropython.") for one in node.decorator_list):
                continue
            its = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
            edits += [(one, one.arg) for one in its if one and one.annotation]
            edits += [(node.returns, "None")] if node.returns else []
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            edits.append((node, f"{node.target.id} = {ast.unparse(node.value)}" if node.value else "pass"))
        elif isinstance(node, ast.If) and ast.unparse(node.test) == TYPING:
            edits.append((_Head(node), "if True:\n") if node.orelse else (node, "pass"))
    return edited(text, edits)


class _Head(ast.stmt):
    """Of an `if` with an `else`: all lines before the latter's statements."""

    def __init__(self, node: ast.If) -> None:
        last = node.orelse[0].lineno - 1
        super().__init__(lineno=node.lineno, col_offset=node.col_offset, end_lineno=last, end_col_offset=sys.maxsize)


class _Module:
    def __init__(self, path: str, text: str, modules: dict[str, "_Module"]) -> None:
        place = PurePosixPath(path).with_suffix("")
        parts = place.parts[:-1] if place.name == "__init__" else place.parts
        self.name = ".".join(parts)
        self.package = parts if place.name == "__init__" else parts[:-1]
        self.modules = modules
        self.text = text
        try:
            self.nodes = nodes(text)
        except SyntaxError as error:
            error.filename = path
            raise
        tree = self.nodes[0]
        telling = [node for node in self.nodes if isinstance(node, ast.stmt) and (_tells(node) or _elsewhere(node))]
        gone = {inner for node in telling for inner in ast.walk(node)}
        self.nodes = [node for node in self.nodes if node not in gone]
        bound = _bound(self.nodes)
        self.statements: dict[ast.Assign, list[str]] = {}  # statements that perhaps bind only whole numbers
        self.values: dict[str, ast.expr] = {}
        for statement in tree.body:
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                pairs = _pairs(statement.targets[0], statement.value)
                if pairs and all(bound[name] == 1 for name, _ in pairs):
                    self.statements[statement] = [name for name, _ in pairs]
                    self.values.update(pairs)
        self.imports: dict[str, tuple[str, str]] = {}  # local name: (module, name there)
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                source = self._source(node)
                for alias in node.names:
                    if bound[alias.asname or alias.name] == 1:
                        self.imports[alias.asname or alias.name] = source, alias.name
        self.read: set[str] = set()  # names that are loaded here and stay
        self.folded_names: set[str] = set()  # names whose every load here became their number
        self.attributes: set[str] = set()  # X of everything loaded here as something.X that stays
        self.needed: set[str] = set()  # names that another module imports and did not fold
        self.edits: list[tuple[ast.stmt | ast.expr, str]] = [(node, "pass") for node in telling]

    def _source(self, node: ast.ImportFrom) -> str:
        """The full name of the module that an import reads from."""
        start = self.package[: len(self.package) - node.level + 1] if node.level else ()
        return ".".join([*start, *([node.module] if node.module else [])])

    def constant(self, name: str) -> int | None:
        """The number that a name stands for here, or None."""
        if name in self.imports:
            source, there = self.imports[name]
            if source not in self.modules or f"{source}.{there}" in self.modules:
                return None
            return self.modules[source].constant(there)
        return self._number(self.values[name]) if name in self.values else None

    def _number(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self._number(node.operand)
            return None if value is None else -value
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            left, right = self._number(node.left), self._number(node.right)
            return None if left is None or right is None else _OPERATIONS[type(node.op)](left, right)
        if isinstance(node, ast.Name):
            return self.constant(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = self._module(node.value.id)
            return module.constant(node.attr) if module else None
        return None

    def _module(self, name: str) -> "_Module | None":
        """The module of ours that a name stands for here, or None."""
        return self.modules.get(".".join(self.imports[name])) if name in self.imports else None

    def put_numbers(self) -> None:
        """Replace every load of a constant with its number."""
        # Inside an f-string positions are not known before Python 3.12: what it reads stays.
        left = {inner for node in self.nodes if isinstance(node, ast.JoinedStr) for inner in ast.walk(node)}
        names = set()
        for node in self.nodes:  # outer nodes come before inner ones
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "hasattr"):
                self.attributes.update(str(part.value) for part in node.args[1:2] if isinstance(part, ast.Constant))
            if not isinstance(node, (ast.Name, ast.Attribute)) or not isinstance(node.ctx, ast.Load):
                continue
            value = None if node in left else self._number(node)
            if value is not None:
                self.edits.append((node, str(value) if value >= 0 else f"({value})"))
                left.update(ast.walk(node))
                names.add(node.id if isinstance(node, ast.Name) else node.value.id)  # type: ignore[attr-defined]
            elif isinstance(node, ast.Attribute):
                self.attributes.add(node.attr)
            elif node not in left or node.id not in names:
                self.read.add(node.id)
        self.folded_names = names

    def mark_needed(self) -> None:
        """Note for the other modules which of their constants are imported here and stay."""
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                for alias in self._kept(node):
                    module = self.modules.get(self._source(node))
                    while module and alias.name not in module.needed:
                        module.needed.add(alias.name)
                        module = self.modules.get(module.imports.get(alias.name, ("",))[0])

    def _kept(self, node: ast.ImportFrom) -> list[ast.alias]:
        kept = []
        for alias in node.names:
            name = alias.asname or alias.name
            idle = self.constant(name) is not None or (self._module(name) and name in self.folded_names)
            if not idle or name in self.read or name in self.needed:
                kept.append(alias)
        return kept

    def folded(self, read: set[str]) -> str:
        """The text for the compiler; read: names that other modules read."""
        edits = list(self.edits)
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and len(kept := self._kept(node)) < len(node.names):
                names = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in kept)
                edits.append((node, f"from {'.' * node.level}{node.module or ''} import {names}" if kept else "pass"))
            elif isinstance(node, ast.Import) and ast.unparse(node) == "import sys" and "sys" not in self.read:
                edits.append((node, "pass"))
        for statement, bound in self.statements.items():
            idle = not (self.read | read) & set(bound)
            if idle and (_literal(statement.value) or all(self.constant(name) is not None for name in bound)):
                edits.append((statement, "pass"))
        return edited(self.text, edits)


def _tells(node: ast.stmt) -> bool:
    """Whether a statement is only for boards with captions."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Attribute) and node.test.attr in TELLING and not node.orelse
    return isinstance(node, ast.Assign) and ast.unparse(node) in [f"{name} = None" for name in TELLING]


def _elsewhere(node: ast.stmt) -> bool:
    """Whether a statement is only for Pythons that are not MicroPython."""
    return isinstance(node, ast.If) and not node.orelse and ast.unparse(node.test) == ELSEWHERE


def _bound(nodes: list[ast.AST]) -> Counter[str]:
    """How often each name is bound in a module, in whatever scope."""
    names: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.append(node.id)
        elif isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.append(node.name)
        elif isinstance(node, ast.alias):
            names.append(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.append(node.name)
    return Counter(names)


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[str, ast.expr]]:
    """What an assignment binds, name by name, if that can be determined: a name, or a row of names."""
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if not isinstance(target, ast.Tuple) or not all(isinstance(name, ast.Name) for name in target.elts):
        return []
    names = [name.id for name in target.elts]  # type: ignore[attr-defined]
    if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
        return list(zip(names, value.elts, strict=True))
    if isinstance(value, ast.Call) and ast.unparse(value) == f"range({len(names)})":
        return [(name, ast.Constant(number)) for number, name in enumerate(names)]
    return []


def _literal(node: ast.expr) -> bool:
    """Only numbers, texts, names and rows of them: leaving it out changes nothing else."""
    return all(
        isinstance(part, (ast.Constant, ast.Name, ast.Tuple, ast.List, ast.expr_context)) for part in ast.walk(node)
    )


def edited(text: str, edits: list[tuple[ast.stmt | ast.expr, str]]) -> str:
    """The text with nodes replaced; a node of several lines leaves as many."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    outer = {inner for node, _ in edits for inner in ast.walk(node) if inner is not node}
    for node, new in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        if node in outer:
            continue
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        rest = lines[last][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + new.encode() + rest
        for line in range(first + 1, last + 1):
            lines[line] = b"\n"
    return b"".join(lines).decode()
