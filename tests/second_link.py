"""The second peer's frames and channel (docs/protocol.md, 1 and 2), and the few functions that all of it needs."""

import zlib
from hashlib import sha256


class Wrong(AssertionError):
    """The other side has sent what the page does not allow."""


def need(condition, text):
    if not condition:
        raise Wrong(text)


def h(*parts):
    return sha256(b"".join(parts)).digest()[:16]


def u16(number):
    return number.to_bytes(2, "little")


def at16(data, at):
    return int.from_bytes(data[at : at + 2], "little")


def x25519(scalar, point):
    """RFC 7748, section 5: the product as 32 bytes."""
    prime = 2**255 - 19
    k = int.from_bytes(scalar, "little") & ~(7 | 1 << 255) & (1 << 255) - 1 | 1 << 254
    u = int.from_bytes(point, "little") & (1 << 255) - 1
    x2, z2, x3, z3 = 1, 0, u, 1
    for bit in range(254, -1, -1):
        one = k >> bit & 1
        if one:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb = d * a % prime, c * b % prime
        x3, z3 = (da + cb) ** 2 % prime, u * (da - cb) ** 2 % prime
        aa, bb = a * a % prime, b * b % prime
        x2, z2 = aa * bb % prime, (aa - bb) * (aa + 121665 * (aa - bb)) % prime
        if one:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, prime - 2, prime) % prime).to_bytes(32, "little")


BASE = bytes([9]) + bytes(31)


# 1. Frame


def cobs(raw):
    out = bytearray()
    for run in raw.split(b"\0"):
        out += bytes([len(run) + 1]) + run
    return bytes(out)


def frame(body):
    return b"\0" + cobs(body + zlib.crc32(body).to_bytes(4, "little")) + b"\0"


def unframe(run):
    raw, at = bytearray(), 0
    while at < len(run):
        raw += run[at + 1 : at + run[at]]
        if len(run[at + 1 : at + run[at]]) != run[at] - 1:
            return None
        at += run[at]
        raw += b"\0" if at < len(run) else b""
    whole = len(raw) > 4 and zlib.crc32(raw[:-4]).to_bytes(4, "little") == raw[-4:]
    return bytes(raw[:-4]) if whole else None


# 2. Channel

WINDOW = 16  # messages


