"""Sea: one side's fleet and the shots that fell on it; it alone knows the truth. Imports rules' parts."""

from .acts import HIT, MINE, MISS, SUBMARINE, SUNK, SWEEPER
from .constants import MAX_SHIPS, TOO_FEW, WRONG_SHAPE
from .errors import NotLegal
from .fleet import Fleet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from .ruleset import Rules


class Sea:
    """A legal fleet under fire. NotLegal for a fleet with defects.

    ships, mines, sweepers, submarines: as Fleet takes them. shots: cells that shots fell on before; a Flying Dutchman
    that was hit may lie in pieces. fleet: the Fleet, as it lies now (including a Dutchman's lost decks). shots:
    bytearray of rules.cells, 1 where a shot fell. given: cells of decks and mines that were given away. lies: bytearray
    of what lies in each cell: 0 water, 1 + the number of a ship, MAX_SHIPS + the answer that a mine, a minesweeper or a
    submarine gives.
    """

    rules: "Rules"
    fleet: "Fleet"
    given: list[int]
    shots: bytearray
    lies: bytearray

    def __init__(
        self,
        rules: "Rules",
        ships: "Iterable[Iterable[int]]",
        mines: "Iterable[int]" = (),
        sweepers: "Iterable[int]" = (),
        submarines: "Iterable[int]" = (),
        shots: "Iterable[int]" = (),
    ) -> None:
        self.rules = rules
        self.fleet = fleet = Fleet(rules, ships, mines, sweepers, submarines)
        self.given = []
        self.shots = bytearray(rules.cells)
        for cell in shots:
            self.shots[cell] = 1
        defects = fleet.defects()
        if defects and not (defects == WRONG_SHAPE | TOO_FEW and self._sailed()):
            from .text import describe

            raise NotLegal("this fleet is not legal: " + describe(defects))
        self.lies = bytearray(rules.cells)
        self._lay()

    @classmethod
    def of(cls, fleet: "Fleet") -> "Sea":
        """The sea of a whole fleet. NotLegal if it has defects."""
        return cls(fleet.rules, fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines)

    def _sailed(self):
        """Whether this is a Flying Dutchman that was hit: what is left of it need not be connected with the rest."""
        ship = self.fleet.ships[0]
        return self.rules.dutchman and len(ship) == self.rules.decks and any(self.shots[deck] for deck in ship)

    def _lay(self):
        for number, ship in enumerate(self.fleet.ships):
            for cell in ship:
                self.lies[cell] = number + 1
        for cells, answer in (
            (self.fleet.mines, MINE),
            (self.fleet.sweepers, SWEEPER),
            (self.fleet.submarines, SUBMARINE),
        ):
            for cell in cells:
                self.lies[cell] = MAX_SHIPS + answer

    def ship_at(self, cell: int) -> tuple[int, ...] | None:
        """The cells of the ship that lies over `cell`, including a submarine's one; None for water, mines and
        minesweepers. NotLegal outside the sea.
        """
        if not 0 <= cell < self.rules.cells:
            raise NotLegal("no cell %r in a sea of %d" % (cell, self.rules.cells))
        lies = self.lies[cell]
        if lies > MAX_SHIPS:
            return (cell,) if lies == MAX_SHIPS + SUBMARINE else None
        return self.fleet.ships[lies - 1] if lies else None

    def fire(self, cell: int) -> int:
        """Take a shot and return MISS, HIT, SUNK, MINE, SWEEPER or SUBMARINE. NotLegal outside the sea or where a shot
        fell before (unless rules.waste).

        A wasted shot is a MISS and changes nothing. Under plain answers nothing is SUNK.
        """
        ship = self.ship_at(cell)
        if self.shots[cell]:
            if not self.rules.waste:
                raise NotLegal("a shot fell on this cell before: %d" % cell)
            return MISS
        self.shots[cell] = 1
        lies = self.lies[cell]
        if lies > MAX_SHIPS:
            return lies - MAX_SHIPS
        if ship is None:
            return MISS
        return HIT if self.rules.plain or any(not self.shots[deck] for deck in ship) else SUNK

    @property
    def afloat(self) -> list[tuple[int, ...]]:
        """The ships that have a deck left, as tuples of cells; the submarine comes last."""
        ships = [ship for ship in self.fleet.ships if any(not self.shots[deck] for deck in ship)]
        return ships + [(cell,) for cell in self.fleet.submarines if not self.shots[cell]]

    def givable(self, what: int) -> list[int]:
        """The cells that may be given away now: of every DECK neither hit nor given, or every MINE neither spent nor
        given.
        """
        cells = list(self.fleet.mines)
        if what != MINE:
            cells = [deck for ship in self.fleet.ships + (self.fleet.submarines,) for deck in ship]
        return [cell for cell in cells if not self.shots[cell] and cell not in self.given]

    def give(self, cell: int, what: int) -> None:
        """Note that a DECK or a MINE was given away. NotLegal for a cell that may not be given."""
        if cell not in self.givable(what):
            raise NotLegal("give a %s that was neither found nor given before" % ("mine" if what == MINE else "deck"))
        self.given.append(cell)

    def move(self, cells: "Sequence[int] | None" = None) -> None:
        """The Flying Dutchman's move: place its remaining decks on `cells`, a chain on water where no shot fell, or
        stay (None). NotLegal for another place, and without a Dutchman; nothing has changed then.
        """
        if not self.rules.dutchman:
            raise NotLegal("only a Flying Dutchman moves")
        if cells is None:
            return
        from .dutchman import moved

        ship = self.fleet.ships[0]
        there = moved(self.rules, ship, self.shots, cells)
        for deck in ship:
            self.lies[deck] = 0
        self.fleet = Fleet(self.rules, (there,))
        self._lay()

    def __str__(self):
        """The sea as one line: see text.of_sea."""
        from .text import of_sea

        return of_sea(self)

    @classmethod
    def parse(cls, line: str, rules: "Rules") -> "Sea":
        """The sea that `str(sea)` printed, or a bare drawing of it: see text.sea_in. NotReadable, NotLegal."""
        from .text import sea_in

        return sea_in(cls, line, rules)

    if TYPE_CHECKING:  # library.py, only on a computer
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool: ...
        def copy(self) -> "Sea": ...
