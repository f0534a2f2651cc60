"""The duel: one engine per unit, from "plug in and choose duel" to the verdict. docs/protocol.md is its specification.

Imports the console's link and loader, rules and this package. Sans-I/O: `feed` takes bytes, `poll` returns bytes,
`event` informs the screens; what all games' engines share is the console's session. What to send follows from the State
alone (see `next_message`), so nothing is queued, and a resumed match sends what the other side lacks. Records go to the
store before the act that they carry leaves the unit (write-ahead).

This module has the channel, the phases and the order of things. The rest are parts: modules of functions that work on
the State and are imported when needed, so that a Pico holds only what its phase needs: sealing, playing and ending;
resuming in addition, until it is known who is at the other end; loading for the records of a match that is resumed.
`_shed` frees their memory.
"""

import sys

from console import loader
from console.link.channel import Channel
from console.link.secret import own_secret
from console.link.session import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, PLAYING, SEALING, Session
from ..rules import NotNow
from ..rules.acts import SHOT, Act, pass_turn
from .commitments import CELLS
from .saves import SEA_RECORD, erase
from .state import State
from .watch import Watch
from .wire import (
    ACCEPT,
    ACCUSE,
    AGAIN,
    CHALLENGE,
    DECLINE,
    DONE,
    DREW,
    GONE,
    HELLO,
    KEY,
    OTHER_GAMES,
    PROOF,
    READY,
    REFUSE,
    RESUME,
    RULES,
    SEA,
    TAG,
    VERSION,
)

loader.know("seabattle")  # an engine also works alone

_RESTING = 8  # OVER, and the other side has everything that it needs

# The loader's parts of the engine, by phase.
_PARTS = (None, "texts", "texts", "cable-seas", "cable-seas", "cable-play", "cable-end", "cable-end", None)
_ACTS = "seabattle.cable.playing"


def _acts():
    """The part that plays, looked up: an import takes a Pico 0.4 ms, and an answer would wait for two of them."""
    part = sys.modules.get(_ACTS)
    if part is None:
        from . import playing as part
    return part


