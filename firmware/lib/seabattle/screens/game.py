"""Game: a match against a captain with both seas, and the record that carries it over a power cut.

Imports rules and captains. The captain's sea stays in here: screens ask `shoot` and `afloat`, and `reveal` when it is
over; the captain itself is given its chart and the answers, never a sea.
"""

from ..captains import CAPTAINS, make
from ..rules import HIT, MISS, SUNK, Lot, Match, Sea

RECORD = "match"
_SIGNATURE = "zalp-saved-1"
PLAYER, CAPTAIN = 0, 1


class Game:
    """A match in progress. `match`: rules.Match, player 0 is the human; `own`: the player's Sea; `name`: the captain's
    id.
    """

    def __init__(self, match, own, theirs, name, born, state=None):
        """`born`: the state of the captain's lot before the captain was made; `state`: where that lot is now."""
        self.match = match
        self.rules = match.rules
        self.own = own
        self.name = name
        self._theirs = theirs
        self._born = born
        self._lot = Lot(0)
        self._lot.state = born
        self.captain = make(name, self.rules, self._lot)
        if match.log:
            self._remind()
        if state:
            self._lot.state = state

    @classmethod
    def new(cls, rules, own, theirs, name, first, lot):
        """A match that has not begun. own, theirs: Seas; first: who shoots first."""
        seed = lot.below(0x8000) << 15 | lot.below(0x8000)
        return cls(Match(rules, first), own, theirs, name, Lot(seed).state)

    def _remind(self):
        """Tell a captain made anew the answers to all its shots, each with the chart as it was."""
        course = Match(self.rules, self.match.first)
        for player, cell, answer, ship in self.match.log:
            course.fire(player, cell)
            course.answer(answer, ship)
            if player == CAPTAIN:
                self.captain.told(course.charts[PLAYER], cell, answer)

    def shoot(self, player, cell):
        """A shot and its answer: (answer, cells of the ship sunk or None). Raises what Match.fire raises."""
        sea = self._theirs if player == PLAYER else self.own
        self.match.fire(player, cell)
        answer = sea.fire(cell)
        ship = self.match.answer(answer, sea.ship_at(cell) if answer == SUNK else None)
        if player == CAPTAIN:
            self.captain.told(self.match.charts[PLAYER], cell, answer)
        return answer, ship

    def reveal(self):
        """The captain's fleet, once the match is over."""
        if not self.match.over:
            raise ValueError("the captain's sea is shown after the match")
        return self._theirs.fleet.ships

    def __str__(self):
        """The record: a line each for captain, its lot, both seas and the match's log."""
        return "\n".join(
            (
                _SIGNATURE,
                "captain %s" % self.name,
                "lot %d %d %d %d" % (self._born + self._lot.state),
                "own %s" % self.own,
                "theirs %s" % self._theirs,
                "match %s" % self.match,
                "",
            )
        )

    @classmethod
    def parse(cls, text):
        """The game that `str(game)` printed. ValueError for a record that is broken or contradicts itself."""
        lines = text.split("\n")
        if len(lines) != 7 or lines[0] != _SIGNATURE:
            raise ValueError("no saved match: %r" % text[:40])
        values = {}
        for line in lines[1:6]:
            name, _, value = line.partition(" ")
            values[name] = value
        try:
            match = Match.parse(values["match"])
            own = Sea.parse(values["own"], match.rules)
            theirs = Sea.parse(values["theirs"], match.rules)
            words = [int(word) for word in values["lot"].split()]
            name = values["captain"]
        except KeyError as missing:
            raise ValueError("a saved match without its line %s" % missing) from None
        if match.over or match.pending is not None or len(words) != 4 or name not in CAPTAINS:
            raise ValueError("no match to go on with")
        _agree(match, (own, theirs))
        return cls(match, own, theirs, name, tuple(words[:2]), tuple(words[2:]))

    def save(self, store):
        """Keep the match over a power cut; a finished one is forgotten."""
        if self.match.over:
            store.erase(RECORD)
        else:
            store.write(RECORD, str(self).encode())

    @classmethod
    def load(cls, store):
        """The unfinished match in the store, or None."""
        try:
            return cls.parse(str(store.read(RECORD) or b"", "utf-8"))
        except (OSError, ValueError):  # RulesError and UnicodeError are ValueErrors
            return None


def _agree(match, seas):
    """ValueError unless every answer in the log is what the seas say and no shot is missing or added."""
    shots = (bytearray(match.rules.cells), bytearray(match.rules.cells))
    for player, cell, answer, _ in match.log:
        sea, fallen = seas[1 - player], shots[1 - player]
        ship = sea.ship_at(cell)
        if not fallen[cell]:
            fallen[cell] = 1
            truth = MISS if ship is None else HIT if any(not fallen[deck] for deck in ship) else SUNK
            if answer != truth:
                raise ValueError("the saved log and the saved seas differ at cell %d" % cell)
    if shots[0] != seas[0].shots or shots[1] != seas[1].shots:
        raise ValueError("the saved log and the saved seas have different shots")
