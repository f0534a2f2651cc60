"""Texts: rule sets, seas and matches to and from text, a line each; the words for a fleet's defects.

Imports acts, constants, errors, notation and typed, but not the classes that it prints: callers that parse pass the
class. `str(rules)`, `Rules.parse` and similar methods use this. Needed only when something is written, read or shown;
then a Pico unloads it.
"""

from . import notation
from .acts import DECK, MINE, SUNK, answer, choose, draw, give, move, pass_turn, resign, shot
from .constants import (
    AGREED,
    ANY,
    CORNER_CONTACT,
    MINE_CONTACT,
    OUTSIDE,
    OVERLAP,
    RESIGNED,
    SIDE_CONTACT,
    TOO_FEW,
    TOO_MANY,
    WRONG_NUMBER,
    WRONG_SHAPE,
)
from .errors import NotNow, NotReadable, RulesError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from .acts import Act
    from .chart import Chart
    from .match import Match
    from .ruleset import Rules
    from .sea import Sea

    _R = TypeVar("_R", bound=Rules)
    _S = TypeVar("_S", bound=Sea)
    _M = TypeVar("_M", bound=Match)

_RULES, _MATCH = "zalp-rules-2", "zalp-match-2"
_CONTACTS = ("none", "corners", "any")
_NAMES = ("fleet", "contact", "shots", "waste", "mines", "sweepers", "submarines", "clock")
_ANSWERS = "answers="  # the last word of a rule set's line, where they are not full
_MARKS = ".*xX-o%!m?"  # as chart.py counts them
_EXTRAS = "+-", "=_", "~^"  # a mine, a minesweeper, a submarine: unharmed and shot
_DEFECTS = {
    OUTSIDE: "a cell outside the sea",
    OVERLAP: "two things share a cell",
    WRONG_SHAPE: "a ship of no allowed shape",
    TOO_MANY: "too many ships",
    TOO_FEW: "a ship is missing",
    SIDE_CONTACT: "two ships touch by a side",
    CORNER_CONTACT: "two ships touch by a corner",
    WRONG_NUMBER: "the wrong number of mines, minesweepers or submarines",
    MINE_CONTACT: "a mine or a minesweeper touches something",
}


def describe(defects: int) -> str:
    """The words for a bit mask of defects."""
    return ", ".join([words for bit, words in sorted(_DEFECTS.items()) if defects & bit]) or "legal"


def of_rules(rules: "Rules") -> str:
    """A rule set's line."""
    line = "%s %dx%d fleet=%s contact=%s shots=%s waste=%s mines=%d%s sweepers=%d submarines=%d clock=%d" % (
        _RULES,
        rules.width,
        rules.height,
        ",".join(rules.fleet),
        _CONTACTS[rules.contact],
        rules.shots,
        "yes" if rules.waste else "no",
        rules.mines,
        "t" if rules.mines_touch else "",
        rules.sweepers,
        rules.submarines,
        rules.clock,
    )
    return line + ("" if rules.answers == "full" else " " + _ANSWERS + rules.answers)


def rules_in(make: "Callable[..., _R]", line: str) -> "_R":
    """The rule set that `of_rules` wrote; make: Rules. NotReadable, or NotLegal for one that contradicts itself."""
    words = _plain(line).split()
    answers = "full"
    if len(words) == 3 + len(_NAMES) and words[0] == _RULES and words[-1] == _ANSWERS + "plain":
        words.pop()
        answers = "plain"
    if len(words) != 2 + len(_NAMES) or words[0] != _RULES:
        raise NotReadable("a rule set's line begins with %s and has ten words or eleven: %r" % (_RULES, line[:80]))
    try:
        width, height = [_number(side) for side in words[1].split("x")]
        values = []
        for word, name in zip(words[2:], _NAMES):
            key, value = word.split("=")
            if key != name:
                raise ValueError
            values.append(value)
        fleet, contact, shots, waste, mines = values[:5]
        contact = _CONTACTS.index(contact)
        waste = ("no", "yes").index(waste)
        mines_touch = mines.endswith("t")
        numbers = [_number(value) for value in [mines[:-1] if mines_touch else mines] + values[5:]]
    except ValueError:
        from .typed import doubt

        message = "this is not a rule set: %r%s"
        raise NotReadable(message % (line[:200], doubt(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))) from None
    numbers.append(answers)
    return make(
        width, height, tuple(fleet.split(",")), contact, shots, bool(waste), numbers[0], mines_touch, *numbers[1:]
    )


