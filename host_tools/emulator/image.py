"""The MicroPython image and the flash built from it: UF2 to bytes, files to littlefs and back. Imports littlefs.

The image is named by MICROPYTHON_UF2 or fetched once from micropython.org into .cache/. The project publishes no
checksum for it; a download must be a complete UF2 for the RP2040 that names the version we pin.
"""

import os
import urllib.request
from pathlib import Path
from typing import Any

from littlefs import LittleFS, LittleFSError

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.28.0"
URL = f"https://micropython.org/resources/firmware/RPI_PICO-20260406-v{VERSION}.uf2"
FLASH_BYTES = 2 * 1024 * 1024
XIP = 0x10000000
# The Pico's file system: the last 1,408 kB of flash (ports/rp2/boards/RPI_PICO/mpconfigboard.h). A MicroPython of your
# own may have it elsewhere: MICROPYTHON_FILES sets where it begins.
FS_START = int(os.environ.get("MICROPYTHON_FILES", "0xA0000"), 0)
BLOCK = 4096
BLOCKS = (FLASH_BYTES - FS_START) // BLOCK
PROGRAM = 256
# As MicroPython mounts it; the cache size decides which small files lie in their folder's own block.
_GEOMETRY: dict[str, Any] = {
    "block_size": BLOCK, "block_count": BLOCKS, "prog_size": PROGRAM, "read_size": PROGRAM, "cache_size": 4 * PROGRAM
}  # fmt: skip
_UF2_START, _UF2_START2, _UF2_END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_RP2040 = 0xE48BFF56


class NoImage(Exception):
    """There is no MicroPython image to run; the text explains why and what to do."""


def image() -> bytes:
    """The flash's first part: MicroPython as bytes from the start of flash. NoImage if it is not available."""
    named = os.environ.get("MICROPYTHON_UF2")
    path = Path(named) if named else ROOT / ".cache" / URL.rsplit("/", 1)[1]
    if not path.exists():
        if named:
            raise NoImage(f"MICROPYTHON_UF2 names {named}, which does not exist")
        _fetch(path)
    return unpack(path.read_bytes(), str(path))


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


def unpack(uf2: bytes, name: str) -> bytes:
    """The bytes that a UF2 puts into flash, from its start. NoImage if it is not the image we need."""
    flash = bytearray()
    seen = set()
    total = None
    for at in range(0, len(uf2), 512):
        block = uf2[at : at + 512]
        word = [int.from_bytes(block[i : i + 4], "little") for i in range(0, 32, 4)]
        if len(block) < 512 or word[0] != _UF2_START or word[1] != _UF2_START2 or block[508:] != _END:
            raise NoImage(f"{name} is no UF2 file: block {at // 512} is damaged")
        if word[7] != _RP2040:
            raise NoImage(f"{name} is not for the RP2040 (family {word[7]:#x})")
        start, size, total = word[3] - XIP, word[4], word[6]
        if not 0 <= start <= FS_START - size:
            raise NoImage(f"{name} reaches beyond the {FS_START} bytes before the file system")
        flash.extend(b"\xff" * (start + size - len(flash)))
        flash[start : start + size] = block[32 : 32 + size]
        seen.add(word[5])
    if not seen or len(seen) != total:
        raise NoImage(f"{name} has {len(seen)} of {total} blocks")
    if f"v{VERSION}".encode() not in flash:
        raise NoImage(f"{name} is not MicroPython v{VERSION}")
    return bytes(flash)


_END = _UF2_END.to_bytes(4, "little")


def file_system(files: dict[str, bytes], blocks: int = BLOCKS) -> bytes:
    """A littlefs image with these files ({"lib/drivers/pins.mpy": bytes, ...}), as the Pico would mount it."""
    fs = LittleFS(**{**_GEOMETRY, "block_count": blocks})
    for path, content in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(content)
    return bytes(fs.context.buffer)


def read_file_system(raw: bytes) -> dict[str, bytes]:
    """The files of a littlefs image. LittleFSError if it cannot be mounted."""
    fs = LittleFS(mount=False, **_GEOMETRY)
    fs.context.buffer[:] = raw
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found


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
        raise ValueError("the image does not tell where its file system lies")
    start = start.replace(here, there)
    return start + b"\xff" * (megabyte - len(start)) + file_system(files, (megabytes - 1) * megabyte // BLOCK)


__all__ = [
    "NoImage",
    "LittleFSError",
    "VERSION",
    "file_system",
    "flash",
    "image",
    "larger_flash",
    "read_file_system",
    "unpack",
]
