"""What the admiral remembers of one opponent: by which habit he places, and where he shoots first. Imports rules,
guesses, layout, places.

A memory is a short record (`Memory.record()`) that the game keeps in its store, or erases. It is fed after a match,
when both seas are open; a fleet counts for every habit as far as that habit explains it (the room it leaves, how many
decks are off the edge and in which half, how many ships lie across, in which half the single-deckers lie), given what
was remembered of him before. Old matches fade, so that a memory stays bounded and follows a player who changes his
ways.

There is one record for one person under all rules: somebody who packs in the classic game packs with mines too.
First shots are kept on a map of SIDE x SIDE, onto which the cells of another sea are scaled.
"""

from math import exp

from ..rules import ANY, Chart, Fleet
from .guesses import HABITS, Guesses, habits_under
from .layout import ANCHOR_BITS, FACED, HABIT_BITS, NOTHING, QUARTERS, RINGS, ZONE_BITS, ZONES
from .places import Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from ..rules import Rng, Rules

_SIGNATURE = 0x5A
DOUBT = 2  # matches' worth of weight that everybody's habits have against what was seen
FADE = 15  # sixteenths of a memory that remain after another match
NARROW = 0.4  # the least spread of a count if it is the same in all looks: counts are whole
STRAY = 0.5  # more variance of a count of single-deckers: a player who keeps them out of a half forgets one at times
LOOKS = 16  # fleets of each habit that a player's fleet is compared with
ROOM = 2640  # ships in those fleets at most, as in the admiral's guesses: fewer of larger fleets
FIRST = 12  # shots of a match that count as his first, 16 each
OPENING = 128  # the weight of the very first: people repeat it most
SIDE = 10  # of the map of first shots, in cells


def remembers(rules: "Rules") -> bool:
    """Whether matches under these rules show a habit: those in which the admiral imagines fleets. Not a Flying
    Dutchman's, which sails away from where it was placed, nor those of fleets of single-deckers, which no habit
    concerns.
    """
    return not rules.dutchman and rules.decks_of(rules.fleet[0]) > 1


