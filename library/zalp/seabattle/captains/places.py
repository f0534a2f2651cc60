"""Where the ships of a fleet can still lie, given what a chart knows. Imports rules, layout, and fast.py or its twin
plain.py.

The inner loops over these tables can be viper on the Pico. They assume no size of sea, no shape and no contact rule:
those come from the rule set.
"""

import sys
from array import array

from ..rules import ANY, NONE, UNKNOWN, WOUNDED
from .layout import ANCHOR_BITS, CAPACITY, HITS, INSIDE, NEAR, NOTHING, NUMBERS, ONWARD, ORIENTATIONS, RINGS, SHUT, SIZE
from .layout import STRUCK, UNSHOT, WHOLE, ZONE_BITS

try:
    if sys.implementation.name != "micropython":
        raise ImportError
    from . import fast as loops
except (ImportError, SyntaxError):  # SyntaxError: a MicroPython without a native emitter refuses viper's decorator
    from . import plain as loops  # type: ignore[no-redef]

SLICE = 150  # places per slice of the inner loops: under 2 ms in viper on the Pico


class Places:
    """Every place of every kind of a rule set's fleet. Call `read` (sliced) for a chart.

    kinds: the distinct kinds, largest first, chains left out (their places cannot be listed). decks[k]: of a ship;
    orientations[k] to orientations[k + 1] are its own; to[cell]: its number on the map with a margin (layout.py).
    After `read`: lists[at[k] : at[k] + count[k]] are the places of kind k that touch no hit, lists[through[k] : at[k]]
    those through open hits that contradict no answer (no place is both, so there is room for all); flags say ONWARD of
    the unknown cells beside open hits where those places go on (ships hang together by their sides), and `onward` how
    many there are.
    """

    def __init__(self, rules):
        self.rules = rules
        self.kinds = []
        self.decks = []
        self.through = []
        self.orientations = [0]
        width = self.width = rules.width + 2
        size = width * (rules.height + 2)
        self.to = array("H", [(c // rules.width + 1) * width + c % rules.width + 1 for c in range(rules.cells)])
        self.around = [] if rules.contact == ANY else [-1, 1, -width, width]
        if rules.contact == NONE:
            self.around += [-width - 1, -width + 1, width - 1, width + 1]
        shape, steps = array("H"), bytearray()
        places = 0
        for kind in rules.fleet:
            orientations = rules.orientations(kind)
            if kind in self.kinds or not orientations or self.orientations[-1] + len(orientations) > ORIENTATIONS:
                continue
            self.kinds.append(kind)
            self.decks.append(len(orientations[0]))
            self.through.append(places)
            self.orientations.append(self.orientations[-1] + len(orientations))
            for orientation in orientations:
                decks = [(y + 1) * width + x + 1 for x, y in orientation]
                ring = set(decks)
                for deck in decks:
                    ring.update([deck + step for step in self.around])
                begin = len(steps)
                steps.extend(bytes(sorted(ring) + decks))
                shape.extend(array("H", (begin, begin + len(ring), begin + len(ring), len(steps))))
                wide, high = max([x for x, _ in orientation]), max([y for _, y in orientation])
                places += max(0, rules.width - wide) * max(0, rules.height - high)
        self.count = [0] * len(self.kinds)
        self.at = list(self.through)
        self.onward = 0
        self.flags = array("H", bytearray(2 * size))
        self.lists = array("H", bytearray(2 * places))
        self.heat = array("I", bytearray(4 * size))
        self.p = array("I", bytearray(4 * NUMBERS))
        self.p[SIZE], self.p[CAPACITY], self.p[WHOLE] = size, len(self.lists), rules.plain
        self.tables = [self.p, self.flags, shape, steps, self.lists, self.heat]

    def cells(self, place):
        """The cells of a place, as a tuple."""
        shape, steps = self.tables[2], self.tables[3]
        orientation, anchor = place >> ANCHOR_BITS, place & ((1 << ANCHOR_BITS) - 1)
        found = []
        for step in steps[shape[4 * orientation + 2] : shape[4 * orientation + 3]]:
            y, x = divmod(anchor + step, self.width)
            found.append((y - 1) * self.rules.width + x - 1)
        return tuple(found)

    def number(self, k, cells):
        """The number of the place of kind k that lies over these cells (in ascending order); NOTHING if there is
        none."""
        shape, steps = self.tables[2], self.tables[3]
        for orientation in range(self.orientations[k], self.orientations[k + 1]):
            at = self.to[cells[0]] - steps[shape[4 * orientation + 2]]
            if at >= 0 and self.cells(orientation << ANCHOR_BITS | at) == tuple(cells):
                return orientation << ANCHOR_BITS | at
        return NOTHING

    def left(self, chart):
        """How many ships of each kind are afloat, by the kind's number."""
        return [chart.left.count(kind) for kind in self.kinds]

    def read(self, chart):
        """Update flags and lists from the chart; a generator that yields between slices."""
        flags, to, rules = self.flags, self.to, self.rules
        for at in range(len(flags)):
            flags[at] = SHUT
            if at % 150 == 149:
                yield
        yield
        w, h = rules.width, rules.height
        hits = []
        for cell, mark in enumerate(chart.marks):
            x, y = cell % w, cell // w
            zone = min(x, y, w - 1 - x, h - 1 - y, 3) + (RINGS if 2 * x >= w else 0) + (2 * RINGS if 2 * y >= h else 0)
            flag = INSIDE | zone << ZONE_BITS
            if mark == UNKNOWN:
                flag |= UNSHOT
            elif mark == WOUNDED:
                flag |= STRUCK
                hits.append(to[cell])
            else:
                flag |= SHUT
            flags[to[cell]] = flag
            if cell % 15 == 14:
                yield
        self.p[HITS] = len(hits)
        left = self.left(chart)
        self.onward = 0
        if hits:
            yield from self.clear_heat()
        for k in range(len(left)):
            begin = self.at[k] = self.through[k]
            if hits and left[k]:
                for end in self._list(k, begin, SHUT):
                    self.at[k] = end
                    yield
                for first in range(begin, self.at[k], SLICE):
                    loops.tally(self.tables, first, min(first + SLICE, self.at[k]), left[k])
                    yield
        for at in hits:
            # Any ship other than the wounded one keeps away from every hit.
            flags[at] |= NEAR
            for step in self.around:
                flags[at + step] |= NEAR
            for near in (at - self.width, at - 1, at + 1, at + self.width):
                if flags[near] & (UNSHOT | ONWARD) == UNSHOT and self.heat[near]:
                    flags[near] |= ONWARD
                    self.onward += 1
            yield
        for k in range(len(left)):
            self.count[k] = 0
            for end in self._list(k, self.at[k], SHUT | NEAR) if left[k] else ():
                self.count[k] = end - self.at[k]
                yield

    def _list(self, k, n, mask):
        """List the places of kind k from number n on, see `loops.list_places`: a generator that yields, slice by slice,
        where the list ends."""
        for orientation in range(self.orientations[k], self.orientations[k + 1]):
            # The lowest cell of its ring stays on the map.
            end = self.p[SIZE] - self.tables[3][self.tables[2][4 * orientation + 1] - 1]
            for begin in range(0, end, SLICE):
                n = loops.list_places(self.tables, orientation, begin, min(begin + SLICE, end), mask, n)
                yield n

    def clear_heat(self):
        """Take all heat away; a generator that yields between slices."""
        heat = self.heat
        for at in range(len(heat)):
            heat[at] = 0
            if at % 150 == 149:
                yield
        yield

    def hottest(self, rng, spare=0, anywhere=False):
        """The hottest cell worth a shot (where a wounded ship continues, if there is one, or anywhere), or a random one
        of those that lack at most so many eighths of its heat: a generator that returns it.
        """
        wanted = ONWARD if self.onward and not anywhere else UNSHOT | ONWARD
        most = 0
        for cell, at in enumerate(self.to):
            if self.flags[at] & wanted and self.heat[at] > most:
                most = self.heat[at]
            if cell % 50 == 49:
                yield
        most -= (most >> 3) * spare
        ties = []
        for cell, at in enumerate(self.to):
            if self.flags[at] & wanted and self.heat[at] >= most:
                ties.append(cell)
            if cell % 50 == 49:
                yield
        return rng.choice(ties)

    def belief(self, wanted):
        """The heat of the cells with a flag of `wanted`, scaled to 0..255 by the hottest; a bytearray."""
        heat = bytearray(self.rules.cells)
        seen = [self.heat[at] if self.flags[at] & wanted else 0 for at in self.to]
        most = max(seen) or 1
        for cell, warmth in enumerate(seen):
            heat[cell] = warmth * 255 // most
        return heat
