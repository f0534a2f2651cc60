"""The duel: one engine a unit, from "plug in and press duel" to the verdict. Imports the rules and this room.

What is to be sent follows from the Match and from what the other side has of it (`_next`), so nothing is queued, and a
duel that is taken up again sends what the other side lacks. A decision is in the store before it leaves the unit.
"""

from ..rules import DRAWN, NotLegal, RulesError, line_up
from . import match as matches
from .match import AGREED, CHEATED, LEFT, RESIGNED, Match
from .wire import (
    DECLINE,
    DIGEST,
    END,
    GONE,
    HELLO,
    MOVE,
    OFFER,
    OPENED,
    RESUME,
    SEAL,
    SEALED,
    TAG,
    VERSION,
    match_id,
    number_at,
    sealed_token,
    token_of,
)

RECORD = "straume-duel"
MAX_EVENTS = 32
_SILENT = bytes(SEAL)  # the nonce of a unit whose player wants no duel
_SEAL_HERE, _OPEN_HERE = 1, 2  # flags of RESUME

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

    match: the Match in hand or None. offered: the other side's offer of a draw waits for our player. met: the other
    side holds the same match. resting: it is over and the other side needs nothing more. saved: False when the store
    refused a write.
    """

    def __init__(self, make_channel, store, entropy, secret):
        self._store, self._entropy, self._secret = store, entropy, secret
        self._events = []
        self.ignored = 0  # messages that fitted nothing
        self.saved = True
        self.wants = False
        self._nonce = self._their_nonce = _SILENT
        self._hello_due = True
        self._gone = None  # the id of a match that we do not hold: it is to be told
        self._was_present = False
        self._take_up(None)
        self.channel = make_channel(entropy(4), self._opened)

    def loading(self):
        """Take up the match in the store, if there is one: a generator that yields between slices."""
        record = self._store.read(RECORD)
        if record is None:
            return
        try:
            self._take_up((yield from matches.reading(record)))
        except ValueError:  # RulesErrors are
            self._emit("damaged")
            self._erase()

    def _take_up(self, match):
        """Have this match in hand, or none; nothing is known of what the other side has of it."""
        self.match = match
        self.resting = False
        self.offered = None  # the count of moves when the other side's offer was made
        self._declined = None
        self._unsaved = False
        self._anew()

    def _anew(self):
        self.met = False
        self._resume_due = self.match is not None
        self._seal_sent = self._open_sent = self._offer_sent = self._decline_due = self._end_sent = False
        self._sent = 0  # moves that the other side has, or was sent

    @property
    def phase(self):
        match = self.match
        if match is None:
            return CALLING if self.wants else IDLE
        if match.outcome:
            return OVER
        if not match.fleet:
            return LINING_UP
        return PLAYING if match.position else SEALING

    @property
    def outcome(self):
        """(winner or DRAWN, cause), None before."""
        return self.match.outcome if self.match else None

    @property
    def side(self):
        return self.match.side

    @property
    def present(self):
        return self.channel.present

    @property
    def our_turn(self):
        """Whether our player is to move."""
        return self.phase == PLAYING and self.match.position.turn == self.side

    def event(self):
        """The oldest event, a tuple that begins with its name, or None: present, lost, agreed, begun (whether we move
        first), move (a move of theirs), offered, declined, ended, resumed, cancelled, stranger, version, not-saved,
        damaged.
        """
        return self._events.pop(0) if self._events else None

    def _emit(self, *event):
        if len(self._events) < MAX_EVENTS:
            self._events.append(event)

    # The player's wishes.

    def call(self):
        """Want a duel. NotNow while one is in hand."""
        if self.match is not None and not self.resting:
            raise NotNow("a duel is in hand: go on with it or leave it first")
        self._take_up(None)
        self.wants = True
        self._nonce = self._entropy(SEAL)
        self._hello_due = True

    def cancel(self):
        """Do not want it any more, before the other side does too."""
        self.wants = False
        self._nonce = _SILENT
        self._hello_due = True

    def line_up(self, text):
        """Fix our fleet. RulesError for what is no line-up; NotNow outside LINING_UP."""
        if self.phase != LINING_UP:
            raise NotNow("there is no duel to line up for")
        line_up(text)
        self.match.share = self._entropy(SEAL)
        self.match.fleet = text.encode()
        self._save()

    def push(self, move):
        """Our player's move. NotLegal; NotNow when it is not ours, or our offer of a draw is not answered yet."""
        if not self.our_turn or self.match.offer is not None:
            raise NotNow("it is the other side that must act")
        self.match.push(move)
        self._save()
        if self.outcome:
            self._emit("ended")

    def offer_draw(self):
        """Offer a draw, before our move; until it is answered we do not move. NotNow for a second one at one move."""
        match = self.match
        if not self.our_turn or match.offer is not None or self._declined == len(match.moves):
            raise NotNow("a draw cannot be offered now")
        match.offer = len(match.moves)
        self._offer_sent = False
        self._save()

    def answer_draw(self, yes):
        """Answer the other side's offer, while `offered`."""
        if self.offered is None or self.outcome:
            raise NotNow("no draw is offered")
        if yes:
            self._say(DRAWN, AGREED)
        else:
            self._decline_due = True

    def resign(self):
        """Give up. NotNow while nothing is played."""
        if self.phase != PLAYING:
            raise NotNow("there is nothing to resign")
        self._say(1 - self.side, RESIGNED)

    def leave(self):
        """Leave for good. Before our seal could be sent the match is called off, afterwards it is lost; the other side
        learns of it now or when the two units meet again.
        """
        match = self.match
        if match is None:
            self.cancel()
        elif match.fleet and not match.outcome:
            self._say(1 - match.side, LEFT)
            if not (self.present and self.met):
                self._drop()
        else:
            self._drop()

    def _say(self, winner, cause):
        """Our player, or our unit, ends the match."""
        self.match.said = cause
        self._end(winner, cause)

    def _end(self, winner, cause):
        self.match.end = winner, cause
        self.match.offer = self.offered = None
        self._save()
        self._emit("ended")

    def _drop(self):
        """The match is nobody's any more."""
        self._erase()
        self._take_up(None)
        self.cancel()

    def _fault(self):
        """The other side has said what nobody honest says: the match is ours."""
        if not self.outcome:
            self._say(self.side, CHEATED)

    # The store.

    def _save(self):
        self._unsaved = False
        if not self.match.fleet:
            return  # nothing binds us yet
        self.saved = self._stored(lambda: self._store.write(RECORD, self.match.pack()))
        if not self.saved:
            self._emit("not-saved")

    def _erase(self):
        self._stored(lambda: self._store.erase(RECORD))

    def _stored(self, work):
        try:
            work()
            return True
        except OSError:
            return False

    # Bytes and time.

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        for message in self.channel.feed(chunk, now):
            self.take(message)

    def poll(self, now):
        """The next bytes for the line, or None. Call until None, again after `wake` milliseconds."""
        channel = self.channel
        if channel.free:
            message = self._next()
            if message is not None:
                channel.send(message)
            elif channel.idle:
                self._quiet()
        out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            self._emit("present" if channel.present else "lost")
        return out

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no wish comes before."""
        return self.channel.wake(now)

    def _quiet(self):
        """The other side has everything that we have said."""
        if self._unsaved:
            self._save()
        if self.outcome and self.met and not self.resting:
            self.resting = True
            self._erase()

    def _opened(self):
        """The channel of both sides begins anew: the other unit was switched on, or is another one."""
        self._their_nonce = _SILENT
        self._hello_due = True
        self._anew()

    # What is to be sent.

    def _next(self):
        """The next message that the other side lacks, or None."""
        match = self.match
        if self._gone is not None:
            gone, self._gone = self._gone, None
            return bytes((GONE,)) + gone + token_of(self._secret, gone)
        if match is None or self.resting:
            if not self._hello_due:
                return None
            self._hello_due = False
            hello = bytes((HELLO, VERSION)) + self._nonce
            self._agree()
            return hello
        if self._resume_due:
            self._resume_due = False
            flags = (_SEAL_HERE if match.seal else 0) | (_OPEN_HERE if match.position else 0)
            count = len(match.moves)
            head = bytes((RESUME, VERSION)) + match.id + bytes((flags,)) + count.to_bytes(2, "little")
            return head + match.digest(count)
        return self._next_of_play() if self.met else None

    def _next_of_play(self):
        match = self.match
        if match.fleet and not self._seal_sent:
            self._seal_sent = True
            return self._about(SEALED, match.own_seal + sealed_token(token_of(self._secret, match.id)))
        if match.fleet and match.seal and not self._open_sent:
            self._open_sent = True
            return self._about(OPENED, match.share + match.fleet)
        while self._sent < len(match.moves):
            number = self._sent
            self._sent += 1
            if match.author(number) == match.side:
                return self._about(MOVE, number.to_bytes(2, "little") + match.moves[number].to_bytes(2, "little"))
        if self._decline_due:
            self._decline_due = False
            declined, self.offered = self.offered, None
            return self._about(DECLINE, declined.to_bytes(2, "little"))
        if match.offer is not None and not self._offer_sent:
            self._offer_sent = True
            return self._about(OFFER, match.offer.to_bytes(2, "little"))
        if match.said and not self._end_sent:
            self._end_sent = True
            return self._about(END, bytes((match.said,)) + len(match.moves).to_bytes(2, "little"))
        return None

    def _about(self, kind, payload):
        return bytes((kind,)) + self.match.id[:TAG] + payload

    # What has come.

    def take(self, message):
        """A message of the other side's."""
        kind, size, match = message[0], len(message), self.match
        if kind == HELLO:
            self._take_hello(message[1:])
        elif kind == RESUME and size == 2 + SEAL + 3 + DIGEST:
            self._take_resume(message)
        elif kind == GONE and size == 1 + 2 * SEAL:
            self._take_gone(message[1 : 1 + SEAL], message[1 + SEAL :])
        elif match is None or not self.met or message[1 : 1 + TAG] != match.id[:TAG]:
            self.ignored = (self.ignored + 1) & 0xFFFFFF
        elif not self._take_play(kind, message[1 + TAG :]):
            self._fault()

    def _take_hello(self, payload):
        """Who says HELLO has no match in hand."""
        if len(payload) != 1 + SEAL or payload[0] != VERSION:
            self._emit("version", payload[0] if payload else 0)
            return
        self._their_nonce = payload[1:]
        if self.match is None or self.resting:
            self._agree()
        else:
            self.met = False
            self._resume_due = True  # whoever it is: let it show that it has played in our match

    def _agree(self):
        """Both want a duel, and have said so: its id, and who is which side."""
        ours, theirs = self._nonce, self._their_nonce
        if not self.wants or self._hello_due or theirs == _SILENT or ours == theirs:
            return
        self._take_up(Match(match_id(ours, theirs), 0 if ours < theirs else 1))
        self._nonce = self._their_nonce = _SILENT
        self.wants = self._resume_due = False
        self.met = True
        self._emit("agreed")

    def _take_resume(self, message):
        held, match = message[2 : 2 + SEAL], self.match
        if message[1] != VERSION:
            self._emit("version", message[1])
            return
        if match is None or match.id != held or self.resting:
            self._gone = held
            return
        flags, count = message[2 + SEAL], number_at(message, 3 + SEAL)
        known = len(match.moves)
        lacking = [number for number in range(count, known) if match.author(number) != match.side]
        if lacking or (count <= known and match.digest(count) != message[-DIGEST:]):
            self.met = True
            self._fault()  # it has forgotten a move of its own, or speaks of another game
            return
        self.met = True
        self._seal_sent = bool(flags & _SEAL_HERE)
        self._open_sent = bool(flags & _OPEN_HERE)
        self._sent = count
        self._offer_sent = self._end_sent = False
        self._emit("resumed")

    def _take_gone(self, held, token):
        """The other side does not hold this match."""
        match = self.match
        if match is None or match.id != held:
            return
        if match.seal and sealed_token(token) != match.token:
            self._emit("stranger")
        elif match.outcome:
            self.met = self.resting = True
            self._erase()
        elif match.seal:
            self.met = True
            self._end(match.side, LEFT)  # it had saved the match before it sent its seal
        else:
            self._drop()
            self._emit("cancelled")
            self.call()  # our player has not changed his mind

    def _take_play(self, kind, payload):
        """A message about the match in hand; False for one that nobody honest sends."""
        match, size = self.match, len(payload)
        if kind == SEALED and size == 2 * SEAL:
            if match.seal:
                return (match.seal, match.token) == (payload[:SEAL], payload[SEAL:])
            match.seal, match.token = payload[:SEAL], payload[SEAL:]
            if match.fleet:
                self._save()
            return True
        if kind == OPENED and size == SEAL + len(match.fleet):
            return self._take_opened(payload[:SEAL], payload[SEAL:])
        if kind == END and size == 3:
            return self._take_end(payload[0], number_at(payload, 1))
        if match.position is None or size < 2:
            return False
        number = number_at(payload, 0)
        if kind == MOVE and size == 4:
            return self._take_move(number, number_at(payload, 2))
        if kind == OFFER and size == 2:
            theirs = number == len(match.moves) and match.position.turn != match.side
            if theirs and not self.outcome and self.offered is None:
                self.offered = number
                self._emit("offered")
            return theirs or number < len(match.moves)
        if kind == DECLINE and size == 2:
            if number == match.offer:
                match.offer, self._declined = None, number
                self._unsaved = True
                self._emit("declined")
            return True
        return False

    def _take_opened(self, share, fleet):
        match = self.match
        if match.position:
            return (match.their_share, match.their_fleet) == (share, fleet)
        try:
            if not match.fleet or not match.seal or not match.opens(share, fleet):
                return False
        except RulesError:
            return False
        match.begin(share, fleet)
        self._save()
        self._emit("begun", match.first == match.side)
        return True

    def _take_move(self, number, move):
        match = self.match
        if number < len(match.moves):
            return match.moves[number] == move
        if number > len(match.moves) or match.position.turn == match.side:
            return False
        if match.position.outcome is not None:
            return False
        try:
            match.push(move)
        except NotLegal:
            return False
        self._unsaved = True
        self.offered = None
        self._emit("move", move)
        if match.position.outcome is not None:
            self._emit("ended")
        return True

    def _take_end(self, cause, number):
        """The other side ends the match."""
        match = self.match
        if match.position and match.position.outcome is not None:
            return True  # a move was faster
        said = match.said
        if cause == AGREED:
            if said in (RESIGNED, LEFT):
                return True
            if match.offer is None or match.offer != number:
                return False
            self._end(DRAWN, AGREED)
        elif cause in (RESIGNED, LEFT):
            self._end(DRAWN if said in (RESIGNED, LEFT) else match.side, cause)
        elif cause == CHEATED:
            if not match.outcome:
                self._end(1 - match.side, CHEATED)
        else:
            return False
        return True
