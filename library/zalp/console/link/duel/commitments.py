"""Commitments: what is fixed before the first act and stays secret, a fair coin toss, and proofs of identity.

Imports nothing of ours. All that a side seals is derived from one seed of 32 bytes with SHA-256; seals are its first
16 bytes. A seal names the match and the side, so one from another match, or the opponent's own sent back, opens nothing
here. Keys are derived from what both sides' X25519 keys agree on, which never goes over the line, and from the
transcript of the agreement.
"""

from hashlib import sha256

SEED = 32  # bytes
SEAL = 16  # bytes of a seal, a salt, a share of the coin toss, a key, a match's id
COIN, FLEET, CELLS = 0, 1, 2  # a side's seals in order: the coin toss's, the fleet's, then one per cell
SIGNS = 4


def hash_of(*parts):
    """SHA-256 over all of them, its first 16 bytes."""
    digest = sha256()  # not by whole_hash: where seals are made, a Pico's stack is deep
    for part in parts:
        digest.update(part)
    return digest.digest()[:SEAL]


def whole_hash(*parts):
    """SHA-256 over all of them."""
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def match_id(nonce, other):
    """The id of a match: 16 bytes from both sides' nonces (16 bytes each), in either order."""
    return hash_of(b"zalp-match", min(nonce, other), max(nonce, other))


def transcript(parts):
    """32 bytes that stand for all of an agreement: SHA-256 over its parts, each after its length. Two units that were
    not told the same have different keys.
    """
    digest = sha256()
    for part in parts:
        digest.update(len(part).to_bytes(2, "little"))
        digest.update(part)
    return digest.digest()


def key_of(shared, agreed, side):
    """The key with which a side proves its identity in a match. shared: the product of both sides' X25519 keys;
    agreed: the transcript; 32 bytes each.
    """
    return hash_of(b"zalp-key", shared, agreed, bytes((side,)))


def sign_key(shared, agreed):
    """The key that makes `signs`. It reveals nothing about the sides' keys."""
    return hash_of(b"zalp-sign-key", shared, agreed)


def past_key(shared, agreed):
    """A key kept after a match. With it the same two prove in the next one that they know who began and who won."""
    return hash_of(b"zalp-past", shared, agreed)


def signs(key, share0, share1):
    """Four letters, the same on both units unless somebody sits in the line. The shares of the coin toss are in them:
    nobody can look for keys that give the same letters before he has sealed his share.
    """
    digest = hash_of(b"zalp-signs", key, share0, share1)
    return "".join([chr(65 + (digest[2 * i] | digest[2 * i + 1] << 8) % 26) for i in range(SIGNS)])


def again(past, match, key0, key1, first, won, side):
    """16 bytes that prove in a new match that the sender, `side` in it, remembers the one before. key0, key1: the
    fields of both sides' KEY in the new match; first, won: of the one before, the side that began and the one that won
    (2: neither).
    """
    return hash_of(b"zalp-again", past, match, key0, key1, bytes((first, won, side)))


def gone_token(secret, game, match):
    """A token: its sender does not hold a match of this game any more. secret: the unit's own, which never leaves it;
    game: its name.
    """
    return hash_of(b"zalp-gone", secret, game.encode(), match)


def gone_seal(token):
    """The seal over such a token, which the other side gets with the public key."""
    return hash_of(b"zalp-gone-seal", token)


def proof(key, theirs, ours, said):
    """A proof that the sender of a message holds the key. theirs: the challenge of its receiver; ours: that of its
    sender; said: the message up to the proof.
    """
    return hash_of(b"zalp-proof", key, theirs, ours, said)


def salt(seed, cell):
    """The salt of a cell's seal; it reveals nothing about the seed or other salts."""
    return hash_of(b"zalp-salt", seed, cell.to_bytes(2, "little"))


def cell_seal(match, side, cell, content, salt):
    """The seal over one cell of a side's plan; content: what lies there, a number of the game's."""
    return hash_of(b"zalp-cell", match, bytes((side,)), cell.to_bytes(2, "little"), bytes((content,)), salt)


def fleet_seal(match, side, seed, plan):
    """The seal over a whole plan."""
    return hash_of(b"zalp-fleet", match, bytes((side,)), seed, plan)


def coin_share(seed):
    """This side's share of the coin toss."""
    return hash_of(b"zalp-share", seed)


def coin_seal(match, side, share):
    """The seal over a share of the coin toss."""
    return hash_of(b"zalp-coin", match, bytes((side,)), share)


def first_to_act(match, share0, share1):
    """The side that begins: 0 or 1, fair if either share is."""
    return hash_of(b"zalp-first", match, share0, share1)[0] & 1


def moved_seed(seed, moves):
    """The seed of a plan that has changed so many times; the first one before any."""
    return whole_hash(b"zalp-moved", seed, bytes((moves,))) if moves else seed


class Sealed:
    """A side's own secret: the match, the side, the seed and the plan. Makes its seals on request.

    content(mark): what a byte of the plan stands for in its cell's seal; None: the cells have no seals of their own.
    """

    def __init__(self, match, side, seed, plan, content):
        self.match = match
        self.side = side
        self.seed = seed
        self.plan = plan
        self._content = content
        self.count = CELLS + (len(plan) if content else 0)

    def opening(self, whole):
        """Our share of the coin toss; whole: then the seed and the plan too."""
        share = coin_share(self.seed)
        return share + self.seed + self.plan if whole else share

    def seal(self, number):
        """Seal `number` of 0..count-1: COIN, FLEET, or CELLS + cell."""
        if number == COIN:
            return coin_seal(self.match, self.side, coin_share(self.seed))
        if number == FLEET:
            return fleet_seal(self.match, self.side, self.seed, self.plan)
        cell = number - CELLS
        content, its_salt = self._content(self.plan[cell]), salt(self.seed, cell)
        return cell_seal(self.match, self.side, cell, content, its_salt)

    def seals(self, start, stop):
        """Seals start..stop-1 as contiguous bytes."""
        found = bytearray()  # in a loop of this function's own: a comprehension would be a call deeper
        for number in range(start, stop):
            found += self.seal(number)
        return bytes(found)


def seal_at(seals, number):
    """Seal `number` of a side's contiguous seals."""
    return bytes(seals[number * SEAL : (number + 1) * SEAL])
