"""What a match of another game leaves in the logbook: figures of its opponent. Imports this room.

For all games of the console but Sea Battle, whose matches leave more (entry.py). In memory for a moment after a match.
"""

from .entry import book
from .logbook_words import TEXTS
from .storage import LOGBOOK


async def enter(stage, *told):
    """Write down a match that is over, as Career.played has it; noted before, or where the store fails, nothing
    changes. A logbook that was damaged is told.
    """
    if await stage.finish(entering(stage.storage, *told)):
        stage.play("refuse")
        await stage.tell(stage.word("damaged", TEXTS))


def entering(storage, game, opponent, won, lost, moves, mark):
    """The same in slices: a generator that returns whether the logbook was damaged: this is a new one."""
    kept, damaged = book(storage)
    yield
    if kept.played(game, opponent, won, lost, moves, mark):
        record = kept.pack()
        yield
        yield from storage.keeping(LOGBOOK, record)
    return damaged
