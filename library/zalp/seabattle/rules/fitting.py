"""Fitting: finds room for a whole fleet by exact search, if drawing has found none. Imports rules' parts.

Loaded only when drawing has failed. The sea is searched row by row: at each unclaimed cell either a ship begins, with
its first deck there, or the cell is left free. A ship claims its decks and, as far as the contact rule keeps others
away, the cells to the right of them, below and in between. The claims of two ships never overlap, so their sizes
determine how many cells may be left free in all. A search that comes to its end proves that there is no room.
"""

from array import array

from .constants import ANY, NONE
from .errors import NotFound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from zalp.console.rng import Rng
    from .fleet import Fleet
    from .ruleset import Rules

STEPS = 2000  # ships put into the sea, in all: 5 to 20 s on a Pico
_FIRST = 100  # of them in the first search; each later one has twice as many, and tries the ships in another order
_TRIES = 6  # between two yields: about 4 ms on the Pico
_LET_GO = 255  # instead of a ship: the cell is left free


def fitting(
    make: "Callable[..., Fleet]", rules: "Rules", rng: "Rng", steps: int = STEPS
) -> "Generator[None, None, Fleet]":
    """Search for a fleet in slices: a generator whose return value is the Fleet, or None if there is no room. make:
    Fleet. NotFound if so many steps neither found one nor came to an end.
    """
    ways = yield from _ways(rules)
    most = _FIRST
    largest_first = True
    while steps > 0:
        rng.shuffle(ways)
        if largest_first:
            ways = [way for number in range(len(rules.fleet) + 1) for way in ways if way[0] == number]
        ended, fleet = yield from _search(make, rules, rng, ways, min(most, steps))
        if ended:
            return fleet
        steps -= most
        most *= 2
        largest_first = not largest_first
    raise NotFound("no room was found for this fleet, though there may be some: %s" % rules)


def _ways(rules):
    """What may begin at a cell: a generator that returns [(number of its kind, claimed steps from the cell, (dx, dy) of
    its decks, reach to the left, to the right, down)]. A kind's number is that of its first ship; mines and
    minesweepers that touch nothing come last.
    """
    wide, high = _margin(rules)
    across = rules.width + wide
    ways = []
    for number, kind in enumerate(rules.fleet + ("1",)):
        if number == rules.ships:
            shapes = (((0, 0),),) if _alone(rules) else ()
        else:
            shapes = rules.orientations(kind) if rules.fleet.index(kind) == number else ()
        for shape in shapes:
            first = shape[0][0]
            decks = tuple([(x - first, y) for x, y in shape])
            claim = {(y + j) * across + x + i for x, y in decks for i in range(wide + 1) for j in range(high + 1)}
            columns = [x for x, y in decks]
            ways.append((number, tuple(sorted(claim)), decks, min(columns), max(columns), shape[-1][1]))
            yield
    return ways


def _margin(rules):
    """How far a claim extends to the right of a deck, and down: so far that two claims overlap exactly if their cells
    are the same or neighbours. If ships may touch by corners it extends only to the right.
    """
    return int(rules.contact != ANY), int(rules.contact == NONE)


def _alone(rules):
    """How many mines and minesweepers may touch nothing and are placed with the ships."""
    return 0 if rules.mines_touch else rules.mines + rules.sweepers


