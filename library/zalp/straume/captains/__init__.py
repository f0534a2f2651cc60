"""The built-in opponents of Straume 1986. Imports the rules; random numbers come from a generator that is handed in.

line_up(name, rng) -> a text of twelve letters; agrees(position, player) -> whether a captain takes a draw
captain = make(name, rng)
for _ in captain.think(position): ...   slices; afterwards captain.move is a legal move
for _ in captain.recall(position, player): ...   slices; he has played this player's side of it until now

On a computer the package also has `play`, a whole game.
"""

import sys

from ..rules import NotLegal
from ..rules.ships import COUNTS, LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any
    from zalp.console.rng import Rng
    from ..rules import Position

CAPTAINS = ("cabin-boy", "boatswain", "navigator", "admiral")

CALM = 40  # moves without a loss, both sides together, after which a captain considers a draw
_LEAST = 64  # positions that a search stores at least
# The navigator's boredom: after thirty moves without a loss he prefers exchanging a patrol ship to waiting. The
# boatswain overlooks too much for it, and the admiral sees far enough to attack without it.
RESTLESS = 14

# How the three upper captains line up, or mirrored: the strong ships in the middle or on a flank, patrol ships behind.
LINE_UPS = ("DSDCDDSDPMPD", "DDSDCSDDPDMP", "SDDPDDCSDMPD", "DPDSSCDDDMPD", "PDSDDCSDDPMD")


def ready(rng: "Rng") -> str:
    """One of LINE_UPS, as it is or mirrored left to right."""
    text = rng.choice(LINE_UPS)
    if rng.below(2):
        text = "".join([text[7 - i] for i in range(8)] + [text[19 - i] for i in range(8, 12)])
    return text


def line_up(name: str, rng: "Rng") -> str:
    """How the captain called `name` lines up: the cabin boy in any order, the others in one of `ready`."""
    if name != CAPTAINS[0]:
        return ready(rng)
    letters = [letter for letter, count in zip(LETTERS, COUNTS) for _ in range(count)]
    rng.shuffle(letters)
    return "".join(letters)


def agrees(position: "Position", player: int) -> bool:
    """Whether the captain who plays `player` accepts a draw: with fewer ships afloat than the other side, or with as
    many once CALM moves have passed without a loss.
    """
    own, other = position.afloat[player], position.afloat[1 - player]
    return own < other or (own == other and position.quiet >= CALM)


class CabinBoy:
    """He sinks a ship if he can; if not he moves at random, but not knowingly to his death. `think` sets `move`."""

    rng: "Rng"
    move: int  # of the last thought

    def __init__(self, rng: "Rng") -> None:
        self.rng = rng
        self.move = None

    def think(self, position: "Position") -> "Generator[None]":
        sinking, sound = [], []
        for move in position.legal_moves():
            target, why = position.effect(move)
            if target is not None:
                sinking.append(move)
            elif not why:
                sound.append(move)
            yield
        self.move = self.rng.choice(sinking or sound)  # any ship may turn, so there is one

    def recall(self, position: "Position", player: int) -> "Generator[None]":
        """He avoids no earlier position."""
        yield

    def ponder(self, position: "Position") -> "Any":
        """He does not think ahead."""


