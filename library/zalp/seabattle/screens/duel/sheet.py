"""The record of a finished duel for the shelf: its acts, both seas, its verdict.

Imports cable, rules and sheets. In memory for a moment before the verdict is shown.
"""

from ...cable import VOID
from ...cable.opened import opening
from ...sheets import shelf
from ...sheets.sheet import Sheet
from ...rules import DRAWN

_CABLE = "cable"  # the opponent, for the logbook


def recording(duel, today):
    """A generator that yields between slices and returns the record. today: (year, month, day), or None."""
    verdict, me = duel.outcome, duel.side
    headers = shelf.dated({"Versus": _CABLE, "Verdict": verdict.cause, "Won": "-"}, today)
    headers["AB"[me]], headers["AB"[1 - me]] = "", _CABLE
    if verdict.winner is not None and verdict.winner != VOID:
        headers["Won"] = "=" if verdict.winner == DRAWN else "yes" if verdict.winner == me else "no"
    seas, moves = yield from opening(duel.state)
    sheet = Sheet(duel.match, seas, moves, headers)
    if seas:
        sheet.seas = []
        for sea in seas:
            sheet.seas.append(str(sea))
            yield
    return shelf.pack(sheet)
