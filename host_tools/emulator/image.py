"""The MicroPython image and the flash built from it: UF2 to bytes, files to littlefs and back. Imports build.

The image is named by MICROPYTHON_UF2 or fetched once from micropython.org into .cache/. The project publishes no
checksum for it; a download must be a complete UF2 for the RP2040 that names MicroPython.
"""

import os
import urllib.request
from pathlib import Path

from host_tools.build import uf2
from host_tools.build.disk import BLOCK, BLOCKS, FLASH_BYTES, FS_START, LittleFSError, file_system, read_file_system

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.28.0"
URL = f"https://micropython.org/resources/firmware/RPI_PICO-20260406-v{VERSION}.uf2"


class NoImage(Exception):
    """There is no MicroPython image to run; the text explains why and what to do."""


def image() -> bytes:
    """The flash's first part: MicroPython as bytes from the start of flash. NoImage if it is not available."""
    path = _path()
    return unpack(path.read_bytes(), str(path))


def uf2_file() -> bytes:
    """The same as the UF2 file that a Pico's BOOTSEL drive takes. NoImage likewise."""
    return _path().read_bytes()


def _path() -> Path:
    named = os.environ.get("MICROPYTHON_UF2")
    path = Path(named) if named else ROOT / ".cache" / URL.rsplit("/", 1)[1]
    if not path.exists():
        if named:
            raise NoImage(f"MICROPYTHON_UF2 names {named}, which does not exist: give the path of an image")
        _fetch(path)
    return path


def _fetch(path: Path) -> None:
    try:
        with urllib.request.urlopen(URL, timeout=20) as answer:
            found = answer.read()
    except OSError as error:
        raise NoImage(f"no MicroPython image: {URL} cannot be reached ({error}); set MICROPYTHON_UF2=file") from error
    unpack(found, URL)
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(found)
    part.replace(path)


def unpack(content: bytes, name: str) -> bytes:
    """The bytes that a UF2 puts into flash, from its start. NoImage if it is not the image we need."""
    flash = bytearray()
    try:
        parts = uf2.unpack(content)
    except uf2.NoUf2 as error:
        raise NoImage(f"{name} {error}") from None
    for address, page in parts.items():
        start = address - uf2.XIP
        if not 0 <= start <= FS_START - len(page):
            raise NoImage(f"{name} goes past byte {FS_START}, where files begin: set MICROPYTHON_FILES")
        flash.extend(b"\xff" * (start + len(page) - len(flash)))
        flash[start : start + len(page)] = page
    if b"MicroPython-" not in flash:
        raise NoImage(f"{name} is not MicroPython: take its image for RPI_PICO")
    return bytes(flash)


def flash(files: dict[str, bytes]) -> bytes:
    """2 MB of flash: MicroPython and these files."""
    start = image()
    return start + b"\xff" * (FS_START - len(start)) + file_system(files)


def larger_flash(files: dict[str, bytes], megabytes: int) -> bytes:
    """4 to 16 MB of flash: MicroPython as it is built for such a board, with its file system from 1 MB on, and these
    files. ValueError if the image does not store its file system's place as MicroPython 1.28 does.
    """
    megabyte = 1024 * 1024
    here, there = (
        start.to_bytes(4, "little") + (end - start).to_bytes(4, "little")  # rp2_flash_obj of ports/rp2/rp2_flash.c
        for start, end in ((FS_START, FLASH_BYTES), (megabyte, megabytes * megabyte))
    )
    start = image()
    if start.count(here) != 1:
        raise ValueError("this image does not say where its file system lies: use MicroPython 1.28.0")
    start = start.replace(here, there)
    return start + b"\xff" * (megabyte - len(start)) + file_system(files, (megabytes - 1) * megabyte // BLOCK)


__all__ = [
    "BLOCK",
    "BLOCKS",
    "FLASH_BYTES",
    "FS_START",
    "NoImage",
    "LittleFSError",
    "VERSION",
    "file_system",
    "flash",
    "image",
    "larger_flash",
    "read_file_system",
    "uf2_file",
    "unpack",
]
