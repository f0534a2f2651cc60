"""SecureRng: random numbers that a duel's other side cannot predict. Imports rng. Loaded with the link."""

from hashlib import sha256

from .rng import Rng

_WORDS = 16  # in a digest


class SecureRng(Rng):
    """Random numbers from `key` (16 bytes or more that nobody can guess): SHA-256 of it and a count, word by word.

    Knowing drawn numbers, even all of them, does not give away any other. It has no `state`: nobody should save it.
    """

    def __init__(self, key):
        self._key = key
        self._count = 0  # words drawn
        self._digest = b""

    def _next(self):
        at = self._count % _WORDS
        if not at:
            self._digest = sha256(self._key + (self._count // _WORDS).to_bytes(4, "little")).digest()
        self._count += 1
        return self._digest[2 * at] << 8 | self._digest[2 * at + 1]
