"""Rules: one value that says everything about a game: sea, fleet, contact, turns, extras. Imports errors only.

Every other part asks this value; nothing else may know that a sea has ten columns, that ships are straight, or that a
hit shoots again.

A ship's *kind* is a text: `4` is a straight four-decker; `3|##/#.` is a three-decker that may be straight or bent
(alternatives by `|`, rows by `/`; every turn and mirror image is meant); `~6` is a chain of six cells that touch by
side or corner (the Flying Dutchman).
"""

from .errors import NotLegal, NotReadable

NONE, CORNERS, ANY = 0, 1, 2  # contact allowed between ships
CONTACTS = ("none", "corners", "any")

FLEETS = {
    "russian": ("4", "3", "3", "2", "2", "2", "1", "1", "1", "1"),
    "classic": ("5", "4", "3", "3", "2"),
    "modern": ("####/.#..", "4", "3", "3", "##/#.", "2"),
    "bent": ("4|###/#..|##/##|##./.##", "3|##/#.", "3|##/#.", "2", "2", "2", "1", "1", "1", "1"),
    "big": ("5", "4", "4", "3", "3", "3", "2", "2", "2", "2", "1", "1", "1", "1", "1"),
}
RUSSIAN = FLEETS["russian"]

MAX_SIDE = 20  # the Flying Dutchman's sea
MAX_SHIPS = 26  # a sea's line names a ship by one letter
MAX_DECKS = 8
_SIGNATURE = "zalp-rules-1"


