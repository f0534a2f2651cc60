"""The loops that run for every pixel or every frame, in the fastest form on this interpreter. Imports this package
only.
"""

import sys

try:
    if sys.implementation.name != "micropython":
        raise ImportError
    from . import fast as loops
except (ImportError, SyntaxError):  # SyntaxError: a MicroPython without a native emitter refuses viper's decorator
    from . import plain as loops  # type: ignore[no-redef]

add = loops.add
blend = loops.blend
fade = loops.fade
paint = loops.paint
strip = loops.strip
window = loops.window
