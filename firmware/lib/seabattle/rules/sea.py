"""Sea: one side's ships and the shots that fell on them; the one who knows the truth. Imports rules' parts."""

from .acts import HIT, MISS, SUNK
from .errors import NotLegal
from .fleet import Fleet


class Sea:
    """A legal fleet under fire. NotLegal for a fleet with defects.

    fleet: the Fleet. shots: bytearray of rules.cells, 1 where a shot fell.
    """

    def __init__(self, rules, ships):
        self.rules = rules
        self.fleet = Fleet(rules, ships)
        defects = self.fleet.defects()
        if defects:
            from .codec import describe

            raise NotLegal("this fleet is not legal: " + describe(defects))
        self.shots = bytearray(rules.cells)
        self._ship = bytearray(rules.cells)  # 1 + the ship's number, 0 for water
        for number, ship in enumerate(self.fleet.ships):
            for cell in ship:
                self._ship[cell] = number + 1

    def ship_at(self, cell):
        """The cells of the ship that lies over `cell`, or None for water. NotLegal outside the sea."""
        if not 0 <= cell < self.rules.cells:
            raise NotLegal("no cell %r in a sea of %d" % (cell, self.rules.cells))
        number = self._ship[cell]
        return self.fleet.ships[number - 1] if number else None

    def fire(self, cell):
        """Take a shot and answer MISS, HIT or SUNK. NotLegal outside the sea or where a shot fell (unless rules.waste).

        A wasted shot is a MISS and changes nothing.
        """
        ship = self.ship_at(cell)
        if self.shots[cell]:
            if not self.rules.waste:
                raise NotLegal("a shot fell on this cell before: %d" % cell)
            return MISS
        self.shots[cell] = 1
        if ship is None:
            return MISS
        return HIT if any(not self.shots[deck] for deck in ship) else SUNK

    @property
    def afloat(self):
        """The ships that have a deck left, as tuples of cells."""
        return [ship for ship in self.fleet.ships if any(not self.shots[deck] for deck in ship)]

    def __str__(self):
        """The sea as one line: see codec.of_sea."""
        from .codec import of_sea

        return of_sea(self)

    @classmethod
    def parse(cls, line, rules):
        """The sea that `str(sea)` printed, or a bare drawing of it: see codec.sea_in. NotReadable, NotLegal."""
        from .codec import sea_in

        return sea_in(line, rules)
