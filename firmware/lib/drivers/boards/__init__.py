"""Which board this Pico is: tables, and the one that was chosen, kept in a file. Imports what is beside it.

The file's first line is the board's name. The lines after it replace what the table has: `enemy` and `own` with a
panel's geometry, `budget` with milliamperes, `keys` with sixteen digits. Without the file it is a handheld.

It is in memory only while the board is opened: the drivers keep what they need of a table.
"""

from .bare import bare
from .geometry import Geometry
from .handheld import handheld
from .kit import kit
from .pocket import pocket

FILE = "/board.txt"
NAMES = "handheld kit bare pocket"
MOST = 400  # bytes of the file


def made(name):
    """The table of this name. ValueError if there is none."""
    for table in handheld, kit, bare, pocket:
        found = table()
        if found.name == name:
            return found
    raise ValueError("no board is called %r: there are " % name + NAMES)


def read(text):
    """The table that a file's text describes. ValueError, in words, if it describes none."""
    lines = [line for line in text.split("\n") if line.strip()]
    table = made(lines[0].strip() if lines else "")
    for line in lines[1:]:
        word, _, value = line.strip().partition(" ")
        if word == "enemy":
            table.panels[0] = Geometry(value)
        elif word == "own":
            table.panels[1] = Geometry(value)
        elif word == "budget" and value and all("0" <= letter <= "9" for letter in value):
            table.budget_ma = int(value)
        elif word == "keys":
            table.keys = value
        else:
            raise ValueError("a board's file has no line %r" % line)
    table.check()
    return table


def written(table):
    """The inverse of `read`: only what differs from the table of that name is written."""
    plain = made(table.name)
    lines = [table.name]
    for word, panel, usual in zip(("enemy", "own"), table.panels, plain.panels):
        if str(panel) != str(usual):
            lines.append("%s %s" % (word, panel))
    if table.budget_ma != plain.budget_ma:
        lines.append("budget %d" % table.budget_ma)
    if table.keys != plain.keys:
        lines.append("keys " + table.keys)
    return "\n".join(lines) + "\n"


def chosen(path=FILE):
    """(the table of the board that was chosen, what is wrong with the file or ""). An unreadable file means the
    handheld.
    """
    try:
        with open(path, "rb") as file:
            text = file.read(MOST)
    except OSError:
        return handheld(), ""
    try:
        return read(text.decode()), ""
    except ValueError as error:  # UnicodeError too
        return handheld(), "%s: %s" % (path, error)
