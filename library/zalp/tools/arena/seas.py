"""The styles of sea that the arena draws. Imports seabattle.

Each captain's placing policy is a style by its own name. The others, which docs/captains.md measures:
U1    by sequence, largest ship first, each uniformly among its legal places
U2    uniformly over all legal fleets: Metropolis moves away from a U1 fleet
E     ships of two decks or more along the edge, single-deckers anywhere
ES    each of them along the edge with probability 0.7
P     all of them packed along the first and third line of one side
PX    all of them packed at random so that 60 cells stay free, the most that is possible
H     all of them on one half, single-deckers on the other
I     ships of two decks or more keep off the edge, single-deckers anywhere
M     ships of two decks or more huddle in the middle
V     ships of two decks or more all lie the same way
W     as on a heat map of placements on a web page (docs/captains.md, "The admiral"): more often in the second and ninth
      row and in the second, fourth and ninth column, ships of two decks in the corners
"""

from zalp.seabattle.captains import POLICIES, place, placing
from zalp.seabattle.rules import Fleet, NotLegal, finish


def u2(rules, rng, moves=250):
    """`moves` moves per ship are tried; one in twelve fits, and the mean room for single-deckers is that of long runs
    (39.1).
    """
    ships = list(Fleet.random(rules, rng).ships)
    places = {kind: tuple(rules.placements(kind)) for kind in set(rules.fleet)}
    near = bytearray(rules.cells)

    def rings(ship, step):
        for cell in ship:
            near[cell] += step
        for cell in rules.halo(ship):
            near[cell] += step

    for ship in ships:
        rings(ship, 1)
    for _ in range(moves):
        for number, ship in enumerate(ships):
            # Most places are taken even without the ship itself: check before it is lifted.
            new = rng.choice(places[rules.fleet[number]])
            if any(near[cell] > 1 for cell in new):
                continue
            rings(ship, -1)
            if any(near[cell] for cell in new):
                rings(ship, 1)
            else:
                ships[number] = new
                rings(new, 1)
    return Fleet(rules, ships)


def first(attempt, times=1000):
    """The first fleet that attempt() makes; it may fail and make none. NotLegal if it always does."""
    for _ in range(times):
        fleet = attempt()
        if fleet:
            return fleet
    raise NotLegal("this style has no room for these rules")


def _by(tactic, rules, rng):
    return first(lambda: finish(placing.attempt(tactic(rules, rng), rules, rng)))


def _anywhere(rules, rng, ships=(), cost=None):
    """One attempt, with these ships already placed, or where it costs least (placing.attempt)."""
    return finish(placing.attempt(placing.anywhere(rules, rng), rules, rng, ships, cost))


def edges(share):
    """Along the edge, each ship with a probability of `share` in ten."""

    def tactic(rules, rng):
        inner = bytearray([len(rules.around(cell)) == 8 for cell in range(rules.cells)])
        nowhere = bytearray(rules.cells)
        return lambda kind: inner if rules.decks_of(kind) > 1 and rng.below(10) < share else nowhere

    return tactic


def inside(rules, rng):
    edge = bytearray([len(rules.around(cell)) < 8 for cell in range(rules.cells)])
    nowhere = bytearray(rules.cells)
    return lambda kind: edge if rules.decks_of(kind) > 1 else nowhere


