"""The last matches of the logbook: a page each, the newest first, and any of them can be replayed.

Imports console and sheets. In memory only while they are shown.
"""

from ...sheets import shelf
from zalp.console.logbook.book import PLACES, place
from zalp.console.logbook.career import CABLE
from zalp.console.screens import menu
from zalp.console.logbook.words import TEXTS
from zalp.console.settings import TWO_PLAYERS


async def matches(stage, kept, number=None):
    """kept: how many matches were put on the shelf so far; number: the one to begin with, None: the newest.

    Returns the match to replay, (its number, (the Sheet, the player for whom the panels are drawn)), or (None, None).
    """
    entries = []
    for each in range(kept - 1, max(0, kept - PLACES) - 1, -1):
        headline = _headline(stage, each)
        if headline:
            entries.append((each,) + headline)
        await stage.frame()
    if not entries:
        stage.play("refuse")
        await stage.tell(stage.word("no-matches", TEXTS))
        return None, None
    ids = [entry[0] for entry in entries]
    while True:
        number = await menu.choose(stage, entries, ids.index(number) if number in ids else 0)
        if number is None:
            return None, None
        played = await _taken(stage, number)
        if played:
            return number, played


def _headline(stage, number):
    """(icon, words) of a match on the shelf, or None if there is no readable one."""
    record, _ = stage.storage.read(place(number))
    try:
        headers, won = shelf.headline(record or b"")
    except ValueError:
        return None
    versus = headers.get("Versus", headers.get("B"))
    if versus != CABLE and versus not in stage.settings.choices("captain"):
        versus = TWO_PLAYERS  # as in version 1 of the logbook
    if "Won" in headers:
        result = {"yes": "won", "no": "lost", "=": "drawn"}.get(headers["Won"], "unfinished")
    else:
        result = "drawn" if won == 2 else "won" if won == 0 else "lost"
    if versus == TWO_PLAYERS and won < 2:
        headline = "%s - %s %d:%d" % (headers["A"], headers["B"], won == 0, won == 1)
    else:
        headline = "%s: %s" % (stage.word(versus, TEXTS), stage.word(result, TEXTS))
    if headers.get("Verdict", "sunk") != "sunk":
        headline += ", " + stage.word("verdict-" + headers["Verdict"].replace(" ", "-"), TEXTS)
    if "Coach" in headers:
        headline += ", " + stage.word("helped", TEXTS)
    return "duel" if versus == CABLE else versus, headline


async def _taken(stage, number):
    """(the Sheet of a shelved match, the player for whom the panels are drawn); None, with a notice, if it has no
    seas."""
    return await of_record(stage, stage.storage.read(place(number))[0])


async def of_record(stage, record):
    """The same of its record."""
    try:
        async with stage.using("texts"):
            sheet = await stage.finish(shelf.unpacking(record))
    except ValueError:
        if stage.captions:
            stage.captions.now["visit"] = "damaged"
        stage.play("refuse")
        await stage.tell(stage.word("no-replay", TEXTS))
        return None
    return sheet, 1 if sheet.headers.get("Versus") == CABLE and sheet.headers["B"] == "" else 0
