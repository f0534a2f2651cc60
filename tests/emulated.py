"""Emulated boards for the tests: skips, with a reason, if there is no MicroPython image, no node or no rp2040js; fails
where MICROPYTHON_UF2 asks for one.
"""

import functools
import os

import pytest
from once import built

from host_tools.emulator import image
from host_tools.emulator.board import CRAMPED, Emulator, EmulatorError
from zalp.tools.build import xip

# errors.log of a Pico without code.bin
NO_CODE = f"{CRAMPED}: /lib/drivers/code.bin is missing or broken: run make flash. "
NO_CODE += "Only the classic match is offered, without the Admiral\n"


@functools.cache
def _missing() -> str:
    try:
        image.image()
        Emulator().close()
    except (image.NoImage, EmulatorError) as error:
        return str(error)
    return ""


@functools.cache
def drivers():
    """The drivers and records alone, compiled for the Pico."""
    files = {path: code for path, code in built().items() if path.startswith(("lib/drivers", "lib/records"))}
    files.pop(xip.FILE)
    return files


@functools.cache
def game():
    """Everything that make flash copies."""
    return built()


def spare(least):
    """The bytes that `least`, {release of MicroPython: bytes}, has for the image. 1.29 leaves 12 kB less than 1.28."""
    [found] = [size for release, size in least.items() if b"MicroPython-" + release in image.image()]
    return found


def begin(board, code):
    """Start code at a board's prompt and leave it running."""
    board.type("\r\x03\x03\x01")
    board.expect("raw REPL; CTRL-B to exit\r\n>")
    board.type(code.encode() + b"\x04")
    board.expect("OK")


def end(pair):
    """Until both have a verdict: each erases its record once the other has reported one too. Nothing went wrong."""
    pair.until(lambda: pair.engines() == [None, None], 60000, 500)
    for board in pair.boards:
        assert "errors.log" not in board.files() and board.state()["resets"] == 0
        assert board.state()["uart"]["overruns"] == 0 and "Traceback" not in board.console


@pytest.fixture
def emulator():
    if _missing():
        (pytest.fail if os.environ.get("MICROPYTHON_UF2") else pytest.skip)(_missing())
    with Emulator() as emulator:
        yield emulator


@pytest.fixture
def board(emulator):
    """A board at the prompt, with the drivers in its flash."""
    made = emulator.board(drivers())
    made.run(100)
    return made
