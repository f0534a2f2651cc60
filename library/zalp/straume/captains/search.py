"""Search: alpha-beta over positions with a table, deepened step by step, in slices. Imports the rules, layout, and
fast.py or its twin plain.py.
"""

import sys
from array import array

from ..rules import Position
from ..rules.sea import AHEAD, NOWHERE, POINTS, RED, TERRAIN
from ..rules.ships import ASPECTS, FLEET, MINES, SINKS
from . import layout

try:
    if sys.implementation.name != "micropython":
        raise ImportError
    from . import fast as loops
except (ImportError, SyntaxError):  # SyntaxError: a MicroPython without a native emitter refuses viper's decorator
    from . import plain as loops  # type: ignore[no-redef]

SLICE = 24  # nodes between two yields: some 3 ms on the Pico
WORTH = bytes((240, 210, 150, 110, 130))  # cruiser, submarine, destroyer, patrol ship, minesweeper
# What a point is worth by its distance from the next enemy: each step gains more than the one before, so that a few
# ships go to meet him while the others wait. A side that moved all of them would not come to blows in sixty moves.
PULL = bytes((120, 118, 112, 104, 95, 86, 77, 68, 60, 52, 45, 38, 32, 27, 22, 18, 14, 11, 8, 5, 2))
# For a captain who is not bored: with more ships than the enemy he goes for him, with as many he draws nearer.
KEEN = bytes(range(122, 1, -6))
EVEN = bytes(range(62, 1, -3))
# And when he has fewer ships: he stays in line, which is hard to break, and a draw is a gain.
NONE = bytes([22]) * len(EVEN)


