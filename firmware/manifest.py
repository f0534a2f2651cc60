# ruff: noqa: F821 (the words of a manifest)
# For a MicroPython of your own with Zalp frozen in, which leaves the Pico twice as much memory and starts at once:
# in MicroPython's ports/rp2, make BOARD=RPI_PICO FROZEN_MANIFEST=path/to/zalp/firmware/manifest.py
# MicroPython's manual has the rest: "MicroPython manifest files".
include("$(PORT_DIR)/boards/manifest.py")
module("records.py", base_path="lib")
package("drivers", base_path="lib")
package("seabattle", base_path="lib")
module("main.py")
