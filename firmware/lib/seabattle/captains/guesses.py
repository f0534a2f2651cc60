"""What the admiral imagines: many whole fleets, each of which agrees with every answer so far. Imports rules, layout,
odds and places.

A guess is a row of places, one for each ship afloat with more than one deck (layout.py). Single-deckers are not
placed: over the cells that a guess leaves open they are spread evenly, which is exact but for the room they take from
each other. The guesses come from a mixture of habits, because people do not place evenly. Under each answer
(sequential Monte Carlo): the guesses that contradict it are dropped, the rest are multiplied by how well they foretold
it, new ones are invented where few are left, and every guess moves its ships about by Metropolis steps that keep to
its habit.
"""

from array import array
from math import log

from ..rules import SUNKEN, UNKNOWN
from .layout import ADD_HEAT, DRAFT, FREE, GAP, HABIT_BITS, HITS, INSIDE, JUST_SUNK, MASK, MOVE, MULTIPLIER, NOTHING
from .layout import PATIENCE, PULL_BIAS, SEED, SINGLES, SLOTS, STRIDE, TRIES, WATER, WEIGH
from .odds import ACCEPTANCE, LIKELIHOOD, UNIT
from .places import loops

# How fleets are placed: share in percent; pull, the energy of every cell left free for single-deckers; rivals, how many
# places compete when a ship is placed in a draft; patience, sweeps at a time; what energy a deck costs on the edge, on
# the next two rings and within. docs/captains.md says how they were set.
HABITS = (
    (27, -14, 1, 1, 0, 0, 0, 0),  # by sequence: 36 cells left free, as random fleets have (style U1)
    (27, 0, 1, 1, 0, 0, 0, 0),  # every fleet equally likely (U2)
    (6, 20, 3, 2, 0, 0, 0, 0),  # the more room for the small ones the better, from a little
    (9, 40, 8, 2, 0, 0, 0, 0),
    (17, 120, 8, 2, 0, 0, 0, 0),  # to a lot of room (PX)
    (7, 0, 2, 1, 0, 200, 200, 200),  # along the edges (E)
    (5, 0, 2, 1, 200, 0, 0, 0),  # off the edge (I)
    (2, 0, 2, 1, 250, 120, 40, 0),  # huddled in the middle (M)
)
FLOOR = 1000  # keeps the single-deckers' energy above zero
CROWD = 6  # cells that a single-decker takes from the next one, on average


def _log(cells):
    """The energy of so much room. A function: where it was reckoned in a thought, that kept the last of a hundred kB of
    floats in memory, and what lay between them was of no use.
    """
    return int(UNIT * log(cells or 0.3))


