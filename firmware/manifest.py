# ruff: noqa: F821 (the words of a manifest)
# For a MicroPython of your own with Zalp frozen in, which leaves a match more memory
# (docs/measurements.md):
# in MicroPython's ports/rp2, make BOARD=RPI_PICO FROZEN_MANIFEST=path/to/zalp/firmware/manifest.py
# MicroPython's manual has the rest: "MicroPython manifest files". Two lines of MicroPython 1.28 are changed first:
#
# boards/RPI_PICO/mpconfigboard.h: MICROPY_HW_FLASH_STORAGE_BYTES is (1024 * 1024). The image has 854 kB, and the board
# leaves it 655: it would reach into its own files, and nothing says so.
#
# Never drag zalp.uf2 onto such a Pico: it would overwrite 190 kB of the image, and nothing would start. BOOTSEL and the
# image bring it back.
#
# tools/mpy-tool.py, where it aligns ARMVxxM's code: four bytes, not two. The longest functions of both games' captains
# and of sound need four (tests/test_frozen.py), or the Admiral crashes: `arm-none-eabi-nm` shows an address
# for each `fun_data_zalp_seabattle_captains_fast...`, and all end in 0, 4, 8 or c then.
import pathlib
import tempfile

include("$(PORT_DIR)/boards/manifest.py")
# What a Pico does not use: `LEFT_OUT` and `PAGE` of zalp/tools/build/firmware.py. Frozen, it would take 70 kB.
left_out = "plain.py", "library.py", "scoresheet.py", "reading.py"


def used(name, base):
    found = sorted(pathlib.Path(base, name).rglob("*.py"))
    rows = [path for path in found if path.name not in left_out and path.parent.name != "page"]
    package(name, files=[path.relative_to(pathlib.Path(base, name)).as_posix() for path in rows], base_path=base)


module("records.py", base_path="lib")
used("drivers", "lib")
used("zalp/console", "../library")
# The games that are there: a handheld looks which folders there are, and a frozen one has none.
games = sorted(path.parent.name for path in pathlib.Path("../library/zalp").glob("*/cover.py"))
for game in games:
    used(f"zalp/{game}", "../library")
made = tempfile.mkdtemp()
pathlib.Path(made, "frozen_games.py").write_text(f"NAMES = {games}\n")
module("frozen_games.py", base_path=made)
module("main.py")
