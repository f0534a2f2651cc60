"""How captains place a fleet: the named tactics of the schoolbook game, for any rule set. Imports rules.

A tactic says from which cells the big ships and the small ones (those with the fewest decks) keep away; within that
each ship goes, largest first, to a place by lot. Perelman's also packs: each big ship takes the place that costs the
fewest free cells.
"""

from ..rules import Fleet, NotLegal

ATTEMPTS = 30  # fleets begun under a tactic before it is given up for this rule set and the fleet is placed at random
SLICE = 8  # places weighed between two yields: under 5 ms on the Pico


def half(rules, lot):
    """Big ships on one half, small ones on the other."""
    across, first = lot.below(2), lot.below(2)
    big, small = bytearray(rules.cells), bytearray(rules.cells)
    for cell in range(rules.cells):
        at, side = (cell % rules.width, rules.width) if across else (cell // rules.width, rules.height)
        (big if (2 * at < side) == first else small)[cell] = 1
    return big, small


def off_diagonals(rules, lot):
    """Nothing on the two long diagonals, where many shoot first."""
    w, h = rules.width, rules.height
    side = max(w, h) - 1 or 1
    shut = bytearray(rules.cells)
    for i in range(side + 1):
        x, y = i * (w - 1) // side, i * (h - 1) // side
        shut[y * w + x] = shut[y * w + w - 1 - x] = 1
    return shut, shut


def shores(rules, lot):
    """Big ships along the edges, small ones anywhere inside."""
    big, small = bytearray(rules.cells), bytearray(rules.cells)
    for cell in range(rules.cells):
        edge = len(rules.around(cell)) < 8
        (small if edge else big)[cell] = 1
    return big, small


def perelman(rules, lot):
    """Nowhere forbidden: the packing does it."""
    return bytearray(rules.cells), bytearray(rules.cells)


_TACTICS = {"half": half, "off-diagonals": off_diagonals, "shores": shores, "perelman": perelman}
POLICIES = ("random", "half", "off-diagonals", "shores", "perelman")


def place(policy, rules, lot):
    """Draw a fleet by `policy` (one of POLICIES): a generator that yields between slices and returns the Fleet.

    Where a tactic finds no room (small seas, other fleets) the fleet is placed at random. NotLegal for no such policy,
    or for rules without any room.
    """
    if policy not in POLICIES:
        raise NotLegal("no way of placing is called %r; there are: %s" % (policy, ", ".join(POLICIES)))
    if policy != "random":
        for _ in range(ATTEMPTS):
            fleet = yield from _attempt(_TACTICS[policy], rules, lot)
            if fleet:
                return fleet
    return (yield from Fleet.drawing(rules, lot))


def is_small(kind, rules):
    """Whether this kind has the fewest decks of its fleet (and others have more)."""
    fewest = rules.decks_of(rules.fleet[-1])
    return rules.decks_of(kind) == fewest < rules.decks_of(rules.fleet[0])


def _attempt(tactic, rules, lot):
    big, small = tactic(rules, lot)
    yield
    packed = tactic is perelman
    corner = lot.below(2) * (rules.width - 1), lot.below(2) * (rules.height - 1)
    taken = bytearray(rules.cells)
    ships = []
    loners = []
    for kind in rules.fleet:
        loner = is_small(kind, rules)
        shut = small if loner else big
        best = chosen = None
        ties = 0
        for number, at in enumerate(rules.placements(kind)):
            if number % SLICE == 0:
                yield
            for cell in at:
                if taken[cell] or shut[cell]:
                    break
            else:
                if not packed:
                    cost = 0
                elif loner:
                    cost = _nearness(rules, at[0], loners)
                else:
                    cost = _room(rules, at, taken) * 64 + _distance(rules, at[0], corner)
                if best is None or cost < best:
                    best, ties = cost, 0
                if cost == best:
                    ties += 1
                    if not lot.below(ties):
                        chosen = at
        if chosen is None:
            return None
        ships.append(chosen)
        if loner:
            loners.append(chosen[0])
        for cell in chosen + rules.halo(chosen):
            taken[cell] = 1
        yield
    return Fleet(rules, ships)


def _room(rules, at, taken):
    """How many free cells a ship and its halo would take."""
    room = len(at)
    for cell in rules.halo(at):
        if not taken[cell]:
            room += 1
    return room


def _distance(rules, cell, corner):
    w = rules.width
    return max(abs(cell % w - corner[0]), abs(cell // w - corner[1]))


def _nearness(rules, cell, others):
    """0 for a small ship well away from those already placed, 1 for one that crowds them; others: cells."""
    w = rules.width
    for other in others:
        if _distance(rules, cell, (other % w, other // w)) < 3:
            return 1
    return 0
