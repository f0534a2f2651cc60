"""What the admiral imagines: many whole fleets, each of which agrees with every answer so far. Imports rules, layout
and places.

A guess is a row of places, one for each ship afloat with more than one deck (layout.py). Single-deckers are not
placed: over the cells that a guess leaves open they are spread evenly, which is exact but for the room they take from
each other. The guesses come from a mixture of habits, because people do not place evenly. Under each answer
(sequential Monte Carlo): the guesses that contradict it are dropped, the rest are multiplied by how well they foretold
it, new ones are invented where few are left, and every guess moves its ships about by Metropolis steps that keep to
its habit.
"""

from array import array
from math import exp, log

from ..rules import ANY, NONE, SUNKEN, UNKNOWN, WOUNDED
from .layout import FREE, HIT, HITS, INNER, INSIDE, LONERS, MASS, OPEN, PULL_BIAS, SEED, SHUT
from .layout import SIZE, SLOTS, STRIDE, SWEEPS, TRIES, WATER
from .places import loops

# How fleets are placed: share in percent; pull, the energy of every cell left free for single-deckers; shore, the
# energy that a deck off the edge costs; rivals, how many places compete when a ship is placed in a draft;
# patience, sweeps at a time.
# docs/captains.md says how they were set.
UNIT = 64  # steps of energy in a natural unit
HABITS = (
    (28, -14, 0, 1, 1),  # by sequence: 36 cells left free, as random fleets have (style U1)
    (28, 0, 0, 1, 1),  # every fleet equally likely (U2)
    (8, 20, 0, 3, 2),  # the more room for the small ones the better, from a little
    (10, 40, 0, 8, 2),
    (18, 120, 0, 8, 2),  # to a lot (PX)
    (8, 0, 200, 2, 1),  # along the edges (E)
)
FLOOR = 1000  # keeps the single-deckers' energy above zero
CROWD = 6  # cells that a single-decker takes from the next one, on average


