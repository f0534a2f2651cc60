"""How much of a long proof is run: a part drawn by the day, or, with WHOLE=1 in the environment (`make prove`), all.

The seed of a day is its date, 20261129, unless SEED says another. Imports os, sys, time; runs under pytest and
MicroPython.
"""

import os
import sys
import time

_has = hasattr(os, "getenv")  # the site's MicroPython has no environment
WHOLE = _has and bool(os.getenv("WHOLE"))
_year, _month, _day = time.localtime()[:3]
SEED = int(_has and os.getenv("SEED") or _year * 10000 + _month * 100 + _day)
DRAWN = []  # what was drawn by this process, in words
SLOW = []  # the tests that are marked so


def daily(n, of, where=None):
    """n of these, other ones each day, so that their turn comes to all of them; all of them for the whole proof.

    of: a sequence or a range; or a number, for a proof that draws by itself: then how many it draws. where: the name
    under which the summary shows them, the module's by default.
    """
    if isinstance(of, int):
        return of if WHOLE else n
    if WHOLE or n >= len(of):
        return of
    if not n:
        return []
    start = SEED * n
    drawn = [of[(start + i) % len(of)] for i in range(n)]
    if sys.implementation.name != "micropython":
        where = where or sys._getframe(1).f_globals["__name__"]
        DRAWN.append(f"{where}: {', '.join(map(str, drawn[:8]))}{' ...' if n > 8 else ''}")
    return drawn


def slow(test):
    """Marks a test of the core that takes more than a second of a core: `make test-fast` leaves it out."""
    SLOW.append(test)
    if sys.implementation.name != "micropython":
        test.slow = True
    return test
