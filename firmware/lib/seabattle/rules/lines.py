"""Lines: rule sets, seas and matches as text, a line each, and read back; the words for a fleet's defects.

Imports rules' parts. `str(rules)`, `Rules.parse` and their like lead here. Needed when something is written, read or
told; a Pico keeps it in memory no longer.
"""

from . import notation
from .errors import NotNow, NotReadable, RulesError
from .fleet import CORNER_CONTACT, OUTSIDE, OVERLAP, SIDE_CONTACT, TOO_FEW, TOO_MANY, WRONG_SHAPE
from .match import AGREED, RESIGNED, Match
from .ruleset import ANY, Rules
from .sea import Sea

_RULES, _MATCH = "zalp-rules-1", "zalp-match-1"
_CONTACTS = ("none", "corners", "any")
_NAMES = ("fleet", "contact", "turn", "waste", "mines", "minesweepers", "submarines")
_DEFECTS = {
    OUTSIDE: "a cell outside the sea",
    OVERLAP: "two ships share a cell",
    WRONG_SHAPE: "a ship of no allowed shape",
    TOO_MANY: "too many ships",
    TOO_FEW: "a ship is missing",
    SIDE_CONTACT: "two ships touch by a side",
    CORNER_CONTACT: "two ships touch by a corner",
}


def describe(defects):
    """The words for a bit mask of defects."""
    return ", ".join([words for bit, words in sorted(_DEFECTS.items()) if defects & bit]) or "legal"


def of_rules(rules):
    """A rule set's line."""
    return "%s %dx%d fleet=%s contact=%s turn=%s waste=%s mines=%d%s minesweepers=%d submarines=%d" % (
        _RULES,
        rules.width,
        rules.height,
        ",".join(rules.fleet),
        _CONTACTS[rules.contact],
        rules.turn,
        "yes" if rules.waste else "no",
        rules.mines,
        "t" if rules.mines_touch else "",
        rules.minesweepers,
        rules.submarines,
    )


def rules_in(line):
    """The rule set that `of_rules` wrote. NotReadable, or NotLegal for one that contradicts itself."""
    words = line.split()
    if len(words) != 9 or words[0] != _RULES:
        raise NotReadable("a rule set's line begins with %s and has nine words: %r" % (_RULES, line[:80]))
    try:
        width, height = [_number(side) for side in words[1].split("x")]
        values = []
        for word, name in zip(words[2:], _NAMES):
            key, value = word.split("=")
            if key != name:
                raise ValueError
            values.append(value)
        fleet, contact, turn, waste, mines, minesweepers, submarines = values
        contact = _CONTACTS.index(contact)
        waste = ("no", "yes").index(waste)
        mines_touch = mines.endswith("t")
        if mines_touch:
            mines = mines[:-1]
        mines, minesweepers, submarines = _number(mines), _number(minesweepers), _number(submarines)
    except ValueError:
        raise NotReadable("this is no rule set: %r" % line[:200]) from None
    fleet = tuple(fleet.split(","))
    return Rules(width, height, fleet, contact, turn, bool(waste), mines, mines_touch, minesweepers, submarines)


def _number(text):
    """An int from one to three digits and nothing else: Python's int() would take ` +1_0`."""
    if not 1 <= len(text) <= 3 or any(c not in "0123456789" for c in text):
        raise ValueError(text)
    return int(text)


def of_sea(sea):
    """A sea's line, rows parted by `/`: `.` water, `*` a miss, `A`.. a ship's decks, `a`.. its decks that are hit."""
    row = []
    numbers = {}
    for number, ship in enumerate(sea.fleet.ships):
        for cell in ship:
            numbers[cell] = number
    for cell, shot in enumerate(sea.shots):
        if cell and cell % sea.rules.width == 0:
            row.append("/")
        number = numbers.get(cell)
        row.append(("*" if shot else ".") if number is None else chr((97 if shot else 65) + number))
    return "".join(row)


