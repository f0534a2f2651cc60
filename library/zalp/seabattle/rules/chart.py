"""Chart: what a player knows of the other's sea, only from answers and gifts. Imports rules' parts only."""

from .acts import HIT, MISS, SUBMARINE, SUNK
from .constants import ANY, GIVEN, HALO, MINED, MISSED, NARROW, NONE, SUNKEN, SWEPT, UNKNOWN, WOUNDED
from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from .ruleset import Rules

_WOUND = bytes((WOUNDED,))
_OPEN = bytes((UNKNOWN, GIVEN, NARROW))
_SHOT = bytes((MISSED, WOUNDED, SUNKEN, MINED, SWEPT))


class Chart:
    """Marks over the other's sea. marks: bytearray of rules.cells; left: kinds of ship still afloat, largest first;
    submarines: how many are afloat; assigned: the sunk ships, by the number of the kind that each counts as.

    If kinds overlap, `left` is one of the fleets that the answers so far allow; no order of sinking is refused. Under
    plain answers it is the whole fleet until the last deck is hit: nobody says what has sunk before.
    """

    rules: "Rules"
    marks: bytearray
    left: list[str]
    submarines: int
    assigned: dict[int, tuple[int, ...]]

    def __init__(self, rules: "Rules") -> None:
        self.rules = rules
        self._plain = rules.plain
        self.marks = bytearray(rules.cells)
        self.left = list(rules.fleet)
        self.submarines = rules.submarines
        self._decks = rules.decks  # of the ships that are left
        self._dutchman = rules.dutchman
        self._extras = rules.extras
        self.assigned = {}  # see Rules.assign

    @property
    def afloat(self) -> int:
        """How many ships have a deck left, including the submarine; under plain answers all or none."""
        return len(self.left) + self.submarines

    def unsunk(self, ships: "Iterable[tuple[int, ...]]") -> list[tuple[int, ...]]:
        """Those of these ships, its owner's, that have a deck that was not hit: what is afloat when both seas are
        open."""
        return [ship for ship in ships if not all(self.marks[deck] in (WOUNDED, SUNKEN) for deck in ship)]

    def worth(self, cell: int) -> bool:
        """Whether a shot at this cell of the sea may find something."""
        return self.marks[cell] in _OPEN

    def open(self, cell: int) -> bool:
        """Whether this cell may be shot at: inside the sea and, unless the rules let a player waste shots, not
        closed."""
        marks = self.marks
        return 0 <= cell < len(marks) and (marks[cell] in _OPEN or self.rules.waste)

    def was_shot(self, cell: int) -> bool:
        """Whether a shot fell on this cell of the sea; wasted ones do not count."""
        return self.marks[cell] in _SHOT

    @property
    def wounded(self) -> list[int]:
        """The cells of hits whose ship is not sunk yet."""
        cells = []
        cell = self.marks.find(_WOUND)
        while cell >= 0:
            cells.append(cell)
            cell = self.marks.find(_WOUND, cell + 1)
        return cells

    def ship_of(self, cell: int) -> tuple[int, ...]:
        """The hits connected with a hit on `cell`, that cell included: the ship, if this sinks it. All hits for a
        Flying Dutchman, which may have moved.

        NotLegal if ships may touch by their sides, since the hits do not determine the ship then.
        """
        if self._dutchman:
            return tuple(sorted(self.wounded + [cell]))
        if self.rules.contact == ANY:
            raise NotLegal("where ships may touch, the answer `sunk` must name the ship's cells")
        return self.rules.connected(self.wounded + [cell], cell, self.rules.contact == NONE)

    def mark(
        self, cell: int, answer: int, ship: "Iterable[int] | None" = None, closed: bool = False
    ) -> tuple[int, ...] | None:
        """Note the answer to a shot; returns the ship's cells if it sank one, else None.

        ship: the cells of a sunk ship, needed if ships may touch by their sides. closed: the shot may have fallen on a
        closed cell (one of a salvo, or a dying one). A wasted shot (rules.waste) leaves a known cell as it was.
        NotLegal for an answer that cannot be true (a sunk ship of a kind that is not left, a hit when everything is
        sunk, a known cell); nothing changes then.
        """
        marks = self.marks
        if not 0 <= cell < len(marks):
            raise NotLegal("no cell %r in a sea of %d" % (cell, len(marks)))
        if closed:
            if marks[cell] in _SHOT:
                raise NotLegal("a shot fell on this cell before: %d" % cell)
        elif marks[cell] not in _OPEN:
            if answer != MISS or not self.rules.waste:
                raise NotLegal("this cell is not open: %d" % cell)
            return None
        if not MISS <= answer <= (SUBMARINE if self._extras else SUNK) or answer == SUNK and self._plain:
            raise NotLegal("by these rules there is no answer %r" % (answer,))
        if closed or self._extras:
            from .extras import check

            check(self, cell, answer)
        if answer == MISS:
            marks[cell] = MISSED
            return None
        if answer <= SUNK:
            return self._hit(cell, answer, ship)
        from .extras import found

        return found(self, cell, answer)

    def _hit(self, cell, answer, ship):
        wounded = len(self.wounded)
        if wounded + 1 > self._decks:
            raise NotLegal("a hit, but no deck is left to hit")
        if answer == HIT:
            last = wounded + 1 == self._decks
            if last and not self._plain:
                raise NotLegal("the last deck was hit, which sinks a ship")
            self.marks[cell] = WOUNDED
            if last:  # plain answers: now all are sunk
                for deck in self.wounded:
                    self.marks[deck] = SUNKEN
                self.left = []
                self._decks = 0
            return None
        joined = self.ship_of(cell) if ship is None or self._dutchman or self.rules.contact != ANY else None
        ship = joined if ship is None else self._sunk(cell, ship, joined)
        if self._dutchman:  # it may have moved after each hit, so its shape proves nothing
            kind = self.left[0] if len(ship) == self._decks else None
        else:
            kind = self.rules.assign(ship, self.assigned)
        if kind is None:
            raise NotLegal("no ship of this shape is left: %s" % (ship,))
        self.left.remove(kind)
        self._decks -= len(ship)
        for deck in ship:
            self.marks[deck] = SUNKEN
        if not self._dutchman:
            around = NARROW if self.submarines else HALO
            for near in self.rules.halo(ship):
                if self.marks[near] == UNKNOWN:
                    self.marks[near] = around
        return ship

    def _sunk(self, cell, ship, joined):
        """The cells of a ship that an answer names, checked; joined: those of `ship_of`, or None."""
        ship = tuple(sorted(ship))
        if cell not in ship or len(set(ship)) != len(ship):
            raise NotLegal("a sunk ship lies under the shot that sank it: %s" % (ship,))
        for deck in ship:
            if deck != cell and not (0 <= deck < self.rules.cells and self.marks[deck] == WOUNDED):
                raise NotLegal("a sunk ship has been hit on every deck: %s" % (ship,))
        if joined is not None and ship != joined:
            raise NotLegal("these are not the cells of one ship: %s" % (ship,))
        return ship

    def __str__(self):
        """A picture, a line per row: see text.of_chart."""
        from .text import of_chart

        return of_chart(self)

    if TYPE_CHECKING:  # library.py, only on a computer
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool: ...
        def copy(self) -> "Chart": ...
        def become(self, other: "Chart") -> None: ...
