"""What a match of another game leaves in the logbook: figures of its opponent. Imports this room.

For games that have no entry of their own, which may leave more. In memory for a moment after a match.
"""

from .bookkeeping import changed, reading
from .words import TEXTS


async def enter(stage, *figures):
    """Write down a match that is over, as Career.played has it; noted before, or where the store fails, nothing
    changes. A logbook that was damaged is shown.
    """
    if await stage.finish(entering(stage.storage, *figures)):
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))


def entering(storage, *figures):
    """The same in slices: a generator that returns whether the logbook was damaged: this is a new one."""
    kept, damaged = yield from reading(storage)
    if kept.enter("game %s %s %d %d %d %s" % figures):
        yield
        yield from storage.keeping(*changed(kept))
    return damaged
