"""The ships of a fleet, what each may sink, and line-ups. Imports errors.

A type is an int: CRUISER, SUBMARINE, DESTROYER, PATROL, MINESWEEPER; its letter stands in LETTERS. A line-up is a text
of twelve letters: the ship on each starting point, front row first, from left to right as the owner sees them.
"""

from .errors import NotLegal, NotReadable

CRUISER, SUBMARINE, DESTROYER, PATROL, MINESWEEPER = range(5)
LETTERS = "CSDPM"
COUNTS = (1, 2, 6, 2, 1)  # of each type
FLEET = 12
MINES = 2  # that a minesweeper carries

# The aspect a target shows. One bit each, for the table below.
BOW, SIDE, STERN = 1, 2, 4
_ANY = BOW | SIDE | STERN
_AHEAD = BOW | SIDE
_BEHIND = SIDE | STERN

# [attacker * 5 + target]: the aspects under which the attacker may sink it.
SINKS = bytes(
    [_ANY] * 5  # the cruiser: cruiser, submarine, destroyer, patrol ship, minesweeper
    + [_ANY] * 5  # the submarine
    + [_AHEAD] * 5  # the destroyer
    + [0] + [_BEHIND] * 4  # the patrol ship
    + [0, _ANY, 0, 0, _ANY]  # the minesweeper
)  # fmt: skip
# [(target's heading - attacker's heading) & 3]: equal headings show the stern, opposite ones the bow.
ASPECTS = bytes((STERN, SIDE, BOW, SIDE))


def line_up(text: str) -> bytes:
    """The types on the twelve starting points, as bytes. NotReadable if it is not a line-up, NotLegal for another
    fleet.
    """
    if len(text) != FLEET or [c for c in text if c not in LETTERS]:
        raise NotReadable("a line-up is twelve letters of %s, not %r" % (LETTERS, text))
    for kind, letter in enumerate(LETTERS):
        if text.count(letter) != COUNTS[kind]:
            raise NotLegal("a fleet has %d of %s, not %d" % (COUNTS[kind], letter, text.count(letter)))
    return bytes([LETTERS.index(c) for c in text])