class Link:
    """opened(): a new pair. window: messages under way, 1 to WINDOW."""

    def __init__(self, boot, opened, window):
        self.me, self.peer, self.opened = boot + b"\1", bytes(5), opened
        self.window, self.flight, self.said = window, [], 0  # said: how many of those under way, in this round
        self.out = self.expected = self.broken = 0
        self.stamp = self.greet = self.trip = None
        self.used = self.ack = self.ping_first = False
        self.said_at = self.heard_at = self.sent_at = -10000
        self.tries, self.wait, self.rest = 0, 150, b""
        self.keys, self.proven, self.bare = None, False, 0
        self.same = self.foreign = False  # the new pair's boot is the one before; frames have a MAC of other keys

    def renew(self):
        """A new session of ours, and a new pair."""
        self.me = self.me[:4] + bytes([(self.me[4] + 1) % 256])
        self.restart(ping=False)

    def restart(self, ping):
        self.out, self.expected, self.used = 0, 0, False
        self.flight, self.said, self.tries = [], 0, 0
        self.trip, self.ping_first, self.ack = None, ping, False
        self.keys, self.proven, self.bare, self.foreign = None, False, 0, False
        self.opened()

    @property
    def free(self):
        return len(self.flight) < self.window and self.peer != bytes(5)

    def send(self, message):
        self.flight.append(message)
        self.used = True

    def say(self, kind, to, body, now, place=0):
        self.said_at = now
        if to == self.peer:
            self.ack = self.ping_first = False
        if kind == 0x10:
            body = u16(now & 0xFFFF) + bytes([self.broken & 255])
            if self.stamp and now - self.stamp[1] < 2000:
                body += u16(self.stamp[0] + now - self.stamp[1] & 0xFFFF)
        body = self.me + to + u16((self.out + place) % 65536) + u16(self.expected) + body
        if not self.keys or to != self.peer:
            return frame(bytes([kind]) + body)
        body = bytes([kind | 2]) + body
        return frame(body + h(self.keys[0], body)[:8])

    @property
    def first_wait(self):
        return 150 if self.trip is None else int(min(max(2 * self.trip + 50, 80), 3000))

    def poll(self, now):
        if self.ping_first:
            return self.say(0x10, self.peer, b"", now)
        if self.flight and self.said and now - self.sent_at >= self.wait:
            self.said, self.wait = 0, min(2 * self.wait, max(1000, self.first_wait))
        if self.said < len(self.flight):
            if not self.said:
                self.wait = self.wait if self.tries else self.first_wait
                self.tries, self.sent_at = self.tries + 1, now
            self.said += 1
            return self.say(0x11, self.peer, self.flight[self.said - 1], now, self.said - 1)
        if self.greet:
            to, self.greet = self.greet, None
            return self.say(0x10, to, b"", now)
        if self.ack or now - self.said_at >= 400:
            return self.say(0x10, self.peer, b"", now)
        return None

    def feed(self, data, now):
        *runs, self.rest = (self.rest + data).split(b"\0")
        self.rest = self.rest[-200:]
        for run in filter(None, runs):
            body = unframe(run) if len(run) <= 181 else None
            if body is None:
                self.broken += 1
            elif len(body) >= 15 and body[0] in (0x10, 0x11, 0x12, 0x13):
                message = self.take(body, now)
                if message:
                    yield message

    def take(self, body, now):
        """The message of a frame; None where it has none for us, or none that counts."""
        kind, signed, sender, to = body[0] & 0x11, body[0] & 2, body[1:6], body[6:11]
        said = body[15:-8] if signed else body[15:]
        if sender in (self.me, bytes(5)):
            return None
        if kind == 0x10 and len(said) >= 3:
            self.stamp = at16(said, 0), now
        if to != self.me:
            self.greet = sender
            return None
        if sender != self.peer and not self.pairs(sender, now):
            return None
        if not self.proves(body, signed):
            return None
        unsure = self.keys and not signed
        self.heard_at = now
        number, expects = at16(body, 11), at16(body, 13)
        self.confirm(expects, unsure, now)
        if kind == 0x10:
            if len(said) == 5 and self.trip is None:
                self.trip = (now - at16(said, 3)) & 0xFFFF
            return None
        if not said or unsure or (self.expected - number) % 65536 > WINDOW:
            return None
        self.ack = True
        if number != self.expected:
            return None
        self.expected, self.used = (self.expected + 1) % 65536, True
        return said

    def pairs(self, sender, now):
        """A frame of a new sender: whether the two are a pair by it."""
        known = self.same = sender[:4] == self.peer[:4]
        if known and not 1 <= (sender[4] - self.peer[4]) % 256 <= 127:
            if now - self.heard_at < 2000:
                return False
            known = False
        renewed = self.used and not known
        if renewed:
            self.me = self.me[:4] + bytes([(self.me[4] + 1) % 256])
            self.greet = sender
        self.peer = sender
        self.restart(ping=not renewed)
        return not renewed

    def proves(self, body, signed):
        """Whether a frame's MAC, or that it has none, lets it be heard."""
        if self.keys and signed:
            if body[-8:] != h(self.keys[1], body[:-8])[:8]:
                return False
            self.proven = True
        elif signed:
            self.foreign = True
        elif self.proven:
            return False
        return True

    def confirm(self, expects, unsure, now):
        """The other side has everything before this number."""
        count = (expects - self.out) % 65536
        if 0 < count <= min(len(self.flight), self.bare if unsure else WINDOW) and self.tries:
            self.bare = max(0, self.bare - count)
            if self.tries == 1 and self.window == 1:
                self.trip = now - self.sent_at if self.trip is None else (7 * self.trip + now - self.sent_at) / 8
            self.flight, self.out = self.flight[count:], (self.out + count) % 65536
            self.said = max(0, self.said - count)
            self.tries, self.wait, self.sent_at = int(self.said > 0), self.first_wait, now
