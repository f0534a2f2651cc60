"""The channel: delivers messages once, whole and in order, and knows whether anybody is there. Imports framing.

Over a cable one message is under way at a time; the next is sent when the other side has acknowledged it. That is fast
enough there (a shot and its answer are two short frames), needs one buffer, and leaves nothing to reorder. On a slow
line, with a long round trip, up to WINDOW are under way. A receiver accepts only the next message in order, so whatever
was lost is retransmitted with everything after it (go back N). The user checks `free` and hands over one message: there
is no queue that could grow.

Every frame names both sessions: the sender's, and the one it believes it is talking to. A unit that was switched on
again has a new session. The other side sees that at once: it forgets the old numbers, and `opened` makes the user start
over. A frame for another session is stale and is only answered with a greeting.

A ping has the time at which it was sent, the number of broken frames that its sender has received, and, as an echo, the
time of the other side's last ping plus the time since. So each side knows the round trip before its first message, and
whether it is received.

Times are milliseconds that wrap at 2**30, as MicroPython's ticks do.
"""

from hashlib import sha256

from .framing import MAX_BODY, Deframer, frame

PING, DATA = 0x10, 0x11  # kinds of frames
SIGNED = 2  # a flag of both: a MAC follows
MAC = 8  # bytes
BOOT = 4  # bytes of entropy, new whenever a unit is switched on
SESSION = BOOT + 1  # and a count that goes up when a unit begins a new session without a power cycle
HEADER = 15  # kind 1, own session 5, the other's session 5, number 2, expected number 2
MAX_MESSAGE = MAX_BODY - HEADER - MAC

KEEP_ALIVE_MS = 400  # something is sent at least this often
LOST_MS = 2000  # without a frame for this long, nobody is there
FIRST_WAIT_MS, LEAST_WAIT_MS, MOST_WAIT_MS = 150, 80, 1000  # until a message is sent again
FAR_WAIT_MS = 3000  # the same on a line whose round trip is that long
WINDOW = 16  # messages under way on a slow line, with a round trip of 50 ms and more: 2.9 kB, and a Pico's ring has 4
STUCK_TRIES = 10
_NOBODY = bytes(SESSION)
_WRAP = (1 << 30) - 1
_COUNT = 0xFFFFFF
_SENT, _RECEIVED, _RETRANSMITS, _DUPLICATES, _STRAY, _FOREIGN, _ECHOES, _RESYNCS, _LOST, _ROUND_TRIP_MS = range(10)
# In one text: words of their own would stay in a Pico's memory as names.
_COUNTED = "sent received retransmits duplicates stray foreign echoes resyncs lost round_trip_ms"


def mac(key, body):
    """8 bytes that prove that the body of a frame was made by a holder of the key (16 bytes). Truncated: a whole
    SHA-256 could be extended.
    """
    digest = sha256(key)
    digest.update(body)
    return digest.digest()[:MAC]


def ticks_diff(later, earlier):
    """Milliseconds from `earlier` to `later` on a clock that wraps at 2**30."""
    return ((later - earlier + (1 << 29)) & _WRAP) - (1 << 29)


