"""The file from which functions run on a Pico without lying in its heap (drivers/xip.py). Imports fold.

MicroPython copies a module's bytecode into the heap, though a Pico sees its flash as memory, and bytecode names no
address. The file holds every function's bytecode once more, and long constant texts, none across two blocks of the file
system, with a table by which they are found. A block of a file is 4,096 contiguous bytes of flash, and littlefs leaves
it where it was written.

A block: its links to earlier blocks (littlefs's own; block 0 has none), the file's checksum, its number, four bytes
each. Then, in block 0, MAGIC, the file's length and BUCKETS places of the first function of a bucket (`bucket`). Then
for each entry: the place of the next in the bucket, its length, its bytes. A place is block * 4096 + offset in that
block; 0: none. Numbers are little endian.
"""

import ast
import zlib

from .fold import nodes

BLOCK = 4096
MAGIC = b"ZXI1"
BUCKETS = 512
_TABLE = 16  # where the buckets begin
FILE = "lib/drivers/code.bin"
LEAST = 8  # bytes of a function that is worth it
LONG = 32  # bytes of a text that is worth it
MOST = BLOCK - 256  # bytes of either that fit into a block; a longer one stays in the heap
# Modules whose functions stay in the heap. A frame or an interrupt runs them, they take the bytes of the cable one by
# one, or every poll calls them: flash is slower on cache misses (code that runs once per shot loses some 0.1 ms per
# kilobyte). Others wait in the stack below all tasks, or move the other functions.
STAYS: dict[str, tuple[str, ...]] = {
    "lib/drivers/__init__.mpy": (
        "launch", "pace", "Board.sleep", "Clock.sleep_ms", "Clock.ticks_ms", "Clock.ticks_diff",
        "DmaRing.lapped", "DmaRing.place", "DmaRing.start",
        "Frame._limit", "Frame.pack", "Frame.take", "Frame.enemy", "Frame.own", "milliamperes",
        "Keypad.closed", "Keypad.get", "Keypad.scan", "Keypad.wait",
        "Matrix.put", "Matrix.get", "Matrix.idle", "Matrix.scanned", "_since_of_matrix",
        "Settler._run", "Speaker._play", "Speaker.rest", "Speaker._spread",
        "Nap.wait_io_event", "Watchdog.feed", "Xip.settle",
    ),
    "lib/drivers/breadboard.mpy": ("PadKeypad.closed",),
    "lib/drivers/jack.mpy": (
        "Jack._faults", "Jack._release", "Jack.present", "Jack.read", "Jack.wait", "Jack.write",
    ),
    "lib/drivers/panels.mpy": ("Panels._send", "Panels.dark", "Panels.show"),
    "lib/drivers/pad.mpy": ("Pad.down", "_rectangle"),
    "lib/zalp/console/link/duel/__init__.mpy": ("about", "number_at"),
    "lib/zalp/console/link/duel/engine.mpy": (
        "Engine.quiet", "Engine.wake", "Play.owes", "State.ended", "View.outcome", "View.phase",
    ),
    "lib/zalp/console/link/__init__.mpy": (
        "Channel.feed", "Channel.free", "Channel.idle", "Deframer._finish", "Deframer._keep", "Deframer.feed",
        "Known.event", "Session.event", "Session.feed", "Session.poll", "stuff", "ticks_diff", "unstuff",
    ),
    "lib/zalp/console/link/carrier.mpy": ("Link.check", "Link.step"),
    "lib/zalp/console/handheld.mpy": (
        "Garbage.tend", "Keys.forget", "Keys.pressed", "Settings.__getitem__", "Stage._slice", "Stage._wait",
        "Stage.frame", "Stage.key", "Stage.palette", "Stage.step", "Stage.thinking",
    ),
    "lib/zalp/console/show/__init__.mpy": (
        "Canvas.add", "Canvas.blend", "Canvas.clear", "Canvas.copy", "Canvas.cross", "Canvas.fade", "Canvas.fill",
        "Canvas.get", "Canvas.put", "Line._later", "Line._offset", "Line.draw", "Palette.mean", "Scene._fade",
        "Scene.paint", "Scene.water", "glyph", "strip",
    ),
    "lib/zalp/console/sound/__init__.mpy": ("Synth._cut", "Synth.active", "Synth.fill", "slope"),
}  # fmt: skip

