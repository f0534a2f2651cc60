"""Book: a Career, and what was entered since its record was last written whole. Imports binascii and career.

A Career's record is in a sector of its own, which is erased for each write, and now and then the folder's block as
well: too slow after a match. So what a match adds is entered in a second record, lines of text, small enough for
littlefs to keep it in the folder's own block. When there are many entries, the first record is written whole, before
the next match.
"""

import binascii

from .career import Career, Outcome

ROOM = 500  # bytes of entries: together with a record's header as much as littlefs keeps in a folder's block
PLACES = 12  # of the last matches, each a record
_SIGNATURE = "zalp-entries-1"


def place(number):
    """The store's name for the match with this number, counted from 0 for ever."""
    return "game-%d" % (number % PLACES)


class Book:
    """career: includes all entries. record: what `pack` packed, or None: a new logbook. ValueError for a damaged
    one."""

    def __init__(self, record=None):
        self.career = Career() if record is None else Career.parse(record)
        self._begin(record or b"")

    def _begin(self, record):
        """Entries belong to the record that they follow: once it has been written whole, older ones are worthless."""
        self._head = "%s %08x" % (_SIGNATURE, binascii.crc32(record) & 0xFFFFFFFF)
        self._lines = []

    def reading(self, entries):
        """Take in the entries that `entries` packed, if they belong to this record: a generator that yields after each.
        ValueError if they are malformed.
        """
        lines = entries.split(b"\n")
        if lines[0] == self._head.encode():
            for n in range(1, len(lines)):
                try:
                    self.enter(str(lines[n], "utf-8"))
                except ValueError:
                    raise ValueError("line %d of the logbook's entries is damaged" % (n + 1)) from None
                yield
        elif lines[0].split(b" ")[0] != _SIGNATURE.encode():
            raise ValueError("these are not entries of a logbook: their first line is not %s" % _SIGNATURE)

    def enter(self, line):
        """Apply a line, one of `line`, `kept`, `medal NAME`, `duel ID CAUSE`, `game GAME OPPONENT WON LOST MOVES MARK`
        (Career.played). Returns what the Career's method returns.
        """
        career = self.career
        kind, _, rest = line.partition(" ")
        if kind == "kept":
            career.kept += 1
            said = True
        elif kind == "medal":
            said = career.award(rest)
        elif kind == "duel":
            duel, _, cause = rest.partition(" ")
            said = career.judged(duel, cause)
        elif kind == "game":
            game, opponent, won, lost, moves, mark = rest.split(" ")
            said = career.played(game, opponent, won == "1", int(lost), int(moves), mark)
        elif kind[:1] == "@":
            said = career.person(kind[1:], _outcome(rest))
        else:
            said = career.note(_outcome(line))
        self._lines.append(line)
        return said

    def entries(self):
        """The record of what was entered."""
        return "\n".join([self._head] + self._lines).encode()

    def pack(self):
        """The Career's record, which contains all entries; the list of entries is empty afterwards."""
        record = self.career.pack()
        self._begin(record)
        return record


def line(outcome, person=None):
    """The line of a match; person: from the side of one of two people on this handheld."""
    result = outcome
    signs = (result.won, result.drawn, result.helped, result.cut, result.cheated)
    marks = "".join(["wdhcx"[at] for at in range(5) if signs[at]]) or "-"
    numbers = (result.opponent, result.rules, result.shots, result.hits, result.run, result.left, result.lost, marks)
    return ("@%s " % person if person else "") + "%s %s %d %d %d %d %d %s" % numbers


def _outcome(text):
    """The Outcome that a line describes. ValueError if it is malformed."""
    words = text.split(" ")
    if len(words) != 8:
        raise ValueError("an entry has eight words")
    shots, hits, run, left, lost = [int(word) for word in words[2:7]]
    won, drawn, helped, cut, cheated = [sign in words[7] for sign in "wdhcx"]
    more = {"drawn": drawn, "helped": helped, "cut": cut, "cheated": cheated}
    return Outcome(words[0], words[1], won, shots, hits, run, left, lost, **more)
