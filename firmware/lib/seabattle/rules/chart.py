"""Chart: what a player knows of the other's sea, from answers alone. Imports rules' parts only."""

from .errors import NotLegal
from .ruleset import ANY, NONE
from .sea import HIT, MISS, SUNK

UNKNOWN, MISSED, WOUNDED, SUNKEN, HALO = 0, 1, 2, 3, 4  # marks
_WOUND = bytes((WOUNDED,))
MARKS = ".*xX-"  # how a chart prints them


class Chart:
    """Marks over the other's sea. marks: bytearray of rules.cells; left: kinds of ship still afloat, largest first.

    Where kinds overlap, `left` is one of the fleets that the answers so far allow; no order of sinking is refused.
    """

    def __init__(self, rules):
        self.rules = rules
        self.marks = bytearray(rules.cells)
        self.left = list(rules.fleet)
        self._decks = rules.decks  # of the ships that are left
        self._seats = {}  # which kind each sunk ship is taken for: Rules.seat

    def open(self, cell):
        """Whether this cell may be shot: inside the sea and, unless the rules let a player waste shots, unknown."""
        return 0 <= cell < self.rules.cells and (self.rules.waste or self.marks[cell] == UNKNOWN)

    @property
    def wounded(self):
        """The cells of hits whose ship is not sunk yet."""
        cells = []
        cell = self.marks.find(_WOUND)
        while cell >= 0:
            cells.append(cell)
            cell = self.marks.find(_WOUND, cell + 1)
        return cells

    def ship_of(self, cell):
        """The hits that hang together with a hit on `cell`, that cell included: the ship if this sinks it.

        NotLegal where ships may touch by their sides, since the hits do not tell then.
        """
        if self.rules.contact == ANY:
            raise NotLegal("where ships may touch, the answer `sunk` must name the ship's cells")
        return self.rules.connected(self.wounded + [cell], cell, self.rules.contact == NONE)

    def mark(self, cell, answer, ship=None):
        """Note the answer to a shot; returns the ship's cells for SUNK, else None.

        ship: the cells of a sunk ship, needed where ships may touch by their sides. A wasted shot (rules.waste) leaves
        a known cell as it was. NotLegal for an answer that cannot be true (a sunk ship of no kind that is left, a hit
        when everything is sunk, a known cell); nothing changes then.
        """
        if answer not in (MISS, HIT, SUNK):
            raise NotLegal("an answer is MISS, HIT or SUNK, not %r" % (answer,))
        if not self.open(cell):
            raise NotLegal("this cell is not open: %r" % (cell,))
        if self.marks[cell] != UNKNOWN:
            if answer != MISS:
                raise NotLegal("a shot at a known cell is a miss: %d" % cell)
            return None
        if answer == MISS:
            self.marks[cell] = MISSED
            return None
        wounded = len(self.wounded)
        if wounded + 1 > self._decks:
            raise NotLegal("a hit, but no deck is left to hit")
        if answer == HIT:
            if wounded + 1 == self._decks:
                raise NotLegal("the last deck was hit, which sinks a ship")
            self.marks[cell] = WOUNDED
            return None
        ship = self._sunk(cell, ship)
        kind = self.rules.seat(ship, self._seats)
        if kind is None:
            raise NotLegal("no ship of this shape is left: %s" % (ship,))
        self.left.remove(kind)
        self._decks -= len(ship)
        for deck in ship:
            self.marks[deck] = SUNKEN
        for near in self.rules.halo(ship):
            if self.marks[near] == UNKNOWN:
                self.marks[near] = HALO
        return ship

    def _sunk(self, cell, ship):
        if ship is None:
            return self.ship_of(cell)
        ship = tuple(sorted(ship))
        if cell not in ship or len(set(ship)) != len(ship):
            raise NotLegal("a sunk ship lies under the shot that sank it: %s" % (ship,))
        for deck in ship:
            if deck != cell and not (0 <= deck < self.rules.cells and self.marks[deck] == WOUNDED):
                raise NotLegal("a sunk ship has been hit on every deck: %s" % (ship,))
        if self.rules.contact != ANY and ship != self.ship_of(cell):
            raise NotLegal("these are not the cells of one ship: %s" % (ship,))
        return ship

    def __str__(self):
        """A picture, a row a line: . unknown, * miss, x wounded, X sunk, - halo."""
        w = self.rules.width
        text = "".join([MARKS[mark] for mark in self.marks])
        return "\n".join([text[top : top + w] for top in range(0, len(text), w)])