def _number(text):
    """An int from one to three digits and nothing else: Python's int() would accept ` +1_0`."""
    if not 1 <= len(text) <= 3 or any(c not in "0123456789" for c in text):
        raise ValueError(text)
    return int(text)


def _plain(line):
    """A line as typed on a keyboard, whatever a program that it passed through has made of it."""
    if len(line.encode("utf-8", "replace")) == len(line):
        return line
    from .typed import plain

    return plain(line)


def of_sea(sea: "Sea") -> str:
    """A sea's line, rows separated by `/`: `.` water, `*` a miss, `A`.. a ship's decks, `a`.. its decks that are hit;
    `+` a mine, `=` a minesweeper, `~` a submarine, and `-`, `_`, `^` once they are shot. Cells that were given away and
    not shot at yet follow: `!B7`.
    """
    drawn = {}
    for number, ship in enumerate(sea.fleet.ships):
        for cell in ship:
            drawn[cell] = chr(65 + number) + chr(97 + number)
    for cells, pair in zip((sea.fleet.mines, sea.fleet.sweepers, sea.fleet.submarines), _EXTRAS):
        for cell in cells:
            drawn[cell] = pair
    row = []
    for cell, hit in enumerate(sea.shots):
        if cell and cell % sea.rules.width == 0:
            row.append("/")
        row.append(drawn.get(cell, ".*")[hit])
    given = ["!" + notation.name(cell, sea.rules, "latin") for cell in sea.given if not sea.shots[cell]]
    return "".join(row + given)


