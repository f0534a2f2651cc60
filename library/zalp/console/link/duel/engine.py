"""The engine: one unit's end of a duel, from "plug in and choose duel" to the verdict. docs/protocol.md is its
specification. A game's duel is a subclass.

Imports the console's link and loader, and this package. Sans-I/O: `feed` takes bytes, `poll` returns bytes, `event`
informs the screens. The State alone determines what to send (`next_message`), so nothing is queued, and a resumed
match sends what the other side lacks. Records go to the store before the act that they carry leaves the unit
(write-ahead).

This module has the channel, the phases and the order of things. The rest are parts: modules of functions that work on
the State and are imported when needed, so that a Pico holds only what its phase needs: sealing, playing and ending;
resuming in addition, until it is known who is at the other end; loading for the records of a match that is resumed.
held.py has them in memory, view.py has what screens read.
"""

import sys

from zalp.console import loader

from ..channel import Channel
from ..secret import own_secret
from ..session import PLACING, PLAYING
from .held import Coming, Holder
from .saves import acts, erase, plan, read_past
from .state import State
from .verdict import leaving
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
    PROOF,
    READY,
    REFUSE,
    RESUME,
    RULES,
    SEA,
    TAG,
    VERSION,
)

_ACTS = "zalp.console.link.duel.playing"


class NotNow(ValueError):
    """A command at the wrong moment."""


def _acts():
    """The part that plays, looked up: an import takes a Pico 0.4 ms, and an answer would wait for two of them."""
    part = sys.modules.get(_ACTS)
    if part is None:
        from . import playing as part
    return part


