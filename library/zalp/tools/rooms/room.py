"""A room: two places, the cable between them, who holds them. Sans-I/O: packets and the time go in, packets come out.

Imports `keys`. docs/rooms.md is the specification; zalp/tools/virtual/page/rooms/room.js does the same in a browser.
Times are seconds of any clock that never goes back.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable

from .keys import COUNTER, MEMBER, SESSION, Keys, Member, introduce, introduced, label, opened, seal

PRESENCE, CORD, PHRASE, NAME, AIM, RULES = range(6)  # kinds of message; the last three are for pages, and ignored here
# A member's report of the place beside its own: nobody's, the receiver's, somebody else's. Or of its own: that it has
# none, or that it leaves.
FREE, YOU, OTHER, TURNED, LEAVING = range(5)
MOST_BYTES = 1024  # of the cord in one packet
PHRASES = 6
LONGEST = 184  # bytes of the longest message that a duel needs: a whole frame of the cable (docs/protocol.md, 1)

HELLO_S = 2.0  # between two hellos while the friend is not here
FULL_HELLO_S = 10.0  # the same while both places are taken
KEEP_S = 2.0  # the friend is sent something at least this often
PROVE_S = 10.0  # and presence, which alone proves that it is no older packet
ECHO_S = 6.0  # within which the broker brings back a packet that was published on a topic of one's own
AWAY_S = 6.0  # of silence after which he is away
HOLD_S = 120.0  # of silence for which his place is kept, and a session remembered; a presence proves nothing older
MARK_S = 1.0  # between two of one's own packets whose time is kept
MOST_PEERS = 100  # sessions that are remembered at once, and as many of the friend's own

WAITING, HERE, AWAY, FULL = "waiting", "here", "away", "full"
UNHEARD, SMALL = "unheard", "small"  # the broker carries nothing of this room; only short packets


class Peer:
    """Another session in the room. name: its member's, which only packets under `inward` prove."""

    def __init__(self, keys: Keys, own: bytes, agreed: bytes, session: bytes, name: bytes) -> None:
        """own: our session and name; agreed: between the two members."""
        other = session + name
        self.session, self.name = session, name
        self.topic = keys.topic(session)
        self.outward = keys.pair(agreed, own, other)
        self.inward = keys.pair(agreed, other, own)
        self.since = -1  # the counter of ours that its first presence returned
        self.heard = -1  # its highest counter
        self.heard_at = 0.0
        self.sent_at = self.stated_at = 0.0  # when we sent it anything, and presence
        self.until = 0.0  # for how long it keeps a place if it proves nothing more
        self.state = FREE  # of the place beside its own, as it reports it
        self.sent_state: int | None = None  # the last state that we sent it
        self.retired = False  # its member has a newer session, or left


