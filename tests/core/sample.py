"""How much of a long proof the tests play: a part, or, with WHOLE=1 in the environment (`make prove`), all of it.

Imports os alone; runs under pytest and MicroPython.
"""

import os

WHOLE = hasattr(os, "getenv") and bool(os.getenv("WHOLE"))  # the site's MicroPython has no environment


def sample(everything, part):
    """`everything` if the whole proof is requested, otherwise `part` of it."""
    return everything if WHOLE else part
