"""Periscope by cable: what the console's duel (docs/protocol.md) needs of a game. Imports that duel, and rules.

The plan has a byte per cell, 1 where the submarine lies; an act is a shot at a cell (kind 0) or its answer (kind 1),
and an answer opens the seal of its cell. Only the audit shows whether "near" was true.
"""

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import verdict as v
from zalp.console.link.duel.engine import Engine
from zalp.console.link.duel.log import Log

from .rules import CELLS, answer

ANSWERS = "far", "near", "found"


class Shots(Log):
    def __init__(self, duel, first):
        super().__init__(duel.id, duel.side, first)
        self.duel, self.result = duel, None

    def size(self, noted, at):
        return 2

    def due(self):
        """(the kind of the next act, its player)"""
        return self.count & 1, (self.first + self.count // 2 + self.count) & 1

    def thinks(self, player):
        return not self.over and self.due() == (0, player)

    def owes(self, player):
        return not self.over and self.due() == (1, player)

    def decided(self, number):
        return not number & 1

    def opening(self, number):
        return c.salt(self.duel.state.seals.own.seed, self.noted[2 * number - 1]) if number & 1 else b""

    @property
    def over(self):
        return self.result is not None

    def push(self, cell):
        self.again(bytes((self.side << 3, cell)))

    def again(self, noted):
        if self.over or (noted[0] & 7, noted[0] >> 3) != self.due() or noted[1] >= (3 if noted[0] & 1 else CELLS):
            raise ValueError("no act that is due")
        self.note(noted)
        if noted[0] & 1 and noted[1] == 2:
            self.result = 1 - (noted[0] >> 3)

    def advance(self, emit):
        if not self.owes(self.side):
            return False
        self.again(bytes((1 | self.side << 3, ANSWERS.index(answer(self.noted[-1], self.duel.state.plan)))))
        return True

    def take(self, number, payload, generation=0):
        known = self.known(number, 1 - self.side)
        if known is not None:
            return None if known == payload[:2] else v.CHANGED_ACT
        if number != self.count or len(payload) != (2 + c.SEAL if number & 1 else 2) or payload[0] >> 3 == self.side:
            return v.OUT_OF_TURN
        if number & 1:
            cell = self.noted[-1]
            seal = c.cell_seal(self.key, 1 - self.side, cell, payload[1] == 2, payload[2:])
            if seal != c.seal_at(self.duel.state.seals.theirs, c.CELLS + cell):
                return v.FALSE_ANSWER
        try:
            self.again(payload[:2])
        except ValueError:
            return v.OUT_OF_TURN
        return 0

    def emit_taken(self, emit):
        emit("act", self.noted[-1])


class Duel(Engine):
    NAME, RECORDS = "periscope", ("periscope-duel", "periscope-acts", "periscope-past")

    def line(self, rules=""):
        return b"periscope"

    def parse(self, line):
        if line != b"periscope":
            raise ValueError("other rules")

    def seals(self, rules):
        return c.CELLS + CELLS

    def content(self, mark):
        return mark

    def plan_of(self, rules, plan):
        if sorted(plan) != [0] * (CELLS - 1) + [1]:
            raise ValueError("one submarine lies in the sea")
        return plan.find(1)

    def new_log(self, first):
        return Shots(self, first)

    def hide(self, cell):
        """Our submarine lies in this cell."""
        for _ in self.fixing(iter_of(cell, bytes([at == cell for at in range(CELLS)]))):
            pass

    def shoot(self, cell):
        """Our shot. ValueError: it is not our turn, or no cell."""
        self.playing_log().push(cell)
        self.acted()

    def audit(self, log, side, seed, plans, seals, fleets):
        yield
        try:
            boat = self.plan_of(None, plans)
        except ValueError:
            return v.ILLEGAL_FLEET
        if seals is not None and c.Sealed(self.id, side, seed, plans, self.content).seals(0, c.CELLS + CELLS) != seals:
            return v.SWAPPED_SEED
        for number in range(1, log.count, 2):
            act = log.act(number)
            if act[0] >> 3 == side and ANSWERS[act[1]] != answer(log.act(number - 1)[1], boat):
                return v.FALSE_ANSWER
        return 0


def iter_of(*made):
    """A generator that returns what it is given."""
    yield
    return made
