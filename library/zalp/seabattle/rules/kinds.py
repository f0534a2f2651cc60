"""Kinds: the named fleets, the shapes of each kind of ship, and contradictions in a rule set.

Imports constants and errors. A kind is a text: see ruleset.py. Needed only when a rule set is made; then a Pico unloads
it.
"""

from .constants import ANY, CORNERS, MAX_SHIPS, NONE
from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from .ruleset import Rules

FLEETS = {
    "russian": ("4", "3", "3", "2", "2", "2", "1", "1", "1", "1"),
    "classic": ("5", "4", "3", "3", "2"),
    "modern": ("####/.#..", "4", "3", "3", "##/#.", "2"),
    "bent": ("4|###/#..|##/##|##./.##", "3|##/#.", "3|##/#.", "2", "2", "2", "1", "1", "1", "1"),
    "big": ("5", "4", "4", "3", "3", "3", "2", "2", "2", "2", "1", "1", "1", "1", "1"),
    "grand": ("6",) + 2 * ("5",) + 3 * ("4",) + 4 * ("3",) + 5 * ("2",) + 6 * ("1",),
}
RUSSIAN = FLEETS["russian"]

MAX_SIDE = 20  # of the Flying Dutchman's sea
MAX_DECKS = 8
MAX_ORIENTATIONS = 64  # ways to turn the ships of a fleet, all its kinds together: each takes 200 bytes on a Pico


def named(name: str) -> tuple[str, ...]:
    """The kinds of a named fleet, one for each ship. NotLegal for an unknown name."""
    if name not in FLEETS:
        raise NotLegal("no fleet is called %r; there are: %s" % (name, ", ".join(sorted(FLEETS))))
    return FLEETS[name]


def check(rules: "Rules") -> None:
    """NotLegal for a rule set with fields that are out of bounds or contradict each other."""
    width, height, fleet = rules.width, rules.height, rules.fleet
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise NotLegal("a sea has 1 to %d columns and rows, not %sx%s" % (MAX_SIDE, width, height))
    if not 1 <= len(fleet) <= MAX_SHIPS:
        raise NotLegal("a fleet has 1 to %d ships, not %d" % (MAX_SHIPS, len(fleet)))
    if rules.contact not in (NONE, CORNERS, ANY):
        raise NotLegal("contact is NONE, CORNERS or ANY, not %r" % (rules.contact,))
    if rules.shots not in ("streak", "single", "chain", "salvo", "multi:2", "multi:3", "multi:4", "multi:5", "multi:6"):
        raise NotLegal(
            "the shots of a turn are streak, single, chain, salvo or multi:2 to multi:6, not %r" % (rules.shots,)
        )
    for name, most in (("mines", 3), ("sweepers", 3), ("submarines", 1)):
        value = getattr(rules, name)
        if not 0 <= value <= most:
            raise NotLegal("%s: 0 to %d a side, not %r" % (name, most, value))
    if rules.clock not in (0, 30, 60):
        raise NotLegal("a thinking clock gives 30 or 60 seconds a shot, or 0 for no limit, not %r" % (rules.clock,))
    if rules.answers not in ("full", "plain"):
        raise NotLegal("answers are full or plain, not %r" % (rules.answers,))
    if rules.answers == "plain" and (rules.shots in ("chain", "salvo") or rules.submarines):
        raise NotLegal("plain answers go with streak, single and multi, and without a submarine")
    if any(kind[:1] == "~" for kind in fleet):
        if rules.answers == "plain":
            raise NotLegal("a Flying Dutchman needs full answers")
        if len(fleet) > 1 or rules.extras:
            raise NotLegal("a Flying Dutchman sails alone: no other ship, mine, minesweeper or submarine")
        if rules.shots in ("chain", "salvo"):
            raise NotLegal("a Flying Dutchman is hunted with streak, single or multi, not with %s" % rules.shots)
        if width < 10 or height < 10:
            raise NotLegal("a Flying Dutchman needs a sea of 10x10 or more, not %dx%d" % (width, height))


def shapes(fleet: "Collection[str]") -> dict[str, list[tuple[tuple[int, int], ...]]]:
    """The orientations of each kind of a fleet: {kind: [shape, ...]}. NotLegal for a malformed kind."""
    found = {kind: orientations(kind) for kind in set(fleet)}
    in_all = sum([len(ways) for ways in found.values()])
    if in_all > MAX_ORIENTATIONS:
        raise NotLegal("the ships of a fleet can be turned in %d ways in all, not %d" % (MAX_ORIENTATIONS, in_all))
    return found


def orientations(kind: str) -> list[tuple[tuple[int, int], ...]]:
    """All turns and mirror images of a kind: tuples of (dx, dy), sorted by row, then column; [] for a chain."""
    shapes = []
    if kind[:1] == "~":
        if kind[1:] not in ("5", "6", "7", "8"):
            raise NotLegal("a chain has 5 to 8 decks: %r" % (kind,))
        return shapes
    if len(kind) == 1:  # straight: turning it eight times would leave 1 to 2 kB of garbage between what stays
        shape = _shape(kind)
        return [shape] if len(shape) == 1 else [shape, tuple([(0, x) for x, _ in shape])]
    decks = 0
    for text in kind.split("|"):
        shape = _shape(text)
        if decks and len(shape) != decks:
            raise NotLegal("the alternatives of a kind have the same number of decks: %r" % (kind,))
        decks = len(shape)
        for _ in range(2):
            for _ in range(4):
                if shape not in shapes:
                    shapes.append(shape)
                shape = _normal([(-dy, dx) for dx, dy in shape])  # a quarter turn
            shape = _normal([(-dx, dy) for dx, dy in shape])  # the mirror image
        if len(shapes) > MAX_ORIENTATIONS:
            raise NotLegal("a ship can be turned in %d ways at most" % MAX_ORIENTATIONS)
    return shapes


def _shape(text):
    if text in ("1", "2", "3", "4", "5", "6", "7", "8"):
        return tuple([(x, 0) for x in range(int(text))])
    cells = []
    rows = text.split("/")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise NotLegal("the rows of a shape are equally long: %r" % (text,))
        for x, c in enumerate(row):
            if c == "#":
                cells.append((x, y))
            elif c != ".":
                raise NotLegal("a shape is 1 to 8, or rows of # and . separated by /: %r" % (text,))
    if not 1 <= len(cells) <= MAX_DECKS:
        raise NotLegal("a ship has 1 to %d decks: %r" % (MAX_DECKS, text))
    # Connected by sides: only a chain may be connected by corners.
    found = [cells[0]]
    for x, y in found:
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in cells and near not in found:
                found.append(near)
    if len(found) != len(cells):
        raise NotLegal("the decks of a shape must be connected by sides: %r" % (text,))
    return _normal(cells)


def _normal(cells):
    left = min(x for x, y in cells)
    top = min(y for x, y in cells)
    return tuple([(x, y) for y, x in sorted([(y - top, x - left) for x, y in cells])])
