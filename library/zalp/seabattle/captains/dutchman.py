"""The Flying Dutchman: how the navigator and the admiral hunt a ship that sails on when it is hit, and where captains
sail. Imports rules and captain.

Loaded only with a rule set that has it.
"""

from array import array

from ..rules import HIT
from ..rules.dutchman import chain
from .captain import Captain

_DRAWS = 6  # places compared for a move
_TOP = 4000  # the greatest value in a map of ways
_SLICE = 30  # cells between two yields


class Hunter(Captain):
    """Counts the ways in which a chain of the remaining decks could lie over each cell: anywhere in open water if it
    has sailed since it was hit; through the hits if it has stayed.

    memory, beside: as for other captains; neither is used here. learns: whether it weighs the two by what this opponent
    did before (the admiral), or equally (the navigator).
    """

    cunning = True

    def __init__(self, rules, rng, learns):
        super().__init__(rules, rng)
        self.learns = learns
        self.stayed = self.sailed = 1.0  # how often, as far as can be known
        self.hits = []  # where the ship was last hit; all hits since, if it stayed
        self.odds = 0.5  # the probability that it has stayed since
        self.ways_then = None  # ways through the hits, when it was hit
        self.width = rules.width + 2  # of a map with a margin
        self.cells = array("H", [(c // rules.width + 1) * self.width + c % rules.width + 1 for c in range(rules.cells)])
        self.heat = self._map()
        self.water = bytearray(len(self.heat))  # 1 where a shot can still find something

    def _map(self):
        return array("I", bytes(4 * self.width * (self.rules.height + 2)))

    def on_answer(self, chart, cell, answer):
        super().on_answer(chart, cell, answer)
        if answer != HIT:
            return
        if self.hits:
            near = [hit for hit in self.hits if hit in self.rules.around(cell)]
            # A hit beside the last ones is hardly ever chance.
            if near:
                self.stayed += 1
            else:
                self.sailed += 1
        else:
            near = []
        self.hits = self.hits + [cell] if near else [cell]
        self.odds = self.stayed / (self.stayed + self.sailed) if self.learns else 0.5
        self.ways_then = None

    def choose(self, chart):
        heat, water = self.heat, self.water
        for cell, at in enumerate(self.cells):
            water[at] = chart.worth(cell)
            if cell % _SLICE == _SLICE - 1:
                yield
        decks = self.rules.decks - len(chart.wounded)
        yield
        yield from self._anywhere(decks)
        if self.hits:
            yield from self._beside(decks)
        most = 0
        for number, at in enumerate(self.cells):
            if water[at] and heat[at] > most:
                most = heat[at]
            if number % _SLICE == _SLICE - 1:
                yield
        best = []
        for cell, at in enumerate(self.cells):
            if water[at] and heat[at] * 16 >= most * 15:
                best.append(cell)
            if cell % _SLICE == _SLICE - 1:
                yield
        self.shot = self.rng.choice(best)

    def _anywhere(self, decks):
        """Heat by the ways (walks) of so many decks over open water: a generator."""
        first = self._map()
        for number, at in enumerate(self.cells):
            first[at] = self.water[at]
            if number % _SLICE == _SLICE - 1:
                yield
        ways = [first]
        while len(ways) < decks:
            ways.append((yield from self._spread(ways[-1])))
        for number, at in enumerate(self.cells):
            here = 0
            if self.water[at]:
                for i in range(decks):
                    here += ways[i][at] * ways[decks - 1 - i][at]
                if decks == 1 and self.learns:  # cunning captains sail to where most shots fell nearby
                    for near in self.rules.around(number):
                        here <<= not self.water[self.cells[near]]
            self.heat[at] = here
            if number % 16 == 15:
                yield
        yield from self._level(self.heat)

    def _beside(self, decks):
        """Add the heat of a ship that stayed: a generator."""
        here, near = self._map(), self._map()
        for hit in self.hits:
            here[self.cells[hit]] = 1
        for _ in range(decks):
            here = yield from self._spread(here)
            for number, at in enumerate(self.cells):
                near[at] += here[at]
                if number % _SLICE == _SLICE - 1:
                    yield
        ways = sum(near)
        yield
        if self.ways_then is None:
            self.ways_then = ways or 1
        # Every miss beside the hits since then suggests that it has sailed.
        stays = self.odds * ways / self.ways_then
        stays /= stays + 1 - self.odds
        if not ways:
            return
        yield from self._level(near)
        far = sum(self.heat) or 1
        yield
        far, close = int((1 - stays) * 1048576 / far), int(stays * 1048576 / sum(near))
        yield
        for number, at in enumerate(self.cells):
            self.heat[at] = self.heat[at] * far + near[at] * close
            if number % _SLICE == _SLICE - 1:
                yield

    def _spread(self, ways):
        """One step further over open water: a generator that returns the new map."""
        further, water, w = self._map(), self.water, self.width
        for number, at in enumerate(self.cells):
            if water[at]:
                up, down = at - w, at + w
                further[at] = (
                    ways[up - 1] + ways[up] + ways[up + 1] + ways[at - 1]
                    + ways[at + 1] + ways[down - 1] + ways[down] + ways[down + 1]
                )  # fmt: skip
            if number % _SLICE == _SLICE - 1:
                yield
        return further

    def _level(self, heat):
        """Scale a map down to _TOP at most: a generator."""
        most = max(heat) // _TOP + 1
        yield
        for number, at in enumerate(self.cells):
            heat[at] //= most
            if number % _SLICE == _SLICE - 1:
                yield

    def belief(self, chart):
        seen = [self.heat[at] if chart.worth(cell) else 0 for cell, at in enumerate(self.cells)]
        most = max(seen) or 1
        for cell, warmth in enumerate(seen):
            seen[cell] = warmth * 255 // most
        return bytearray(seen)


def sail(captain, sea, chart):
    """Where a captain's Dutchman goes now that it was hit: a generator that returns the new cells of the remaining
    decks, or None to stay. chart: what the other side knows of this sea.

    Some stay now and then, some hardly ever; the cunning ones compare several places and choose the one with most shots
    around it.
    """
    rules, rng = sea.rules, captain.rng
    left = len([deck for deck in sea.fleet.ships[0] if not sea.shots[deck]])
    yield
    if not rng.below(captain.stays):
        return None
    best = None
    for _ in range(_DRAWS if captain.cunning else 1):
        cells = yield from chain(rules, "~%d" % left, rng, sea.shots)
        if cells is None:
            return None
        known = sum([sea.shots[near] for cell in cells for near in rules.around(cell)])
        yield
        if best is None or known > best[0]:
            best = known, cells
    return best[1]
