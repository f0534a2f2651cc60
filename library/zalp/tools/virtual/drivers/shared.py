"""Loads what this board shares with the Pico's from the Pico's own folder, which lies beside `records`.

Pixels, brightness and the power limiter, the meaning of the key contacts, the line: both boards run the same files. A
package of MicroPython has one folder at a time, so these are loaded before this board's own modules ask for them.
"""

import sys

import records

_package = sys.modules["drivers"]
_own = _package.__path__
_package.__path__ = records.__file__.rsplit("/", 1)[0] + "/drivers"  # type: ignore[assignment]
from . import frame, line, matrix, neopixel  # noqa: E402, F401

_package.__path__ = _own
