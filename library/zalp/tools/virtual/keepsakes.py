"""The page's keepsakes: the logbook as JSON; the last match as a score sheet, an animated picture and a card. Made on
request from the records of a unit's store. Imports zalp.tools.
"""

from __future__ import annotations

import io
import json

from zalp.tools import logbook

TYPES = {
    "kept": "application/json",  # what there is: matches to be seen again, seas of the day that are done
    "daily.txt": "text/plain",
    "logbook.json": "application/json",
    "ladder.json": "application/json",
    "match.txt": "text/plain",
    "match.link": "text/plain",  # the fragment of a link to it
    "match.gif": "image/gif",
    "card.png": "image/png",
    # What the page draws with its own glass (page/card.js): a line of JSON, then frames of 600 bytes.
    "card.frames": "application/octet-stream",
    "match.frames": "application/octet-stream",
}


def make(name: str, read: logbook.Read) -> tuple[bytes, str]:
    """(the bytes, their media type) of one of TYPES. LookupError with a sentence for another name, and where no match
    was kept yet; ValueError for a damaged logbook.
    """
    if name not in TYPES:
        raise LookupError(f"There is no {name}; there are: {', '.join(TYPES)}.")
    if TYPES[name] in ("text/plain", "application/json"):
        made = logbook.take(name, read)
        text = made if isinstance(made, str) else json.dumps(made, ensure_ascii=False, indent=1) + "\n"
        return text.encode(), TYPES[name]
    sheet, letters = logbook.last(read)
    if name.endswith(".frames"):
        from zalp.tools.replay import film

        described, frames = film.drawing(sheet, letters, film.tongue_of(read("settings")), name == "match.frames")
        return json.dumps(described, ensure_ascii=False).encode() + b"\n" + frames, TYPES[name]
    from zalp.tools.replay import panels  # here: numpy takes its time

    out = io.BytesIO()
    (panels.save_gif if name == "match.gif" else panels.save_card)(sheet, out, letters)
    return out.getvalue(), TYPES[name]
