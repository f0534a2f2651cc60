"""The duel: one engine a unit, from "plug in and press duel" to the verdict. Imports the rules and this room.

Here are the phases, the player's wishes, bytes and time. The rest are parts that work on the State: saying.py has what
is to be sent, hearing.py what has come.
"""

from ..rules import DRAWN, RulesError, line_up
from .hearing import take
from .match import AGREED, LEFT, RESIGNED, reading
from .saying import next_message
from .state import RECORD, SILENT, State
from .wire import SEAL

# Phases.
IDLE = 0  # nothing, or only the other side wants a duel
CALLING = 1  # our player pressed "duel"
LINING_UP = 2  # both did; our player lines up
SEALING = 3  # ours is sealed; theirs is not here, or the seals are not open yet
PLAYING = 4
OVER = 5  # `outcome` stands


class NotNow(RulesError):
    """A wish at the wrong moment."""


class Duel:
    """One unit's end of the cable.

    make_channel(boot, opened): the console's channel; store: .read, .write, .erase as board.store; entropy(n): n bytes
    nobody can guess; secret: the unit's own 16 bytes. `loading` is to be run to its end before the first byte is fed.
    state: what the parts share, in which `match`, `offered`, `resting`, `saved` and `other_game` are.
    """

    def __init__(self, make_channel, store, entropy, secret):
        self.state = State(store, entropy, secret)
        self._was_present = False
        self.channel = make_channel(entropy(4), self._opened)

    def loading(self):
        """Take up the match in the store, if there is one: a generator that yields between slices."""
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
            return LINING_UP
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
        """The count of moves when the other side's offer of a draw was made, while it waits for our player; or None."""
        return self.state.offered

    @property
    def resting(self):
        """Whether it is over and the other side needs nothing more."""
        return self.state.resting

    @property
    def saved(self):
        """False: the store refused a write."""
        return self.state.saved

    @property
    def other_game(self):
        """Whether the other unit's duel is another game's."""
        return self.state.other_game

    @property
    def present(self):
        """Whether the other unit can be reached, in this game."""
        return self.channel.present and not self.other_game

    @property
    def playing(self):
        return self.phase == PLAYING

    @property
    def in_hand(self):
        """Whether there is a match that has not ended."""
        return self.match is not None and not self.outcome

    @property
    def sealing(self):
        """Whether long texts may go over: seals of line-ups."""
        return self.phase == SEALING

    @property
    def our_turn(self):
        """Whether our player is to move."""
        return self.phase == PLAYING and self.match.position.turn == self.side

    @property
    def awaits(self):
        """Whether the other player may move at any moment."""
        return self.phase == PLAYING and self.match.position.turn != self.side

    @property
    def counters(self):
        """Diagnostic figures."""
        counters = dict(self.channel.counters)
        counters["broken"] = self.channel.broken
        counters["ignored"] = self.state.ignored
        return counters

    def event(self):
        """The oldest event, a tuple that begins with its name, or None: present, lost, agreed, begun (whether we move
        first), move (a move of theirs), offered, declined, ended, resumed, cancelled, stranger, version, not-saved,
        damaged.
        """
        events = self.state.events
        return events.pop(0) if events else None

    # The player's wishes.

    def call(self):
        """Want a duel. NotNow while one is in hand."""
        if self.match is not None and not self.resting:
            raise NotNow("a duel is in hand: go on with it or leave it first")
        self.state.call()

    def cancel(self):
        """Do not want it any more, before the other side does too."""
        self.state.cancel()

    def line_up(self, text):
        """Fix our fleet. RulesError for what is no line-up; NotNow outside LINING_UP."""
        if self.phase != LINING_UP:
            raise NotNow("there is no duel to line up for")
        line_up(text)
        self.match.share = self.state.entropy(SEAL)
        self.match.fleet = text.encode()
        self.state.save()

    def push(self, move):
        """Our player's move. NotLegal; NotNow when it is not ours, or our offer of a draw is not answered yet."""
        if not self.our_turn or self.match.offer is not None:
            raise NotNow("it is the other side that must act")
        self.match.push(move)
        self.state.save()
        if self.outcome:
            self.state.emit("ended")

    def offer_draw(self):
        """Offer a draw, before our move; until it is answered we do not move. NotNow for a second one at one move."""
        match, state = self.match, self.state
        if not self.our_turn or match.offer is not None or state.declined == len(match.moves):
            raise NotNow("a draw cannot be offered now")
        match.offer = len(match.moves)
        state.offer_sent = False
        state.save()

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        if self.offered is None or self.outcome:
            raise NotNow("no draw is offered")
        if yes:
            self.state.say(DRAWN, AGREED)
        else:
            self.state.decline_due = True

    def resign(self):
        """Give up. NotNow while nothing is played."""
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

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        for message in self.channel.feed(chunk, now):
            take(self.state, message)

    def poll(self, now):
        """The next bytes for the line, or None. Call until None, again after `wake` milliseconds."""
        channel, state = self.channel, self.state
        if channel.free:
            message = next_message(state)
            if message is not None:
                channel.send(message)
            elif channel.idle:
                self._quiet()
        out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            state.emit("present" if channel.present else "lost")
        return out

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no wish comes before."""
        return self.channel.wake(now)

    def _quiet(self):
        """The other side has everything that we have said."""
        state = self.state
        if state.unsaved:
            state.save()
        if self.outcome and state.met and not state.resting:
            state.resting = True
            state.erase()

    def _opened(self):
        """The channel of both sides begins anew: the other unit was switched on, or is another one."""
        state = self.state
        state.their_nonce = SILENT
        state.hello_due = True
        state.other_game = False
        state.anew()