def sea_in(line, rules):
    """The sea that `of_sea` wrote, or a bare drawing of it: `#` for decks, row by row, `/` optional.

    NotReadable for what is no sea of this size, NotLegal for a fleet with defects. `#` is for ships
    that hang together by their sides, under a contact that keeps them apart by their sides.
    """
    text = line.strip().replace("/", "")
    if len(text) != rules.cells:
        raise NotReadable("a sea of %dx%d has %d cells, not %d" % (rules.width, rules.height, rules.cells, len(text)))
    ships = {}
    shots = []
    bare = []
    for cell, c in enumerate(text):
        if c == "#":
            bare.append(cell)
        elif "A" <= c <= "Z" or "a" <= c <= "z":
            number = ord(c) & 31
            ships.setdefault(number, []).append(cell)
            if c >= "a":
                shots.append(cell)
        elif c == "*":
            shots.append(cell)
        elif c != ".":
            raise NotReadable("a sea is drawn with . * # and letters, not %r" % c)
    if bare:
        if ships or rules.contact == ANY:
            raise NotReadable("ships drawn with # cannot be told apart here; draw each with a letter of its own")
        while bare:
            ship = rules.connected(bare, bare[0], False)
            ships[len(ships) + 1] = ship
            bare = [cell for cell in bare if cell not in ship]
    sea = Sea(rules, [ships[number] for number in sorted(ships)])
    for cell in shots:
        sea.shots[cell] = 1
    return sea


def of_match(match):
    """A match's line: `zalp-match-1 ; RULES ; first=0 ; B7- A1+ A2# C3? ; end=resigned:0`.

    The shots as notation.of_shot writes them; `?`: a shot without its answer. No end: it goes on, or all is sunk.
    """
    rules = match.rules
    shots = [notation.of_shot(shot, rules) for shot in match.log]
    if match.pending is not None:
        shots.append(notation.name(match.pending, rules, "latin") + "?")
    parts = [_MATCH, of_rules(rules), "first=%d" % match.first, " ".join(shots)]
    if match.reason == RESIGNED:
        parts.append("end=resigned:" + str(match.ended_by))
    elif match.reason == AGREED:
        parts.append("end=agreed")
    return " ; ".join(parts)


def match_in(line):
    """The match that `of_match` wrote, replayed shot by shot, so a log that breaks the rules is refused.

    NotReadable for what is no log; NotLegal or NotNow (with the shot's number) for one that breaks the rules.
    """
    parts = [part.strip() for part in line.split(";")]
    if len(parts) not in (4, 5) or parts[0] != _MATCH:
        raise NotReadable("a match's line begins with %s and has four or five parts: %r" % (_MATCH, line[:80]))
    if parts[2] not in ("first=0", "first=1"):
        raise NotReadable("first=0 or first=1, not %r" % parts[2][:20])
    match = Match(rules_in(parts[1]), int(parts[2][-1]))
    for number, text in enumerate(parts[3].split(), 1):
        try:
            _replay(match, text)
        except RulesError as error:
            raise type(error)("shot %d, %s: %s" % (number, text[:40], error)) from None
    if len(parts) == 5:
        if parts[4] == "end=agreed":
            match.draw()
        elif parts[4] in ("end=resigned:0", "end=resigned:1"):
            match.resign(int(parts[4][-1]))
        else:
            raise NotReadable("no end of a match: %r" % parts[4][:40])
    return match


def _replay(match, text):
    for sign in notation.SIGNS + "?":
        at = text.find(sign)
        if at > 0:
            break
    else:
        raise NotReadable("a shot is a cell and one of - + # ?")
    if match.over:
        raise NotNow("the match is over")
    match.fire(match.turn, notation.cell(text[:at], match.rules, "latin"))
    rest = text[at + 1 :]
    ship = None
    if sign == "#" and match.rules.contact == ANY:
        ship = [notation.cell(deck, match.rules, "latin") for deck in rest.split(".")]
    elif rest:
        raise NotReadable("nothing follows the sign of an answer")
    if sign != "?":
        match.answer(notation.SIGNS.index(sign), ship)
