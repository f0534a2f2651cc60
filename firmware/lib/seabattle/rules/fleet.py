"""Fleet: the ships of one side and every way in which they can be wrong. Imports ruleset and errors."""

from .errors import NotLegal
from .ruleset import ANY, NONE

# Defects, one bit each; 0 is a legal fleet.
OUTSIDE = 1  # a cell is not in the sea, or a ship has no cells or the same cell twice
OVERLAP = 2  # two ships share a cell
WRONG_SHAPE = 4  # a ship has the shape of no kind of the fleet (bent, broken, too long)
TOO_MANY = 8  # more ships than the rules have, of a kind or in all
TOO_FEW = 16  # a ship of the rules is missing
SIDE_CONTACT = 32  # two ships touch by a side and may not
CORNER_CONTACT = 64  # two ships touch by a corner and may not


class Fleet:
    """Ships under a rule set: a tuple of tuples of cells, each sorted. Any ships may be held; ask `defects()`."""

    def __init__(self, rules, ships):
        self.rules = rules
        self.ships = tuple([tuple(sorted(ship)) for ship in ships])

    def defects(self, rules=None):
        """Everything that is wrong with this fleet under `rules` (its own unless given): a bit mask, 0 when legal."""
        rules = rules or self.rules
        found = 0
        owner = {}
        for number, ship in enumerate(self.ships):
            if not ship or len(set(ship)) != len(ship):
                found |= OUTSIDE
            for cell in ship:
                if not 0 <= cell < rules.cells:
                    found |= OUTSIDE
                elif owner.setdefault(cell, number) != number:
                    found |= OVERLAP
        if found & OUTSIDE:
            # Nothing else can be said of cells that do not exist, except how many ships there are.
            return found | self._count(rules)
        if rules.contact != ANY:
            for cell, number in owner.items():
                sides = rules.around(cell, False)
                for near in rules.around(cell, rules.contact == NONE):
                    if owner.get(near, number) != number:
                        found |= SIDE_CONTACT if near in sides else CORNER_CONTACT
        return found | self._kinds(rules)

    def _count(self, rules):
        if len(self.ships) == rules.ships:
            return 0
        return TOO_MANY if len(self.ships) > rules.ships else TOO_FEW

    def _kinds(self, rules):
        """Seat every ship in a kind of the rules; what fails is a defect."""
        seats = {}
        found = 0
        for ship in self.ships:
            if rules.seat(ship, seats) is None:
                found |= TOO_MANY if any(rules.fits(kind, ship) for kind in rules.fleet) else WRONG_SHAPE
        if len(seats) < rules.ships:
            found |= TOO_FEW
        return found | self._count(rules)

    @classmethod
    def drawing(cls, rules, rng, attempts=200):
        """Draw a fleet in slices: a generator whose return value is the Fleet.

        By sequence: largest ship first, each uniformly among its legal places (a chain: see `chain`), from the start
        again when stuck (style U1 of the captains' tables). NotLegal when so many attempts found no place: the fleet
        hardly fits.
        """
        for _ in range(0 if crowded(rules) else attempts):
            ships = []
            barred = bytearray(rules.cells)
            for kind in rules.fleet:
                chosen = yield from (chain if kind[0] == "~" else _berth)(rules, kind, rng, barred)
                if chosen is None:
                    break
                ships.append(chosen)
                for cell in chosen:
                    barred[cell] = 1
                for cell in rules.halo(chosen):
                    barred[cell] = 1
                yield
            else:
                return cls(rules, ships)
        raise NotLegal("no room found for this fleet: %s" % rules)

    @classmethod
    def random(cls, rules, rng):
        """`drawing` in one go."""
        return finish(cls.drawing(rules, rng))


def crowded(rules):
    """Whether the fleet takes more room than the sea has, whatever its places: then no fleet can be placed. A fleet for
    which this is False may still find no room.

    Of a block of 2x2 cells (1x2 where only corners may touch) no two ships can have a cell; so every ship needs blocks
    of its own, at least as many as in its best place.
    """
    w = 1 if rules.contact == ANY else 2
    h = w if rules.contact == NONE else 1
    room = ((rules.width + w - 1) // w) * ((rules.height + h - 1) // h)
    for kind in rules.fleet:
        least = (rules.decks_of(kind) + w * h - 1) // (w * h)  # of a chain
        for number, shape in enumerate(rules.orientations(kind)):
            blocks = [len({((x + i) // w, (y + j) // h) for x, y in shape}) for i in range(w) for j in range(h)]
            least = min(blocks) if number == 0 else min(least, *blocks)
        room -= least
    return room < 0


def _berth(rules, kind, rng, barred):
    """A random place for a ship of this kind, uniformly among those without a barred cell: a generator that returns
    it, or None."""
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
            # One pass, no list: the n-th free place replaces the choice with probability 1/n.
            free += 1
            if not rng.below(free):
                chosen = place
    return chosen


def chain(rules, kind, rng, barred):
    """Grow a chain from a random free cell, one free neighbour by side or corner after the other: a generator that
    returns its cells, or None where no free water hangs together that far.

    barred: bytearray of rules.cells, nonzero where no deck may lie.
    """
    decks = rules.decks_of(kind)
    starts = [cell for cell in range(rules.cells) if not barred[cell]]
    while starts:
        cells = []
        shore = [rng.choice(starts)]  # where the chain can go on
        while shore and len(cells) < decks:
            cell = shore.pop(rng.below(len(shore)))
            cells.append(cell)
            for near in rules.around(cell):
                if not barred[near] and near not in cells and near not in shore:
                    shore.append(near)
            yield
        if len(cells) == decks:
            return tuple(sorted(cells))
        starts = [cell for cell in starts if cell not in cells]  # this water is too small
    return None


def finish(work):
    """Run sliced work (a generator) to its end and return its value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
