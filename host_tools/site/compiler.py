"""Translates the firmware's viper loops (every fast.py) to WebAssembly, which the browser compiles to machine code.

MicroPython's WebAssembly port has no native code, and its bytecode takes fifty times as long. The sources stay the
Pico's: viper has 32-bit numbers and pointers, and so has WebAssembly, in the port's own memory. Anything that does not
translate is refused. It is not JavaScript, because that runs slowly at first and is compiled in the middle of the game
once it is found hot. Imports `wasm` and the standard library.

For every function of a fast.py, loops.wasm has one that takes addresses. The module that replaces fast.py on the site
has one of the same name, which takes the objects and passes their addresses on.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from . import wasm

SHIFTS = {"ptr8": 0, "ptr16": 1, "ptr32": 2}
COMPARE = {ast.Lt: wasm.LT, ast.LtE: wasm.LE, ast.Gt: wasm.GT, ast.GtE: wasm.GE, ast.Eq: wasm.EQ, ast.NotEq: wasm.NE}
SUMS = {
    ast.Add: wasm.ADD,
    ast.Sub: wasm.SUB,
    ast.Mult: wasm.MUL,
    ast.BitAnd: wasm.AND,
    ast.BitOr: wasm.OR,
    ast.BitXor: wasm.XOR,
    ast.LShift: wasm.SHL,
    ast.RShift: wasm.SHR,
}
_SPARE, _DIVISOR = " spare", " divisor"  # locals that hold a value for a moment

_MODULE = '''"""The loops of fast.py as WebAssembly: takes the same objects and gives their addresses on."""

from array import array
from uctypes import addressof

import worker

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
    """A fast.py has something that this translator does not know; the text explains where and what."""


class Function:
    """One viper function: its WebAssembly, and the Python that calls it."""

    def __init__(
        self, node: ast.FunctionDef, constants: Mapping[str, int], room: str, numbers: Mapping[str, int]
    ) -> None:
        """numbers: by name, the numbers that the functions of the same file have in the WebAssembly module."""
        self.node = node
        self.name = f"{room}_{node.name}"
        self._numbers = numbers
        self._constants = constants
        self._types: dict[str, str] = {}  # pointers by name
        self._objects: list[str] = []  # parameters that are lists of tables, or whose length is used
        self._buffers: list[str] = []  # parameters of which a pointer is made
        calls = [part for part in ast.walk(node) if isinstance(part, ast.Call) and part.args]
        made = {call.args[0].id for call in calls if self._pointer(call) and isinstance(call.args[0], ast.Name)}
        for arg in node.args.args:
            kind = arg.annotation.id if isinstance(arg.annotation, ast.Name) else ""
            if kind in SHIFTS:
                self._types[arg.arg] = kind
            elif arg.arg in made:
                self._buffers.append(arg.arg)
            elif kind != "int":
                self._objects.append(arg.arg)
        self._given = tuple(self._types)  # parameters that are pointers
        asked = [ast.unparse(call.args[0]) for call in calls if ast.unparse(call.func) == "len"]
        self._lengths = [name for name in dict.fromkeys(asked) if name in self._objects + self._buffers]
        parameters = [arg.arg for arg in node.args.args]
        assigned = {
            target.id
            for part in ast.walk(node)
            for target in (part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)])
            if isinstance(target, ast.Name)
        }
        self.parameters = len(parameters) + len(self._lengths)
        names = [*parameters, *map(self._length, self._lengths), *sorted(assigned - set(parameters)), _SPARE, _DIVISOR]
        self._places = {name: place for place, name in enumerate(names)}
        self.locals = len(names) - self.parameters
        self._open: list[bytes] = []  # the blocks that a jump here can leave
        self.code = self._block(node.body) + wasm.const(0)

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

    @staticmethod
    def _length(name: str) -> str:
        return f"{name} length"

    def _block(self, body: list[ast.stmt]) -> bytes:
        return b"".join(map(self._statement, body))

    def _within(self, kind: bytes, body: list[ast.stmt]) -> bytes:
        self._open.append(kind)
        code = self._block(body)
        self._open.pop()
        return code

    def _jump(self, kind: bytes) -> bytes:
        """Out of the innermost block of this kind, or to the beginning of the innermost loop."""
        return wasm.BR + wasm.unsigned(self._open[::-1].index(kind))

    def _statement(self, node: ast.stmt) -> bytes:
        match node:
            case ast.Assign(targets=[target], value=value):
                return self._assignment(target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                return self._assignment(target, ast.BinOp(target, op, value))
            case ast.While(test=test, body=body, orelse=[]):
                return self._loop(test, body)
            case ast.If(test=test, body=body, orelse=orelse):
                code = self._value(test) + wasm.IF + wasm.VOID + self._within(wasm.IF, body)
                return code + (wasm.ELSE + self._within(wasm.IF, orelse) if orelse else b"") + wasm.END
            case ast.Return(value=None):
                return wasm.const(0) + wasm.RETURN
            case ast.Return(value=ast.expr() as value):
                return self._value(value) + wasm.RETURN
            case ast.Continue():
                return self._jump(wasm.LOOP)
            case ast.Break():
                return self._jump(wasm.BLOCK)
            case ast.Expr(value=ast.Constant(value=str())):
                return b""
            case ast.Expr(value=ast.Call() as call):
                return self._value(call) + wasm.DROP
        raise self._unknown(node)

    def _loop(self, test: ast.expr, body: list[ast.stmt]) -> bytes:
        self._open.append(wasm.BLOCK)
        code = wasm.BLOCK + wasm.VOID + wasm.LOOP + wasm.VOID
        code += self._value(test) + wasm.EQZ + wasm.BR_IF + wasm.unsigned(1)
        code += self._within(wasm.LOOP, body) + wasm.BR + wasm.unsigned(0) + wasm.END + wasm.END
        self._open.pop()
        return code

    def _assignment(self, target: ast.expr, value: ast.expr) -> bytes:
        if isinstance(target, ast.Name):
            if kind := self._pointer(value):
                self._types[target.id] = kind
            return self._value(value) + self._local(wasm.LOCAL_SET, target.id)
        if isinstance(target, ast.Subscript):
            address, size, offset = self._item(target)
            return address + self._value(value) + wasm.STORES[size] + wasm.unsigned(size) + wasm.unsigned(offset)
        raise self._unknown(target)

    def _local(self, act: bytes, name: str) -> bytes:
        return act + wasm.unsigned(self._places[name])

    def _pointer(self, node: ast.expr) -> str:
        """The kind of pointer that an expression is, or nothing."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SHIFTS:
            return node.func.id
        return self._types.get(node.id, "") if isinstance(node, ast.Name) else ""

    def _item(self, node: ast.Subscript) -> tuple[bytes, int, int]:
        """(its address, the size of the number there as a power of two, bytes to be added to the address)."""
        tables = isinstance(node.value, ast.Name) and node.value.id in self._objects
        kind = "ptr32" if tables else self._pointer(node.value)
        if not kind:
            raise self._unknown(node)
        size = SHIFTS[kind]
        at, number = self._value(node.value), self._constant(node.slice)
        if number is not None and number >= 0:
            return at, size, number << size
        steps = self._value(node.slice) + (wasm.const(size) + wasm.SHL if size else b"")
        return at + steps + wasm.ADD, size, 0

    def _constant(self, node: ast.expr) -> int | None:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name(id=name):
                return self._constants.get(name)
        return None

    def _value(self, node: ast.expr) -> bytes:
        """Code that leaves the value on the stack."""
        number = self._constant(node)
        if number is not None:
            return wasm.const(number)
        match node:
            case ast.Name(id=name) if name in self._places:
                return self._local(wasm.LOCAL_GET, name)
            case ast.Subscript():
                address, size, offset = self._item(node)
                return address + wasm.LOADS[size] + wasm.unsigned(size) + wasm.unsigned(offset)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return wasm.const(0) + self._value(operand) + wasm.SUB
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._value(operand) + wasm.EQZ
            case ast.BoolOp(op=op, values=[*firsts, last]):
                code = self._value(last)
                for first in reversed(firsts):
                    code = self._either(op, self._value(first), code)
                return code
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._choice(self._value(test), self._value(body), self._value(orelse))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self._value(left) + self._value(right) + COMPARE[type(op)]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SUMS:
                return self._value(left) + self._value(right) + SUMS[type(op)]
            case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
                return self._quotient(self._value(left) + self._value(right))
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]) if name in self._lengths:
                return self._local(wasm.LOCAL_GET, self._length(name))
            case ast.Call(func=ast.Name(id="int" | "ptr8" | "ptr16" | "ptr32"), args=[value]):
                return self._value(value)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in self._numbers:
                return b"".join(map(self._value, args)) + wasm.CALL + wasm.unsigned(self._numbers[name])
        raise self._unknown(node)

    def _either(self, op: ast.boolop, one: bytes, other: bytes) -> bytes:
        """`and` or `or`: `one` is evaluated first, `other` only if it decides."""
        one += self._local(wasm.LOCAL_TEE, _SPARE)
        one_again = self._local(wasm.LOCAL_GET, _SPARE)
        return self._choice(one, other, one_again) if isinstance(op, ast.And) else self._choice(one, one_again, other)

    def _quotient(self, both: bytes) -> bytes:
        """`//`: WebAssembly's own division rounds towards zero."""
        held = self._local(wasm.LOCAL_SET, _DIVISOR) + self._local(wasm.LOCAL_SET, _SPARE)
        again = self._local(wasm.LOCAL_GET, _SPARE) + self._local(wasm.LOCAL_GET, _DIVISOR)
        uneven = again + wasm.REM + wasm.const(0) + wasm.NE
        negative = again + wasm.XOR + wasm.const(0) + wasm.LT
        return both + held + again + wasm.DIV + uneven + negative + wasm.AND + wasm.SUB

    @staticmethod
    def _choice(test: bytes, body: bytes, orelse: bytes) -> bytes:
        return test + wasm.IF + wasm.I32 + body + wasm.ELSE + orelse + wasm.END

    def _unknown(self, node: ast.AST) -> NotTranslated:
        line = getattr(node, "lineno", self.node.lineno)
        return NotTranslated(
            f"{self.name}, line {line}: {ast.unparse(node)!r} cannot be translated: write it differently"
        )


def functions(text: str, room: str, begin: int = 0) -> list[Function]:
    """The viper functions of a fast.py; room: a name for it, such as "seabattle_captains"; begin: the number of the
    first one.
    """
    constants: dict[str, int] = {}
    found = []
    body = ast.parse(text).body
    names = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    numbers = {name: begin + n for n, name in enumerate(names)}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.append(Function(node, constants, room, numbers))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known = {"const": int, **constants}
            constants[node.targets[0].id] = eval(compile(ast.Expression(node.value), "fast.py", "eval"), known)
    return found


def translate(sources: Mapping[str, str]) -> tuple[bytes, dict[str, str]]:
    """(loops.wasm, the modules in place of each fast.py) of {"zalp/seabattle/captains/fast.py": text, ...}."""
    everything: list[Function] = []
    modules = {}
    for path, text in sources.items():
        found = functions(text, "_".join(path.split("/")[:-1]), len(everything))
        everything += found
        taken = "".join(f"_{function.node.name} = worker.{function.name}\n" for function in found)
        modules[path] = f"{_MODULE.format(room=20)}\n\n{taken}" + "".join(function.python for function in found)
    return wasm.module([(one.name, one.parameters, one.locals, one.code) for one in everything], "port"), modules
