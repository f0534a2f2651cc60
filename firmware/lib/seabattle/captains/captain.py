"""What every captain has in common. Imports extras and salvo where rules want them.

A captain sees a chart, which holds answers only, and names a cell; it never meets the sea that it shoots at.
"""


class Captain:
    """An opponent under `rules`; `rng` gives its random numbers.

    `think(chart)` is a generator that yields between slices of a few ms; when it ends, `shot` is an open cell of the
    chart; after `think(chart, salvo)` `shots` holds so many, all different, fewer only where fewer are open. It may be
    begun while the other player aims and left at any slice: called again for the same chart it goes on where it was,
    and is done at once when it was done. A captain says in `choose` how it chooses.
    """

    remembers = False  # whether it takes a Memory of its opponent
    policies: tuple = ("random",)  # how it places its own fleet: one of these at random
    cunning = False  # whether it chooses where its mines and its submarine lie
    heedless = 0  # once in N something else catches its eye than what it should shoot at; 0: never
    lavish = 0  # once in N it gives away what comes to hand; 0: never
    stays = 12  # once in N its Flying Dutchman stays where it was hit, as nobody expects

    def __init__(self, rules, rng):
        self.rules = rules
        self.rng = rng
        self.shot = None
        self.shots = ()
        self.about = None  # what the thought that was begun last knows: marks, kinds afloat, shots of a salvo
        self.thought = None  # its rest, None when it is done
        self._born = rng.state  # of the random numbers when it was begun

    def tables(self):
        """(its places.Places, its guesses.Guesses): None for what it does without."""
        return None, None

    def think(self, chart, salvo=0):
        """Choose the next shot, or so many of a salvo; the chart must have an open cell."""
        about = bytes(chart.marks), tuple(chart.left), salvo
        if self.about != about:
            self.about, self.thought = about, self._begin(chart, salvo)
            self._born = self.rng.state
        elif self.disturbed():
            self._anew(chart, salvo)
        while self.thought:
            if self.disturbed():
                self._anew(chart, salvo)
            try:
                next(self.thought)
            except StopIteration:
                self.thought = None
                return
            yield

    def _anew(self, chart, salvo):
        """Begin a thought again, as if it had not been begun: its outcome does not depend on when it was disturbed."""
        self.rng.state = self._born
        self.thought = self._begin(chart, salvo)

    def _begin(self, chart, salvo):
        self.claim()
        if salvo:
            from .salvo import choose  # only with such rules, as here below

            return choose(self, chart, salvo)
        if self.rules.extras:
            from .extras import choose_one

            return choose_one(self, chart)
        return self.choose(chart)

    @property
    def rng_state(self):
        """The state of its random numbers for a match that is taken up again: as before a thought that is under way."""
        return self._born if self.about else self.rng.state

    def disturbed(self):
        """Whether another has used the tables since they were claimed, so that a thought must begin anew."""
        return False

    def claim(self):
        """Have the tables for oneself."""

    def choose(self, chart):
        """Set `shot`: the generator behind `think`."""
        cells = self.unknown(chart)
        yield
        self.shot = self.rng.choice(cells)

    def on_answer(self, chart, cell, answer):
        """The answer to its own shot, already marked on the chart (a wasted shot changes nothing there)."""
        self.about = None

    def belief(self, chart):
        """How likely a deck seemed at its last thought: heat 0..255 a cell (bytearray), or None for a captain without
        beliefs."""
        return None

    def unknown(self, chart):
        """The cells that a shot could tell something about."""
        return [cell for cell, mark in enumerate(chart.marks) if not mark]

    def beside(self, chart):
        """The unknown cells beside open hits, those that prolong two hits in a line before all others."""
        wounded = chart.wounded
        in_line = []
        any_side = []
        for cell in wounded:
            for near in self.rules.around(cell, False):
                if chart.marks[near]:
                    continue
                any_side.append(near)
                behind = (
                    2 * cell - near
                )  # the cell on the other side; the border needs no care, as hits never wrap around it
                if behind in wounded and behind in self.rules.around(cell, False):
                    in_line.append(near)
        return in_line or any_side
