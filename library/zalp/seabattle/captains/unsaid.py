"""What the guesses take into account under plain answers. Imports rules, deduction, layout and exps.

Loaded only with plain answers, for charts that deduction.py has read. A guess may then hold a ship that is hit all
over, and a hit that touches no other may lie under none of its ships: that is a single-decker. How many of those there
are follows from the ships of a guess, so nothing more is stored.
"""

from math import log

from ..rules import NONE, WOUNDED
from .deduction import connecting
from .layout import CROWD, FRESH, JUST_SUNK, LARGE, NOTHING, ONWARD, SHUT, SLOTS, TOLL, UNSHOT
from .exps import UNIT


def follow(guesses, chart, fewer, cells):
    """A generator that returns whether this chart follows from the last. Several ships may have been proven sunk by one
    answer: the last of them is in p[JUST_SUNK], the others in guesses.also_sunk. p[FRESH] is the new hit.

    fewer: how many ships of each kind are sunk since. cells: where.
    """
    p, places, rules = guesses.p, guesses.places, guesses.rules
    fresh = [cell for cell in chart.wounded if guesses.marks[cell] != WOUNDED]
    if len(fresh) > 1:
        return False
    if fresh:
        p[FRESH] = places.to[fresh[0]]
    sunk = []
    while cells:
        yield
        ship = yield from connecting(rules, cells)
        cells = [cell for cell in cells if cell not in ship]
        for k, ships in enumerate(fewer):
            place = places.number(k, ship) if ships > 0 and places.decks[k] == len(ship) else NOTHING
            if place != NOTHING:
                fewer[k] -= 1
                if len(ship) > 1:
                    sunk.append(place)
                break
            yield
    if sunk:
        p[JUST_SUNK] = sunk.pop()
    guesses.also_sunk = sunk
    return max(fewer) == min(fewer) == 0


def read(guesses, chart, left):
    """Note which hits may be single-deckers and which are a larger ship's, and what that costs a guess: a generator
    that yields between slices.

    The more cells a single-decker has to choose from, the less likely is the one that was hit: p[TOLL] is that in steps
    of energy, or NOTHING if there must be a larger ship at the new hit.
    """
    p, places, rules = guesses.p, guesses.places, guesses.rules
    singles = sum([ships for k, ships in enumerate(left) if places.decks[k] == 1])
    alone = 0
    p[TOLL] = NOTHING if p[FRESH] else 0
    for cell in chart.wounded:
        for step in places.around:
            if places.flags[places.to[cell] + step] & ONWARD:
                # No single-decker lies beside a hit. ONWARD still says that the cell may be shot at.
                places.flags[places.to[cell] + step] &= ~UNSHOT
        if WOUNDED in [chart.marks[near] for near in rules.around(cell, rules.contact == NONE)]:
            places.flags[places.to[cell]] |= LARGE
        else:
            alone += 1
            if places.to[cell] == p[FRESH] and singles:
                yield
                p[TOLL] = int(UNIT * log(max(1.0, (_free(guesses) - CROWD * singles) / singles)))
        yield
    guesses.alone = min(alone, singles)


def _free(guesses):
    """How many cells the guesses leave to the single-deckers: about the mean before this answer."""
    rows = range(0, guesses.rows, 8)
    mean = sum([guesses.weights[row] for row in rows]) // max(1, len(rows))
    for cells, energy in enumerate(guesses.singles):
        if energy >= mean:
            return cells
    return 0


def without(guesses, ships):
    """Keep the guesses that have these ships, which are sunk besides the one in p[JUST_SUNK], and take them out: a
    generator that yields between slices.
    """
    p, flags, places = guesses.p, guesses.places.flags, guesses.places
    last, fresh, toll = p[JUST_SUNK], p[FRESH], p[TOLL]
    p[FRESH] = p[TOLL] = 0
    decks = [places.to[cell] for place in ships + [last] for cell in places.cells(place)]
    for at in decks:
        flags[at] ^= SHUT  # or a guess would be dropped for those not taken out yet
    for place in ships:
        p[JUST_SUNK] = place
        yield from guesses.drop()
        p[SLOTS] -= 1
    for at in decks:
        flags[at] ^= SHUT
    p[JUST_SUNK], p[FRESH], p[TOLL] = last, fresh, toll
