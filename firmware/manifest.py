# ruff: noqa: F821 (the words of a manifest)
# For a MicroPython of your own with Zalp frozen in, which leaves the Pico twice as much memory and starts in a second:
# in MicroPython's ports/rp2, make BOARD=RPI_PICO FROZEN_MANIFEST=path/to/zalp/firmware/manifest.py
# MicroPython's manual has the rest: "MicroPython manifest files".
#
# Look where the linker put the machine code before such an image runs on an RP2040. MicroPython 1.28 aligns it to two
# bytes, and the longest functions of captains and sound want four (tests/test_frozen.py): `arm-none-eabi-nm` shows an
# address for each `fun_data_seabattle_captains_fast...`, and unless it ends in 0, 4, 8 or c the Admiral crashes.
include("$(PORT_DIR)/boards/manifest.py")
module("records.py", base_path="lib")
package("drivers", base_path="lib")
package("seabattle", base_path="lib")
package("straume", base_path="lib")
module("main.py")
