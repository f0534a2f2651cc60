"""The wire: kinds of messages, the seal of a line-up, the coin toss. Imports nothing.

Its kinds differ from those of the console's other games, so that a unit knows if the other one plays another game.
"""

from hashlib import sha256

VERSION = 1
SEAL = 16  # bytes of a seal, a share of the coin toss, a nonce, a token, a match's id
TAG = 4  # first bytes of the match's id; every message about the match carries them
DIGEST = 8  # bytes that identify a list of moves

GAME = 0x40  # the two highest bits of every kind of ours: other games have others
HELLO, RESUME, GONE, SEALED, OPENED, MOVE, OFFER, DECLINE, END = range(0x40, 0x49)
SEAL_HERE, OPEN_HERE = 1, 2  # flags of RESUME


def _hash(*parts):
    return sha256(b"".join(parts)).digest()


def match_id(nonce, other):
    """The id of a match: 16 bytes from both sides' nonces, in either order."""
    return _hash(b"straume-match", min(nonce, other), max(nonce, other))[:SEAL]


def seal_of(match, side, share, fleet):
    """The seal over a side's line-up and its share of the coin toss, which is random and so hides the line-up too."""
    return _hash(b"straume-seal", match, bytes((side,)), share, fleet)[:SEAL]


def toss(match, share0, share1):
    """The side that moves first: 0 or 1, fair if either share is."""
    return _hash(b"straume-first", match, share0, share1)[0] & 1


def token_of(secret, match):
    """With it a unit proves that it has played in a match; secret: the unit's own, which never leaves it."""
    return _hash(b"straume-token", secret, match)[:SEAL]


def sealed_token(token):
    """What the other side gets of a token before it is revealed."""
    return _hash(b"straume-shown", token)[:SEAL]


def digest_of(moves):
    """8 bytes that identify a list of moves."""
    digest = sha256()
    for move in moves:
        digest.update(move.to_bytes(2, "little"))
    return digest.digest()[:DIGEST]


def number_at(payload, at):
    """The number of two bytes at a place."""
    return payload[at] | payload[at + 1] << 8