class Rules:
    """A rule set; immutable by convention, equal when its line is equal.

    width, height: 1..20 cells. fleet: a name of FLEETS or a sequence of kinds. contact: NONE, CORNERS or ANY. turn:
    "streak", "single", "multi:2".."multi:6", "chain" or "salvo". waste: a player may shoot at cells already known.
    mines 0..3, minesweepers 0..1, submarines 0..1 a side; mines_touch: mines may touch.
    Raises NotLegal with what is wrong.
    """

    def __init__(
        self,
        width=10,
        height=10,
        fleet="russian",
        contact=NONE,
        turn="streak",
        waste=False,
        mines=0,
        mines_touch=False,
        minesweepers=0,
        submarines=0,
    ):
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            raise NotLegal("a sea has 1 to %d columns and rows, not %sx%s" % (MAX_SIDE, width, height))
        if isinstance(fleet, str):
            if fleet not in FLEETS:
                raise NotLegal("no fleet is called %r; there are: %s" % (fleet, ", ".join(sorted(FLEETS))))
            fleet = FLEETS[fleet]
        if not 1 <= len(fleet) <= MAX_SHIPS:
            raise NotLegal("a fleet has 1 to %d ships, not %d" % (MAX_SHIPS, len(fleet)))
        if contact not in (NONE, CORNERS, ANY):
            raise NotLegal("contact is NONE, CORNERS or ANY, not %r" % (contact,))
        if turn not in ("streak", "single", "chain", "salvo", "multi:2", "multi:3", "multi:4", "multi:5", "multi:6"):
            raise NotLegal("a turn is streak, single, chain, salvo or multi:2 to multi:6, not %r" % (turn,))
        for name, value, most in (
            ("mines", mines, 3),
            ("minesweepers", minesweepers, 1),
            ("submarines", submarines, 1),
        ):
            if not 0 <= value <= most:
                raise NotLegal("%s: 0 to %d a side, not %r" % (name, most, value))
        self.width = width
        self.height = height
        self.contact = contact
        self.turn = turn
        self.waste = bool(waste)
        self.mines = mines
        self.mines_touch = bool(mines_touch)
        self.minesweepers = minesweepers
        self.submarines = submarines
        self._turns = {}
        for kind in set(fleet):
            self._turns[kind] = _orientations(kind)
        # Largest first: the order in which ships are placed, counted and shown.
        self.fleet = tuple(sorted(fleet, key=lambda kind: (-self.decks_of(kind), kind)))
        self.decks = sum(self.decks_of(kind) for kind in fleet)
        if self.decks > self.cells:
            raise NotLegal("a fleet of %d decks does not fit into %d cells" % (self.decks, self.cells))

    @property
    def cells(self):
        """How many cells a sea has; a cell is an int in range(cells)."""
        return self.width * self.height

    @property
    def ships(self):
        """How many ships a fleet has."""
        return len(self.fleet)

    def decks_of(self, kind):
        """How many decks a ship of this kind has."""
        return int(kind[1:]) if kind[0] == "~" else len(self._turns[kind][0])

    def turns(self, kind):
        """The ways a ship of this kind can be turned: tuples of (dx, dy) from its top left corner; none for a chain."""
        return self._turns[kind]

    def placements(self, kind):
        """Yield every place of one ship alone in the sea, each a tuple of cells in rising order, each once.

        A chain (`~6`) has too many places to list: NotLegal.
        """
        if kind[0] == "~":
            raise NotLegal("the places of a chain cannot be listed")
        if kind not in self._turns:
            raise NotLegal("no ship of kind %r in this fleet" % (kind,))
        w = self.width
        for shape in self._turns[kind]:
            wide = max(dx for dx, dy in shape) + 1
            high = max(dy for dx, dy in shape) + 1
            steps = [dy * w + dx for dx, dy in shape]
            for y in range(self.height - high + 1):
                for x in range(w - wide + 1):
                    at = y * w + x
                    yield tuple([at + step for step in steps])

    def fits(self, kind, cells):
        """Whether `cells` (inside the sea, no cell twice) have the shape of `kind`."""
        if len(cells) != self.decks_of(kind):
            return False
        if kind[0] == "~":
            return len(self.connected(cells, cells[0])) == len(cells)
        w = self.width
        left = min(cell % w for cell in cells)
        top = min(cells) // w
        return tuple([(cell % w - left, cell // w - top) for cell in sorted(cells)]) in self._turns[kind]

    def around(self, cell, corners=True):
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

    def halo(self, cells):
        """The cells around a ship where, by these rules, no other ship can be; a sorted tuple."""
        if self.contact == ANY:
            return ()
        ring = set()
        for cell in cells:
            ring.update(self.around(cell, self.contact == NONE))
        return tuple(sorted(ring.difference(cells)))

    def connected(self, cells, start, corners=True):
        """The cells of `cells` that hang together with `start`, sorted; neighbours by side, and by corner if asked."""
        cells = set(cells)
        found = {start}
        edge = [start]
        while edge:
            for near in self.around(edge.pop(), corners):
                if near in cells and near not in found:
                    found.add(near)
                    edge.append(near)
        return tuple(sorted(found))

    def __eq__(self, other):
        return isinstance(other, Rules) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        """The rule set as one line; `Rules.parse` reads it back."""
        return "%s %dx%d fleet=%s contact=%s turn=%s waste=%s mines=%d%s minesweepers=%d submarines=%d" % (
            _SIGNATURE,
            self.width,
            self.height,
            ",".join(self.fleet),
            CONTACTS[self.contact],
            self.turn,
            "yes" if self.waste else "no",
            self.mines,
            "t" if self.mines_touch else "",
            self.minesweepers,
            self.submarines,
        )

    def __repr__(self):
        return "<%s>" % self

    @classmethod
    def parse(cls, line):
        """The rule set that `str(rules)` printed. NotReadable, or NotLegal for one that contradicts itself."""
        words = line.split()
        if len(words) != 9 or words[0] != _SIGNATURE:
            raise NotReadable("a rule set's line begins with %s and has nine words: %r" % (_SIGNATURE, line[:80]))
        try:
            width, height = [_number(side) for side in words[1].split("x")]
            values = []
            names = ("fleet", "contact", "turn", "waste", "mines", "minesweepers", "submarines")
            for word, name in zip(words[2:], names):
                key, value = word.split("=")
                if key != name:
                    raise ValueError
                values.append(value)
            fleet, contact, turn, waste, mines, minesweepers, submarines = values
            contact = CONTACTS.index(contact)
            waste = ("no", "yes").index(waste)
            mines_touch = mines.endswith("t")
            if mines_touch:
                mines = mines[:-1]
            mines, minesweepers, submarines = _number(mines), _number(minesweepers), _number(submarines)
        except ValueError:
            raise NotReadable("this is no rule set: %r" % line[:200]) from None
        return cls(
            width,
            height,
            tuple(fleet.split(",")),
            contact,
            turn,
            bool(waste),
            mines,
            mines_touch,
            minesweepers,
            submarines,
        )


def _number(text):
    """An int from one to three digits and nothing else: Python's int() would take ` +1_0`."""
    if not 1 <= len(text) <= 3 or any(c not in "0123456789" for c in text):
        raise ValueError(text)
    return int(text)


def _orientations(kind):
    """All turns and mirror images of a kind: tuples of (dx, dy), sorted by row, then column; [] for a chain."""
    shapes = []
    if kind[:1] == "~":
        if kind[1:] not in ("5", "6", "7", "8"):
            raise NotLegal("a chain has 5 to 8 decks: %r" % (kind,))
        return shapes
    decks = 0
    for text in kind.split("|"):
        shape = _shape(text)
        if decks and len(shape) != decks:
            raise NotLegal("the alternatives of a kind have the same number of decks: %r" % (kind,))
        decks = len(shape)
        for _ in range(2):
            for _ in range(4):
                if shape not in shapes:
                    shapes.append(shape)
                shape = _normal([(-dy, dx) for dx, dy in shape])  # a quarter turn
            shape = _normal([(-dx, dy) for dx, dy in shape])  # the mirror image
    return shapes


def _shape(text):
    if text in ("1", "2", "3", "4", "5", "6", "7", "8"):
        return tuple([(x, 0) for x in range(int(text))])
    cells = []
    rows = text.split("/")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise NotLegal("the rows of a shape are equally long: %r" % (text,))
        for x, c in enumerate(row):
            if c == "#":
                cells.append((x, y))
            elif c != ".":
                raise NotLegal("a shape is 1 to 8, or rows of # and . parted by /: %r" % (text,))
    if not 1 <= len(cells) <= MAX_DECKS:
        raise NotLegal("a ship has 1 to %d decks: %r" % (MAX_DECKS, text))
    # Held together by sides: only a chain may hang together by corners.
    found = [cells[0]]
    for x, y in found:
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near in cells and near not in found:
                found.append(near)
    if len(found) != len(cells):
        raise NotLegal("the decks of a shape hang together by sides: %r" % (text,))
    return _normal(cells)


def _normal(cells):
    left = min(x for x, y in cells)
    top = min(y for x, y in cells)
    return tuple([(x, y) for y, x in sorted([(y - top, x - left) for x, y in cells])])