class Engine(Holder):
    """One unit's end of the cable.

    store: .read(name), .write(name, bytes), .erase(name) as board.store; entropy(n): n bytes nobody can guess;
    software: our version, for the other side; at_once: resume the match of the records now; otherwise, if there is one
    in `to_resume`, run `resuming_match` before anything else. Read phase, side, rules, match, outcome, asked, offered,
    saved; the methods for the player's commands raise NotNow at the wrong moment. state: what the parts share. begins:
    who should begin, as our player wishes, an index into the setting's choices; to be set before `call`.

    A subclass has NAME, its folder's; RECORDS, three names: of the plan, of the acts, of what is kept of the last
    match; and

        line(rules)          the rules as a line of ASCII, bytes; raises for rules that nobody can play
        parse(line)          the rules of such a line; ValueError or IndexError if there are none, or none to be played
        plan_of(rules, plan) the game's own of a plan; ValueError if the rules forbid it
        new_log(first)       its Log, once the plans are sealed
        audit(log, side, seed, plans, seals, fleets)   a generator: 0, or the first violation found in a revealed plan

    and, where it differs, what is below. event() gives

        present, lost                    somebody is there, or no longer
        wanted, unwanted                 the other player chose "duel", or took it back
        asked rules, refused             other rules were proposed; one side declined
        agreed rules, disturbed          place the fleet; the agreement was changed on its way, start over
        forgotten                        the other side does not remember the last duel, as it must
        begun mine                       the coin is tossed; mine: we begin
        shot cell answer ship            a shot at us and our answer; answer ..: that to our shot
        act act, passed mine             another act of the other side; a turn has passed
        offered, declined                a draw; declined: expressly, or by playing on
        resumed, cancelled               the match goes on; it never began, we call again
        stranger, stalled                it is not the opponent's unit; it owes a step: leaving now wins
        fault code, accused code         a violation by them, or one that they accuse us of
        ended, verdict outcome           no more acts; a verdict.Outcome
        not-saved, damaged n, version n  the store failed; a record of format n is not readable; of the other unit
    """

    NAME = ""
    RECORDS: tuple = ()
    OPEN = False  # both plans are opened as soon as both are sealed
    NotNow: type = NotNow
    # The loader's parts: the Log and what seals; what plays; both, for a plan that changes; the end; loading.
    SEAS, PLAY, SAIL, END, LOADING = "duel-seas", "duel-play", "duel-seas", "duel-end", "duel-loading"
    TEXTS: str = None  # a part that parses rules
    begins = 0

    def seals(self, rules):
        """How many seals a plan has: the coin toss's, the fleet's, and in most games one per cell."""
        return 2

    def content(self, mark):
        """What a byte of the plan stands for in its cell's seal."""
        return mark

    def drawing(self, rules, seed):
        """The attempt to play under foreign rules: a generator; ValueError: they cannot be played."""
        yield

    def timed_out(self):
        """Our player has not decided in time: a command that passes his turn or decides for him."""

    @property
    def changing(self):
        """Whether plans change during a match."""
        return False

    def __init__(self, store, entropy, software="", at_once=True):
        loader.know(self.NAME)  # an engine also works alone
        secret = own_secret(store, entropy)
        channel = Channel(entropy(4), self._opened)
        super().__init__(State(self, channel, store, entropy, secret, software), channel)
        self.state.agreement.past = read_past(store, self.RECORDS[2])
        self._challenge = b""  # the next one, made where a Pico's stack is not deep
        self.watch = Watch(self.state, channel)
        record = store.read(self.RECORDS[0])
        # The record, or None: the other side's seals stay in it, below the code that is loaded to read it.
        self.to_resume = None if record is None else bytearray(record)
        if at_once:
            for _ in self.resuming_match():
                pass

    def resuming_match(self):
        """Resume the match of the records, in steps: a generator, to be run to its end."""
        record, self.to_resume = self.to_resume, None
        if record is not None:
            while not self.comes(self.LOADING):
                yield
            steps = self.part_of(self.LOADING).loading(self.state, record)
            record = None
            yield from steps
            if self.phase == PLAYING:
                while not self.comes(self.SAIL):  # the rest leaves before a battle is loaded
                    yield

    def figures(self):
        """Figures in addition to those of any session: the other side's software."""
        return {"software": self.state.peer.software or "-"}

    # The player's commands.

    def call(self, rules):
        """Want a duel under these rules. NotNow during a match; raises what the game's `line` does."""
        state = self.state
        if state.id is not None and self.outcome is None:
            raise self.NotNow("a duel is not finished; go on with it or leave it first")
        if state.id is not None and not self.resting:
            raise self.NotNow("the other unit has not seen the end yet; wait for it or leave")
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

    def fixing(self, making):
        """Fix our plan, in steps: a generator. making: see sealing.placing. If the match ends before it does, nothing
        is fixed. NotNow outside PLACING.
        """
        if self.phase != PLACING:
            raise self.NotNow("there is no duel to place a fleet for")
        for _ in self.part_of(self.SEAS).placing(self.state, making):
            yield
            if self.phase != PLACING:
                return

    def playing_log(self):
        """The Log, for a command of our player's. NotNow while it cannot be played. `acted` is to follow."""
        if self.phase != PLAYING:
            raise self.NotNow("the duel is not being played")
        return self.log

    def acted(self):
        """Our player has acted on the Log: it is saved before it leaves."""
        _acts().acted(self.state)

    def resign(self):
        """Give up the match. NotNow if the other unit cannot be reached: it may know more of the match than we do."""
        if self.phase != PLAYING:
            raise self.NotNow("there is nothing to resign")
        self.part_of(self.END).give_up(self.state)

    def offer_draw(self):
        """Offer a draw; it stands until it is answered or the other player acts. NotNow for a second one before the
        next act.
        """
        self.playing_log()
        _acts().offer_draw(self.state)

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        self.playing_log()
        _acts().answer_draw(self.state, yes)
        if yes:
            self.part_of(self.END).end(self.state, DREW)

    def leave(self):
        """Leave the match for good. Before the verdict this forfeits it. But the outcome is "cable lost" if nobody is
        there, or if the other side does not go on or has sealed nothing yet; if it has owed a step for a minute, we
        win. The other side learns of it now or when the two units meet again.
        """
        state = self.state
        ending = state.ending
        if state.id is None:
            self.cancel()
            return
        if ending.outcome is None:
            there = self.present and state.peer.met and state.seals.own is not None and state.seals.most > 0
            ending.outcome = leaving(state.side, there and not self.watch.overdue, self.watch.stalled)
            ending.audit = None  # the verdict is given
            state.emit("verdict", ending.outcome)
        state.peer.gone = state.id
        ending.left = True
        state.agreement.cancel()
        erase(state)

    # Bytes and time.

    def poll(self, now):
        """Do a slice of work and return the next bytes for the line, or None. Call until None, again after `wake`."""
        state = self.state
        agreement = state.agreement
        if not self.take_waiting():
            return None
        self.keep_keys()
        if not self._challenge:
            self._challenge = state.entropy(CHALLENGE)
        if state.lapsed:
            self._lapse()
        if agreement.spent:
            agreement.renew()
        if state.keys and state.peer.met and self.channel.proven:
            state.confirmed = True
        if state.ending.audit is not None and self.comes(self.END):
            self.part_of(self.END).work(state)
        if state.play.log is not None and state.play.log.over and not state.ended and self.outcome is None:
            self._finish()
        if state.keying is not None:
            state.work_on_keys()
        elif agreement.trying:
            agreement.work()
            if agreement.asked:
                state.emit("asked", agreement.rules)
        if state.play.decided:
            acts(state)
        if state.seals.unsaved and state.confirmed:
            plan(state)
        self.watch.quiet = False
        try:
            bytes_out = Holder.poll(self, now)
        except Coming:
            return None
        if self.watch.quiet:
            # Here and not in `quiet`: what loads or saves needs a Pico's stack.
            if state.play.unsaved:
                acts(state)  # not before the answer leaves: the other side waits for it, and it cannot change
            self.shed()
        self.watch.look(now)
        if self.watch.disturbed:
            state.break_off()
        if self.phase == PLAYING and self.watch.passes:
            self.timed_out()
        return bytes_out

    def _finish(self):
        """The match is over by its rules. The part that sends the last acts stays until they have left: it should not
        be loaded again beside the part that ends the match.
        """
        state = self.state
        sends = self.present and state.peer.met and self.channel.proven
        if (not sends or state.play.sent == state.play.log.count) and self.comes(self.END):
            self.part_of(self.END).end(state, 0)

    def _lapse(self):
        """Do what follows if no match came of the agreement. Called where a Pico's stack is not deep."""
        state = self.state
        lapsed, state.lapsed = state.lapsed, None
        if lapsed == "disturbed":
            state.break_off()
        else:
            state.agreement.give_up_nonce()
            state.emit(lapsed)

    def quiet(self):
        """The other side has everything that we have sent."""
        self.watch.quiet = True

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no command comes before."""
        return 0 if self.busy else self.channel.wake(now)

    @property
    def busy(self):
        """Whether the next `poll` does a slice of longer work."""
        state = self.state
        agreement = state.agreement
        works = state.ending.audit is not None or agreement.trying or state.keying is not None
        return works or self.loads or agreement.spent or state.lapsed is not None

    # What to send.

    def next_message(self):
        """The next message that the other side lacks, or None. This order is the protocol's."""
        state = self.state
        peer, end = state.peer, state.ending
        matchless = state.id is None or end.left
        due = peer.resume_due or peer.proof_due or (peer.gone is not None and peer.theirs)
        # A due HELLO comes first: it carries the challenge.
        if due and not (matchless and state.agreement.hello_due):
            return self.greeting().message(state)
        if matchless:
            message = state.agreement.next()
            self._agree()
            return message
        if not peer.met or not state.confirmed:
            return None  # the other side may not have its keys yet
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
        return self.once_there(self.END).message(state)

    def _next_of_play(self):
        state = self.state
        seals, log = state.seals, state.play.log
        if not seals.ready_sent:
            if log is None or self.part == self.SEAS or seals.sent < seals.own.count:
                return self.once_there(self.SEAS).message(state)
            return self.greeting().ready(state)
        if log is None:
            return None
        if state.play.owes(state.ended):
            message = _acts().message(state)
            if message is not None:
                return message
        if state.ended and not state.ending.end_sent:
            return self.once_there(self.END).end_message(state)
        return None

    # What arrives.

    def _opened(self):
        """Both sides restart their numbers: send which match we hold, or that we hold none."""
        state = self.state
        self.untaken.clear()  # the other side sends again what we lack
        state.other_game = False
        agreeing = state.id is not None and not state.confirmed and self.outcome is None
        if agreeing or state.agreement.id is not None:
            # The same power-on begins a new session in the middle of an agreement only because something is wrong.
            if state.peer.boot == self.channel.boot:
                state.lapsed = "disturbed"
            elif agreeing:
                state.lapsed = "cancelled"
            state.peer.agreed = False
            if agreeing:
                state.forget()
        state.agreement.anew()
        self.watch.restart()
        holds = state.id is not None and not state.ending.left
        state.peer.anew(self._challenge or state.entropy(CHALLENGE), holds, self.channel.boot)
        self._challenge = b""
        if not state.seals.saved:
            state.seals.filled = 0

    def take(self, message):
        """Take a message. Nothing is raised."""
        state = self.state
        kind, payload = message[0], message[1 + TAG :]
        if kind == HELLO:
            self._hello(message[1:])
        elif kind == RESUME:
            self.greeting().take_resume(state, message[1:])
            self._meets_game()
        elif kind == GONE:
            self._fault(self.greeting().take_gone(state, message))
        elif state.id is None:
            agreement = state.agreement
            tagged = agreement.id is not None and message[1 : 1 + TAG] == agreement.id[:TAG]
            if not tagged or kind not in (KEY, AGAIN, RULES, ACCEPT, REFUSE):
                state.ignore()
            elif not agreement.take(kind, payload):
                agreement.forget()
                state.lapsed = "disturbed"
            self._agree()
        elif message[1 : 1 + TAG] != state.id[:TAG] or state.ending.left:
            state.ignore()
        elif kind == PROOF:
            self._fault(self.greeting().take_proof(state, message))
        elif not SEA <= kind <= ACCUSE or not state.peer.met:
            state.ignore()
        elif self.outcome is None or kind == DONE:
            state.confirmed = state.keys is not None
            self._fault(self.take_about(kind, payload))

    def take_about(self, kind, payload):
        """Take a message about the present match. Returns 0, or the violation that it is."""
        if kind == READY and self.log is not None:
            return self.greeting().take_ready(self.state, payload)
        if kind <= READY:
            return self.once_there(self.SEAS).take(self.state, kind, payload)
        if kind <= DECLINE:
            return _acts().take(self.state, kind, payload)
        return self.once_there(self.END).take(self.state, kind, payload)

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
        self._meets_game()

    def _meets_game(self):
        """Note whether the other unit plays this game."""
        game = self.state.peer.game
        self.state.other_game = game is not None and game != self.NAME.encode()

    def _agree(self):
        """Take over from the agreement once it is settled or has failed."""
        state = self.state
        agreement = state.agreement
        if agreement.refused:
            agreement.cancel()
            state.emit("refused")
        elif agreement.agreed and state.id is None:
            forgotten = agreement.forgotten
            state.agreed()
            if forgotten:
                state.emit("forgotten")
            state.emit("agreed", state.rules)

    def _fault(self, code):
        """The other side has broken the rules of the cable; 0: it has not."""
        if code:
            self.part_of(self.END).fault(self.state, code)