class Guesses:
    """A pool of `wanted` guesses for the rule set of `places`. `learn` (sliced) for every chart that `places` has read.

    rows: how many guesses there are, 0 when nothing imaginable agrees with the chart. heat: after `learn`, for every
    cell of the map with its margin (`to[cell]`), how many guesses have a deck there, times WEIGHT.
    """

    WEIGHT = 1000

    def __init__(self, places, lot, wanted, tries=8, sweeps=1, fresh_sweeps=2, settle=2, natures=HABITS):
        rules = places.rules
        self.places = places
        self.rules = rules
        self.lot = lot
        self.wanted = wanted
        self.sweeps = sweeps
        self.settle = settle
        self.natures = natures
        self.fresh_sweeps = fresh_sweeps
        self.rows = 0
        width = self.width = rules.width + 2
        size = width * (rules.height + 2)
        self.to = array("H", [(c // rules.width + 1) * width + c % rules.width + 1 for c in range(rules.cells)])
        self.around = [] if rules.contact == ANY else [-1, 1, -width, width]
        if rules.contact == NONE:
            self.around += [-width - 1, -width + 1, width - 1, width + 1]
        self.slots = sum(1 for kind in rules.fleet if kind[0] != "~" and rules.decks_of(kind) > 1)
        self.pool = array("H", bytearray(2 * wanted * self.slots))
        self.spare = array("H", bytearray(2 * wanted * self.slots))
        self.habits = bytearray(wanted)
        self.spare_habits = bytearray(wanted)
        self.known = array("H", bytearray(2 * wanted))
        self.weights = bytearray(wanted)
        self.sea = bytearray(size)
        self.base = bytearray(size)
        self.flags = bytearray(size)
        self.waters = self.flags, self.sea, self.base
        self.heat = array("I", bytearray(4 * size))
        self.slot = array("H", bytearray(16 * self.slots))
        self.p = array("I", bytearray(4 * 11))
        self.p[SIZE] = size
        self.p[STRIDE] = self.slots
        self.new = False
        self.p[SEED] = lot.below(0x7FFF) << 15 | lot.below(0x7FFF)
        self.p[TRIES] = tries
        self.singles = array("I", bytearray(4 * (rules.cells + 1)))
        self.loners = None
        self.luck = array("H", [int(-UNIT * log((i + 0.5) / 256)) for i in range(256)])
        self.odds = bytearray([int(255.4 * exp(-i / UNIT)) for i in range(256)])
        self.nature = array("I")
        for _, pull, shore, rivals, patience in natures:
            self.nature.extend(array("I", (pull + PULL_BIAS, shore, rivals, patience)))
        self.form = array("H"), array("H"), array("H"), array("H")  # anchor, facing, shape, steps
        self.marks = None
        self.left = None

    def build(self):
        """Fill the tables of anchors and rings; a generator that yields between slices."""
        if self.form[0]:
            return
        places = self.places
        yield from places.build()
        w = self.rules.width
        anchor, facing, shape, steps = array("H"), array("H"), array("H"), array("H")
        known = {}
        for k in range(len(places.kinds)):
            for place in range(places.count[k]):
                cells = places.cells(k, place)
                at = cells[0] // w * self.width + min([cell % w for cell in cells])
                decks = tuple([self.to[cell] - at for cell in cells])
                if decks not in known:
                    known[decks] = len(shape)
                    ring = set(decks)
                    for deck in decks:
                        ring.update([deck + step for step in self.around])
                    start = len(steps)
                    shape.extend(array("H", (start, len(ring), start + len(ring), len(decks))))
                    steps.extend(array("H", sorted(ring) + list(decks)))
                anchor.append(at)
                facing.append(known[decks])
                if place % 6 == 5:
                    yield
            yield
        self.form = anchor, facing, shape, steps

    def learn(self, chart):
        """Bring the guesses and `heat` in line with a chart that `places` has read; a generator that yields between
        slices."""
        yield from self.build()
        left = self.places.left(chart)
        sunk = self._sunk(chart, left)
        yield
        if sunk is None:
            self.rows = 0
        elif sunk:
            yield from self._bury(sunk)
        self.p[SLOTS] = sum([left[k] for k in range(len(left)) if self.places.size[k] > 1])
        yield from self._survey(chart, left)
        kept = 0
        for begin, end in self._parts(40):
            kept = loops.sieve(
                self.pool, self.habits, begin, end, kept, self.known, self.p, *self.form, self.flags,
            )  # fmt: skip
            yield
        self.rows = kept
        yield from self._refill()
        if not self.new:
            yield from self._stir(0, self.sweeps)
        self.marks = bytes(chart.marks)
        self.left = left
        yield from self._warm()

    def _parts(self, size, first=0):
        """(begin, end) of slices of the rows."""
        for begin in range(first, self.rows, size):
            yield begin, min(begin + size, self.rows)

    def ships(self, row):
        """The ships of a guess, as tuples of cells."""
        places = self.places
        found = []
        for place in self.pool[row * self.slots : row * self.slots + self.p[SLOTS]]:
            k = max([k for k in range(len(places.at)) if places.at[k] <= place])
            found.append(tuple(places.cells(k, place - places.at[k])))
        return found

    def _sunk(self, chart, left):
        """The cells of the ship sunk since the last chart, [] for none; None when this chart does not follow from the
        last."""
        if self.marks is None:
            return None
        cells = []
        for cell, mark in enumerate(chart.marks):
            was = self.marks[cell]
            if mark != was:
                if mark == SUNKEN:
                    cells.append(cell)
                elif was != UNKNOWN:
                    return None
        fewer = [self.left[k] - left[k] for k in range(len(left))]
        if sum(fewer) == 0 and max(fewer) == 0:
            return None if cells else []
        if sum(fewer) != 1 or max(fewer) != 1 or len(cells) != self.places.size[fewer.index(1)]:
            return None
        return cells

    def _bury(self, cells):
        """Drop the guesses that had no ship exactly on these cells, and the ship from the others."""
        places = self.places
        if len(cells) == 1:
            return
        first = 0
        for k, ships in enumerate(self.left):
            if places.size[k] == len(cells):
                for place in range(places.count[k]):
                    if list(places.cells(k, place)) == cells:
                        kept = 0
                        for begin, end in self._parts(60):
                            kept = loops.bury(
                                self.pool, self.habits, begin, end, kept, self.known, self.p, first, first + ships,
                                places.at[k] + place,
                            )  # fmt: skip
                            yield
                        self.rows = kept
                        return
                    if place % 16 == 15:
                        yield
            if places.size[k] > 1:
                first += ships
        self.rows = 0

    def _survey(self, chart, left):
        """Write down what the loops need to know of the chart: flags, the rings of sunk ships, the places to choose
        from."""
        rules, places, p, to, marks = self.rules, self.places, self.p, self.to, chart.marks
        base, flags = self.base, self.flags
        for at in range(len(base)):
            base[at] = flags[at] = 0
        yield
        w, last = rules.width, rules.cells - rules.width
        hits = 0
        for cell, mark in enumerate(marks):
            flag = INSIDE
            if w <= cell < last and 0 < cell % w < w - 1:
                flag |= INNER
            if mark == UNKNOWN:
                flag |= OPEN
            elif mark == WOUNDED:
                flag |= HIT
                hits += 1
            else:
                flag |= SHUT
            flags[to[cell]] = flag
            if mark == SUNKEN and SUNKEN in [marks[near] for near in rules.around(cell, False)]:
                # A single-decker has no ring here: the habits are about the ships that leave room for it.
                base[to[cell]] = 1
                for step in self.around:
                    base[to[cell] + step] = 1
            if cell % 20 == 19:
                yield
        water = free = 0
        for at in range(len(base)):
            if not base[at]:
                water += flags[at] & INSIDE
                free += flags[at] >> 1 & 1
        yield
        p[HITS], p[WATER], p[FREE] = hits, water, free
        end = sum(places.count)
        loners = slot = 0
        for k, ships in enumerate(left):
            if places.size[k] == 1:
                loners += ships
                continue
            begin = end
            for kind, place in places.wounds:
                if kind == k:
                    places.free[end] = place
                    end += 1
            for _ in range(ships):
                self.slot[8 * slot] = places.at[k]
                self.slot[8 * slot + 1] = places.free_count[k]
                self.slot[8 * slot + 2] = begin
                self.slot[8 * slot + 3] = end - begin
                self.slot[8 * slot + 4] = places.at[k]
                slot += 1
            yield
        p[LONERS] = loners
        if loners != self.loners:
            self.loners = loners
            for cells in range(rules.cells + 1):
                energy = FLOOR if cells >= loners else 0
                for i in range(loners if energy else 0):
                    energy += int(UNIT * log(max(cells - CROWD * i, 0.3)))
                self.singles[cells] = max(0, energy)
                if cells % 5 == 4:
                    yield

    def _refill(self):
        """Back to the wanted number of guesses: survivors as often as their weight says, new ones where few are
        left."""
        p = self.p
        if self.rows:
            most = 0
            for begin, end in self._parts(25):
                found = loops.weigh(
                    self.pool, begin, end, p, *self.form, *self.waters, self.singles, self.known,
                )  # fmt: skip
                most = max(most, found)
                yield
            total = loops.lots(self.known, 0, self.rows, most, self.odds, self.weights)
            p[MASS] = self.lot.below(0x7FFF) * total >> 15
            fresh = 0 if self.rows > self.wanted // 8 else self.wanted // 8
            yield
            n = 0
            for begin, end in self._parts(60):
                n = loops.spread(
                    self.pool, self.habits, begin, end, p, self.weights, total, self.spare, self.spare_habits, n,
                    self.wanted - fresh,
                )  # fmt: skip
                yield
            self.pool, self.spare = self.spare, self.pool
            self.habits, self.spare_habits = self.spare_habits, self.habits
            self.rows = n
            for row in range(n, self.wanted):
                self.habits[row] = self.habits[self.lot.below(n)]
            yield
        else:
            share = row = 0
            total = sum([nature[0] for nature in self.natures])
            for habit, nature in enumerate(self.natures):
                share += nature[0]
                while row < share * self.wanted // total:
                    self.habits[row] = habit
                    row += 1
                yield
        first = self.rows
        for begin in range(first, self.wanted, 4):
            self.rows = loops.draft(
                self.pool, self.habits, begin, min(begin + 4, self.wanted), self.rows, p, *self.form, *self.waters,
                self.slot, self.places.free, self.nature,
            )  # fmt: skip
            yield
        self.new = not first
        if first:
            yield from self._stir(first, self.fresh_sweeps)
        else:
            # A pool that is all new has the match before it to settle; only the patient habits start far from their
            # rest.
            while first < self.rows and self.natures[self.habits[first]][4] == 1:
                first += 1
                if first % 100 == 0:
                    yield
            yield from self._stir(0, 0)
            yield from self._stir(first, self.settle)

    def _stir(self, first, sweeps):
        """Stir the rows from `first` on; a row and a sweep take 0.6 ms on the Pico, four times that under a patient
        habit."""
        self.p[SWEEPS] = 1 if sweeps else 0
        for _ in range(max(1, sweeps)):
            for begin, end in self._parts(2 if sweeps else 20, first):
                loops.stir(
                    self.pool, self.habits, begin, end, self.p, *self.form, *self.waters, self.slot, self.places.free,
                    self.nature, self.singles, self.luck, self.known,
                )  # fmt: skip
                yield

    def _warm(self):
        for at in range(len(self.heat)):
            self.heat[at] = 0
        yield
        for begin, end in self._parts(15):
            loops.warm(
                self.pool, begin, end, self.p, *self.form, *self.waters, self.heat, self.WEIGHT,
            )  # fmt: skip
            yield
