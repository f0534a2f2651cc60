"""What the admiral imagines: many whole fleets, each of which agrees with every answer so far. Imports rules, layout,
exps and places.

A guess is a row of places, one for each ship afloat with more than one deck (layout.py). Single-deckers are not placed:
they are spread evenly over the cells that a guess leaves open, which is exact except for the room that they take from
each other. The guesses come from a mixture of habits, because people do not place evenly. On each answer (sequential
Monte Carlo), guesses that contradict it are dropped, and every habit is trusted as far as its guesses predicted it. The
rest are multiplied in proportion to how well they did, and new ones are invented if few are left. Then every guess
moves its ships about by Metropolis steps according to its habit. Unlikely habits keep a few more guesses than their
share, which count for less (stratified resampling): otherwise the pool would lose them by chance before they can
matter.
"""

from array import array
from math import log

from ..rules import ANY, SUNKEN, UNKNOWN
from .layout import ADD_HEAT, COPIES, CROWD, DECK_HEAT, DRAFT, FACED, FRESH, GAP, HABIT_BITS, HITS, INSIDE, JUST_SUNK
from .layout import MASK, MOVE, MULTIPLIER, NOTHING, OPEN, PATIENCE, PULL, PULL_BIAS, QUARTERS, RINGS, RIVALS, SEED
from .layout import SINGLES, SLOTS, SMALL, STRIDE, TOLL, TRIES, UNSHOT, WATER, WEIGH, WHOLE, WORTH, ZONES, ZONE_BITS
from .exps import ACCEPTANCE, LIKELIHOOD, UNIT
from .places import loops

# How fleets are placed: share, of 200; pull, the energy of every cell left free for single-deckers; rivals, how many
# places compete when a ship is placed in a draft; patience, sweeps at a time; what energy a deck costs on the edge, on
# the next two rings and within; the quarters of the sea (as bits) that large ships keep to and single-deckers avoid, 0
# for none; the orientations (bits: even, odd) that they keep to, 0 for all. For how they were determined see
# docs/captains.md.
HABITS = (
    (38, -14, 1, 1, 0, 0, 0, 0, 0, 0),  # by sequence: 36 cells left free, as random fleets have (style U1)
    (50, 0, 1, 1, 0, 0, 0, 0, 0, 0),  # every fleet equally likely (U2)
    (2, 20, 3, 2, 0, 0, 0, 0, 0, 0),  # the more room for the small ones the better, from a little
    (8, 40, 8, 2, 0, 0, 0, 0, 0, 0),
    (32, 120, 8, 2, 0, 0, 0, 0, 0, 0),  # to a lot of room (PX)
    (12, 0, 2, 1, 0, 200, 200, 200, 0, 0),  # along the edges (E)
    (22, 0, 2, 1, 200, 0, 0, 0, 0, 0),  # off the edge (I)
    (4, 0, 2, 1, 250, 120, 40, 0, 0, 0),  # huddled in the middle (M)
    (5, 0, 1, 1, 0, 0, 0, 0, 0b0011, 0),  # on one half (H): the upper,
    (5, 0, 1, 1, 0, 0, 0, 0, 0b1100, 0),  # the lower,
    (5, 0, 1, 1, 0, 0, 0, 0, 0b0101, 0),  # the left,
    (5, 0, 1, 1, 0, 0, 0, 0, 0b1010, 0),  # the right
    (6, 0, 1, 1, 0, 0, 0, 0, 0, 1),  # all parallel (V): across,
    (6, 0, 1, 1, 0, 0, 0, 0, 0, 2),  # up and down
)
SEQUENCE = 120  # the first habit's share where nobody has a reason to leave room
AVERSE = 300  # energy of a deck outside those quarters, of a ship of another orientation
TRUST = 1 << 15  # the sum of the habits' probabilities
FLOOR = 1000  # keeps the single-deckers' energy above zero


def habits_under(rules):
    """HABITS with the shares that they have under these rules. A fleet without single-deckers, whose ships may not
    touch, gains nothing by room that it leaves free: it is drawn by sequence instead. Where ships may touch every fleet
    leaves the same room.
    """
    if rules.contact == ANY or min([rules.decks_of(kind) for kind in rules.fleet]) == 1:
        return HABITS
    found = [(SEQUENCE,) + HABITS[0][1:]]
    for habit in HABITS[1:]:
        found.append((1,) + habit[1:] if habit[1] > 0 else habit)
    return tuple(found)


def _log(cells):
    """The energy of so much room. This is a function because the generator would keep its last float in memory, above
    a hundred kB of floats that became garbage, and the heap would be split there.
    """
    return int(UNIT * log(cells or 0.3))