# Modules that no match needs in memory: their functions stay in the heap, since the file takes blocks that saves need.
ALONE = (
    "lib/drivers/boards.mpy", "lib/drivers/report.mpy", "lib/drivers/entry.mpy", "lib/drivers/robot.mpy",
    "lib/drivers/survey.mpy", "lib/drivers/wires.mpy", "lib/zalp/seabattle/pondering.mpy",
    "lib/zalp/console/screens/date.mpy", "lib/zalp/console/screens/language.mpy", "lib/zalp/console/screens/naming.mpy",
    "lib/zalp/console/screens/selftest.mpy", "lib/zalp/console/screens/wiring.mpy",
    "lib/zalp/seabattle/rules/code.mpy", "lib/zalp/seabattle/rules/typed.mpy",
    "lib/zalp/console/screens/games.mpy", "lib/zalp/console/screens/people.mpy", "lib/zalp/console/logbook/pages.mpy",
    "lib/zalp/seabattle/screens/menu/code.mpy", "lib/zalp/seabattle/screens/menu/composer.mpy",
    "lib/zalp/seabattle/screens/menu/kept_rules.mpy", "lib/zalp/seabattle/screens/menu/own_rules.mpy",
    "lib/zalp/seabattle/screens/menu/front.mpy", "lib/zalp/seabattle/screens/menu/rules.mpy",
    "lib/zalp/seabattle/screens/menu/shape.mpy",
    "lib/zalp/seabattle/screens/placing/kept_fleets.mpy", "lib/zalp/seabattle/screens/placing/tactics.mpy",
)  # fmt: skip

_BYTECODE, _NATIVE, _VIPER, _ASSEMBLY = range(4)
_STATIC_OBJECTS = 5  # kinds of objects without a length: the function table, None, False, True, Ellipsis
_TUPLE = 10
_TEXTS = (5, 6)  # str and bytes: a zero follows
_SCOPES = (
    ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
)  # fmt: skip
_RODATA, _BSS = 0x20, 0x40  # flags of a viper function


class _Reader:
    """A compiled module, `.mpy` of version 6: py/persistentcode.c of MicroPython."""

    def __init__(self, mpy: bytes) -> None:
        self._mpy = mpy
        self._at = 4
        if mpy[2] & 0x40:
            self.number()
        qstrs, objects = self.number(), self.number()
        for _ in range(qstrs):
            length = self.number()
            if not length & 1:
                self.take((length >> 1) + 1)
        self.texts: list[bytes] = []
        self.machine_code: list[bytes] = []  # of the functions read so far
        for _ in range(objects):
            self._object()

    def number(self) -> int:
        value = 0
        while True:
            byte = self.take(1)[0]
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def take(self, length: int) -> bytes:
        self._at += length
        return self._mpy[self._at - length : self._at]

    def _object(self) -> None:
        kind = self.take(1)[0]
        if kind < _STATIC_OBJECTS:
            return
        length = self.number()
        if kind == _TUPLE:
            for _ in range(length):
                self._object()
        elif kind in _TEXTS:
            self.texts.append(self.take(length + 1)[:-1])
        else:
            self.take(length)

    def functions(self) -> list[bytes]:
        """The bytecode of this function and of those nested in it, b"" for one in machine code."""
        start = self.number()
        code = self.take(start >> 3)
        found = [code if start & 3 == _BYTECODE else b""]
        if start & 3 != _BYTECODE:
            self.machine_code.append(code)
        if start & 3 == _NATIVE:
            self.number()
        elif start & 3 != _BYTECODE:
            flags = self.number()
            if start & 3 == _ASSEMBLY:
                self.number(), self.number()
            else:
                data = self.number() if flags & _RODATA else 0
                if flags & _BSS:
                    self.number()
                self.take(data)
        if start & 4:
            for _ in range(self.number()):
                found += self.functions()
        return found


def variables(mpy: bytes, text: str) -> dict[str, int]:
    """{a function of a module, such as "Stage.key": the bytes of its variables and of what it computes with, 0 for one
    in machine code}. text: the module's source.
    """
    return {name: _state(code) for name, code in zip(names(text), _Reader(mpy).functions()[1:], strict=True)}


