"""Штурман, the navigator: counts in how many ways the ships afloat could lie over each cell, and notes how close to the
shore they lie. Imports captain, layout and places."""

from ..rules import MISSED, SUNKEN, WOUNDED
from .captain import Captain
from .layout import ONWARD, RINGS, SHUT, UNSHOT, ZONE_BITS
from .places import SLICE, Places, loops

_SINGLE = 32  # heat of a place of a single-decker; that of any other is the same before weighing
# What a closed cell beside an open one adds to its weight, in percent: at first, at least, at most (heat has 32 bits).
_FIRST, _LEAST, _MOST = 10, -10, 60
# How much a deck and a miss change that, in each ring: the edge, the next rings, within.
_DECK = 4, -4, -4, -4
_MISS = -1, 1, 0, 2
_CLOSED = 8  # cells beside one, at most


class Navigator(Captain):
    """Density: it counts each ship by itself over every place that contradicts no answer; while a ship is wounded, only
    the places through its hits. Every closed cell (shore, halo, miss) beside a cell makes it count for more or for
    less: more, the more decks were found on the edge and the more shots within found nothing. So he learns who squeezes
    his ships together and who keeps off the shore. He shoots at the heaviest cell; ties are broken at random.

    places: tables to share with another captain.
    """

    policies: tuple = ("random", "random", "shores")
    cunning = True

    def __init__(self, rules, rng, places=None):
        super().__init__(rules, rng)
        self.places = places or Places(rules)

    def tables(self):
        return self.places, None

    def choose(self, chart):
        places = self.places
        yield from places.read(chart)
        left = places.left(chart)
        if not places.onward:
            yield from places.clear_heat()
            yield from self._tally(left, False)
        yield from self._weigh((yield from self.weights(chart)))
        if not places.onward:
            yield from self._tally(left, True)
        # His first shot is any of the good ones, as people's differ from match to match.
        self.shot = yield from places.hottest(self.rng, 0 if max(chart.marks) else 1)

    def _tally(self, left, single):
        """Count the places that touch no hit, either of single-deckers or of all other ships: a generator."""
        places = self.places
        for k, ships in enumerate(left):
            last = places.at[k] + places.count[k]
            for begin in range(places.at[k], last if (places.decks[k] == 1) == single else 0, SLICE):
                loops.tally(places.tables, begin, min(begin + SLICE, last), ships * _SINGLE if single else ships)
                yield

    def weights(self, chart):
        """The weight of a place of a ship of two decks or more over a cell with 0, 1, .. 8 closed cells beside it: a
        generator that returns a list.
        """
        rules, flags, to = self.rules, self.places.flags, self.places.to
        more = _FIRST
        for cell, mark in enumerate(chart.marks):
            ring = flags[to[cell]] >> ZONE_BITS & RINGS - 1
            if mark == MISSED:
                more += _MISS[ring]
            elif mark == WOUNDED:
                more += _DECK[ring]
            elif mark == SUNKEN:
                # A single-decker reveals nothing: it has no deck beside it.
                more += (_MISS, _DECK)[SUNKEN in [chart.marks[near] for near in rules.around(cell, False)]][ring]
            if cell % 30 == 29:
                yield
        more = min(_MOST, max(_LEAST, more))
        found = [_SINGLE]
        for _ in range(_CLOSED):
            found.append(found[-1] * (100 + more) // 100)
        yield
        return found

    def _weigh(self, weights):
        """Multiply the heat of every open cell: a generator."""
        places = self.places
        flags, heat, w = places.flags, places.heat, places.width
        for number, at in enumerate(places.to):
            if flags[at] & UNSHOT and heat[at]:
                up, down = at - w, at + w
                closed = (
                    (flags[up - 1] & SHUT) + (flags[up] & SHUT) + (flags[up + 1] & SHUT)
                    + (flags[at - 1] & SHUT) + (flags[at + 1] & SHUT)
                    + (flags[down - 1] & SHUT) + (flags[down] & SHUT) + (flags[down + 1] & SHUT)
                ) // SHUT  # fmt: skip
                heat[at] *= weights[closed]
            if number % 20 == 19:
                yield

    def belief(self, chart):
        return self.places.belief(ONWARD if self.places.onward else UNSHOT)
