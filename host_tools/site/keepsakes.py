"""Makes one keepsake from the records in the store: for page/keepsake.js, on its own machine.

Runs under MicroPython's WebAssembly port. Imports `zalp`, its functions, and what makes the same for `make play`.
"""

import json

import zalp  # type: ignore[import-not-found]
from drivers.store import Store
from seabattle.rules import notation
from uctypes import addressof  # type: ignore[import-not-found]

from host_tools import logbook
from host_tools.replay import film


def picture(read, moving):
    """The match's frames, 600 bytes each, and what page/film.js and card.js need to draw them; moving: all, or else the
    last.
    """
    sheet, letters = logbook.last(read)
    tongue = "latin" if b"language=en" in (read("settings") or b"") else "russian"  # of the words
    steps = film.steps(sheet)
    if not moving:
        del steps[:-1]
    summary = {
        "width": film.WIDTH,
        "height": film.HEIGHT if moving else film.CARD_HEIGHT,
        "pitch": film.PITCH,
        "margin": film.MARGIN,
        "tops": film.TOPS,
        "glass": film.GLASS,
        "ink": film.INK,
        "dome": film.dome(),
        "curve": film.curve(),
        "boxes": film.inscriptions(sheet, letters) + ([] if moving else film.result(sheet, letters)),
        "ms": [ms for _, ms in steps],
        "colors": film.COLORS,
        "lines": film.lines(sheet, tongue),
        "names": (sheet.headers["B"], sheet.headers["A"]),
        "heads": notation.letters(sheet.rules, letters)[:10],
        "rows": min(10, sheet.rules.height),
    }
    frames = b"".join([frame for frame, _ in steps])
    zalp.frames(addressof(frames), len(frames))
    zalp.made("picture", json.dumps(summary))


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
