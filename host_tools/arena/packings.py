"""`python -m host_tools.arena.packings`: how much room for single-deckers can a fleet leave, and what is it worth?

Counts every way to place the ships of two decks or more that leaves at least so many cells free, and reports for each
number of free cells how many misses a shooter who knows those ships still has before the last single-decker: the most
that such a placing can cost, apart from the shots that find the large ships. Imports seabattle.
"""

import argparse
import random
import sys
from collections import Counter
from itertools import combinations
from math import exp, sqrt

from seabattle.rules import Rules, RulesError

ROOM = 58  # cells; from here down there are a hundred times as many packings a number
EAGER = 0.4  # how fast the chances of a way rise with what it costs


def packings(rules, room):
    """Every placing of the ships of two decks or more that leaves at least `room` cells free, once: (free cells as
    bits, ships as tuples of cells).
    """
    kinds = [kind for kind in rules.fleet if rules.decks_of(kind) > 1]
    decks = [rules.decks_of(kind) for kind in kinds]
    places = {
        kind: [(_bits(at), _bits(at + rules.halo(at)), at) for at in rules.placements(kind)] for kind in set(kinds)
    }
    everything = (1 << rules.cells) - 1

    def lay(number, taken, first, ships):
        if number == len(kinds):
            yield everything & ~taken, ships
            return
        same = number + 1 < len(kinds) and kinds[number + 1] == kinds[number]
        most = rules.cells - room - sum(decks[number + 1 :])  # cells taken: the others take their decks
        for i in range(first, len(places[kinds[number]])):
            at, ring, cells = places[kinds[number]][i]
            if not at & taken and (taken | ring).bit_count() <= most:
                yield from lay(number + 1, taken | ring, i + 1 if same else 0, (*ships, cells))

    yield from lay(0, 0, 0, ())


def ways_of(rules, free, ships):
    """Every legal way to place so many single-deckers in these free cells (bits), as tuples of cells."""
    cells = [cell for cell in range(rules.cells) if free >> cell & 1]
    near = {cell: _bits((cell, *rules.halo((cell,)))) for cell in cells}
    ways = [some for some in combinations(cells, ships) if not any(near[a] >> b & 1 for a, b in combinations(some, 2))]
    if not ways:
        raise RulesError("the single-deckers have no room there")
    return ways


def last_ones(rules, free, ships, lean=0.0):
    """Misses before the last of so many single-deckers in these free cells (bits) is found, by a shooter who always
    takes the likeliest cell.

    lean: every free cell beside a single-decker makes its place exp(lean) times as likely, and the shooter knows it; 0:
    every legal way to place them is equally likely.
    """
    ways = ways_of(rules, free, ships)
    wide = {cell: (free & _bits(rules.halo((cell,)))).bit_count() for way in ways for cell in way}
    chances = [exp(lean * sum([wide[cell] for cell in way])) for way in ways]
    return sum([a * b for a, b in zip(chances, spent(ways, chances), strict=True)]) / sum(chances)


def ceiling(ways, rounds):
    """An upper bound of the misses until a shooter has found all cells of one of these ways, whatever the probabilities
    with which it was chosen; it converges to the value of that game.

    Multiplicative weights: after every round the ways that cost the most so far become likelier. A shooter who picks
    one of these rounds' shooters at random has on average, on the worst way, the returned number of misses.
    """
    total = [0] * len(ways)
    for number in range(1, rounds + 1):
        worst = max(total)
        eager = EAGER / sqrt(number)
        now = spent(ways, [exp(eager * (cost - worst)) for cost in total])
        total = [a + b for a, b in zip(total, now, strict=True)]
    return max(total) / rounds


def spent(ways, chances):
    """The misses on each of the ways, by a shooter who knows the probabilities and always takes the likeliest cell."""
    misses = [0] * len(ways)
    _search(ways, chances, misses, range(len(ways)), frozenset(), 0)
    return misses


def _search(ways, chances, misses, left, shot, missed):
    heat = Counter()
    for way in left:
        for cell in ways[way]:
            if cell not in shot:
                heat[cell] += chances[way]
    while len(left) > 1:
        cell = max(heat, key=heat.__getitem__)
        hit = [way for way in left if cell in ways[way]]
        left = [way for way in left if cell not in ways[way]]
        shot |= {cell}
        _search(ways, chances, misses, hit, shot, missed)
        missed += 1
        del heat[cell]
        for way in hit:
            for other in ways[way]:
                if other not in shot:
                    heat[other] -= chances[way]
    for way in left:
        misses[way] = missed


def _bits(cells):
    return sum([1 << cell for cell in cells])


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.arena.packings", description=__doc__.split("\n")[0])
    parser.add_argument("--room", type=int, default=ROOM, metavar="CELLS", help=f"free cells at least; default {ROOM}")
    parser.add_argument("--seed", type=int, default=1, help="which packing of each number is looked at")
    parser.add_argument("--lean", type=float, default=0.0, help="place single-deckers where more is free beside them")
    parser.add_argument("--rounds", type=int, default=0, help="also what no placing exceeds; a dozen seconds each")
    options = parser.parse_args(words)
    rules = Rules()
    found = {}
    for free, _ in packings(rules, options.room):
        found.setdefault(free.bit_count(), []).append(free)
    if not found:
        print(f"no fleet leaves {options.room} cells free", file=sys.stderr)
        return 1
    print(f"{'free cells':>10}{'packings':>10}   misses for the single-deckers, the large ships known")
    singles = len([kind for kind in rules.fleet if rules.decks_of(kind) == 1])
    for room, some in sorted(found.items(), reverse=True):
        one = random.Random(options.seed).choice(some)
        line = f"{room:10}{len(some):10}   {last_ones(rules, one, singles, options.lean):.2f}"
        if options.rounds:
            line += f", however they lie {ceiling(ways_of(rules, one, singles), options.rounds):.2f} at most"
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
