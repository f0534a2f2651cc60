"""Acts: everything that can happen in a match, each with its author. A match is a log of acts. Imports nothing of ours.

All parts use them: `Match.push` takes them, `Match.acts` keeps them, the cable carries them, the store keeps them, a
replay shows them.
"""

from array import array
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import NamedTuple

# Kinds. A small act has three bits for them, so there is no room for a ninth.
SHOT, ANSWER, GIVE, CHOOSE, MOVE, PASS, RESIGN, DRAW = 0, 1, 2, 3, 4, 5, 6, 7

# The answer of an ANSWER: мимо, ранил, убил; a mine; a minesweeper; a submarine, which one hit sinks.
MISS, HIT, SUNK, MINE, SWEEPER, SUBMARINE = 0, 1, 2, 3, 4, 5

# How the shot that awaits its answer was fired: as usual, at a known cell, by a submarine that was sunk.
AIMED, WASTED, DYING = 0, 1, 2

# What a GIVE gives away.
DECK = 0  # of a ship, for a mine that was found; for a minesweeper: MINE

_TOGETHER = 256  # acts stored together in memory

# An act as a number of 16 bits: the shifts of its kind, its player and its cell, and masks.
KIND_AT, PLAYER_AT, CELL_AT = 13, 12, 3
_CELL_BITS, ANSWER_BITS = 511, 7

# One act. kind: SHOT..DRAW; player: 0 or 1, its author; cell: the one it is about, 0 without one; answer: of an ANSWER,
# or what a GIVE gives, else 0; cells: of the ship that an ANSWER reports sunk, else None.
if TYPE_CHECKING:

    class Act(NamedTuple):
        kind: int
        player: int
        cell: int
        answer: int
        cells: tuple[int, ...] | None
else:
    Act = namedtuple("Act", ("kind", "player", "cell", "answer", "cells"))


def shot(player: int, cell: int) -> "Act":
    """Player shoots at a cell of the other's sea."""
    return Act(SHOT, player, cell, 0, None)


def answer(player: int, cell: int, said: int, ship: tuple[int, ...] | None = None) -> "Act":
    """Player answers for a cell of his own sea. ship: the cells of the ship that sank, needed if ships may touch by
    their sides, because the hits do not determine them then.
    """
    return Act(ANSWER, player, cell, said, ship)


def give(player: int, cell: int, what: int = DECK) -> "Act":
    """Player gives away where a DECK or a MINE of his own lies."""
    return Act(GIVE, player, cell, what, None)


def choose(player: int) -> "Act":
    """Player has fixed his salvo. Its cells stay secret; they follow as shots when both have chosen."""
    return Act(CHOOSE, player, 0, 0, None)


def move(player: int) -> "Act":
    """Player has moved his Flying Dutchman, or left it where it was: only he knows."""
    return Act(MOVE, player, 0, 0, None)


def pass_turn(player: int) -> "Act":
    """Player's thinking time is over: he does not shoot."""
    return Act(PASS, player, 0, 0, None)


def resign(player: int) -> "Act":
    """Player gives up."""
    return Act(RESIGN, player, 0, 0, None)


def draw(player: int) -> "Act":
    """Both agree to a draw; player: the one who accepted it."""
    return Act(DRAW, player, 0, 0, None)


def pack(act: "Act | tuple[int, int, int, int, tuple[int, ...] | None]") -> int:
    """An act, or its five fields as a plain tuple, as a number of 16 bits; a ship that it names is kept separately."""
    kind, player, cell, answer, _ = act
    return kind << KIND_AT | player << PLAYER_AT | cell << CELL_AT | answer


def unpack(small: int, ship: tuple[int, ...] | None = None) -> "Act":
    """The Act that `pack` packed into a number. ship: the cells that it names."""
    return Act(small >> KIND_AT, small >> PLAYER_AT & 1, small >> CELL_AT & _CELL_BITS, small & ANSWER_BITS, ship)


class Acts:
    """A list of acts in order, two bytes each; sunk ships are kept beside it."""

    def __init__(self) -> None:
        # Packed in blocks of this many, each an array that is made once. A single growing one would be moved about in a
        # Pico's memory all through the match.
        self._small = []
        self._count = 0
        self._ships = {}  # number of the act: ship

    @property
    def packed(self) -> "Iterator[int]":
        """The acts as numbers: making an Act of each takes a Pico a millisecond."""
        for number in range(self._count):
            yield self._small[number // _TOGETHER][number % _TOGETHER]

    @property
    def room(self) -> int:
        """How many more acts the list has memory for."""
        return len(self._small) * _TOGETHER - self._count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> "Iterator[Act]":
        for number in range(self._count):
            yield self[number]

    def __eq__(self, other: "Iterable[Act]") -> bool:  # type: ignore[override]
        return list(self) == list(other)

    def __getitem__(self, index: int) -> "Act":
        """IndexError outside the list; slices are not supported."""
        count = self._count
        number = index + count if index < 0 else index
        if not 0 <= number < count:
            raise IndexError("no act %d in a log of %d" % (index, count))
        return unpack(self._small[number // _TOGETHER][number % _TOGETHER], self._ships.get(number))

    def append(self, act: "Act") -> None:
        """Add an act, which must have been checked."""
        ship = act[4]
        if ship is not None:
            self._ships[self._count] = ship
        if not self.room:
            self._small.append(array("H", bytes(2 * _TOGETHER)))
        self._small[-1][self._count % _TOGETHER] = pack(act)
        self._count += 1

    if TYPE_CHECKING:  # library.py, only on a computer
        __hash__ = None  # type: ignore[assignment]

        def copy(self) -> "Acts": ...
