"""Interprets sixteen contacts: presses, releases, holds and repeats in a bounded queue, debounced. Each contact has its
diode, so chords of any keys are reported correctly; the self-test detects a faulty diode.

Needs no machine: it is given which contacts are closed and when, in milliseconds that wrap at 2**30. Imports array.
"""

from array import array

PRESSED = 1
RELEASED = 2
HELD = 3
REPEAT = 4
KEYS = 16
_WRAP = (1 << 30) - 1
HELD_MS = 500  # from the press to HELD
REPEAT_MS = 120  # from HELD to the first REPEAT and from one to the next


class Matrix:
    """An event is one int: kind << 4 | key. A full queue keeps its contents and counts lost events in `overflows`: the
    player is waiting for the oldest presses.
    """

    QUEUE = 32  # events
    BOUNCE_MS = 20  # for this long after an edge a key is ignored; the edge itself counts at once

    def __init__(self):
        self.overflows = 0
        self.down = 0  # bit n: key n is down
        self._queue = bytearray(self.QUEUE)
        self._first = 0
        self.queued = 0
        self._changed = array("i", [0] * KEYS)  # when the key last changed
        self._due = array("i", [0] * KEYS)  # when its next HELD or REPEAT is
        self._held = 0  # bit n: HELD was queued
        self._settled = (1 << KEYS) - 1  # bit n: the bounce is over, `changed` means nothing any more
        self.busy = bytearray(1)  # not 0: open contacts have to be reported too, see `idle`

    def get(self):
        """The oldest event, or None."""
        if not self.queued:
            return None
        event = self._queue[self._first]
        self._first = (self._first + 1) % self.QUEUE
        self.queued -= 1
        return event

    def scanned(self, closed, now):
        """Take a scan: bit 4 * row + column of `closed` says that this contact conducts; `now` in milliseconds."""
        changes = closed ^ self.down
        for key in range(KEYS):
            bit = 1 << key
            if changes & bit:
                if not self._settled & bit and _since(now, self._changed[key]) < self.BOUNCE_MS:
                    continue
                self._changed[key] = now
                self._settled &= ~bit
                self.down ^= bit
                if closed & bit:
                    self._due[key] = (now + HELD_MS) & _WRAP
                    self._held &= ~bit
                    self.put(PRESSED, key)
                else:
                    self.put(RELEASED, key)
            elif not self._settled & bit and _since(now, self._changed[key]) >= self.BOUNCE_MS:
                self._settled |= bit
            if self.down & bit and _since(now, self._due[key]) >= 0:
                self.put(REPEAT if self._held & bit else HELD, key)
                self._held |= bit
                self._due[key] = (now + REPEAT_MS) & _WRAP
        self.busy[0] = not self.idle

    @property
    def idle(self):
        """Nothing is down and no bounce is being waited out: a scan of open contacts changes nothing."""
        return self.down == 0 and self._settled == (1 << KEYS) - 1

    def put(self, kind, key):
        """Queue an event."""
        if self.queued >= self.QUEUE:
            self.overflows += 1
            return
        self._queue[(self._first + self.queued) % self.QUEUE] = kind << 4 | key
        self.queued += 1


def _since(now, then):
    """now - then, right for times less than 2**29 ms apart."""
    return ((now - then + (1 << 29)) & _WRAP) - (1 << 29)
