"""Who begins a match: the toss decides, or the setting `begins` by agreement. Imports storage and settings.

The record has a line for each game, and one more if two people play it: who began the last match, and who won it.
"""

from .settings import TWO_PLAYERS
from .storage import BEGINS

_SIGNATURE = "zalp-begins-1"


def first(console):
    """The player, 0 or 1, who begins the next match against the present opponent. None: the toss decides, also if the
    setting asks for the last match and there is none, or it had no loser.
    """
    how = console.settings["begins"]
    if how in ("me", "them"):
        return int(how == "them")
    if how == "toss":
        return None
    began, won = _read(console.storage).get(_key(console), (None, None))
    if how == "turns":
        return None if began is None else 1 - began
    return 1 - won if won in (0, 1) else None


def note(console, began, won):
    """Keep who began the match that has ended, and who won it (0 or 1; anything else: nobody)."""
    lines = _read(console.storage)
    new = began, won if won in (0, 1) else 2
    key = _key(console)
    if lines.get(key) != new:
        lines[key] = new
        text = [_SIGNATURE] + ["%s %d %d" % ((name,) + lines[name]) for name in sorted(lines)]
        console.storage.keep(BEGINS, "\n".join(text))


def _key(console):
    people = console.settings["captain"] == TWO_PLAYERS
    return console.game + ("-two" if people else "")


def _read(storage):
    """{key: (who began, who won)}; empty for a damaged record."""
    found = {}
    try:
        signature, *lines = str(storage.read(BEGINS)[0] or b"", "utf-8").split("\n")
        if signature == _SIGNATURE:
            for line in lines:
                key, began, won = line.split(" ")
                if began in "01" and won in "012":
                    found[key] = int(began), int(won)
    except ValueError:  # a UnicodeError is a ValueError
        return {}
    return found
