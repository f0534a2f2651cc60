"""Score sheet: a match as a text that people can read, mail and read back: docs/notation.md. Imports rules.

`write` makes one; reading.py parses it.
"""

import binascii

from ..rules import NotLegal, notation
from ..rules.acts import ANSWER, CHOOSE, GIVE, MISS, MOVE, PASS, SHOT
from ..rules.constants import DRAWN, SUNK_ALL
from ..rules.match import Match
from ..rules.sea import Sea
from .sheet import enact

FIRST_LINE = '[Zalp "1"]'
# The order of headers; any others come after them.
_KNOWN = ("Date", "A", "B", "Rules", "Letters", "First", "Result", "Ended")
SIDES = ("A", "B")  # players 0 and 1
CHAINS = ("Chain-A", "Chain-B")  # headers: where each Flying Dutchman lay at first
_OPEN = "*"  # the result and the end of an unfinished match
_LINE = 76  # characters of a line of acts


def write(sheet, letters="latin"):
    """The text of a Sheet, with cells named in these letters (rules.notation.ALPHABETS).

    NotLegal for headers that cannot be written: names are letters and digits, texts have no quotes and no line ends.
    """
    match = sheet.match
    headers = dict(sheet.headers)
    for name in ("Check",) + CHAINS:
        headers.pop(name, None)
    headers["Rules"] = str(match.rules)
    headers["Letters"] = letters
    headers["First"] = SIDES[match.first]
    headers["Result"] = result_of(match)
    headers["Ended"] = ended_by(match)
    if match.rules.dutchman and sheet.seas:
        for player, sea in enumerate(sheet.seas):
            headers[CHAINS[player]] = _cells(sea.fleet.ships[0], match.rules, letters)
    order = [name for name in _KNOWN if name in headers] + sorted([name for name in headers if name not in _KNOWN])
    lines = [FIRST_LINE]
    for name in order:
        text = headers[name]
        if not is_name(name) or '"' in text or "\n" in text or "\r" in text:
            raise NotLegal("this header cannot be written: %s %r" % (name, text[:40]))
        lines.append('[%s "%s"]' % (name, text))
    lines.append("")
    lines.extend(_turns(sheet, letters))
    if sheet.seas:
        lines.append("")
        lines.extend(_drawing(after(sheet), letters))
    text = "\n".join(lines) + "\n"
    at = text.index("\n\n") + 1
    return text[:at] + '[Check "%s"]\n' % check_of(text) + text[at:]


def ended_by(match):
    """How it ended, and who resigned or accepted the draw."""
    if match.result is None:
        return _OPEN
    return match.reason + (" " + SIDES[match.acts[-1].player] if match.reason != SUNK_ALL else "")


def result_of(match):
    """Who won."""
    return _OPEN if match.result is None else "draw" if match.result == DRAWN else SIDES[match.result]


def check_of(text):
    """Eight hex digits over a sheet without its line Check: it detects a slip of the pen, not a forger."""
    lines = [line.rstrip() for line in text.split("\n") if line[:8] != '[Check "']
    return "%08x" % (binascii.crc32("\n".join(lines).rstrip().encode()) & 0xFFFFFFFF)


def is_name(name):
    """Whether a header may have this name."""
    return bool(name) and all(c == "-" or "0" <= c <= "9" or "A" <= c <= "Z" or "a" <= c <= "z" for c in name)


def _cells(cells, rules, letters):
    return ".".join([notation.name(cell, rules, letters) for cell in cells])


def _turns(sheet, letters):
    """The acts: a line for each turn of a player, or each round of salvoes; long ones continue on the next line."""
    lines = []
    for number, player, words in turns_of(sheet, letters):
        line = "%-5s" % (head(number, player) + " ")
        for word in words:
            if len(line) + len(word) >= _LINE:
                lines.append(line.rstrip())
                line = "     "
            line += word + " "
        lines.append(line.rstrip())
    return lines


def head(number, player):
    """What precedes a turn's acts."""
    return "%d." % number if player is None else "%d%s." % (number, "ab"[player])


def turns_of(sheet, letters):
    """Yield (number, player, words) for each turn; player is None for a round of salvoes."""
    match = sheet.match
    salvo = match.rules.shots == "salvo"
    number, player, words = 0, None, []
    last = None  # the kind of the previous act
    moved = 0
    for act in match.acts:
        if act.kind > PASS:
            break  # how it ended is in a header
        if salvo:
            begins = act.kind in (CHOOSE, PASS) and last not in (CHOOSE, PASS)
        else:
            begins = act.kind in (SHOT, PASS) and act.player != player
        if begins:
            if words:
                yield number, player, words
                words = []
            if salvo or act.player == match.first:
                number += 1
            number = number or 1
            player = None if salvo else act.player
        if act.kind == ANSWER and last == SHOT and not salvo:
            words[-1] += _answer(act, match.rules, letters)
        elif act.kind == MOVE:
            there = sheet.moves[moved] if moved < len(sheet.moves) else None
            moved += 1
            words.append(">" + (_cells(there, match.rules, letters) if there else ""))
        elif act.kind == ANSWER:
            words.append(_answer(act, match.rules, letters))
        elif act.kind in (SHOT, GIVE):
            words.append(("!" if act.kind == GIVE else "") + notation.name(act.cell, match.rules, letters))
        else:
            words.append(notation.of_act(act, match.rules))
        last = act.kind
    if words:
        yield number, player, words


def _answer(act, rules, letters):
    sign = notation.of_act(act, rules)
    return sign if len(sign) < 2 else sign[0] + _cells(act.cells, rules, letters)


def _drawing(seas, letters):
    """Both seas side by side, A's on the left, as text.of_sea draws them."""
    rules = seas[0].rules
    heads = " ".join(notation.letters(rules, letters))
    lines = [("    " + heads) + "      " + heads]
    for y in range(rules.height):
        rows = [" ".join(signs(sea)[y * rules.width : (y + 1) * rules.width]) for sea in seas]
        lines.append("  ".join(["%2d  %s" % (y + 1, row) for row in rows]))
    return lines


def signs(sea):
    """A sea as text.of_sea draws it, a character per cell; what was given away is in the acts."""
    return str(sea).split("!")[0].replace("/", "")


def fresh(sea):
    """The same sea before the first shot."""
    return Sea.of(sea.fleet)


def apply(seas, match, act, there=None):
    """Apply the match's next act to both seas and verify it. there: where a Flying Dutchman goes. NotLegal if the seas
    contradict it.
    """
    enact(seas, act, there)
    if act.kind == ANSWER:
        sea = seas[act.player]
        said = MISS if match.wasting else sea.fire(act.cell)
        ship = tuple(sorted(act.cells)) if act.cells else None
        if said != act.answer or ship and ship != sea.ship_at(act.cell):
            raise NotLegal("in this sea the answer is %s" % notation.SIGNS[said])


def after(sheet):
    """The seas of a sheet with every shot, gift and move of the match on them, as a pair."""
    seas = None
    for _, _, seas in played(sheet):  # noqa: B007 - the last ones are wanted
        pass
    return seas


def played(sheet):
    """Play a sheet from its start: a generator of (act, match, seas) before the first act (None) and after each; seas
    is None if the sheet has none. The same match and seas are updated from one to the next.
    """
    seas = [fresh(sea) for sea in sheet.seas] if sheet.seas else None
    match = Match(sheet.rules, sheet.match.first)
    moves = iter(sheet.moves)
    yield None, match, seas
    for act in sheet.match.acts:
        if seas:
            apply(seas, match, act, next(moves, None) if act.kind == MOVE else None)
        match.push(act)
        yield act, match, seas
