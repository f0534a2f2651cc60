"""Drawing: whole fleets at random. Imports rules' parts.

Needed only before a match; then a Pico unloads it.
"""

from .constants import ANY, NONE
from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from zalp.console.rng import Rng
    from .fleet import Fleet
    from .ruleset import Rules

_TIGHT = 8  # with more free cells no colour can run out: of m colours the rarest is at most m / 4 below the mean


def drawing(make: "Callable[..., Fleet]", rules: "Rules", rng: "Rng", attempts: int) -> "Generator[None, None, Fleet]":
    """Draw a whole fleet in slices: a generator whose return value is the Fleet. make: Fleet.

    By sequence: largest ship first, each uniformly among its legal places, then the extras; if stuck, it starts over
    (style U1 of the captains' tables). A Flying Dutchman is drawn by dutchman.chain. If so many attempts have found no
    place, the fleet hardly fits and is searched for: see fitting.py. NotLegal if there is no room, NotFound if that is
    not known.
    """
    if rules.dutchman:
        from .dutchman import chain

        return make(rules, [(yield from chain(rules, rules.fleet[0], rng, bytes(rules.cells)))])
    if crowded(rules):
        raise NotLegal("this fleet takes more room than the sea has: %s" % rules)
    # With more ships than ten, fewer attempts: one that fails after twenty ships takes a Pico more than a second.
    for _ in range(max(1, min(attempts, attempts * 10 // rules.ships))):
        ships = []
        barred = bytearray(rules.cells)
        for kind in rules.fleet:
            chosen = yield from _berth(rules, kind, rng, barred)
            if chosen is None:
                break
            ships.append(chosen)
            for cell in chosen:
                barred[cell] = 1
            for cell in rules.halo(chosen):
                barred[cell] = 1
            yield
        else:
            if not rules.extras:
                return make(rules, ships)
            from . import extras

            drawn = yield from extras.drawing(rules, rng, ships)
            if drawn:
                return make(rules, ships, *drawn)
    yield  # loading it takes as long as a picture
    from .fitting import fitting  # imported here: hardly any fleet needs it

    yield
    fleet = yield from fitting(make, rules, rng)
    if fleet is None:
        raise NotLegal("this sea has no room for this fleet, however it is placed: %s" % rules)
    return fleet


def crowded(rules: "Rules") -> bool:
    """Whether the fleet needs more room than the sea has, wherever its ships lie: then it cannot be placed. A fleet for
    which this is False may still find no room.

    No two ships can have a cell in the same block of 2x2 cells (1x2 if only corners may touch), so every ship needs
    blocks of its own, at least as many as in its best place. If hardly a cell stays free, colours reveal more: see
    _checked.
    """
    if rules.cells - rules.decks <= _TIGHT and not rules.dutchman and _checked(rules):
        return True
    w = 1 if rules.contact == ANY else 2
    h = w if rules.contact == NONE else 1
    room = ((rules.width + w - 1) // w) * ((rules.height + h - 1) // h)
    for kind, count in _kinds(rules):
        least = 0  # for a chain, which has a sea to itself
        for number, shape in enumerate(rules.orientations(kind)):
            blocks = [len({((x + i) // w, (y + j) // h) for x, y in shape}) for i in range(w) for j in range(h)]
            least = min(blocks) if number == 0 else min(least, *blocks)
        room -= least * count
    if rules.contact == NONE and not rules.mines_touch:
        room -= rules.mines + rules.sweepers
    return room < 0


def _kinds(rules):
    """[(kind, how many)] of the fleet: 25 alike are counted once, in 2 ms instead of 45."""
    fleet = rules.fleet
    return [(kind, fleet.count(kind)) for number, kind in enumerate(fleet) if fleet.index(kind) == number]


def _checked(rules):
    """Whether the fleet needs more cells of a colour than there are, if the diagonals of the sea have 2 to 8 colours in
    turn. A straight ship of four decks has one cell of each of four colours; a sea of 10x10 has 24 cells of one of
    them, so 25 such ships find no room in it, though they have only 100 decks.
    """
    width, height = rules.width, rules.height
    for colours in range(2, 9):
        cells = [0] * colours
        for diagonal in range(width + height - 1):
            cells[diagonal % colours] += min(diagonal + 1, width, height, width + height - 1 - diagonal)
        needed = 0
        for kind, count in _kinds(rules):
            needed += count * min([_fewest(shape, colours) for shape in rules.orientations(kind)])
        if needed > min(cells):
            return True
    return False


def _fewest(shape, colours):
    cells = [0] * colours
    for x, y in shape:
        cells[(x + y) % colours] += 1
    return min(cells)


def _berth(rules, kind, rng, barred):
    """A random place for a ship of this kind, uniform among those without a barred cell: a generator that returns it,
    or None.
    """
    slice_length = 12  # places tried between two yields: about 4 ms on the Pico
    free = 0
    chosen = None
    for count, place in enumerate(rules.placements(kind)):
        if count % slice_length == 0:
            yield
        for cell in place:
            if barred[cell]:
                break
        else:
            # One pass without a list: the n-th free place replaces the choice with probability 1/n.
            free += 1
            if not rng.below(free):
                chosen = place
    return chosen
