"""The inner loops over tables of places, in plain Python: the twin of fast.py, which the Pico runs. Imports layout.

A table of places is flat: place p of a ship of `size` decks lies over the cells table[p * size : (p + 1) * size].
Cells and places are unsigned 16-bit (array "H"), maps of the sea are a byte a cell, heat is 32-bit (array "I"). Every
function works on the places begin..end-1 so that the caller can cut the work in slices; tests/core/test_captains.py
holds both twins equal.
"""

from .layout import FREE, HIT, HITS, INNER, INSIDE, LONERS, MASS, NOTHING, OPEN, PULL_BIAS
from .layout import SEED, SHUT, SIZE, SLOTS, STRIDE, SWEEPS, TRIES, WATER


def sift(table, size, begin, end, shut, out, n):
    """Append to out[n:] the places with no cell in `shut`; returns the new n."""
    for place in range(begin, end):
        for cell in table[place * size : (place + 1) * size]:
            if shut[cell]:
                break
        else:
            out[n] = place
            n += 1
    return n


def cover(table, size, begin, end, shut, hits, out, n):
    """Append to out[n:] the places with no cell in `shut`, some in `hits`, but not all; returns the new n."""
    for place in range(begin, end):
        on = 0
        for cell in table[place * size : (place + 1) * size]:
            if shut[cell]:
                break
            if hits[cell]:
                on += 1
        else:
            if 0 < on < size:
                out[n] = place
                n += 1
    return n


def tally(table, size, places, begin, end, heat, weight):
    """Add `weight` to the heat of every cell of the places that places[begin:end] number."""
    for place in places[begin:end]:
        for cell in table[place * size : (place + 1) * size]:
            heat[cell] += weight


# The admiral's guesses: layout.py tells how they lie in memory. Here `form` is anchor, facing, shape and steps
# together.


def _ring(place, anchor, facing, shape, steps):
    at = facing[place]
    return [anchor[place] + step for step in steps[shape[at] : shape[at] + shape[at + 1]]]


def _decks(place, anchor, facing, shape, steps):
    at = facing[place]
    return [anchor[place] + step for step in steps[shape[at + 2] : shape[at + 2] + shape[at + 3]]]


def _next(p, n):
    """The next random number below n (at most 16,384): the upper 16 bits of a linear congruence modulo 2**30."""
    p[SEED] = (p[SEED] * 22695477 + 1) & 0x3FFFFFFF
    return ((p[SEED] >> 14) * n) >> 16


class _Waters:
    """A map of one guess: counts of rings, and how many cells (all, open ones) lie under none."""

    def __init__(self, p, flags, sea, base):
        self.flags, self.sea = flags, sea
        sea[: p[SIZE]] = base[: p[SIZE]]
        self.water, self.free = p[WATER], p[FREE]

    def add(self, ring, sign=1):
        for cell in ring:
            if self.sea[cell] == (0 if sign > 0 else 1):
                self.water -= sign * (self.flags[cell] & INSIDE)
                self.free -= sign * (self.flags[cell] >> 1 & 1)
            self.sea[cell] += sign

    def clear(self, decks):
        return not any(self.sea[cell] for cell in decks)

    def count(self, cells, flag):
        return sum(1 for cell in cells if self.flags[cell] & flag)


def sieve(pool, habits, begin, end, kept, known, p, anchor, facing, shape, steps, flags):
    """Keep the rows that contradict no answer, moved up to row `kept` and on: no deck on a shut cell, every hit under
    a deck, no ship hit all over. Returns the new `kept`."""
    form = anchor, facing, shape, steps
    for row in range(begin, end):
        at = row * p[STRIDE]
        covered = 0
        for place in pool[at : at + p[SLOTS]]:
            decks = [flags[cell] for cell in _decks(place, *form)]
            on = sum(1 for flag in decks if flag & HIT)
            if on == len(decks) or any(flag & SHUT for flag in decks):
                break
            covered += on
        else:
            if covered == p[HITS]:
                to = kept * p[STRIDE]
                pool[to : to + p[SLOTS]] = pool[at : at + p[SLOTS]]
                habits[kept], known[kept] = habits[row], known[row]
                kept += 1
    return kept


