"""What a player takes along from the page: the logbook as JSON; the last match as a score sheet, a moving picture and a
card. Made from the records of a unit's store when they are asked for. Imports seabattle and host_tools.
"""

from __future__ import annotations

import io
import json

from seabattle.logbook import scoresheet

from host_tools import logbook

TYPES = {
    "kept": "application/json",  # how many matches there are to be seen again
    "logbook.json": "application/json",
    "match.txt": "text/plain",
    "match.gif": "image/gif",
    "card.png": "image/png",
}


def make(name: str, read: logbook.Read) -> tuple[bytes, str]:
    """(the bytes, their media type) of one of TYPES. LookupError with a sentence for another name, and where no match
    was kept yet; ValueError for a damaged logbook.
    """
    if name not in TYPES:
        raise LookupError(f"There is no {name}; there are: {', '.join(TYPES)}.")
    if name == "kept":
        return json.dumps({"matches": logbook.book(read).kept}).encode(), TYPES[name]
    if name == "logbook.json":
        text = json.dumps(logbook.as_json(read), ensure_ascii=False, indent=1) + "\n"
        return text.encode(), TYPES[name]
    found = logbook.last(read)
    if found is None:
        raise LookupError("No match was kept on this handheld yet: play one to its end.")
    sheet, letters = found
    if name == "match.txt":
        return scoresheet.write(sheet, letters).encode(), TYPES[name]
    from host_tools.replay import panels  # here: numpy takes its time

    out = io.BytesIO()
    (panels.save_gif if name == "match.gif" else panels.save_card)(sheet, out, letters)
    return out.getvalue(), TYPES[name]
