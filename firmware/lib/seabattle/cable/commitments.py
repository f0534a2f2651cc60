"""Commitments: a sea that is fixed before the first shot and stays secret, and a lot that nobody can bend.

Imports nothing of ours. Everything secret comes from one seed of 32 bytes by SHA-256; seals are its first 16 bytes.
A seal names the match and the side, so one from another match, or the opponent's own sent back, opens nothing here.
"""

from hashlib import sha256

SEED = 32  # bytes
SEAL = 16  # bytes of a seal, a salt, a lot's secret, a match's id
LOT, FLEET, CELLS = 0, 1, 2  # a sea's seals in order: the lot's, the fleet's, then one a cell


def _hash(*parts):
    digest = sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def match_id(nonce, other):
    """The id of a match: 16 bytes from both sides' nonces (16 bytes each), whoever asks."""
    return _hash(b"zalp-match", min(nonce, other), max(nonce, other))[:SEAL]


def salt(seed, cell):
    """The salt of a cell's seal; tells nothing of the seed or of other salts."""
    return _hash(b"zalp-salt", seed, cell.to_bytes(2, "little"))[:SEAL]


def cell_seal(match, side, cell, deck, salt):
    """The seal over one cell of a side's sea; deck: 1 or 0."""
    return _hash(b"zalp-cell", match, bytes((side,)), cell.to_bytes(2, "little"), bytes((deck,)), salt)[:SEAL]


def fleet_seal(match, side, seed, plan):
    """The seal over a whole plan: which deck belongs to which ship is fixed too, where ships may touch."""
    return _hash(b"zalp-fleet", match, bytes((side,)), seed, plan)[:SEAL]


def lot_secret(seed):
    """This side's share of the lot."""
    return _hash(b"zalp-share", seed)[:SEAL]


def lot_seal(match, side, secret):
    """The seal over a share of the lot."""
    return _hash(b"zalp-lot", match, bytes((side,)), secret)[:SEAL]


def first_to_shoot(match, secret0, secret1):
    """The side that shoots first: 0 or 1, fair if either share is."""
    return _hash(b"zalp-first", match, secret0, secret1)[0] & 1


def plan_of(rules, ships):
    """A fleet as a plan: rules.cells bytes, 0 for water, else the ship's number from 1."""
    plan = bytearray(rules.cells)
    for number, ship in enumerate(ships):
        for cell in ship:
            plan[cell] = number + 1
    return bytes(plan)


def ships_of(plan):
    """The ships of a plan: tuples of cells in rising order."""
    ships = {}
    for cell, number in enumerate(plan):
        if number:
            ships.setdefault(number, []).append(cell)
    return [tuple(ships[number]) for number in sorted(ships)]


class Sealed:
    """A side's own secret: the match it is for, the side, the seed and the plan. Makes its seals when asked."""

    def __init__(self, match, side, seed, plan):
        self.match = match
        self.side = side
        self.seed = seed
        self.plan = plan
        self.count = CELLS + len(plan)

    def seal(self, number):
        """Seal `number` of 0..count-1: LOT, FLEET, or CELLS + cell."""
        if number == LOT:
            return lot_seal(self.match, self.side, lot_secret(self.seed))
        if number == FLEET:
            return fleet_seal(self.match, self.side, self.seed, self.plan)
        cell = number - CELLS
        return cell_seal(self.match, self.side, cell, 1 if self.plan[cell] else 0, salt(self.seed, cell))

    def seals(self, start, stop):
        """Seals start..stop-1 in one piece of bytes."""
        return b"".join([self.seal(number) for number in range(start, stop)])


def seal_at(seals, number):
    """Seal `number` of a side's seals held in one piece."""
    return bytes(seals[number * SEAL : (number + 1) * SEAL])
