"""`python -m host_tools.arena.optimum RULES...`: how far is the admiral from the best possible play on a sea so small
that this can be computed?

Each of RULES is SIDE:FLEET[:CONTACT], such as 4:2,1 or 5:3,2:any. Every legal fleet is equally likely. The cost is the
number of misses: after a hit the same player shoots again, so only a miss costs a turn.
Imports seabattle and the arena's workers.
"""

import argparse
import re
import statistics
import zlib
from collections import Counter
from itertools import combinations

from zalp.seabattle.rules import ANY, CORNERS, NONE, Rules, RulesError, Sea
from zalp.tools.arena.pool import micropython, run

MOST = 5000  # fleets: with more it is not a small sea
CONTACTS = {"none": NONE, "corners": CORNERS, "any": ANY}


def fleets(rules):
    """Every legal fleet, as tuples of ships; ships of one kind count once in any order."""
    found = [()]
    for kind in dict.fromkeys(rules.fleet):
        ships = combinations(tuple(rules.placements(kind)), rules.fleet.count(kind))
        alike = [some for some in ships if _apart(rules, some)]
        found = [fleet + some for fleet in found for some in alike if _apart(rules, fleet + some)]
        if len(found) > MOST:
            raise RulesError(f"more than {MOST} fleets: take a smaller sea")
    if not found:
        raise RulesError("this fleet has no room there: take a larger sea or fewer ships")
    return found


def _apart(rules, ships):
    """Whether no ship lies on another or in its halo."""
    for i, ship in enumerate(ships):
        closed = set(ship + rules.halo(ship))
        if any(not closed.isdisjoint(other) for other in ships[:i]):
            return False
    return True


def symmetries(rules, seas):
    """The rotations and reflections of the sea that map every fleet to a fleet. Yields for each a list: by a fleet's
    number, the number of its image."""
    number = {frozenset(ships): i for i, ships in enumerate(seas)}
    w, h = rules.width, rules.height
    for turn in range(1, 8 if w == h else 4):
        cells = []
        for cell in range(rules.cells):
            x, y = cell % w, cell // w
            x = w - 1 - x if turn & 1 else x
            y = h - 1 - y if turn & 2 else y
            cells.append(x * w + y if turn & 4 else y * w + x)
        order = []
        for ships in seas:
            moved = [tuple(sorted([cells[cell] for cell in ship])) for ship in ships]
            order.append(number.get(frozenset(moved)))
        if None not in order:
            yield order


def _moves(order):
    """The effect of a symmetry on sets of fleets: for every eight fleets a table of the images of their 256 subsets."""
    tables = []
    for first in range(0, len(order), 8):
        moved = [0]
        for number in order[first : first + 8]:
            moved += [known | 1 << number for known in moved]
        tables.append(moved)
    return tables


