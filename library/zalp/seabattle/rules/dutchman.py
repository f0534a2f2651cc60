"""The Flying Dutchman: a single ship whose cells are connected by sides or corners, and which sails on when it is hit.

Imports errors. Loaded only with a rule set that has it.
"""

from .errors import NotLegal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from zalp.console.rng import Rng
    from .ruleset import Rules


def chain(
    rules: "Rules", kind: str, rng: "Rng", barred: bytes | bytearray
) -> "Generator[None, None, tuple[int, ...] | None]":
    """Grow a chain from a random free cell, adding one free neighbour by side or corner at a time: a generator that
    returns its cells, or None if no connected free water is large enough.

    barred: bytearray of rules.cells, nonzero where no deck may lie.
    """
    decks = rules.decks_of(kind)
    starts = [cell for cell in range(rules.cells) if not barred[cell]]
    while starts:
        cells = []
        shore = [rng.choice(starts)]  # where the chain can grow
        while shore and len(cells) < decks:
            cell = shore.pop(rng.below(len(shore)))
            cells.append(cell)
            for near in rules.around(cell):
                if not barred[near] and near not in cells and near not in shore:
                    shore.append(near)
            yield
        if len(cells) == decks:
            return tuple(sorted(cells))
        starts = [cell for cell in starts if cell not in cells]  # this water is too small
    return None


def moved(rules: "Rules", ship: "Sequence[int]", shots: bytearray, cells: "Sequence[int]") -> tuple[int, ...]:
    """The Dutchman after its move: `ship` with its remaining decks on `cells` instead; lost decks stay in it.

    shots: bytearray of rules.cells, 1 where a shot fell. NotLegal if the cells are not a chain of that many decks on
    water where no shot fell.
    """
    lost = [deck for deck in ship if shots[deck]]
    left = len(ship) - len(lost)
    if not left or len(cells) != left or len(set(cells)) != left:
        raise NotLegal("%d decks are left to place, each on a cell of its own" % left)
    for cell in cells:
        if not 0 <= cell < rules.cells:
            raise NotLegal("no cell %r in a sea of %d" % (cell, rules.cells))
        if shots[cell]:
            raise NotLegal("a shot fell on this cell before: %d" % cell)
    if len(rules.connected(cells, cells[0])) != left:
        raise NotLegal("the decks that are left must be connected by sides or corners")
    return tuple(sorted(lost + list(cells)))