def sea_in(make: "Callable[..., _S]", line: str, rules: "Rules") -> "_S":
    """The sea that `of_sea` wrote, or a bare drawing of it: `#` for decks, row by row, `/` or line ends optional. make:
    Sea.

    NotReadable if it is not a sea of this size, NotLegal for a fleet with defects. `#` is for ships whose decks are
    connected by sides, under a contact rule that keeps ships apart by their sides.
    """
    text, *given = "".join(_plain(line).split()).replace("/", "").split("!")
    if len(text) != rules.cells:
        raise NotReadable("a sea of %dx%d has %d cells, not %d" % (rules.width, rules.height, rules.cells, len(text)))
    ships = {}
    extras = [], [], []
    shots = []
    bare = []
    for cell, c in enumerate(text):
        pair = [number for number, signs in enumerate(_EXTRAS) if c in signs]
        if c == "#":
            bare.append(cell)
        elif "A" <= c <= "Z" or "a" <= c <= "z":
            ships.setdefault(ord(c) & 31, []).append(cell)
        elif pair:
            extras[pair[0]].append(cell)
        elif c not in ".*":
            from .typed import doubt

            message = "a sea is drawn with . * # + = ~ - _ ^ and letters, not %r%s"
            raise NotReadable(message % (c, doubt(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
        if c in "*-_^" or "a" <= c <= "z":
            shots.append(cell)
    if bare:
        if ships or rules.contact == ANY:
            raise NotReadable("ships drawn with # cannot be distinguished here; draw each with a letter of its own")
        while bare:
            ship = rules.connected(bare, bare[0], False)
            ships[len(ships) + 1] = ship
            bare = [cell for cell in bare if cell not in ship]
    sea = make(rules, [ships[number] for number in sorted(ships)], *extras, shots=shots)
    for name in given:
        cell = notation.cell(name, rules, "latin")
        sea.give(cell, MINE if cell in sea.fleet.mines else DECK)
    return sea


def of_chart(chart: "Chart") -> str:
    """A chart's picture, a line per row: . unknown, * miss, x wounded, X sunk, - halo, o a spent mine, % a spent
    minesweeper, ! a given deck, m a given mine, ? where only a submarine can be.
    """
    width = chart.rules.width
    text = "".join([_MARKS[mark] for mark in chart.marks])
    return "\n".join([text[top : top + width] for top in range(0, len(text), width)])


def of_match(match: "Match") -> str:
    """A match's line: `zalp-match-2 ; RULES ; first=0 ; B7- A1+ A2# C3 ; end=resigned:0`.

    Acts are written as by notation.of_act, an answer right after its shot. Without an end, it goes on, or one fleet is
    sunk.
    """
    rules = match.rules
    parts = [_MATCH, of_rules(rules), "first=%d" % match.first, notation.of_acts(match.acts, rules)]
    if match.reason == RESIGNED:
        parts.append("end=resigned:%d" % match.ended_by)
    elif match.reason == AGREED:
        parts.append("end=agreed:%d" % match.acts[-1].player)
    return " ; ".join(parts)


def match_in(make: "Callable[..., _M]", make_rules: "Callable[..., Rules]", line: str) -> "_M":
    """The match that `of_match` wrote, replayed act by act, so that a log that breaks the rules is
    refused. make: Match; make_rules: Rules.

    NotReadable if it is not a log; NotLegal or NotNow (with the word's number) for one that breaks the rules.
    """
    parts = [part.strip() for part in _plain(line).split(";")]
    if len(parts) not in (4, 5) or parts[0] != _MATCH:
        raise NotReadable("a match's line begins with %s and has four or five parts: %r" % (_MATCH, line[:80]))
    if parts[2] not in ("first=0", "first=1"):
        raise NotReadable("first=0 or first=1, not %r" % parts[2][:20])
    match = make(rules_in(make_rules, parts[1]), int(parts[2][-1]))
    for number, word in enumerate(parts[3].split(), 1):
        try:
            for act in acts_in(match, word):
                match.push(act)
        except RulesError as error:
            raise type(error)("word %d, %s: %s" % (number, word[:40], error)) from None
    if len(parts) == 5:
        how, _, player = parts[4].partition(":")
        known = ("0", "1") if how == "end=resigned" else ("0", "1", "") if how == "end=agreed" else ()
        if player not in known:
            raise NotReadable("not the end of a match: %r" % parts[4][:40])
        match.push((resign if how == "end=resigned" else draw)(int(player or "0")))
    return match


def acts_in(match: "Match", word: str) -> "Iterator[Act]":
    """Yield the acts that a word of a match's line stands for; push each before taking the next.

    NotReadable if it is not an act, NotLegal for a cell outside the sea, NotNow when the match is over.
    """
    rules, by = match.rules, match.by
    if match.over:
        raise NotNow("the match is over")
    if by is None and word[0] not in "=/":
        raise NotNow("a salvo is to be chosen now: =0 or =1")
    if word == ">":
        yield move(by)
    elif word in ("=0", "=1"):
        yield choose(int(word[1]))
    elif word in ("/0", "/1"):
        yield pass_turn(int(word[1]))
    elif word[0] == "!":
        yield give(by, notation.cell(word[1:], rules, "latin"), match.giving or 0)
    else:
        # A letter before a digit is a column: o7 is one of a large sea, o alone a mine.
        at = 1 if word[1:2] and word[1:2] in "0123456789" else 0
        while at < len(word) and word[at] not in notation.SIGNS:
            at += 1
        if at:
            yield shot(by, notation.cell(word[:at], rules, "latin"))
        if at < len(word):
            yield _answer_in(match, word[at:])


def _answer_in(match, word):
    if match.pending is None:
        raise NotNow("there is no shot to answer")
    said = notation.SIGNS.index(word[0])
    ship = None
    if said == SUNK and match.rules.contact == ANY:
        ship = tuple([notation.cell(deck, match.rules, "latin") for deck in word[1:].split(".")])
    elif len(word) > 1:
        raise NotReadable("nothing follows the sign of an answer")
    return answer(match.by, match.pending, said, ship)
