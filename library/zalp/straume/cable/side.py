"""Straume's duel: the console's engine with line-ups, which are opened as soon as both are sealed, and moves.

Imports the engine, the rules and moves. docs/protocol.md, section 10.
"""

from zalp.console.link.duel.engine import Engine

from ..rules import NotReadable, RulesError
from .moves import Moves, text_of

RULES = "straume-1986"  # there is one rule set


class NotNow(RulesError):
    """A command at the wrong moment."""


class Duel(Engine):
    """One unit's end of the cable; see Engine for what it takes. fleets: both line-ups, texts, ours first, once they
    are open.
    """

    NAME = "straume"
    RECORDS = ("straume-duel", "straume-duel-acts", "straume-duel-past")
    OPEN = True
    NotNow = NotNow

    # What the engine asks of a game.

    def line(self, rules):
        return RULES.encode()

    def parse(self, line):
        if line != RULES.encode():
            raise NotReadable("these are not the rules of Straume: %r" % line)
        return RULES

    def plan_of(self, rules, plan):
        return text_of(plan)

    def new_log(self, first):
        seals = self.state.seals
        fleets = [seals.own.plan, seals.opened[-len(seals.own.plan) :]]
        if self.side:
            fleets.reverse()
        return Moves(self.id, self.side, first, fleets)

    # What screens read.

    @property
    def fleets(self):
        seals = self.state.seals
        own = seals.own.plan
        return text_of(own), text_of(seals.opened[-len(own) :])

    @property
    def our_turn(self):
        """Whether our player is to move."""
        return self.playing and self.log.thinks(self.side)

    # The player's commands.

    def call(self, rules=RULES):
        """Want a duel. NotNow during one."""
        Engine.call(self, rules)

    def line_up(self, text):
        """Fix our fleet. RulesError if it is not a line-up; NotNow outside PLACING."""
        for _ in self.lining_up(text):
            pass

    def lining_up(self, text):
        """`line_up` in steps: a generator."""
        return self.fixing(_plan(text))

    def push(self, move):
        """Our player's move; it takes back his offer of a draw. NotLegal; NotNow when it is not his turn."""
        log = self.playing_log()
        if not log.thinks(self.side):
            raise NotNow("it is the other side that must act")
        log.push(bytes((move & 255, move >> 8)))
        self.acted()

    def offer_draw(self):
        """Offer a draw, before our move, which takes it back. NotNow for a second one at the same move."""
        if not self.our_turn:
            raise NotNow("a draw is offered before a move")
        Engine.offer_draw(self)


def _plan(text):
    """See sealing.placing."""
    plan = text.encode()
    yield
    return text_of(plan), plan
