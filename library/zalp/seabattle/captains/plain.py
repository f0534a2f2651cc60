"""The inner loops over tables of places, in plain Python: the twin of fast.py, which the Pico runs. Imports layout.

layout.py documents the tables, which every function takes as its first argument (those of the navigator end with
`heat`). The functions work on begin..end-1 of something so that the caller can slice the work;
tests/core/test_captains.py checks that both twins give equal results.
"""

import sys

from .layout import ADD_HEAT, ANCHOR_BITS, CAPACITY, COPIES, COVER_TRIES, DRAFT, DRAFT_TRIES, FACED, FRESH
from .layout import GAIN_BIAS, GAP, HABIT_BITS, HITS, JUST_SUNK, MASK, MOVE, MULTIPLIER, NOTHING, OPEN, PATIENCE, PULL
from .layout import PULL_BIAS, RIVALS, SEED, SHUT, SINGLES, SMALL, SIZE, SLOTS, STRIDE, TOLL, TRIES, UNSHOT, WATER
from .layout import WEIGH, WHOLE, WORTH, ZONES, ZONE_BITS


_bits = getattr(int, "bit_count", None) or (lambda mask: bin(mask).count("1"))
# Caches for a computer: every place of the last few geometries, the masks of the last few maps. A MicroPython, which
# uses this module only for comparison with fast.py, has no room for more: 200 places would lie scattered over the unix
# port's heap and leave no 4 kB contiguous for the dictionary.
_PLACES, _MAPS = (50, 2) if sys.implementation.name == "micropython" else (40000, 8)
_geometries: dict = {}  # id of `steps`: (steps, {place: result of _place}, {prices: {place: result of _cost}})
_masks: dict = {}  # the bytes of `flags` or `base`: result of _mask or _map


