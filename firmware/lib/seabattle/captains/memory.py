"""What the admiral remembers of one opponent: by which habit he places, and where he shoots first. Imports rules,
guesses, places.

A memory is a short record (`Memory.record()`) that the game keeps in its store, or erases. It is fed after a match,
when both seas are open; a fleet counts for every habit as far as that habit explains it (the room it leaves, how many
decks are off the edge and in which half, how many ships lie across), given what was remembered of him before. Old
matches fade, so that a memory stays bounded and follows a player who changes his ways.
"""

from math import exp

from ..rules import Chart
from .guesses import HABITS, Guesses
from .places import Places

_SIGNATURE = 0x5A
DOUBT = 2  # matches' worth of weight that everybody's habits have against what was seen
FADE = 15  # sixteenths of a memory that remain after another match
NARROW = 0.4  # the least spread of a count among looks that all have the same: counts are whole
LOOKS = 16  # fleets of each habit that a player's fleet is compared with
FIRST = 12  # shots of a match that count as his first


class Memory:
    """What is remembered of an opponent under `rules`; `record` is what an earlier memory's `record()` returned.

    A record that is damaged, or of another sea, is not an error: the memory is then empty. One with fewer habits (an
    older version's) is readable: habits are only ever added at the end.
    """

    def __init__(self, rules, record=b""):
        self.rules = rules
        self.habits = [0] * len(HABITS)  # 256ths of a match each
        self.shots = bytearray(rules.cells)
        self.matches = 0
        kept = record[2] if len(record) > 2 else 0
        whole = 0 < kept <= len(HABITS) and len(record) == 4 + 2 * kept + rules.cells
        if whole and record[0] == _SIGNATURE and sum(record[:-1]) & 255 == record[-1]:
            self.matches = record[1]
            at = 3
            for habit in range(kept):
                self.habits[habit] = record[at] | record[at + 1] << 8
                at += 2
            self.shots[:] = record[at : at + rules.cells]

    def record(self):
        """The memory as bytes for the store: 4, 2 for each of HABITS and 1 for each cell; 132 for 10x10."""
        data = bytearray((_SIGNATURE, self.matches, len(HABITS)))
        for count in self.habits:
            data.extend(bytes((count & 255, count >> 8)))
        data.extend(self.shots)
        data.append(sum(data) & 255)
        return bytes(data)

    def prior(self):
        """HABITS with the shares that fit this opponent; everybody's if nothing is remembered."""
        total = sum(self.habits) + DOUBT * 256
        prior = []
        for weight, habit in zip(self._weights(), HABITS):
            prior.append((max(1, (weight + total // 2) // total),) + habit[1:])
        return tuple(prior)

    def _weights(self):
        """How much speaks for each habit: what was seen of this opponent, and everybody's share."""
        whole = sum([habit[0] for habit in HABITS])
        return [whole * count + habit[0] * DOUBT * 256 for count, habit in zip(self.habits, HABITS)]

    def dread(self, ships):
        """How often he shot first at the cells of these ships."""
        return sum([self.shots[cell] for ship in ships for cell in ship])

    def learn(self, ships, shots, rng):
        """Learn from a match: the opponent's ships and his shots (cells, in order). A generator that yields between
        slices.
        """
        self.matches = min(255, self.matches + 1)
        for cell in range(self.rules.cells):
            self.shots[cell] = self.shots[cell] * FADE // 16
        for cell in shots[:FIRST]:
            self.shots[cell] = min(255, self.shots[cell] + 16)
        yield
        places = Places(self.rules)
        # The same number of guesses for each habit: the rare ones must be known as well as the others.
        guesses = Guesses(places, rng, LOOKS * len(HABITS), settle=8, prior=[(1,) + habit[1:] for habit in HABITS])
        chart = Chart(self.rules)
        yield from places.read(chart)
        yield from guesses.update(chart)
        seen = self._look(ships)
        looks = [[] for _ in HABITS]
        for row in range(guesses.rows):
            looks[guesses.habits[row]].append(self._look(guesses.ships(row)))
            yield
        likelihood = []
        weights = self._weights()
        for habit, found in enumerate(looks):
            chance = weights[habit] if found else 0
            for i in range(len(seen)):
                if found:
                    mean = sum([look[i] for look in found]) / len(found)
                    spread = max(NARROW, (sum([(look[i] - mean) ** 2 for look in found]) / len(found)) ** 0.5)
                    chance *= exp(-(((seen[i] - mean) / spread) ** 2) / 2) / spread
            likelihood.append(chance)
        total = sum(likelihood)
        for habit in range(len(HABITS)):
            self.habits[habit] = self.habits[habit] * FADE // 16
            if total > 0:
                self.habits[habit] += int(256 * likelihood[habit] / total)
        yield

    def _look(self, ships):
        """(cells left free; decks off the edge, in the upper half, in the left half; ships across) of a fleet's ships
        of two decks or more."""
        rules = self.rules
        taken = bytearray(rules.cells)
        inner = upper = left = across = 0
        for ship in ships:
            if len(ship) > 1:
                across += ship[1] - ship[0] == 1
                for cell in ship:
                    taken[cell] = 1
                    inner += len(rules.around(cell)) == 8
                    upper += 2 * (cell // rules.width) < rules.height
                    left += 2 * (cell % rules.width) < rules.width
                for cell in rules.halo(ship):
                    taken[cell] = 1
        return rules.cells - sum(taken), inner, upper, left, across
