"""The duel: one engine a unit, from "plug in and press duel" to the verdict. docs/protocol.md is its specification.

Imports rules and this room. Sans-I/O: `feed` takes bytes, `poll` gives bytes, `event` tells the screens. What is to be
sent follows from the state alone (see `_next`), so nothing is queued, and a resumed match sends what the other side
lacks. Records go to the store before the act that they carry leaves the unit (write-ahead).

Here are the state and what every phase needs. The rest are parts: modules of functions that work on this state and
are imported where they are called for, so that a Pico holds only what its phase needs: sealing, playing, ending, and
resuming. `_shed` gives their memory back.
"""

from .. import unload
from ..rules import NotNow
from .agreement import ACCEPT, HELLO, REFUSE, RULES, TAG, UNIT, VERSION, Agreement
from .channel import Channel, ticks_diff
from .commitments import CELLS, SEAL, SEED, ships_of
from .verdict import STALLED

# Phases.
IDLE = 0  # nothing, or only the other side wants a duel
CALLING = 1  # our player pressed "duel"
AGREEING = 2  # both did; the rules are being settled
PLACING = 3  # our player places the fleet
SEAS = 4  # the seals are being exchanged
PLAYING = 5
ENDING = 6  # both reveal and check
OVER = 7  # `outcome` stands

RESUME, GONE, SEA, READY, SHOT, ANSWER = 0x11, 0x12, 0x16, 0x17, 0x18, 0x19
OFFER, DECLINE, END, REVEAL, DONE, ACCUSE = 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F

OVERDUE_MS = 8000  # a side that owes a step that needs no player for so long may be left
STALL_MS = 60000  # and after so long it has left
MAX_EVENTS = 32

# Flags of the record and of END.
_RESIGNED, _DREW, _ENDED, _OFFERED, _DONE = 1, 2, 4, 8, 16

UNIT_RECORD, SEA_RECORD, ACTS_RECORD = "unit", "duel", "duel-acts"

_PARTS = ("sealing", "playing", "ending", "resuming", "verdict")
_PARTS_OF = {
    PLACING: ("sealing",),
    SEAS: ("sealing",),
    PLAYING: ("playing",),
    ENDING: ("ending", "verdict"),
    OVER: ("ending", "verdict"),
}


