"""Reading a score sheet: takes it apart line by line and referees it. Imports the console's alphabets, rules and
scoresheet.
"""

from zalp.console.alphabets import capital

from ..rules import NotLegal, NotReadable, Rules, RulesError, notation, typed
from ..rules.text import acts_in
from ..rules.acts import draw, resign
from ..rules.constants import AGREED, RESIGNED
from ..rules.match import Match
from ..rules.sea import Sea
from .scoresheet import (
    CHAINS,
    FIRST_LINE,
    SIDES,
    apply,
    check_of,
    ended_by,
    fresh,
    head,
    is_name,
    result_of,
    signs,
    turns_of,
)
from .sheet import Sheet

_NEEDED = ("A", "B", "Rules", "First", "Result", "Ended")  # headers


def read(text):
    """The Sheet that `write` wrote, or that was written by hand according to docs/notation.md.

    NotReadable, NotLegal or NotNow for the first fault, with its line: `line 12: ...`. Everything must agree with the
    rules and, if they are given, with the seas.
    """
    raw, numbers = lines_of(text)
    at = len(raw)
    if "" in raw:
        at = raw.index("")
    lines = [typed.header(line) for line in raw[:at]] + [typed.plain(line) for line in raw[at:]]
    try:
        headers, at = _headers(lines)
        sheet = _Reader(lines, headers, at).sheet()
    except _Fault as fault:
        line, error = fault.args
        raise type(error)("line %d: %s" % (numbers[line - 1], error)) from None
    if "Check" in headers and headers["Check"][1] not in (check_of("\n".join(lines)), check_of("\n".join(raw))):
        number = numbers[headers["Check"][0] - 1]
        raise NotLegal("line %d: the check does not agree: something was changed" % number)
    return sheet


def lines_of(text):
    """(the lines of a sheet, without the empty ones around it and the spaces at their ends, headers that a mail program
    broke joined again; the number in the text of each line, and of the one after the last).
    """
    for end in ("\r\r\n", "\r\n", "\r"):
        text = text.replace(end, "\n")
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    before = 0
    while before < len(lines) and not lines[before].replace("\ufeff", "").strip():
        before += 1
    lines = lines[before:]
    if lines:
        lines[0] = lines[0].replace("\ufeff", "").strip()
    numbers = list(range(before + 1, before + len(lines) + 2))
    at = 1
    while at + 1 < len(lines) and lines[at]:
        if lines[at][:1] == "[" and lines[at][-1] != "]" and lines[at + 1] and lines[at + 1][0] != "[":
            lines[at] += " " + lines.pop(at + 1)
            numbers.pop(at + 1)
        else:
            at += 1
    return lines, numbers


class _Fault(Exception):
    """(number of the line, error)"""


def _headers(lines):
    """({name: (line, text)}, the number of the first line after them)."""
    if not lines or lines[0] != FIRST_LINE:
        raise _Fault(1, NotReadable("a score sheet begins with %s" % FIRST_LINE))
    headers = {}
    number = 1
    while number < len(lines) and lines[number]:
        line = lines[number]
        number += 1
        name, _, text = line[1:-2].partition(' "')
        if line[:1] != "[" or line[-2:] != '"]' or not is_name(name) or '"' in text or name in headers:
            raise _Fault(number, NotReadable('a header is [Name "text"], each name once: %r' % line[:40]))
        headers[name] = number, text
    for name in _NEEDED:
        if name not in headers:
            raise _Fault(number, NotReadable("the header %s is missing" % name))
    return headers, number


