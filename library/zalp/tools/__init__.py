"""What the tasks of `zalp` are made of: the virtual handheld, the arena, score sheets, flashing, the firmware's build.

ROOT: the checkout, whose files tasks read; in an installed wheel `zalp/data`, with those that its tasks need at the
same places. OWN: where tasks keep what they write for later. FIRMWARE: the folder with main.py and its `lib`. PACKAGE:
the folder zalp. MICROPYPATH: where MicroPython finds what a handheld runs, except its drivers.
"""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = (PACKAGE.parents[1] / "firmware" / "main.py").exists()  # otherwise this is an installed wheel
ROOT = PACKAGE.parents[1] if CHECKOUT else PACKAGE / "data"
FIRMWARE = ROOT / "firmware"
# An installed package lies among others: what MicroPython has itself comes first.
MICROPYPATH = f"{FIRMWARE / 'lib'}:.frozen:{PACKAGE.parent}"
if CHECKOUT:
    OWN = ROOT
else:
    from .installed import data_folder

    OWN = data_folder()

# `drivers` and `records`, which are a board's, not the package's: some tasks read the Pico's tables and records. They
# go first because PyPI has packages of both names too; only the process of a task sees ours.
if str(FIRMWARE / "lib") not in sys.path:
    sys.path.insert(0, str(FIRMWARE / "lib"))

if sys.argv[:1] == ["-m"]:  # this is its value while `python -m zalp.tools...` looks for its module
    from .program import begin

    begin()


def handheld(firmware: Path = FIRMWARE, package: Path = PACKAGE) -> dict[str, Path]:
    """The modules of a handheld by their places on a Pico: {"main.py": path, "lib/records.py": path, ...,
    "lib/zalp/console/rng.py": path, ...}. Of the package zalp, the console and the folders with a cover are a
    handheld's.
    """
    lib = firmware / "lib"
    found = {"main.py": firmware / "main.py"}
    found.update({f"lib/{path.relative_to(lib).as_posix()}": path for path in sorted(lib.rglob("*.py"))})
    for folder in sorted(package.iterdir()):
        if folder.name == "console" or (folder / "cover.py").exists():
            rows = sorted(folder.rglob("*.py"))
            found.update({f"lib/zalp/{path.relative_to(package).as_posix()}": path for path in rows})
    return found
