"""Programs that only a checkout runs: the emulator, the hardware, the site, the measurements. Importing this package
makes zalp importable, and by zalp.tools the boards' `drivers` and `records`.
"""

import sys
from pathlib import Path

LIBRARY = str(Path(__file__).resolve().parent.parent / "library")
if LIBRARY not in sys.path:
    sys.path.insert(0, LIBRARY)

import zalp.tools  # noqa: E402, F401
