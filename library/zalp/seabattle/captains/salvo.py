"""How captains choose a salvo: several shots before the first of them is answered. Imports rules, extras and layout.

Loaded only with a rule set that has it.
"""

from array import array

from ..rules import MISSED, UNKNOWN
from .extras import given_decks, open_cells, read
from .layout import ANCHOR_BITS, HABIT_BITS, NEAR, SHUT, SLOTS, STRIDE, STRUCK, UNSHOT, WORTH
from .places import SLICE, loops

_SHARE = 3  # quarters of its heat that a ship loses when a shot of the salvo is aimed at it
_HURT = 13  # tenths of a deck that a wounded ship has left, on average
_WORTH_BITS = 4  # guesses are counted by their worth, in 16 bits: coarser by so many bits
_ANCHOR = (1 << ANCHOR_BITS) - 1


def choose(captain, chart, count):
    """Choose so many shots at once: the generator behind `Captain.think`; sets captain.shots, and captain.shot to the
    first.

    Given decks come first. Then captains without tables choose as if each shot before had missed. Those with tables
    take the hottest cell and treat the ship that it may hit as settled, so that five shots do not go to one ship.
    """
    shots = given_decks(chart)[:count]
    reading = yield from read(chart)
    unknown = len([mark for mark in reading.marks if not mark]) - len(shots)
    wanted = min(count - len(shots), unknown if chart.left else 0)
    yield
    if wanted > 0 and captain.tables()[0]:
        shots += yield from _spread(captain, reading, shots, wanted)
    elif wanted > 0:
        for cell in shots:
            reading.marks[cell] = MISSED
        for _ in range(wanted):
            yield from captain.choose(reading)
            shots.append(captain.shot)
            reading.marks[captain.shot] = MISSED
    if len(shots) < count:
        # Shots left over go where only the submarine can be, or anywhere.
        spare = yield from open_cells(chart, shots)
        while len(shots) < count and spare:
            shots.append(spare.pop(captain.rng.below(len(spare))))
    captain.shots = tuple(shots)
    captain.shot = shots[0]


def _spread(captain, reading, given, count):
    """`count` cells by the captain's tables, beside the given decks: a generator that returns a list."""
    places, guesses = captain.tables()
    if guesses:
        yield from captain.choose(reading)
    counted = _Imagined(guesses) if guesses and guesses.rows else _Counted(places, reading)
    yield from counted.count()
    settle = counted.settle
    heat = array("I", places.heat)  # less the heat of the ships that earlier shots may hit
    for cell in given:
        yield from settle(heat, cell)
    shots = []
    if guesses and max(reading.marks) == UNKNOWN:
        shots.append(captain.shot)  # the first of a match is any of the good ones
        yield from settle(heat, captain.shot)
    while len(shots) < count:
        most, ties = -1, 0
        for cell, at in enumerate(places.to):
            if places.flags[at] & UNSHOT and heat[at] >= most and cell not in given and cell not in shots:
                ties = ties + 1 if heat[at] == most else 1
                if ties == 1 or not captain.rng.below(ties):
                    best = cell
                most = heat[at]
            if cell % 25 == 24:
                yield
        shots.append(best)
        if len(shots) < count:
            yield from settle(heat, best)
    return shots


class _Imagined:
    """Heat from the admiral's guesses."""

    def __init__(self, guesses):
        self.guesses = guesses
        self.size = len(guesses.places.flags)
        # Their worth by place.
        self.ways = array("H", bytearray(2 * self.size * guesses.places.orientations[-1]))

    def count(self):
        """Compute `ways`: a generator."""
        guesses, ways, size = self.guesses, self.ways, self.size
        stride, slots = guesses.p[STRIDE], guesses.p[SLOTS]
        for row in range(guesses.rows):
            at = row * stride
            worth = guesses.energies[(guesses.habits[row] << HABIT_BITS) + WORTH] >> _WORTH_BITS
            for place in guesses.pool[at : at + slots]:
                ways[(place >> ANCHOR_BITS) * size + (place & _ANCHOR)] += worth
            if row % 12 == 11:
                yield

    def settle(self, heat, cell):
        """Settle a shot at this cell: remove the share of heat of the ships that it may hit. A generator."""
        places = self.guesses.places
        found = _over(places, cell)
        yield
        for number, place in enumerate(found):
            count = self.ways[(place >> ANCHOR_BITS) * self.size + (place & _ANCHOR)]
            if count:
                _cool(heat, _decks(places, place), count << _WORTH_BITS)
            if number % 4 == 3:
                yield
        yield


