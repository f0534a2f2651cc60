"""The duel: one engine a unit, from "plug in and press duel" to the verdict. docs/protocol.md is its specification.

Imports rules and this room. Sans-I/O: `feed` takes bytes, `poll` gives bytes, `event` tells the screens. What is to be
sent follows from the state alone (see `_next`), so nothing is queued, and a resumed match sends what the other side
lacks. Records go to the store before the act that they carry leaves the unit (write-ahead).
"""

from ..rules import AGREED, DRAW, RESIGNED, SUNK_ALL, NotNow, Rules, Sea
from .agreement import ACCEPT, HELLO, PART, REFUSE, RULES, TAG, UNIT, VERSION, Agreement
from .channel import Channel, ticks_diff
from .commitments import (
    CELLS,
    LOT,
    SEAL,
    SEED,
    Sealed,
    first_to_shoot,
    lot_seal,
    lot_secret,
    plan_of,
    seal_at,
    ships_of,
)
from .course import DIGEST, Course
from .verdict import (
    BIASED_LOT,
    CAUSES,
    CHANGED_ACT,
    FALSE_ACCUSATION,
    FALSE_END,
    FORGED_RESUME,
    LEFT,
    MALFORMED,
    OUT_OF_TURN,
    STALLED,
    VIOLATIONS,
    Outcome,
    audit,
    judge,
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

RESUME, GONE, SEA, READY, SHOT, ANSWER = 0x11, 0x12, 0x16, 0x17, 0x18, 0x19
OFFER, DECLINE, END, REVEAL, DONE, ACCUSE = 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F

OVERDUE_MS = 8000  # a side that owes a step that needs no player for so long may be left
STALL_MS = 60000  # and after so long it has left
MAX_EVENTS = 32
_SEALS_A_PART = PART // SEAL

# Flags of the record and of END.
_RESIGNED, _DREW, _ENDED, _OFFERED, _DONE = 1, 2, 4, 8, 16

UNIT_RECORD, SEA_RECORD, ACTS_RECORD = "unit", "duel", "duel-acts"


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
        self._channel = Channel(entropy(4), self._message, self._opened)
        self._agreement = Agreement(unit, entropy)
        self._was_present = False
        self._met = False  # the other side holds the same match and has said how far it knows it
        self._resume_due = False
        self._gone = None  # the id of a match that we do not hold, or not any more
        self._peer_now = None  # the name of the unit that is plugged in
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
        self._seals = bytearray()
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
        self._declined_at = -1
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
        sea = Sea(self.rules, ships)
        self.sea = sea
        self._sealed = Sealed(self.id, self.side, self._entropy(SEED), plan_of(self.rules, sea.fleet.ships))
        self._save_sea()

    def fire(self, cell):
        """Our shot. RulesError as Match.fire. It is saved first, so that no power cut can change it."""
        if self.phase != PLAYING:
            raise NotNow("the duel is not being played")
        self._course.fire(cell)
        self._save_acts()

    def resign(self):
        """Give up the match. NotNow while the other unit is not reached: it may know more of the match than we do."""
        if self.phase != PLAYING:
            raise NotNow("there is nothing to resign")
        if not self._level:
            raise NotNow("the other unit has not told the last shots yet; wait for it, or leave")
        self._end(_RESIGNED)

    def offer_draw(self):
        """Offer a draw; it stands until it is answered."""
        if self.phase != PLAYING or self._flags & _OFFERED:
            raise NotNow("a draw cannot be offered now")
        self._flags |= _OFFERED
        self._save_acts()
        self._told &= ~(1 << (OFFER & 15))

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        if self.phase != PLAYING or not self.offered:
            raise NotNow("no draw is offered")
        self.offered = False
        if yes:
            self._end(_DREW)
        else:
            self._decline_due = True
            self._declined_at = self._course.count

    def leave(self):
        """Leave the match for good. Before the seas are shown that forfeits it; with nobody there, or with somebody
        who does not go on, it is "cable lost". The other side learns of it now or when the two units meet again.
        """
        if self.id is None:
            self.cancel()
            return
        if self.outcome is None:
            faults = [0, 0]
            if self.present and self._met and self._sealed is not None and not self._overdue:
                faults[self.side] = LEFT
                self.outcome = Outcome(1 - self.side, "left", faults)
            else:
                self.outcome = Outcome(None, "cable lost")
            self._tell("verdict", self.outcome)
        self._gone = self.id
        self._left = True
        self._agreement.over()
        self._erase()

    # Bytes and time.

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        self._channel.feed(chunk, now)

    def poll(self, now):
        """Do a slice of work and return the next bytes for the line, or None. Call until None, again after `wake`."""
        channel = self._channel
        if self._audit is not None:
            self._work()
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
        bytes_out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            self._tell("present" if channel.present else "lost")
        self._watch(now)
        return bytes_out

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no wish comes before."""
        return 0 if self._audit is not None else self._channel.wake(now)

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
            return len(self._seals) > 0 and self._sealed is not None
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
        progress = (self._course.count if self._course else 0, len(self._seals), len(self._reveal), self._peer_end)
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
        if self._faults[1 - self.side] and not self._accused:
            if self._once(ACCUSE):
                return self._about(ACCUSE, bytes((self._faults[1 - self.side],)))
        elif self._sealed is None:
            return None
        else:
            message = self._next_of_play()
            if message is not None:
                return message
            if not (self._flags & _ENDED and self._peer_end is not None) and not self._accused:
                return None
        if self._sealed is not None and self._told_reveal < SEED + self.rules.cells:
            start = self._told_reveal
            self._told_reveal = start + PART
            opened = self._sealed.seed + self._sealed.plan
            return self._about(REVEAL, start.to_bytes(2, "little") + opened[start : start + PART])
        if self.outcome is not None and self._once(DONE):
            winner = self.outcome.winner
            return self._about(DONE, bytes((255 if winner is None else winner,)))
        return None

    def _next_of_play(self):
        sealed, course = self._sealed, self._course
        if self._told_sea < sealed.count:
            start = self._told_sea
            self._told_sea = min(start + _SEALS_A_PART, sealed.count)
            return self._about(SEA, start.to_bytes(2, "little") + sealed.seals(start, self._told_sea))
        if not self._seals_saved:
            return None
        if self._once(READY):
            return self._about(READY, lot_secret(sealed.seed))
        if course is None:
            return None
        while self._told_acts < course.count:
            number = self._told_acts
            self._told_acts += 1
            if course.author(number) == self.side:
                words = number.to_bytes(2, "little")
                if number & 1:
                    return self._about(ANSWER, words + course.opening(number) + course.act(number))
                return self._about(SHOT, words + course.act(number))
        if self._decline_due:
            self._decline_due = False
            return self._about(DECLINE, b"")
        if self._flags & _OFFERED and not self._flags & _ENDED and self._once(OFFER):
            return self._about(OFFER, b"")
        if self._flags & _ENDED and self._once(END):
            count = course.count
            return self._about(
                END, count.to_bytes(2, "little") + course.digest(count) + bytes((self._flags & (_RESIGNED | _DREW),))
            )
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
        course = self._course
        count = course.count if course else 0
        digest = course.digest(count) if count else bytes(DIGEST)
        words = self.id + bytes((1 if self._seals_saved else 0,)) + count.to_bytes(2, "little") + digest
        return bytes((RESUME, VERSION)) + self._agreement.unit + words

    # What arrives.

    def _opened(self):
        """Both sides number anew: say which match is in hand, or that there is none."""
        self._agreement.again()
        self._gone = None
        self._peer_now = None
        self._met = False
        self._resume_due = self.id is not None and not self._left
        if not self._seals_saved:
            self._seals = bytearray()

    def _message(self, message):
        kind, words = message[0], message[1 + TAG :]
        if kind == HELLO:
            self._hello(message[1:])
        elif kind == RESUME:
            self._peer_resumes(message[1:])
        elif kind == GONE:
            if self.id is not None and message[1:] == self.id:
                self._peer_forgot()
        elif self.id is None:
            agreement = self._agreement
            tagged = agreement.id is not None and message[1 : 1 + TAG] == agreement.id[:TAG]
            if not tagged or kind not in (RULES, ACCEPT, REFUSE) or not agreement.take(kind, words):
                self._ignore()
            elif agreement.asked:
                self._tell("asked", agreement.rules)
            self._agree()
        elif message[1 : 1 + TAG] != self.id[:TAG] or kind not in _HANDLERS or self._left:
            self._ignore()
        elif self.outcome is None or kind == DONE:
            code = _HANDLERS[kind](self, words)
            if code:
                self._fault(code)

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

    def _peer_resumes(self, words):
        if len(words) != 1 + UNIT + SEAL + 3 + DIGEST or words[0] != VERSION:
            self._ignore()
            if words and words[0] != VERSION:
                self._tell("version", words[0])
            return
        at = 1 + UNIT + SEAL
        self._peer_now = words[1 : 1 + UNIT]
        held = words[1 + UNIT : at]
        if held != self.id or self._left:
            self._gone = held
            return
        has_sea, count, digest = words[at], words[at + 1] | words[at + 2] << 8, words[at + 3 :]
        self._met = True
        self._start_telling(count, has_sea == 1)
        self._tell("resumed")
        course = self._course
        if course is None or self.outcome is not None or count > course.count:
            return
        forgotten = [n for n in range(count, course.count) if not n & 1 and course.author(n) != self.side]
        # A shot is saved before it leaves the unit, so nobody honest forgets his own.
        if forgotten or (count and course.digest(count) != digest):
            self._fault(FORGED_RESUME)

    def _peer_forgot(self):
        """The unit that is plugged in does not hold our match."""
        if self.outcome is not None:
            self._peer_done = True
            self._erase()
        elif self._peer_now != self._peer_unit:
            self._tell("stranger")
        elif self._seals_saved:
            # It sent its whole sea, which it saves first, so it cannot have lost the match by accident.
            self._fault(LEFT)
        else:
            again = self._agreement.mine if self._agreement.wants else None
            self._erase()
            self._forget()
            if again is not None:
                self._agreement.call(again)
            self._tell("cancelled")

    def _take_sea(self, words):
        """A part of the other side's seals."""
        if len(words) < 2 + SEAL or (len(words) - 2) % SEAL:
            return MALFORMED
        start, part = (words[0] | words[1] << 8) * SEAL, words[2:]
        if start < len(self._seals):
            return 0 if bytes(self._seals[start : start + len(part)]) == part else CHANGED_ACT
        if start != len(self._seals) or start + len(part) > self._seals_size:
            return MALFORMED
        self._seals.extend(part)
        if len(self._seals) == self._seals_size and self._sealed is not None:
            self._save_sea()
        return 0

    @property
    def _seals_size(self):
        return (CELLS + self.rules.cells) * SEAL

    def _take_ready(self, words):
        """The other side's share of the lot, opened."""
        if len(words) != SEAL or not self._seals_saved:
            return MALFORMED
        if lot_seal(self.id, 1 - self.side, words) != seal_at(self._seals, LOT):
            return BIASED_LOT
        if self._course is None:
            self._tell("begun", self._begin(words) == self.side)
        return 0

    def _begin(self, share):
        self._share = share
        shares = [lot_secret(self._sealed.seed), share]
        if self.side:
            shares.reverse()
        first = first_to_shoot(self.id, shares[0], shares[1])
        self._course = Course(self.rules, self.id, self.side, first, self.sea, self._sealed, self._seals)
        return first

    def _take_shot(self, words):
        number = words[0] | words[1] << 8 if len(words) == 4 else 1
        if self._course is None or number & 1:
            return MALFORMED
        return self._take_act(number, words[2:], b"")

    def _take_answer(self, words):
        number = words[0] | words[1] << 8 if len(words) > 2 + SEAL else 0
        if self._course is None or not number & 1 or not self._course.whole(words[2 + SEAL :]):
            return MALFORMED
        return self._take_act(number, words[2 + SEAL :], words[2 : 2 + SEAL])

    def _take_act(self, number, words, grain):
        course = self._course
        if self._peer_end is not None and number >= course.count:
            return OUT_OF_TURN  # it had said that the match was over
        code = course.take(number, words, grain)
        if code is None:
            return 0
        if code:
            return code
        if number & 1:
            _, cell, answer, ship = course.match.log[-1]
            self._tell("answer", cell, answer, ship)
        elif not self._flags & _ENDED:
            cell, answer, ship = course.respond()
            self._unsaved = True
            self._tell("shot", cell, answer, ship)
        if course.match.over and not self._flags & _ENDED:
            self._end(0)
        return 0

    def _take_offer(self, words):
        if words or self._course is None:
            return MALFORMED
        if self._flags & _ENDED or self.offered:
            return 0
        if self._course.count == self._declined_at:
            self._decline_due = True
        else:
            self.offered = True
            self._tell("offered")
        return 0

    def _take_decline(self, words):
        if words or self._course is None:
            return MALFORMED
        if self._flags & _OFFERED and not self._flags & _ENDED:
            self._flags &= ~_OFFERED
            self._tell("declined")
        return 0

    def _end(self, flag):
        """No act of ours follows. Saved first: an end is as binding as a shot."""
        self._flags |= _ENDED | flag
        self.offered = False
        self._save_acts()
        self._tell("ended")
        self._conclude()

    def _take_end(self, words):
        """The other side acts no more; its flags say why if the acts do not."""
        course = self._course
        if len(words) != 3 + DIGEST or course is None or words[-1] & ~(_RESIGNED | _DREW):
            return MALFORMED
        count, flags = words[0] | words[1] << 8, words[-1]
        if self._peer_end is not None:
            return 0 if flags == self._peer_end else CHANGED_ACT
        if count > course.count or course.digest(count) != words[2 : 2 + DIGEST]:
            return FALSE_END
        if flags & _DREW and not self._flags & _OFFERED:
            return FALSE_END
        if not flags and not course.match.over and not self._flags & (_RESIGNED | _DREW):
            return FALSE_END
        self._peer_end = flags
        if not self._flags & _ENDED:
            self._end(0)
        else:
            self._save_acts()
        return 0

    def _take_reveal(self, words):
        if len(words) < 3:
            return MALFORMED
        start, part = words[0] | words[1] << 8, words[2:]
        if start < len(self._reveal):
            return 0 if bytes(self._reveal[start : start + len(part)]) == part else CHANGED_ACT
        due = self._accused or (self._flags & _ENDED and self._peer_end is not None)
        if not due or start != len(self._reveal) or start + len(part) > SEED + self.rules.cells:
            return 0 if self._faults[1 - self.side] else MALFORMED
        self._reveal.extend(part)
        self._conclude()
        return 0

    @property
    def _whole_reveal(self):
        return self.rules is not None and len(self._reveal) == SEED + self.rules.cells

    def _take_accuse(self, words):
        if len(words) != 1 or words[0] not in VIOLATIONS:
            return MALFORMED
        if not self._accused and not self._faults[1 - self.side]:
            self._accused = words[0]
            self._tell("accused", words[0])
            self._conclude()
        return 0

    def _take_done(self, words):
        self._peer_done = True
        if self.outcome is not None:
            self._erase()
        return 0

    # The verdict.

    def _fault(self, code):
        """The other side broke the rules: the match ends at once."""
        if self.outcome is None and not self._faults[1 - self.side]:
            self._faults[1 - self.side] = code
            self._tell("fault", code)
            if self._sealed is not None:
                self._save_acts()
            self._conclude()

    def _conclude(self):
        """Audit what can be audited and pronounce when all is known."""
        if self.outcome is not None or self._audit is not None:
            return
        me, peer = self.side, 1 - self.side
        if self._audits[me] is None:
            self._start_audit(me)
        elif self._faults[peer]:
            self._pronounce(None, "violation")
        elif self._accused and not self._audits[me]:
            self._faults[peer] = FALSE_ACCUSATION
            self._pronounce(None, "violation")
        elif self._whole_reveal:
            if self._audits[peer] is None:
                self._start_audit(peer)
            elif self._accused:
                self._faults[peer] = self._audits[peer]
                self._pronounce(None, "violation")
            else:
                self._faults[peer] = self._audits[peer]
                self._pronounce(*self._result())

    def _start_audit(self, side):
        if self._course is None:
            self._audits[side] = 0
            self._conclude()
        elif side == self.side:
            self._audit = audit(self.match, self.id, side, self._sealed.seed, self._sealed.plan, None)
        else:
            opened = bytes(self._reveal)
            self._audit = audit(self.match, self.id, side, opened[:SEED], opened[SEED:], self._seals)
        self._auditing = side

    def _work(self):
        """A slice of the audit."""
        try:
            next(self._audit)
        except StopIteration as end:
            self._audit = None
            self._audits[self._auditing] = end.value
            if self._flags & _ENDED or self._accused or self._faults[1 - self.side]:
                self._conclude()

    def _result(self):
        """(winner or DRAW, cause) by play."""
        match = self.match
        if match.over:
            return match.result, SUNK_ALL
        if (self._flags | self._peer_end) & _DREW or self._flags & self._peer_end & _RESIGNED:
            return DRAW, AGREED
        return (1 - self.side if self._flags & _RESIGNED else self.side), RESIGNED

    def _pronounce(self, result, cause):
        self._faults[self.side] = self._audits[self.side]
        self.outcome = judge(result, cause, self._faults)
        self._agreement.over()
        self._save_acts()
        self._tell("verdict", self.outcome)
        if self._faults[1 - self.side] == LEFT:
            self._peer_done = True
        if self._peer_done:
            self._erase()

    # Records.

    def _write(self, name, record):
        try:
            self._store.write(name, record)
            return True
        except OSError:
            return False

    def _save(self, name, record):
        saved = self._write(name, record)
        if self.saved and not saved:
            self._tell("not-saved")
        self.saved = saved

    def _erase(self):
        # The sea first: acts without their sea are nothing, a sea without its acts would be a match begun anew.
        self._store.erase(SEA_RECORD)
        self._store.erase(ACTS_RECORD)

    def _save_sea(self):
        """Match, own secret and, as soon as they are whole, the other side's seals."""
        line = str(self.rules).encode()
        whole = len(self._seals) == self._seals_size
        self._save(
            SEA_RECORD,
            b"\1"
            + self.id
            + bytes((self.side,))
            + self._peer_unit
            + len(line).to_bytes(2, "little")
            + line
            + self._sealed.seed
            + self._sealed.plan
            + (bytes(self._seals) if whole else b""),
        )
        self._seals_saved = whole

    def _save_acts(self):
        """The course so far, with the faults and the outcome if there are any."""
        self._unsaved = False
        outcome = self.outcome
        acts = self._course.save() if self._course else b""
        self._save(
            ACTS_RECORD,
            b"\1"
            + self.id
            + bytes((self._flags | (_DONE if outcome else 0), 255 if self._peer_end is None else self._peer_end))
            + bytes(self._faults)
            + bytes((255 if not outcome or outcome.winner is None else outcome.winner,))
            + bytes((CAUSES.index(outcome.cause) if outcome else 0,))
            + (self._share or bytes(SEAL))
            + len(acts).to_bytes(2, "little")
            + acts
            + (bytes(self._reveal) if outcome and self._whole_reveal else b""),
        )

    def _load(self):
        """Take up the match of the records, if there is one. A record that makes no sense is told and left."""
        record = self._store.read(SEA_RECORD)
        if record is None:
            return
        try:
            self._load_sea(record)
            acts = self._store.read(ACTS_RECORD)
            if acts is not None and acts[1 : 1 + SEAL] == self.id:
                self._load_acts(acts)
        except (ValueError, IndexError, TypeError):
            self._forget()
            self._tell("damaged")

    def _load_sea(self, record):
        at = 2 + SEAL + UNIT
        size = record[at] | record[at + 1] << 8
        line, rest = record[at + 2 : at + 2 + size], record[at + 2 + size :]
        self.rules = Rules.parse(str(line, "utf-8"))
        self.id, self.side = record[1 : 1 + SEAL], record[1 + SEAL]
        self._peer_unit = record[2 + SEAL : at]
        plan = rest[SEED : SEED + self.rules.cells]
        self.sea = Sea(self.rules, ships_of(plan))
        self._sealed = Sealed(self.id, self.side, rest[:SEED], plan)
        self._seals = bytearray(rest[SEED + self.rules.cells :])
        self._seals_saved = len(self._seals) == self._seals_size
        if record[0] != 1 or self.side > 1 or (self._seals and not self._seals_saved):
            raise ValueError("no record of a duel")

    def _load_acts(self, record):
        at = 1 + SEAL
        flags, peer_end = record[at], record[at + 1]
        self._faults = [record[at + 2], record[at + 3]]
        winner, cause = record[at + 4], CAUSES[record[at + 5]]
        share = record[at + 6 : at + 6 + SEAL]
        at += 6 + SEAL
        size = record[at] | record[at + 1] << 8
        acts, self._reveal = record[at + 2 : at + 2 + size], bytearray(record[at + 2 + size :])
        self._flags = flags & ~_DONE
        self._peer_end = None if peer_end == 255 else peer_end
        if share != bytes(SEAL):
            self._begin(share)
            self._course.load(acts)
        if flags & _DONE:
            self.outcome = Outcome(None if winner == 255 else winner, cause, self._faults)
        elif self._flags & _ENDED or self._faults[1 - self.side]:
            self._conclude()


_HANDLERS = {
    SEA: Duel._take_sea,
    READY: Duel._take_ready,
    SHOT: Duel._take_shot,
    ANSWER: Duel._take_answer,
    OFFER: Duel._take_offer,
    DECLINE: Duel._take_decline,
    END: Duel._take_end,
    REVEAL: Duel._take_reveal,
    DONE: Duel._take_done,
    ACCUSE: Duel._take_accuse,
}
