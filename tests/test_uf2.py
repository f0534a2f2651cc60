"""zalp.uf2: what a Pico's BOOTSEL drive is given, read back, and booted on the emulated board."""

import random

import pytest
from emulated import emulator, game  # noqa: F401
from once import built

from host_tools.build import disk, uf2
from host_tools.emulator import image, logbook, play
from host_tools.emulator.board import ENEMY, OWN

OURS = {"lib/a.mpy": bytes(range(256)) * 40, "lib/deep/er/b.txt": b"short", "main.py": b"print(1)\n"}


def dragged(flash, content):
    """Put a file onto the drive, as the boot ROM does it: a sector is erased before its first page is written."""
    erased = set()
    for address, page in uf2.unpack(content).items():
        at = address - uf2.XIP
        sector = at // uf2.SECTOR * uf2.SECTOR
        if sector not in erased:
            erased.add(sector)
            flash[sector : sector + uf2.SECTOR] = b"\xff" * uf2.SECTOR
        flash[at : at + len(page)] = page


def garbage():
    return bytearray(random.Random(1).randbytes(disk.FLASH_BYTES))


def test_the_image_mounts_and_holds_the_files_whatever_was_in_flash():
    for files in (OURS, built()):
        flash = garbage()
        dragged(flash, uf2.zalp(files))
        assert disk.read_file_system(bytes(flash[disk.OFFICIAL_START :])) == files


def test_the_fullest_logbook_and_every_match_under_way_have_room_beside_the_firmware():
    """Eight blocks more, since a record is written again before the old one is given back."""
    matches = ("match", "duel", "duel-acts", "straume", "straume-duel", "straume-duel-acts")
    others = {f"saves/{name}": bytes(4000) for name in matches} | {
        "saves/quick/_entries": bytes(500),
        "errors.log": bytes(4000),
    }
    assert disk.taken({**built(), **logbook.store(), **others}) <= disk.OFFICIAL_BLOCKS - 8


def test_for_another_board_only_the_folder_of_the_root_differs():
    plain, pocket = uf2.zalp(built()), uf2.zalp(built(), "pocket")
    flash = garbage()
    dragged(flash, pocket)
    assert disk.read_file_system(bytes(flash[disk.OFFICIAL_START :])) == {**built(), "board.txt": b"pocket\n"}
    parts = uf2.unpack(uf2.changes(plain, pocket))
    assert 0 < len(parts) <= 16 and {**uf2.unpack(plain), **parts} == uf2.unpack(pocket)


def test_it_has_whole_sectors_of_the_file_system_alone():
    pages = uf2.unpack(uf2.zalp(built()))
    sectors = {address // uf2.SECTOR for address in pages}
    assert len(pages) == 16 * len(sectors)
    first = (uf2.XIP + disk.OFFICIAL_START) // uf2.SECTOR
    assert {first, first + 1} <= sectors and min(sectors) == first
    assert max(sectors) < first + disk.OFFICIAL_BLOCKS == (uf2.XIP + disk.FLASH_BYTES) // uf2.SECTOR


def test_a_block_is_as_the_specification_says():
    content = uf2.pack({uf2.XIP + 0xA0000: bytes(range(256)) * 2})
    assert len(content) == 1024
    assert content[512:544].hex(" ", 4) == "5546320a 57515d9e 00200000 00010a10 00010000 01000000 02000000 56ff8be4"
    assert content[544:800] == bytes(range(256)) and not any(content[800:1020])
    assert content[1020:].hex() == "306fb10a"


def test_an_incomplete_file_is_refused():
    content = uf2.pack({uf2.XIP: bytes(1024)})
    for broken, why in (
        (content[:-512], "3 of 4 blocks"),
        (content[:-1], "block 3 is damaged"),
        (b"", "0 of 0"),
        (content[:512] + content[100:], "block 1 is damaged"),
        (content + uf2.pack({uf2.XIP + 4096: bytes(256)}), "two files in one"),
        (uf2.pack({uf2.XIP: bytes(256)}, 0xE48BFF59), "not for the RP2040"),
    ):
        with pytest.raises(uf2.NoUf2, match=why):
            uf2.unpack(broken)


@pytest.mark.parametrize("first", ["MicroPython", "Zalp"])
def test_a_pico_full_of_garbage_starts_after_two_drags_in_either_order(emulator, first):  # noqa: F811
    flash = garbage()
    files = [image.uf2_file(), uf2.zalp(game())]
    for content in files if first == "MicroPython" else files[::-1]:
        dragged(flash, content)
    board = emulator.board(flash=bytes(flash))
    play.until(board, lambda: board.frames(OWN) and board.frames(ENEMY), 8000)
    board.run(1000)
    assert board.state()["resets"] == 0
    kept = {path: code for path, code in board.files().items() if not path.startswith("saves")}
    assert kept == {**game(), "clock": b"tried"}  # MicroPython has not formatted it, and the game has started