class Memory:
    """The memory of an opponent, for a match under `rules`; `record` is the result of an earlier memory's `record()`,
    under any rules.

    A record that is damaged is not an error: the memory is then empty. One with fewer habits (an older version's) is
    readable: habits are only ever added at the end.
    """

    rules: "Rules"
    habits: list[int]
    shots: bytearray
    matches: int

    def __init__(self, rules: "Rules", record: bytes = b"") -> None:
        self.rules = rules
        self.everybody = habits_under(rules)
        self.habits = [0] * len(HABITS)  # 256ths of a match each
        self.shots = bytearray(SIDE * SIDE)
        self.matches = 0
        kept = record[2] if len(record) > 2 else 0
        whole = 0 < kept <= len(HABITS) and len(record) == 4 + 2 * kept + SIDE * SIDE
        if whole and record[0] == _SIGNATURE and sum(record[:-1]) & 255 == record[-1]:
            self.matches = record[1]
            at = 3
            for habit in range(kept):
                self.habits[habit] = record[at] | record[at + 1] << 8
                at += 2
            self.shots[:] = record[at : at + SIDE * SIDE]

    def record(self) -> bytes:
        """The memory as bytes for the store: 4, 2 for each of HABITS and 1 for each cell of the map; 132."""
        data = bytearray((_SIGNATURE, self.matches, len(HABITS)))
        for count in self.habits:
            data.extend(bytes((count & 255, count >> 8)))
        data.extend(self.shots)
        data.append(sum(data) & 255)
        return bytes(data)

    def prior(self) -> "Sequence[tuple[int, ...]]":
        """The habits with the shares that fit this opponent; everybody's if nothing is remembered."""
        total = sum(self.habits) + DOUBT * 256
        prior = []
        for weight, habit in zip(self._weights(), self.everybody):
            prior.append((max(1, (weight + total // 2) // total),) + habit[1:])
        return tuple(prior)

    def _weights(self):
        """The evidence for each habit: what was seen of this opponent, and everybody's share."""
        whole = sum([habit[0] for habit in self.everybody])
        return [whole * count + habit[0] * DOUBT * 256 for count, habit in zip(self.habits, self.everybody)]

    def dread(self, ships: "Iterable[Iterable[int]]") -> int:
        """How many of his first shots, by weight, fell on the cells of these ships."""
        return sum([self.shots[at] for ship in ships for cell in ship for at in self._spots(cell)])

    def hidden(self, fleets: "Sequence[Fleet]") -> "Generator[None, None, Fleet]":
        """Of these fleets, turned and mirrored in every way, the one on which the fewest of his first shots would
        have fallen: a generator that returns the Fleet.
        """
        rules = self.rules
        fear = []
        for cell in range(rules.cells):
            fear.append(self.dread(((cell,),)))
            if cell % 4 == 3:
                yield
        least = best = None
        for fleet in fleets:
            for way in range(8 if rules.width == rules.height else 4):
                dread = 0
                for ship in fleet.ships:
                    dread += sum([fear[cell] for cell in self._turned(ship, way)])
                    yield
                if best is None or dread < least:
                    least, best = dread, (fleet, way)
        fleet, way = best
        ships = [self._turned(ship, way) for ship in fleet.ships]
        others = [self._turned(cells, way) for cells in (fleet.mines, fleet.sweepers, fleet.submarines)]
        return Fleet(rules, ships, *others)

    def _turned(self, cells, way):
        """Cells of the sea mirrored left to right, upside down and along the diagonal, a bit of `way` for each."""
        w, h = self.rules.width, self.rules.height
        found = []
        for cell in cells:
            x, y = cell % w, cell // w
            x, y = (w - 1 - x if way & 1 else x), (h - 1 - y if way & 2 else y)
            found.append(x * w + y if way & 4 else y * w + x)
        return found

    def _spots(self, cell):
        """The cells of the map that stand for a cell of the sea, the last for it alone: one, or more on a sea smaller
        than the map.
        """
        w, h = self.rules.width, self.rules.height
        across, down = _span(cell % w, w), _span(cell // w, h)
        return [y * SIDE + x for y in down for x in across]

    def note(self, shots: "Sequence[int]") -> "Generator[None]":
        """Learn the opponent's shots of a match only: a generator."""
        self.matches = min(255, self.matches + 1)
        for at in range(SIDE * SIDE):
            self.shots[at] = self.shots[at] * FADE // 16
        yield
        for number, cell in enumerate(shots[:FIRST]):
            at = self._spots(cell)[-1]
            self.shots[at] = min(255, self.shots[at] + (16 if number else OPENING))
            if number % 4 == 3:
                yield

    def learn(self, ships: "Sequence[tuple[int, ...]]", shots: "Sequence[int]", rng: "Rng") -> "Generator[None]":
        """Learn from a match: the opponent's ships and his shots (cells, in order). A generator that yields between
        slices. Where no habit shows only the shots are learned.
        """
        if not remembers(self.rules):
            yield from self.note(shots)
            return
        large = len([kind for kind in self.rules.fleet if self.rules.decks_of(kind) > 1])
        places = Places(self.rules)
        yield
        wanted = min(LOOKS * len(HABITS), ROOM // large)
        # The same number of guesses for each habit: the rare ones must be known as well as the others.
        guesses = Guesses(places, rng, wanted, settle=8, prior=[(1,) + habit[1:] for habit in HABITS])
        chart = Chart(self.rules)
        yield from places.read(chart)
        yield from guesses.update(chart)
        yield
        seen, _ = yield from _look(places, (yield from _known(places, ships)))
        zones = [places.flags[places.to[ship[0]]] >> ZONE_BITS for ship in ships if len(ship) == 1]
        seen.append(len([zone for zone in zones if not zone & 2 * RINGS]))
        seen.append(len([zone for zone in zones if not zone & RINGS]))
        yield
        alike = self._alike(guesses)
        yield
        # Of each habit's guesses, or of those of all that draw alike: how many, the sums of each look, of its squares.
        found = [[0] * (1 + 2 * len(seen)) for _ in HABITS]
        for row in range(guesses.rows):
            sums = found[alike[guesses.habits[row]]]
            sums[0] += 1
            at = row * guesses.slots
            look, free = yield from _look(places, guesses.pool[at : at + guesses.slots])
            for i, count in enumerate(look):
                sums[1 + 2 * i] += count
                sums[2 + 2 * i] += count * count
            for share in _halves(free, HABITS[guesses.habits[row]][-2]):
                i += 1
                count = len(zones) * share
                sums[1 + 2 * i] += count
                sums[2 + 2 * i] += count * count + count * (1 - share) + STRAY
            yield
        likelihood = []
        weights = self._weights()
        for habit, first in enumerate(alike):
            number = found[first][0]
            chance = weights[habit] if number else 0
            for i in range(len(seen) if number else 0):
                total, squares = found[first][1 + 2 * i : 3 + 2 * i]
                spread = max(NARROW, (number * squares - total * total) ** 0.5 / number)
                chance *= exp(-(((seen[i] - total / number) / spread) ** 2) / 2) / spread
            likelihood.append(chance)
            yield
        total = sum(likelihood)
        for habit in range(len(HABITS) if total > 0 else 0):
            kept = self.habits[habit] * FADE // 16
            self.habits[habit] = kept + int(256 * likelihood[habit] / total)
        yield
        yield from self.note(shots)

    def _alike(self, guesses):
        """For each habit the first that draws as it does under these rules: where ships may touch nobody leaves more
        room than others, and bent ships do not lie across. Among these a fleet shows no habit.
        """
        found = []
        for habit, (_, pull, *_) in enumerate(HABITS):
            at = habit << HABIT_BITS
            costs = bytes(guesses.energies[at + FACED : at + ZONES + RINGS * QUARTERS])
            found.append((costs, 0 if self.rules.contact == ANY else pull))
        return [found.index(one) for one in found]


def _known(places, ships):
    """The places of these ships, those of two decks or more that can be listed: a generator that returns them."""
    found = []
    for ship in ships:
        for k, decks in enumerate(places.decks):
            place = places.number(k, ship) if decks == len(ship) > 1 else NOTHING
            if place != NOTHING:
                found.append(place)
                break
        yield
    return found


def _look(places, fleet):
    """([cells left free; decks off the edge, in the upper half, in the left half; ships across], [cells left free in
    each quarter]) of a fleet, given as places: a generator that returns them.
    """
    _, flags, shape, steps = places.tables[:4]
    taken = bytearray(len(flags))
    inner = upper = left = across = 0
    for number, place in enumerate(fleet):
        at, anchor = place >> ANCHOR_BITS << 2, place & (1 << ANCHOR_BITS) - 1
        for step in steps[shape[at] : shape[at + 1]]:
            taken[anchor + step] = 1
        decks = steps[shape[at + 2] : shape[at + 3]]
        across += decks[1] - decks[0] == 1
        for step in decks:
            zone = flags[anchor + step] >> ZONE_BITS
            inner += zone % RINGS > 0
            left += not zone & RINGS
            upper += not zone & 2 * RINGS
        if number % 3 == 2:
            yield
    yield
    width, height = places.rules.width, places.rules.height
    free = [0] * QUARTERS
    for row in range(height):
        begin = places.to[row * width]
        middle, end = begin + (width + 1) // 2, begin + width
        quarter = 2 if 2 * row >= height else 0
        free[quarter] += middle - begin - sum(taken[begin:middle])
        free[quarter + 1] += end - middle - sum(taken[middle:end])
    return [sum(free), inner, upper, left, across], free


def _halves(free, empty):
    """Which part of the single-deckers is expected in the upper half and in the left half, if they are spread evenly
    over the room of each quarter, `free`, outside the quarters `empty` (bits).
    """
    free = [0 if empty >> quarter & 1 else room for quarter, room in enumerate(free)]
    room = sum(free) or 1
    return (free[0] + free[1]) / room, (free[0] + free[2]) / room


def _span(at, side):
    """The rows of the map for row `at` of a sea with `side` rows, from its first to its last; columns alike."""
    ends = [((SIDE - 1) * i + (side - 1) // 2) // max(1, side - 1) for i in (at - 1, at)]
    return range(max(0, min(ends[0] + 1, ends[1])), ends[1] + 1)