def bury(pool, habits, begin, end, kept, known, p, first, last, place):
    """Keep the rows in which one of the slots first..last-1 is `place`, the ship just sunk, and take it out; as
    `sieve`."""
    for row in range(begin, end):
        at = row * p[STRIDE]
        ships = list(pool[at : at + p[SLOTS]])
        if place in ships[first:last]:
            del ships[ships.index(place, first)]
            to = kept * p[STRIDE]
            for i, ship in enumerate(ships):
                pool[to + i] = ship
            habits[kept], known[kept] = habits[row], known[row]
            kept += 1
    return kept


def weigh(pool, begin, end, p, anchor, facing, shape, steps, flags, sea, base, singles, known):
    """Set known[row] to 32,768 + what the energy of the single-deckers has gained since the row was stirred; returns
    the most."""
    form = anchor, facing, shape, steps
    most = 0
    for row in range(begin, end):
        waters = _Waters(p, flags, sea, base)
        for place in pool[row * p[STRIDE] : row * p[STRIDE] + p[SLOTS]]:
            waters.add(_ring(place, *form))
        known[row] = max(0, singles[waters.free] - known[row] + 32768)
        most = max(most, known[row])
    return most


def lots(known, begin, end, most, odds, weights):
    """Set weights[row] by how far known[row] falls short of `most`; returns their sum."""
    total = 0
    for row in range(begin, end):
        weights[row] = odds[min(255, most - known[row])]
        total += weights[row]
    return total


def spread(pool, habits, begin, end, p, weights, total, other, others, n, wanted):
    """Copy each row as often as its weight says: systematic resampling to `wanted` rows, p[MASS] is carried on.
    Returns the new n."""
    for row in range(begin, end):
        p[MASS] += weights[row] * wanted
        while p[MASS] >= total and n < wanted:
            p[MASS] -= total
            at, to = row * p[STRIDE], n * p[STRIDE]
            other[to : to + p[SLOTS]] = pool[at : at + p[SLOTS]]
            others[n] = habits[row]
            n += 1
    return n


def draft(pool, habits, begin, end, made, p, anchor, facing, shape, steps, flags, sea, base, slot, lists, nature):
    """Invent rows for the habits of rows begin..end-1, written from row `made` on: the wounded first, then the
    largest. Returns the new `made`; a row that finds no room a dozen times is given up."""
    form = anchor, facing, shape, steps
    for row in range(begin, end):
        habit = habits[row]
        pull, shore, rivals = nature[4 * habit] - PULL_BIAS, nature[4 * habit + 1], nature[4 * habit + 2]
        for _ in range(12):
            waters = _Waters(p, flags, sea, base)
            ships = [NOTHING] * p[SLOTS]
            if _wounded(ships, waters, p, form, slot, lists) and _others(
                ships, waters, p, form, slot, lists, pull, shore, rivals
            ):
                for i, ship in enumerate(ships):
                    pool[made * p[STRIDE] + i] = ship
                habits[made] = habit
                made += 1
                break
    return made


def _wounded(ships, waters, p, form, slot, lists):
    """Explain every hit: any slot, any place through hits that has no other hit in its ring."""
    covered = tries = 0
    while covered < p[HITS] and tries < 60:
        tries += 1
        s = _next(p, p[SLOTS])
        begin, n, first = slot[8 * s + 2], slot[8 * s + 3], slot[8 * s + 4]
        if n == 0 or ships[s] != NOTHING:
            continue
        place = lists[begin + _next(p, n)] + first
        decks, ring = _decks(place, *form), _ring(place, *form)
        on = waters.count(decks, HIT)
        if waters.clear(decks) and on and on == waters.count(ring, HIT):
            covered += on
            ships[s] = place
            waters.add(ring)
    return covered >= p[HITS]


