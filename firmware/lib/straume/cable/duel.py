"""The duel: one engine per unit, from "plug in and choose duel" to the verdict. Imports the console's session, the
rules and this package.

This module has the phases and the player's commands; what all games' engines share is the console's session. The rest
are parts that work on the State: saying.py decides what to send, hearing.py handles what has come.
"""

from console.link.session import CALLING, IDLE, OVER, PLACING, PLAYING, SEALING, Session

from ..rules import DRAWN, RulesError, line_up
from .hearing import take
from .match import AGREED, LEFT, RESIGNED, reading
from .saying import next_message
from .state import RECORD, SILENT, State
from .wire import SEAL


class NotNow(RulesError):
    """A command at the wrong moment."""


class Duel(Session):
    """One unit's end of the cable.

    make_channel(boot, opened): the console's channel; store: .read, .write, .erase as board.store; entropy(n): n bytes
    nobody can guess; secret: the unit's own 16 bytes. Run `loading` to its end before feeding the first byte. state:
    what the parts share, including `match`, `offered`, `resting`, `saved` and `other_game`.
    """

    def __init__(self, make_channel, store, entropy, secret):
        super().__init__(State(store, entropy, secret), make_channel(entropy(4), self._opened))

    def loading(self):
        """Resume the match in the store, if there is one: a generator that yields between slices."""
        state = self.state
        record = state.store.read(RECORD)
        if record is None:
            return
        try:
            state.take_up((yield from reading(record)))
        except ValueError:  # RulesErrors are
            state.emit("damaged")
            state.erase()

    # What screens read.

    @property
    def phase(self):
        match = self.match
        if match is None:
            return CALLING if self.state.wants else IDLE
        if match.outcome:
            return OVER
        if not match.fleet:
            return PLACING
        return PLAYING if match.position else SEALING

    @property
    def match(self):
        return self.state.match

    @property
    def outcome(self):
        """(winner or DRAWN, cause), None before."""
        return self.match.outcome if self.match else None

    @property
    def side(self):
        return self.match.side

    @property
    def offered(self):
        """The other side's offer of a draw waits for our player."""
        return self.state.offered is not None

    @property
    def resting(self):
        """Whether it is over and the other side needs nothing more."""
        return self.state.resting

    @property
    def sealing(self):
        """Whether long texts may be under way: seals of line-ups."""
        return self.phase == SEALING

    @property
    def our_turn(self):
        """Whether our player is to move."""
        return self.phase == PLAYING and self.match.position.turn == self.side

    @property
    def awaits(self):
        """Whether the other player may move at any moment."""
        return self.phase == PLAYING and self.match.position.turn != self.side

    # The player's commands.

    def call(self):
        """Want a duel. NotNow during one."""
        if self.match is not None and not self.resting:
            raise NotNow("a duel is in hand: go on with it or leave it first")
        self.state.call()

    def cancel(self):
        """No longer want it, before the other side does too."""
        self.state.cancel()

    def line_up(self, text):
        """Fix our fleet. RulesError if it is not a line-up; NotNow outside PLACING."""
        if self.phase != PLACING:
            raise NotNow("there is no duel to line up for")
        line_up(text)
        self.match.share = self.state.entropy(SEAL)
        self.match.fleet = text.encode()
        self.state.save()

    def push(self, move):
        """Our player's move. NotLegal; NotNow when it is not his turn, or our offer of a draw is not answered yet."""
        if not self.our_turn or self.match.offer is not None:
            raise NotNow("it is the other side that must act")
        self.match.push(move)
        self.state.save()
        if self.outcome:
            self.state.emit("ended")

    def offer_draw(self):
        """Offer a draw, before our move; until it is answered we do not move. NotNow for a second one at the same
        move."""
        match, state = self.match, self.state
        if not self.our_turn or match.offer is not None or state.declined == len(match.moves):
            raise NotNow("a draw cannot be offered now")
        match.offer = len(match.moves)
        state.offer_sent = False
        state.save()

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        if not self.offered or self.outcome:
            raise NotNow("no draw is offered")
        if yes:
            self.state.say(DRAWN, AGREED)
        else:
            self.state.decline_due = True

    def resign(self):
        """Give up. NotNow if there is no match."""
        if self.phase != PLAYING:
            raise NotNow("there is nothing to resign")
        self.state.say(1 - self.side, RESIGNED)

    def leave(self):
        """Leave for good. Before our seal could be sent the match is called off, afterwards it is lost; the other side
        learns of it now or when the two units meet again.
        """
        match, state = self.match, self.state
        if match is None:
            self.cancel()
        elif match.fleet and not match.outcome:
            state.say(1 - match.side, LEFT)
            if not (self.present and state.met):
                state.drop()
        else:
            state.drop()

    # Bytes and time.

    def take(self, message):
        """Take a message."""
        take(self.state, message)

    def next_message(self):
        """The next message that the other side lacks, or None."""
        return next_message(self.state)

    def quiet(self):
        """The other side has everything that we have sent."""
        state = self.state
        if state.unsaved:
            state.save()
        if self.outcome and state.met and not state.resting:
            state.resting = True
            state.erase()

    def _opened(self):
        """The channel starts anew on both sides: the other unit was switched on, or is another one."""
        state = self.state
        state.their_nonce = SILENT
        state.hello_due = True
        state.other_game = False
        state.anew()
