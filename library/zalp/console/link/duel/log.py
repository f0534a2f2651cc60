"""The log: the acts of a duel, numbered, the same on both sides. Imports verdict and wire.

The rules alone determine whose act is next, so each act has one author and one number, may be sent as often as the line
requires, and can never be replaced by another. A game has a subclass of Log, or of Turns if its acts are open and its
players take turns.
"""

from hashlib import sha256

from .verdict import CHANGED_ACT, DRAWN, ILLEGAL_SHOT, MALFORMED, OUT_OF_TURN
from .wire import DIGEST, DREW, RESIGNED


class Log:
    """A match from one side. key: the match's id; side: 0 or 1; first: the side that begins; room: the bytes that the
    acts of a usual match have.

    count: how many acts both sides may know; early: side 1's act as bytes, if it is known before side 0's
    act that is decided at the same time and comes first; else None. moves, peer_moves: how often our plan, the other
    side's has changed.

    An act's first byte is its kind (0 to 7) + 8 * its author's side. A subclass has: size(noted, at), push(..) and the
    like for our acts, take(..), over, result (winner or DRAWN, once over), cause; and what else it overrides.
    """

    early: bytes = None
    peer_moves = 0
    clock = 0  # seconds for each decision, 0: none
    retracts = False  # whether a player who acts takes back his own offer of a draw

    def __init__(self, key, side, first, room=0):
        self.side, self.first = side, first
        self.count = 0
        self.moves: list = []
        self.key = key
        self.noted = bytearray(room)  # the bytes of all acts, one after the other
        self.noted[:] = b""  # MicroPython keeps the room; one that grew would be moved up its heap, past garbage
        self._place = (0, 0)  # the number of an act and where its bytes begin

    # The acts as bytes.

    def act(self, number):
        """The bytes of an act, as in a message and as covered by the digest."""
        at = self.find(number)
        return bytes(self.noted[at : at + self.size(self.noted, at)])

    def known(self, number, player):
        """The bytes of this player's act of that number, including `early`, or None."""
        noted = self.act(number) if number < self.count else self.early if number == self.count + 1 else None
        return noted if noted is not None and noted[0] >> 3 == player else None

    def author(self, number):
        """The side whose act this is; `number` is below `count`."""
        return self.noted[self.find(number)] >> 3

    def find(self, number):
        """Where the bytes of an act begin."""
        here, at = self._place
        if number < here:
            here = at = 0
        while here < number:
            at += self.size(self.noted, at)
            here += 1
        self._place = here, at
        return at

    def digest(self, count):
        """8 bytes that stand for the first `count` acts: SHA-256 of the id and their bytes."""
        digest = sha256(self.key)
        digest.update(memoryview(self.noted)[: self.find(count)])
        return digest.digest()[:DIGEST]

    def save(self):
        """All acts as one run of bytes, then `early`. It belongs to the log; do not keep it."""
        return self.noted

    def note(self, noted):
        """Add an act to the log."""
        self.noted.extend(noted)
        self.count += 1

    def extra(self):
        """More bytes that the record needs, at most 65,535."""
        return b""

    def restore(self, extra):
        """Take what `extra` gave, before the acts are replayed. ValueError or IndexError if it makes no sense."""

    def replaying(self, noted, early, generation):
        """Replay a record into a new log: a generator. generation: how often the other side's plan, as sealed, has
        changed: the acts end before the next change. ValueError for a record that breaks the rules, IndexError for a
        truncated act.
        """
        at = 0
        while at < len(noted):
            size = self.size(noted, at)
            if self.alters(noted, at) and self.peer_moves == generation:
                return
            self.again(bytes(noted[at : at + size]))
            at += size
            yield
        if early:
            self.again(early)

    @property
    def cause(self):
        """Of a match that is over by its rules: one of verdict.CAUSES."""
        return "sunk"

    # The kinds of acts.

    def size(self, noted, at):
        """How many bytes the act that begins there has. IndexError if it is truncated."""
        raise NotImplementedError

    def alters(self, noted, at):
        """Whether the act that begins there changes the other side's plan."""
        return False

    def decided(self, number):
        """Whether a player decided this act, so that his unit saved it before sending it."""
        return True

    def concurrent(self, number):
        """Whether side 1's next act follows this one of side 0 even if side 1 did not know it."""
        return False

    def opening(self, number):
        """What proves an act of ours."""
        return b""

    def resealed(self, number):
        """Whether new seals must be sent before this act of ours."""
        return False

    @property
    def changing(self):
        """Whether an act is due with which the other side's plan changes."""
        return False

    def owes(self, player):
        """Whether this player's unit owes an act that needs no player."""
        return False

    def indebted(self, player):
        """Whether an act is due that this player owes the other one: until then only resigning ends the match."""
        return self.owes(player)

    def thinks(self, player):
        """Whether this player must decide now."""
        return False

    def later_plans(self):
        """Our plan after each change, one after the other."""
        return b""

    def moved_fleets(self):
        """The seals over the other side's plan after each change."""
        return []

    def advance(self, emit):
        """Make those of our acts that need no player, with their events. Returns whether there was one."""
        return False

    def emit_taken(self, emit):
        """The event of the other side's act that was taken last."""

    def declared(self, flags, peer_flags):
        """(winner or DRAWN, cause) of a match that was ended by these flags of END, ours and the other side's."""
        both = flags | peer_flags
        if both & DREW:
            return DRAWN, "agreed"
        if flags & peer_flags & RESIGNED:
            return DRAWN, "resigned"
        return (1 - self.side if flags & RESIGNED else self.side), "resigned"


class Turns(Log):
    """Both players act in turn, openly; the first act is `first`'s. SIZE: bytes of an act, without the first.

    A subclass has: played(player, act), which changes the position, or raises ValueError and changes nothing; over;
    result.
    """

    SIZE = 2

    @property
    def turn(self):
        """Whose act is due."""
        return (self.first + self.count) & 1

    def size(self, noted, at):
        return 1 + self.SIZE

    def thinks(self, player):
        return not self.over and self.turn == player

    def push(self, act):
        """Our act: SIZE bytes. Raises what `played` does."""
        self.played(self.side, act)
        self.note(bytes((self.side << 3,)) + act)

    def take(self, number, payload, generation=0):
        """As MoveLog.take of Sea Battle: 0, the violation that this is, or None for an act known before."""
        if len(payload) != 1 + self.SIZE or payload[0] & 7:
            return MALFORMED
        player = payload[0] >> 3
        if player != 1 - self.side:
            return OUT_OF_TURN
        known = self.known(number, player)
        if known is not None:
            return None if known == payload else CHANGED_ACT
        if number != self.count or not self.thinks(player):
            return OUT_OF_TURN
        try:
            self.played(player, payload[1:])
        except ValueError:
            return ILLEGAL_SHOT
        self.note(payload)
        return 0

    def again(self, noted):
        """An act of the record."""
        player = noted[0] >> 3
        if len(noted) != 1 + self.SIZE or noted[0] & 7 or not self.thinks(player):
            raise ValueError("an act out of turn")
        self.played(player, noted[1:])
        self.note(noted)

    def emit_taken(self, emit):
        emit("act", self.act(self.count - 1)[1:])
