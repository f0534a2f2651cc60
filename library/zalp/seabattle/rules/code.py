"""Codes: a rule set as a row of digits, to be read out, mailed, and typed with the number keys. Imports text, errors
and kinds. Loaded only when one is shown or typed.

The digits are one number of mixed radix, in which the first field is the lowest, and the fleet comes last. It is
multiplied to make room for a checksum over the rule set's line: of a thousand typing errors one is not noticed.

The line itself may be typed too, two digits a letter: its place in ASCII after the space. That is how a page types a
line that is pasted into it.
"""

from binascii import crc32

from .text import of_rules, rules_in
from .errors import NotReadable, RulesError
from .kinds import FLEETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from .ruleset import Rules

_CHECK = 997
_SHOTS = ("streak", "single", "multi:2", "multi:3", "multi:4", "multi:5", "multi:6", "chain", "salvo")
_CLOCKS = (0, 30, 60)
_ANSWERS = ("full", "plain")
_NAMED = ("russian", "classic", "modern", "bent", "big", "grand")  # 1 and following; 0: the fleet is spelt out
_NAMES, _SHIPS, _WAYS, _SIDE = 16, 26, 64, 20
_GROUP = 4  # digits between two spaces
MAX_DIGITS = 2 * 1024
_LINE = "9065768013"  # how a line begins, "zalp-"


def code_of(rules: "Rules") -> str:
    """A rule set's code, in groups of four digits."""
    found = [
        (rules.width - 1, _SIDE), (rules.height - 1, _SIDE), (rules.contact, 3), (_SHOTS.index(rules.shots), 9),
        (int(rules.waste), 2), (rules.mines, 4), (int(rules.mines_touch), 2), (rules.sweepers, 4),
        (rules.submarines, 2), (_CLOCKS.index(rules.clock), 3), (_ANSWERS.index(rules.answers), 2),
    ]  # fmt: skip
    named = [number for number, name in enumerate(_NAMED, 1) if sorted(FLEETS[name]) == sorted(rules.fleet)]
    found.append((named[0] if named else 0, _NAMES))
    if not named:
        kinds = []
        for kind in rules.fleet:
            if kind not in kinds:
                kinds.append(kind)
        found.append((len(kinds) - 1, _SHIPS))
        for kind in kinds:
            found.append((rules.fleet.count(kind) - 1, _SHIPS))
            found.extend(_spelt(kind))
    number = 0
    for value, base in reversed(found):
        number = number * base + value
    digits = str(number * _CHECK + crc32(of_rules(rules).encode()) % _CHECK)
    digits = "0" * (-len(digits) % _GROUP) + digits
    return " ".join([digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)])


def rules_of(make: "Callable[..., Rules]", text: str) -> "Rules":
    """The rule set of a code, with or without its spaces; make: Rules. NotReadable if there is none."""
    digits = "".join(text.split())
    if len(digits) > MAX_DIGITS:
        raise NotReadable("this is too long for a rule set's code, which has %d digits at most" % MAX_DIGITS)
    if not digits or any(digit not in "0123456789" for digit in digits):
        raise NotReadable("a rule set's code has digits only: %r" % (text[:80],))
    number, check = divmod(int(digits), _CHECK)
    try:
        if digits[: len(_LINE)] == _LINE:
            line = "".join([chr(32 + int(digits[at : at + 2])) for at in range(0, len(digits), 2)])
            return rules_in(make, line)
        rules = _Reader(number).rules(make)
    except (RulesError, IndexError):
        rules = None
    if rules is None or crc32(of_rules(rules).encode()) % _CHECK != check:
        raise NotReadable("no rule set has this code: %r" % (text[:80],))
    return rules


def _spelt(kind):
    """A kind's values: straight, a chain, or its alternatives, each straight or rows of bits."""
    if len(kind) == 1 and kind != "#":
        return [(0, 3), (int(kind) - 1, 8)]
    if kind[0] == "~":
        return [(1, 3), (int(kind[1:]) - 1, 8)]
    shapes = kind.split("|")
    found = [(2, 3), (len(shapes) - 1, _WAYS)]
    for shape in shapes:
        if len(shape) == 1 and shape != "#":
            found += [(0, 2), (int(shape) - 1, 8)]
            continue
        rows = shape.split("/")
        found += [(1, 2), (len(rows[0]) - 1, _SIDE), (len(rows) - 1, _SIDE)]
        found += [(int(sign == "#"), 2) for row in rows for sign in row]
    return found


class _Reader:
    """Takes the values of a number, the first one first."""

    def __init__(self, number):
        self._number = number

    def take(self, base):
        self._number, value = divmod(self._number, base)
        return value

    def rules(self, make):
        take = self.take
        width, height, contact, shots = take(_SIDE) + 1, take(_SIDE) + 1, take(3), _SHOTS[take(9)]
        waste, mines, touch, sweepers, submarines = take(2), take(4), take(2), take(4), take(2)
        clock, answers, named = _CLOCKS[take(3)], _ANSWERS[take(2)], take(_NAMES)
        if named:
            fleet = FLEETS[_NAMED[named - 1]]
        else:
            fleet = ()
            for _ in range(take(_SHIPS) + 1):
                count = take(_SHIPS) + 1
                fleet += count * (self.kind(),)
        if self._number:
            return None
        return make(
            width, height, fleet, contact, shots, waste == 1, mines, touch == 1, sweepers, submarines, clock, answers
        )

    def kind(self):
        """A kind, as `_spelt` wrote it."""
        take = self.take
        what = take(3)
        if what < 2:
            return ("", "~")[what] + str(take(8) + 1)
        shapes = []
        for _ in range(take(_WAYS) + 1):
            if not take(2):
                shapes.append(str(take(8) + 1))
                continue
            wide, high = take(_SIDE) + 1, take(_SIDE) + 1
            rows = ["".join([".#"[take(2)] for _ in range(wide)]) for _ in range(high)]
            shapes.append("/".join(rows))
        return "|".join(shapes)
