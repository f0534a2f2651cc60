"""The inner loops over tables of places, in plain Python: the twin of fast.py, which the Pico runs. Imports layout.

layout.py tells what the tables hold, which every function takes as its first argument (those of the navigator end with
`heat`). The functions work on begin..end-1 of something so that the caller can cut the work in slices;
tests/core/test_captains.py holds both twins equal.
"""

from .layout import ADD_HEAT, ANCHOR_BITS, CAPACITY, COVER_TRIES, DECK_HEAT, DRAFT, DRAFT_TRIES, FREE, GAIN_BIAS, GAP
from .layout import HABIT_BITS, HITS, INSIDE, JUST_SUNK, MASK, MOVE, MULTIPLIER, NOTHING, PATIENCE, PULL, PULL_BIAS
from .layout import RIVALS, SEED, SHUT, SINGLES, SIZE, SLOTS, STRIDE, STRUCK, TRIES, UNSHOT, WATER, WEIGH, ZONES
from .layout import ZONE_BITS


def _part(tables, place, which):
    """The ring (which = 0) or the decks (2) of a place, as cells of the map."""
    shape, steps = tables[2], tables[3]
    anchor, at = place & ((1 << ANCHOR_BITS) - 1), 4 * (place >> ANCHOR_BITS) + which
    return [anchor + step for step in steps[shape[at] : shape[at + 1]]]


def _count(flags, cells, flag):
    return sum([1 for cell in cells if flags[cell] & flag])


def _cost(flags, cells, zones):
    return sum([zones[flags[cell] >> ZONE_BITS] for cell in cells])


def list_places(tables, facing, begin, end, mask, n):
    """List the places of a facing with the anchors begin..end-1, from lists[n] on: no deck has a flag of `mask`; and if
    that is SHUT, some but not all of the decks are hits, and no other hit is in the ring. Returns the new n."""
    p, flags, _, _, lists = tables[:5]
    for anchor in range(begin, end):
        place = facing << ANCHOR_BITS | anchor
        decks = _part(tables, place, 2)
        if _count(flags, decks, mask):
            continue
        on = _count(flags, decks, STRUCK)
        fits = mask != SHUT or 0 < on < len(decks) and on == _count(flags, _part(tables, place, 0), STRUCK)
        if fits and n < p[CAPACITY]:
            lists[n] = place
            n += 1
    return n


def tally(tables, begin, end, weight):
    """Add `weight`, four times as much for every hit that a place explains, to the heat of every cell of the places
    lists[begin:end]."""
    flags, lists, heat = tables[1], tables[4], tables[5]
    for place in lists[begin:end]:
        decks = _part(tables, place, 2)
        for cell in decks:
            heat[cell] += weight * 4 ** _count(flags, decks, STRUCK)


# The admiral's guesses.


def _next(p, n):
    """The next random number below n (at most 16,384): the upper 16 bits of a linear congruence modulo 2**30."""
    p[SEED] = (p[SEED] * p[MULTIPLIER] + 1) & p[MASK]
    return ((p[SEED] >> 14) * n) >> 16


class _Waters:
    """A map of one guess: counts of rings, and how many cells (all, open ones) lie under none."""

    def __init__(self, tables):
        p, self.flags = tables[:2]
        self.sea, base = tables[9:11]
        self.sea[: p[SIZE]] = base[: p[SIZE]]
        self.water, self.free = p[WATER], p[FREE]

    def beside(self, ring):
        """(water, free) with one more ship, which has this ring."""
        flags, sea = self.flags, self.sea
        taken = [flags[cell] & (INSIDE | UNSHOT) for cell in ring if not sea[cell]]
        both = taken.count(INSIDE | UNSHOT)
        return self.water - taken.count(INSIDE) - both, self.free - taken.count(UNSHOT) - both

    def add(self, ring):
        self.water, self.free = self.beside(ring)
        sea = self.sea
        for cell in ring:
            sea[cell] += 1

    def remove(self, ring):
        sea = self.sea
        for cell in ring:
            sea[cell] -= 1
        water, free = self.beside(ring)
        self.water += self.water - water
        self.free += self.free - free

    def clear(self, decks):
        return not any(self.sea[cell] for cell in decks)


def filter_rows(tables, begin, end, kept):
    """Keep the rows that contradict no answer, moved up to row `kept` and on: the ship just sunk is among them, and is
    taken out; of the others no deck is on a shut cell, no ship is hit all over, and every hit is under a deck. Returns
    the new `kept`."""
    p, flags = tables[:2]
    pool, habits, weights = tables[6:9]
    for row in range(begin, end):
        ships = list(pool[row * p[STRIDE] : row * p[STRIDE] + p[SLOTS]])
        if p[JUST_SUNK] != NOTHING:
            if p[JUST_SUNK] not in ships:
                continue
            ships.remove(p[JUST_SUNK])
        covered = 0
        for place in ships:
            decks = _part(tables, place, 2)
            on = _count(flags, decks, STRUCK)
            if on == len(decks) or _count(flags, decks, SHUT):
                break
            covered += on
        else:
            if covered == p[HITS]:
                for s, place in enumerate(ships):
                    pool[kept * p[STRIDE] + s] = place
                habits[kept], weights[kept] = habits[row], weights[row]
                kept += 1
    return kept


