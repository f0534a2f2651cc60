"""The last matches of the logbook: a page each, the newest first, and any of them is played again.

Imports logbook and this room. In memory only while they are shown.
"""

from ..logbook import shelf
from ..logbook.career import OPPONENTS
from . import menu
from .logbook_words import TEXTS
from .settings import TWO_PLAYERS


async def matches(stage, kept):
    """kept: how many matches were put on the shelf so far."""
    entries = []
    for number in range(kept - 1, max(0, kept - shelf.PLACES) - 1, -1):
        told = _headline(stage, number)
        if told:
            entries.append((number,) + told)
        await stage.frame()
    if not entries:
        stage.play("refuse")
        return await stage.tell(stage.word("no-matches", TEXTS))
    ids = [entry[0] for entry in entries]
    at = 0
    while True:
        chosen = await menu.choose(stage, entries, at)
        if chosen is None:
            return None
        at = ids.index(chosen)
        await _again(stage, chosen)


def _headline(stage, number):
    """(icon, words) of a match on the shelf, or None where there is none that can be read."""
    record, _ = stage.storage.read(shelf.place(number))
    try:
        headers, won = shelf.headline(record or b"")
    except ValueError:
        return None
    versus = headers.get("Versus", headers.get("B"))
    if versus not in OPPONENTS:
        versus = TWO_PLAYERS  # as version 1 of the logbook has it
    if "Won" in headers:
        result = {"yes": "won", "no": "lost", "=": "drawn"}.get(headers["Won"], "unfinished")
    else:
        result = "drawn" if won == 2 else "won" if won == 0 else "lost"
    if versus == TWO_PLAYERS and won < 2:
        told = "%s - %s: %s" % (headers["A"], headers["B"], headers["AB"[won]])
    else:
        told = "%s: %s" % (stage.word(versus, TEXTS), stage.word(result, TEXTS))
    if headers.get("Verdict", "sunk") != "sunk":
        told += ", " + stage.word("verdict-" + headers["Verdict"].replace(" ", "-"), TEXTS)
    if "Coach" in headers:
        told += ", " + stage.word("helped", TEXTS)
    return "duel" if versus == "cable" else versus, told


async def _again(stage, number):
    """Play a match of the shelf again."""
    record, _ = stage.storage.read(shelf.place(number))
    try:
        sheet = await stage.finish(shelf.unpacking(record))
    except ValueError:
        stage.play("refuse")
        await stage.tell(stage.word("no-replay", TEXTS))
        return
    me = 1 if sheet.headers.get("Versus") == "cable" and sheet.headers["B"] == "" else 0
    async with stage.using("replay") as part:
        await part.Replay(stage, part.Played(sheet, me)).run()
