"""Where the ships of a fleet can still lie, given what a chart knows. Imports rules, and fast.py or its twin plain.py.

The tables hold every place of every kind of ship as flat arrays, so that the inner loops can be viper on the Pico.
They know no size of sea, no shape and no contact: those come from the rule set.
"""

import sys
from array import array

from ..rules import UNKNOWN, WOUNDED

try:
    if sys.implementation.name != "micropython":
        raise ImportError
    from . import fast as loops
except (ImportError, SyntaxError):  # SyntaxError: a MicroPython without a native emitter refuses viper's decorator
    from . import plain as loops  # type: ignore[no-redef]

WOUNDS = 256  # explanations of open hits that are kept at most
SLICE = 300  # places a slice of the inner loops: under 2 ms in viper on the Pico


class Places:
    """Every place of every kind of a rule set's fleet. Call `build` (sliced) once, then `read` (sliced) for a chart.

    kinds: the distinct kinds, largest first, chains left out (their places cannot be listed). size[k]: decks;
    count[k]: places; table[k]: their cells, flat, array "H". A place is numbered within its kind; at[k] + place is its
    number over all kinds. After `read`: free[at[k] : at[k] + free_count[k]] are the places of kind k that touch no
    hit; hits: a byte a cell; wounds: list of (k, place) through open hits, each an explanation of some of them.
    finishing: {cell: weight} of the unknown cells beside open hits where those places go on (ships hang together by
    their sides), empty when nothing is wounded.
    """

    def __init__(self, rules):
        self.rules = rules
        self.kinds = []
        for kind in rules.fleet:
            if kind not in self.kinds and kind[0] != "~":
                self.kinds.append(kind)
        self.size = [rules.decks_of(kind) for kind in self.kinds]
        self.table = []
        self.count = []
        self.at = []
        self.free = None
        self.free_count = [0] * len(self.kinds)
        self.wounds = []
        self.finishing = {}
        self.hits = bytearray(rules.cells)
        self.shut = bytearray(rules.cells)

    def build(self):
        """Fill the tables; a generator that yields between slices and can be left and begun again."""
        while len(self.table) < len(self.kinds):
            kind = self.kinds[len(self.table)]
            cells = array("H")
            for number, place in enumerate(self.rules.placements(kind)):
                cells.extend(array("H", place))
                if number % 12 == 11:
                    yield
            self.at.append(sum(self.count))
            self.count.append(len(cells) // self.rules.decks_of(kind))
            self.table.append(cells)
            yield
        if self.free is None:
            self.free = array("H", bytearray(2 * (sum(self.count) + WOUNDS)))

    def cells(self, k, place):
        """The cells of a place of kind number k, as an array."""
        size = self.size[k]
        return self.table[k][place * size : (place + 1) * size]

    def left(self, chart):
        """How many ships of each kind number are afloat."""
        return [chart.left.count(kind) for kind in self.kinds]

    def read(self, chart):
        """Bring `free`, `wounds`, `hits` and `shut` up to date with the chart; a generator that yields between
        slices."""
        yield from self.build()
        shut, hits = self.shut, self.hits
        wounded = []
        for cell, mark in enumerate(chart.marks):
            shut[cell] = mark != UNKNOWN and mark != WOUNDED
            hits[cell] = mark == WOUNDED
            if mark == WOUNDED:
                wounded.append(cell)
            if cell % 50 == 49:
                yield
        left = self.left(chart)
        self.wounds = []
        self.finishing = {}
        if wounded:
            yield from self._explain(wounded, left)
            # What is not the wounded ship itself keeps off every hit.
            for cell in wounded:
                shut[cell] = 1
                for near in self.rules.halo((cell,)):
                    shut[near] = 1
                yield
        for k in range(len(self.kinds)):
            n = self.at[k]
            if left[k]:
                for begin in range(0, self.count[k], SLICE):
                    end = min(begin + SLICE, self.count[k])
                    n = loops.sift(self.table[k], self.size[k], begin, end, shut, self.free, n)
                    yield
            self.free_count[k] = n - self.at[k]

    def _explain(self, wounded, left):
        """Collect the places through open hits that contradict no answer (nothing of them is known water, no hit is in
        their halo), and where they go on."""
        hits = self.hits
        beside = set()
        for cell in wounded:
            beside.update(self.rules.around(cell, False))
            yield
        for k in range(len(self.kinds)):
            if not left[k]:
                continue
            n = 0
            found = self.free  # borrowed: `read` fills it afterwards
            for begin in range(0, self.count[k], SLICE):
                end = min(begin + SLICE, self.count[k])
                n = loops.cover(self.table[k], self.size[k], begin, end, self.shut, hits, found, n)
                yield
            for place in found[: min(n, WOUNDS)]:
                cells = self.cells(k, place)
                for near in self.rules.halo(cells):
                    if hits[near]:
                        break
                else:
                    if len(self.wounds) < WOUNDS:
                        self.wounds.append((k, place))
                    # A place weighs the more the more hits it explains.
                    weight = left[k]
                    for cell in cells:
                        if hits[cell]:
                            weight *= 4
                    for cell in cells:
                        if cell in beside and not hits[cell]:
                            self.finishing[cell] = self.finishing.get(cell, 0) + weight
                yield
