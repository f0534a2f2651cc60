"""Sea: one side's ships and the shots that fell on them; the one who knows the truth. Imports rules' parts."""

from .errors import NotLegal, NotReadable
from .fleet import Fleet, describe
from .ruleset import ANY

MISS, HIT, SUNK = 0, 1, 2  # answers: мимо, ранил, убил


class Sea:
    """A legal fleet under fire. NotLegal for a fleet with defects.

    fleet: the Fleet. shots: bytearray of rules.cells, 1 where a shot fell.
    """

    def __init__(self, rules, ships):
        self.rules = rules
        self.fleet = Fleet(rules, ships)
        defects = self.fleet.defects()
        if defects:
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
        """One line, rows parted by `/`: `.` water, `*` a miss, `A`.. a ship's decks, `a`.. its decks that are hit."""
        w = self.rules.width
        rows = []
        for top in range(0, self.rules.cells, w):
            row = ""
            for cell in range(top, top + w):
                number, shot = self._ship[cell], self.shots[cell]
                row += chr((96 if shot else 64) + number) if number else "*" if shot else "."
            rows.append(row)
        return "/".join(rows)

    @classmethod
    def parse(cls, line, rules):
        """The sea that `str(sea)` printed, or a bare drawing of it: `#` for decks, row by row, `/` optional.

        NotReadable for what is no sea of this size, NotLegal for a fleet with defects. `#` is for ships
        that hang together by their sides, under a contact that keeps them apart by their sides.
        """
        text = line.strip().replace("/", "")
        if len(text) != rules.cells:
            raise NotReadable(
                "a sea of %dx%d has %d cells, not %d" % (rules.width, rules.height, rules.cells, len(text))
            )
        ships = {}
        shots = []
        bare = []
        for cell, c in enumerate(text):
            if c == "#":
                bare.append(cell)
            elif "A" <= c <= "Z" or "a" <= c <= "z":
                number = ord(c) & 31
                ships.setdefault(number, []).append(cell)
                if c >= "a":
                    shots.append(cell)
            elif c == "*":
                shots.append(cell)
            elif c != ".":
                raise NotReadable("a sea is drawn with . * # and letters, not %r" % c)
        if bare:
            if ships or rules.contact == ANY:
                raise NotReadable("ships drawn with # cannot be told apart here; draw each with a letter of its own")
            while bare:
                ship = rules.connected(bare, bare[0], False)
                ships[len(ships) + 1] = ship
                bare = [cell for cell in bare if cell not in ship]
        sea = cls(rules, [ships[number] for number in sorted(ships)])
        for cell in shots:
            sea.shots[cell] = 1
        return sea