class Duel(Session):
    """One unit's end of the cable.

    store: .read(name), .write(name, bytes), .erase(name) as board.store; entropy(n): n bytes nobody can guess;
    software: our version, for the other side; at_once: resume the match of the records now; otherwise, if there is one
    to `take_up`, run `taking_up` before anything else. Read phase, side, rules, sea, match, outcome, asked, offered,
    saved; the methods for the player's commands raise NotNow at the wrong moment. state: what the parts share.
    """

    def __init__(self, store, entropy, software="", at_once=True):
        secret = own_secret(store, entropy)
        channel = Channel(entropy(4), self._opened)
        super().__init__(State(channel, store, entropy, secret, software), channel)
        self._tidy_in = None  # the phase in which `_shed` last finished
        self._part = None  # what the loader holds for us
        self._parts = None  # its attributes
        self._greets = None  # those of cable-resume, while the loader holds it too
        self.watch = Watch(self.state, channel)
        self.take_up = store.read(SEA_RECORD)  # the record, or None
        if at_once:
            for _ in self.taking_up():
                pass

    def taking_up(self):
        """Resume the match of the records, in steps: a generator, to be run to its end."""
        record, self.take_up = self.take_up, None
        if record is not None:
            yield from self._part_of("cable-loading").loading(self.state, record)
            if self.phase == PLAYING:
                self._hold("cable-sail")  # the rest leaves before a battle is loaded

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
        return SEALING if state.play.log is None else PLAYING

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
    def sealing(self):
        """Whether long texts may be under way: seals, including those of Flying Dutchmen that move, and what opens them
        at the end.
        """
        phase = self.phase
        return self.rules.dutchman > 0 if phase == PLAYING else phase in (SEALING, ENDING)

    @property
    def awaits(self):
        """Whether the other player may shoot at any moment."""
        match = self.match
        return self.phase == PLAYING and match.turn != self.side and match.pending is None

    @property
    def peer_wants(self):
        """The other side's player has chosen "duel"."""
        return self.state.agreement.peer_wants

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
        part = self._part_of("cable-end")
        return part.fleet(self.state) if part.whole(self.state) else None

    @property
    def resting(self):
        """Whether the match is over and the other side needs nothing more from us."""
        ending = self.state.ending
        return self.outcome is not None and (ending.peer_done or ending.left or ending.faults[1 - self.side] != 0)

    @property
    def missed(self):
        """Events dropped for lack of room: the screen should redraw everything."""
        return self.state.missed

    @property
    def thinking_ms(self):
        """How long our player may still think about the due shot; None without a clock."""
        return self.watch.thinking_ms if self.phase == PLAYING else None

    def figures(self):
        """Figures besides those of any session: the other side's software."""
        return {"software": self.state.peer.software or "-"}

    # The player's commands.

    def call(self, rules):
        """Want a duel under these rules. NotNow during a match; RulesError for rules that nobody can play."""
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
        """No longer want it, before the rules are agreed."""
        if self.state.id is None:
            self.state.agreement.cancel()

    def reply(self, yes):
        """Our player's answer to the other side's rules, while `asked`."""
        self.state.agreement.reply(yes)

    def place(self, ships, **extras):
        """Fix the fleet; extras: mines, sweepers, submarines as rules.Sea takes them. NotLegal for one with defects;
        NotNow outside PLACING.
        """
        for _ in self.placing(ships, **extras):
            pass

    def placing(self, ships, **extras):
        """`place` in steps: a generator. If the match ends before it does, nothing is fixed."""
        if self.phase != PLACING:
            raise NotNow("there is no duel to place a fleet for")
        for _ in self._part_of("cable-seas").placing(self.state, ships, extras):
            yield
            if self.phase != PLACING:
                return

    def act(self, act):
        """Our player's act: a shot or a gift. RulesError as `fire` and `give`. A salvo is fixed by `choose`, a Flying
        Dutchman placed by `move`.
        """
        self._playing().act(self.state, act)

    def fire(self, cell):
        """Our shot. RulesError as Match.push. It is saved first, so that no power cut can change it."""
        self._playing().act(self.state, Act(SHOT, self.side, cell, 0, None))

    def give(self, cell):
        """Our gift for a mine or a minesweeper: one of sea.givable(match.giving). NotNow when none is due; NotLegal for
        another cell.
        """
        self._playing().give(self.state, cell)

    def move(self, cells=None):
        """Our Flying Dutchman's move: its remaining decks lie on these cells; None: it stays. NotNow when none is due;
        NotLegal for cells where it cannot lie.
        """
        self._playing().move(self.state, cells)

    def choose(self, cells):
        """Our salvo: Match.salvo_size different cells. They are fired when both have chosen."""
        self._playing().choose(self.state, cells)

    def _playing(self):
        if self.phase != PLAYING:
            raise NotNow("the duel is not being played")
        return _acts()

    def resign(self):
        """Give up the match. NotNow if the other unit cannot be reached: it may know more of the match than we do."""
        if self.phase != PLAYING:
            raise NotNow("there is nothing to resign")
        self._part_of("cable-end").give_up(self.state)

    def offer_draw(self):
        """Offer a draw; it stands until it is answered or the other player acts. NotNow for a second one before the
        next act.
        """
        self._playing().offer_draw(self.state)

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        self._playing().answer_draw(self.state, yes)
        if yes:
            self._part_of("cable-end").end(self.state, DREW)

    def leave(self):
        """Leave the match for good. Before the seas are revealed that forfeits it; if nobody is there, or the other
        side does not go on, it is "cable lost", and after a minute of that a win. The other side learns of it now or
        when the two units meet again.
        """
        state = self.state
        if state.id is None:
            self.cancel()
            return
        there = self.present and state.peer.met and state.seals.own is not None
        self._part_of("cable-end").leave(state, there and not self.watch.overdue, self.watch.stalled)

    # Bytes and time.

    def poll(self, now):
        """Do a slice of work and return the next bytes for the line, or None. Call until None, again after `wake`."""
        state = self.state
        if state.ending.audit is not None:
            self._part_of("cable-end").work(state)
        if state.play.log is not None and state.play.log.match.over and not state.ended and self.outcome is None:
            self._part_of("cable-end").end(state, 0)
        agreement = state.agreement
        if agreement.trying:
            agreement.work()
            if agreement.asked:
                state.emit("asked", agreement.rules)
        if state.play.decided:
            self._save()
        self.watch.quiet = False
        bytes_out = Session.poll(self, now)
        self.watch.look(now)
        if self.phase == PLAYING and self.watch.passes:
            self._playing().act(state, pass_turn(self.side))
            state.emit("passed", True)
        return bytes_out

    def quiet(self):
        """The other side has everything that we have sent."""
        self.watch.quiet = True
        if self.state.play.unsaved:
            # Not before the answer leaves: the other side waits for it, and it cannot change.
            self._save()
        self._shed()

    def _save(self):
        """Write the acts into their record."""
        from .saves import acts

        acts(self.state)

    def _shed(self):
        """Free the memory of parts that this phase does not need. A part that is needed again is loaded again."""
        phase = _RESTING if self.resting else self.phase
        if phase != self._tidy_in:
            self._tidy_in = phase
            sails = phase == PLAYING and self.rules.dutchman
            self._hold("cable-sail" if sails else _PARTS[phase])
        if self._greets and self.state.peer.met:
            self._greeted()

    def _hold(self, part):
        """Have this part of the engine in memory before the first shot comes, whose answer should not wait for it."""
        held = self._part
        if held == part:
            return
        if part:
            loader.hold(part)  # MemoryError: everything stays as it was
        self._part = part
        self._parts = loader.using(part) if part else None
        if held:
            loader.release(held)
        else:
            loader.sweep()

    def _part_of(self, part):
        """A part of the engine, in memory until another one is needed; loaded from here, where the stack is not deep
        yet. Its functions are attributes.
        """
        if part != self._part:
            self._hold(part)
            self._tidy_in = None
        return self._parts

    def _greeting(self):
        """The part that finds out who is at the other end, in memory until that is known, in addition to what the phase
        needs: that would take a Pico 0.4 s to load again whenever a cord was pulled.
        """
        if not self._greets:
            loader.hold("cable-resume")
            self._greets = loader.using("cable-resume")
        return self._greets

    def _greeted(self):
        self._greets = None
        loader.release("cable-resume")

    def close(self):
        """The engine is no longer needed: free its memory."""
        if self._greets:
            self._greeted()
        self._hold(None)

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no command comes before."""
        busy = self.state.ending.audit is not None or self.state.agreement.trying
        return 0 if busy else self.channel.wake(now)

    # What to send.

    def next_message(self):
        """The next message that the other side lacks, or None. This order is the protocol's."""
        state = self.state
        peer, end = state.peer, state.ending
        matchless = state.id is None or end.left
        due = peer.resume_due or peer.proof_due or (peer.gone is not None and peer.theirs)
        # A due HELLO comes first: it carries the challenge.
        if due and not (matchless and state.agreement.hello_due):
            return self._greeting().message(state)
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
        if end.done_sent:
            return None  # that is the last message of a match
        return self._part_of("cable-end").message(state)

    def _next_of_play(self):
        state = self.state
        seals, log = state.seals, state.play.log
        if not seals.ready_sent or seals.sent < CELLS + state.rules.cells:
            return self._part_of("cable-seas").message(state)
        if log is None:
            return None
        if state.play.owes(state.ended):
            message = _acts().message(state)
            if message is not None:
                return message
        if state.ended and not state.ending.end_sent:
            return self._part_of("cable-end").end_message(state)
        return None

    # What arrives.

    def _opened(self):
        """Both sides restart their numbers: send which match we hold, or that we hold none."""
        state = self.state
        state.other_game = False
        state.agreement.anew()
        self.watch.restart()
        state.peer.anew(state.entropy(CHALLENGE), state.id is not None and not state.ending.left)
        if not state.seals.saved:
            state.seals.filled = 0

    def take(self, message):
        """Take a message. Nothing is raised."""
        state = self.state
        kind, payload = message[0], message[1 + TAG :]
        state.other_game = kind >= OTHER_GAMES
        if state.other_game:
            state.ignore()
        elif kind == HELLO:
            self._hello(message[1:])
        elif kind == RESUME:
            self._greeting().take_resume(state, message[1:])
        elif kind == GONE:
            self._fault(self._greeting().take_gone(state, message))
        elif state.id is None:
            agreement = state.agreement
            tagged = agreement.id is not None and message[1 : 1 + TAG] == agreement.id[:TAG]
            if not tagged or kind not in (KEY, AGAIN, RULES, ACCEPT, REFUSE) or not agreement.take(kind, payload):
                state.ignore()
            self._agree()
        elif message[1 : 1 + TAG] != state.id[:TAG] or state.ending.left:
            state.ignore()
        elif kind == PROOF:
            self._fault(self._greeting().take_proof(state, message))
        elif not SEA <= kind <= ACCUSE or not state.peer.met:
            state.ignore()
        elif self.outcome is None or kind == DONE:
            self._fault(self.take_about(kind, payload))

    def take_about(self, kind, payload):
        """Take a message about the present match. Returns 0, or the violation that it is."""
        if kind <= READY:
            return self._part_of("cable-seas").take(self.state, kind, payload)
        if kind <= DECLINE:
            return _acts().take(self.state, kind, payload)
        return self._part_of("cable-end").take(self.state, kind, payload)

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
        """Take over from the agreement once it is settled or has failed."""
        state = self.state
        agreement = state.agreement
        if agreement.refused:
            agreement.cancel()
            state.emit("refused")
        elif agreement.agreed and state.id is None:
            state.forget()
            state.id, state.side, state.rules = agreement.id, agreement.side, agreement.rules
            state.line = agreement.line
            state.peer_key, state.first = agreement.peer_key, agreement.first
            agreement.forget()
            state.meet()
            state.emit("agreed", state.rules)

    def _fault(self, code):
        """The other side has broken the rules of the cable; 0: it has not."""
        if code:
            self._part_of("cable-end").fault(self.state, code)
