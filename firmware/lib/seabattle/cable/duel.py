"""The duel: one engine a unit, from "plug in and press duel" to the verdict. docs/protocol.md is its specification.

Imports rules and this room. Sans-I/O: `feed` takes bytes, `poll` gives bytes, `event` tells the screens. What is to be
sent follows from the State alone (see `next_message`), so nothing is queued, and a resumed match sends what the other
side lacks. Records go to the store before the act that they carry leaves the unit (write-ahead).

Here are the channel, the phases and the order of things. The rest are parts: modules of functions that work on the
State and are imported where they are called for, so that a Pico holds only what its phase needs: sealing, playing,
ending, and resuming. `_shed` gives their memory back.
"""

from .. import loader
from ..rules import NotNow
from ..rules.acts import SHOT, Act, give
from .channel import Channel, ticks_diff
from .commitments import CELLS, SEAL, SEED
from .saves import SEA_RECORD, UNIT_RECORD, erase, write
from .state import State
from .verdict import STALLED
from .wire import (
    ACCEPT,
    ACCUSE,
    CHALLENGE,
    DECLINE,
    DONE,
    GONE,
    HELLO,
    KEY,
    PROOF,
    READY,
    REFUSE,
    RESUME,
    RULES,
    SEA,
    TAG,
    VERSION,
)

# Phases.
IDLE = 0  # nothing, or only the other side wants a duel
CALLING = 1  # our player pressed "duel"
AGREEING = 2  # both did; the rules are being settled
PLACING = 3  # our player places the fleet
SEAS = 4  # the seals are being exchanged
PLAYING = 5
ENDING = 6  # both reveal and check
OVER = 7  # `outcome` stands

OVERDUE_MS = 8000  # a side that owes a step that needs no player for so long may be left
STALL_MS = 60000  # and after so long it has left

# The loader's parts of the engine, by phase.
_PARTS = (None, None, None, "cable-seas", "cable-seas", "cable-play", "cable-end", "cable-end")


