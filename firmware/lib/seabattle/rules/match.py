"""Match: the course of a game as both sides have seen it: whose turn, every shot and answer, the result.

A match holds no sea. Whoever owns a sea answers for it, so a built-in captain, a linked unit and a log are met through
the same interface. Imports rules' parts only.
"""

from array import array

from .chart import Chart
from .errors import NotLegal, NotNow
from .sea import MISS

DRAW = 2  # a result; 0 and 1 name the winner
SUNK_ALL, RESIGNED, AGREED = "sunk", "resigned", "agreed"  # how a match ended


class Log:
    """The answered shots of a match in their order: a list of (player, cell, answer, ship), ship: the cells sunk, or
    None. Two bytes a shot, where a list would take a Pico 36.
    """

    def __init__(self):
        self._shots = array("H")  # player, answer (2 bits), cell
        self._ships = {}  # number of the shot: ship

    def __len__(self):
        return len(self._shots)

    def __iter__(self):
        for number in range(len(self._shots)):
            yield self[number]

    def __getitem__(self, index):
        count = len(self._shots)
        if isinstance(index, slice):
            return list(self)[index]
        number = index + count if index < 0 else index
        if not 0 <= number < count:
            raise IndexError("no shot %d in a log of %d" % (index, count))
        shot = self._shots[number]
        return shot & 1, shot >> 3, shot >> 1 & 3, self._ships.get(number)

    def __eq__(self, other):
        return list(self) == list(other)

    def append(self, player, cell, answer, ship):
        if ship is not None:
            self._ships[len(self._shots)] = ship
        self._shots.append(cell << 3 | answer << 1 | player)


class Match:
    """A game between players 0 and 1 under `rules`; `first` shoots first. NotLegal for rules it cannot play.

    turn: who shoots, or None when it is over. pending: the cell of a shot that awaits its answer, or None.
    left_in_turn: shots left before the turn passes. charts[p]: what is known of player p's sea.
    log: the Log of its shots. result: None, 0, 1 or DRAW.
    reason: how it ended (SUNK_ALL, RESIGNED, AGREED); ended_by: the player whose act ended it, or None.
    """

    def __init__(self, rules, first=0):
        if first not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (first,))
        if rules.turn == "salvo":
            raise NotLegal("a match shoots in turns; salvoes are not played yet")
        if rules.mines or rules.minesweepers or rules.submarines:
            raise NotLegal("mines, minesweepers and submarines are not played yet")
        if any(kind[0] == "~" for kind in rules.fleet):
            raise NotLegal("the Flying Dutchman is not played yet")
        self.rules = rules
        self.first = first
        self.charts = (Chart(rules), Chart(rules))
        self.turn = first
        self.pending = None
        self.log = Log()
        self.result = None
        self.reason = None
        self.ended_by = None
        self.left_in_turn = self._shots()

    @property
    def over(self):
        return self.result is not None

    def _shots(self):
        """How many shots the turn of `self.turn` has; a streak counts one and is renewed by hits."""
        turn = self.rules.turn
        if turn == "chain":
            return len(self.charts[self.turn].left)
        return int(turn[6:]) if turn[:6] == "multi:" else 1

    def fire(self, player, cell):
        """Player's shot at a cell of the other's sea. It is pending until `answer`.

        NotNow: over, not this player's turn, or an answer is awaited. NotLegal: the cell is outside or not open.
        """
        if self.over:
            raise NotNow("the match is over")
        if player != self.turn:
            raise NotNow("it is player %d's turn" % self.turn)
        if self.pending is not None:
            raise NotNow("the answer to the last shot is awaited")
        if not self.charts[1 - player].open(cell):
            raise NotLegal("this cell is outside the sea or already known: %r" % (cell,))
        self.pending = cell

    def answer(self, answer, ship=None):
        """The answer to the pending shot; returns the cells of the ship it sank, or None.

        ship: its cells, needed where ships may touch by their sides. NotNow without a pending shot; NotLegal for an
        answer that cannot be true: nothing has changed then and the shot is still pending.
        """
        if self.pending is None:
            raise NotNow("there is no shot to answer")
        player, cell = self.turn, self.pending
        ship = self.charts[1 - player].mark(cell, answer, ship)
        self.log.append(player, cell, answer, ship)
        self.pending = None
        if not self.charts[1 - player].left:
            self._end(player, SUNK_ALL, player)
            return ship
        if self.rules.turn == "streak":
            again = answer != MISS
        else:
            self.left_in_turn -= 1
            again = self.left_in_turn > 0
        if not again:
            self.turn = 1 - player
            self.left_in_turn = self._shots()
        return ship

    def resign(self, player):
        """Player gives up, at any time before the end. NotNow when it is over."""
        if player not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (player,))
        if self.over:
            raise NotNow("the match is over")
        self._end(1 - player, RESIGNED, player)

    def draw(self):
        """Both agree to a draw. NotNow when it is over."""
        if self.over:
            raise NotNow("the match is over")
        self._end(DRAW, AGREED, None)

    def _end(self, result, reason, by):
        self.result = result
        self.reason = reason
        self.ended_by = by
        self.turn = None
        self.pending = None
        self.left_in_turn = 0

    def figures(self, player):
        """(shots, hits) of a player so far."""
        shots = hits = 0
        for who, _, answer, _ in self.log:
            if who == player:
                shots += 1
                hits += answer != MISS
        return shots, hits

    def __str__(self):
        """The whole match as one line: see lines.of_match. `Match.parse` replays it."""
        from .lines import of_match

        return of_match(self)

    @classmethod
    def parse(cls, line):
        """The match that `str(match)` printed, replayed. NotReadable for what is no log, NotLegal or NotNow for one
        that breaks the rules.
        """
        from .lines import match_in

        return match_in(line)
