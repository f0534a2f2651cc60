"""Three shooters for the host that have what a Pico lacks: time. Imports seabattle, numpy and numba.

`density` counts the places of each ship afloat over each cell. `likeliest` draws whole fleets that agree with every
answer and shoots where most have a deck. `rollouts` tries the likeliest cells on these fleets: that shot, and density's
to the end of the match; he takes the cell with the fewest misses on average (rollouts after G. Tesauro and G. R.
Galperin, 1996). The fleets are drawn one independent of the other and weighed exactly: sequential importance sampling,
first the ships through open hits, then the others, largest first, each evenly among its places; a fleet weighs as much
as there were places to choose from. So they know how likely each fleet is, by sequence (U1) or all alike.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import Pool
from typing import Any

import numpy as np
from numba import njit
from seabattle.rules import ANY, NONE, Rules, Sea

FLEETS = {"density": 0, "likeliest": 5000, "rollouts": 2000}  # drawn before each shot
TRIED = 5  # cells
AT_ONCE = 100  # fleets played before cells that have fallen behind are dropped
SURE, HOPELESS = 2.0, 0.5  # standard errors of a difference
FEW = 20  # fleets drawn: with fewer, density decides

# Nothing that numba compiled is kept for another process: it names a function after the numbers that its records have
# in this one, and takes what was kept for one rule set for another's.

WARMTH = 7  # a miss at a cell's corner makes it hotter by a seventh
ONWARD = 3  # what a place through an open hit counts, beside another cell's
JOINT = 100  # how much more it counts for each further hit
MISSED, OPEN, SUNK = 1, 2, 3  # marks; 0 is unknown


def fits(rules: Rules) -> bool:
    """Whether they play under these rules: ships that stay and nothing else, each shot answered before the next."""
    return not (rules.extras or rules.plain or rules.shots == "salvo" or any("~" in kind for kind in rules.fleet))


def table(rows: list) -> tuple[np.ndarray, np.ndarray]:
    """Lists of different lengths as one array, filled up with zeros, and their lengths."""
    lengths = np.array([len(row) for row in rows], np.uint8)
    full = np.zeros((len(rows), max(1, lengths.max())), np.uint16)
    for number, row in enumerate(rows):
        full[number, : len(row)] = row
    return full, lengths


def bits(flags: np.ndarray) -> np.ndarray:
    """(rows, P) flags as (rows, W) words of 64 bits."""
    words = np.zeros((len(flags), (flags.shape[1] + 63) // 64), np.uint64)
    for place in range(flags.shape[1]):
        words[:, place >> 6] |= flags[:, place].astype(np.uint64) << np.uint64(place & 63)
    return words


def record(**fields: Any) -> np.ndarray:
    """Arrays as the only record of an array: to numba a single pointer, where so many arrays cost 0.3 us a call."""
    arrays = {name: np.asarray(value) for name, value in fields.items()}
    made = np.zeros(1, [(name, value.dtype, value.shape) for name, value in arrays.items()])
    for name, value in arrays.items():
        made[name] = value
    return made


def tables(rules: Rules) -> np.ndarray:
    """What never changes under a rule set, as a record: K kinds, P places of them, C cells, W words of P bits."""
    names = sorted(dict.fromkeys(rules.fleet), key=rules.decks_of, reverse=True)  # in the order in which U1 places them
    places = [place for name in names for place in rules.placements(name)]
    kind = np.array([k for k, name in enumerate(names) for _ in rules.placements(name)], np.uint8)
    straight = all(kind.isdigit() for kind in names)
    over = np.zeros((len(places), rules.cells), np.int32)
    near = np.zeros((len(places), rules.cells), np.int32)
    rings = [() if rules.contact == ANY else tuple(rules.halo(place)) for place in places]
    for number, place in enumerate(places):
        over[number, list(place)] = 1
        near[number, list(place + rings[number])] = 1
    cells = range(rules.cells)
    halo, ringed = table(rings)
    through, ways = table([np.nonzero(over[:, cell])[0] for cell in cells])
    corners, cornered = table([sorted(set(rules.around(cell)) - set(rules.around(cell, False))) for cell in cells])
    return record(
        decks=np.array([rules.decks_of(name) for name in names], np.uint8),  # (K,)
        ships=np.array([rules.fleet.count(name) for name in names], np.int32),  # (K,)
        kind=kind,  # (P,)
        cells=table(places)[0],  # (P, most decks)
        halo=halo,  # (P, most): the cells that are closed around a place
        ringed=ringed,  # (P,): how many
        through=through,  # (C, most): the places through a cell
        ways=ways,  # (C,): how many
        corners=corners,  # (C, 4): the cells at its corners
        cornered=cornered,  # (C,): how many
        excluded=bits(near @ over.T > 0),  # (P, W): the places that cannot be together with this one, a bit each
        covering=bits(over.T > 0),  # (C, W): those through a cell
        alike=bits(np.arange(len(names))[:, None] == kind),  # (K, W): those of a kind
        joint=np.array([0] + [JOINT**hits for hits in range(rules.decks_of(names[0]))]),
        apart=rules.contact == NONE and straight,  # the corners of a hit are empty
    )


def fresh(tables: np.ndarray) -> np.ndarray:
    """What a shooter knows before the first shot, changed in place from then on: as a record, twice, so that what
    follows from it can be played in the second.
    """
    t = tables[0]
    sea = len(t["through"])
    heat = np.zeros((len(t["decks"]), sea), np.int32)
    for place, cells in enumerate(t["cells"]):
        heat[t["kind"][place], cells[: t["decks"][t["kind"][place]]]] += 1
    return record(
        marks=np.zeros(sea, np.uint8),
        live=np.ones(len(t["kind"]), np.uint8),  # places of which no cell is known to be no deck of a ship afloat
        heat=heat,  # (K, C): how many of them lie over a cell
        total=t["ships"] @ heat,  # (C,): the same of all ships afloat
        warm=np.full(sea, WARMTH, np.int32),  # for an unknown cell WARMTH and the misses at its corners, otherwise 0
        left=t["ships"],  # (K,): ships afloat
        hits=np.zeros(sea, np.int64),  # open ones
        sunk=np.zeros(t["ships"].sum(), np.int64),  # places
        count=np.array([0, 0, t["ships"].sum()]),  # open hits, sunk ships, ships afloat
    ).repeat(2)


@njit
def close(t, s, cell):
    """No ship afloat has a deck here."""
    for i in range(t.ways[cell]):
        place = t.through[cell, i]
        if s.live[place]:
            s.live[place] = 0
            kind = t.kind[place]
            for j in range(t.decks[kind]):
                deck = t.cells[place, j]
                s.heat[kind, deck] -= np.int32(1)
                s.total[deck] -= s.left[kind]


@njit
def empty(t, s, cell):
    """This cell is known to be empty, without a shot."""
    if s.marks[cell] == 0:
        s.marks[cell] = MISSED
        s.warm[cell] = 0
        close(t, s, cell)


@njit
def shoot(t, s, fleet, sea, cell):
    """Shoot at a cell. fleet: the places of its ships; sea: for each cell the number of its ship, or -1. Returns
    whether it was a hit.
    """
    s.warm[cell] = 0
    ship = sea[cell]
    if ship < 0:
        s.marks[cell] = MISSED
        close(t, s, cell)
        for i in range(t.cornered[cell]):
            corner = t.corners[cell, i]
            if s.warm[corner]:
                s.warm[corner] += np.int32(1)
        return False
    s.marks[cell] = OPEN
    s.hits[s.count[0]] = cell
    s.count[0] += 1
    if t.apart:
        for i in range(t.cornered[cell]):
            empty(t, s, t.corners[cell, i])
    place = fleet[ship]
    kind = t.kind[place]
    for i in range(t.decks[kind]):
        if s.marks[t.cells[place, i]] != OPEN:
            return True
    others = 0
    for number in range(s.count[0]):
        if sea[s.hits[number]] != ship:
            s.hits[others] = s.hits[number]
            others += 1
    s.sunk[s.count[1]] = place
    s.count[0] = others
    s.count[1] += 1
    s.count[2] -= 1
    s.left[kind] -= np.int32(1)
    for deck in range(len(s.total)):
        s.total[deck] -= s.heat[kind, deck]
    for i in range(t.decks[kind]):
        s.marks[t.cells[place, i]] = SUNK
        close(t, s, t.cells[place, i])
    for i in range(t.ringed[place]):
        empty(t, s, t.halo[place, i])
    return True


@njit
def density(t, s, onward):
    """Where most places are: each ship afloat counted by itself, a seventh more for each miss at the cell's corners.
    While a ship is wounded, on a place through an open hit, where these places count ONWARD times, and JOINT times that
    for each further hit. onward: (C,) to work in.
    """
    if s.count[0] == 0:
        best = np.int32(0)
        for cell in range(len(s.warm)):
            best = max(best, np.int32(s.warm[cell] * s.total[cell]))
        for cell in range(len(s.warm)):
            if np.int32(s.warm[cell] * s.total[cell]) == best and s.warm[cell]:
                return cell
    onward[:] = 0
    for number in range(s.count[0]):
        hit = s.hits[number]
        for i in range(t.ways[hit]):
            place = t.through[hit, i]
            kind = t.kind[place]
            if not s.live[place] or s.left[kind] == 0:
                continue
            found = 0
            first = True
            for j in range(t.decks[kind]):
                deck = t.cells[place, j]
                if s.marks[deck] == OPEN:
                    found += 1
                    first &= deck >= hit  # counted once, at its first hit
            if first and found < t.decks[kind]:
                for j in range(t.decks[kind]):
                    onward[t.cells[place, j]] += ONWARD * s.left[kind] * t.joint[found]
    most = -1
    chosen = -1
    for cell in range(len(s.warm)):
        if s.warm[cell] and onward[cell] and onward[cell] + s.total[cell] > most:
            most = onward[cell] + s.total[cell]
            chosen = cell
    return chosen


@njit
def finished(t, s, fleet, sea, cell, onward):
    """The misses from a shot at this cell to the end, with density's shots after it; changes s."""
    misses = 0
    while True:
        misses += not shoot(t, s, fleet, sea, cell)
        if s.count[2] == 0:
            return misses
        cell = density(t, s, onward)


