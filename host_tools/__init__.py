"""Tools that run on the computer: the virtual handheld, the arena, the emulator, flashing, checks.

They use the firmware's own modules, so importing this package puts `firmware/lib` on the path.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE_LIB = ROOT / "firmware" / "lib"
if str(FIRMWARE_LIB) not in sys.path:
    sys.path.insert(0, str(FIRMWARE_LIB))
if sys.argv[:1] == ["-m"]:  # this is its value while `python -m host_tools...` looks for its module
    from .program import begin

    begin()