class Search:
    """A captain's search: 6.4 kB, and 8 bytes for each of `entries` (a power of two) stored positions. boredom:
    quarters of a point that each move without a loss costs him, including the draw after 120 of them.

    move: the best found by the last `think`; value: for its side, ZERO (layout.py) being nobody's advantage. depth: the
    depth that the search completed; nodes: how many it took.
    """

    def __init__(self, entries=1024, boredom=3):
        self.bytes = bytearray(layout.BYTES)
        self.halves = array("H", bytes(2 * layout.HALVES))
        self.words = array("i", bytes(4 * layout.WORDS))
        self.table = array("i", bytes(8 * entries))
        self.move = layout.NO_MOVE
        self.value = layout.ZERO
        self.depth = self.nodes = 0
        b = self.bytes
        b[layout.SINKS : layout.SINKS + len(SINKS)] = SINKS
        b[layout.ASPECTS : layout.ASPECTS + 4] = ASPECTS
        b[layout.WORTH : layout.WORTH + 5] = WORTH
        b[layout.AHEAD : layout.AHEAD + 4 * POINTS] = AHEAD
        b[layout.TERRAIN : layout.TERRAIN + POINTS] = TERRAIN
        seed = 1986
        for i in range(layout.MOVES):
            seed = (seed * 4093 + 12289) & 0xFFFFF
            self.halves[i] = (seed >> 5) | 1
        self.words[layout.MASK] = entries - 1
        self.words[layout.BOREDOM] = boredom
        self.words[layout.TURN_KEY] = 0x15A5A5A5

    def load(self, position: Position):
        """Take a position over. A generator that yields between slices."""
        b, w = self.bytes, self.words
        b[layout.BOARD : layout.BOARD + POINTS] = position.board
        b[layout.AT : layout.AT + 2 * FLEET] = position.at
        b[layout.BOWS : layout.BOWS + 2 * FLEET] = position.bows
        b[layout.TYPES : layout.TYPES + 2 * FLEET] = position.types
        b[layout.AFLOAT : layout.AFLOAT + 2] = position.afloat
        b[layout.CARRIED : layout.CARRIED + 2] = position.mines
        w[layout.PLY] = 0
        w[layout.TURN] = position.turn
        w[layout.QUIET] = position.quiet
        for player in (0, 1):
            yield from self._pull(position, player)
        w[layout.SCORE] = layout.ZERO
        for ship in range(2 * FLEET):
            self._count(position, ship)
        yield
        w[layout.KEY] = yield from self.key(position)

    def key(self, position):
        """The key of a position, equal for equal ones: a generator that returns it and yields between slices."""
        codes, places = layout.CODES, layout.PLACES
        halves = self.halves
        key = self.words[layout.TURN_KEY] if position.turn else 0
        for ship, point in enumerate(position.at):
            if point != NOWHERE:
                code = (ship // FLEET * 5 + position.types[ship]) * 4 + position.bows[ship]
                key ^= halves[codes + code] * halves[places + point]
        yield
        if sum(position.mines) < 2 * MINES:
            for point in range(POINTS):
                if position.board[point] & 0x80:
                    key ^= halves[codes + layout.MINE_CODE] * halves[places + point]
            yield
        return key

    def _count(self, position, ship):
        """Add a ship to the score."""
        point = position.at[ship]
        if point == NOWHERE:
            return
        player, kind = ship // FLEET, position.types[ship]
        worth = WORTH[kind] + self.bytes[layout.PULL + player * POINTS + point]
        worth += (self.bytes[layout.AIMS + player * POINTS + point] >> position.bows[ship] & 1) * layout.AIM
        self.words[layout.SCORE] += worth if player == 0 else -worth

    def _pull(self, position, player):
        """What each point is worth to this player's ships: the nearer to an enemy the more; which headings lead there.
        The way avoids the fire of the enemy's batteries.
        """
        base = layout.PULL + player * POINTS
        b = self.bytes
        for point in range(base, base + POINTS):
            b[point] = 0
        pulls = PULL
        own, other = position.afloat[position.turn], position.afloat[1 - position.turn]
        if self.words[layout.BOREDOM] < 3 and (other > 3 or other >= own):  # otherwise he chases the last of them
            pulls = KEEN if own > other else EVEN if own == other else NONE
        front = [point for point in position.at[(1 - player) * FLEET : (2 - player) * FLEET] if point != NOWHERE]
        fire = RED + 1 - player
        for point in front:
            b[base + point] = pulls[0]
        for worth in pulls[1:]:
            yield
            further = []
            for point in front:
                for heading in range(4):
                    to = AHEAD[heading * POINTS + point]
                    if to != NOWHERE and not b[base + to] and TERRAIN[to] != fire:
                        b[base + to] = worth
                        further.append(to)
            front = further
        for point in range(POINTS):
            bits = 0
            for heading in range(4):
                to = AHEAD[heading * POINTS + point]
                if to != NOWHERE and b[base + to] > b[base + point]:
                    bits |= 1 << heading
            b[layout.AIMS + player * POINTS + point] = bits
            if point % 20 == 19:
                yield

    def key_after(self, move):
        """The key of the position after this move: equal for equal positions."""
        loops.make(self.bytes, self.halves, self.words, move)
        key = self.words[layout.KEY]
        loops.unmake(self.bytes, self.words)
        return key

    def think(self, depth, beyond, nodes, malus=()):
        """Search the loaded position: to `depth` plies (15 at most), captures for `beyond` more, at most so many nodes
        after the first ply. malus: (move, points) taken off moves at the root. A generator that yields between slices.
        """
        b, w = self.bytes, self.words
        b[layout.MALUS : layout.MALUS + 4 * POINTS] = bytes(4 * POINTS)
        for move, points in malus:
            b[layout.MALUS + move] = points
        for ply in range(layout.PLIES):
            w[layout.FRAMES + ply * layout.FRAME + layout.KILLER] = layout.NO_MOVE
        for i in range(0, len(self.table), 2):  # pulls differ from move to move, and with them all values
            self.table[i] = 0
            if i & 255 == 254:
                yield
        w[layout.NODES] = 0
        self.move = layout.NO_MOVE
        self.depth = 0
        for now in range(1, depth + 1):
            yield from self._search(now, min(now + beyond, layout.PLIES - 1), nodes)
            if self.depth < now or not layout.ZERO - 5000 < self.value < layout.ZERO + 5000:
                break
        self.nodes = w[layout.NODES]

    def _search(self, depth, horizon, nodes):
        """One search to this depth; `depth` is set if it was completed."""
        w = self.words
        root = layout.FRAMES
        w[layout.STATE] = layout.ENTER
        w[layout.HORIZON] = horizon
        w[root + layout.DEPTH] = depth
        w[root + layout.ALPHA] = layout.ZERO - layout.INFINITY
        w[root + layout.BETA] = layout.ZERO + layout.INFINITY
        w[root + layout.MOVE] = layout.NO_MOVE
        done = 0
        while not done and (depth == 1 or w[layout.NODES] < nodes):
            done = loops.run(self.bytes, self.halves, w, self.table, SLICE)
            yield
        # The best move of the previous search comes first, so that the result so far is no worse.
        if w[root + layout.MOVE] != layout.NO_MOVE:
            self.move = w[root + layout.MOVE]
            self.value = w[root + layout.BEST]
        if done:
            self.depth = depth
            slot = (w[root + layout.STORED] & w[layout.MASK]) * 2
            self.table[slot] = w[root + layout.STORED]
            self.table[slot + 1] = self.move