def _others(ships, waters, p, form, slot, lists, pull, shore, rivals):
    """Place the ships that are not wounded: the best of so many `rivals` that fit, by the habit's worth."""
    for s in range(p[SLOTS]):
        if ships[s] != NOTHING:
            continue
        begin, n, first = slot[8 * s], slot[8 * s + 1], slot[8 * s + 4]
        worth = None
        left = rivals
        for _ in range(50 if n else 0):
            place = lists[begin + _next(p, n)] + first
            decks = _decks(place, *form)
            if not waters.clear(decks):
                continue
            this = -waters.count(decks, INNER) * shore
            if rivals > 1:
                this -= pull * sum(
                    1 for cell in _ring(place, *form) if not waters.sea[cell] and waters.flags[cell] & INSIDE
                )
            if worth is None or this > worth:
                worth, ships[s] = this, place
            left -= 1
            if left <= 0:
                break
        if ships[s] == NOTHING:
            return False
        waters.add(_ring(ships[s], *form))
    return True


def stir(
    pool,
    habits,
    begin,
    end,
    p,
    anchor,
    facing,
    shape,
    steps,
    flags,
    sea,
    base,
    slot,
    lists,
    nature,
    singles,
    luck,
    known,
):
    """Let every ship of every row look for another place, p[SWEEPS] times: Metropolis steps, p[TRIES] at most, the
    first that is accepted is taken. A wounded ship goes on explaining as many hits. Notes the single-deckers' energy
    in known[row]."""
    form = anchor, facing, shape, steps
    for row in range(begin, end):
        pull, shore = nature[4 * habits[row]] - PULL_BIAS, nature[4 * habits[row] + 1]
        waters = _Waters(p, flags, sea, base)
        at = row * p[STRIDE]
        for place in pool[at : at + p[SLOTS]]:
            waters.add(_ring(place, *form))
        for _ in range(p[SWEEPS] * nature[4 * habits[row] + 3]):
            for s in range(p[SLOTS]):
                place = pool[at + s]
                decks = _decks(place, *form)
                energy = waters.water * pull + singles[waters.free] - waters.count(decks, INNER) * shore
                on = waters.count(decks, HIT)
                waters.add(_ring(place, *form), -1)
                part = 8 * s + (2 if on else 0)
                begin_at, n, first = slot[part], slot[part + 1], slot[8 * s + 4]
                for _ in range(p[TRIES] if n else 0):
                    new = lists[begin_at + _next(p, n)] + first
                    decks = _decks(new, *form)
                    if not waters.clear(decks) or waters.count(decks, HIT) != on:
                        continue
                    waters.add(_ring(new, *form))
                    mine = waters.water * pull + singles[waters.free] - waters.count(decks, INNER) * shore
                    if mine + luck[_next(p, 256)] >= energy:
                        pool[at + s] = new
                        break
                    waters.add(_ring(new, *form), -1)
                else:
                    waters.add(_ring(place, *form))
        known[row] = singles[waters.free]


def warm(pool, begin, end, p, anchor, facing, shape, steps, flags, sea, base, heat, weight):
    """Add every row to the heat: `weight` for each deck, and the single-deckers spread over the open cells that it
    leaves free."""
    form = anchor, facing, shape, steps
    for row in range(begin, end):
        waters = _Waters(p, flags, sea, base)
        for place in pool[row * p[STRIDE] : row * p[STRIDE] + p[SLOTS]]:
            waters.add(_ring(place, *form))
            for cell in _decks(place, *form):
                heat[cell] += weight
        if p[LONERS] and waters.free > 0:
            each = p[LONERS] * weight // waters.free
            for cell in range(p[SIZE]):
                if flags[cell] & OPEN and not sea[cell]:
                    heat[cell] += each
