"""Drawing: whole fleets at random. Imports rules' parts.

Needed before a match; a Pico keeps it in memory no longer.
"""

from .errors import NotLegal
from .fleet import Fleet
from .ruleset import ANY, NONE


def drawing(rules, rng, attempts):
    """Draw a whole fleet in slices: a generator whose return value is the Fleet.

    By sequence: largest ship first, each uniformly among its legal places, then the extras, from the start again when
    stuck (style U1 of the captains' tables); a Flying Dutchman as dutchman.chain has it. NotLegal when so many attempts
    found no place: the fleet hardly fits.
    """
    if rules.dutchman:
        from .dutchman import chain

        return Fleet(rules, [(yield from chain(rules, rules.fleet[0], rng, bytes(rules.cells)))])
    for _ in range(0 if crowded(rules) else attempts):
        ships = []
        barred = bytearray(rules.cells)
        for kind in rules.fleet:
            chosen = yield from _berth(rules, kind, rng, barred)
            if chosen is None:
                break
            ships.append(chosen)
            for cell in chosen:
                barred[cell] = 1
            for cell in rules.halo(chosen):
                barred[cell] = 1
            yield
        else:
            if not rules.extras:
                return Fleet(rules, ships)
            from . import extras

            drawn = yield from extras.drawing(rules, rng, ships)
            if drawn:
                return Fleet(rules, ships, *drawn)
    raise NotLegal("no room found for this fleet: %s" % rules)


def crowded(rules):
    """Whether the fleet takes more room than the sea has, whatever its places: then no fleet can be placed. A fleet for
    which this is False may still find no room.

    Of a block of 2x2 cells (1x2 where only corners may touch) no two ships can have a cell; so every ship needs blocks
    of its own, at least as many as in its best place.
    """
    w = 1 if rules.contact == ANY else 2
    h = w if rules.contact == NONE else 1
    room = ((rules.width + w - 1) // w) * ((rules.height + h - 1) // h)
    for kind in rules.fleet:
        least = 0  # for a chain, which has a sea of its own
        for number, shape in enumerate(rules.orientations(kind)):
            blocks = [len({((x + i) // w, (y + j) // h) for x, y in shape}) for i in range(w) for j in range(h)]
            least = min(blocks) if number == 0 else min(least, *blocks)
        room -= least
    if rules.contact == NONE and not rules.mines_touch:
        room -= rules.mines + rules.sweepers
    return room < 0


def _berth(rules, kind, rng, barred):
    """A random place for a ship of this kind, uniformly among those without a barred cell: a generator that returns
    it, or None."""
    slice_length = 12  # places tried between two yields: about 4 ms on the Pico
    free = 0
    chosen = None
    for count, place in enumerate(rules.placements(kind)):
        if count % slice_length == 0:
            yield
        for cell in place:
            if barred[cell]:
                break
        else:
            # One pass, no list: the n-th free place replaces the choice with probability 1/n.
            free += 1
            if not rng.below(free):
                chosen = place
    return chosen