class Guesses:
    """A particle filter: a pool of `wanted` guesses for the rule set of `places`. `update` (sliced) for every chart
    that `places` has read.

    rows: how many guesses there are, 0 when nothing imaginable agrees with the chart. habits: that of each row. After
    `update` places.heat tells for every cell of the map how many guesses have a deck there, times DECK_HEAT.
    """

    def __init__(self, places, rng, wanted, tries=8, sweeps=1, fresh_sweeps=2, settle=2, prior=HABITS):
        rules = places.rules
        self.places = places
        self.rules = rules
        self.wanted = wanted
        self.sweeps = sweeps
        self.settle = settle
        self.fresh_sweeps = fresh_sweeps
        self.slots = sum([rules.fleet.count(kind) for k, kind in enumerate(places.kinds) if places.decks[k] > 1])
        self.at_once = max(1, 1200 // rules.cells)  # rows that are weighed or counted in a slice: 3 ms on a Pico
        size = len(places.flags)
        self.pool = array("H", bytearray(2 * wanted * self.slots))
        self.habits = bytearray(wanted)
        self.weights = array("H", bytearray(2 * wanted))
        self.base = bytearray(size)
        self.slot = array("H", bytearray(8 * self.slots))
        self.energies = array("H", bytearray(2 * len(prior) << HABIT_BITS))
        self.singles = array("H", bytearray(2 * (rules.cells + 1)))
        self.logs = array("h", bytearray(2 * (rules.cells + 1)))  # by number of cells; the first is set last
        self.p = places.p
        self.p[STRIDE] = self.slots
        self.p[TRIES] = tries
        self.p[MULTIPLIER], self.p[MASK] = 22695477, 0x3FFFFFFF
        self.tables = places.tables + [
            self.pool, self.habits, self.weights, bytearray(size), self.base, self.slot, self.energies, self.singles,
            array("H", ACCEPTANCE), LIKELIHOOD,
        ]  # fmt: skip
        self.marks = bytearray(rules.cells)
        self.begin(rng, prior)

    def begin(self, rng, prior):
        """Begin anew, with another generator and another prior: the next chart need not follow from the last."""
        self.rng = rng
        self.prior = prior
        self.p[SEED] = rng.below(0x7FFF) << 15 | rng.below(0x7FFF)
        self.rows = 0
        self.follows = False  # whether the last thought ended, about the chart that had these marks
        self.left = []
        self.singles_left = None
        for row, (_, pull, *others) in enumerate(prior):
            self.energies[row << HABIT_BITS] = pull + PULL_BIAS
            for i, number in enumerate(others):
                self.energies[(row << HABIT_BITS) + 1 + i] = number

    def update(self, chart):
        """Bring the guesses and the heat in line with a chart that `places` has read; a generator that yields between
        slices."""
        left = self.places.left(chart)
        if not self._follow(chart, left):
            self.rows = 0
        self.follows = False  # a thought that is given up leaves nothing to follow from
        yield
        yield from self._survey(chart, left)
        kept = 0
        for begin, end in self._parts(32):
            kept = loops.filter_rows(self.tables, begin, end, kept)
            yield
        self.rows = kept
        self.p[SLOTS] = sum([left[k] for k in range(len(left)) if self.places.decks[k] > 1])
        if self.p[HITS] and not self.p[SLOTS]:
            self.rows = 0  # only ships that cannot be listed are left
            return
        yield from self._refill()
        yield from self.places.clear_heat()
        yield from self._step(0, self.at_once, 1, ADD_HEAT)
        self.marks[:] = chart.marks
        self.follows = True
        self.left = left

    def _parts(self, size, first=0):
        """(begin, end) of slices of the rows."""
        for begin in range(first, self.rows, size):
            yield begin, min(begin + size, self.rows)

    def ships(self, row):
        """The ships of a guess, as tuples of cells."""
        at = row * self.slots
        return [self.places.cells(place) for place in self.pool[at : at + self.p[SLOTS]]]

    def _follow(self, chart, left):
        """Whether this chart follows from the last; p[JUST_SUNK] is then the ship sunk since, if it had two decks or
        more."""
        self.p[JUST_SUNK] = NOTHING
        if not self.follows:
            return False
        cells = []
        marks, known = chart.marks, self.marks
        width = self.rules.width
        for start in range(0, len(known), width):
            if marks[start : start + width] == known[start : start + width]:
                continue  # of most rows nothing new is known
            for cell in range(start, start + width):
                if marks[cell] != known[cell]:
                    if marks[cell] == SUNKEN:
                        cells.append(cell)
                    elif known[cell] != UNKNOWN:
                        return False
        fewer = [self.left[k] - left[k] for k in range(len(left))]
        if not cells:
            return max(fewer) == min(fewer) == 0
        if sum(fewer) != 1 or max(fewer) != 1 or len(cells) != self.places.decks[fewer.index(1)]:
            return False
        if len(cells) > 1:
            self.p[JUST_SUNK] = self.places.number(fewer.index(1), cells)
        return True

    def _survey(self, chart, left):
        """Write down what the loops need to know of the chart: the rings of sunk ships, the places to choose from."""
        places, p, to, marks = self.places, self.p, self.places.to, chart.marks
        base, flags = self.base, places.flags
        for at in range(len(base)):
            base[at] = 0
        yield
        for cell, mark in enumerate(marks):
            if mark == SUNKEN and SUNKEN in [marks[near] for near in self.rules.around(cell, False)]:
                # A single-decker has no ring here: the habits are about the ships that leave room for it.
                base[to[cell]] = 1
                for step in places.around:
                    base[to[cell] + step] = 1
            if cell % 40 == 39:
                yield
        water = free = 0
        for at in range(len(base)):
            if not base[at]:
                water += flags[at] & INSIDE
                free += flags[at] >> 1 & 1
            if at % 200 == 199:
                yield
        yield
        p[WATER], p[FREE] = water, free
        singles_left = slot = 0
        for k, ships in enumerate(left):
            if places.decks[k] == 1:
                singles_left += ships
                continue
            for _ in range(ships):
                self.slot[slot] = places.at[k]
                self.slot[slot + 1] = places.count[k]
                self.slot[slot + 2] = places.through[k]
                self.slot[slot + 3] = places.at[k] - places.through[k]
                slot += 4
        p[SINGLES] = singles_left
        logs = self.logs
        if not logs[0]:
            for cells in range(self.rules.cells, -1, -1):
                logs[cells] = _log(cells)
                if cells % 10 == 0:
                    yield
        if singles_left != self.singles_left:
            for cells in range(self.rules.cells + 1):
                energy = FLOOR if cells >= singles_left else 0
                for i in range(singles_left if energy else 0):
                    energy += logs[max(cells - CROWD * i, 0)]
                self.singles[cells] = max(0, energy)
                if cells % 5 == 4:
                    yield
            self.singles_left = singles_left

    def _refill(self):
        """Back to the wanted number of guesses, and moved: survivors as often as their weight says, new ones where
        few are left."""
        tables, habits = self.tables, self.habits
        old = self.rows
        if old:
            yield from self._step(0, self.at_once, 0, WEIGH)
            fresh = 0 if old > self.wanted // 8 else self.wanted // 8
            n = self.wanted - fresh
            loops.resample(tables, old, n, self.wanted, self.rng.below(1024))
            yield
            self.p[GAP] = 0
            for begin, end in self._parts(60):
                loops.replicate(tables, begin, end, n)
                yield
            self.rows = n
            for row in range(n, self.wanted):
                habits[row] = habits[self.rng.below(n)]
                if row % 16 == 15:
                    yield
            yield
        else:
            share = row = 0
            total = sum([habit[0] for habit in self.prior])
            for habit, (percent, *_) in enumerate(self.prior):
                share += percent
                while row < share * self.wanted // total:
                    habits[row] = habit
                    row += 1
                yield
        first = self.rows
        tried = 0
        for row in range(first, self.wanted):
            for _ in range(12):
                tried += 1
                if self.slots > 8 or not tried % 2:  # a draft of so many ships takes as long as two others
                    yield
                if loops.cover_hits(tables, self.rows) and loops.step(tables, self.rows, self.rows + 1, 1, DRAFT):
                    habits[self.rows] = habits[row]
                    self.rows += 1
                    break
        yield
        if old:
            yield from self._step(first, 1, self.fresh_sweeps)
            yield from self._step(0, 1, self.sweeps)
        else:
            # A pool that is all new has the match before it to settle; only the patient habits start far from their
            # rest.
            while first < self.rows and self.prior[habits[first]][1 + PATIENCE] == 1:
                first += 1
                if first % 100 == 0:
                    yield
            yield from self._step(0, self.at_once, 0)
            yield from self._step(first, 1, self.settle)

    def _step(self, first, size, sweeps, mode=MOVE):
        """Slices of `size` of the rows from `first` on, `sweeps` times: a row and a sweep take 0.6 ms on the Pico,
        four times that under a patient habit."""
        for _ in range(max(1, sweeps)):
            for begin, end in self._parts(size, first):
                loops.step(self.tables, begin, end, min(sweeps, 1), mode)
                yield
