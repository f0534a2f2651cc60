"""The shelf: the last twelve matches, two bytes per act, without the answers, which follow from the seas. Imports rules
and sheet.

A record: three lines of text (signature and headers; the rules; who was first), both seas, the Dutchman's moves, then
the acts. It is some 600 bytes for a classic match. If a duel's other sea was never revealed, there are no seas and no
acts: only the headers describe it.

Headers besides those of the sheet: Date, if the board knew it; Versus, an opponent's id; for a duel Verdict, one of
cable.CAUSES, and Won, "yes", "no", "=" or "-".
"""

from array import array

from ..rules import Match, NotReadable, Rules, Sea
from ..rules.acts import ANSWER, KIND_AT, MOVE, unpack
from .sheet import Sheet, enact

_SIGNATURE = "zalp-game-1"


def dated(headers, today):
    """A match's headers with its date, (year, month, day), if that is known."""
    if today:
        headers["Date"] = "%04d-%02d-%02d" % today
    return headers


def pack(sheet):
    """A Sheet as bytes; its seas may be texts already."""
    headers = "\t".join([name + "=" + sheet.headers[name] for name in sorted(sheet.headers)])
    moves = " ".join([".".join([str(cell) for cell in there]) if there else "-" for there in sheet.moves])
    result = sheet.match.result
    first = "%d %s" % (sheet.match.first, "-" if result is None else str(result))
    head = [_SIGNATURE + "\t" + headers.replace("\n", " "), str(sheet.rules), first]
    head += [str(sea) for sea in sheet.seas or "--"] + [moves, ""]
    kept = [small for small in sheet.match.acts.packed if small >> KIND_AT != ANSWER] if sheet.seas else ()
    return "\n".join(head).encode() + bytes(array("H", kept))


def headline(record):
    """(headers, the result: 0, 1, 2 a draw, None: see the verdict) of a record, read without playing it. NotReadable
    for a damaged one, and for a match that is not over.
    """
    lines = record.split(b"\n", 3)
    if len(lines) < 4 or lines[0].split(b"\t")[0] != _SIGNATURE.encode():
        raise NotReadable("this is not a recorded match")
    headers = _headers(str(lines[0], "utf-8"))
    result = b"012".find(lines[2][-1:])
    if result < 0 and "Won" not in headers:
        raise NotReadable("this match is not over")
    return headers, None if result < 0 else result


def _headers(line):
    headers = {}
    for pair in line.split("\t")[1:]:
        name, _, value = pair.partition("=")
        headers[name] = value
    return headers


def unpacking(record):
    """The Sheet that `pack` packed: a generator that yields between slices. ValueError for a damaged record (errors of
    the rules are ValueErrors).
    """
    lines = record.split(b"\n", 6)
    if len(lines) != 7 or lines[0].split(b"\t")[0] != _SIGNATURE.encode() or len(lines[6]) % 2:
        raise NotReadable("this is not a recorded match")
    texts = [str(line, "utf-8") for line in lines[:6]]
    headers = _headers(texts[0])
    rules = Rules.parse(texts[1])
    yield
    if texts[3] == "-":
        raise NotReadable("the other side's sea was never shown")
    begun = []
    for line in texts[3:5]:
        begun.append(Sea.parse(line, rules))
        yield
    moves = []
    for word in texts[5].split():
        moves.append(None if word == "-" else tuple([int(cell) for cell in word.split(".")]))
    if texts[2][:2] not in ("0 ", "1 "):
        raise NotReadable("the players are 0 and 1, not %r" % texts[2][:9])
    match = Match(rules, int(texts[2][0]))
    seas = [Sea.of(sea.fleet) for sea in begun]
    moved = 0
    acts = lines[6]
    for at in range(0, len(acts), 2):
        act = unpack(acts[at] | acts[at + 1] << 8)
        there = None
        if act.kind == MOVE:
            if moved >= len(moves):
                raise NotReadable("a move is missing")
            there = moves[moved]
            moved += 1
        enact(seas, act, there)
        match.push(act)
        while match.due == ANSWER:
            match.reply(seas[match.by])
        yield
    return Sheet(match, begun, moves, headers)