def _zeros(count):
    """An array of so many zeros, grown in eight steps. Made from bytes of its size, it would lie above the hole that
    those leave in a Pico's heap.
    """
    some = array("H", bytearray(2 * (count // 8)))
    made = array("H", bytearray(2 * (count % 8)))
    for _ in range(8):
        made.extend(some)
    return made


class Guesses:
    """A particle filter: a pool of `wanted` guesses for the rule set of `places`. Call `update` (sliced) for every
    chart that `places` has read.

    rows: how many guesses there are, 0 if nothing imaginable agrees with the chart. habits: that of each row. After
    `update`, places.heat has for every cell of the map how many guesses have a deck there, each weighted by its habit's
    worth, DECK_HEAT on average.
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
        self.at_once = max(1, 1100 // rules.cells)  # rows that are weighed or counted per slice: 3 ms on a Pico
        size = len(places.flags)
        self.pool = _zeros(wanted * self.slots)
        self.habits = bytearray(wanted)
        self.weights = array("H", bytearray(2 * wanted))
        # For each habit: how well it predicted the answer, how likely it is (sum TRUST), how many guesses it had.
        # Arrays, written in place: what each thought allocated would stay high in the heap.
        self.evidence = array("I", bytearray(4 * len(prior)))
        self.trust = array("I", self.evidence)
        self.had = array("H", bytearray(2 * len(prior)))
        self.base = bytearray(size)
        self.slot = array("H", bytearray(8 * self.slots))
        self.energies = array("H", bytearray(2 * len(prior) << HABIT_BITS))
        self.singles = array("H", bytearray(2 * (rules.cells + 1)))
        self.logs = array("h", bytearray(2 * (rules.cells + 1)))  # by number of cells; the first is set last
        self.p = places.p
        self.p[STRIDE] = self.slots
        self.p[TRIES] = min(tries, 105 // max(1, self.slots))  # a row is not cut in slices
        self.p[MULTIPLIER], self.p[MASK] = 22695477, 0x3FFFFFFF
        self.tables = places.tables + [
            self.pool, self.habits, self.weights, bytearray(size), self.base, self.slot, self.energies, self.singles,
            array("H", ACCEPTANCE), LIKELIHOOD, self.evidence,
        ]  # fmt: skip
        self.marks = bytearray(rules.cells)
        self.begin(rng, prior)

    def begin(self, rng, prior):
        """Start afresh, with another generator and another prior: the next chart need not follow from the last."""
        self.rng = rng
        self.prior = prior
        self.p[SEED] = rng.below(0x7FFF) << 15 | rng.below(0x7FFF)
        self.rows = 0
        self.trusting = False  # whether `trust` contains more than the prior
        self.follows = False  # whether the last thought ended, and was about the chart with these marks
        self.left = []
        self.singles_left = None
        self.written = False  # whether `energies` is for this prior
        # With plain answers only, written by unsaid.py: places of the ships sunk besides the one in p[JUST_SUNK]; how
        # many hits may be single-deckers.
        self.also_sunk: list = []
        self.alone = 0

    def update(self, chart):
        """Update the guesses and the heat for a chart that `places` has read; a generator that yields between
        slices."""
        left = self.places.left(chart)
        yield
        if not (yield from self._follow(chart, left)):
            self.rows = 0
            self.trusting = False
        self.follows = False  # an abandoned thought leaves nothing to follow from
        yield
        if self.p[WHOLE] and self.p[HITS]:
            from . import unsaid

            yield from unsaid.read(self, chart, left)
        if not self.written:
            yield from self._write()
        yield from self._survey(chart, left)
        if self.also_sunk:
            from . import unsaid

            yield from unsaid.without(self, self.also_sunk)
        yield from self.drop()
        self.p[SLOTS] = sum([left[k] for k in range(len(left)) if self.places.decks[k] > 1])
        if self.p[HITS] and not self.p[SLOTS]:
            self.rows = 0  # all that is left are ships whose places cannot be listed
            return
        yield from self._refill()
        yield from self.places.clear_heat()
        yield from self._step(0, self.at_once, 1, ADD_HEAT)
        self.marks[:] = chart.marks
        self.follows = True
        self.left = left

    def drop(self):
        """Drop the guesses that contradict an answer: a generator."""
        kept = 0
        for begin, end in self._parts(32):
            kept = loops.filter_rows(self.tables, begin, end, kept)
            yield
        self.rows = kept

    def _write(self):
        """Write what the loops need to know about the habits: a generator that yields between slices."""
        energies, places = self.energies, self.places
        # Whether all ships lie across or up and down.
        upto = places.orientations
        counts = [upto[k + 1] - upto[k] for k, decks in enumerate(places.decks) if decks > 1]
        straight = counts == [2] * len(counts)
        for row, (_, pull, rivals, patience, *rings, quarters, faced) in enumerate(self.prior):
            at = row << HABIT_BITS
            energies[at + PULL] = pull + PULL_BIAS
            energies[at + RIVALS], energies[at + PATIENCE] = rivals, patience
            energies[at + SMALL] = 0
            for zone in range(RINGS * QUARTERS):
                off = quarters and not quarters >> zone // RINGS & 1
                energies[at + SMALL] |= (off or not quarters) << zone
                energies[at + ZONES + zone] = rings[zone % RINGS] + (AVERSE if off else 0)
            for orientation in range(2):
                off = faced and straight and not faced >> orientation & 1
                energies[at + FACED + orientation] = AVERSE if off else 0
            yield
        self.written = True

    def _parts(self, size, first=0):
        """(begin, end) of slices of the rows."""
        for begin in range(first, self.rows, size):
            yield begin, min(begin + size, self.rows)

    def ships(self, row):
        """The ships of a guess, as tuples of cells."""
        at = row * self.slots
        return [self.places.cells(place) for place in self.pool[at : at + self.p[SLOTS]]]

    def _follow(self, chart, left):
        """A generator that returns whether this chart follows from the last; then p[JUST_SUNK] is the ship sunk since,
        if it had two decks or more.
        """
        self.p[JUST_SUNK] = NOTHING
        self.p[FRESH] = self.p[TOLL] = 0
        self.also_sunk, self.alone = [], 0
        if not self.follows:
            return False
        cells = []
        # Views: on a Pico whose heap is nearly full it takes 0.3 ms to find room for the bytes of a long row.
        marks, known = memoryview(chart.marks), memoryview(self.marks)
        width = self.rules.width
        for start in range(0, len(known), width):
            if marks[start : start + width] == known[start : start + width]:
                continue  # most rows have nothing new
            for cell in range(start, start + width):
                if marks[cell] != known[cell]:
                    if marks[cell] == SUNKEN:
                        cells.append(cell)
                    elif known[cell] != UNKNOWN:
                        return False
        fewer = [self.left[k] - left[k] for k in range(len(left))]
        if self.p[WHOLE]:
            from . import unsaid  # hits may be whole ships

            yield
            return (yield from unsaid.follow(self, chart, fewer, cells))
        if not cells:
            return max(fewer) == min(fewer) == 0
        if sum(fewer) != 1 or max(fewer) != 1 or len(cells) != self.places.decks[fewer.index(1)]:
            return False
        yield
        if len(cells) > 1:
            self.p[JUST_SUNK] = self.places.number(fewer.index(1), cells)
        return True

    def _survey(self, chart, left):
        """Write what the loops need to know about the chart: the rings of sunk ships, the places to choose from."""
        places, p, to, marks = self.places, self.p, self.places.to, chart.marks
        base, flags = self.base, places.flags
        for at in range(len(base)):
            base[at] = 0
        yield
        for cell, mark in enumerate(marks):
            if mark == SUNKEN and SUNKEN in [marks[near] for near in self.rules.around(cell, False)]:
                # A single-decker has no ring here: habits concern the ships that leave room for it.
                base[to[cell]] = 1
                for step in places.around:
                    base[to[cell] + step] = 1
            if cell % 20 == 19:
                yield
        water = 0
        open_in = [0] * (RINGS * QUARTERS)
        for at in range(len(base)):
            if not base[at]:
                water += flags[at] & INSIDE
                if flags[at] & UNSHOT:
                    open_in[flags[at] >> ZONE_BITS] += 1
            if at % 30 == 29:
                yield
        yield
        p[WATER] = water
        for row in range(0, len(self.prior) << HABIT_BITS, 1 << HABIT_BITS):
            small = self.energies[row + SMALL]
            self.energies[row + OPEN] = sum([cells for zone, cells in enumerate(open_in) if small >> zone & 1])
            if row >> HABIT_BITS & 3 == 3:
                yield
        yield
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
        """Restore the wanted number of guesses, and move them: a generator."""
        old = self.rows
        if old:
            yield from self._inherit(old)
        else:
            yield from self._begin()
        first = self.rows
        yield from self._invent()
        yield
        if old:
            yield from self._step(first, 1, self.fresh_sweeps)
            yield from self._step(0, 1, self.sweeps)
        else:
            # An entirely new pool has the previous moves to make up for; only guesses of the patient habits start far
            # from equilibrium.
            while first < self.rows and self.prior[self.habits[first]][1 + PATIENCE] == 1:
                first += 1
                if first % 50 == 0:
                    yield
            yield from self._step(0, self.at_once, 0)
            yield from self._step(first, 1, self.settle)
        yield from self._pay()

    def _begin(self):
        """Choose the habits of an entirely new pool: a generator."""
        if not self.trusting:
            total = sum([habit[0] for habit in self.prior])
            for habit, (share, *_) in enumerate(self.prior):
                self.trust[habit] = share * TRUST // total
            self.trusting = True
        yield
        row = 0
        for habit, rows in enumerate(self._shares(self.wanted)):
            for _ in range(rows):
                self.habits[row] = habit
                row += 1
            yield

    def _inherit(self, old):
        """Copy the survivors in proportion to their weight, of every habit as many as `_shares` returns, and choose the
        habits of the new guesses, if few are left: a generator. old: how many have survived.
        """
        yield from self._step(0, self.at_once, 0, WEIGH)
        for habit in range(len(self.prior)):
            self.evidence[habit] = 0
        loops.rate(self.tables, old)
        yield
        self._judge()
        yield
        lost = [habit for habit in range(len(self.prior)) if not self.evidence[habit]]
        shares = self._shares(self.wanted)
        yield
        given_up = sum([shares[habit] for habit in lost])
        fresh = self.wanted // 8
        if old > fresh:
            fresh = min(fresh, given_up)
        yield from self._copy(old, self.wanted - fresh, lost)
        row = n = self.rows
        for habit in lost:
            for _ in range(shares[habit] * fresh // max(fresh, given_up, 1)):
                self.habits[row] = habit
                row += 1
        while row < self.wanted:
            self.habits[row] = self.habits[self.rng.below(n)]
            row += 1
            if row % 16 == 15:
                yield
        yield

    def _copy(self, old, n, lost):
        """Make n guesses of the old ones, none of the lost habits: a generator."""
        wanted = self._shares(n, lost)
        yield
        for habit, rows in enumerate(wanted):
            self.energies[(habit << HABIT_BITS) + COPIES] = min(65535, (rows << 15) // (self.evidence[habit] or 1))
        yield
        loops.resample(self.tables, old, n, self.wanted, self.rng.below(1024))
        yield
        self.p[GAP] = 0
        for begin, end in self._parts(60):
            loops.replicate(self.tables, begin, end, n)
            yield
        self.rows = n

    def _invent(self):
        """Draft the guesses that are still wanted, each of the habit that was chosen for it: a generator."""
        tables, habits, p = self.tables, self.habits, self.p
        for row in range(self.rows, self.wanted):
            for _ in range(12):
                yield
                spare = self.alone and not self.rng.below(4)
                p[HITS] -= spare
                explained = loops.cover_hits(tables, self.rows)
                p[HITS] += spare
                if explained and loops.step(tables, self.rows, self.rows + 1, 1, DRAFT):
                    habits[self.rows] = habits[row]
                    self.rows += 1
                    break

    def _pay(self):
        """Count the guesses of each habit and spread the trust in it over them: a generator."""
        seen = bytes(self.habits)[: self.rows]
        for habit in range(len(self.prior)):
            self.had[habit] = seen.count(bytes((habit,)))
            if habit % 4 == 3:
                yield
        alive = sum([trust for trust, rows in zip(self.trust, self.had) if rows])
        for habit, rows in enumerate(self.had):
            worth = self.trust[habit] * self.rows // (rows or 1) * (DECK_HEAT >> 8) // (alive >> 8 or 1)
            self.energies[(habit << HABIT_BITS) + WORTH] = min(65535, worth)
            if habit % 4 == 3:
                yield
        yield

    def _judge(self):
        """Believe in each habit as far as it predicted the answer."""
        trust, had = self.trust, self.had
        for habit in range(len(self.prior)):
            trust[habit] = trust[habit] * ((4 * self.evidence[habit] + 255) // had[habit]) >> 8 if had[habit] else 0
        total = (sum(trust) or 1) >> 4 or 1
        for habit, each in enumerate(trust):
            trust[habit] = max(1, each * (TRUST >> 4) // total)

    def _shares(self, rows, but=()):
        """How many of so many guesses each habit gets, sum `rows`: a small one more than its share, because a few
        guesses would all be dropped at the first answer that they did not predict.
        """
        shares = []
        for habit in range(len(self.prior)):
            trust = self.trust[habit]
            shares.append(0 if habit in but else trust + min(8 * trust, TRUST // 80))
        total = sum(shares)
        shares = [share * rows // total for share in shares]
        shares[shares.index(max(shares))] += rows - sum(shares)
        return shares

    def _step(self, first, size, sweeps, mode=MOVE):
        """Slices of `size` of the rows from `first` on, `sweeps` times: a row and a sweep take 0.6 ms on the Pico, four
        times that under a patient habit.
        """
        for _ in range(max(1, sweeps)):
            for begin, end in self._parts(size, first):
                loops.step(self.tables, begin, end, min(sweeps, 1), mode)
                yield