class Room:
    """One member. Callbacks: cord(data) with the friend's bytes, phrase(number), changed() when `status` has changed.
    friend: the name of the member that holds the other place; b"" if nobody does.
    """

    def __init__(self, keys: Keys, member: Member) -> None:
        self.keys = keys
        self.member = member
        self.session = os.urandom(SESSION)
        self.topic = keys.topic(self.session)
        self.cord: Callable[[bytes], None] = lambda data: None
        self.phrase: Callable[[int], None] = lambda number: None
        self.changed: Callable[[], None] = lambda: None
        self.status = WAITING
        self.ignored = 0  # packets that were malformed, not for us, or not new
        self.friend = b""
        self._until = 0.0  # when the place of a friend who is expected is free
        self._held = False  # he has held it in this session
        self._hello = keys.hello(self.session)
        self._counter = 0  # of the next packet to anybody: no key may see one twice
        self._marks: deque[tuple[float, int]] = deque()  # (time, counter) of own packets of the last HOLD_S
        self._out: list[tuple[str, bytes]] = []
        self._peers: dict[bytes, Peer] = {}  # those that have proved to be alive, by session and name
        self._mate: Peer | None = None  # the friend's newest session, or one that is chosen
        self._hello_at: float | None = None
        self._refused = False
        self._awaited: list[tuple[str, bytes]] = []
        self.joined()

    @property
    def listens(self) -> tuple[str, str]:
        """The topics to subscribe to."""
        return self.keys.door, self.topic

    def expect(self, friend: bytes, until: float) -> None:
        """Hold the other place for a member as an earlier session of ours did."""
        self.friend, self._until = friend, until

    @property
    def until(self) -> float:
        """When the friend's place is free, unless he proves that he is still there."""
        return max(self._until, self._mate.until) if self._mate else self._until

    def joined(self) -> None:
        """The broker is reached (again): send a hello at once, and see whether it carries this room's packets."""
        self._hello_at = None
        self._refused = False
        # What must come back, one after the other. It distinguishes a broker that withholds a topic from one that takes
        # only short packets, even if that one hangs up at the long packet.
        name = self.member.name
        long = name + bytes(LONGEST - MEMBER)
        self._awaited = [(self.keys.door, name), (self.topic, name), (self.topic, long)]
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
            self._send_state(peer, now, LEAVING)

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
            self._send_hello(topic, message, now)
        here = self.status == HERE
        pause = FULL_HELLO_S if self.status == FULL else HELLO_S
        if not here and (self._hello_at is None or now - self._hello_at >= pause):
            self._hello_at = now
            self._send_hello(self.keys.door, self.member.name, now)
        for peer in self._present(now):
            quiet = now - peer.sent_at >= KEEP_S or now - peer.stated_at >= PROVE_S
            state = self._state(peer, now)
            if peer.sent_state != state or peer is self._mate and quiet:
                self._send_state(peer, now, state)
        out, self._out = self._out, []
        return out

    def take(self, topic: str, packet: bytes, now: float) -> None:
        """Take a packet that the broker brought on one of our topics. Anything may come; nothing is raised."""
        named = label(packet)
        if not named:
            return
        if named[0] == self.session:
            self._returned(topic, packet)
        elif topic == self.keys.door:
            self._knock(*named, packet, now)
        elif topic == self.topic and not self._hear(*named, packet, now) and not self._meet(*named, packet, now):
            self.ignored += 1

    def _returned(self, topic: str, packet: bytes) -> None:
        """A packet of our own."""
        if self._awaited and (topic, opened(self._hello, packet)) == self._awaited[0]:
            del self._awaited[0]
            self._echo_at = self._echo_since = None

    def _knock(self, session: bytes, counter: int, packet: bytes, now: float) -> None:
        """A hello. It may be an old one, or in another's name: it is answered, and nothing else follows from it."""
        name = opened(self.keys.hello(session), packet)
        peer = self._peer(session, name) if name else None
        if peer:
            self._out.append(self._presence(peer, self._state(peer, now), counter, now))
        else:
            self.ignored += 1

    def _peer(self, session: bytes, name: bytes) -> Peer | None:
        """The session of this member that is known, or one that is not known yet; None if the name is not valid."""
        known = self._peers.get(session + name)
        if known:
            return known
        try:
            agreed = self.member.agreed(name)
        except ValueError:
            return None
        return Peer(self.keys, self.session + self.member.name, agreed, session, name)

    def _hear(self, session: bytes, counter: int, packet: bytes, now: float) -> bool:
        """Whether it is one of the friend's packets without his key: cord, phrase, or one for pages."""
        mate = self._mate
        if not mate or mate.session != session or counter <= mate.heard:
            return False
        message = opened(mate.inward, packet)
        if not message or message[0] not in (CORD, PHRASE, NAME, AIM, RULES):
            return False
        mate.heard, mate.heard_at = counter, now
        rest = message[1:]
        if message[0] == CORD:
            self.cord(rest)
        elif message[0] == PHRASE and len(rest) == 1 and rest[0] < PHRASES:
            self.phrase(rest[0])
        self._choose(now)
        return True

    def _meet(self, session: bytes, counter: int, packet: bytes, now: float) -> bool:
        """Whether it is presence of a member that is alive: it returns the counter of a packet that we sent lately."""
        found = introduced(self.keys.hello(session), packet)
        peer = self._peer(session, found[0]) if found else None
        if not found or not peer or counter <= peer.heard:
            return False
        message = opened(peer.inward, found[1])
        if not message or message[0] != PRESENCE or len(message) != 2 + COUNTER:
            return False
        returned = int.from_bytes(message[2:], "big")
        sent_at = self._sent_at(returned, now)
        if sent_at is None or peer.heard < 0 and not self._enter(peer, returned):
            return False
        peer.heard, peer.heard_at, peer.state = counter, now, message[1]
        peer.until = max(peer.until, sent_at + HOLD_S)
        if peer.state == LEAVING:
            if peer.name == self.friend and not peer.retired:
                self._release()
            peer.retired = True
        self._choose(now)
        return True

    def _enter(self, peer: Peer, since: int) -> bool:
        """Whether a session that has proved itself for the first time is remembered. Older ones of its member end."""
        friends = peer.name == self.friend
        if sum((old.name == self.friend) == friends for old in self._peers.values()) >= MOST_PEERS:
            return False
        same = [old for old in self._peers.values() if old.name == peer.name]
        if any(old.since > since for old in same):
            return False  # it is the older one: somebody held back its packet
        for old in same:
            old.retired = True
        peer.since = since
        self._peers[peer.session + peer.name] = peer
        return True

    def _release(self) -> None:
        self._mate, self._held, self.friend, self._until = None, False, b"", 0.0

    @property
    def _linked(self) -> bool:
        return self._mate is not None and self._mate.state == YOU

    def _state(self, peer: Peer, now: float) -> int:
        """The state of the place beside ours, as `peer` is to see it."""
        if peer is self._mate:
            return YOU
        if peer.retired or self.friend not in (b"", peer.name):
            return OTHER
        return TURNED if not self.friend and self._taken(now) else FREE

    def _present(self, now: float) -> list[Peer]:
        return [p for p in self._peers.values() if p is self._mate or now - p.heard_at < AWAY_S]

    def _choose(self, now: float) -> None:
        """Who holds the other place. If several come at once, all choose the one with the lowest name."""
        for key in [key for key, peer in self._peers.items() if now - peer.heard_at >= HOLD_S]:
            del self._peers[key]
        if self._mate and self._mate.state == OTHER or self.friend and now >= self.until:
            self._release()
        able = [p for p in self._peers.values() if not p.retired]
        if self.friend:
            able = [p for p in able if p.name == self.friend]
        elif self._taken(now):
            able = []
        else:
            able = [p for p in able if p.state in (FREE, YOU) and now < min(p.until, p.heard_at + AWAY_S)]
        self._mate = min(able, key=lambda peer: peer.name, default=None)
        if self._mate and self._linked:
            self.friend, self._held = self._mate.name, True
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
        if self._mate and self._linked and now - self._mate.heard_at < AWAY_S:
            return HERE
        if self._held:
            return AWAY
        return FULL if not self.friend and self._taken(now) else WAITING

    def _taken(self, now: float) -> bool:
        """Whether others hold both places: two who are turned away do not join each other. An older session of our own
        that does not know yet that it has ended does not count.
        """
        others = [p for p in self._peers.values() if p.name != self.member.name and not p.retired]
        return any(p.state == OTHER and now - p.heard_at < 2 * FULL_HELLO_S for p in others)

    def _send_hello(self, topic: str, message: bytes, now: float) -> None:
        self._out.append((topic, seal(self._hello, self.session, self._count(now), message)))

    def _send_state(self, peer: Peer, now: float, state: int) -> None:
        peer.sent_state, peer.sent_at, peer.stated_at = state, now, now
        self._out.append(self._presence(peer, state, peer.heard, now))

    def _presence(self, peer: Peer, state: int, heard: int, now: float) -> tuple[str, bytes]:
        """heard: the counter that is returned."""
        message = bytes((PRESENCE, state)) + heard.to_bytes(COUNTER, "big")
        packet = seal(peer.outward, self.session, self._count(now), message)
        return peer.topic, introduce(self._hello, self.member.name, packet)

    def _send_to(self, peer: Peer, message: bytes, now: float) -> None:
        peer.sent_at = now
        self._out.append((peer.topic, seal(peer.outward, self.session, self._count(now), message)))

    def _count(self, now: float) -> int:
        while self._marks and now - self._marks[0][0] >= HOLD_S:
            self._marks.popleft()
        if not self._marks or now - self._marks[-1][0] >= MARK_S:
            self._marks.append((now, self._counter))
        self._counter += 1
        return self._counter - 1

    def _sent_at(self, counter: int, now: float) -> float | None:
        """When our packet of this counter was sent, or up to MARK_S before; None if too long ago, or not at all."""
        marks = reversed(self._marks) if counter < self._counter else ()
        sent_at = next((at for at, first in marks if first <= counter), None)
        return sent_at if sent_at is not None and now - sent_at < HOLD_S else None
