"""Translates the firmware's viper loops (every fast.py) to JavaScript, which the browser compiles to machine code.

MicroPython's WebAssembly port has no native code, and its bytecode takes fifty times as long. The sources stay the
Pico's: viper knows 32-bit numbers and pointers, and these mean the same in JavaScript with the views of a WebAssembly
memory. What has no such meaning is refused. Imports the standard library.

For every function of a fast.py there is one in loops.js that takes addresses, and one of the same name in the module
that the site has in place of fast.py, which takes the objects.
"""

from __future__ import annotations

import ast
from collections.abc import Set

VIEWS = {"ptr8": "U8", "ptr16": "U16", "ptr32": "I32"}
SHIFTS = {"ptr8": 0, "ptr16": 1, "ptr32": 2}
COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "===", ast.NotEq: "!=="}
BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>"}

_HEAD = """// The firmware's viper loops, translated by host_tools/site/loops.py: 32-bit numbers, addresses in memory.

export function loops(memory) {
  let U8, U16, I32; // a name of a fast.py is in small letters
  // The views end when the memory grows.
  const renewViews = () => {
    if (U8?.buffer === memory.buffer) return;
    [U8, U16, I32] = [new Uint8Array(memory.buffer), new Uint16Array(memory.buffer), new Int32Array(memory.buffer)];
  };
  const made = {
"""

_MODULE = '''"""The loops of fast.py as JavaScript: takes the same objects and gives their addresses on."""

from array import array
from uctypes import addressof

import zalp

_tables = None
_addresses = array("I", bytes(4 * {room}))


def _at(tables):
    # The address of the tables' addresses. The last tables are kept, or others might come to lie where they were.
    global _tables
    if tables is not _tables:
        _tables = tables
        for i in range(len(tables)):
            _addresses[i] = addressof(tables[i])
    return addressof(_addresses)
'''


class NotTranslated(Exception):
    """A fast.py has something that this translator does not know; the text says where and what."""


