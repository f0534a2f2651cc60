"""Enters a match of another game in the logbook, as figures of its opponent. Imports this package.

For games without an entry of their own, which may contain more. In memory for a moment after a match.
"""

from .bookkeeping import changed, reading
from .words import TEXTS


async def enter(stage, *figures):
    """Enter a finished match, as Career.played takes it; if it was noted before, or the store fails, nothing changes.
    The player is notified if the logbook was damaged.
    """
    if await stage.finish(entering(stage.storage, *figures)):
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))


def entering(storage, *figures):
    """The same in slices: a generator that returns whether the logbook was damaged and this is a new one."""
    kept, damaged = yield from reading(storage)
    if kept.enter("game %s %s %d %d %d %s" % figures):
        yield
        yield from storage.keeping(*changed(kept))
    return damaged
