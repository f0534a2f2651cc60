"""A Pico's file system, littlefs, as bytes: files in, files out. Imports littlefs.

Where it lies is the board's definition in MicroPython (ports/rp2/boards/RPI_PICO/mpconfigboard.h): the last 1,408 kB of
2 MB of flash. A MicroPython of your own may have it elsewhere: MICROPYTHON_FILES sets where it begins.
"""

import os
from typing import Any

from littlefs import LittleFS, LittleFSError

FLASH_BYTES = 2 * 1024 * 1024
OFFICIAL_START = 0xA0000
FS_START = int(os.environ.get("MICROPYTHON_FILES", hex(OFFICIAL_START)), 0)
BLOCK = 4096
BLOCKS = (FLASH_BYTES - FS_START) // BLOCK
OFFICIAL_BLOCKS = (FLASH_BYTES - OFFICIAL_START) // BLOCK
PROGRAM = 256
ERASED = b"\xff"
# As MicroPython mounts it; the cache size decides which small files lie in their folder's own block.
_GEOMETRY: dict[str, Any] = {
    "block_size": BLOCK, "block_count": BLOCKS, "prog_size": PROGRAM, "read_size": PROGRAM, "cache_size": 4 * PROGRAM
}  # fmt: skip


def file_system(files: dict[str, bytes], blocks: int = BLOCKS) -> bytes:
    """A littlefs image with these files ({"lib/drivers/pins.mpy": bytes, ...}), as the Pico would mount it."""
    return bytes(_filled(files, blocks).context.buffer)


def taken(files: dict[str, bytes], blocks: int = BLOCKS) -> int:
    """How many blocks these files take: a folder takes two, a file of 512 bytes or less none."""
    return _filled(files, blocks).used_block_count


def _filled(files: dict[str, bytes], blocks: int) -> LittleFS:
    fs = LittleFS(**{**_GEOMETRY, "block_count": blocks})
    for path, content in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(content)
    return fs


def read_file_system(raw: bytes) -> dict[str, bytes]:
    """The files of a littlefs image. LittleFSError if it cannot be mounted."""
    fs = LittleFS(mount=False, **{**_GEOMETRY, "block_count": len(raw) // BLOCK})
    fs.context.buffer[:] = raw
    fs.mount()
    found = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found


__all__ = ["LittleFSError", "file_system", "read_file_system"]
