"""The Flying Dutchman: how the navigator and the admiral hunt a ship that sails on when it is hit, and where captains
sail. Imports rules and captain.

Loaded where a rule set has it, and only then.
"""

from array import array

from ..rules import HIT
from ..rules.dutchman import chain
from .captain import Captain

_DRAWS = 6  # places that are compared for a move
_STAYS = 12  # one time in so many who knows what others expect stays where he is
_TOP = 4000  # of a map of ways


class Hunter(Captain):
    """Counts the ways in which a chain of the decks that are left could lie over each cell: anywhere in open water, if
    it has sailed since it was hit; through the hits, if it has stayed.

    memory, beside: as other captains take them; neither is of use here. learns: whether it weighs both by what this
    opponent did before (the admiral), or alike (the navigator).
    """

    cunning = True

    def __init__(self, rules, rng, learns):
        super().__init__(rules, rng)
        self.learns = learns
        self.stayed = self.sailed = 1.0  # how often, as it seems
        self.hits = []  # where the ship was hit last, all of them if it stayed
        self.odds = 0.5  # that it has stayed since
        self.ways_then = None  # through the hits, when it was hit
        size = (rules.width + 2) * (rules.height + 2)
        self.heat = array("I", bytearray(4 * size))
        self.share = 0.0  # of the heat of each cell that is due to a ship that stayed, at the last thought

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
        rules, w = self.rules, self.rules.width + 2
        water = bytearray(len(self.heat))
        cells = [(cell // rules.width + 1) * w + cell % rules.width + 1 for cell in range(rules.cells)]
        for cell, at in enumerate(cells):
            water[at] = chart.worth(cell)
            if cell % 50 == 49:
                yield
        decks = rules.decks - len(chart.wounded)
        steps = (-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1)
        yield from self._anywhere(water, cells, steps, decks)
        if self.hits:
            yield from self._beside([cells[hit] for hit in self.hits], water, cells, steps, decks)
        most = 0
        for at in cells:
            most = max(most, self.heat[at] if water[at] else 0)
        yield
        best = [cell for cell, at in enumerate(cells) if water[at] and self.heat[at] * 16 >= most * 15]
        self.shot = self.rng.choice(best)

    def _anywhere(self, water, cells, steps, decks):
        """Heat by the ways (walks) of so many decks over open water: a generator."""
        ways = [array("I", bytes(4 * len(water)))]
        for at in cells:
            ways[0][at] = water[at]
        yield
        for _ in range(1, decks):
            ways.append((yield from _spread(ways[-1], water, cells, steps)))
        for number, at in enumerate(cells):
            self.heat[at] = sum([ways[i][at] * ways[decks - 1 - i][at] for i in range(decks)])
            if number % 20 == 19:
                yield
        yield from _level(self.heat, cells)

    def _beside(self, hits, water, cells, steps, decks):
        """Add the heat of a ship that stayed: a generator."""
        here = array("I", bytes(4 * len(water)))
        for at in hits:
            here[at] = 1
        near = array("I", bytes(4 * len(water)))
        for _ in range(decks):
            here = yield from _spread(here, water, cells, steps)
            for at in cells:
                near[at] += here[at]
            yield
        ways = sum(near)
        if self.ways_then is None:
            self.ways_then = ways or 1
        # Every miss beside the hits since tells that it has sailed.
        stays = self.odds * ways / self.ways_then
        stays /= stays + 1 - self.odds
        if not ways:
            return
        yield from _level(near, cells)
        far, close = sum(self.heat) or 1, sum(near)
        a, b = int(65536 * (1 - stays) / far * 16), int(65536 * stays / close * 16)
        yield
        for number, at in enumerate(cells):
            self.heat[at] = self.heat[at] * a + near[at] * b
            if number % 40 == 39:
                yield

    def belief(self, chart):
        w = self.rules.width + 2
        heat = bytearray(self.rules.cells)
        seen = [
            self.heat[(cell // self.rules.width + 1) * w + cell % self.rules.width + 1] if chart.worth(cell) else 0
            for cell in range(self.rules.cells)
        ]
        most = max(seen) or 1
        for cell, warmth in enumerate(seen):
            heat[cell] = warmth * 255 // most
        return heat


def _spread(ways, water, cells, steps):
    """One step further over open water: a generator that returns the new map."""
    further = array("I", bytes(4 * len(water)))
    a, b, c, d, e, f, g, h = steps
    for number, at in enumerate(cells):
        if water[at]:
            further[at] = (
                ways[at + a] + ways[at + b] + ways[at + c] + ways[at + d]
                + ways[at + e] + ways[at + f] + ways[at + g] + ways[at + h]
            )  # fmt: skip
        if number % 40 == 39:
            yield
    return further


def _level(heat, cells):
    """Bring a map down to _TOP at most: a generator."""
    most = max(heat) // _TOP + 1
    for number, at in enumerate(cells):
        heat[at] //= most
        if number % 60 == 59:
            yield


def sail(captain, sea, chart):
    """Where a captain's Dutchman goes now that it was hit: a generator that returns the new cells of the decks that are
    left, or None to stay. chart: what the other side knows of this sea.

    The heedless stay now and then; the cunning hardly ever, and choose of some places the one that has been shot around
    most.
    """
    rules, rng = sea.rules, captain.rng
    left = len([deck for deck in sea.fleet.ships[0] if not sea.shots[deck]])
    yield
    if not rng.below(captain.heedless or _STAYS):
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
