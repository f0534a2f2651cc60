"""Makes one keepsake from the records in the store: for page/keepsake.js, on its own machine.

Runs under MicroPython's WebAssembly port. Imports `zalp`, its functions, and what makes the same for `make play`.
"""

import json

from drivers.store import Store
from uctypes import addressof  # type: ignore[import-not-found]

import zalp  # type: ignore[import-not-found]
from zalp.tools import logbook
from zalp.tools.replay import film


def picture(read, moving):
    """The match's frames, 600 bytes each, and what page/film.js and card.js need to draw them; moving: all, or else the
    last.
    """
    sheet, letters = logbook.last(read)
    described, frames = film.drawing(sheet, letters, film.tongue_of(read("settings")), moving)
    zalp.frames(addressof(frames), len(frames))
    zalp.made("picture", json.dumps(described))


def make(name, read):
    """The file of this name."""
    try:
        if name in ("match.gif", "match.film", "card.png"):
            picture(read, name != "card.png")
            return
        made = logbook.take(name, read)
        if isinstance(made, str):
            zalp.made("text", made)
        else:
            zalp.made("json", json.dumps(made))
    except (LookupError, ValueError) as error:  # a sentence for the player
        zalp.made("error", str(error))


make(zalp.wanted(), Store().read)