class Duel:
    """One unit's end of the cable.

    store: .read(name), .write(name, bytes), .erase(name) as board.store; entropy(n): n bytes nobody can guess;
    software: the version of ours that the other side is told. Read phase, side, rules, sea, match, outcome, asked,
    offered, saved; call the methods of the player's wishes, which raise NotNow at the wrong moment. state: what the
    parts share. One exception goes through: whatever the store raises other than OSError.
    """

    def __init__(self, store, entropy, software=""):
        secret = store.read(UNIT_RECORD)
        if secret is None or len(secret) != SEAL:
            secret = entropy(SEAL)
            write(store, UNIT_RECORD, secret)
        self.state = State(store, entropy, secret, software)
        self.channel = Channel(entropy(4), self._opened)
        self._was_present = False
        self._tidy_in = None  # the phase in which `_shed` was last done with its work
        self._part = None  # what the loader holds for us
        self._quiet = False
        self._overdue = False
        self._owed_since = None
        self._clean_since = None
        self._owed_harm = 0
        self._progress = None
        record = store.read(SEA_RECORD)
        if record is not None:
            from . import resuming

            resuming.load(self.state, record)

    # What screens read.

    @property
    def phase(self):
        state = self.state
        ending = state.ending
        if ending.outcome is not None:
            return OVER
        if state.id is None:
            agreement = state.agreement
            return AGREEING if agreement.id is not None else CALLING if agreement.wants else IDLE
        if ending.faults[0] or ending.faults[1] or ending.accused or state.ended:
            return ENDING
        if state.seals.own is None:
            return PLACING
        return SEAS if state.play.log is None else PLAYING

    @property
    def id(self):
        return self.state.id

    @property
    def side(self):
        return self.state.side

    @property
    def rules(self):
        return self.state.rules

    @property
    def sea(self):
        return self.state.sea

    @property
    def match(self):
        """The rules.Match, or None before the coin toss."""
        log = self.state.play.log
        return log.match if log else None

    @property
    def outcome(self):
        """The verdict.Outcome, or None before."""
        return self.state.ending.outcome

    @property
    def saved(self):
        """False: the store refused a write, so a power cut now would forfeit."""
        return self.state.saved

    @property
    def present(self):
        return self.channel.present

    @property
    def peer_wants(self):
        """The other side's player pressed "duel"."""
        return self.state.agreement.peer_wants

    @property
    def peer_software(self):
        """The version of its software that the other side told, or None."""
        return self.state.peer.software

    @property
    def asked(self):
        """The other side's rules wait for `reply`; they are `proposed`."""
        return self.state.id is None and self.state.agreement.asked

    @property
    def proposed(self):
        return self.state.agreement.rules

    @property
    def offered(self):
        """The other side's offer of a draw waits for our player."""
        return self.state.play.offered is not None

    @property
    def fleet(self):
        """The other side's ships as revealed: tuples of cells, or None before."""
        if not self.outcome or not self.state.ending.reveal:
            return None
        from . import ending

        return ending.fleet(self.state) if ending.whole(self.state) else None

    @property
    def resting(self):
        """Whether the match is over and the other side needs nothing more from us."""
        ending = self.state.ending
        return self.outcome is not None and (ending.peer_done or ending.left or ending.faults[1 - self.side] != 0)

    @property
    def missed(self):
        """Events that found no room: the screen should draw everything anew."""
        return self.state.missed

    @property
    def counters(self):
        """Diagnostic figures for the hidden screen."""
        counters = dict(self.channel.counters)
        counters["broken"] = self.channel.broken
        counters["ignored"] = self.state.ignored
        return counters

    def event(self):
        """The oldest event, a tuple that begins with its name, or None. docs/protocol.md lists them."""
        return self.state.event()

    # The player's wishes.

    def call(self, rules):
        """Want a duel under these rules. NotNow while a match is in hand; RulesError for rules that nobody can play."""
        state = self.state
        if state.id is not None and self.outcome is None:
            raise NotNow("a duel is not finished; go on with it or leave it first")
        if state.id is not None and not self.resting:
            raise NotNow("the other unit has not seen your sea yet; wait for it or leave")
        state.agreement.call(rules)
        if state.id is not None:
            erase(state)
            state.forget()

    def cancel(self):
        """Do not want it any more, before the rules are agreed."""
        if self.state.id is None:
            self.state.agreement.cancel()

    def reply(self, yes):
        """Our player's answer to the other side's rules, while `asked`."""
        self.state.agreement.reply(yes)

    def place(self, ships, **extras):
        """Fix the fleet; extras: mines, sweepers, submarines as rules.Sea takes them. NotLegal for one with defects;
        NotNow outside PLACING.
        """
        if self.phase != PLACING:
            raise NotNow("there is no duel to place a fleet for")
        from . import sealing

        sealing.place(self.state, ships, extras)

    def act(self, act):
        """Our player's act: a shot, a gift or a pass. RulesError as Match.push. It is saved first, so that no power cut
        can change it.
        """
        self._playing().act(self.state, act)

    def fire(self, cell):
        """Our shot. RulesError as Match.push."""
        self.act(Act(SHOT, self.side, cell, 0, None))

    def give(self, cell):
        """What a mine or a minesweeper costs us: a deck or a mine of ours, whichever is due. RulesError as Match.push;
        NotLegal for a cell where none lies.
        """
        self._playing().give(self.state, give(self.side, cell, self.match.giving))

    def choose(self, cells):
        """Our salvo: so many different cells as Match.salvo_size says. They are fired when both have chosen."""
        self._playing().choose(self.state, cells)

    def _playing(self):
        if self.phase != PLAYING:
            raise NotNow("the duel is not being played")
        from . import playing

        return playing

    def resign(self):
        """Give up the match. NotNow while the other unit is not reached: it may know more of the match than we do."""
        if self.phase != PLAYING:
            raise NotNow("there is nothing to resign")
        from . import ending

        ending.give_up(self.state)

    def offer_draw(self):
        """Offer a draw; it stands until it is answered, or the other player acts. NotNow for a second one before the
        next act.
        """
        self._playing().offer_draw(self.state)

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        self._playing().answer_draw(self.state, yes)

    def leave(self):
        """Leave the match for good. Before the seas are shown that forfeits it; with nobody there, or with somebody
        who does not go on, it is "cable lost". The other side learns of it now or when the two units meet again.
        """
        state = self.state
        if state.id is None:
            self.cancel()
            return
        from . import ending

        there = self.present and state.peer.met and state.seals.own is not None
        ending.leave(state, there and not self._overdue)

    # Bytes and time.

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        for message in self.channel.feed(chunk, now):
            self.take(message)

    def poll(self, now):
        """Do a slice of work and return the next bytes for the line, or None. Call until None, again after `wake`."""
        channel, state = self.channel, self.state
        if state.ending.audit is not None:
            from . import ending

            ending.work(state)
        agreement = state.agreement
        if agreement.trying:
            agreement.work()
            if agreement.asked:
                state.emit("asked", agreement.rules)
        self._quiet = False
        if channel.free:
            message = self.next_message()
            if message is not None:
                channel.send(message)
            else:
                self._quiet = True
                if state.play.unsaved:
                    # Not before the answer leaves: the other side waits for it, and it cannot be another one.
                    from .saves import acts

                    acts(state)
                self._shed()
        bytes_out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            state.emit("present" if channel.present else "lost")
            if not channel.present:
                state.peer.there_since_met = False
        self._watch(now)
        return bytes_out

    def _shed(self):
        """Give back the memory of parts that this phase does not need. One that is called for again is loaded anew."""
        phase = self.phase
        if phase != self._tidy_in:
            self._tidy_in = phase
            self._hold(_PARTS[phase])

    def _hold(self, part):
        """Have this part of the engine in memory: before the first shot comes, which should not wait for its answer."""
        held, self._part = self._part, part
        if part:
            loader.hold(part)
        if held:
            loader.release(held)
        else:
            loader.sweep()

    def close(self):
        """The engine is not needed any more: give its memory back."""
        self._hold(None)

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no wish comes before."""
        busy = self.state.ending.audit is not None or self.state.agreement.trying
        return 0 if busy else self.channel.wake(now)

    def _owed(self):
        """Whether the other side has to take a step that needs no player. It has everything from us."""
        state = self.state
        ending, log = state.ending, state.play.log
        if not state.peer.met:
            return True  # to say who it is
        if state.ended or ending.accused:
            return len(ending.reveal) < SEED + state.rules.cells
        if log is None:
            return state.seals.filled > 0 and state.seals.own is not None
        return not state.level or log.owes(1 - state.side)

    def _watch(self, now):
        """A side that is there and does not take a step that needs no player is overdue, and at last has left.

        Broken frames put the accusation off, since on a bad line short ones may pass and long ones not. Who breaks them
        on purpose gains what pulling the cable gains: the player leaves without a forfeit. Who has not said who he is
        counts as the other side only while the line has not been silent since it was: else it may be anybody.
        """
        state, channel = self.state, self.channel
        running = self.present and state.peer.there_since_met and state.id is not None and self.outcome is None
        stuck = channel.stuck and not channel.heard  # the other side may not hear us
        if not running or not (channel.stuck or (self._quiet and self._owed())):
            self._overdue = False
            self._owed_since = None
            return
        count = state.play.log.count if state.play.log else 0
        progress = (count, state.seals.filled, len(state.ending.reveal), state.ending.peer_flags)
        if self._owed_since is None or progress != self._progress:
            self._overdue = False
            self._owed_since = self._clean_since = now
            self._progress, self._owed_harm = progress, channel.harmed
        elif channel.harmed != self._owed_harm:
            self._clean_since, self._owed_harm = now, channel.harmed
        self._overdue = self._overdue or ticks_diff(now, self._owed_since) >= OVERDUE_MS
        if ticks_diff(now, self._clean_since) >= STALL_MS and not stuck:
            self._fault(STALLED)

    # What is to be sent.

    def next_message(self):
        """The next message that the other side lacks, or None. The order here is the protocol's order."""
        state = self.state
        peer, end = state.peer, state.ending
        matchless = state.id is None or end.left
        due = peer.resume_due or peer.proof_due or (peer.gone is not None and peer.theirs)
        # Who has a HELLO to say says it first: it carries the challenge.
        if due and not (matchless and state.agreement.hello_due):
            from . import resuming

            self._tidy_in = None
            return resuming.message(state)
        if matchless:
            message = state.agreement.next()
            self._agree()
            return message
        if not peer.met:
            return None
        if end.accused or not end.faults[1 - state.side]:
            if state.seals.own is None:
                return None
            message = self._next_of_play()
            if message is not None:
                return message
            if not (state.ended and end.peer_flags is not None) and not end.accused:
                return None
        from . import ending

        return ending.message(state)

    def _next_of_play(self):
        state = self.state
        seals, log = state.seals, state.play.log
        if not seals.ready_sent or seals.sent < CELLS + state.rules.cells:
            from . import sealing

            self._tidy_in = None
            return sealing.message(state)
        if log is None:
            return None
        from . import playing

        message = playing.message(state)
        if message is None and state.ended and not state.ending.end_sent:
            from . import ending

            message = ending.end_message(state)
        return message

    # What arrives.

    def _opened(self):
        """Both sides number anew: say which match is in hand, or that there is none."""
        state = self.state
        state.agreement.again()
        state.peer.anew(state.entropy(CHALLENGE), state.id is not None and not state.ending.left)
        if not state.seals.saved:
            state.seals.filled = 0

    def take(self, message):
        """A message has come. Nothing is raised."""
        state = self.state
        kind, payload = message[0], message[1 + TAG :]
        if kind == HELLO:
            self._hello(message[1:])
        elif kind in (RESUME, GONE):
            from . import resuming

            self._tidy_in = None
            if kind == RESUME:
                resuming.take_resume(state, message[1:])
            else:
                resuming.take_gone(state, message)
        elif state.id is None:
            agreement = state.agreement
            tagged = agreement.id is not None and message[1 : 1 + TAG] == agreement.id[:TAG]
            if not tagged or kind not in (KEY, RULES, ACCEPT, REFUSE) or not agreement.take(kind, payload):
                state.ignore()
            self._agree()
        elif message[1 : 1 + TAG] != state.id[:TAG] or state.ending.left:
            state.ignore()
        elif kind == PROOF:
            from . import resuming

            self._tidy_in = None
            resuming.take_proof(state, message)
        elif not SEA <= kind <= ACCUSE or not state.peer.met:
            state.ignore()
        elif self.outcome is None or kind == DONE:
            code = self.take_about(kind, payload)
            if code:
                self._fault(code)

    def take_about(self, kind, payload):
        """A message about the match in hand: 0, or the violation that it is."""
        if kind <= READY:
            from . import sealing

            self._tidy_in = None
            return sealing.take(self.state, kind, payload)
        if kind <= DECLINE:
            from . import playing

            return playing.take(self.state, kind, payload)
        from . import ending

        return ending.take(self.state, kind, payload)

    def _hello(self, payload):
        state = self.state
        agreement = state.agreement
        wanted = agreement.peer_wants
        if not agreement.take(HELLO, payload):
            state.ignore()
            return
        if state.peer.version != VERSION:
            state.emit("version", state.peer.version)
        elif agreement.peer_wants != wanted:
            state.emit("wanted" if agreement.peer_wants else "unwanted")

    def _agree(self):
        """Take over from the agreement when it stands or has failed."""
        state = self.state
        agreement = state.agreement
        if agreement.refused:
            agreement.cancel()
            state.emit("refused")
        elif agreement.agreed and state.id is None:
            state.forget()
            state.id, state.side, state.rules = agreement.id, agreement.side, agreement.rules
            state.peer_key = agreement.peer_key
            state.peer.met = state.peer.there_since_met = True
            state.emit("agreed", state.rules)

    def _fault(self, code):
        from . import ending

        ending.fault(self.state, code)
