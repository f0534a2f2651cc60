"""What all captains share. Imports rules, and extras, salvo and deduction if these need them.

A captain sees a chart, which has only answers, and names a cell; it never has access to the sea that it shoots at.
"""

from ..rules import ANY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any
    from ..rules import Chart, Rng, Rules


class Captain:
    """An opponent under `rules`; `rng` gives its random numbers.

    `think(chart)` is a generator that yields between slices of a few ms. When it ends, `shot` is an open cell of the
    chart; after `think(chart, salvo)` `shots` holds so many, all different, fewer only if fewer are open. It may be
    started while the other player aims, and left at any slice: called again for the same chart it continues, and ends
    at once if it had ended. Subclasses define in `choose` how they choose.
    """

    rules: "Rules"
    rng: "Rng"
    shot: int  # of the last thought
    shots: tuple[int, ...]
    about: tuple[bytes, tuple[str, ...], int] | None
    thought: "Generator[None] | None"

    remembers = False  # whether it uses a Memory of its opponent
    policies: tuple[str, ...] = ("random",)  # how it places its own fleet: one of these at random
    cunning = False  # whether it chooses where its mines and its submarine lie
    heedless = 0  # once in N something distracts it from its best target; 0: never
    lavish = 0  # once in N it gives away any cell; 0: never
    stays = 12  # once in N its Flying Dutchman stays where it was hit, which nobody expects

    def __init__(self, rules: "Rules", rng: "Rng") -> None:
        self.rules = rules
        self.rng = rng
        self.shot = None
        self.shots = ()
        self.about = None  # what the last started thought knows: marks, kinds afloat, shots of a salvo
        self.thought = None  # its generator, None once it has ended
        self._born = rng.state  # the state of the random numbers when it was started

    def tables(self) -> "tuple[Any, Any]":
        """(its places.Places, its guesses.Guesses): None for tables that it does not use."""
        return None, None

    def think(self, chart: "Chart", salvo: int = 0) -> "Generator[None]":
        """Choose the next shot, or all shots of a salvo; the chart must have an open cell."""
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
        """Restart a thought as if it had not been started: its result does not depend on when it was disturbed."""
        self.rng.state = self._born
        self.thought = self._begin(chart, salvo)

    def _begin(self, chart, salvo):
        self.claim()
        if salvo:
            from .salvo import choose  # only under such rules, as below

            return choose(self, chart, salvo)
        if self.rules.plain:
            from .deduction import choose_one

            return choose_one(self, chart)
        if self.rules.extras:
            from .extras import choose_one

            return choose_one(self, chart)
        return self.choose(chart)

    @property
    def rng_state(self) -> tuple[int, int]:
        """The state of its random numbers for saving the match: as before a thought that is under way."""
        return self._born if self.about else self.rng.state

    def disturbed(self) -> bool:
        """Whether another captain has used the tables since they were claimed, so that a thought must start afresh."""
        return False

    def claim(self) -> None:
        """Claim the tables."""

    def choose(self, chart: "Chart") -> "Generator[None]":
        """Set `shot`: the generator behind `think`."""
        cells = self.unknown(chart)
        yield
        self.shot = self.rng.choice(cells)

    def on_answer(self, chart: "Chart", cell: int, answer: int) -> None:
        """Take the answer to its own shot, already marked on the chart (a wasted shot changes nothing there)."""
        self.about = None

    def belief(self, chart: "Chart") -> bytearray | None:
        """How likely a deck seemed at its last thought: heat 0..255 per cell (bytearray), or None for a captain without
        beliefs.
        """
        return None

    def unknown(self, chart: "Chart") -> list[int]:
        """The cells about which a shot could reveal something."""
        return [cell for cell, mark in enumerate(chart.marks) if not mark]

    def beside(self, chart: "Chart") -> list[int]:
        """The unknown cells beside open hits; first those that extend two hits in a line. Both ends of a line may be
        closed, by the shots of the same salvo: the cells along it are left out then, as a straight ship is not there.
        """
        rules, wounded = self.rules, chart.wounded
        bends = rules.contact == ANY or not "".join(rules.fleet).isdigit()
        in_line = []
        any_side = []
        for cell in wounded:
            sides = rules.around(cell, False)
            alone = bends or not [near for near in sides if near in wounded]
            for near in sides:
                if chart.marks[near]:
                    continue
                if alone:
                    any_side.append(near)
                # The cell on the other side; the border needs no check, as hits never wrap around it.
                behind = 2 * cell - near
                if behind in wounded and behind in sides:
                    in_line.append(near)
        return in_line or any_side
