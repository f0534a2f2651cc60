"""Fleet: the ships of one side, its mines and all else that lies in its sea, and every way in which they can be wrong.

Imports the console's slices; defects to check a fleet, and drawing to draw one.
"""

from zalp.console.slices import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from zalp.console.rng import Rng
    from .ruleset import Rules


class Fleet:
    """What one side has under a rule set. It may hold anything: check `defects()`.

    ships: a tuple of tuples of cells, each sorted. mines, sweepers, submarines: tuples of cells; a submarine is a ship
    of one deck and is kept apart from `ships`.
    """

    rules: "Rules"
    ships: tuple[tuple[int, ...], ...]
    mines: tuple[int, ...]
    sweepers: tuple[int, ...]
    submarines: tuple[int, ...]

    def __init__(
        self,
        rules: "Rules",
        ships: "Iterable[Iterable[int]]",
        mines: "Iterable[int]" = (),
        sweepers: "Iterable[int]" = (),
        submarines: "Iterable[int]" = (),
    ) -> None:
        self.rules = rules
        self.ships = tuple([tuple(sorted(ship)) for ship in ships])
        self.mines = tuple(mines)
        self.sweepers = tuple(sweepers)
        self.submarines = tuple(submarines)

    def defects(self, rules: "Rules | None" = None) -> int:
        """All defects of this fleet under `rules` (its own unless given): a bit mask, 0 when legal."""
        from .defects import of

        return of(self, rules or self.rules)

    @classmethod
    def drawing(cls, rules: "Rules", rng: "Rng", attempts: int = 200) -> "Generator[None, None, Fleet]":
        """Draw a whole fleet in slices: a generator whose return value is the Fleet. See drawing.py: after so many
        attempts it is searched for; NotLegal if there is no room, NotFound if that is not known.
        """
        from .drawing import drawing

        return drawing(cls, rules, rng, attempts)

    @classmethod
    def random(cls, rules: "Rules", rng: "Rng") -> "Fleet":
        """`drawing` in one go."""
        return finish(cls.drawing(rules, rng))

    if TYPE_CHECKING:  # library.py, only on a computer

        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...
        def copy(self) -> "Fleet": ...


def crowded(rules: "Rules") -> bool:
    """Whether the fleet needs more room than the sea has: see drawing.crowded."""
    from .drawing import crowded as known

    return known(rules)