class Game:
    """The game against an unknown one of `seas` (fleets, all equally likely), solved by exploring what a shooter can
    know.

    A set of fleets is an int, a bit each. A shot that must hit costs nothing and is made at once; after it the shooter
    knows which fleets are left, and nothing else matters. `best` and `greedy` return misses, summed over the fleets.
    """

    def __init__(self, rules, seas):
        self.everything = (1 << len(seas)) - 1
        self.cover = [0] * rules.cells  # by cell: the fleets with a deck there
        ships = {}
        for number, fleet in enumerate(seas):
            for ship in fleet:
                decks = sum([1 << cell for cell in ship])
                ships[decks] = ships.get(decks, 0) | 1 << number
                for cell in ship:
                    self.cover[cell] |= 1 << number
        self.ships = tuple(ships.items())  # (decks as bits, the fleets with this ship)
        self._turns = [_moves(order) for order in symmetries(rules, seas)]
        self._bound = {0: 0}  # by what is known: a lower bound of the misses, exact once it is solved
        self._solved = set()
        self._greedy = {}

    def turned(self, left):
        """The representative of this set and all its images under the sea's symmetries."""
        least = left
        data = left.to_bytes((left.bit_length() + 7) // 8, "little")
        for tables in self._turns:
            image = 0
            for table, byte in zip(tables, data, strict=False):
                image |= table[byte]
            least = min(least, image)
        return least

    def settle(self, left):
        """What is known after all shots that must hit: a list of sets, one for each possible series of answers, each as
        `turned` returns it.
        """
        settled = []
        rest = [left]
        while rest:
            left = rest.pop()
            hits = sum([1 << cell for cell, fleets in enumerate(self.cover) if not left & ~fleets])
            parts = [left]
            for decks, fleets in self.ships if hits else ():
                if not decks & ~hits:  # where this ship is, it is sunk, which the shooter learns
                    parts = [part for whole in parts for part in (whole & fleets, whole & ~fleets) if part]
            if len(parts) == 1:
                settled.append(self.turned(left))
            else:
                rest += parts
        return settled

    def shots(self, left):
        """The shots worth considering, the most promising first: (a lower bound of the misses, what can be known after
        it with a lower bound there).
        """
        found = set()
        for missed, parts in self._tries(left):
            bounded = [(self.bound(part), part) for part in parts]
            found.add((missed + sum([bound for bound, _ in bounded]), tuple(sorted(bounded))))
        return sorted(found)

    def bound(self, left):
        """A lower bound of the misses. A fleet that the first k shots do not hit has cost k."""
        rest = left.bit_count()
        if rest == 1:
            return 0
        misses = self._bound.get(left)
        if misses is None:
            misses = 0
            covers = [(left & fleets).bit_count() for fleets in self.cover if left & ~fleets]
            for hit in sorted(covers, reverse=True):
                rest -= hit
                if rest <= 0:
                    break
                misses += rest
            self._bound[left] = misses
        return misses

    def best(self):
        """The fewest misses that any shooter needs, summed over all fleets."""
        most = self.everything.bit_count() * len(self.cover) + 1
        return sum([self._search(part, most) for part in self.settle(self.everything)])

    def _search(self, left, limit):
        """The fewest misses for the fleets of `left` if that is below `limit`; otherwise some number not below it."""
        bound = self.bound(left)
        if bound >= limit or left in self._solved or not left & (left - 1):
            return bound
        least = limit
        for misses, parts in self.shots(left):
            if misses >= least:
                break
            for bound, part in parts:
                misses += self._search(part, least - misses + bound) - bound
                if misses >= least:
                    break
            else:
                least = misses
                self._solved.add(left)
        self._bound[left] = least
        return least

    def greedy(self, left=None):
        """The misses of a shooter who knows every probability exactly and always takes the likeliest cell, a random one
        of those: a float.
        """
        if left is None:
            return sum([self.greedy(part) for part in self.settle(self.everything)])
        if not left & (left - 1):
            return 0
        if left not in self._greedy:
            missed = [left & ~fleets for fleets in self.cover if left & ~fleets]
            fewest = min([some.bit_count() for some in missed])
            total = ties = 0
            for some, cells in Counter([some for some in missed if some.bit_count() == fewest]).items():
                parts = self.settle(some) + self.settle(left & ~some)
                total += cells * (fewest + sum([self.greedy(part) for part in parts]))
                ties += cells
            self._greedy[left] = total / ties
        return self._greedy[left]

    def _tries(self, left):
        """Every shot that may hit or miss, equal ones once: (how many fleets it misses, what can be known after it)."""
        for fleets in sorted({fleets & left for fleets in self.cover}):
            if fleets and fleets != left:
                missed = left & ~fleets
                yield missed.bit_count(), self.settle(missed) + self.settle(fleets)


def read(text):
    """The Rules of `4:2,1` or `5:3,2:any`. RulesError for anything else."""
    found = re.fullmatch(r"(\d+):([^:]+)(?::(\w+))?", text)
    if not found or (found[3] or "none") not in CONTACTS:
        raise RulesError(f"{text!r} is not a small game: give SIDE:FLEET[:CONTACT], such as 4:2,1 or 5:3,2:any")
    side = int(found[1])
    return Rules(side, side, tuple(found[2].split(",")), CONTACTS[found[3] or "none"])


def admiral(rules, seas, times):
    """The admiral's misses at every sea, so many times each: (mean, standard error over the times)."""
    jobs: list[dict] = []
    for turn in range(times):
        for number, ships in enumerate(seas):
            line = str(Sea(rules, ships)).replace("/", "")
            jobs.append({"do": "solo", "rules": str(rules), "captain": "admiral", "sea": line})
            jobs[-1]["seed"] = zlib.crc32(f"{turn}/{number}".encode())
    results = [result["misses"] for result in run(jobs, 1, "micropython" if micropython() else "cpython", lambda: None)]
    means = [statistics.fmean(results[i : i + len(seas)]) for i in range(0, len(results), len(seas))]
    return statistics.fmean(means), statistics.stdev(means) / times**0.5


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.arena.optimum", description=__doc__.split("\n\n")[1])
    parser.add_argument("rules", nargs="+", metavar="SIDE:FLEET[:CONTACT]", help="such as 4:2,1 or 5:3,2:any")
    parser.add_argument(
        "--times", type=int, default=10, metavar="N", help="the admiral's matches against each fleet, at least 2"
    )
    options = parser.parse_args(words)
    print(f"{'sea':12}{'fleets':>8}{'optimum':>9}{'greedy':>9}{'admiral':>9}{'stderr':>8}{'above':>8}")
    for text in options.rules:
        try:
            rules = read(text)
            seas = fleets(rules)
        except RulesError as error:
            parser.error(str(error))
        game = Game(rules, seas)
        greedy, best = game.greedy() / len(seas), game.best() / len(seas)
        mean, deviation = admiral(rules, seas, max(2, options.times))
        shots = sum([rules.decks_of(kind) for kind in rules.fleet])
        above = (mean - best) / (best + shots)
        print(f"{text:12}{len(seas):8}{best:9.3f}{greedy:9.3f}{mean:9.3f}{deviation:8.3f}{above:8.1%}", flush=True)


if __name__ == "__main__":
    main()