class Channel:
    """One end. boot: 4 bytes of entropy; opened(): called when both sides restart their numbers (at first contact, or
    after a power cycle of either).

    present: somebody is there. other_keys: somebody is there whose keys are not ours. counters: figures for the hidden
    screen; values stay below 2**24.
    """

    def __init__(self, boot, opened):
        self._session = boot + b"\1"
        self._opened = opened
        self.deframer = Deframer()
        self._peer = _NOBODY
        self._keys = None  # ours and the other side's frame keys, which show whose frames are
        self._proven = False  # frames without the other side's MAC are somebody else's
        self.other_keys = False  # its frames have a MAC, of other keys than ours, or we have none
        self._bare = 0  # the number of the first message handed over since there are keys
        self._used = False  # a message went either way since the last opening
        self._sending = 0
        self._expecting = 0
        self._flight = []  # the messages under way, oldest first
        self._sent = 0  # how many of them were sent since the last retransmission began
        self._again = 0  # how many of them had been sent before that
        self._tries = 0  # of the oldest
        self._sent_at = 0  # when it was sent, or became the oldest
        self._timed = -1  # the place of the one that measures the round trip, and when it was sent
        self._timed_at = 0
        self._owes_ack = False
        self._ping_first = False  # a ping goes before the first message, so that the other side has the round trip too
        self._stamp = None  # the time in the other side's last ping, and when it came
        self._stamped_at = 0
        self._measured = False
        self._peer_broken = 0
        self._greet = None  # the session of a stranger to be greeted
        self._spoke_at = None
        self._heard_at = 0
        self._base = FIRST_WAIT_MS
        self._wait = FIRST_WAIT_MS
        self.present = False
        self._counts = [0] * 10

    @property
    def counters(self):
        """What was counted, with its names: for the hidden screen and for tests."""
        return dict(zip(_COUNTED.split(), self._counts))

    @property
    def open(self):
        """Whether the other side's session is known."""
        return self._peer != _NOBODY

    @property
    def boot(self):
        """The other side's power-on: the part of its session that stays."""
        return self._peer[:BOOT]

    @property
    def proven(self):
        """Whether the other side has shown in this pair that it has its keys."""
        return self._proven

    @property
    def free(self):
        """Whether `send` may be called."""
        return self.open and len(self._flight) < (WINDOW if self._base > FIRST_WAIT_MS else 1)

    @property
    def idle(self):
        """Whether the other side has acknowledged everything."""
        return self.open and not self._flight

    @property
    def stuck(self):
        """Whether a message has been retransmitted several times without an acknowledgement."""
        return self._tries >= STUCK_TRIES

    @property
    def broken(self):
        """Frames discarded because of a wrong checksum, broken stuffing or excessive length."""
        return self.deframer.broken + self.deframer.oversize

    @property
    def harmed(self):
        """A number that changes whenever a frame has arrived broken, here or, according to its pings, at the other
        side.
        """
        return self.broken << 8 | self._peer_broken

    def send(self, message):
        """Send a message of 1..MAX_MESSAGE bytes, while `free`. ValueError otherwise."""
        if not self.free:
            raise ValueError("enough is under way, or nobody is there")
        if not 1 <= len(message) <= MAX_MESSAGE:
            raise ValueError("a message has 1 to %d bytes, not %d" % (MAX_MESSAGE, len(message)))
        self._flight.append(bytes(message))
        self._used = True

    def feed(self, chunk, now):
        """Take bytes from the line and yield each message that arrives. Anything may come; nothing is raised.

        Yielded rather than passed to a callback: handling a message nests deeply, and a Pico's stack is short.
        """
        for body in self.deframer.feed(chunk):
            message = self._frame(body, now)
            if message is not None:
                yield message

    def poll(self, now):
        """The next frame for the line, or None. Call until None, then again within `wake` milliseconds."""
        if self.present and ticks_diff(now, self._heard_at) >= LOST_MS:
            self.present = False
            self._count(_LOST)
        if self._ping_first:
            return self._speak(PING, self._peer, b"", now)
        if self._flight:
            if self._sent and ticks_diff(now, self._sent_at) >= self._wait:
                self._again, self._sent = max(self._again, self._sent), 0
                self._timed = -1
                self._wait = min(self._wait * 2, max(MOST_WAIT_MS, self._base))
            if self._sent < len(self._flight):
                return self._say(now)
        if self._greet is not None:
            greet, self._greet = self._greet, None
            return self._speak(PING, greet, b"", now)
        silent = self._spoke_at is None or ticks_diff(now, self._spoke_at) >= KEEP_ALIVE_MS
        if self._owes_ack or silent:
            return self._speak(PING, self._peer, b"", now)
        return None

    def wake(self, now):
        """Milliseconds until `poll` has something to do."""
        if self._owes_ack or self._ping_first or self._greet is not None or self._spoke_at is None:
            return 0
        wait = KEEP_ALIVE_MS - ticks_diff(now, self._spoke_at)
        if self._flight:
            said = self._sent == len(self._flight)
            wait = min(wait, self._wait - ticks_diff(now, self._sent_at)) if said else 0
        if self.present:
            wait = min(wait, LOST_MS - ticks_diff(now, self._heard_at))
        return max(wait, 0)

    def _count(self, what):
        self._counts[what] = (self._counts[what] + 1) & _COUNT

    def _say(self, now):
        """The frame of the next message under way."""
        place = self._sent
        self._sent += 1
        if not place:
            self._tries = min(self._tries + 1, 100)
            self._sent_at = now
            if self._tries == 1:
                self._wait = self._base
        if place < self._again:
            self._count(_RETRANSMITS)
        elif self._timed < 0:
            self._timed, self._timed_at = place, now
        return self._speak(DATA, self._peer, self._flight[place], now, place)

    def _speak(self, kind, to, message, now, place=0):
        self._count(_SENT)
        self._spoke_at = now
        if to == self._peer:
            self._owes_ack = self._ping_first = False
        if kind == PING:
            message = (now & 0xFFFF).to_bytes(2, "little") + bytes((self.broken & 0xFF,))
            held = LOST_MS if self._stamp is None else ticks_diff(now, self._stamped_at)
            if held < LOST_MS:
                message += (self._stamp + held & 0xFFFF).to_bytes(2, "little")
        keys = self._keys if to == self._peer else None
        number = self._sending + place & 0xFFFF
        numbers = number.to_bytes(2, "little") + self._expecting.to_bytes(2, "little")
        body = bytes((kind | SIGNED if keys else kind,)) + self._session + to + numbers + message
        return frame(body + mac(keys[0], body) if keys else body)

    def _frame(self, body, now):
        """The message that a frame brings for the first time, or None."""
        signed = body[0] & SIGNED
        whole = len(body) >= HEADER + (MAC if signed else 0)
        if not whole or not PING <= body[0] <= DATA | SIGNED or body[1 : 1 + SESSION] == _NOBODY:
            self._count(_FOREIGN)
            return None
        sender, to = body[1 : 1 + SESSION], body[1 + SESSION : 1 + 2 * SESSION]
        if sender == self._session:
            self._count(_ECHOES)  # a plug that returns our own bytes
            return None
        kind = body[0] & ~SIGNED
        if to != self._session:
            if to != _NOBODY:
                self._count(_STRAY)
            self._greet = sender
            if kind == PING and len(body) >= HEADER + 2:
                self._stamp, self._stamped_at = body[HEADER] | body[HEADER + 1] << 8, now
            return None
        if sender != self._peer and not self._adopt(sender):
            return None
        unsure = self._keys and not signed  # the other side has no keys yet, or somebody else sends in its name
        false = self._keys and signed and mac(self._keys[1], body[:-MAC]) != body[-MAC:]
        if signed and not self._proven and (false or not self._keys):
            self.other_keys = True
        if unsure and self._proven or false:
            self._count(_STRAY)
            return None
        if signed:
            self._proven = self._keys is not None
            body = body[:-MAC]
        self._count(_RECEIVED)
        self._heard_at = now
        self.present = True
        number, expected = body[11] | body[12] << 8, body[13] | body[14] << 8
        acknowledged = (expected - self._sending) & 0xFFFF
        most = max(self._sent, self._again)
        if unsure:
            # Messages handed over since there are keys do not count: a side that accepts them has keys and sends MACs.
            most = min(most, self._bare - self._sending & 0xFFFF)
        if 0 < acknowledged <= most:
            self._delivered(acknowledged, now)
        if kind == PING:
            self._ping(body[HEADER:], now)
        elif unsure:
            self._count(_STRAY)  # the opponent sends it again with a MAC
        elif len(body) > HEADER:
            return self._message(number, body[HEADER:])
        return None

    def _ping(self, said, now):
        """Note the fields of a ping. A short one leaves the rest unknown."""
        if len(said) < 3:
            return
        self._stamp, self._stamped_at = said[0] | said[1] << 8, now
        self._peer_broken = said[2]
        if len(said) == 5 and not self._measured:
            self._measured = True
            trip = (now & 0xFFFF) - (said[3] | said[4] << 8) & 0xFFFF
            if trip > 0x7FFF:
                trip = 0  # below zero by the rounding of two clocks
            self._base = min(max(2 * trip + 50, LEAST_WAIT_MS), FAR_WAIT_MS)

    def _adopt(self, sender):
        """Restart the numbers with a new session of the other side; False if this frame is not for the new pair.

        A pair of sessions must never come back with its numbers at 0. The other side's next session is always new. A
        session of another boot may be a late frame from before. So if messages were sent in our present session, that
        changes too: then late frames of the old pair match nothing, and the other side restarts on seeing our new
        session.
        """
        known = sender[:BOOT] == self._peer[:BOOT]
        if known and not 0 < (sender[BOOT] - self._peer[BOOT]) & 0xFF < 128:
            if self.present:
                self._count(_STRAY)
                return False
            known = False  # somebody else may have sent higher counts in its name
        renew = self._used and not known
        self._peer = sender
        if renew:
            self.renew()
            self._greet = sender
        else:
            self._open()
            self._ping_first = True
        return not renew

    def renew(self):
        """Begin a new session, which makes the other side restart its numbers too: the present pair makes no
        progress."""
        self._session = self._session[:BOOT] + bytes(((self._session[BOOT] + 1) & 0xFF,))
        self._open()

    def authenticate(self, ours, theirs):
        """Set both sides' keys (16 bytes). Until the numbers restart, each of our frames has a MAC, and once one of the
        other side's has, frames without are taken for somebody else's. Before that, they deliver no message and
        acknowledge none that was handed over since.
        """
        if not self._keys:
            self._keys = ours, theirs
            self.other_keys = False
            self._bare = self._sending + len(self._flight) & 0xFFFF

    def _open(self):
        self._keys, self._proven = None, False
        self.other_keys = False
        self._used = False
        self._sending = self._expecting = 0
        self._flight = []
        self._sent = self._again = self._tries = 0
        self._timed = -1
        self._owes_ack = self._measured = self._ping_first = False
        self._base = FIRST_WAIT_MS
        self._counts[_ROUND_TRIP_MS] = 0  # the line may be another one
        self._count(_RESYNCS)
        self._opened()

    def _delivered(self, count, now):
        """The other side has received the oldest `count` messages."""
        if 0 <= self._timed < count:
            # Only a message that was sent once gives a true round trip.
            trip = max(ticks_diff(now, self._timed_at), 0)
            old = self._counts[_ROUND_TRIP_MS]
            mean = (7 * old + trip + 4) // 8 if old else trip
            self._counts[_ROUND_TRIP_MS] = mean
            self._base = min(max(2 * mean + 50, LEAST_WAIT_MS), FAR_WAIT_MS)
        self._timed = max(self._timed - count, -1)
        self._flight = self._flight[count:]
        self._sending = self._sending + count & 0xFFFF
        self._sent, self._again = max(self._sent - count, 0), max(self._again - count, 0)
        self._tries = 1 if self._sent else 0
        self._sent_at, self._wait = now, self._base

    def _message(self, number, message):
        if number == self._expecting:
            self._expecting = (number + 1) & 0xFFFF
            self._owes_ack = True
            self._used = True
            return message
        if (self._expecting - number) & 0xFFFF <= WINDOW:
            self._owes_ack = True
            self._count(_DUPLICATES)
        else:
            self._count(_STRAY)
        return None
