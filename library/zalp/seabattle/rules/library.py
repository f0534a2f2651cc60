"""More of the rules, where they are a library: `repr`, `==`, `hash`, `copy`, `pop`, `legal_shots`. Imports
rules' parts and the console's library.

Values that never change (Rules, Fleet) have a hash; values that change in play (Sea, Chart, Match) have none.
"""

from zalp.console.library import extends

from .acts import CHOOSE, SHOT, Act, Acts
from .chart import Chart
from .text import of_chart
from .errors import NotLegal
from .fleet import Fleet
from .match import Match
from .presets import name_of, preset
from .ruleset import Rules
from .salvo import Salvo
from .sea import Sea

_CONTACTS = "NONE", "CORNERS", "ANY"  # as constants.py counts them
_APART = 16  # acts between two states that a match keeps while it takes back


@extends(Rules)
class _Rules(Rules):
    def __repr__(self):
        """An expression for these rules, such as preset('salvo', clock=30) or Rules(width=8, height=8)."""
        name = name_of(self)
        base = Rules() if name is None else preset(name)
        words = [] if name is None else [repr(name)]
        for field, value in vars(self).items():
            if field[0] != "_" and field != "decks" and value != getattr(base, field):
                words.append("%s=%s" % (field, _CONTACTS[value] if field == "contact" else repr(value)))
        return "%s(%s)" % ("Rules" if name is None else "preset", ", ".join(words))


@extends(Fleet)
class _Fleet(Fleet):
    def _parts(self):
        extras = [tuple(sorted(cells)) for cells in (self.mines, self.sweepers, self.submarines)]
        return tuple(sorted(self.ships)), tuple(extras)

    def __eq__(self, other: object) -> bool:
        """The same rules, and the same things on the same cells, in whatever order."""
        if not isinstance(other, Fleet):
            return NotImplemented
        return self.rules == other.rules and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.rules, self._parts()))

    def __repr__(self):
        """An expression for this fleet."""
        text = "Fleet(%r, %r" % (self.rules, self.ships)
        for name in ("mines", "sweepers", "submarines"):
            if getattr(self, name):
                text += ", %s=%r" % (name, getattr(self, name))
        return text + ")"

    def copy(self) -> Fleet:
        """This fleet: it never changes, so it is its own copy."""
        return self


@extends(Sea)
class _Sea(Sea):
    def _state(self):
        # A gift that was shot since counts as shot only.
        return self.fleet, self.shots, sorted([cell for cell in self.given if not self.shots[cell]])

    def __eq__(self, other: object) -> bool:
        """The same fleet after the same shots and gifts, in whatever order they came."""
        return self._state() == other._state() if isinstance(other, Sea) else NotImplemented

    def __repr__(self):
        """An expression for this sea."""
        return "Sea.parse(%r, %r)" % (str(self), self.rules)

    def copy(self) -> Sea:
        """The same sea; what happens to one does not happen to the other."""
        other = _bare(self)
        other.given = list(self.given)
        other.shots = bytearray(self.shots)
        other.lies = bytearray(self.lies)
        return other


@extends(Chart)
class _Chart(Chart):
    def _known(self):
        return self.rules, self.marks, self.submarines, sorted(self.left), sorted(self.assigned.values())

    def __eq__(self, other: object) -> bool:
        """The same rules, marks and sunk ships."""
        return self._known() == other._known() if isinstance(other, Chart) else NotImplemented

    def __repr__(self):
        """The rules and the picture, rows separated by `/`."""
        return "<Chart %r %s>" % (self.rules, of_chart(self).replace("\n", "/"))

    def copy(self) -> Chart:
        """The same chart; a mark on one is not on the other."""
        other = _bare(self)
        other.marks = bytearray(self.marks)
        other.left = list(self.left)
        other.assigned = dict(self.assigned)
        return other

    def become(self, other: Chart) -> None:
        """Know what `other`, a chart under the same rules, knows, and nothing else."""
        self.__dict__.update(other.copy().__dict__)


@extends(Acts)
class _Acts(Acts):
    __hash__ = None  # as without a library

    def __repr__(self):
        return "<%d acts>" % len(self)

    def copy(self) -> Acts:
        """The same acts in a log of their own."""
        other = _bare(self)
        other._small = [block[:] for block in self._small]
        other._ships = dict(self._ships)
        return other


@extends(Salvo)
class _Salvo(Salvo):
    def copy(self, charts):
        """The same round over other charts."""
        other = _bare(self)
        other._charts = charts
        other.chosen, other.to_fire, other._sunk = list(self.chosen), list(self.to_fire), list(self._sunk)
        return other


@extends(Match)
class _Match(Match):
    _past: tuple = ()  # earlier states of this match, the oldest first: what `pop` starts from

    @property
    def outcome(self) -> int | None:
        """None while the match goes on, 0, 1 or DRAWN: `result`, by the name that it has in every game."""
        return self.result

    def legal_shots(self, player: int | None = None) -> list[int]:
        """The cells at which `player` may shoot now, or which he may choose for his salvo, in ascending order; empty if
        no shot of his is due. player: the one whose turn it is unless given. NotLegal if both choose and none is given.
        """
        if self.due not in (SHOT, CHOOSE):
            return []
        if player is None:
            player = self.by
        if player not in (0, 1):
            raise NotLegal("both players choose a salvo now: legal_shots(0) or legal_shots(1)")
        if not self.owes(player):
            return []
        chart = self.charts[1 - player]
        may = chart.open if self.may_waste() else chart.worth
        fired = [cell for shooter, cell, _ in self._pending if shooter == player]
        return [cell for cell in range(self.rules.cells) if may(cell) and cell not in fired]

    def pop(self) -> Act:
        """Take the last act back and return it. IndexError when there is none.

        The charts forget it too. A Sea is not the match's: work with a `copy` of it where a shot is to be taken back.
        """
        count = len(self.acts)
        last = self.acts[-1]
        past = [state for state in self._past if len(state.acts) < count]
        now = past[-1].copy() if past else Match(self.rules, self.first)
        while len(now.acts) < count - 1:
            now.push(self.acts[len(now.acts)])
            if len(now.acts) % _APART == 0 or len(now.acts) == count - 1:
                past.append(now.copy())
        charts = self.charts
        self.__dict__.update(now.__dict__)
        for chart, known in zip(charts, now.charts):
            chart.become(known)
        self.charts = charts
        self._salvo = now._salvo and now._salvo.copy(charts)
        self._past = tuple(past)
        return last

    def copy(self) -> Match:
        """The same match; an act in one is not in the other."""
        other = _bare(self)
        other.charts = tuple([chart.copy() for chart in self.charts])
        other.acts = self.acts.copy()
        other._pending, other._gives = list(self._pending), list(self._gives)
        other._salvo = self._salvo and self._salvo.copy(other.charts)
        return other

    def __eq__(self, other: object) -> bool:
        """The same rules and the same acts."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.rules, self.first) == (other.rules, other.first) and self.acts == other.acts

    def __repr__(self):
        """An expression for this match."""
        return "Match.parse(%r)" % str(self)


def _bare(thing):
    """A new object of the same class with the same attributes."""
    other = object.__new__(type(thing))
    other.__dict__.update(thing.__dict__)
    return other
