"""Commitments: a sea that is fixed before the first shot and stays secret, a fair coin toss, and proofs of identity.

Imports nothing of ours. Everything secret is derived from one seed of 32 bytes with SHA-256; seals are its first 16
bytes. A seal names the match and the side, so one from another match, or the opponent's own sent back, opens nothing
here.
"""

from hashlib import sha256

SEED = 32  # bytes
SEAL = 16  # bytes of a seal, a salt, a share of the coin toss, a key, a match's id
COIN, FLEET, CELLS = 0, 1, 2  # a sea's seals in order: the coin toss's, the fleet's, then one per cell

# What lies in a cell, as in its seal.
WATER, SHIP, A_MINE, A_SWEEPER, A_SUBMARINE = 0, 1, 2, 3, 4
# The same in a plan, a byte per cell; 1..26 is a ship's number.
PLAN_SUBMARINE, PLAN_MINE, PLAN_SWEEPER = 0x40, 0x80, 0xC0


def _hash(*parts):
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def match_id(nonce, other):
    """The id of a match: 16 bytes from both sides' nonces (16 bytes each), in either order."""
    return _hash(b"zalp-match", min(nonce, other), max(nonce, other))[:SEAL]


def key_of(secret, match):
    """The key with which a unit proves its identity in a match; secret: the unit's own, which never leaves it."""
    return _hash(b"zalp-key", secret, match)[:SEAL]


def again(key, match):
    """16 bytes that prove in a new match that the sender had this key in the one before."""
    return _hash(b"zalp-again", key, match)[:SEAL]


def proof(key, theirs, ours, said):
    """Proves that the sender of a message holds the key. theirs: the challenge of its receiver; ours: that of its
    sender; said: the message up to the proof.
    """
    return _hash(b"zalp-proof", key, theirs, ours, said)[:SEAL]


def salt(seed, cell):
    """The salt of a cell's seal; it reveals nothing about the seed or other salts."""
    return _hash(b"zalp-salt", seed, cell.to_bytes(2, "little"))[:SEAL]


def cell_seal(match, side, cell, content, salt):
    """The seal over one cell of a side's sea; content: WATER..A_SUBMARINE."""
    return _hash(b"zalp-cell", match, bytes((side,)), cell.to_bytes(2, "little"), bytes((content,)), salt)[:SEAL]


def fleet_seal(match, side, seed, plan):
    """The seal over a whole plan: it also fixes which deck belongs to which ship, if ships may touch."""
    return _hash(b"zalp-fleet", match, bytes((side,)), seed, plan)[:SEAL]


def coin_share(seed):
    """This side's share of the coin toss."""
    return _hash(b"zalp-share", seed)[:SEAL]


def coin_seal(match, side, share):
    """The seal over a share of the coin toss."""
    return _hash(b"zalp-coin", match, bytes((side,)), share)[:SEAL]


def first_to_shoot(match, share0, share1):
    """The side that shoots first: 0 or 1, fair if either share is."""
    return _hash(b"zalp-first", match, share0, share1)[0] & 1


def moved_seed(seed, moves):
    """The seed of a Flying Dutchman's sea after so many moves; the first one before any."""
    return _hash(b"zalp-moved", seed, bytes((moves,))) if moves else seed


def salvo_salt(seed, number):
    """The salt of the salvo that act `number` fixes."""
    return _hash(b"zalp-shots", seed, number.to_bytes(2, "little"))[:SEAL]


def salvo_seal(match, side, number, cells, salt):
    """The seal over the cells of a salvo, in the order in which they are fired."""
    fired = b"".join([cell.to_bytes(2, "little") for cell in cells])
    return _hash(b"zalp-salvo", match, bytes((side,)), number.to_bytes(2, "little"), fired, salt)[:SEAL]


def plan_of(rules, ships, mines=(), sweepers=(), submarines=()):
    """A sea as a plan: rules.cells bytes, 0 for water, a ship's number from 1, or PLAN_SUBMARINE, _MINE, _SWEEPER."""
    plan = bytearray(rules.cells)
    for number, ship in enumerate(ships):
        for cell in ship:
            plan[cell] = number + 1
    for cells, mark in ((submarines, PLAN_SUBMARINE), (mines, PLAN_MINE), (sweepers, PLAN_SWEEPER)):
        for cell in cells:
            plan[cell] = mark
    return bytes(plan)


def ships_of(plan):
    """The ships of a plan: tuples of cells in ascending order."""
    ships = {}
    for cell, number in enumerate(plan):
        if 0 < number < PLAN_SUBMARINE:
            ships.setdefault(number, []).append(cell)
    return [tuple(ships[number]) for number in sorted(ships)]


def content(mark):
    """What a plan's byte stands for: WATER..A_SUBMARINE."""
    if mark < PLAN_SUBMARINE:
        return SHIP if mark else WATER
    return A_MINE if mark == PLAN_MINE else A_SWEEPER if mark == PLAN_SWEEPER else A_SUBMARINE


class Sealed:
    """A side's own secret: the match, the side, the seed and the plan. Makes its seals on request."""

    def __init__(self, match, side, seed, plan):
        self.match = match
        self.side = side
        self.seed = seed
        self.plan = plan
        self.count = CELLS + len(plan)

    def seal(self, number):
        """Seal `number` of 0..count-1: COIN, FLEET, or CELLS + cell."""
        if number == COIN:
            return coin_seal(self.match, self.side, coin_share(self.seed))
        if number == FLEET:
            return fleet_seal(self.match, self.side, self.seed, self.plan)
        cell = number - CELLS
        return cell_seal(self.match, self.side, cell, content(self.plan[cell]), salt(self.seed, cell))

    def seals(self, start, stop):
        """Seals start..stop-1 in one piece of bytes."""
        return b"".join([self.seal(number) for number in range(start, stop)])


def seal_at(seals, number):
    """Seal `number` of a side's seals held in one piece."""
    return bytes(seals[number * SEAL : (number + 1) * SEAL])