def resample(tables, rows, n, wanted, draw):
    """Systematic resampling: set weights[row] to how often the row is to be there among n, by what its gain, which it
    was before, falls short of the greatest; 0 from `rows` to `wanted`. draw: a random number below 1,024."""
    weights, likelihood = tables[8], tables[15]
    most = max([weights[row] for row in range(rows)])
    for row in range(rows):
        weights[row] = likelihood[min(255, most - weights[row])]
    total = sum([weights[row] for row in range(rows)])
    mass = draw * total >> 10
    for row in range(rows):
        mass += weights[row] * n
        weights[row], mass = divmod(mass, total)
    for row in range(rows, wanted):
        weights[row] = 0


def replicate(tables, begin, end, n):
    """Copy each row as often as weights[row] says into rows below n that are not to be there; p[GAP] is where the
    search for them goes on."""
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
    """Begin a row: explain every hit, by any slot and any place through hits, and leave the other slots without a
    place. Returns whether all hits are explained."""
    p, flags, lists = tables[0], tables[1], tables[4]
    pool, slot = tables[6], tables[11]
    waters = _Waters(tables)
    ships = [NOTHING] * p[SLOTS]
    covered = tries = 0
    while covered < p[HITS] and tries < COVER_TRIES:
        tries += 1
        s = _next(p, p[SLOTS])
        begin, n = slot[4 * s + 2], slot[4 * s + 3]
        if n == 0 or ships[s] != NOTHING:
            continue
        place = lists[begin + _next(p, n)]
        decks = _part(tables, place, 2)
        if waters.clear(decks):
            covered += _count(flags, decks, STRUCK)
            ships[s] = place
            waters.add(_part(tables, place, 0))
    for s, place in enumerate(ships):
        pool[row * p[STRIDE] + s] = place
    return covered >= p[HITS]


def step(tables, begin, end, sweeps, mode):
    """Go through rows; the mode says what is done with each (layout.py).

    MOVE: every ship looks for another place, `sweeps` times its habit's patience: Metropolis steps, p[TRIES] at most,
    the first that is accepted is taken; a wounded ship goes on explaining as many hits. Notes the single-deckers'
    energy in weights[row]. DRAFT: every ship without a place gets the best of so many rivals that fit, by the habit's
    worth; returns 0 when one finds no room. WEIGH: weights[row] becomes what the energy has gained since it was noted.
    ADD_HEAT: adds DECK_HEAT to the heat for each deck, and for the single-deckers, spread over the cells left free.
    """
    p, flags, _, _, lists, heat = tables[:6]
    pool, habits, weights, sea, _, slot, energies, singles, acceptance, _ = tables[6:]
    for row in range(begin, end):
        at = row * p[STRIDE]
        habit = habits[row] << HABIT_BITS
        pull = energies[habit + PULL] - PULL_BIAS
        zones = energies[habit + ZONES : habit + ZONES + 4]
        waters = _Waters(tables)
        for place in pool[at : at + p[SLOTS]]:
            if place != NOTHING:
                waters.add(_part(tables, place, 0))
        for _ in range(sweeps * energies[habit + PATIENCE] if mode == MOVE else mode == DRAFT):
            for s in range(p[SLOTS]):
                place = pool[at + s]
                if mode == DRAFT and place != NOTHING:
                    continue
                energy = on = 0
                if mode == MOVE:
                    decks = _part(tables, place, 2)
                    on = _count(flags, decks, STRUCK)
                    energy = waters.water * pull + singles[waters.free] - _cost(flags, decks, zones)
                    waters.remove(_part(tables, place, 0))
                which = 4 * s + (2 if on else 0)
                rivals = energies[habit + RIVALS]
                for _ in range((p[TRIES] if mode == MOVE else DRAFT_TRIES) if slot[which + 1] else 0):
                    new = lists[slot[which] + _next(p, slot[which + 1])]
                    decks = _part(tables, new, 2)
                    if not waters.clear(decks) or _count(flags, decks, STRUCK) != on:
                        continue
                    water, free = waters.beside(_part(tables, new, 0))
                    mine = water * pull - _cost(flags, decks, zones)
                    if mode == DRAFT:
                        if place == NOTHING or mine > energy:
                            energy, place = mine, new
                        rivals -= 1
                        if rivals == 0:
                            break
                    elif mine + singles[free] + acceptance[_next(p, 256)] >= energy:
                        place = new
                        break
                if place == NOTHING:
                    return 0
                pool[at + s] = place
                waters.add(_part(tables, place, 0))
        if mode == WEIGH:
            weights[row] = max(0, singles[waters.free] - weights[row] + GAIN_BIAS)
        elif mode == ADD_HEAT:
            for place in pool[at : at + p[SLOTS]]:
                for cell in _part(tables, place, 2):
                    heat[cell] += DECK_HEAT
            if p[SINGLES] and waters.free > 0:
                each = p[SINGLES] * DECK_HEAT // waters.free
                for cell in range(p[SIZE]):
                    if flags[cell] & UNSHOT and not sea[cell]:
                        heat[cell] += each
        else:
            weights[row] = singles[waters.free]
    return 1