def _mask(cells):
    """These cells of the map as bits of one number."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def _geometry(tables):
    """The cached places in this geometry, and their costs."""
    steps = tables[3]
    known = _geometries.get(id(steps))
    if known is None:
        if len(_geometries) >= _MAPS:
            _geometries.clear()
        known = _geometries[id(steps)] = steps, {}, {}
    return known


def _place(tables, place):
    """(decks as cells of the map, decks, ring as bits)."""
    places = _geometry(tables)[1]
    found = places.get(place)
    if found is None:
        if len(places) >= _PLACES:
            places.clear()
        shape, steps = tables[2], tables[3]
        anchor, at = place & ((1 << ANCHOR_BITS) - 1), 4 * (place >> ANCHOR_BITS)
        ring = [anchor + step for step in steps[shape[at] : shape[at + 1]]]
        decks = [anchor + step for step in steps[shape[at + 2] : shape[at + 3]]]
        found = places[place] = decks, _mask(decks), _mask(ring)
    return found


def _kept(key, make):
    found = _masks.get(key)
    if found is None:
        if len(_masks) >= 2 * _MAPS:
            _masks.clear()
        found = _masks[key] = make()
    return found


def _map(flags):
    """(a number for each of the lower seven flags: the cells that have it as bits)."""
    return _kept(
        bytes(flags), lambda: [_mask([cell for cell, flag in enumerate(flags) if flag & 1 << bit]) for bit in range(7)]
    )


def _for_small(flags, small):
    """The unknown cells in the zones of `small` (bits), as bits: where single-deckers may lie."""
    return _kept(
        (bytes(flags), small),
        lambda: _mask([at for at, flag in enumerate(flags) if flag & UNSHOT and small >> (flag >> ZONE_BITS) & 1]),
    )


def _covered(base):
    """The cells that lie under rings of sunk ships, as bits."""
    key = bytes(base)
    return _kept((key,), lambda: _mask([cell for cell, count in enumerate(key) if count]))


_INSIDE, _UNSHOT, _STRUCK, _LARGE, _SHUT = range(5)  # of _map


def _cost(tables, habit, place, costs):
    """The cost of a place under a habit (FACED and following of its energies); costs: the cache for that habit."""
    flags = tables[1]
    if len(costs) >= _PLACES:
        costs.clear()
    cost = sum([habit[ZONES - FACED + (flags[cell] >> ZONE_BITS)] for cell in _place(tables, place)[0]])
    cost += habit[place >> ANCHOR_BITS & 1]
    costs[place] = cost
    return cost


def list_places(tables, orientation, begin, end, mask, n):
    """List the places of an orientation with the anchors begin..end-1, from lists[n] on: no deck has a flag of `mask`;
    and if that is SHUT, some but not all of the decks are hits (or all, with p[WHOLE]), and no other hit is in the
    ring. Returns the new n.
    """
    p, flags, _, _, lists = tables[:5]
    masks = _map(flags)
    barred, struck = 0, masks[_STRUCK]
    for bit in range(7):
        if mask >> bit & 1:
            barred |= masks[bit]
    known = _geometry(tables)[1]
    for anchor in range(begin, end):
        place = orientation << ANCHOR_BITS | anchor
        cells, decks, ring = known.get(place) or _place(tables, place)
        if decks & barred:
            continue
        on = _bits(decks & struck)
        fits = mask != SHUT or 0 < on < len(cells) + p[WHOLE] and on == _bits(ring & struck)
        if fits and n < p[CAPACITY]:
            lists[n] = place
            n += 1
    return n


def tally(tables, begin, end, weight):
    """Add `weight`, four times as much for every hit that a place explains, to the heat of every cell of the places
    lists[begin:end]."""
    flags, lists, heat = tables[1], tables[4], tables[5]
    struck = _map(flags)[_STRUCK]
    known = _geometry(tables)[1]
    for place in lists[begin:end]:
        cells, decks, _ = known.get(place) or _place(tables, place)
        each = weight * 4 ** _bits(decks & struck)
        for cell in cells:
            heat[cell] += each


# The admiral's guesses.


def _next(p, n):
    """The next random number below n (at most 16,384): the upper 16 bits of a linear congruence modulo 2**30."""
    p[SEED] = (p[SEED] * p[MULTIPLIER] + 1) & p[MASK]
    return ((p[SEED] >> 14) * n) >> 16


class _Waters:
    """A map of one guess: the cells under rings, and how many cells (all; open ones for single-deckers) lie under none.
    habit: its offset in `energies`.
    """

    def __init__(self, tables, habit=0):
        p, flags, energies = tables[0], tables[1], tables[12]
        self.inside, self.unshot = _map(flags)[_INSIDE], _for_small(flags, energies[habit + SMALL])
        self.base = self.sea = _covered(tables[10][: p[SIZE]])
        self.water, self.free = p[WATER], energies[habit + OPEN]

    def beside(self, ring):
        """(water, free) with one more ship, which has this ring."""
        taken = ring & ~self.sea
        return self.water - _bits(taken & self.inside), self.free - _bits(taken & self.unshot)

    def add(self, ring):
        self.water, self.free = self.beside(ring)
        self.sea |= ring

    def remove(self, ring, rings):
        """Take out a ship; rings: those of the others."""
        self.sea = self.base
        for other in rings:
            self.sea |= other
        water, free = self.beside(ring)
        self.water += self.water - water
        self.free += self.free - free


def filter_rows(tables, begin, end, kept):
    """Keep the rows that contradict no answer, moved up from row `kept` on. The ship just sunk must be in the row and
    is taken out; no other ship has a deck on a shut cell or is hit all over, and every hit is under a deck. With
    p[WHOLE] a ship may be hit all over, and as many hits as there are single-deckers may lie under no ship. If p[FRESH]
    is one of these, it lies beside no ship either, and the row pays p[TOLL]. Returns the new `kept`.
    """
    p, flags = tables[:2]
    pool, habits, weights = tables[6:9]
    masks = _map(flags)
    struck, shut = masks[_STRUCK], masks[_SHUT]
    fresh = 1 << p[FRESH] if p[FRESH] else 0
    spare = p[SINGLES] if p[WHOLE] else 0
    known = _geometry(tables)[1]
    for row in range(begin, end):
        ships = list(pool[row * p[STRIDE] : row * p[STRIDE] + p[SLOTS]])
        if p[JUST_SUNK] != NOTHING:
            if p[JUST_SUNK] not in ships:
                continue
            ships.remove(p[JUST_SUNK])
        covered = near = 0
        for place in ships:
            _, decks, ring = known.get(place) or _place(tables, place)
            on = _bits(decks & struck)
            if decks & struck == decks and not p[WHOLE] or decks & shut:
                break
            covered += on
            near += _bits(ring & fresh) - 2 * _bits(decks & fresh)
        else:
            toll = 0 if near else p[TOLL]
            if covered >= p[HITS] - spare and near <= 0 and toll != NOTHING:
                for s, place in enumerate(ships):
                    pool[kept * p[STRIDE] + s] = place
                habits[kept], weights[kept] = habits[row], weights[row] + toll
                kept += 1
    return kept


def rate(tables, rows):
    """Set weights[row] to how likely the answer was under this guess, 255 for the likeliest, from how far its gain (the
    value there before) falls short of the greatest; add that to evidence[its habit].
    """
    habits, weights, likelihood, evidence = tables[7], tables[8], tables[15], tables[16]
    most = max([weights[row] for row in range(rows)])
    for row in range(rows):
        weights[row] = likelihood[min(255, most - weights[row])]
        evidence[habits[row]] += weights[row]


def resample(tables, rows, n, wanted, draw):
    """Systematic resampling: set weights[row] to how often the row is to occur among n, by its weight times its habit's
    COPIES; 0 from `rows` to `wanted`. draw: a random number below 1,024.
    """
    habits, weights, energies = tables[7], tables[8], tables[12]
    for row in range(rows):
        weights[row] = weights[row] * energies[(habits[row] << HABIT_BITS) + COPIES] >> 8
    total = sum([weights[row] for row in range(rows)])
    mass = (total >> 10) * draw
    for row in range(rows):
        mass += weights[row] * n
        weights[row], mass = divmod(mass, total)
    for row in range(rows, wanted):
        weights[row] = 0


def replicate(tables, begin, end, n):
    """Copy each row as often as weights[row] requires into rows below n that are to be replaced; p[GAP] is where the
    search for those continues.
    """
    p, pool, habits, weights = tables[0], tables[6], tables[7], tables[8]
    for row in range(begin, end):
        for _ in range(weights[row] - (row < n)):
            while weights[p[GAP]]:
                p[GAP] += 1
            at, to = row * p[STRIDE], p[GAP] * p[STRIDE]
            pool[to : to + p[SLOTS]] = pool[at : at + p[SLOTS]]
            habits[p[GAP]] = habits[row]
            weights[p[GAP]] = 1


def cover_hits(tables, row):
    """Begin a row: explain every hit, with any slot and any place through hits, and leave the other slots without a
    place. Returns whether all hits are explained.
    """
    p, flags, lists = tables[0], tables[1], tables[4]
    pool, slot = tables[6], tables[11]
    waters = _Waters(tables)
    struck = _map(flags)[_STRUCK]
    ships = [NOTHING] * p[SLOTS]
    covered = tries = 0
    while covered < p[HITS] and tries < COVER_TRIES:
        tries += 1
        s = _next(p, p[SLOTS])
        begin, n = slot[4 * s + 2], slot[4 * s + 3]
        if n == 0 or ships[s] != NOTHING:
            continue
        place = lists[begin + _next(p, n)]
        _, decks, ring = _place(tables, place)
        if not decks & waters.sea:
            covered += _bits(decks & struck)
            ships[s] = place
            waters.add(ring)
    for s, place in enumerate(ships):
        pool[row * p[STRIDE] + s] = place
    return covered >= p[HITS]


def step(tables, begin, end, sweeps, mode):
    """Go through rows; the mode says what is done with each (layout.py).

    MOVE: every ship looks for another place, `sweeps` times its habit's patience: Metropolis steps, p[TRIES] at most,
    the first that is accepted is taken; a wounded ship goes on explaining as many hits, and as many of the LARGE ones.
    Notes the single-deckers' energy in weights[row]. DRAFT: every ship without a place gets the best of so many rivals
    that fit, by the habit's worth; returns 0 when one finds no room. WEIGH: weights[row] becomes what the energy has
    gained since it was noted. ADD_HEAT: adds its habit's WORTH to the heat for each deck, and for the single-deckers,
    spread over the cells left free.
    """
    p, flags, _, _, lists, heat = tables[:6]
    pool, habits, weights, _, _, slot, energies, singles, acceptance = tables[6:15]
    struck, large = _map(flags)[_STRUCK], _map(flags)[_LARGE]
    _, known, known_costs = _geometry(tables)
    for row in range(begin, end):
        at = row * p[STRIDE]
        habit = habits[row] << HABIT_BITS
        pull = energies[habit + PULL] - PULL_BIAS
        prices = tuple(energies[habit + FACED : habit + (1 << HABIT_BITS)])
        costs = known_costs.setdefault(prices, {})
        waters = _Waters(tables, habit)
        inside, unshot = waters.inside, waters.unshot
        rings = [0] * p[SLOTS]
        for s in range(p[SLOTS]):
            place = pool[at + s]
            if place != NOTHING:
                rings[s] = (known.get(place) or _place(tables, place))[2]
                waters.add(rings[s])
        for _ in range(sweeps * energies[habit + PATIENCE] if mode == MOVE else mode == DRAFT):
            for s in range(p[SLOTS]):
                place = pool[at + s]
                if mode == DRAFT and place != NOTHING:
                    continue
                energy = on = 0
                if mode == MOVE:
                    _, decks, ring = known.get(place) or _place(tables, place)
                    on = _bits(decks & struck) + 2 * _bits(decks & large)
                    cost = costs.get(place)
                    if cost is None:
                        cost = _cost(tables, prices, place, costs)
                    energy = waters.water * pull + singles[waters.free] - cost
                    rings[s] = 0
                    waters.remove(ring, rings)
                which = 4 * s + (2 if on else 0)
                first, among = slot[which], slot[which + 1]
                rivals = energies[habit + RIVALS]
                sea, clear = waters.sea, ~waters.sea
                for _ in range((p[TRIES] if mode == MOVE else DRAFT_TRIES) if among else 0):
                    # _next and _Waters.beside, inlined: half of all the time is spent here.
                    seed = p[SEED] = (p[SEED] * p[MULTIPLIER] + 1) & p[MASK]
                    new = lists[first + ((seed >> 14) * among >> 16)]
                    _, decks, ring = known.get(new) or _place(tables, new)
                    if decks & sea or _bits(decks & struck) + (large and 2 * _bits(decks & large)) != on:
                        continue
                    taken = ring & clear
                    cost = costs.get(new)
                    if cost is None:
                        cost = _cost(tables, prices, new, costs)
                    mine = (waters.water - _bits(taken & inside)) * pull - cost
                    if mode == DRAFT:
                        if place == NOTHING or mine > energy:
                            energy, place = mine, new
                        rivals -= 1
                        if rivals == 0:
                            break
                        continue
                    seed = p[SEED] = (p[SEED] * p[MULTIPLIER] + 1) & p[MASK]
                    free = waters.free - _bits(taken & unshot)
                    if mine + singles[free] + acceptance[(seed >> 14) * 256 >> 16] >= energy:
                        place = new
                        break
                if place == NOTHING:
                    return 0
                pool[at + s] = place
                rings[s] = (known.get(place) or _place(tables, place))[2]
                waters.add(rings[s])
        if mode == WEIGH:
            weights[row] = max(0, singles[waters.free] - weights[row] + GAIN_BIAS)
        elif mode == ADD_HEAT:
            worth = energies[habit + WORTH]
            left = p[SINGLES] - p[HITS]  # single-deckers, less those that were hit: such hits lie under no ship
            for place in pool[at : at + p[SLOTS]]:
                cells, decks, _ = known.get(place) or _place(tables, place)
                left += _bits(decks & struck)
                for cell in cells:
                    heat[cell] += worth
            if left > 0 and waters.free > 0:
                each = left * worth // waters.free
                for cell in range(p[SIZE]):
                    if unshot >> cell & 1 and not waters.sea >> cell & 1:
                        heat[cell] += each
        else:
            weights[row] = singles[waters.free]
    return 1
