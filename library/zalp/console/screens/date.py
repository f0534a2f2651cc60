"""Asks the player for a date: day, month, year. Imports console, show and this package. In memory only then."""

from ..show.canvas import ENEMY, OWN
from ..show.glyphs import Line
from .. import keys
from . import menu

TEXTS = (
    """
date-0|ДЕНЬ|DAY
date-1|МЕСЯЦ|MONTH
date-2|ГОД|YEAR
""",
)
_LAST = (31, 12, 99)
_CENTURY = 2000


def days_of(month, year):
    """The number of days in a month."""
    if month == 2:
        return 28 + (year % 4 == 0)  # until 2099
    return 30 + (month + month // 8) % 2


async def date(stage, year, month, day):
    """(year, month, day), starting from the offered date; None for BACK.

    Number keys type two digits, UP and DOWN count, FIRE or RIGHT goes on, LEFT and BACK go back.
    """
    fields = [day, month, year - _CENTURY]
    dots = menu.dots(3)
    at = n = 0
    lines = None
    while True:
        if not lines:
            lines = (
                Line(stage.word("date-%d" % at, TEXTS), stage.palette.text),
                Line("%02d" % fields[at], stage.palette.number),
            )
        stage.scene.paint()
        stage.canvas.clear()
        lines[0].draw(stage.canvas, ENEMY, 1, n)
        dots(stage.canvas, at)
        lines[1].draw(stage.canvas, OWN, 1, n)
        n += 1
        if stage.captions:
            stage.captions.at("date", "choose", "step back", (at, 3))
        key = await stage.key()
        if key is None:
            continue
        good = True
        lines = None
        n = 0
        least = 1 if at < 2 else 0
        if key in (keys.FIRE, keys.RIGHT):
            day = min(fields[0], days_of(fields[1], fields[2]))
            if at < 2:
                at += 1
            elif key == keys.FIRE and day == fields[0]:
                stage.play("click")
                return _CENTURY + fields[2], fields[1], day
            else:  # the 31st of a month of 30 days: back to the day
                good = key == keys.RIGHT
                at, fields[0] = 0, day
        elif key in (keys.BACK, keys.LEFT):
            if at:
                at -= 1
            elif key == keys.BACK:
                stage.play("click")
                return None
            else:
                good = False
        elif key in (keys.UP, keys.DOWN):
            by = 1 if key == keys.UP else -1
            fields[at] = least + (fields[at] - least + by) % (_LAST[at] - least + 1)
        else:
            digit = (key + 1) % 10
            typed = fields[at] % 10 * 10 + digit
            fields[at] = typed if least <= typed <= _LAST[at] else max(least, digit)
        stage.play("click" if good else "refuse")
