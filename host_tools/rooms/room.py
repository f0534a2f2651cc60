"""A room: two places, the cable between them, who holds them. Sans-I/O: packets and the time go in, packets come out.

Imports `keys`. docs/rooms.md is the specification; host_tools/virtual/page/room.js does the same in a browser. Times
are seconds of any clock that never goes back.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from .keys import SESSION, Keys, opened, parts, seal

PRESENCE, CORD, PHRASE, LEFT = range(4)  # kinds of message
# What a member reports of the place beside its own: nobody's, the receiver's, somebody else's; or it has none itself.
FREE, YOU, OTHER, TURNED = range(4)
MEMBER = 8  # bytes of a member's name
MOST_BYTES = 1024  # of the cord in one packet
PHRASES = 6
LONGEST = 184  # bytes of the longest message that a duel needs: a whole frame of the cable (docs/protocol.md, 1)

HELLO_S = 2.0  # between two hellos while the friend is not here
FULL_HELLO_S = 10.0  # the same while both places are taken
KEEP_S = 2.0  # the friend is sent something at least this often
ECHO_S = 6.0  # within which the broker brings back a packet that was published on a topic of one's own
AWAY_S = 6.0  # of silence after which he is away
HOLD_S = 120.0  # of silence for which his place is kept
MOST_PEERS = 1000  # sessions that are remembered, so that none of them can be replayed

WAITING, HERE, AWAY, FULL = "waiting", "here", "away", "full"
UNHEARD, SMALL = "unheard", "small"  # the broker carries nothing of this room; only short packets


class Peer:
    """Another session in the room that has proved that it is alive now."""

    def __init__(self, keys: Keys, own: bytes, session: bytes) -> None:
        self.session = session
        self.topic = keys.topic(session)
        self.outward = keys.pair(own, session)
        self.inward = keys.pair(session, own)
        self.heard = -1  # its highest counter
        self.heard_at = self.sent_at = 0.0
        self.member = b""
        self.state = FREE  # of the place beside its own, as it reports it
        self.sent_state: int | None = None  # the last state that we sent it
        self.retired = False  # its member has a newer session


class Room:
    """One member. member: its name in this room, 8 bytes, the same after a restart; entropy(n): n random bytes.

    Callbacks: cord(data) with the friend's bytes, phrase(number), changed() when `status` has changed.
    """

    def __init__(self, keys: Keys, member: bytes, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self.keys = keys
        self.member = member
        self.session = entropy(SESSION)
        self.topic = keys.topic(self.session)
        self.cord: Callable[[bytes], None] = lambda data: None
        self.phrase: Callable[[int], None] = lambda number: None
        self.changed: Callable[[], None] = lambda: None
        self.status = WAITING
        self.ignored = 0  # packets that were malformed, not for us, or not new
        self._hello = keys.hello(self.session)
        self._counter = 0  # of the next packet, to whomever: no key sees one twice
        self._out: list[tuple[str, bytes]] = []
        self._peers: dict[bytes, Peer] = {}
        self._mate: Peer | None = None
        self._held = False  # the mate holds the other place, also while he is away or comes back in a newer session
        self._hello_at: float | None = None
        self._refused = False
        self._awaited: list[tuple[str, bytes]] = []
        self.joined()

    @property
    def listens(self) -> tuple[str, str]:
        """The topics to subscribe to."""
        return self.keys.door, self.topic

    def joined(self) -> None:
        """The broker is reached (again): send a hello at once, and see whether it carries this room's packets."""
        self._hello_at = None
        self._refused = False
        # What must come back, one after the other. It distinguishes a broker that withholds a topic from one that takes
        # only short packets, even if that one hangs up at the long packet.
        self._awaited = [
            (self.keys.door, self.member),
            (self.topic, self.member),
            (self.topic, self.member + bytes(LONGEST - MEMBER)),
        ]
        self._echo_at: float | None = None  # when the first of them was sent last
        self._echo_since: float | None = None  # and first

    def refused(self) -> None:
        """The broker did not let us subscribe to our topics."""
        self._refused = True

    @property
    def proved(self) -> bool:
        """Whether the broker carries all that a duel needs."""
        return not self._awaited

    @property
    def short_alone(self) -> bool:
        """Whether short packets came back and the long one has not, so far."""
        return len(self._awaited) == 1

    def send(self, data: bytes, now: float) -> None:
        """Send bytes to the friend's end of the cord; if nobody holds it they are lost, as on a wire."""
        if self._mate and self._linked:
            for at in range(0, len(data), MOST_BYTES):
                self._send_to(self._mate, bytes((CORD,)) + data[at : at + MOST_BYTES], now)

    def say(self, number: int, now: float) -> None:
        """Send one of the phrases."""
        if self._mate and self._linked:
            self._send_to(self._mate, bytes((PHRASE, number)), now)

    def leave(self, now: float) -> None:
        """Give the place back, for good."""
        for peer in self._present(now):
            self._send_to(peer, bytes((LEFT,)), now)

    def poll(self, now: float) -> list[tuple[str, bytes]]:
        """The packets to publish now, as (topic, packet). Call it after each `take` and every half second."""
        self._choose(now)
        if self._awaited and (self._echo_at is None or now - self._echo_at >= HELLO_S):
            self._echo_at = now
            if self._echo_since is None:
                self._echo_since = now
            topic, message = self._awaited[0]
            if topic == self.keys.door:
                self._hello_at = now
            self._out.append((topic, seal(self._hello, self.session, self._count(), message)))
        here = self.status == HERE
        pause = FULL_HELLO_S if self.status == FULL else HELLO_S
        if not here and (self._hello_at is None or now - self._hello_at >= pause):
            self._hello_at = now
            self._out.append((self.keys.door, seal(self._hello, self.session, self._count(), self.member)))
        for peer in self._present(now):
            quiet = peer is self._mate and now - peer.sent_at >= KEEP_S
            state = self._state(peer, now)
            if peer.sent_state != state or quiet:
                self._send_state(peer, now, state)
        out, self._out = self._out, []
        return out

    def take(self, topic: str, packet: bytes, now: float) -> None:
        """Take a packet that the broker brought on one of our topics. Anything may come; nothing is raised."""
        named = parts(packet)
        if not named:
            return
        if named[0] == self.session:
            self._returned(topic, packet)
        elif topic == self.keys.door:
            self._knock(named[0], packet, now)
        elif topic == self.topic:
            self._hear(*named, packet, now)

    def _returned(self, topic: str, packet: bytes) -> None:
        """A packet of our own."""
        if self._awaited and (topic, opened(self._hello, packet)) == self._awaited[0]:
            del self._awaited[0]
            self._echo_at = self._echo_since = None

    def _knock(self, session: bytes, packet: bytes, now: float) -> None:
        """A hello. It may be an old one: it is answered, and nothing else follows from it."""
        member = opened(self.keys.hello(session), packet)
        if member is None or len(member) != MEMBER:
            self.ignored += 1
            return
        peer = self._peers.get(session)
        if peer:
            peer.sent_state = None  # the next poll sends it again
            if now - peer.heard_at < AWAY_S:
                return
        returns = self._mate is not None and self._mate.member == member
        stranger = Peer(self.keys, self.session, session)
        self._send_state(stranger, now, FREE if returns else self._state(stranger, now))

    def _hear(self, session: bytes, counter: int, packet: bytes, now: float) -> None:
        peer = self._peers.get(session) or Peer(self.keys, self.session, session)
        message = opened(peer.inward, packet) if counter > peer.heard else None
        if not message or len(self._peers) >= MOST_PEERS and session not in self._peers:
            self.ignored += 1
            return
        peer.heard, peer.heard_at = counter, now
        self._peers[session] = peer
        kind, rest = message[0], message[1:]
        mine = peer is self._mate
        if kind == PRESENCE and len(rest) == 1 + MEMBER:
            self._take_state(peer, rest[0], rest[1:])
        elif kind == CORD and mine:
            self.cord(rest)
        elif kind == PHRASE and mine and len(rest) == 1 and rest[0] < PHRASES:
            self.phrase(rest[0])
        elif kind == LEFT:
            peer.state, peer.retired = FREE, True
            if mine:
                self._mate, self._held = None, False
        self._choose(now)

    def _take_state(self, peer: Peer, state: int, member: bytes) -> None:
        if not peer.member:  # a new session: older ones of this member have ended
            peer.member = member
            for old in self._peers.values():
                if old is not peer and old.member == member:
                    old.retired = True
                    if old is self._mate:
                        self._mate = peer
        peer.state = state

    @property
    def _linked(self) -> bool:
        return self._mate is not None and self._mate.state == YOU

    def _state(self, peer: Peer, now: float) -> int:
        """The state of the place beside ours, as `peer` is to see it."""
        if peer is self._mate:
            return YOU
        if self._held or peer.retired:
            return OTHER
        return TURNED if self._taken(now) else FREE

    def _present(self, now: float) -> list[Peer]:
        return [p for p in self._peers.values() if p is self._mate or now - p.heard_at < AWAY_S]

    def _choose(self, now: float) -> None:
        """Who holds the other place. Of several who come at once, all choose the one with the lowest name."""
        mate = self._mate
        if mate and (mate.state == OTHER or now - mate.heard_at >= (HOLD_S if self._held else AWAY_S)):
            if mate.state == YOU:
                mate.state = FREE  # as far as we know, by now
            self._mate, self._held = None, False
        if not self._held:
            able = [p for p in self._present(now) if p.member and p.state in (FREE, YOU) and not p.retired]
            self._mate = None if self._taken(now) else min(able, key=lambda peer: peer.member, default=None)
            self._held = self._linked
        status = self._status(now)
        if status != self.status:
            self.status = status
            self.changed()

    def _status(self, now: float) -> str:
        late = self._echo_since is not None and now - self._echo_since >= ECHO_S
        if self._refused or (late and not self.short_alone):
            return UNHEARD
        if late:
            return SMALL
        if self._mate and self._held:
            return HERE if self._linked and now - self._mate.heard_at < AWAY_S else AWAY
        return FULL if self._taken(now) else WAITING

    def _taken(self, now: float) -> bool:
        """Whether others hold both places: two who are turned away do not join each other. An older session of our own
        that does not know yet that it has ended does not count.
        """
        others = [p for p in self._peers.values() if p.member != self.member and not p.retired]
        return any(p.state == OTHER and now - p.heard_at < 2 * FULL_HELLO_S for p in others)

    def _send_state(self, peer: Peer, now: float, state: int) -> None:
        peer.sent_state = state
        self._send_to(peer, bytes((PRESENCE, state)) + self.member, now)

    def _send_to(self, peer: Peer, message: bytes, now: float) -> None:
        peer.sent_at = now
        self._out.append((peer.topic, seal(peer.outward, self.session, self._count(), message)))

    def _count(self) -> int:
        self._counter += 1
        return self._counter - 1
