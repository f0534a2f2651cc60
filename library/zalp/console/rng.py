"""Rng: seeded random numbers that are the same on every interpreter. Imports nothing.

A 32-bit xorshift in two 16-bit words, so that every intermediate value is a small int on the Pico. Good enough for
play, but not for secrets: what nobody may guess (the cable's commitments) comes from the machine's entropy.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence
    from typing import TypeVar

    _T = TypeVar("_T")


class Rng:
    """Random numbers from `seed` (any int). `state` (two ints) can be saved and set to continue the same sequence."""

    def __init__(self, seed: int) -> None:
        # Not both words may be zero: the generator would stay there.
        self._x = (seed & 0xFFFF) ^ 0x9E37
        self._y = ((seed >> 16) & 0xFFFF) ^ 0x79B9
        if not (self._x or self._y):
            self._y = 1
        for _ in range(12):  # so that neighbouring seeds diverge
            self._next()

    @property
    def state(self) -> tuple[int, int]:
        return self._x, self._y

    @state.setter
    def state(self, words: tuple[int, int]) -> None:
        x, y = words
        if not (0 <= x <= 0xFFFF and 0 <= y <= 0xFFFF and (x or y)):
            raise ValueError("the state of a generator is two words of 16 bits, not both zero")
        self._x, self._y = x, y

    def _next(self):
        t = (self._x ^ (self._x << 5)) & 0xFFFF
        self._x = self._y
        self._y = y = self._y ^ (self._y >> 1) ^ t ^ (t >> 3)
        return y

    def below(self, n: int) -> int:
        """A number in 0..n-1, all equally likely. ValueError unless 1 <= n <= 65535."""
        if not 1 <= n <= 0xFFFF:
            raise ValueError("a random number is drawn among 1 to 65535")
        # The words run more evenly over 1..65535 than over 0, so draw among those and reject the uneven rest.
        limit = 0xFFFF - 0xFFFF % n
        while True:
            value = self._next() - 1
            if 0 <= value < limit:
                return value % n

    def choice(self, items: "Sequence[_T]") -> "_T":
        """One of a non-empty sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: "MutableSequence[_T]") -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