def _search(make, rules, rng, ways, steps):
    """One search: a generator that returns (whether it came to an end, a Fleet or None)."""
    wide, high = _margin(rules)
    across = rules.width + wide
    size = across * (rules.height + high)
    kinds = rules.ships + 1
    counts = [rules.fleet.count(kind) if rules.fleet.index(kind) == n else 0 for n, kind in enumerate(rules.fleet)]
    counts.append(_alone(rules))
    least = [0] * kinds  # the least number of cells that each claims
    for way in ways:
        least[way[0]] = min(least[way[0]] or size, len(way[1]))
    spare = size - sum([count * cells for count, cells in zip(counts, least)])  # how many cells may still be left free
    left = sum(counts)
    claimed = bytearray(size)
    lies = bytearray(rules.cells)  # 1 a deck, 2 a mine or a minesweeper
    came = array("H", [0] * size)  # the cell of each step, and what was done there
    did = bytearray(size)
    depth = cell = number = tried = 0
    while spare >= 0 and rules.decks + rules.extras <= rules.cells:
        if not left:
            fleet = yield from _fleet(make, rules, rng, ways, came, did, depth, lies)
            if fleet:
                return True, fleet
        while left and cell < size and claimed[cell]:
            cell += 1
        placed = False
        while left and cell < size and number < len(ways):
            tried += 1
            if tried % _TRIES == 0:
                yield
            way = ways[number]
            if counts[way[0]] and len(way[1]) - least[way[0]] <= spare and _free(rules, way, cell, claimed, lies):
                placed = True
                break
            number += 1
        if placed:
            if not steps:
                return False, None
            steps -= 1
        if placed or left and cell < size and spare:
            came[depth] = cell
            did[depth] = number if placed else _LET_GO
            depth += 1
            if placed:
                spare -= _put(rules, way, cell, claimed, lies, 1) - least[way[0]]
                counts[way[0]] -= 1
                left -= 1
            else:
                spare -= 1
            cell += 1
            number = 0
            continue
        while True:  # take the last ship back and try its next way
            if not depth:
                return True, None
            depth -= 1
            cell, number = came[depth], did[depth]
            if number != _LET_GO:
                break
            spare += 1
        way = ways[number]
        spare += _put(rules, way, cell, claimed, lies, 0) - least[way[0]]
        counts[way[0]] += 1
        left += 1
        number += 1
    return True, None


def _free(rules, way, cell, claimed, lies):
    """Whether a ship may begin here."""
    across = rules.width + _margin(rules)[0]
    x, y = cell % across, cell // across
    kind, claim, decks, before, after, down = way
    if x + before < 0 or x + after >= rules.width or y + down >= rules.height:
        return False
    for step in claim:
        if claimed[cell + step]:
            return False
    if rules.contact == NONE:
        return True
    mine = kind == rules.ships
    for dx, dy in decks:
        at = (y + dy) * rules.width + x + dx
        if rules.contact != ANY:
            for near in rules.around(at, False):
                if lies[near]:
                    return False
        for near in rules.around(at) if _alone(rules) else ():
            if mine and lies[near] or lies[near] == 2:
                return False
    return True


def _put(rules, way, cell, claimed, lies, there):
    """Put a ship that begins here into the sea (there=1), or take it back (0). Returns how many cells it claims."""
    kind, claim, decks = way[:3]
    across = rules.width + _margin(rules)[0]
    for step in claim:
        claimed[cell + step] = there
    at = cell // across * rules.width + cell % across
    for dx, dy in decks:
        lies[at + dy * rules.width + dx] = there + (there and kind == rules.ships)
    return len(claim)


def _fleet(make, rules, rng, ways, came, did, depth, lies):
    """The found Fleet, rotated and mirrored at random: a generator; None if no room is left for a submarine."""
    across = rules.width + _margin(rules)[0]
    turns = rng.below(2), rng.below(2), rng.below(2) if rules.width == rules.height else 0
    things = []  # (number of its kind, its cells)
    for number in range(depth):
        if did[number] != _LET_GO:
            way = ways[did[number]]
            x, y = came[number] % across, came[number] // across
            things.append((way[0], tuple(sorted([_turned(rules, x + dx, y + dy, turns) for dx, dy in way[2]]))))
        yield
    things.sort()
    ships = [cells for kind, cells in things if kind < rules.ships]
    mines = [cells[0] for kind, cells in things if kind == rules.ships]
    if rules.mines_touch or not mines:
        from .extras import drawing

        drawn = (yield from drawing(rules, rng, ships)) if rules.extras else ()
        return None if drawn is None else make(rules, ships, *drawn)
    free = []
    for cell in range(rules.cells if rules.submarines else 0):
        if not lies[cell] and not [near for near in rules.around(cell) if lies[near] == 2]:
            free.append(_turned(rules, cell % rules.width, cell // rules.width, turns))
        yield
    if len(free) < rules.submarines:
        return None
    rng.shuffle(mines)
    sunk = [rng.choice(free)] if rules.submarines else ()
    return make(rules, ships, mines[: rules.mines], mines[rules.mines :], sunk)


def _turned(rules, x, y, turns):
    if turns[0]:
        x = rules.width - 1 - x
    if turns[1]:
        y = rules.height - 1 - y
    if turns[2]:
        x, y = y, x
    return y * rules.width + x
