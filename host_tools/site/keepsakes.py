"""Makes one keepsake from the records in the store: for page/keepsake.js, on its own machine.

Runs under MicroPython's WebAssembly port. Imports `worker` (the worker's functions) and the modules that make
keepsakes for `make play`.
"""

import json

import worker  # type: ignore[import-not-found]
from drivers.store import Store
from uctypes import addressof  # type: ignore[import-not-found]

from zalp.tools import logbook
from zalp.tools.replay import film


def picture(read, moving):
    """The match's frames, 600 bytes each, and what page/film.js and card.js need to draw them. moving: all frames;
    otherwise the last alone.
    """
    sheet, letters = logbook.last(read)
    described, frames = film.drawing(sheet, letters, film.tongue_of(read("settings")), moving)
    worker.frames(addressof(frames), len(frames))
    worker.made("picture", json.dumps(described))


def make(name, read):
    """The file of this name."""
    try:
        if name in ("match.gif", "match.film", "card.png"):
            picture(read, name != "card.png")
            return
        made = logbook.take(name, read)
        if isinstance(made, str):
            worker.made("text", made)
        else:
            worker.made("json", json.dumps(made))
    except (LookupError, ValueError) as error:  # a sentence for the player
        worker.made("error", str(error))


make(worker.wanted(), Store().read)