class Duel:
    """One unit's end of the cable.

    store: .read(name), .write(name, bytes), .erase(name) as board.store; entropy(n): n bytes nobody can guess.
    Read phase, side, rules, sea, match, outcome, asked, offered, saved; call the methods of the player's wishes, which
    raise NotNow at the wrong moment. One exception goes through: whatever the store raises other than OSError.
    """

    def __init__(self, store, entropy):
        self._store = store
        self._entropy = entropy
        unit = store.read(UNIT_RECORD)
        if unit is None or len(unit) != UNIT:
            unit = entropy(UNIT)
            self._write(UNIT_RECORD, unit)
        self._events = []
        self.missed = 0  # events that found no room: the screen should draw everything anew
        self.ignored = 0  # messages that fitted nothing
        self._channel = Channel(entropy(4), self._opened)
        self._agreement = Agreement(unit, entropy)
        self._was_present = False
        self._met = False  # the other side holds the same match and has said how far it knows it
        self._resume_due = False
        self._gone = None  # the id of a match that we do not hold, or not any more
        self._peer_now = None  # the name of the unit that is plugged in
        self._tidy_in = None  # the phase in which `_shed` was last done with its work
        self._forget()
        self._load()

    def _forget(self):
        """No match in hand."""
        self.id = None
        self.side = None
        self.rules = None
        self.sea = None
        self.outcome = None
        self.saved = True  # False: the store refused a write, so a power cut now would forfeit
        self.offered = False  # the other side's offer of a draw waits for our player
        self._peer_unit = None
        self._sealed = None
        self._seals = bytearray()  # the other side's, in one piece as soon as there is one
        self._seals_filled = 0
        self._seals_saved = False
        self._share = None  # the other side's share of the lot
        self._course = None
        self._flags = 0
        self._peer_end = None  # the flags of the other side's END
        self._reveal = bytearray()
        self._faults = [0, 0]
        self._accused = 0
        self._audit = None
        self._audits: list = [None, None]
        self._offer = 0  # the number of our last offer of a draw, 0..7; the other side's last one that was declined,
        self._declined = self._declined_at = -1  # and the count of acts then
        self._offered_number = 0
        self._decline_due = False
        self._peer_done = False
        self._left = False
        self._unsaved = False  # the answer to the last shot is not in the record yet
        self._quiet = False
        self._overdue = False
        self._owed_since = None
        self._clean_since = None
        self._owed_broken = 0
        self._progress = None
        self._start_telling(0, False)

    def _start_telling(self, acts, has_sea):
        """What the other side has heard of us, as far as we know."""
        self._told_acts = acts
        self._peer_acts = acts
        self._told_sea = (CELLS + self.rules.cells) if has_sea and self.rules else 0
        self._told_reveal = 0
        self._told = 0  # bit mask of READY, OFFER, END, DONE, ACCUSE as 1 << (kind & 15)

    # What screens read.

    @property
    def phase(self):
        if self.outcome is not None:
            return OVER
        if self.id is None:
            agreement = self._agreement
            return AGREEING if agreement.id is not None else CALLING if agreement.wants else IDLE
        if self._faults[0] or self._faults[1] or self._accused or self._flags & _ENDED:
            return ENDING
        if self._sealed is None:
            return PLACING
        return SEAS if self._course is None else PLAYING

    @property
    def match(self):
        """The rules.Match, or None before the lot is drawn."""
        return self._course.match if self._course else None

    @property
    def present(self):
        return self._channel.present

    @property
    def peer_wants(self):
        """The other side's player pressed "duel"."""
        return self._agreement.peer_wants

    @property
    def asked(self):
        """The other side's rules wait for `reply`; they are `proposed`."""
        return self.id is None and self._agreement.asked

    @property
    def proposed(self):
        return self._agreement.rules

    @property
    def fleet(self):
        """The other side's ships as revealed: tuples of cells, or None before."""
        return ships_of(self._reveal[SEED:]) if self.outcome and self._whole_reveal else None

    @property
    def resting(self):
        """Whether the match is over and the other side needs nothing more from us."""
        return self.outcome is not None and (self._peer_done or self._left or self._faults[1 - self.side] != 0)

    @property
    def counters(self):
        """Diagnostic figures for the hidden screen."""
        counters = dict(self._channel.counters)
        counters["broken"] = self._channel.broken
        counters["ignored"] = self.ignored
        return counters

    def event(self):
        """The oldest event, a tuple that begins with its name, or None. docs/protocol.md lists them."""
        return self._events.pop(0) if self._events else None

    def _tell(self, *event):
        if len(self._events) < MAX_EVENTS:
            self._events.append(event)
        else:
            self.missed = (self.missed + 1) & 0xFFFF

    # The player's wishes.

    def call(self, rules):
        """Want a duel under these rules. NotNow while a match is in hand; RulesError for rules that nobody can play."""
        if self.id is not None and self.outcome is None:
            raise NotNow("a duel is not finished; go on with it or leave it first")
        if self.id is not None and not self.resting:
            raise NotNow("the other unit has not seen your sea yet; wait for it or leave")
        self._agreement.call(rules)
        if self.id is not None:
            self._erase()
            self._forget()

    def cancel(self):
        """Do not want it any more, before the rules are agreed."""
        if self.id is None:
            self._agreement.cancel()

    def reply(self, yes):
        """Our player's answer to the other side's rules, while `asked`."""
        self._agreement.reply(yes)

    def place(self, ships):
        """Fix the fleet. NotLegal for one with defects; NotNow outside PLACING."""
        if self.phase != PLACING:
            raise NotNow("there is no duel to place a fleet for")
        from . import sealing

        sealing.place(self, ships)

    def fire(self, cell):
        """Our shot. RulesError as Match.fire. It is saved first, so that no power cut can change it."""
        if self.phase != PLAYING:
            raise NotNow("the duel is not being played")
        self._course.fire(cell)
        self._save_acts()

    def resign(self):
        """Give up the match. NotNow while the other unit is not reached: it may know more of the match than we do."""
        from . import ending

        ending.resign(self)

    def offer_draw(self):
        """Offer a draw; it stands until it is answered."""
        from . import playing

        playing.offer_draw(self)

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        from . import playing

        playing.answer_draw(self, yes)

    def leave(self):
        """Leave the match for good. Before the seas are shown that forfeits it; with nobody there, or with somebody
        who does not go on, it is "cable lost". The other side learns of it now or when the two units meet again.
        """
        if self.id is None:
            self.cancel()
            return
        from . import ending

        ending.leave(self)

    # Bytes and time.

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        for message in self._channel.feed(chunk, now):
            self._message(message)

    def poll(self, now):
        """Do a slice of work and return the next bytes for the line, or None. Call until None, again after `wake`."""
        channel = self._channel
        if self._audit is not None:
            from . import ending

            ending.work(self)
        if self._agreement.trying:
            self._agreement.work()
            if self._agreement.asked:
                self._tell("asked", self._agreement.rules)
        self._quiet = False
        if channel.free:
            message = self._next()
            if message is not None:
                channel.send(message)
            else:
                self._quiet = True
                if self._unsaved:
                    # Not before the answer leaves: the other side waits for it, and it cannot be another one.
                    self._save_acts()
                self._shed()
        bytes_out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            self._tell("present" if channel.present else "lost")
        self._watch(now)
        return bytes_out

    def _shed(self):
        """Give back the memory of parts that this phase does not need. One that is called for again is loaded anew."""
        phase = self.phase
        if phase != self._tidy_in:
            self._tidy_in = phase
            needed = _PARTS_OF.get(phase, ())
            for part in _PARTS:
                if part not in needed:
                    unload("seabattle.cable." + part)
            if phase == PLAYING:
                from . import playing  # noqa: F401  before the first shot comes: it should not wait for its answer

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no wish comes before."""
        return 0 if self._audit is not None or self._agreement.trying else self._channel.wake(now)

    @property
    def _level(self):
        """Whether we know every act that the other side said to know."""
        return self._met and self._course is not None and self._course.count >= self._peer_acts

    def _owed(self):
        """Whether the other side has to take a step that needs no player. It has everything from us."""
        if self._flags & _ENDED or self._accused:
            return not self._whole_reveal
        course = self._course
        if course is None:
            return self._seals_filled > 0 and self._sealed is not None
        return not self._level or (course.match.pending is not None and course.match.turn == self.side)

    def _watch(self, now):
        """A side that is there and does not take a step that needs no player is overdue, and at last has left.

        Broken frames put the accusation off, since on a bad line short ones may pass and long ones not. Who breaks them
        on purpose gains what pulling the cable gains: the player leaves without a forfeit.
        """
        running = self.present and self._met and self.id is not None and self.outcome is None
        if not running or not (self._channel.stuck or (self._quiet and self._owed())):
            self._overdue = False
            self._owed_since = None
            return
        progress = (self._course.count if self._course else 0, self._seals_filled, len(self._reveal), self._peer_end)
        if self._owed_since is None or progress != self._progress:
            self._overdue = False
            self._owed_since = self._clean_since = now
            self._progress, self._owed_broken = progress, self._channel.broken
        elif self._channel.broken != self._owed_broken:
            self._clean_since, self._owed_broken = now, self._channel.broken
        self._overdue = self._overdue or ticks_diff(now, self._owed_since) >= OVERDUE_MS
        if ticks_diff(now, self._clean_since) >= STALL_MS and not self._channel.stuck:
            self._fault(STALLED)

    # What is to be sent.

    def _next(self):
        """The next message that the other side lacks, or None. The order here is the protocol's order."""
        matchless = self.id is None or self._left
        if self._resume_due and not matchless:
            self._resume_due = False
            return self._resume()
        if self._gone is not None and not (matchless and self._agreement.hello_due):
            # Said after who we are: only the opponent can have left.
            gone, self._gone = self._gone, None
            return bytes((GONE,)) + gone
        if matchless:
            message = self._agreement.next()
            self._agree()
            return message
        if not self._met:
            return None
        if self._accused or not self._faults[1 - self.side]:
            if self._sealed is None:
                return None
            message = self._next_of_play()
            if message is not None:
                return message
            if not (self._flags & _ENDED and self._peer_end is not None) and not self._accused:
                return None
        from . import ending

        return ending.message(self)

    def _next_of_play(self):
        course = self._course
        if not self._told & 1 << (READY & 15) or self._told_sea < CELLS + self.rules.cells:
            from . import sealing

            self._tidy_in = None
            return sealing.message(self)
        if course is None:
            return None
        if self._told_acts < course.count or self._decline_due or self._flags & _OFFERED:
            from . import playing

            message = playing.message(self)
            if message is not None:
                return message
        if self._flags & _ENDED and not self._told & 1 << (END & 15):
            from . import ending

            return ending.end_message(self)
        return None

    def _once(self, kind):
        """Whether this is still to be told; from now on it is told."""
        bit = 1 << (kind & 15)
        told = self._told & bit
        self._told |= bit
        return not told

    def _about(self, kind, words):
        return bytes((kind,)) + self.id[:TAG] + words

    def _resume(self):
        from . import resuming

        self._tidy_in = None
        return resuming.message(self)

    # What arrives.

    def _opened(self):
        """Both sides number anew: say which match is in hand, or that there is none."""
        self._agreement.again()
        self._gone = None
        self._peer_now = None
        self._met = False
        self._resume_due = self.id is not None and not self._left
        if not self._seals_saved:
            self._seals_filled = 0

    def _message(self, message):
        kind, words = message[0], message[1 + TAG :]
        if kind == HELLO:
            self._hello(message[1:])
        elif kind == RESUME:
            from . import resuming

            self._tidy_in = None
            resuming.take(self, message[1:])
        elif kind == GONE:
            if self.id is not None and message[1:] == self.id:
                self._peer_forgot()
        elif self.id is None:
            agreement = self._agreement
            tagged = agreement.id is not None and message[1 : 1 + TAG] == agreement.id[:TAG]
            if not tagged or kind not in (RULES, ACCEPT, REFUSE) or not agreement.take(kind, words):
                self._ignore()
            self._agree()
        elif message[1 : 1 + TAG] != self.id[:TAG] or not SEA <= kind <= ACCUSE or self._left:
            self._ignore()
        elif self.outcome is None or kind == DONE:
            code = self._take(kind, words)
            if code:
                self._fault(code)

    def _take(self, kind, words):
        """A message about the match in hand: 0, or the violation that it is."""
        if kind <= READY:
            from . import sealing

            self._tidy_in = None
            return sealing.take(self, kind, words)
        if kind <= DECLINE:
            from . import playing

            return playing.take(self, kind, words)
        from . import ending

        return ending.take(self, kind, words)

    def _ignore(self):
        self.ignored = (self.ignored + 1) & 0xFFFFFF

    def _hello(self, words):
        agreement = self._agreement
        wanted = agreement.peer_wants
        if not agreement.take(HELLO, words):
            self._ignore()
            return
        if agreement.peer_version != VERSION:
            self._tell("version", agreement.peer_version)
            return
        self._peer_now = agreement.peer_unit
        if agreement.peer_wants != wanted:
            self._tell("wanted" if agreement.peer_wants else "unwanted")
        if self.id is not None and not self._left:
            self._peer_forgot()

    def _agree(self):
        """Take over from the agreement when it stands or has failed."""
        agreement = self._agreement
        if agreement.refused:
            agreement.cancel()
            self._tell("refused")
        elif agreement.agreed and self.id is None:
            self._forget()
            self.id, self.side, self.rules = agreement.id, agreement.side, agreement.rules
            self._peer_unit = self._peer_now
            self._met = True
            self._tell("agreed", self.rules)

    def _peer_forgot(self):
        from . import resuming

        self._tidy_in = None
        resuming.forgotten(self)

    @property
    def _whole_reveal(self):
        return self.rules is not None and len(self._reveal) == SEED + self.rules.cells

    def _end(self, flag):
        from . import ending

        ending.end(self, flag)

    def _fault(self, code):
        from . import ending

        ending.fault(self, code)

    def _conclude(self):
        from . import ending

        ending.conclude(self)

    # Records.

    def _write(self, name, record):
        try:
            self._store.write(name, record)
            return True
        except OSError:
            return False

    def _save(self, name, parts):
        """Write a record, given in parts: a long one is put together in one piece of memory and no other."""
        record = bytearray(sum([len(part) for part in parts]))
        at = 0
        for part in parts:
            record[at : at + len(part)] = part
            at += len(part)
        saved = self._write(name, record)
        if self.saved and not saved:
            self._tell("not-saved")
        self.saved = saved

    def _erase(self):
        # The sea first: acts without their sea are nothing, a sea without its acts would be a match begun anew.
        try:
            self._store.erase(SEA_RECORD)
            self._store.erase(ACTS_RECORD)
        except OSError:
            self.saved = False
            self._tell("not-saved")

    def _save_acts(self):
        """The course so far, with the faults and the outcome if there are any."""
        self._unsaved = False
        outcome, faults = self.outcome, self._faults
        winner, cause = 255, 0
        if outcome:
            from .verdict import CAUSES

            winner = 255 if outcome.winner is None else outcome.winner
            cause = CAUSES.index(outcome.cause)
        flags = self._flags | (_DONE if outcome else 0) | self._offer << 5
        peer_end = 255 if self._peer_end is None else self._peer_end
        acts = self._course.save() if self._course else b""
        self._save(
            ACTS_RECORD,
            (
                b"\1",
                self.id,
                bytes((flags, peer_end, faults[0], faults[1], winner, cause)),
                self._share or bytes(SEAL),
                len(acts).to_bytes(2, "little"),
                acts,
                self._reveal if outcome and self._whole_reveal else b"",
            ),
        )

    def _load(self):
        """Take up the match of the records, if there is one."""
        record = self._store.read(SEA_RECORD)
        if record is not None:
            from . import resuming

            resuming.load(self, record)