class Thinker:
    """A captain who searches: to `depth` plies, captures for `beyond` more, within `nodes`, with a table of `entries`.
    rash: once in N moves he ignores every reply; 0: never. boredom: as in Search. A position that he has left before is
    worth less to him each time.
    """

    rng: "Rng"
    move: int  # of the last thought
    search: "Any"
    _ahead: "Any"
    depth: int
    beyond: int
    nodes: int
    rash: int

    SHUN = 40  # points each time
    RECALL = 24  # positions
    WHIM = 2  # moves of equal value differ at random, by less than so many points
    GLANCE = 400  # positions in which he looks for the player's best move

    def __init__(self, rng: "Rng", depth: int, beyond: int, nodes: int, rash: int, entries: int, boredom: int) -> None:
        self.rng = rng
        self.move = None
        self.search = _search(entries, boredom)
        self.depth, self.beyond, self.nodes, self.rash = depth, beyond, nodes, rash
        self._left = []  # keys of the positions after his last moves
        self._ahead = None  # the work of `ponder`, and its random numbers
        self._guess = None  # the move that it expects

    def think(self, position: "Position") -> "Generator[None]":
        ahead, self._ahead = self._ahead, None
        if ahead is None or position.last != self._guess:
            ahead = _Thought(self, position, self.rng)
        for _ in ahead.work:  # not `yield from`, which would end it together with this generator
            yield
        self.rng.state = ahead.rng.state
        self.move = self.search.move
        self._left = (self._left + [ahead.keys[self.move]])[-self.RECALL :]

    def ponder(self, position: "Position") -> "Any":
        """Think while the player of the side on turn does: a generator that yields between slices and may be left.
        It looks for his best move, then for the answer; if he makes that move, `think` goes on from there and has
        the same result as without this.
        """
        self._ahead = None
        return self._pondering(position.copy())

    def _pondering(self, position):
        yield from self.search.load(position)
        yield from self.search.think(2, self.beyond, self.GLANCE)
        self._guess = self.search.move
        position.push(self._guess)
        rng = type(self.rng)(0)
        rng.state = self.rng.state
        self._ahead = ahead = _Thought(self, position, rng)
        for _ in ahead.work:
            yield

    def left(self, key: int) -> int:
        """How often he has left a position with this key."""
        return self._left.count(key)

    def recall(self, position: "Position", player: int) -> "Generator[None]":
        """Remember the positions that this player's moves have led to, as if he had thought of them himself. Positions
        before the last loss cannot recur. Between slices moves may be taken back; at the end all are made again.
        """
        moves = []
        self._left = []
        while position.quiet and position.moves and len(moves) < 2 * self.RECALL:
            key = yield from self.search.key(position)
            moves.append(position.pop())
            if position.turn == player:
                self._left.insert(0, key)
            yield
        while moves:
            position.push(moves.pop())
            yield


class _Thought:
    """One thought of a Thinker's. work: a generator that leaves the move in his search. keys: of the positions that the
    moves lead to.
    """

    def __init__(self, captain, position, rng):
        self.rng = rng
        self.keys = {}
        self.work = self._think(captain, position)

    def _think(self, captain, position):
        search, rng = captain.search, self.rng
        yield from search.load(position)
        malus = []
        for move in position.legal_moves():
            key = self.keys[move] = search.key_after(move)
            malus.append((move, min(captain.SHUN * captain.left(key) + rng.below(captain.WHIM), 255)))
            yield
        beyond = 0 if captain.rash and not rng.below(captain.rash) else captain.beyond
        yield from search.think(captain.depth, beyond, captain.nodes, malus)


def _search(entries, boredom):
    """A Search that remembers so many positions, or fewer where no piece of the heap is large enough."""
    from .search import Search  # here: the cabin boy needs none

    while True:
        try:
            return Search(entries, boredom)
        except MemoryError:
            if entries == _LEAST:
                raise
            entries >>= 1


def make(name: str, rng: "Rng") -> "CabinBoy | Thinker":
    """The captain called `name`. NotLegal for no such name."""
    if name == "cabin-boy":
        return CabinBoy(rng)
    if name == "boatswain":
        return Thinker(rng, 1, 1, 2000, 4, 64, 3)
    if name == "navigator":
        return Thinker(rng, 2, 8, 2000, 0, 256, RESTLESS)
    if name == "admiral":
        return Thinker(rng, 12, 10, 8000, 0, 2048, 0)
    raise NotLegal("no captain is called %r; there are: %s" % (name, ", ".join(CAPTAINS)))


__all__ = ("CAPTAINS", "LINE_UPS", "agrees", "line_up", "make", "ready")

if sys.implementation.name != "micropython":
    from .library import play

    __all__ += ("play",)  # type: ignore[assignment]
