# ruff: noqa: F821
"""Execute in place: functions run from flash, which frees their bytecode from the heap. See zalp/tools/build/xip.py.

MicroPython finds a function's bytecode by an address in the function's object (py/objfun.h), or, for nested functions,
in the module's raw code (py/emitglue.h), and a text's bytes by one in its object (py/objstr.h). If the bytes there are
those in flash, the address is replaced with that of the flash, and a collection frees the copy: the collector reaches
it by no other address. A function that is running continues where its code was, so none may be running: `Settler` waits
until no task runs, and a suspended generator (py/objgenerator.h) keeps its function where it is.

No release of MicroPython is trusted by its name: at power-on, objects made for it prove all of this (docs/memory.md).
Anything unexpected or missing is left alone, and `Xip.lack` explains it. Imports chip.
"""

import asyncio
import gc
import sys
from array import array

import micropython
from machine import mem32

from .chip import RP2350

_FILE = "/lib/drivers/code.bin"
_RAM = (0x20000000, 0x20040000)  # the RP2040's, MicroPython's heap at its end; an RP2350 has room for everything
_BLOCK = 4096
_LIVE = 100  # generators; a match has some twenty
_MODULES = 60  # whose functions are looked at again
_BROKEN = " is missing or broken: run make flash"  # `Xip._proof` moves this text
_OTHER = "MicroPython is not built as expected: drag RPI_PICO of v1.28.0 onto the drive RPI-RP2"


def _links(number):
    """How many bytes of a file's block number n, from 0, littlefs uses itself."""
    taken = 4 if number else 0
    while taken and not number >> taken // 4 - 1 & 1:
        taken += 4
    return taken


def _blocks():
    """The addresses of the file's blocks: an array; None if the file is missing or is not as expected.

    The object of an open file has the file's last block and its size (struct lfs2_file, ctz, of lib/littlefs/lfs2.h).
    Each block begins with the numbers of blocks before it, its neighbour's first.
    """
    from rp2 import Flash
    from uctypes import addressof, bytearray_at

    flash = Flash()
    count = flash.ioctl(4, 0)  # of the file system's blocks
    base = addressof(flash)
    try:
        file = open(_FILE, "rb")  # noqa: SIM115
    except OSError:
        return None
    head = file.read(16)
    size = file.seek(0, 2)
    last = 0
    start = _BLOCK
    while start < size:
        last += 1
        start += _BLOCK - _links(last)
    block = 0
    if head[4:] == b"\0\0\0\0ZXI1" + size.to_bytes(4, "little"):
        for place in range(id(file) + 8, id(file) + 128, 4):
            if mem32[place + 4] == size:
                block = mem32[place]
                break
    file.close()
    if not block:
        return None
    found = array("I", [0] * (last + 1))
    for number in range(last, -1, -1):
        if block >= count:
            return None
        address = found[number] = base + block * _BLOCK
        if bytearray_at(address + _links(number), 8) != head[:4] + number.to_bytes(4, "little"):
            return None
        block = mem32[address]
    return found


def _steps():
    yield lambda: 41
    return 42


def _types(steps, inner):
    """The addresses of the types of generators' functions, functions, str, bytes and generators; None if the objects
    are not laid out as expected here. steps: a suspended generator of _steps, inner: what it yielded.
    """
    from uctypes import bytes_at

    # In this order: no address is followed before it is known to be one.
    expected = (
        mem32[id(_steps) + 4] == id(sys.modules[__name__])
        and mem32[id(steps) + 8] == id(_steps)
        and 0 < mem32[id(steps) + 12] - mem32[id(_steps) + 12] < 64
        and mem32[mem32[mem32[id(_steps) + 8]]] & 0xFFFFFF == 0x20000
        and mem32[mem32[mem32[id(_steps) + 8]] + 4] == mem32[id(inner) + 12]
        and mem32[id(_BROKEN) + 8] == len(_BROKEN)
        and bytes_at(mem32[id(_BROKEN) + 12], len(_BROKEN)) == _BROKEN.encode()
    )
    return [mem32[id(thing)] for thing in (_steps, _links, _BROKEN, bytes(1), steps)] if expected else None


# The functions whose generators are in RAM, live or garbage: how many, and as many addresses as there is room for.
@micropython.viper
def _waiting(kind: int, at: int, end: int, found: ptr32):
    room = found[0]
    count = 0
    while at < end:
        if ptr32(at)[0] == kind:
            count += 1
            if count <= room:
                found[count] = ptr32(at)[2]
        at += 16
    found[0] = count


