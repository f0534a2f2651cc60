"""The course of a duel: shots and answers as numbered acts, the same on both sides.

Imports rules, commitments and verdict.

Act 0 is the first shot, act 1 its answer, and so on: who acts is decided by the match alone, so each act has one author
and a number, may be sent as often as the line needs, and can never be exchanged for another.
"""

from hashlib import sha256

from ..rules import ANY, MISS, SUNK, SUNKEN, UNKNOWN, WOUNDED, Match, NotLegal, RulesError
from .commitments import CELLS, cell_seal, salt, seal_at
from .verdict import CHANGED_ACT, FALSE_ANSWER, ILLEGAL_SHOT, IMPOSSIBLE_ANSWER, OUT_OF_TURN

MAX_WASTED = 400  # shots at known cells in a match whose rules allow them: a log must have an end
DIGEST = 8  # bytes


class Course:
    """A match as one side lives it. key: the match's id; side: 0 or 1; sea: this side's rules.Sea; sealed: its Sealed;
    seals: the other side's seals in one piece."""

    def __init__(self, rules, key, side, first, sea, sealed, seals):
        self.match = Match(rules, first)
        self.key = key
        self.side = side
        self.sea = sea
        self.sealed = sealed
        self.seals = seals
        self.wasted = 0
        self._acts = bytearray()  # see `_noted`
        self._count = 0

    @property
    def count(self):
        """How many acts there are."""
        return 2 * len(self.match.log) + (self.match.pending is not None)

    def author(self, number):
        """The side whose act this is; `number` is below `count`."""
        match = self.match
        shooter = match.log[number // 2][0] if number // 2 < len(match.log) else match.turn
        return 1 - shooter if number & 1 else shooter

    def act(self, number):
        """The bytes of an act, as a message carries and the digest covers them: a shot's cell (2), or an answer (1)
        and, where ships may touch by their sides, the number (1) and cells (2 each) of a sunk ship."""
        match = self.match
        if number // 2 == len(match.log):
            return match.pending.to_bytes(2, "little")
        _, cell, answer, ship = match.log[number // 2]
        if not number & 1:
            return cell.to_bytes(2, "little")
        words = bytes((answer,))
        if answer == SUNK and match.rules.contact == ANY:
            words += bytes((len(ship),)) + b"".join([deck.to_bytes(2, "little") for deck in ship])
        return words

    def opening(self, number):
        """The salt that opens the seal of the cell which answer `number` (an odd one, ours) is about."""
        return salt(self.sealed.seed, self.match.log[number // 2][1])

    def _noted(self):
        """The bytes of all acts so far, one after the other: kept, since to gather them costs a Pico tens of ms."""
        while self._count < self.count:
            self._acts.extend(self.act(self._count))
            self._count += 1
        return self._acts

    def digest(self, count):
        """8 bytes that stand for the first `count` acts."""
        if self.match.rules.contact == ANY:
            size = sum(len(self.act(number)) for number in range(count))
        else:
            size = count // 2 * 3 + count % 2 * 2
        digest = sha256(self.key)
        digest.update(memoryview(self._noted())[:size])
        return digest.digest()[:DIGEST]

    def fire(self, cell):
        """This side's shot. RulesError as Match.fire, and NotLegal when too many were wasted."""
        self.shoot(self.side, cell)

    def shoot(self, player, cell):
        """A shot of either side; raises what `fire` raises."""
        match = self.match
        chart = match.charts[1 - player]
        known = 0 <= cell < match.rules.cells and chart.marks[cell] != UNKNOWN
        if known and self.wasted >= MAX_WASTED:
            raise NotLegal("%d shots were wasted; no more in this match" % MAX_WASTED)
        match.fire(player, cell)
        self.wasted += known

    def respond(self):
        """Answer the other side's pending shot by our own sea: (cell, answer, ship)."""
        match = self.match
        cell = match.pending
        answer = self.sea.fire(cell)
        ship = match.answer(answer, self.sea.ship_at(cell) if answer == SUNK else None)
        return cell, answer, ship

    @property
    def must_respond(self):
        """Whether the other side's shot waits for our answer."""
        return self.match.pending is not None and self.match.turn != self.side

    def take(self, number, words, grain):
        """An act of the other side has arrived. Returns 0, or the violation that it is; None for one known before.

        words: the act's bytes as `act` gives them; grain: an answer's salt, b"" for a shot.
        """
        if number < self.count:
            if self.author(number) == self.side:
                return OUT_OF_TURN
            return None if self.act(number) == words else CHANGED_ACT
        match = self.match
        if number > self.count or match.over:
            return OUT_OF_TURN
        if number & 1:
            return self._take_answer(words, grain)
        if match.turn == self.side:
            return OUT_OF_TURN
        try:
            self.shoot(1 - self.side, words[0] | words[1] << 8)
        except RulesError:
            return ILLEGAL_SHOT
        return 0

    def _take_answer(self, words, grain):
        match = self.match
        if match.turn != self.side:
            return OUT_OF_TURN
        cell, answer = match.pending, words[0]
        mark = match.charts[1 - self.side].marks[cell]
        deck = answer != MISS if mark == UNKNOWN else mark in (WOUNDED, SUNKEN)
        seal = cell_seal(self.key, 1 - self.side, cell, 1 if deck else 0, grain)
        if seal != seal_at(self.seals, CELLS + cell):
            return FALSE_ANSWER
        try:
            match.answer(answer, ship_in(words))
        except RulesError:
            return IMPOSSIBLE_ANSWER
        if not match.over and min(match.charts[1 - self.side].marks) > UNKNOWN:
            return IMPOSSIBLE_ANSWER  # the whole sea was searched, and the fleet in it is too small
        return 0

    def save(self):
        """All acts in one piece: each answer follows its shot. It is the course's own; do not keep it."""
        return self._noted()

    def whole(self, words):
        """Whether `words` are a whole answer under these rules."""
        if not words or words[0] > SUNK:
            return False
        if words[0] == SUNK and self.match.rules.contact == ANY:
            return len(words) > 1 and len(words) == 2 + 2 * words[1]
        return len(words) == 1


def ship_in(words):
    """The cells of the ship that an answer's bytes name, or None."""
    if len(words) == 1:
        return None
    return [words[at] | words[at + 1] << 8 for at in range(2, len(words), 2)]