def huddled(rules, rng):
    """Each ship where the distance from the middle, and some noise, are least."""
    w, h = rules.width, rules.height

    def cost(kind, at, taken, ships):
        if len(at) == 1:
            return 0
        return max([max(abs(2 * (c % w) + 1 - w), abs(2 * (c // w) + 1 - h)) for c in at]) // 2 + rng.below(3)

    return first(lambda: _anywhere(rules, rng, cost=cost))


HOT_ROWS, HOT_COLUMNS = (1, 8), (1, 3, 8)  # of ten, from 0: B and I; 2, 4 and 9


def web(rules, rng):
    """Every other ship lies on a hot line, or across one; a ship of two decks that does so takes a corner if it can."""
    corners = {0, rules.width - 1, rules.cells - rules.width, rules.cells - 1}

    def price(at):
        if len(at) == 2 and not corners.isdisjoint(at):
            return 0
        return 1 if any(cell // rules.width in HOT_ROWS or cell % rules.width in HOT_COLUMNS for cell in at) else 2

    def attempt():
        keen = [rng.below(2) for _ in rules.fleet]
        return _anywhere(rules, rng, cost=lambda kind, at, taken, ships: price(at) if keen[len(ships)] else 0)

    return first(attempt)


def parallel(rules, rng):
    """All ships of two decks or more in one direction, by sequence."""
    step = (1, rules.width)[rng.below(2)]

    def cost(kind, at, taken, ships):
        return len(at) > 1 and at[1] - at[0] != step

    def attempt():
        fleet = _anywhere(rules, rng, cost=cost)
        return fleet if fleet and all(len(ship) == 1 or ship[1] - ship[0] == step for ship in fleet.ships) else None

    return first(attempt)


def packed(rules, rng):
    """Along the first and third line of a side; the sea is square."""
    long = [rules.decks_of(kind) for kind in rules.fleet if rules.decks_of(kind) > 1]
    side = rules.width
    flips = rng.below(2), rng.below(2), rng.below(2)

    def attempt():
        rng.shuffle(long)
        ships, x, y = [], 0, 0
        for decks in long:
            if x + decks > side:
                x, y = 0, 2 if not y else side
            ships.append(tuple(sorted([_flip(x + i, y, side, flips) for i in range(decks)])))
            x += decks + 1
        return _anywhere(rules, rng, ships) if y < side else None

    return first(attempt, 10000)


def _flip(x, y, side, flips):
    if flips[0]:
        x = side - 1 - x
    if flips[1]:
        y = side - 1 - y
    if flips[2]:
        x, y = y, x
    return y * side + x


def px(rules, rng):
    """By sequence in a random order, each ship where it costs the fewest free cells, with some noise; only packings
    that leave 60 cells count. It uses no part of the captains' own packing.
    """
    ships = [kind for kind in rules.fleet if rules.decks_of(kind) > 1]
    rings = {kind: [(at, set(at + rules.halo(at))) for at in rules.placements(kind)] for kind in set(ships)}

    def attempt():
        rng.shuffle(ships)
        taken = set()
        found = []
        for kind in ships:
            best = []
            least = 100
            for at, ring in rings[kind]:
                if not taken.isdisjoint(at):
                    continue
                price = len(ring) - len(ring.intersection(taken)) + (3 if rng.below(20) < 3 else 0)
                if price < least:
                    least, best = price, []
                if price == least:
                    best.append((at, ring))
            if not best:
                return None
            at, ring = rng.choice(best)
            found.append(at)
            taken.update(ring)
        return _anywhere(rules, rng, found) if rules.cells - len(taken) >= 60 else None

    return first(attempt, 10000)


STYLES = {
    "U1": Fleet.random,
    "U2": u2,
    "E": lambda rules, rng: _by(edges(10), rules, rng),
    "ES": lambda rules, rng: _by(edges(7), rules, rng),
    "P": packed,
    "PX": px,
    "H": lambda rules, rng: _by(placing.half, rules, rng),
    "I": lambda rules, rng: _by(inside, rules, rng),
    "M": huddled,
    "V": parallel,
    "W": web,
}
NAMES = tuple(STYLES) + POLICIES


def draw(style, rules, rng):
    """A Fleet of this style. NotLegal for an unknown style, or if the rules leave it no room."""
    if style in STYLES:
        fleet = STYLES[style](rules, rng)
        if rules.extras and style != "U1":
            from zalp.seabattle.rules.extras import drawing

            laid = finish(drawing(rules, rng, fleet.ships))
            if not laid:
                raise NotLegal(f"no room for mines in a sea of style {style}; take another seed")
            fleet = Fleet(rules, fleet.ships, *laid)
        return fleet
    if style not in POLICIES:
        raise NotLegal(f"no style of sea is called {style!r}; there are: {', '.join(NAMES)}")
    return finish(place(style, rules, rng))
