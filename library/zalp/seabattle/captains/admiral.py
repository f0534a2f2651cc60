"""Адмирал, the admiral: imagines whole fleets that agree with every answer and shoots where most of them have a deck.

Imports rules, captain, layout, places and guesses; navigator when it has no guess.
"""

from ..rules import ANY, MISSED, UNKNOWN
from .captain import Captain
from .guesses import Guesses, habits_under
from .layout import DECK_HEAT, ONWARD, SINGLES, UNSHOT
from .places import SLICE, Places, loops


class Admiral(Captain):
    """memory: the Memory of this opponent, if there is one. beside: another Admiral under the same rules, with which it
    shares its tables: whichever thinks after the other starts afresh from its chart.

    It weighs all ships together, with a pool of guesses. If it has no guess (no ship of two decks or more to place, or
    answers that no fleet explains) it shoots as the navigator does, so it plays soundly under every rule set.
    """

    remembers = True
    policies: tuple = ("packed",)
    cunning = True
    GUESSES = 440  # for a fleet of six ships of two decks or more; fewer for a larger one, in the same memory

    def __init__(self, rules, rng, memory=None, beside=None):
        super().__init__(rules, rng)
        self.prior = memory.prior() if memory else habits_under(rules)
        if beside:
            self.guesses = beside.guesses
        else:
            large = len([kind for kind in rules.fleet if rules.decks_of(kind) > 1])
            self.guesses = Guesses(Places(rules), rng, self.GUESSES * 6 // max(6, large), prior=self.prior)
            self.guesses.owner = self
        self.places = self.guesses.places

    def disturbed(self):
        return self.guesses.owner is not self

    def claim(self):
        if self.disturbed():
            self.guesses.begin(self.rng, self.prior)
            self.guesses.owner = self

    def tables(self):
        return self.places, self.guesses

    def choose(self, chart):
        guesses, places = self.guesses, self.places
        if guesses.slots:
            yield from places.read(chart)
            yield from guesses.update(chart)
        if guesses.rows:
            # A wounded ship is finished first: hits cost no turn, and the whole ship reveals most about the rest. Not
            # so if ships may lie side by side, because a sunk one then closes no water. The first shot is any of the
            # good ones, or everybody would know it.
            anywhere = self.rules.contact == ANY
            first = max(chart.marks) == UNKNOWN
            if anywhere and not (first or places.onward or guesses.p[SINGLES]):
                yield from self.search(chart)
            else:
                anywhere = anywhere or self.rules.plain
                self.shot = yield from places.hottest(self.rng, 2 if first else 0, anywhere)
            return
        from .navigator import Navigator  # imported here: hardly ever needed

        navigator = Navigator(self.rules, self.rng, places)
        yield from navigator.choose(chart)
        self.shot = navigator.shot

    def search(self, chart):
        """Set `shot` if no ship is wounded and a sunk one closes no water: a generator.

        There are few guesses, and their heat is noisy by a tenth. So each place of each ship is counted too, with three
        times the guesses' weight. A miss at a cell's corner makes it hotter by a seventh: shots in diagonals leave the
        least room between them.
        """
        places, guesses, rules = self.places, self.guesses, self.rules
        left = places.left(chart)
        ways = decks = 0
        for k, ships in enumerate(left):
            ways += ships * places.decks[k] * places.count[k]
            decks += ships * places.decks[k]
        weight = 3 * guesses.rows * DECK_HEAT * decks // max(1, ways)
        for k, ships in enumerate(left):
            last = places.at[k] + places.count[k]
            for begin in range(places.at[k], last, SLICE):
                loops.tally(places.tables, begin, min(begin + SLICE, last), ships * weight)
                yield
        most = -1
        for cell, at in enumerate(places.to):
            if places.flags[at] & UNSHOT:
                x = cell % rules.width
                warmth = 7
                for beside in (-1, 1):
                    for near in (cell - rules.width + beside, cell + rules.width + beside):
                        if 0 <= x + beside < rules.width and 0 <= near < rules.cells and chart.marks[near] == MISSED:
                            warmth += 1
                warmth *= places.heat[at] >> 3  # stays within 31 bits, beyond which a Pico allocates memory
                if warmth > most:
                    most, self.shot = warmth, cell
            if cell % 5 == 4:
                yield

    def belief(self, chart):
        """From its own last thought, until a captain that shares its tables thinks."""
        return self.places.belief(UNSHOT | ONWARD)