class _Counted:
    """Heat of the navigator's density: hit and unhit ships, each in proportion to the decks still to find."""

    def __init__(self, places, reading):
        self.places, self.reading = places, reading
        self.left = places.left(reading)
        self.through = self.free = 1  # the weight of a place through hits, of any other

    def count(self):
        """Compute places.heat: a generator."""
        places, reading, rules = self.places, self.reading, self.reading.rules
        yield from places.read(reading)
        hits = reading.wounded
        if hits:
            groups, rest = 0, hits
            while rest:
                ship = rules.connected(rest, rest[0], False)
                rest = [cell for cell in rest if cell not in ship]
                groups += 1
                yield
            decks = sum([rules.decks_of(kind) for kind in reading.left]) - len(hits)
            hurt = min(groups * _HURT, 10 * decks - 1)
            yield from places.clear_heat()
            yield from self._tally(1, 0)
            through = sum([places.heat[at] for at in places.to if places.flags[at] & UNSHOT])
            yield from places.clear_heat()
            yield from self._tally(0, 1)
            free = sum(places.heat)
            yield
            if through and free:
                self.free = 8
                self.through = min(4000, max(1, int(8 * free * hurt / (through * (10 * decks - hurt)))))
        yield from places.clear_heat()
        yield from self._tally(self.through, self.free)

    def _tally(self, through, free):
        places = self.places
        for k, ships in enumerate(self.left):
            begin, middle, end = places.through[k], places.at[k], places.at[k] + places.count[k]
            for first, last, weight in ((begin, middle, through), (middle, end, free)):
                for at in range(first, last if weight and ships else first, SLICE):
                    loops.tally(places.tables, at, min(at + SLICE, last), ships * weight)
                    yield

    def settle(self, heat, cell):
        """See _Imagined.settle."""
        places = self.places
        flags = places.flags
        for place in _over(places, cell):
            orientation = place >> ANCHOR_BITS
            k = 0
            while places.orientations[k + 1] <= orientation:
                k += 1
            decks = _decks(places, place)
            seen = [flags[at] if at < len(flags) else SHUT for at in decks]
            hits = len([flag for flag in seen if flag & STRUCK])
            # As in the lists of places.py, except for places that touch a hit: that is not worth the time.
            shut = [flag for flag in seen if flag & SHUT or not hits and flag & NEAR]
            if not shut and hits < len(decks):
                _cool(heat, decks, self.left[k] * (self.through << 2 * hits if hits else self.free))
            yield


def _over(places, cell):
    """The places that lie over a cell, possible or not."""
    shape, steps = places.tables[2], places.tables[3]
    found = []
    for orientation in range(places.orientations[-1]):
        for step in steps[shape[4 * orientation + 2] : shape[4 * orientation + 3]]:
            if places.to[cell] >= step:
                found.append(orientation << ANCHOR_BITS | places.to[cell] - step)
    return found


def _decks(places, place):
    """The decks of a place, as cells of the map."""
    shape, steps = places.tables[2], places.tables[3]
    at, anchor = 4 * (place >> ANCHOR_BITS) + 2, place & _ANCHOR
    return [anchor + step for step in steps[shape[at] : shape[at + 1]]]


def _cool(heat, decks, warmth):
    warmth = warmth * _SHARE // 4
    for at in decks:
        heat[at] = max(0, heat[at] - warmth)
