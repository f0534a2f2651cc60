"""Боцман, the boatswain: swears by the old search patterns and follows one of them through a match. Imports captain.

The patterns are those of the Russian schoolbook game: diagonals, rhombus, chessboard widened to every third and fourth
cell, locator, goose feet and knight. Each is a list of phases, a phase its prey and a list of cells in the order in
which they are searched. The prey is a number of decks: once nothing so large is afloat, the phase is over, and the next
smaller ships are searched for.
"""

from .captain import Captain

# Goose feet in a square of 4x4, as (column, row): four-deckers, then three-deckers, then two-deckers.
_FEET = (((0, 2), (1, 3), (2, 1), (3, 0)), ((1, 0), (3, 2)), ((0, 1), (1, 2), (2, 3)))


def diagonals(width, height, size):
    """The two long diagonals, then a chessboard."""
    side = max(width, height) - 1 or 1
    first = []
    for i in range(side + 1):
        x, y = i * (width - 1) // side, i * (height - 1) // side
        first.append((x, y))
    return [(size, first + [(width - 1 - x, y) for x, y in first]), (2, _lattice(width, height, 1, 2, 0))]


def rhombus(width, height, size):
    """The rhombus that joins the middles of the four edges, others within it and around it, `size` cells apart, then a
    chessboard.
    """
    rings = {}
    for y in range(height):
        for x in range(width):
            # The diagonals of the quarters, counted from the rhombus: negative inside it.
            ring = (abs(2 * x + 1 - width) + abs(2 * y + 1 - height)) // 2 - min(width, height) // 2
            rings.setdefault(ring, []).append((x, y))
    first = [at for ring in sorted(rings, key=abs) if ring % size == 0 for at in rings[ring]]
    return [(size, first), (2, _lattice(width, height, 1, 2, 0))]


def chessboard(width, height, size):
    """One cell in `size` along rows and columns, then a closer lattice while smaller ships are afloat."""
    return [(step, _lattice(width, height, 1, step, step - 1)) for step in range(size, 1, -1)]


def locator(width, height, size):
    """The diagonals of the 4x4 squares in the four corners, then the cross they leave, then a chessboard."""
    squares = []
    cross = []
    for y in range(height):
        for x in range(width):
            # Columns and rows 0-3 count from the near corner; in between lies the cross.
            u, v = min(x, width - 1 - x), min(y, height - 1 - y)
            if u > 3 or v > 3:
                if (x + y) % 3 == 0:
                    cross.append((x, y))
            elif u == v or u + v == 3:
                squares.append((x, y))
    return [(size, squares), (min(size, 3), cross), (2, _lattice(width, height, 1, 2, 1))]


def goose_feet(width, height, size):
    """In every 4x4 square the same four cells, then two more, then three more."""
    phases = []
    for prey, feet in zip((4, 3, 2), _FEET):
        phase = []
        for top in range(0, height, 4):
            for left in range(0, width, 4):
                for x, y in feet:
                    if left + x < width and top + y < height:
                        phase.append((left + x, top + y))
        phases.append((prey, phase))
    return phases


def knight(width, height, size):
    """Two ahead and one to the side: every fifth cell of a row, shifted by two in the next, then the gaps."""
    return [(2, _lattice(width, height, 2, 5, start)) for start in (0, 2, 4, 1, 3)]


def _lattice(width, height, slope, step, start):
    return [(x, y) for y in range(height) for x in range(width) if (x + slope * y) % step == start]


PATTERNS = (diagonals, rhombus, chessboard, locator, goose_feet, knight)


class Boatswain(Captain):
    """One pattern per match, turned or mirrored at random, from one corner to the other: a player who sees through it
    knows which waters come last. He finishes wounded ships first, but he is stubborn: once in `heedless` times he
    follows his pattern instead, seldom where ships are bent.
    """

    policies = ("random",) * 4 + ("off-diagonals", "half", "all-shores", "perelman")
    heedless = 2
    lavish = 4
    stays = 2

    def __init__(self, rules, rng):
        super().__init__(rules, rng)
        # All others are whole diagonals, and a ship whose decks touch by corners slips between them.
        self.pattern = knight if rules.dutchman else rng.choice(PATTERNS)
        if "#" in "".join(rules.fleet):  # leaving a wounded bent ship is worse than shooting anywhere
            self.heedless = 9
        self.phases = self._plan()

    def _plan(self):
        """(prey, its cells in the order of the search) for each phase; at last every cell, at random."""
        rules, rng = self.rules, self.rng
        turned, across, down = rng.below(2), rng.below(2), rng.below(2)
        w, h = rules.width, rules.height
        phases = []
        size = min(max(2, rules.decks_of(rules.fleet[0])), 5)
        for prey, phase in self.pattern(h, w, size) if turned else self.pattern(w, h, size):
            cells = []
            for x, y in phase:
                if turned:
                    x, y = y, x
                cells.append((h - 1 - y if down else y) * w + (w - 1 - x if across else x))
            phases.append((prey, cells))
        # He opens with any shot of the pattern: people do not begin in the corner each time.
        first = phases[0][1]
        if first:
            first.insert(0, first.pop(rng.below(len(first))))
        rest = list(range(rules.cells))
        rng.shuffle(rest)
        phases.append((0, rest))
        return phases

    def choose(self, chart):
        cells = self.beside(chart)
        yield
        if cells and self.rng.below(self.heedless):
            self.shot = self.rng.choice(cells)
            return
        largest = self.rules.decks_of(chart.left[0]) if chart.left else 0
        for prey, order in self.phases:
            if prey <= largest or not prey:
                for cell in order:
                    if not chart.marks[cell]:
                        self.shot = cell
                        return
