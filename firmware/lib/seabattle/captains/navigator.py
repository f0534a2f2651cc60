"""Штурман, the navigator: counts in how many ways the ships afloat could lie over each cell. Imports captain, layout
and places."""

from .captain import Captain
from .layout import ONWARD, UNSHOT
from .places import SLICE, Places, loops


class Navigator(Captain):
    """Density: each ship counted alone over every place that contradicts no answer; while a ship is wounded only the
    places through its hits count. The cell covered most often is shot at, ties at random.

    places: tables to share with another captain.
    """

    policies: tuple = ("random", "random", "shores")
    cunning = True

    def __init__(self, rules, rng, places=None):
        super().__init__(rules, rng)
        self.places = places or Places(rules)

    def choose(self, chart):
        places = self.places
        yield from places.read(chart)
        if not places.onward:
            yield from places.clear_heat()
            for k, ships in enumerate(places.left(chart)):
                last = places.at[k] + places.count[k]
                for begin in range(places.at[k], last, SLICE):
                    loops.tally(places.tables, begin, min(begin + SLICE, last), ships)
                    yield
        self.shot = yield from places.hottest(self.rng)

    def belief(self, chart):
        return self.places.belief(ONWARD if self.places.onward else UNSHOT)