class _Reader:
    """Takes a sheet apart, line by line. lines: all of them; at: how many were headers."""

    def __init__(self, lines, headers, at):
        self._lines = lines
        self._headers = headers
        self._at = at  # the number of the current line
        self._rules = rules = self._header("Rules", Rules.parse)
        self._letters = self._header("Letters", self._known) if "Letters" in headers else "latin"
        self._columns = list(notation.letters(rules, self._letters)) * 2  # over both seas
        self._match = Match(rules, self._header("First", _player))
        self._moves = []

    def _header(self, name, parse):
        line, text = self._headers[name]
        try:
            return parse(text)
        except RulesError as error:
            raise _Fault(line, error) from None

    def _known(self, letters):
        notation.letters(self._rules, letters)
        return letters

    def sheet(self):
        first = self._at  # the acts are between these lines
        last = self._at
        columns = "".join(self._columns)
        while last < len(self._lines) and _capitals(self._lines[last].replace(" ", "")) != columns:
            last += 1
        seas = truth = None
        if last < len(self._lines):
            drawn = self._drawn(last)
            seas = [self._before(player, sea) for player, sea in enumerate(drawn)]
            truth = [fresh(sea) for sea in seas]
        for self._at in range(first + 1, last + 1):
            for word in self._lines[self._at - 1].split():
                if word[-1] != "." or word[0] not in "0123456789":
                    self._push(word, truth)
        self._end()
        if seas:
            self._compare(truth, drawn, last + 1)
        kept = {name: text for name, (_, text) in self._headers.items()}
        sheet = Sheet(self._match, seas, self._moves, kept)
        self._turns(sheet, first, last)
        return sheet

    def _push(self, word, truth):
        """Play a word's acts, and compare them with the true seas."""
        match = self._match
        there = None
        try:
            if word[0] == ">":
                if len(word) > 1:
                    there = self._cells(word[1:])
                self._moves.append(there)
                word = ">"
            for act in acts_in(match, self._latin(word)):
                if truth:
                    apply(truth, match, act, there)
                match.push(act)
        except RulesError as error:
            raise _Fault(self._at, type(error)("%s: %s" % (word[:40], error))) from None

    def _cells(self, text):
        return tuple(sorted([notation.cell(name, self._rules, self._letters) for name in text.split(".")]))

    def _latin(self, word):
        """A word in this sheet's letters as rules.text reads it."""
        if word[0] in "=/>":
            return word
        row = notation.ALPHABETS[self._letters]
        plain = notation.ALPHABETS["latin"]
        latin = ""
        for c in _capitals(word):
            at = row.find(c)
            if at < 0 and c in plain:
                raise NotReadable("the columns are %s, not %r%s" % (row, c, typed.doubt(c, row)))
            latin += c if at < 0 else plain[at]
        return latin

    def _end(self):
        """Check the result and the end in the headers."""
        match = self._match
        line, ended = self._headers["Ended"]
        how, _, who = ended.partition(" ")
        try:
            if how in (RESIGNED, AGREED):
                match.push((resign if how == RESIGNED else draw)(_player(who)))
        except RulesError as error:
            raise _Fault(line, error) from None
        if ended != ended_by(match):
            raise _Fault(line, NotLegal("these acts end by %s, not by %s" % (ended_by(match), ended[:20])))
        line, given = self._headers["Result"]
        if given != result_of(match):
            raise _Fault(line, NotLegal("the result is %s, not %s" % (result_of(match), given[:20])))

    def _drawn(self, at):
        """Both seas as they are drawn, a text each; at: the number of the line with their columns."""
        rules = self._rules
        rows = ["", ""]
        for y in range(rules.height):
            at += 1
            words = self._lines[at].split() if at < len(self._lines) else []
            label = str(y + 1)
            own, theirs = words[1 : rules.width + 1], words[rules.width + 2 :]
            # The true length of each word matters: a cell is one character.
            if len(words) != 2 * rules.width + 2 or label != words[0] or label != words[rules.width + 1]:
                raise _Fault(at + 1, NotReadable("row %s of both seas is due here, each behind its number" % label))
            if [sign for sign in own + theirs if len(sign) > 1 or sign in "#!"]:
                raise _Fault(at + 1, NotReadable("each cell of a sea is one sign, and each ship has its letter"))
            rows[0] += "".join(own)
            rows[1] += "".join(theirs)
        if at + 1 < len(self._lines):
            raise _Fault(at + 2, NotReadable("nothing follows the seas"))
        return rows

    def _before(self, player, drawn):
        """The sea as it lay before the first shot."""
        rules = self._rules
        name = CHAINS[player]
        try:
            if not rules.dutchman:
                return fresh(Sea.parse(drawn, rules))
            if name not in self._headers:
                raise NotReadable('a Flying Dutchman\'s sheet tells where it lay at first: [%s "B3.C4"]' % name)
            return Sea(rules, (self._cells(self._headers[name][1]),))
        except RulesError as error:
            raise _Fault(len(self._lines), type(error)("the sea of %s: %s" % (SIDES[player], error))) from None

    def _compare(self, truth, drawn, at):
        """Compare the seas as the acts left them with the drawn ones; at: the number of the line with their columns."""
        rules = self._rules
        for player, sea in enumerate(truth):
            for cell, sign in enumerate(_renamed(signs(sea), drawn[player])):
                if sign != drawn[player][cell]:
                    name = notation.name(cell, rules, self._letters)
                    message = "%s of %s's sea is drawn as %s, and after these acts it is %s"
                    error = NotLegal(message % (name, SIDES[player], drawn[player][cell], sign))
                    raise _Fault(at + 1 + cell // rules.width, error)

    def _turns(self, sheet, first, last):
        """Check the numbers of the turns, and whose they are: they are redundant, but an error in them is a fault."""
        due = []
        for number, player, words in turns_of(sheet, self._letters):
            due.append(head(number, player))
            due.extend(words)
        at = 0
        for number in range(first, last):
            for word in self._lines[number].split():
                if _capitals(word) != due[at]:
                    raise _Fault(number + 1, NotLegal("%s is due here, not %s" % (due[at], word[:40])))
                at += 1


def _capitals(word):
    """A word of the acts as `write` has it: columns in capitals, the sign of a mine and a turn's letter small."""
    found = ""
    for c in word:
        if found[-1:] and found[-1] in "0123456789" and c in "oOоО":
            found += "o"
        else:
            found += capital(c)
    if word in ("o", "O", "о", "О"):
        return "o"
    return found.lower() if word[-1:] == "." and word[0] in "0123456789" else found


def _renamed(drawing, like):
    """The signs of a sea, with its ships lettered as in another drawing of it: the letters may be any, in the same
    order.
    """
    names = {}
    for number, letter in enumerate(sorted({sign.lower() for sign in like if sign.isalpha()})):
        names[chr(97 + number)], names[chr(65 + number)] = letter, letter.upper()
    return [names.get(sign, sign) for sign in drawing]


def _player(text):
    if text not in SIDES:
        raise NotReadable("the players are A and B, not %r" % text[:20])
    return SIDES.index(text)
