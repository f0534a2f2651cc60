"""Fleet: the ships of one side, its mines and whatever else lies in its sea, and every way in which they can be wrong.

Imports the console's slices; defects to check a fleet, and drawing to draw one.
"""

from zalp.console.slices import finish


class Fleet:
    """What one side has under a rule set. It may hold anything: check `defects()`.

    ships: a tuple of tuples of cells, each sorted. mines, sweepers, submarines: tuples of cells; a submarine is a ship
    of one deck and is kept apart from `ships`.
    """

    def __init__(self, rules, ships, mines=(), sweepers=(), submarines=()):
        self.rules = rules
        self.ships = tuple([tuple(sorted(ship)) for ship in ships])
        self.mines = tuple(mines)
        self.sweepers = tuple(sweepers)
        self.submarines = tuple(submarines)

    def defects(self, rules=None):
        """All defects of this fleet under `rules` (its own unless given): a bit mask, 0 when legal."""
        from .defects import of

        return of(self, rules or self.rules)

    @classmethod
    def drawing(cls, rules, rng, attempts=200):
        """Draw a whole fleet in slices: a generator whose return value is the Fleet. See drawing.py: after so many
        attempts it is searched for; NotLegal if there is no room, NotFound if that is not known.
        """
        from .drawing import drawing

        return drawing(cls, rules, rng, attempts)

    @classmethod
    def random(cls, rules, rng):
        """`drawing` in one go."""
        return finish(cls.drawing(rules, rng))


def crowded(rules):
    """Whether the fleet needs more room than the sea has: see drawing.crowded."""
    from .drawing import crowded as known

    return known(rules)
