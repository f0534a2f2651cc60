"""The loops that run for every pixel or every frame, in the form this interpreter runs fastest. Imports this room
only.
"""

import sys

loops = None
if sys.implementation.name == "micropython":
    try:
        from . import fast as loops
    except SyntaxError:  # a MicroPython without a native code emitter refuses viper's decorator
        pass
if loops is None:
    from . import plain as loops

add = loops.add
blend = loops.blend
fade = loops.fade
paint = loops.paint
strip = loops.strip
