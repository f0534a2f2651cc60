"""Tools that run on the computer: the virtual handheld, the arena, the emulator, flashing, checks.

They use the firmware's own modules, so importing this package makes those importable: from `firmware/lib` in a
checkout, from beside this package where a wheel brought it. ROOT: where the checkout's files are read; of a wheel,
`zalp/data`, which has those that its tools need at the same places. OWN: where tools keep what they write for later.
FIRMWARE, FIRMWARE_LIB: the folder of main.py and its `lib`, complete, for MicroPython and the firmware's build.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).resolve().parent.parent
CHECKOUT = (_HERE / "firmware" / "main.py").exists()  # else this is an installed wheel
ROOT = _HERE if CHECKOUT else _HERE / "zalp" / "data"
_LIB = ROOT / "firmware" / "lib"
if CHECKOUT:
    FIRMWARE = ROOT / "firmware"
    FIRMWARE_LIB = FIRMWARE / "lib"
    OWN = ROOT
    if str(_LIB) not in sys.path:
        sys.path.insert(0, str(_LIB))
else:
    from .installed import data_folder

    OWN = data_folder()
    # Only `drivers` and `records` lie there, and only these tools see them: both names are others' on PyPI.
    if str(_LIB) not in sys.path:
        sys.path.append(str(_LIB))

    def __getattr__(name: str) -> Path:
        """The folders that are put together when a tool first asks for them."""
        if name not in ("FIRMWARE", "FIRMWARE_LIB"):
            raise AttributeError(name)
        from .installed import firmware

        tree = firmware(_HERE, ROOT)
        return tree if name == "FIRMWARE" else tree / "lib"


if sys.argv[:1] == ["-m"]:  # this is its value while `python -m host_tools...` looks for its module
    from .program import begin

    begin()
