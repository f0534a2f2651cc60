"""Match: the course of a game as both sides have seen it: whose turn, every shot and answer, the result.

A match holds no sea. Whoever owns a sea answers for it, so a built-in captain, a linked unit and a log are met through
the same interface. Imports rules' parts only.
"""

from . import notation
from .chart import Chart
from .errors import NotLegal, NotNow, NotReadable, RulesError
from .ruleset import ANY, Rules
from .sea import HIT, MISS, SUNK

DRAW = 2  # a result; 0 and 1 name the winner
SUNK_ALL, RESIGNED, AGREED = "sunk", "resigned", "agreed"  # how a match ended
_SIGNS = "-+#"  # the log's signs for MISS, HIT, SUNK
_SIGNATURE = "zalp-match-1"


class Match:
    """A game between players 0 and 1 under `rules`; `first` shoots first. NotLegal for rules it cannot play.

    turn: who shoots, or None when it is over. pending: the cell of a shot that awaits its answer, or None.
    left_in_turn: shots left before the turn passes. charts[p]: what is known of player p's sea.
    log: list of (player, cell, answer, ship); ship: the cells sunk, or None. result: None, 0, 1 or DRAW.
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
        self.log = []
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
        self.log.append((player, cell, answer, ship))
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
        """The whole match as one line; `Match.parse` replays it.

        `zalp-match-1 ; RULES ; first=0 ; B7- A1+ A2# C3? ; end=resigned:0`: cells in latin letters, `-` miss, `+` hit,
        `#` sunk (where ships may touch, followed by the ship's cells: `#A1.A2`), `?` a shot without its answer.
        """
        parts = [_SIGNATURE, str(self.rules), "first=%d" % self.first]
        shots = [self.shot_text(shot) for shot in self.log]
        if self.pending is not None:
            shots.append(self._name(self.pending) + "?")
        parts.append(" ".join(shots))
        if self.reason == RESIGNED:
            parts.append("end=resigned:" + str(self.ended_by))
        elif self.reason == AGREED:
            parts.append("end=agreed")
        return " ; ".join(parts)

    def shot_text(self, shot):
        """One entry of the log as it stands in the match's line, such as `B7-`."""
        _, cell, answer, ship = shot
        text = self._name(cell) + _SIGNS[answer]
        if answer == SUNK and self.rules.contact == ANY:
            text += ".".join([self._name(deck) for deck in ship])
        return text

    def _name(self, cell):
        return notation.name(cell, self.rules, "latin")

    @classmethod
    def parse(cls, line):
        """The match that `str(match)` printed, replayed shot by shot, so a log that breaks the rules is refused.

        NotReadable for what is no log; NotLegal or NotNow (with the shot's number) for one that breaks the rules.
        """
        parts = [part.strip() for part in line.split(";")]
        if len(parts) not in (4, 5) or parts[0] != _SIGNATURE:
            raise NotReadable("a match's line begins with %s and has four or five parts: %r" % (_SIGNATURE, line[:80]))
        if parts[2] not in ("first=0", "first=1"):
            raise NotReadable("first=0 or first=1, not %r" % parts[2][:20])
        match = cls(Rules.parse(parts[1]), int(parts[2][-1]))
        for number, text in enumerate(parts[3].split(), 1):
            try:
                match._replay(text)
            except RulesError as error:
                raise type(error)("shot %d, %s: %s" % (number, text[:40], error)) from None
        if len(parts) == 5:
            if parts[4] == "end=agreed":
                match.draw()
            elif parts[4] in ("end=resigned:0", "end=resigned:1"):
                match.resign(int(parts[4][-1]))
            else:
                raise NotReadable("no end of a match: %r" % parts[4][:40])
        return match

    def _replay(self, text):
        for sign in "-+#?":
            at = text.find(sign)
            if at > 0:
                break
        else:
            raise NotReadable("a shot is a cell and one of - + # ?")
        if self.over:
            raise NotNow("the match is over")
        self.fire(self.turn, notation.cell(text[:at], self.rules, "latin"))
        rest = text[at + 1 :]
        ship = None
        if sign == "#" and self.rules.contact == ANY:
            ship = [notation.cell(deck, self.rules, "latin") for deck in rest.split(".")]
        elif rest:
            raise NotReadable("nothing follows the sign of an answer")
        if sign != "?":
            self.answer(_SIGNS.index(sign), ship)


__all__ = ("Match", "DRAW", "SUNK_ALL", "RESIGNED", "AGREED", "MISS", "HIT", "SUNK")