def _state(code: bytes) -> int:
    """What a function's first bytes say (py/bc.h of MicroPython, MP_BC_PRELUDE_SIG_DECODE): slots, exception blocks."""
    if not code:
        return 0
    slots, blocks = code[0] >> 3 & 15, code[0] >> 2 & 1
    for n, byte in enumerate(code[1:]):
        if code[n] < 0x80:
            break
        slots |= (byte & 0x30) << 2 * n
        blocks |= (byte & 2) << n
    return 4 * (slots + 1) + 12 * blocks


def functions(mpy: bytes) -> list[bytes]:
    """The bytecode of every function of a compiled module except the module's own, which runs once."""
    return [code for code in _Reader(mpy).functions()[1:] if len(code) >= LEAST]


def machine_code(mpy: bytes) -> list[bytes]:
    """The machine code of every function of a compiled module, which is aligned to 16 bytes in the heap."""
    reader = _Reader(mpy)
    reader.functions()
    return reader.machine_code


def texts(mpy: bytes) -> list[bytes]:
    """The long constants of a compiled module, str and bytes."""
    return [text for text in _Reader(mpy).texts if len(text) >= LONG]


def names(text: str) -> list[str]:
    """The functions of a module in the order of its compiled form, such as "Stage.key"; including classes and
    comprehensions.
    """
    found = []

    def visit(node: ast.AST, room: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = room
            if isinstance(child, _SCOPES):
                found.append(room + getattr(child, "name", ""))
                inner = found[-1] + "."
            visit(child, inner)

    visit(nodes(text)[0], "")
    return found


def staying(path: str, mpy: bytes, text: str) -> set[bytes]:
    """The bytecode of the functions of a module that stay in the heap: see STAYS.

    text: the module's source, with its names. ValueError if STAYS names a function that it does not have.
    """
    named = STAYS.get(path)
    if named is None:
        return set()
    codes = _Reader(mpy).functions()[1:]
    known = names(text)
    if len(known) != len(codes) or not set(named) <= set(known):
        raise ValueError(f"{path} has no {sorted(set(named) - set(known))}, of which xip.STAYS tells")
    return {code for name, code in zip(known, codes, strict=True) if name in named}


def bucket(code: bytes) -> int:
    """The bucket in which a function of LEAST bytes or more is found."""
    return (code[2] + 3 * code[3] + 7 * code[4] + 13 * code[5] + 29 * code[6] + 61 * code[7]) % BUCKETS


def links(block: int) -> int:
    """How many bytes of a file's block littlefs uses itself."""
    return 4 * (block & -block).bit_length() if block else 0


def image(files: dict[str, bytes], sources: dict[str, str]) -> bytes:
    """The file for these files of a Pico; sources: those of compiled ones, with their names. ValueError as in
    `staying`.
    """
    compiled = {path: mpy for path, mpy in files.items() if path.endswith(".mpy")}
    stays = set().union(*(staying(path, mpy, sources.get(path, "")) for path, mpy in compiled.items()))
    beside = [mpy for path, mpy in compiled.items() if path not in ALONE]
    moved = [text for mpy in beside for text in texts(mpy)]
    moved += [code for mpy in beside for code in functions(mpy)]
    codes = [code for code in dict.fromkeys(moved) if len(code) <= MOST and code not in stays]
    heads = [0] * BUCKETS
    blocks: list[bytearray] = []
    for code in codes:
        size = 8 + (len(code) // 4 + 1) * 4
        if not blocks or len(blocks[-1]) + size > BLOCK:
            blocks.append(bytearray(links(len(blocks)) + 8 if blocks else _TABLE + 4 * BUCKETS))
        last, at = blocks[-1], bucket(code)
        place = (len(blocks) - 1) * BLOCK + len(last)
        last += heads[at].to_bytes(4, "little") + len(code).to_bytes(4, "little") + code.ljust(size - 8, b"\0")
        heads[at] = place
    for block in blocks[:-1]:
        block += bytes(BLOCK - len(block))
    length = sum(len(block) - links(number) for number, block in enumerate(blocks))
    if blocks:
        table = b"".join(number.to_bytes(4, "little") for number in [length, *heads])
        blocks[0][8 : _TABLE + 4 * BUCKETS] = MAGIC + table
    checksum = zlib.crc32(b"".join(blocks)).to_bytes(4, "little")
    for number, block in enumerate(blocks):
        block[links(number) : links(number) + 8] = checksum + number.to_bytes(4, "little")
    return b"".join(bytes(block[links(number) :]) for number, block in enumerate(blocks))
