"""UF2, the files that a Pico's BOOTSEL drive takes: bytes at addresses of the flash. Imports disk, and the
name of the file in which a Pico keeps its board.

`zalp` makes a whole file system with Zalp in it, for a Pico that has MicroPython already or gets it afterwards. It
contains nothing of MicroPython. Each sector of the flash that it touches is in it whole: the Pico erases a sector
before it writes the first page of it, so whatever was there does not matter.
"""

from drivers import boards

from . import disk

XIP = 0x10000000  # where the chip sees its flash
RP2040 = 0xE48BFF56  # family
PAGE = 256  # bytes of flash in a block of the file
SECTOR = 4096
_BLOCK = 512
_START, _START2, _END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_HAS_FAMILY = 0x2000
_ROOM = 476  # of a block, for its bytes of flash


class NoUf2(ValueError):
    """These bytes are not a UF2 file for a Pico; the text explains why."""


def pack(parts: dict[int, bytes], family: int = RP2040) -> bytes:
    """The file that writes these bytes: {address: bytes, a whole number of pages}."""
    pages = [
        (address + at, content[at : at + PAGE])
        for address, content in sorted(parts.items())
        for at in range(0, len(content), PAGE)
    ]
    out = bytearray()
    for number, (address, page) in enumerate(pages):
        assert len(page) == PAGE and address % PAGE == 0
        for word in (_START, _START2, _HAS_FAMILY, address, PAGE, number, len(pages), family):
            out += word.to_bytes(4, "little")
        out += page.ljust(_ROOM, b"\0") + _END.to_bytes(4, "little")
    return bytes(out)


def unpack(uf2: bytes, family: int = RP2040) -> dict[int, bytes]:
    """{address: bytes} of every block of a file, in its order. NoUf2 if a block is damaged, missing or not for this
    family.
    """
    found = {}
    seen = set()
    total = None
    for at in range(0, len(uf2), _BLOCK):
        block = uf2[at : at + _BLOCK]
        word = [int.from_bytes(block[i : i + 4], "little") for i in range(0, 32, 4)]
        if len(block) < _BLOCK or word[0] != _START or word[1] != _START2 or block[508:] != _END.to_bytes(4, "little"):
            raise NoUf2(f"is not a UF2 file: block {at // _BLOCK} is damaged")
        if word[7] != family:
            raise NoUf2(f"is not for the RP2040 (family {word[7]:#x})")
        if word[4] > _ROOM:
            raise NoUf2(f"is not a UF2 file: block {at // _BLOCK} has {word[4]} bytes")
        found[word[3]] = block[32 : 32 + word[4]]
        seen.add(word[5])
        if word[6] != (total or word[6]):
            raise NoUf2(f"is two files in one: a block of {total} and one of {word[6]}")
        total = word[6]
    if not total or seen != set(range(total)):
        raise NoUf2(f"has {len(seen)} of {total or 0} blocks")
    return found


def zalp(files: dict[str, bytes], board: str = "") -> bytes:
    """The file system with these files, and with the name of a board ("pocket") unless the Pico is a plain handheld.
    Its first two sectors, which hold its root, are always in it; of the others, those in which anything was written.
    """
    named = {boards.FILE.lstrip("/"): f"{board}\n".encode()} if board else {}
    raw = disk.file_system(dict(sorted({**files, **named}.items())), disk.OFFICIAL_BLOCKS)
    empty = disk.ERASED * SECTOR
    return pack(
        {
            XIP + disk.OFFICIAL_START + at: raw[at : at + SECTOR]
            for at in range(0, len(raw), SECTOR)
            if at < 2 * SECTOR or raw[at : at + SECTOR] != empty
        }
    )


def changes(before: bytes, after: bytes) -> bytes:
    """The blocks of `after` whose bytes differ from those of `before`, two files for the same pages of the flash. No
    file for a drive: written alone it would erase the rest of its sectors.
    """
    old, new = unpack(before), unpack(after)
    assert old.keys() == new.keys()
    return pack({address: page for address, page in new.items() if page != old[address]})
