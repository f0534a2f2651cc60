"""Штурман, the navigator: counts in how many ways the ships afloat could lie over each cell. Imports captain and
places."""

from array import array

from .captain import Captain
from .places import SLICE, Places, loops


class Navigator(Captain):
    """Density: each ship counted alone over every place that contradicts no answer; while a ship is wounded only the
    places through its hits count. The cell covered most often is shot at, ties by lot."""

    policies: tuple = ("shores", "half", "perelman")

    def __init__(self, rules, lot):
        super().__init__(rules, lot)
        self.places = Places(rules)
        self.heat = array("I", bytearray(4 * rules.cells))
        self._weights = {}  # of the last thought, a cell each

    def think(self, chart):
        places = self.places
        yield from places.read(chart)
        left = places.left(chart)
        weights = dict(places.finishing)
        if not weights:
            heat = self.heat
            for cell in range(len(heat)):
                heat[cell] = 0
            yield
            for k, ships in enumerate(left):
                last = places.at[k] + places.free_count[k]
                for begin in range(places.at[k], last, SLICE):
                    loops.tally(
                        places.table[k], places.size[k], places.free, begin, min(begin + SLICE, last), heat, ships
                    )
                    yield
            for cell, mark in enumerate(chart.marks):
                if not mark:
                    weights[cell] = heat[cell]
                if cell % 40 == 39:
                    yield
        self._weights = weights
        self.shot = yield from self.warmest(weights)

    def belief(self, chart):
        heat = bytearray(self.rules.cells)
        most = max(self._weights.values(), default=0) or 1
        for cell, weight in self._weights.items():
            heat[cell] = weight * 255 // most
        return heat