# wanted: the types of generators' functions, functions, str, bytes; where to look, from, to; how many modules, which.
# blocks: how many bytes they have, their addresses. waiting: what _waiting found. Returns how many moved, how many may
# not.
@micropython.viper
def _settle(blocks: ptr32, wanted: ptr32, waiting: ptr32, room: int) -> int:
    end = wanted[5]
    buckets = ptr32(blocks[1] + 16)
    moved = 0
    kept = 0
    at = wanted[4] - 16
    while True:
        at += 16
        if at >= end:
            return moved | kept << 16
        thing = ptr32(at)
        kind = thing[0]
        length = 0
        field = 3
        if kind >> 20 == 0x100:  # a type of MicroPython's own, in flash
            if kind == wanted[2] or kind == wanted[3]:
                length = thing[2]
                if length < 32:
                    continue
            elif kind == wanted[0] or kind == wanted[1]:
                i = wanted[6]
                while i > 0 and wanted[6 + i] != thing[1]:
                    i -= 1
                if i == 0:
                    continue
            else:
                continue
        elif kind << 8 == 0x20000 << 8:  # raw code of bytecode, of a generator or not
            field = 1
        else:
            continue
        code = thing[field]
        if code >> 18 != 0x800 or code & 15 != 0:
            continue  # not in RAM, 0x20000000 to 0x20040000
        old = ptr8(code)
        i = old[2] + 3 * old[3] + 7 * old[4] + 13 * old[5] + 29 * old[6] + 61 * old[7]
        place = buckets[i & 511]
        # A damaged file leads nowhere: what is in a bucket lies before the last, within its block.
        while place > 0 and place < blocks[0] and place & 3 == 0 and place & 4095 < 4084:
            last = place
            new = blocks[(place >> 12) + 1] + (place & 4095)
            place = ptr32(new)[0]
            size = ptr32(new)[1]
            new += 8
            if place >= last:
                place = 0
            if size < 8 or size > 4088 - (last & 4095) or length != 0 and length != size:
                continue
            i = 0
            while i + 4 <= size and ptr32(code + i)[0] == ptr32(new + i)[0]:
                i += 4
            while i < size and ptr8(code + i)[0] == ptr8(new + i)[0]:
                i += 1
            if i == size:
                i = waiting[0] if kind == wanted[0] else 0
                if i > room:
                    i = -1
                while i > 0 and waiting[i] != int(thing):
                    i -= 1
                if i == 0:
                    thing[field] = new
                    moved += 1
                else:
                    kept += 1
                break


class Xip:
    """The file that was there at power-on. lack: why code stays in the heap, "" if it need not. types: None if so."""

    proven = False

    def __init__(self):
        self.lack = ""
        self.types = None
        if RP2350:
            return
        steps = _steps()
        types = _types(steps, next(steps))
        blocks = _blocks() if types else None
        if not types:
            self.lack = _OTHER
        elif not blocks:
            self.lack = _FILE + _BROKEN
        else:
            self.types = types
            self._blocks = array("I", [len(blocks) * _BLOCK])
            self._blocks.extend(blocks)
            self.lack = "" if Xip.proven else self._proof(id(steps))
            self.types = None if self.lack else types

    def _proof(self, waiting):
        """What `lack` is. A generator (at `waiting`) keeps its function from moving; then a function, a nested one and
        a text move, and their copies are altered: code that still reads a copy gives a wrong result.
        """
        from uctypes import bytearray_at

        own = [id(sys.modules[__name__])]
        function = id(_steps)
        if self.settle(own, function, function + 16) != (0, 1):
            return _FILE + _BROKEN
        mem32[waiting] = 0  # it has no type any more: what is left of it looks like no generator
        for thing, field in (function, 12), (mem32[mem32[function + 8]], 4), (id(_BROKEN), 12):
            copy = mem32[thing + field]
            if self.settle(own, thing, thing + 16) != (1, 0):
                return _FILE + _BROKEN
            bytearray_at(copy, mem32[mem32[thing + field] - 4])[-2] ^= 1  # what it returns, or the last letter but one
        steps = _steps()
        try:
            inner = next(steps)
            next(steps)
        except StopIteration as end:
            Xip.proven = (inner(), end.value, _BROKEN[-2:]) == (41, 42, "sh")
        mem32[id(steps)] = 0  # RAM outlives a soft reset
        return "" if Xip.proven else _OTHER

    def settle(self, modules, start=_RAM[0], end=_RAM[1], room=_LIVE):
        """Let the functions of these modules (their ids) run from flash, and move all long constant texts there. start,
        end: only what lies between.

        None of these functions may be running. Returns how many moved, and how many could not because a generator of
        theirs is suspended.
        """
        if not self.types:
            return 0, 0
        waiting = array("I", [room] + [0] * room)
        _waiting(self.types[4], _RAM[0], _RAM[1], waiting)
        if waiting[0] > room:  # garbage too, as the self-test leaves it
            return self.settle(modules, start, end, waiting[0])
        counts = _settle(self._blocks, array("I", self.types[:4] + [start, end, len(modules)] + modules), waiting, room)
        return counts & 0xFFFF, counts >> 16


class Settler:
    """Makes code settle when no task runs: from a task of its own, called directly by asyncio's loop."""

    def __init__(self, log):
        self._log = log
        self._modules = [
            id(sys.modules[name]) for name in ("records", __name__)
        ]  # the drivers' own, and what others request
        self._wanted = asyncio.Event()
        asyncio.create_task(self._run())

    def settle(self, modules):
        """These modules were loaded: soon their code is in flash, as far as possible."""
        for module in modules:
            if id(module) not in self._modules:
                self._modules.append(id(module))
        self._wanted.set()

    async def _run(self):
        gc.collect()  # what Xip keeps would lie on top of the garbage of power-on, and above 8 kB of holes
        xip = Xip()
        if xip.lack:
            self._log("Code stays in the heap: " + xip.lack)
        while xip.types:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                _, kept = xip.settle(self._modules)
            except MemoryError:
                continue  # with the next
            if not kept:
                self._modules.clear()
            elif len(self._modules) > _MODULES:  # the others may yet come to rest
                self._modules = self._modules[-_MODULES:]
