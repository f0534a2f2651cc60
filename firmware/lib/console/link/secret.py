"""The unit's own secret, 16 bytes that are made once and never leave it; and entropy derived from it. Imports hashlib.

The record: the secret, and the number of links so far (3 bytes).
"""

from hashlib import sha256

RECORD = "_secret"  # written at each link: on a Pico quickly, because of its first letter
SECRET = 16  # bytes
_LENGTH = SECRET + 3


def own_secret(store, entropy):
    """The secret in the store, or a new one, which the store may fail to keep. entropy(n): n bytes nobody can guess."""
    secret = _read(store)[:SECRET]
    if not secret:
        secret = entropy(SECRET)
        _keep(store, secret + bytes(_LENGTH - SECRET))
    return secret


class Entropy:
    """Bytes that nobody can guess. seed(): 30 bits of the board's entropy."""

    def __init__(self, store, seed):
        self._seed = seed
        self._drawn = 0
        self._rest = kept = _read(store)  # hashed together with the seeds
        if not kept:
            kept = self.draw(SECRET) + bytes(_LENGTH - SECRET)
        count = int.from_bytes(kept[SECRET:], "little") + 1 & 0xFFFFFF
        self._rest = kept[:SECRET] + count.to_bytes(_LENGTH - SECRET, "little")
        _keep(store, self._rest)

    def draw(self, count):
        """Up to 32 bytes, never the same twice: from 240 bits of the board's entropy and, in case those repeat, the
        secret, the number of links and the number of draws.
        """
        self._drawn += 1
        parts = [self._seed().to_bytes(4, "little") for _ in range(8)]
        parts += [self._rest, self._drawn.to_bytes(4, "little")]
        return sha256(b"".join(parts)).digest()[:count]


def _read(store):
    """The record, or b""."""
    record = store.read(RECORD)
    return record if record is not None and len(record) == _LENGTH else b""


def _keep(store, record):
    """Write the record, if the store takes it."""
    try:
        store.write(RECORD, record)
    except OSError:
        pass
