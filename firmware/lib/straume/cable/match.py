"""Match: the duel as each unit's record keeps it. Imports the rules and wire.

The record: format 1, id 16, side 1, own share 16, own line-up 12, the other side's seal 16 and sealed token 16 (zeros
before they arrive), its share 16 and line-up 12 (likewise), the open offer 2, what we sent in END 1, winner 1, cause 1,
then two bytes per move, the lower first.
"""

from array import array

from ..rules import DRAWN, NotReadable, Position, line_up
from ..rules.ships import FLEET
from .wire import SEAL, digest_of, number_at, seal_of, toss

FORMAT = 1
NOTHING = 0xFFFF  # in place of an offer
_NOBODY = 255  # in place of a winner
_SIZES = (1, SEAL, 1, SEAL, FLEET, SEAL, SEAL, SEAL, FLEET, 2, 1, 1, 1)
_SLICE = 4  # moves that are replayed between two yields
# How a match ends: by the rules, or by what a player declared. The latter are also the values of END.
PLAYED, AGREED, RESIGNED, LEFT, CHEATED = range(5)


class Match:
    """side: ours. fleet: our line-up as bytes, b"" before. seal, token: the other side's, b"" before they arrive.
    position: None until both line-ups are open. offer: our open offer of a draw, the number of moves when it was made.
    said: the value of our END, 0: none. end: (winner or DRAWN, cause) if a player ended it, else None.
    """

    def __init__(self, match, side):
        self.id, self.side = match, side
        self.share = self.fleet = b""
        self.seal = self.token = b""
        self.their_share = self.their_fleet = b""
        self.position = None
        self.first = None  # who moves first
        self.moves = array("H")
        self.offer = None
        self.said = 0
        self.end = None

    @property
    def outcome(self):
        """(winner or DRAWN, cause), None while it goes on. A move that ends the match takes precedence over what
        anybody declared.
        """
        if self.position and self.position.outcome is not None:
            return self.position.outcome, PLAYED
        return self.end

    @property
    def own_seal(self):
        return seal_of(self.id, self.side, self.share, self.fleet)

    def opens(self, share, fleet):
        """Whether these match the other side's seal. RulesError for a fleet that is not one."""
        if seal_of(self.id, 1 - self.side, share, fleet) != self.seal:
            return False
        line_up(_text(fleet))
        return True

    def begin(self, share, fleet):
        """Both line-ups are open: the coin is tossed."""
        self.their_share, self.their_fleet = share, fleet
        shares = (share, self.share) if self.side else (self.share, share)
        self.first = toss(self.id, *shares)
        self.position = self.opening()

    def opening(self):
        """A Position as it was when the line-ups were opened."""
        own, other = _text(self.fleet), _text(self.their_fleet)
        return Position(other, own, self.first) if self.side else Position(own, other, self.first)

    def author(self, number):
        """Whose move this is."""
        return (self.first + number) & 1

    def push(self, move):
        """NotLegal: nothing has changed."""
        self.position.push(move)
        self.moves.append(move)

    def digest(self, count):
        return digest_of(self.moves[:count])

    def pack(self):
        """The record, once our fleet is lined up."""
        winner, cause = self.end or (_NOBODY, 0)
        out = bytearray((FORMAT,))
        out += self.id + bytes((self.side,)) + self.share + self.fleet
        out += (self.seal or bytes(SEAL)) + (self.token or bytes(SEAL))
        out += (self.their_share or bytes(SEAL)) + (self.their_fleet or bytes(FLEET))
        out += (NOTHING if self.offer is None else self.offer).to_bytes(2, "little")
        out += bytes((self.said, winner, cause))
        for move in self.moves:
            out += move.to_bytes(2, "little")
        return bytes(out)


def reading(record):
    """The Match of a record: a generator that returns it. ValueError for a damaged one."""
    parts, at = [], 0
    for size in _SIZES:
        parts.append(record[at : at + size])
        at += size
    known = record[:1] == bytes((FORMAT,)) and len(record) >= at and not (len(record) - at) & 1
    if not known or parts[2][0] > 1 or parts[10][0] > CHEATED or parts[12][0] > CHEATED:
        raise NotReadable("this is no duel of Straume: %r" % record[:4])
    match = Match(bytes(parts[1]), parts[2][0])
    match.share, match.fleet = bytes(parts[3]), bytes(parts[4])
    line_up(_text(match.fleet))
    if any(parts[5]):
        match.seal, match.token = bytes(parts[5]), bytes(parts[6])
    offer = number_at(parts[9], 0)
    match.offer = None if offer == NOTHING else offer
    match.said = parts[10][0]
    if parts[12][0]:
        if parts[11][0] > DRAWN:
            raise NotReadable("this duel of Straume has no such end")
        match.end = parts[11][0], parts[12][0]
    yield
    if any(parts[8]):
        if not match.opens(bytes(parts[7]), bytes(parts[8])):
            raise NotReadable("in this duel of Straume a line-up is not what was sealed")
        match.begin(bytes(parts[7]), bytes(parts[8]))
        for i in range(at, len(record), 2):
            match.push(number_at(record, i))
            if (i - at) % (2 * _SLICE) == 0:
                yield
    elif len(record) > at:
        raise NotReadable("this duel of Straume has moves before it has begun")
    return match


def _text(fleet):
    """A line-up of bytes as a text. NotReadable if it is malformed."""
    if max(fleet) > 127:
        raise NotReadable("a line-up is twelve letters")
    return str(fleet, "ascii")
