"""How captains place a fleet: the named tactics of the schoolbook game, and packings, for any rule set. Imports rules,
guesses and places.

A tactic defines from which cells each ship keeps away; within that the ships go, largest first, to random places.
"Small" ships are those with the fewest decks, the single-deckers of the Russian fleet.
"""

from ..rules import ANY, Chart, Fleet

SLACK = 3  # cells
ATTEMPTS = 30  # fleets tried with a tactic before the fleet is placed at random instead
PACKED = ((100, 140, 8, 2, 0, 0, 0, 0, 0, 0),)  # the one habit of packings, see guesses.py
SLICE = 8  # places weighed between two yields: under 5 ms on the Pico


def half(rules, rng):
    """Big ships on one half, small ones on the other."""
    across, first = rng.below(2), rng.below(2)
    big, small = bytearray(rules.cells), bytearray(rules.cells)
    for cell in range(rules.cells):
        at, side = (cell % rules.width, rules.width) if across else (cell // rules.width, rules.height)
        (big if (2 * at < side) == first else small)[cell] = 1
    return lambda kind: small if is_small(kind, rules) else big


def off_diagonals(rules, rng):
    """Nothing on the two long diagonals, where many shoot first."""
    w, h = rules.width, rules.height
    side = max(w, h) - 1 or 1
    shut = bytearray(rules.cells)
    for i in range(side + 1):
        x, y = i * (w - 1) // side, i * (h - 1) // side
        shut[y * w + x] = shut[y * w + w - 1 - x] = 1
    return lambda kind: shut


def shores(rules, rng):
    """Big ships along the edges, small ones anywhere inside."""
    big, small = bytearray(rules.cells), bytearray(rules.cells)
    for cell in range(rules.cells):
        edge = len(rules.around(cell)) < 8
        (small if edge else big)[cell] = 1
    return lambda kind: small if is_small(kind, rules) else big


def all_shores(rules, rng):
    """Every ship along the edges; None if they are too many for that."""
    room = 2 * (rules.width + rules.height) - 4
    if rules.decks + (rules.contact != ANY) * len(rules.fleet) > room:
        return None
    shut = bytearray([len(rules.around(cell)) == 8 for cell in range(rules.cells)])
    return lambda kind: shut


def anywhere(rules, rng):
    """No cell is forbidden."""
    shut = bytearray(rules.cells)
    return lambda kind: shut


TACTICS = {"half": half, "off-diagonals": off_diagonals, "shores": shores, "all-shores": all_shores}


def draw(policy, rules, rng, cunning=False):
    """A fleet by a policy, or at random if its tactic finds no room: see `captains.place`."""
    fleet = yield from tried(policy, rules, rng, cunning)
    return fleet or (yield from Fleet.drawing(rules, rng))


def tried(policy, rules, rng, cunning=False):
    """A fleet by a policy: a generator that returns the Fleet, or None if its tactic finds no room."""
    for _ in range(ATTEMPTS if policy != "random" or cunning and rules.extras else 0):
        if policy == "packed":
            ships = yield from _packed(rules, rng)
            fleet = yield from attempt(anywhere(rules, rng), rules, rng, ships)
        elif policy == "perelman":
            fleet = yield from attempt(anywhere(rules, rng), rules, rng, cost=_corner(rules, rng))
        elif policy == "random":
            fleet = yield from attempt(anywhere(rules, rng), rules, rng)
        else:
            shut = TACTICS[policy](rules, rng)
            if not shut:
                return None
            fleet = yield from attempt(shut, rules, rng)
        if fleet and rules.extras:
            from .stowing import stowing  # imported here: few rule sets have any

            stowed = yield from stowing(rules, rng, fleet.ships, cunning)
            fleet = Fleet(rules, fleet.ships, *stowed) if stowed else None
        if fleet:
            return fleet
    return None


def is_small(kind, rules):
    """Whether this kind has the fewest decks of its fleet (and others have more)."""
    fewest = rules.decks_of(rules.fleet[-1])
    return rules.decks_of(kind) == fewest < rules.decks_of(rules.fleet[0])


def attempt(shut_for, rules, rng, ships=(), cost=None):
    """Place a fleet by sequence, largest first, each ship at random where shut_for(kind) has no cell: a generator that
    returns the Fleet, or None if a ship finds no room.

    ships: those already placed. cost(kind, at, taken, ships): a ship, unless it is a chain, takes one of the cheapest
    places.
    """
    taken = bytearray(rules.cells)
    ships = list(ships)
    kinds = list(rules.fleet)
    assigned = {}
    for ship in ships:
        _take(rules, ship, taken)
        kinds.remove(rules.assign(ship, assigned))
    yield
    for kind in kinds:
        shut = shut_for(kind)
        best = chosen = None
        ties = 0
        chained = kind[0] == "~"
        if chained:  # its places can be neither listed nor weighed
            from ..rules.dutchman import chain  # imported here: few rule sets have one

            chosen = yield from chain(rules, kind, rng, bytes([a | b for a, b in zip(taken, shut)]))
        for number, at in enumerate(() if chained else rules.placements(kind)):
            if number % SLICE == 0:
                yield
            for cell in at:
                if taken[cell] or shut[cell]:
                    break
            else:
                price = cost(kind, at, taken, ships) if cost else 0
                if best is None or price < best:
                    best, ties = price, 0
                if price == best:
                    ties += 1
                    if not rng.below(ties):
                        chosen = at
        if chosen is None:
            return None
        ships.append(chosen)
        _take(rules, chosen, taken)
        yield
    return Fleet(rules, ships)


def _take(rules, ship, taken):
    for cell in ship:
        taken[cell] = 1
    for cell in rules.halo(ship):
        taken[cell] = 1


def _corner(rules, rng):
    """Perelman's tactic: squeeze the big ships into one corner so that their halos overlap or fall outside the sea, and
    keep the small ones apart. A ship takes a place that costs up to SLACK cells more than the best, so that hardly any
    two fleets are alike.
    """
    corner = rng.below(2) * (rules.width - 1), rng.below(2) * (rules.height - 1)

    def cost(kind, at, taken, ships):
        w = rules.width
        if is_small(kind, rules):
            for ship in ships:
                if len(ship) == len(at) and _distance(rules, at[0], (ship[0] % w, ship[0] // w)) < 3:
                    return 1
            return 0
        room = len(at)
        for cell in rules.halo(at):
            if not taken[cell]:
                room += 1
        return (room + rng.below(SLACK + 1)) * 64 + _distance(rules, at[0], corner)

    return cost


def _distance(rules, cell, other):
    return max(abs(cell % rules.width - other[0]), abs(cell // rules.width - other[1]))


def _packed(rules, rng):
    """Ships of two decks or more, packed so that they leave as many cells free as possible: a generator that returns
    them.

    It uses the admiral's own machinery in reverse: guesses that prefer free water are moved until they are packed. Of a
    dozen, it picks one of those that leave the most cells, or one cell less, so that nobody can know which.
    """
    # Imported here: the other policies do not need it.
    from .guesses import Guesses
    from .places import Places

    places = Places(rules)
    packings = Guesses(places, rng, 12, settle=40, prior=PACKED)
    if not packings.slots:
        return ()
    chart = Chart(rules)
    yield from places.read(chart)
    yield from packings.update(chart)
    found = []
    for row in range(packings.rows):
        taken = bytearray(rules.cells)
        ships = packings.ships(row)
        for ship in ships:
            _take(rules, ship, taken)
            yield
        found.append((sum(taken), ships))
    least = min([cells for cells, _ in found]) if found else 0
    best = [ships for cells, ships in found if cells <= least + 1]
    return rng.choice(best) if best else ()
