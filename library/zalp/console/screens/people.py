"""People: the two who share this handheld, their names, and how the curtain between them opens. Imports storage."""

from ..storage import PEOPLE

COLORS = (0x0C3050, 0x502008)  # of players 0 and 1
SHORTEST, LONGEST = 2, 6  # letters of a name
_SIGNATURE = "zalp-people-1"


class People:
    """names: of players 0 and 1, "1" and "2" until they are known; short: one press opens the curtain; known: whether
    the names are known.
    """

    def __init__(self, storage):
        self.names = ["1", "2"]
        self.short = False
        record = storage.read(PEOPLE)[0]
        try:
            lines = str(record or b"", "utf-8").split("\n")
        except ValueError:  # a UnicodeError is a ValueError
            lines = []
        self.known = len(lines) == 5 and lines[0] == _SIGNATURE
        if self.known:
            self.names = [lines[at][:LONGEST] or self.names[at - 1] for at in (1, 2)]
            self.short = lines[3] == "short"

    def save(self, storage):
        """Save them; False if the store fails."""
        how = "short" if self.short else "full"
        return storage.keep(PEOPLE, "\n".join([_SIGNATURE] + self.names + [how, ""]))