@njit
def ones(word):
    """How many bits of 64 are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit
def shared(free, mask):
    """How many bits are set in both."""
    total = 0
    for word in range(len(free)):
        total += ones(free[word] & mask[word])
    return total


@njit
def nth(free, mask, number):
    """Which bit is number `number` of those set in both."""
    for word in range(len(free)):
        both = free[word] & mask[word]
        here = ones(both)
        if number < here:
            for _ in range(number):
                both &= both - np.uint64(1)
            return word * 64 + ones((both & (~both + np.uint64(1))) - np.uint64(1))
        number -= here
    return -1


@njit
def put(t, free, place):
    """Strike out the places that cannot be together with this one."""
    for word in range(len(free)):
        free[word] &= ~t.excluded[place, word]


@njit
def through_hits(t, s, fleet, free, left):
    """Put a ship over each open hit: (the number of ships in the fleet, the product of the choices; 0 if there was
    none).
    """
    ship = s.count[1]
    weight = 1.0
    for number in range(s.count[0]):
        hit = s.hits[number]
        known = False
        for other in range(s.count[1], ship):
            for i in range(t.decks[t.kind[fleet[other]]]):
                known |= t.cells[fleet[other], i] == hit
        if known:
            continue
        total = 0
        for kind in range(len(left)):
            total += left[kind] * shared(free, t.alike[kind] & t.covering[hit])
        if total == 0:
            return ship, 0.0
        weight *= total
        chosen = np.random.randint(total)
        for kind in range(len(left)):
            mask = t.alike[kind] & t.covering[hit]
            here = left[kind] * shared(free, mask)
            if chosen < here:
                fleet[ship] = nth(free, mask, chosen // left[kind])
                put(t, free, fleet[ship])
                left[kind] -= 1
                break
            chosen -= here
        ship += 1
    return ship, weight


@njit
def by_sequence(t, fleet):
    """The chance of drawing this fleet by sequence, ships of one kind in the order in which they stand here."""
    free = np.full(t.alike.shape[1], ~np.uint64(0))
    chance = 1.0
    for kind in range(len(t.decks)):
        for place in fleet:
            if t.kind[place] == kind:
                chance /= shared(free, t.alike[kind])
                put(t, free, place)
    return chance


@njit
def draw(t, s, sequence, fleets, weights):
    """Draw fleets that agree with all that is known, and their weights; how many there are, since some draws end
    without room. sequence: they were placed by sequence; otherwise every fleet is as likely.
    """
    possible = np.zeros(t.alike.shape[1], np.uint64)
    for place in range(len(t.kind)):
        whole = True
        for i in range(t.decks[t.kind[place]]):
            whole &= s.marks[t.cells[place, i]] == OPEN
        if s.live[place] and not whole:
            possible[place >> 6] |= np.uint64(1) << np.uint64(place & 63)
    struck = np.zeros_like(possible)
    for number in range(s.count[0]):
        struck |= t.covering[s.hits[number]]
    found = 0
    for _ in range(30 * len(fleets)):
        if found == len(fleets):
            break
        fleet = fleets[found]
        fleet[: s.count[1]] = s.sunk[: s.count[1]]
        free = possible.copy()
        left = s.left.astype(np.int64)
        ship, weight = through_hits(t, s, fleet, free, left)
        free &= ~struck
        for kind in range(len(left)):
            for _ in range(left[kind]):
                choice = shared(free, t.alike[kind])
                weight *= choice
                if weight == 0:
                    break
                fleet[ship] = nth(free, t.alike[kind], np.random.randint(choice))
                put(t, free, fleet[ship])
                ship += 1
        if weight == 0:
            continue
        if sequence:
            np.random.shuffle(fleet)  # among its likes, any ship may have been placed at any time
            weight *= by_sequence(t, fleet)
        weights[found] = weight
        found += 1
    return found


@njit
def resample(fleets, weights, into):
    """Fill `into` with fleets, each as often as it weighs, in random order."""
    step = weights.sum() / len(into)
    at = np.random.random()
    reached = weights[0]
    row = 0
    for number in range(len(into)):
        while reached < (number + at) * step and row < len(fleets) - 1:
            row += 1
            reached += weights[row]
        into[number] = fleets[row]
    np.random.shuffle(into)


@njit
def lay(t, fleet, sea):
    """The sea of a fleet: for each cell the number of its ship, or -1."""
    sea[:] = -1
    for ship in range(len(fleet)):
        for i in range(t.decks[t.kind[fleet[ship]]]):
            sea[t.cells[fleet[ship], i]] = ship


@njit
def compare(t, states, cells, fleets, seas, onward):
    """The cell that costs the fewest misses to the end on these fleets: the first unless another is better by SURE
    standard errors of the difference, since what is better by chance alone costs more than looking ahead gains.
    """
    saved = np.zeros(len(cells))
    squares = np.zeros(len(cells))
    tried = np.ones(len(cells), np.bool_)
    for number in range(len(fleets)):
        states[1] = states[0]
        usual = finished(t, states[1], fleets[number], seas[number], cells[0], onward)
        for one in range(1, len(cells)):
            if tried[one]:
                states[1] = states[0]
                less = usual - finished(t, states[1], fleets[number], seas[number], cells[one], onward)
                saved[one] += less
                squares[one] += less * less
        played = number + 1
        if played % AT_ONCE == 0:
            for one in range(1, len(cells)):
                tried[one] &= saved[one] > -HOPELESS * squares[one] ** 0.5
            if tried.sum() == 1:
                break
    best = 0
    for one in range(1, len(cells)):
        if tried[one] and saved[one] > max(saved[best], SURE * squares[one] ** 0.5):
            best = one
    return cells[best]


@njit
def choose(t, states, sequence, looking, fleets, weights, guesses, seas, onward):
    """The cell to shoot at. looking: `rollouts`; otherwise the likeliest."""
    s = states[0]
    usual = density(t, s, onward)
    found = draw(t, s, sequence, fleets, weights)
    if found < FEW:
        return usual
    decks = np.zeros(len(s.marks))
    if looking:
        resample(fleets[:found], weights[:found], guesses)
        for number in range(len(guesses)):
            lay(t, guesses[number], seas[number])
            for cell in range(len(decks)):
                decks[cell] += seas[number, cell] >= 0
    else:
        for number in range(found):
            for place in fleets[number]:
                for i in range(t.decks[t.kind[place]]):
                    decks[t.cells[place, i]] += weights[number]
    for cell in range(len(decks)):
        if s.warm[cell] == 0:
            decks[cell] = -1
    likely = np.argsort(-decks)[:TRIED]
    if not looking or decks[likely[0]] == len(guesses):  # a certain hit reveals something and costs nothing
        return likely[0]
    cells = np.array([usual] + [cell for cell in likely if cell != usual and decks[cell] > 0])
    return compare(t, states, cells, guesses, seas, onward)


@njit
def play(tables, states, fleet, sequence, drawn, played, looking, seed):
    """The misses that it takes to sink a fleet (places). drawn: fleets before each shot, 0: `density`; played: how many
    of them.
    """
    np.random.seed(seed)
    t, s = tables[0], states[0]
    sea = np.zeros(len(s.marks), np.int64)
    lay(t, fleet, sea)
    fleets = np.zeros((drawn, len(fleet)), np.int64)
    weights = np.zeros(drawn)
    guesses = np.zeros((played, len(fleet)), np.int64)
    seas = np.zeros((played, len(s.marks)), np.int64)
    onward = np.zeros(len(s.marks), np.int64)
    misses = 0
    while s.count[2]:
        if drawn:
            cell = choose(t, states, sequence, looking, fleets, weights, guesses, seas, onward)
        else:
            cell = density(t, s, onward)
        misses += not shoot(t, s, fleet, sea, cell)
    return misses


class Shooter:
    """`density`, `likeliest` or `rollouts` under a rule set. sequence: the fleets are placed by sequence (U1);
    otherwise all are as likely. played: fleets on which `rollouts` tries a shot.
    """

    def __init__(self, name: str, rules: Rules, sequence: bool, played: int):
        self.name, self.rules, self.sequence, self.played = name, rules, sequence, played
        self.tables = tables(rules)
        self.state = fresh(self.tables)
        t = self.tables[0]
        rows = enumerate(t["cells"])
        self.places = {frozenset(cells[: t["decks"][t["kind"][place]]].tolist()): place for place, cells in rows}

    def __call__(self, job: tuple[str, int]) -> dict[str, int]:
        """The result against a sea (its line) with a seed."""
        line, seed = job
        ships = Sea.parse(line, self.rules).fleet.ships
        fleet = np.array([self.places[frozenset(ship)] for ship in ships])
        looking, state = self.name == "rollouts", self.state.copy()
        misses = play(self.tables, state, fleet, self.sequence, FLEETS[self.name], self.played, looking, seed)
        return {"shots": misses + sum(map(len, ships)), "misses": misses}


def run(shooter: Shooter, jobs: list[tuple[str, int]], workers: int, done: Callable) -> list[dict[str, int]]:
    """The results of all jobs on so many processes; done() is called after each."""
    shooter(jobs[0])  # compiles, once for all
    results = []
    with Pool(min(workers, len(jobs))) as pool:
        for result in pool.imap(shooter, jobs):
            results.append(result)
            done()
    return results
