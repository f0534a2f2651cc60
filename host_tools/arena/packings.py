"""`python -m host_tools.arena.packings`: how much room for single-deckers can a fleet leave, and what is it worth?

Counts every way to place the ships of two decks or more that leaves at least so many cells free, and says for each
number of free cells what a shooter who knows those ships still misses before the last single-decker: the most that such
a placing can cost, but for the shots that find the large ships. Imports seabattle.
"""

import argparse
import random
import sys
from collections import Counter
from itertools import combinations

from seabattle.rules import Rules, RulesError

ROOM = 58  # cells; from here down there are a hundred times as many packings a number


def packings(rules, room):
    """Every placing of the ships of two decks or more that leaves `room` cells free or more, once: (cells left free as
    bits, ships as tuples of cells)."""
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


def last_ones(rules, free, ships):
    """Misses before the last of so many single-deckers in these free cells (bits) is found, every legal way to place
    them equally likely, by one who always takes the likeliest cell."""
    cells = [cell for cell in range(rules.cells) if free >> cell & 1]
    near = {cell: _bits((cell, *rules.halo((cell,)))) for cell in cells}
    ways = [some for some in combinations(cells, ships) if not any(near[a] >> b & 1 for a, b in combinations(some, 2))]
    if not ways:
        raise RulesError("the single-deckers have no room there")
    return _search(ways, frozenset()) / len(ways)


def _search(ways, shot):
    """The misses from here on, summed over the ways that are left."""
    misses = 0
    heat = Counter(cell for way in ways for cell in way if cell not in shot)
    while heat:
        cell = max(heat, key=heat.__getitem__)
        hit = [way for way in ways if cell in way]
        ways = [way for way in ways if cell not in way]
        misses += _search(hit, shot | {cell}) + len(ways)
        for way in hit:
            for other in way:
                if other not in shot:
                    heat[other] -= 1
        heat = +heat
    return misses


def _bits(cells):
    return sum([1 << cell for cell in cells])


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.arena.packings", description=__doc__.split("\n")[0])
    parser.add_argument("--room", type=int, default=ROOM, metavar="CELLS", help=f"free cells at least; default {ROOM}")
    parser.add_argument("--seed", type=int, default=1, help="which packing of each number is looked at")
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
        print(f"{room:10}{len(some):10}   {last_ones(rules, one, singles):.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
