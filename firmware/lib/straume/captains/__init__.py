"""The built-in opponents of Straume 1986. Imports the rules; random numbers come from a generator that is handed in.

line_up(name, rng) -> a text of twelve letters
captain = make(name, rng)
for _ in captain.think(position): ...   slices; afterwards captain.move is a legal move
"""

from ..rules import NotLegal
from ..rules.ships import COUNTS, LETTERS

CAPTAINS = ("cabin-boy", "boatswain", "navigator", "admiral")

_LEAST = 64  # positions that a search remembers

# How the three upper captains line up, or mirrored: the strong ships in the middle or on a flank, patrol ships behind.
LINE_UPS = ("DSDCDDSDPMPD", "DDSDCSDDPDMP", "SDDPDDCSDMPD", "DPDSSCDDDMPD", "PDSDDCSDDPMD")


def ready(rng):
    """One of LINE_UPS, as it stands or mirrored left to right."""
    text = rng.choice(LINE_UPS)
    if rng.below(2):
        text = "".join([text[7 - i] for i in range(8)] + [text[19 - i] for i in range(8, 12)])
    return text


def line_up(name, rng):
    """How the captain called `name` lines up: the cabin boy in any order, the others in one of `ready`."""
    if name != CAPTAINS[0]:
        return ready(rng)
    letters = [letter for letter, count in zip(LETTERS, COUNTS) for _ in range(count)]
    rng.shuffle(letters)
    return "".join(letters)


class CabinBoy:
    """Sinks what he can, else moves at random, but not knowingly to his death. think(position) leaves `move`."""

    def __init__(self, rng):
        self.rng = rng
        self.move = None

    def think(self, position):
        sinking, sound = [], []
        for move in position.legal_moves():
            target, why = position.effect(move)
            if target is not None:
                sinking.append(move)
            elif not why:
                sound.append(move)
            yield
        self.move = self.rng.choice(sinking or sound)  # any ship may turn, so there is one


class Thinker:
    """A captain who searches: to `depth` plies, captures for `beyond` more, within `nodes`, with a table of `entries`.
    rash: once in so many moves he minds no reply; 0: never. A position that he left before is worth less to him each
    time.
    """

    SHUN = 40  # points a time
    RECALL = 24  # positions
    WHIM = 2  # moves of equal value differ by chance, by less than so many points

    def __init__(self, rng, depth, beyond, nodes, rash, entries):
        self.rng = rng
        self.move = None
        self.search = _search(entries)
        self.depth, self.beyond, self.nodes, self.rash = depth, beyond, nodes, rash
        self._left = []  # keys of the positions after his last moves

    def think(self, position):
        yield from self.search.load(position)
        malus, keys = [], {}
        for move in position.legal_moves():
            key = keys[move] = self.search.key_after(move)
            malus.append((move, min(self.SHUN * self._left.count(key) + self.rng.below(self.WHIM), 255)))
            yield
        beyond = 0 if self.rash and not self.rng.below(self.rash) else self.beyond
        yield from self.search.think(self.depth, beyond, self.nodes, malus)
        self.move = self.search.move
        self._left = (self._left + [keys[self.move]])[-self.RECALL :]


def _search(entries):
    """A Search that remembers so many positions, or fewer where no piece of the heap is large enough."""
    from .search import Search  # here: the cabin boy needs none

    while True:
        try:
            return Search(entries)
        except MemoryError:
            if entries == _LEAST:
                raise
            entries >>= 1


def make(name, rng):
    """The captain called `name`. NotLegal for no such name."""
    if name == "cabin-boy":
        return CabinBoy(rng)
    if name == "boatswain":
        return Thinker(rng, 1, 1, 2000, 4, 64)
    if name == "navigator":
        return Thinker(rng, 2, 8, 2000, 0, 256)
    if name == "admiral":
        return Thinker(rng, 12, 10, 4000, 0, 2048)
    raise NotLegal("no captain is called %r; there are: %s" % (name, ", ".join(CAPTAINS)))


__all__ = ("CAPTAINS", "LINE_UPS", "line_up", "make", "ready")
