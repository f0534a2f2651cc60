"""Game: a match against a captain with both seas, and the record that carries it over a power cut.

Imports rules and captains. The captain's sea stays in here: screens ask `shoot`, and `reveal` when it is
over; the captain itself is given its chart and the answers, never a sea.
"""

from ..captains import CAPTAINS, make
from ..rules import Lot, Match, Sea, finish, notation

RECORD = "match"
_SIGNATURE = "zalp-saved-2"
_OLDER = "zalp-saved-1"  # without the last two lines; read, not written
_LINES = ("captain", "lot", "own", "theirs", "match", "coach", "memory")
PLAYER, CAPTAIN = 0, 1


class Game:
    """A match in progress. match: rules.Match, player 0 is the human; own: the player's Sea; name: the captain's id.

    advice: how many times the coach has told the player where to shoot.
    """

    def __init__(self, match, own, theirs, name, born, remembered=b""):
        """own, theirs: seas without a shot; match: without a shot; born: the state of the captain's lot before the
        captain was made; remembered: the record of the Memory that he plays with, kept with the match, since the one in
        the store may be another when the match goes on.
        """
        self.match = match
        self.rules = match.rules
        self.own = own
        self.name = name
        self._theirs = theirs
        self._born = born
        self._lot = Lot(0)
        self._lot.state = born
        memory = None
        if remembered:
            from ..captains.memory import Memory  # here: few captains remember

            memory = Memory(self.rules, remembered)
            if not memory.matches:
                raise ValueError("the memory that the match began with cannot be read")
        self.captain = make(name, self.rules, self._lot, memory)
        self.advice = 0
        self._advised = -1  # shots in the log when the coach was asked last
        # The record is kept up to date piece by piece: to print a long match takes a Pico a tenth of a second.
        self._fleets = "own %s\ntheirs %s" % (own, theirs)
        self._line = str(match)
        self._memory = "memory " + (remembered.hex() or "-")

    @classmethod
    def new(cls, rules, own, theirs, name, first, lot, remembered=b""):
        """A match that has not begun. own, theirs: Seas; first: who shoots first; remembered: a Memory's record."""
        seed = lot.below(0x8000) << 15 | lot.below(0x8000)
        return cls(Match(rules, first), own, theirs, name, Lot(seed).state, remembered)

    def shoot(self, player, cell):
        """A shot and its answer: (answer, cells of the ship sunk or None). Raises what Match.fire raises."""
        match = self.match
        sea = self._theirs if player == PLAYER else self.own
        match.fire(player, cell)
        answer = sea.fire(cell)
        ship = match.answer(answer, sea.ship_at(cell) if answer else None)
        self._line += ("" if len(match.log) == 1 else " ") + notation.of_shot(match.log[-1], match.rules)
        if player == CAPTAIN:
            self.captain.told(match.charts[PLAYER], cell, answer)
        return answer, ship

    def advised(self):
        """Count the coach's advice: once for each shot that the player has before him. True if this was news."""
        shots = len(self.match.log)
        if self._advised == shots:
            return False
        self._advised = shots
        self.advice += 1
        return True

    def reveal(self):
        """The captain's fleet, once the match is over."""
        if not self.match.over:
            raise ValueError("the captain's sea is shown after the match")
        return self._theirs.fleet.ships

    def __str__(self):
        """The record: a line each for captain, its lot, both fleets, the match's log, the coach's count, the memory."""
        lot = "%d %d %d %d" % (self._born + self._lot.state)
        coach = "coach %d %d" % (self.advice, self._advised)
        head = _SIGNATURE, "captain " + self.name, "lot " + lot
        return "\n".join(head + (self._fleets, "match " + self._line, coach, self._memory, ""))

    @classmethod
    def parse(cls, text):
        """The game that `str(game)` printed, played again shot by shot. ValueError for a record that is broken, or
        whose log is not what the seas answer.
        """
        return finish(cls.parsing(text))

    @classmethod
    def parsing(cls, text):
        """`parse` in slices: a generator that returns the Game."""
        lines = text.split("\n")
        if lines[0] == _OLDER:
            lines[0] = _SIGNATURE
            lines[6:6] = "coach 0 -1", "memory -"
        if len(lines) != 9 or lines[0] != _SIGNATURE or lines[8]:
            raise ValueError("no saved match: %r" % text[:40])
        values = []
        for line, name in zip(lines[1:8], _LINES):
            word, _, value = line.partition(" ")
            if word != name:
                raise ValueError("a saved match without its line %s" % name)
            values.append(value)
        name, lot, own, theirs, log, coach, memory = values
        states = [int(word) for word in lot.split()]
        counts = [int(word) for word in coach.split()]
        if name not in CAPTAINS or len(states) != 4 or len(counts) != 2:
            raise ValueError("no captain, no lot or no coach: %s, %s, %s" % (name, lot, coach))
        memory = b"" if memory == "-" else bytes.fromhex(memory)
        parts = log.split(" ; ")
        if len(parts) != 4:
            raise ValueError("a saved match that is over: %r" % log[-40:])
        match = Match.parse(" ; ".join(parts[:3]) + " ; ")
        yield
        own = Sea.parse(own, match.rules)
        yield
        theirs = Sea.parse(theirs, match.rules)
        yield
        game = cls(match, own, theirs, name, tuple(states[:2]), memory)
        game.advice, game._advised = counts
        for shot in parts[3].split(" ") if parts[3] else ():
            end = 0
            while end < len(shot) and shot[end] not in "-+#":
                end += 1
            game.shoot(match.turn, notation.cell(shot[:end], match.rules, "latin"))
            if notation.of_shot(match.log[-1], match.rules) != shot:
                raise ValueError("the saved log and the saved seas differ at shot %s" % shot)
            yield
        if match.over:
            raise ValueError("a saved match that is over")
        game._lot.state = tuple(states[2:])
        return game

    def save(self, stage):
        """Keep the match over a power cut; a finished one is forgotten. Whether the store could do it."""
        return stage.keep(RECORD, None if self.match.over else str(self))


def loading(store):
    """The unfinished match in the store: a generator that returns (game or None, whether a record cannot be read)."""
    try:
        record = store.read(RECORD)
        if record is None:
            return None, RECORD in store.faults
        return (yield from Game.parsing(str(record, "utf-8"))), False
    except (OSError, ValueError):  # RulesError and UnicodeError are ValueErrors
        return None, True
