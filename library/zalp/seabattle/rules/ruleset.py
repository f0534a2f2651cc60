"""Rules: one value with everything about a game: sea, fleet, contact, turns, extras. Imports constants and errors;
kinds and text when needed.

Every other part asks this value; nothing else may assume that a sea has ten columns, that ships are straight, or that a
hit shoots again.

A ship's *kind* is a text: `4` is a straight four-decker; `3|##/#.` is a three-decker that may be straight or bent
(alternatives separated by `|`, rows by `/`; every turn and mirror image is meant); `~6` is a chain of six cells that
touch by side or corner (the Flying Dutchman).
"""

from .constants import ANY, NONE
from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence


class Rules:
    """A rule set; immutable by convention, equal if all fields are equal.

    width, height: 1..20 cells. fleet: a name of kinds.FLEETS or a sequence of kinds. contact: NONE, CORNERS or ANY.
    shots: "streak", "single", "multi:2".."multi:6", "chain" or "salvo": how many a turn has. waste: a player may shoot
    at known cells. mines and sweepers 0..3, submarines 0..1 per side; mines_touch: mines and sweepers may touch
    anything. clock: seconds to think about a shot, 0 (no limit), 30 or 60. answers: "full", or "plain": hit or miss,
    never sunk. A Flying Dutchman (`~5`..`~8`) sails alone. Raises NotLegal with what is wrong.
    """

    width: int
    height: int
    fleet: tuple[str, ...]
    contact: int
    shots: str
    waste: bool
    mines: int
    mines_touch: bool
    sweepers: int
    submarines: int
    clock: int
    answers: str
    decks: int

    def __init__(
        self,
        width: int = 10,
        height: int = 10,
        fleet: "str | Sequence[str]" = "russian",
        contact: int = NONE,
        shots: str = "streak",
        waste: bool = False,
        mines: int = 0,
        mines_touch: bool = False,
        sweepers: int = 0,
        submarines: int = 0,
        clock: int = 0,
        answers: str = "full",
    ) -> None:
        from .kinds import check, named, shapes

        if isinstance(fleet, str):
            fleet = named(fleet)
        self.width = width
        self.height = height
        self.contact = contact
        self.shots = shots
        self.waste = bool(waste)
        self.mines = mines
        self.mines_touch = bool(mines_touch)
        self.sweepers = sweepers
        self.submarines = submarines
        self.clock = clock
        self.answers = answers
        self.fleet = fleet  # type: ignore[assignment]
        check(self)
        self._shapes = shapes(fleet)
        # Largest first: the order in which ships are placed, counted and shown.
        self.fleet = tuple(sorted(fleet, key=lambda kind: (-self.decks_of(kind), kind)))
        self.decks = sum(self.decks_of(kind) for kind in fleet)
        self._by_decks = {}  # {decks: the numbers of the kinds with so many decks}
        # The narrowest kind first: then what is left restricts most what can still come. By number too, as
        # MicroPython's sort is not stable.
        for number in sorted(range(len(fleet)), key=lambda n: (len(self._shapes[self.fleet[n]]), n)):
            self._by_decks.setdefault(self.decks_of(self.fleet[number]), []).append(number)
        if self.decks > self.cells:
            raise NotLegal("a fleet of %d decks does not fit into %d cells" % (self.decks, self.cells))

    @property
    def cells(self) -> int:
        """How many cells a sea has; a cell is an int in range(cells)."""
        return self.width * self.height

    @property
    def ships(self) -> int:
        """How many ships a fleet has."""
        return len(self.fleet)

    @property
    def dutchman(self) -> bool:
        """Whether the fleet is a Flying Dutchman."""
        return self.fleet[0][0] == "~"

    @property
    def plain(self) -> bool:
        """Whether no answer says that a ship has sunk."""
        return self.answers == "plain"

    @property
    def extras(self) -> int:
        """How many mines, minesweepers and submarines a side has."""
        return self.mines + self.sweepers + self.submarines

    def decks_of(self, kind: str) -> int:
        """How many decks a ship of this kind has."""
        return int(kind[1:]) if kind[0] == "~" else len(self._shapes[kind][0])

    def orientations(self, kind: str) -> list[tuple[tuple[int, int], ...]]:
        """The ways a ship of this kind can be turned: tuples of (dx, dy) from its top left corner; none for a chain."""
        return self._shapes[kind]

    def placements(self, kind: str) -> "Iterator[tuple[int, ...]]":
        """Yield every place of a single ship in the sea, each a tuple of cells in ascending order, each once.

        A chain (`~6`) has too many places to list: NotLegal.
        """
        if kind[0] == "~":
            raise NotLegal("the places of a chain cannot be listed")
        if kind not in self._shapes:
            raise NotLegal("no ship of kind %r in this fleet" % (kind,))
        w = self.width
        for shape in self._shapes[kind]:
            wide = max(dx for dx, dy in shape) + 1
            high = max(dy for dx, dy in shape) + 1
            steps = [dy * w + dx for dx, dy in shape]
            for y in range(self.height - high + 1):
                for x in range(w - wide + 1):
                    at = y * w + x
                    yield tuple([at + step for step in steps])

    def fits(self, kind: str, cells: "Sequence[int]") -> bool:
        """Whether `cells` (inside the sea, no cell twice) have the shape of `kind`."""
        if len(cells) != self.decks_of(kind):
            return False
        if len(cells) == 1:
            return True
        if kind[0] == "~":
            return len(self.connected(cells, cells[0])) == len(cells)
        w = self.width
        left = w
        for cell in cells:  # not min(... for ...): where an answer is marked, a Pico's stack is deep
            left = min(left, cell % w)
        top = min(cells) // w
        return tuple([(cell % w - left, cell // w - top) for cell in sorted(cells)]) in self._shapes[kind]

    def assign(self, ship: "Sequence[int]", assigned: dict[int, tuple[int, ...]]) -> str | None:
        """Assign a ship to a kind of the fleet by bipartite matching: a ship may fit several kinds.

        assigned: {number of a kind in `fleet`: ship}, initially {} and changed here: ships assigned before move to
        other kinds if that makes room. Returns the kind that is newly taken; None, with nothing changed, if there is no
        such matching.
        """
        numbers = self._by_decks.get(len(ship), ())
        asking = [(ship, -1)]  # ships looking for a kind, and the number each has now
        came = {}
        for one, at in asking:
            for number in numbers:
                if number in came or not self.fits(self.fleet[number], one):
                    continue
                came[number] = one, at
                if number in assigned:
                    asking.append((assigned[number], number))
                    continue
                kind = self.fleet[number]
                while number >= 0:
                    mover, before = came[number]
                    assigned[number] = mover  # type: ignore[assignment]
                    number = before
                return kind
        return None

    def around(self, cell: int, corners: bool = True) -> list[int]:
        """The neighbours of one cell inside the sea: by side first, then by corner."""
        w = self.width
        x = cell % w
        y = cell // w
        left, right, up, down = x > 0, x < w - 1, y > 0, y < self.height - 1
        near = []
        if up:
            near.append(cell - w)
        if left:
            near.append(cell - 1)
        if right:
            near.append(cell + 1)
        if down:
            near.append(cell + w)
        if corners:
            if up and left:
                near.append(cell - w - 1)
            if up and right:
                near.append(cell - w + 1)
            if down and left:
                near.append(cell + w - 1)
            if down and right:
                near.append(cell + w + 1)
        return near

    def halo(self, cells: "Collection[int]") -> tuple[int, ...]:
        """The cells around a ship where, by these rules, no other ship can be; a sorted tuple."""
        if self.contact == ANY:
            return ()
        ring = set()
        for cell in cells:
            ring.update(self.around(cell, self.contact == NONE))
        return tuple(sorted(ring.difference(cells)))

    def connected(self, cells: "Iterable[int]", start: int, corners: bool = True) -> tuple[int, ...]:
        """The cells of `cells` connected with `start`, sorted; neighbours by side, and by corner if asked."""
        cells = set(cells)
        found = {start}
        edge = [start]
        while edge:
            for near in self.around(edge.pop(), corners):
                if near in cells and near not in found:
                    found.add(near)
                    edge.append(near)
        return tuple(sorted(found))

    def _key(self):
        extras = self.mines, self.mines_touch, self.sweepers, self.submarines, self.clock, self.answers
        return self.width, self.height, self.fleet, self.contact, self.shots, self.waste, extras

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self):
        """The rule set as one line; `Rules.parse` reads it back."""
        from .text import of_rules

        return of_rules(self)

    def __repr__(self):
        return "<%s>" % self

    @classmethod
    def parse(cls, line: str) -> "Rules":
        """The rule set that `str(rules)` printed. NotReadable, or NotLegal for one that contradicts itself."""
        from .text import rules_in

        return rules_in(cls, line)
