"""Score sheets of Straume 1986: written, read and refereed, and shown in the terminal (docs/straume.md). Imports
zalp.straume.rules and, for the checksum that all sheets have, zalp.seabattle.sheets; zalp.seabattle.rules for typed
texts.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from zalp.seabattle.rules import typed
from zalp.seabattle.sheets.reading import lines_of
from zalp.seabattle.sheets.scoresheet import check_of, is_name
from zalp.straume.rules import DRAWN, Position, RulesError
from zalp.straume.rules.sea import TERRAIN
from zalp.straume.rules.text import move_in, move_name
from zalp.tools.program import shown

FIRST_LINE = '[Straume "1"]'
SIDES = ("A", "B")  # players 0 and 1
CLEAR = "\x1b[H\x1b[2J"
_MOVES_A_LINE = 8
_SIGNS = {0: ".", 1: "#", 2: "*", 3: "*"}
_GIVEN = ("agreed", "resigned", "left", "cheated")  # how a game ended by its players' decision
_OPEN = "*"  # the result and the end of an unfinished game


class SheetError(ValueError):
    """Not a score sheet, or one of a game that nobody can have played; the text begins with the line."""


@dataclass
class Sheet:
    """A game: headers (A and B are the players' names), both line-ups, who began, the moves, and how it ended if not by
    a move: ("agreed", DRAWN), ("resigned", the winner), "left" and "cheated" likewise, or None.
    """

    fleets: tuple[str, str]
    first: int
    moves: list[int]
    said: tuple[str, int] | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def played(self) -> Iterator[tuple[int | None, Position]]:
        """(the next move, or None at the end, the position): a single Position, which is updated."""
        position = Position(*self.fleets, self.first)
        for move in self.moves:
            yield move, position
            position.push(move)
        yield None, position

    def last(self) -> Position:
        *_, (_, position) = self.played()
        return position

    def end(self) -> tuple[str, str]:
        """(Result, Ended) as the headers have them."""
        how, outcome = self.said or ("played", self.last().outcome)
        if outcome is None:
            return _OPEN, _OPEN
        return ("draw" if outcome == DRAWN else SIDES[outcome]), how


def write(sheet: Sheet) -> str:
    """The text of a sheet."""
    result, ended = sheet.end()
    headers = {**sheet.headers, "First": SIDES[sheet.first], "Result": result, "Ended": ended}
    headers |= {f"Fleet-{side}": fleet for side, fleet in zip(SIDES, sheet.fleets, strict=True)}
    lines = [FIRST_LINE]
    for name, text in headers.items():
        if not is_name(name) or '"' in text or "\n" in text:
            raise SheetError(f"this header cannot be written: {name} {text[:40]!r}")
        lines.append(f'[{name} "{text}"]')
    lines.append("")
    for at in range(0, len(sheet.moves), _MOVES_A_LINE):
        names = [move_name(move) for move in sheet.moves[at : at + _MOVES_A_LINE]]
        lines.append(f"{at + 1:4}. " + " ".join(names))
    text = "\n".join(lines) + "\n"
    at = text.index("\n\n") + 1
    return f'{text[:at]}[Check "{check_of(text)}"]\n{text[at:]}'


def read(text: str) -> Sheet:
    """The sheet of a text, replayed and checked. SheetError names the line of an error."""
    raw, numbers = lines_of(text)
    try:
        return _read(raw)
    except _Fault as fault:
        line, message = fault.args
        raise SheetError(f"line {numbers[line - 1]}: {message}") from None


class _Fault(Exception):
    """(number of the line, what is wrong with it)"""


def _read(raw: list[str]) -> Sheet:
    end = raw.index("") if "" in raw else len(raw)
    lines = [typed.header(line) for line in raw[:end]] + [typed.plain(line) for line in raw[end:]]
    if not lines or lines[0] != FIRST_LINE:
        raise _Fault(1, f"a sheet of Straume begins with {FIRST_LINE}")
    headers: dict[str, str] = {}
    at = 1
    while at < len(lines) and lines[at].strip():
        name, _, rest = lines[at].strip()[1:].partition(' "')
        if lines[at].strip()[:1] != "[" or not is_name(name) or rest[-2:] != '"]' or name in headers:
            raise _Fault(at + 1, 'a header is [Name "text"], each once')
        headers[name] = rest[:-2]
        at += 1
    for name in ("First", "Fleet-A", "Fleet-B", "Result", "Ended"):
        if name not in headers:
            raise _Fault(at + 1, f"the header {name} is missing")
    check = headers.pop("Check", None)
    if check is not None and check not in (check_of("\n".join(lines)), check_of("\n".join(raw))):
        raise _Fault(at, f"the text is not the one that was written: Check says {check}")
    if headers["First"] not in SIDES:
        raise _Fault(1, "First is A or B")
    sheet = Sheet((headers.pop("Fleet-A"), headers.pop("Fleet-B")), SIDES.index(headers.pop("First")), [])
    result, ended = headers.pop("Result"), headers.pop("Ended")
    sheet.headers = headers
    _play(sheet, lines, at)
    if ended in _GIVEN:
        sheet.said = ended, DRAWN if result == "draw" else SIDES.index(result) if result in SIDES else -1
        if sheet.last().outcome is not None or (ended == "agreed") != (result == "draw") or sheet.said[1] < 0:
            raise _Fault(len(lines), f"the game did not end so: {result}, {ended}")
    if sheet.end() != (result, ended):
        raise _Fault(len(lines), f"by its moves this game is {' '.join(sheet.end())}, not {result} {ended}")
    return sheet


def _play(sheet: Sheet, lines: list[str], at: int) -> None:
    """Take the moves from line `at` on, each by the rules."""
    try:
        position = Position(*sheet.fleets, sheet.first)
    except RulesError as error:
        raise _Fault(at, str(error)) from None
    for number in range(at, len(lines)):
        for word in lines[number].split():
            if word[-1] == "." and word[:-1].isascii() and word[:-1].isdigit():
                if word[:-1] != str(len(sheet.moves) + 1):
                    raise _Fault(number + 1, f"move {len(sheet.moves) + 1} comes next, not {word[:40]}")
                continue
            try:
                move = move_in(word)
                position.push(move)
            except RulesError as error:
                doubt = typed.doubt(word, "ABCDEFGHIJ")
                raise _Fault(number + 1, f"{word[:40]}: {error}{doubt}") from None
            sheet.moves.append(move)


def of_record(record: bytes, names: tuple[str, str] = ("Player", "")) -> Sheet:
    """The sheet of a handheld's record `straume` or `straume-last`. SheetError if it is not one. names: an empty one
    becomes the opponent's id.
    """
    said = None
    if record[:1] == b"=":  # a finished game: who has won, and how
        head, _, record = record[1:].partition(b"\n")
        outcome, _, how = head.decode("ascii", "replace").partition(" ")
        if outcome not in ("0", "1", "2") or how not in ("played", *_GIVEN):
            raise SheetError("line 1: this is not a record of Straume")
        said = None if how == "played" else (how, int(outcome))
    parts = record.split(b"\n", 4)
    if len(parts) != 5 or parts[0] != b"zalp-straume-1" or len(parts[4]) & 1 or parts[2] not in (b"0", b"1"):
        raise SheetError("line 1: this is not a record of Straume")
    own, _, other = parts[3].decode("ascii", "replace").partition(" ")
    moves = [parts[4][i] | parts[4][i + 1] << 8 for i in range(0, len(parts[4]), 2)]
    opponent = parts[1].decode("ascii", "replace")
    headers = {side: name or opponent for side, name in zip(SIDES, names, strict=True)}
    return read(write(Sheet((own, other), int(parts[2]), moves, said, headers)))


def board(position: Position) -> str:
    """The sea as text, player 0's half below: a ship is its letter, B's small, and where its bow points."""
    lines = ["    " + "  ".join("abcdefghij")]
    for number, row in enumerate(str(position).split(" ")[0].split("/")):
        cells: list[str] = []
        for bare, mine, ship in re.findall(r"(\d+)|(\*)|\+?(..)", row):
            for _ in range(int(bare or 0)):
                cells.append(_SIGNS[TERRAIN[10 * number + len(cells)]] + " ")
            cells += [ship or "x "] * bool(mine or ship)
        lines.append(f"{20 - number:3} " + " ".join(cells).rstrip())
    return "\n".join(lines)


def summary(sheet: Sheet) -> str:
    """The result in words."""
    result, ended = sheet.end()
    if result == _OPEN:
        return "not over"
    how = "" if ended == "played" else f", {ended}"
    return ("a draw" if result == "draw" else f"{_name(sheet, result)} won") + how


def _name(sheet: Sheet, side: str) -> str:
    """A player's name, safe for a terminal: anybody may have written the sheet."""
    return shown(sheet.headers.get(side, side))


def show(sheet: Sheet, pace: float) -> None:
    """Move by move if a pace is given, then the end."""
    for move, position in sheet.played():
        if move is None:
            print((CLEAR if pace else "") + board(position))
        elif pace:
            name = _name(sheet, SIDES[position.turn])
            print(f"{CLEAR}{board(position)}\n\n{position.moves + 1}. {name}: {move_name(move)}", flush=True)
            time.sleep(pace)
    print(f"\n{len(sheet.moves)} moves; {summary(sheet)}")