class Function:
    """One viper function: its JavaScript, and the Python that calls it."""

    def __init__(self, node: ast.FunctionDef, constants: dict[str, int], room: str, others: Set[str]) -> None:
        """others: the functions of the same file."""
        self.node = node
        self.name = f"{room}_{node.name}"
        self._room, self._others = room, others
        self._constants = constants
        self._types: dict[str, str] = {}  # pointers by name
        self._objects: list[str] = []  # parameters that are lists of tables, or whose length is asked for
        self._lengths: list[str] = []
        self._buffers: list[str] = []  # parameters of which a pointer is made
        made = {
            call.args[0].id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and self._pointer(call) and isinstance(call.args[0], ast.Name)
        }
        for arg in node.args.args:
            kind = arg.annotation.id if isinstance(arg.annotation, ast.Name) else ""
            if kind in VIEWS:
                self._types[arg.arg] = kind
            elif arg.arg in made:
                self._buffers.append(arg.arg)
            elif kind != "int":
                self._objects.append(arg.arg)
        self._given = tuple(self._types)  # parameters that are pointers
        self._locals = {
            target.id
            for part in ast.walk(node)
            for target in (part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)])
            if isinstance(target, ast.Name)
        } - {arg.arg for arg in node.args.args}
        self.body = self._block(node.body, "      ")

    @property
    def javascript(self) -> str:
        names = [arg.arg for arg in self.node.args.args] + [f"{name}_length" for name in self._lengths]
        held = f"      let {', '.join(sorted(self._locals))};\n" if self._locals else ""
        return f"    {self.name}({', '.join(names)}) {{\n      renewViews();\n{held}{self.body}    }},\n"

    @property
    def python(self) -> str:
        given = []
        for arg in self.node.args.args:
            name = arg.arg
            if name in self._objects and name not in self._lengths:
                given.append(f"_at({name})")
            elif name in (*self._objects, *self._buffers, *self._given):
                given.append(f"addressof({name})")
            else:
                given.append(name)
        given += [f"len({name})" for name in self._lengths]
        names = ", ".join(arg.arg for arg in self.node.args.args)
        return f"\n\ndef {self.node.name}({names}):\n    return _{self.node.name}({', '.join(given)})\n"

    def _block(self, body: list[ast.stmt], indent: str) -> str:
        return "".join(self._statement(node, indent) for node in body)

    def _statement(self, node: ast.stmt, indent: str) -> str:
        match node:
            case ast.Assign(targets=[target], value=value):
                return f"{indent}{self._assignment(target, value)};\n"
            case ast.AugAssign(target=target, op=op, value=value):
                return f"{indent}{self._assignment(target, ast.BinOp(target, op, value))};\n"
            case ast.While(test=test, body=body, orelse=[]):
                return f"{indent}while ({self._value(test)}) {{\n{self._block(body, indent + '  ')}{indent}}}\n"
            case ast.If(test=test, body=body, orelse=orelse):
                text = f"{indent}if ({self._value(test)}) {{\n{self._block(body, indent + '  ')}{indent}}}"
                return text + (f" else {{\n{self._block(orelse, indent + '  ')}{indent}}}\n" if orelse else "\n")
            case ast.Return(value=None):
                return f"{indent}return;\n"
            case ast.Return(value=ast.expr() as value):
                return f"{indent}return {self._value(value)};\n"
            case ast.Continue():
                return f"{indent}continue;\n"
            case ast.Break():
                return f"{indent}break;\n"
            case ast.Expr(value=ast.Constant(value=str())):
                return ""
            case ast.Expr(value=ast.Call() as call):
                return f"{indent}{self._value(call)};\n"
        raise self._unknown(node)

    def _assignment(self, target: ast.expr, value: ast.expr) -> str:
        if isinstance(target, ast.Name):
            if kind := self._pointer(value):
                self._types[target.id] = kind
            return f"{target.id} = {self._value(value)}"
        if isinstance(target, ast.Subscript):
            return f"{self._item(target)} = {self._value(value)}"
        raise self._unknown(target)

    def _pointer(self, node: ast.expr) -> str:
        """The kind of pointer that an expression is, or nothing."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in VIEWS:
            return node.func.id
        return self._types.get(node.id, "") if isinstance(node, ast.Name) else ""

    def _item(self, node: ast.Subscript) -> str:
        if isinstance(node.value, ast.Name) and node.value.id in self._objects:
            return f"I32[({node.value.id} >> 2) + {self._value(node.slice)}]"
        kind = self._pointer(node.value)
        if not kind:
            raise self._unknown(node)
        at = self._value(node.value)
        if SHIFTS[kind]:
            at = f"({at} >> {SHIFTS[kind]})"
        return f"{VIEWS[kind]}[{at} + {self._value(node.slice)}]"

    def _value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=int(number)):
                return str(number)
            case ast.Name(id=name):
                return str(self._constants[name]) if name in self._constants else name
            case ast.Subscript():
                return self._item(node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self._value(operand)} | 0)"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self._value(operand)}"
            case ast.BoolOp(op=op, values=values):
                return "(" + (" && " if isinstance(op, ast.And) else " || ").join(map(self._value, values)) + ")"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self._value(test)} ? {self._value(body)} : {self._value(orelse)})"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self._value(left)} {COMPARE[type(op)]} {self._value(right)})"
            case ast.BinOp(left=left, op=op, right=right):
                return self._sum(op, self._value(left), self._value(right))
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if name in self._objects + self._buffers:
                if name not in self._lengths:
                    self._lengths.append(name)
                return f"{name}_length"
            case ast.Call(func=ast.Name(id="int" | "ptr8" | "ptr16" | "ptr32"), args=[value]):
                return self._value(value)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in self._others:
                return f"made.{self._room}_{name}({', '.join(map(self._value, args))})"
        raise self._unknown(node)

    def _sum(self, op: ast.operator, left: str, right: str) -> str:
        if type(op) in BITS:
            return f"({left} {BITS[type(op)]} {right})"
        match op:
            case ast.Add():
                return f"(({left} + {right}) | 0)"
            case ast.Sub():
                return f"(({left} - {right}) | 0)"
            case ast.Mult():
                return f"Math.imul({left}, {right})"
            case ast.FloorDiv():
                return f"Math.floor({left} / {right})"
        raise self._unknown(op)

    def _unknown(self, node: ast.AST) -> NotTranslated:
        line = getattr(node, "lineno", self.node.lineno)
        return NotTranslated(f"{self.name}, line {line}: {ast.unparse(node)!r} has no JavaScript here yet")


def functions(text: str, room: str) -> list[Function]:
    """The viper functions of a fast.py; room: a name for it, such as "seabattle_captains"."""
    constants: dict[str, int] = {}
    found = []
    body = ast.parse(text).body
    names = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.append(Function(node, constants, room, names))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known = {"const": int, **constants}
            constants[node.targets[0].id] = eval(compile(ast.Expression(node.value), "fast.py", "eval"), known)
    return found


def translate(sources: dict[str, str]) -> tuple[str, dict[str, str]]:
    """(loops.js, the modules in place of each fast.py) of {"seabattle/captains/fast.py": text, ...}."""
    script, modules = _HEAD, {}
    for path, text in sources.items():
        found = functions(text, "_".join(path.split("/")[:-1]))
        script += "".join(function.javascript for function in found)
        taken = "".join(f"_{function.node.name} = zalp.{function.name}\n" for function in found)
        modules[path] = f"{_MODULE.format(room=16)}\n\n{taken}" + "".join(function.python for function in found)
    return script + "  };\n  return made;\n}\n", modules
