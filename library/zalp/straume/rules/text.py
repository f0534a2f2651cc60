"""Texts: points, moves, positions. Imports constants, errors, sea and ships.

A point is named as player 0 sees it, column a to j from left to right, row 1 to 20 from the bottom: e3. A move is its
point and a sign: e3^ forward, e3< left, e3> right, e3* forward, leaving a mine.

A position is `rows turn mines quiet`, such as `4D^5/10/... 0 22 0`: twenty rows from the top, `/` between them. A ship
is its letter, player 0's large and player 1's small, and where its bow points: ^ > v <. A number stands for so many
points without a ship or a mine, * for a mine on water, + before a minesweeper for the mine that lies under it. turn:
who moves; mines: what each minesweeper carries; quiet: moves since the last loss.
"""

from .constants import MINED, QUIET, SHIP
from .errors import NotLegal, NotReadable
from .sea import HEIGHT, LAND, NOWHERE, RED, TERRAIN, WIDTH
from .ships import COUNTS, FLEET, LETTERS, MINES, MINESWEEPER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .position import Position

    _P = TypeVar("_P", bound=Position)

_BOWS = "^>v<"
_DIGITS = "0123456789"  # str.isdigit accepts others too, some of which int() takes
_SIGNS = "^<>*"
_COLUMNS = "abcdefghijABCDEFGHIJ"  # as they are written, and capitals, which are readable too


def point_name(point: int) -> str:
    """e3 for a point."""
    return "%s%d" % (_COLUMNS[point % WIDTH], HEIGHT - point // WIDTH)


def point_in(text: str) -> int:
    """The point of a name, whose letter may be a capital. NotReadable if it is malformed."""
    column = _COLUMNS.find(text[:1]) % WIDTH if text and text[:1] in _COLUMNS else -1
    row = text[1:]
    if column < 0 or not 1 <= len(row) <= 2 or not _whole(row) or row[0] == "0" or not 1 <= int(row) <= HEIGHT:
        raise NotReadable("a point is a letter a to j and a row 1 to 20, such as e3, not %r" % (text,))
    return (HEIGHT - int(row)) * WIDTH + column


def _whole(text):
    """Whether a text is digits and nothing else."""
    return bool(text) and not [c for c in text if c not in _DIGITS]


def move_name(move: int) -> str:
    """e3^ for a move."""
    return point_name(move >> 2) + _SIGNS[move & 3]


def move_in(text: str) -> int:
    """The move of a name. NotReadable if it is malformed."""
    how = _SIGNS.find(text[-1:]) if text else -1
    if how < 0:
        raise NotReadable("a move is a point and one of %s, such as e3^, not %r" % (" ".join(_SIGNS), text))
    return point_in(text[:-1]) << 2 | how


def of_position(position: "Position") -> str:
    """The line of a position."""
    rows = []
    for y in range(HEIGHT):
        row, empty = "", 0
        for point in range(y * WIDTH, y * WIDTH + WIDTH):
            there = position.board[point]
            if not there:
                empty += 1
                continue
            row += str(empty) if empty else ""
            empty = 0
            row += _sign(position, there)
        rows.append(row + (str(empty) if empty else ""))
    own, other = position.mines
    return "%s %d %d%d %d" % ("/".join(rows), position.turn, own, other, position.quiet)


def _sign(position, there):
    ship = (there & SHIP) - 1
    if ship < 0:
        return "*"
    letter = LETTERS[position.types[ship]]
    return ("+" if there & MINED else "") + (letter.lower() if ship >= FLEET else letter) + _BOWS[position.bows[ship]]


def position_in(make: "Callable[..., _P]", line: str) -> "_P":
    """The position of a line; make: Position. NotReadable if it is malformed, NotLegal if it cannot occur."""
    words = line.replace("\ufeff", "").strip().split(" ")
    rows = words[0].split("/")
    if (
        len(words) != 4
        or len(rows) != HEIGHT
        or words[1] not in ("0", "1")
        or len(words[2]) != 2
        or not _whole(words[2])
        or not _whole(words[3])
        or len(words[3]) > 3
    ):
        raise NotReadable("a position is twenty rows, who moves, mines and quiet moves, not %r" % (line,))
    if max(words[2]) > str(MINES) or int(words[3]) > QUIET:
        raise NotLegal("a minesweeper has %d mines at most, a game %d quiet moves" % (MINES, QUIET))
    position = _empty(make)
    counts = bytearray(2 * len(COUNTS))
    for y, row in enumerate(rows):
        _read_row(position, counts, y, row)
    position.turn = int(words[1])
    position.mines[0], position.mines[1] = int(words[2][0]), int(words[2][1])
    laid = sum([there >> 7 for there in position.board])
    if laid > 2 * MINES - sum(position.mines):
        raise NotLegal("more mines than the two minesweepers had")
    position.quiet = int(words[3])
    position.judge()
    return position


def _empty(make):
    """A position without ships; they get their numbers as they are read."""
    text = "".join([letter * count for letter, count in zip(LETTERS, COUNTS)])
    position = make(text, text)
    for ship in range(2 * FLEET):
        position.board[position.at[ship]] = 0
        position.at[ship] = NOWHERE
    position.afloat[0] = position.afloat[1] = 0
    return position


def _read_row(position, counts, y, row):
    x = i = 0
    while i < len(row):
        sign = row[i]
        i += 1
        if sign in _DIGITS:
            number = sign
            if i < len(row) and row[i] in _DIGITS:
                number += row[i]
                i += 1
            x += int(number)
            continue
        if x >= WIDTH:
            break
        point = y * WIDTH + x
        x += 1
        if sign in "*+":
            if TERRAIN[point] == LAND:
                raise NotLegal("a mine lies on land, in row %d of %d" % (y + 1, HEIGHT))
            position.board[point] = MINED
            if sign == "*":
                continue
            sign = row[i : i + 1]
            i += 1
        kind = (LETTERS + LETTERS.lower()).find(sign) if sign else -1
        bow = _BOWS.find(row[i]) if i < len(row) else -1
        if kind < 0 or bow < 0:
            raise NotReadable("no such ship: row %d of %d, %r" % (y + 1, HEIGHT, row))
        i += 1
        _place(position, counts, point, kind % len(LETTERS), kind // len(LETTERS), bow)
    if x != WIDTH:
        raise NotReadable("row %d of %d has not ten points: %r" % (y + 1, HEIGHT, row))


def _place(position, counts, point, kind, player, bow):
    """Put the next ship of this type afloat."""
    counts[player * len(COUNTS) + kind] += 1
    number = counts[player * len(COUNTS) + kind]
    if number > COUNTS[kind]:
        raise NotLegal("player %d has more than %d of %s" % (player, COUNTS[kind], LETTERS[kind]))
    if TERRAIN[point] in (LAND, RED + 1 - player):
        raise NotLegal("no ship of player %d can lie on %s" % (player, point_name(point)))
    if position.board[point] & MINED and kind != MINESWEEPER:
        raise NotLegal("on a mined point only a minesweeper stays: %s" % point_name(point))
    ship = player * FLEET + sum(COUNTS[:kind]) + number - 1
    position.board[point] |= ship + 1
    position.at[ship] = point
    position.bows[ship] = bow
    position.afloat[player] += 1
