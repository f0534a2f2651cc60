"""WebAssembly's binary format, as much of it as compiler.py writes. Imports nothing.

One module of functions that take and give 32-bit numbers and share a memory that the caller provides.
https://webassembly.github.io/spec/core/binary/ has the numbers below.
"""

from __future__ import annotations

from collections.abc import Sequence

BLOCK, LOOP, IF, ELSE, END = b"\x02", b"\x03", b"\x04", b"\x05", b"\x0b"
BR, BR_IF, RETURN, CALL, DROP = b"\x0c", b"\x0d", b"\x0f", b"\x10", b"\x1a"
LOCAL_GET, LOCAL_SET, LOCAL_TEE = b"\x20", b"\x21", b"\x22"
CONST, EQZ, EQ, NE, LT, GT, LE, GE = b"\x41", b"\x45", b"\x46", b"\x47", b"\x48", b"\x4a", b"\x4c", b"\x4e"
ADD, SUB, MUL, DIV, REM = b"\x6a", b"\x6b", b"\x6c", b"\x6d", b"\x6f"
AND, OR, XOR, SHL, SHR = b"\x71", b"\x72", b"\x73", b"\x74", b"\x75"
# By the power of two that is a number's size in memory: 8, 16 and 32 bits; the short ones have no sign.
LOADS, STORES = (b"\x2d", b"\x2f", b"\x28"), (b"\x3a", b"\x3b", b"\x36")
I32, VOID = b"\x7f", b"\x40"  # what a block gives

_HEADER = b"\0asm\1\0\0\0"
_TYPE, _IMPORT, _FUNCTION, _EXPORT, _CODE = 1, 2, 3, 7, 10
_FUNCTION_TYPE = b"\x60"
_A_FUNCTION, _A_MEMORY = b"\0", b"\2"
_AT_LEAST = b"\0"  # pages, without a limit


def unsigned(number: int) -> bytes:
    """A number in LEB128."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number))


def signed(number: int) -> bytes:
    """A number in LEB128 with its sign."""
    out = bytearray()
    while not -64 <= number < 64:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes((*out, number & 127))


def const(number: int) -> bytes:
    """Puts a number on the stack; only its lower 32 bits count."""
    return CONST + signed((number + (1 << 31)) % (1 << 32) - (1 << 31))


def _vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def module(functions: Sequence[tuple[str, int, int, bytes]], place: str) -> bytes:
    """functions: (name, parameters, further locals, code that leaves one number) of each, numbered as they come, all
    exported; place: of the module that gives `memory`.
    """
    counts = sorted({parameters for _, parameters, _, _ in functions})
    types = [_FUNCTION_TYPE + _vector([I32] * count) + _vector([I32]) for count in counts]
    memory = _sized(place.encode()) + _sized(b"memory") + _A_MEMORY + _AT_LEAST + unsigned(1)
    bodies = [_vector([unsigned(rest) + I32] if rest else []) + code + END for _, _, rest, code in functions]
    sections = (
        (_TYPE, types),
        (_IMPORT, [memory]),
        (_FUNCTION, [unsigned(counts.index(parameters)) for _, parameters, _, _ in functions]),
        (_EXPORT, [_sized(name.encode()) + _A_FUNCTION + unsigned(n) for n, (name, *_) in enumerate(functions)]),
        (_CODE, [_sized(body) for body in bodies]),
    )
    return _HEADER + b"".join(bytes((number,)) + _sized(_vector(items)) for number, items in sections)
