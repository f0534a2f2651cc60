"""What a player takes along from the page: the logbook as JSON; the last match as a score sheet, a moving picture and a
card. Made from the records of a unit's store when they are asked for. Imports seabattle and host_tools.
"""

from __future__ import annotations

import io
import json

from seabattle.logbook import scoresheet

from host_tools import logbook

TYPES = {
    "kept": "application/json",  # what there is: matches to be seen again, seas of the day that are done
    "daily.txt": "text/plain",
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
        there = {"matches": logbook.book(read).kept, "days": len(logbook.days(read))}
        return json.dumps(there).encode(), TYPES[name]
    if name == "daily.txt":
        days = logbook.days(read)
        if not days:
            raise LookupError("No sea of the day is done on this handheld yet.")
        return logbook.shared(days[-1], logbook.settings(read)["language"]).encode(), TYPES[name]
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
