"""The career of whoever plays on this handheld: figures for each opponent and rule set, points, ranks, medals.

Pure sums over matches that are over. The handbook has the formula of the points and the medals' words. Imports
rules.
"""

from ..rules.match import DRAWN

_SIGNATURE = "zalp-logbook-2"
_OLDER = "zalp-logbook-1"  # without the last duel, the verdicts and what people did; read, not written
_LIMIT = 9999  # of every number
_MOST_PEOPLE = 8  # who share the handheld; of more, whoever played least is forgotten

# Who was met. Points for a win, and the most that this opponent is worth in all: nobody becomes an admiral by beating
# the Cabin boy. Two people on one handheld could promote each other, so that earns none.
OPPONENTS = ("cabin-boy", "boatswain", "navigator", "admiral", "two-players", "cable")
PEOPLE = "two-players"
_POINTS = {
    "cabin-boy": (1, 10),
    "boatswain": (3, 45),
    "navigator": (6, 150),
    "admiral": (10, _LIMIT),
    "cable": (5, 100),
}
# The fewest points of each rank: Юнга, Матрос, Старшина, Мичман, Лейтенант, Капитан, Командор, Адмирал.
RANKS = (0, 5, 15, 40, 80, 140, 220, 350)

MEDALS = (
    "first-win",
    "ten-hits",  # in a row
    "no-loss",  # a win without a ship lost
    "last-ship",  # a win with one ship left
    "half-hits",  # a win in which every second shot hit
    "five-wins",  # in a row
    "all-captains",  # each beaten
    "admiral",  # beaten, and the coach was not asked
    "sharper",  # fewer misses than the Admiral on the same sea
    "cut-cable",  # a duel won after the cable was cut
    "ten-rules",  # wins under ten rule sets
    "hundred",  # matches
)

# Of each opponent and each rule set: matches, wins, wins in a row, the most in a row, fewest misses in a won match,
# best hit rate of one in percent, fewest shots of one, longest run of hits.
MATCHES, WINS, STREAK, BEST_STREAK, FEWEST_MISSES, BEST_RATE, QUICKEST, LONGEST_RUN = range(8)
_NOTHING = (0, 0, 0, 0, -1, 0, -1, 0)


class Outcome:
    """One match that is over, as far as the logbook asks.

    opponent: one of OPPONENTS; rules: a preset's name, or "own"; won, drawn; shots, hits, run: the player's, run the
    longest row of hits; left, lost: his ships afloat and sunk; helped: the coach was asked; cut: the cable was cut in
    between; cheated: the verdict was against the player.
    """

    def __init__(self, opponent, rules, won, shots, hits, run, left, lost, **more):
        self.opponent, self.rules, self.won = opponent, rules, won
        self.shots, self.hits, self.run, self.left, self.lost = shots, hits, run, left, lost
        self.drawn = more.get("drawn", False)
        self.helped = more.get("helped", False)
        self.cut = more.get("cut", False)
        self.cheated = more.get("cheated", False)


def outcome(match, me, opponent, rules, **more):
    """The Outcome of a rules.Match that is over for player `me`."""
    shots, hits, run = match.score(me)
    left = match.charts[me].afloat
    lost = len(match.rules.fleet) + match.rules.submarines - left
    won = match.result == me
    return Outcome(opponent, rules, won, shots, hits, run, left, lost, drawn=match.result == DRAWN, **more)


class Career:
    """figures: {name: the eight numbers, a tuple, or text until they change: `of` gives them}. A name is an opponent's,
    "=" and a rule set's, an opponent's and "=" and a rule set's, "@" and the name of one of two on this handheld, or
    "+" and an opponent's: without the coach's help.

    medals: a set of MEDALS; kept: how many matches were put on the shelf so far; helped: how many were played with the
    coach's help; duel: the last duel that was noted (hex digits), so that it is noted once; verdicts: {how a duel
    ended: how many did}.
    """

    def __init__(self):
        self.figures = {}
        self.medals = set()
        self.kept = 0
        self.helped = 0
        self.duel = "-"
        self.verdicts = {}

    @property
    def points(self):
        """What all wins are worth."""
        total = 0
        for name in _POINTS:
            each, most = _POINTS[name]
            total += min(most, each * self._honest_wins(name))
        return min(total, _LIMIT)

    def _honest_wins(self, name):
        return self.of("+" + name)[WINS]

    @property
    def rank(self):
        """0..7, as RANKS."""
        points = self.points
        return max([rank for rank, least in enumerate(RANKS) if points >= least])

    def of(self, name):
        """The eight numbers of an opponent, or of a rule set as "=" + its name; -1 where there is none yet."""
        numbers = self.figures.get(name, _NOTHING)
        return numbers if isinstance(numbers, tuple) else tuple([int(word) for word in numbers.split(" ")])

    def note(self, outcome):
        """Take a match in. Returns (the new rank or None, the medals that it earned, in the order of MEDALS)."""
        if outcome.cheated:
            self._count(outcome.opponent, outcome, False)
            return None, []
        rank = self.rank
        self.helped = min(_LIMIT, self.helped + outcome.helped)
        self._count(outcome.opponent, outcome, outcome.won)
        self._count(outcome.opponent + "=" + outcome.rules, outcome, outcome.won)
        if outcome.opponent == PEOPLE:
            return None, []  # each of them has figures of his own, see `person`
        self._count("=" + outcome.rules, outcome, outcome.won)
        if not outcome.helped:
            self._count("+" + outcome.opponent, outcome, outcome.won)  # what points are counted from
        new = (
            []
            if outcome.helped
            else [name for name in MEDALS if name not in self.medals and self._earned(name, outcome)]
        )
        self.medals.update(new)
        return (self.rank if self.rank > rank else None), new

    def person(self, name, outcome):
        """Take a match of two on one handheld in for one of them."""
        people = self.people
        if "@" + name not in people and len(people) >= _MOST_PEOPLE:
            del self.figures[min(people, key=lambda person: self.of(person)[MATCHES])]
        self._count("@" + name, outcome, outcome.won)

    @property
    def people(self):
        """The names of figures of people, "@" before each."""
        return sorted([name for name in self.figures if name[0] == "@"])

    def judged(self, duel, cause):
        """Note how a duel ended. False where it was noted before: after a power cut its verdict is shown again."""
        if duel == self.duel:
            return False
        self.duel = duel
        self.verdicts[cause] = min(_LIMIT, self.verdicts.get(cause, 0) + 1)
        return True

    def award(self, medal):
        """A medal that is known later. Whether it is new."""
        new = medal not in self.medals
        self.medals.add(medal)
        return new

    def _count(self, name, outcome, won):
        matches, wins, streak, best, misses, rate, quickest, run = self.of(name)
        streak = streak + 1 if won else 0
        if won:
            missed = outcome.shots - outcome.hits
            misses = missed if misses < 0 else min(misses, missed)
            quickest = outcome.shots if quickest < 0 else min(quickest, outcome.shots)
            rate = max(rate, 100 * outcome.hits // max(1, outcome.shots))
        now = (matches + 1, wins + won, streak, max(best, streak), misses, rate, quickest, max(run, outcome.run))
        self.figures[name] = tuple([min(_LIMIT, number) for number in now])

    def _earned(self, medal, outcome):
        won = outcome.won
        if medal == "ten-hits":
            return outcome.run >= 10
        if medal == "hundred":
            return sum([self.of(name)[MATCHES] for name in OPPONENTS]) >= 100
        if not won:
            return False
        if medal == "first-win":
            return True
        if medal == "no-loss":
            return not outcome.lost
        if medal == "last-ship":
            return outcome.left == 1 and outcome.lost > 0
        if medal == "half-hits":
            return 2 * outcome.hits >= outcome.shots
        if medal == "five-wins":
            return self.of(outcome.opponent)[STREAK] >= 5
        if medal == "all-captains":
            return all(self._honest_wins(name) for name in OPPONENTS[:4])
        if medal == "admiral":
            return outcome.opponent == "admiral"
        if medal == "cut-cable":
            return outcome.opponent == "cable" and outcome.cut
        if medal == "ten-rules":
            return len([name for name in self.figures if name[0] == "=" and self.of(name)[WINS]]) >= 10
        return False  # "sharper": known after the drill

    def __str__(self):
        """The record: some 5,000 bytes at most, a few hundred usually."""
        lines = [_SIGNATURE, "kept %d helped %d duel %s" % (self.kept, self.helped, self.duel)]
        lines.append(" ".join(["medals"] + [name for name in MEDALS if name in self.medals]))
        verdicts = ["%s=%d" % (cause, self.verdicts[cause]) for cause in sorted(self.verdicts)]
        lines.append(" ".join(["verdicts"] + verdicts))
        for name in sorted(self.figures):
            numbers = self.figures[name]
            if isinstance(numbers, tuple):
                numbers = " ".join([str(number) for number in numbers])
            lines.append(name + " " + numbers)
        lines.append("")
        return "\n".join(lines)

    @classmethod
    def parse(cls, text):
        """The Career that `str` printed, or an older version did. ValueError for anything else; medals that are not
        known here are left out.
        """
        lines = text.split("\n")
        if lines[0] == _OLDER and len(lines) > 3:
            lines[1] += " duel -"
            lines.insert(3, "verdicts")
        elif lines[0] != _SIGNATURE:
            raise ValueError("no logbook: %r" % text[:40])
        if len(lines) < 5 or lines[-1]:
            raise ValueError("a logbook without its end: %r" % lines[-1][:40])
        career = cls()
        kept, medals, verdicts = [line.split(" ") for line in lines[1:4]]
        if kept[0::2] != ["kept", "helped", "duel"] or medals[0] != "medals" or verdicts[0] != "verdicts":
            raise ValueError("a logbook without its counts: %r" % lines[1][:40])
        career.kept, career.helped, career.duel = int(kept[1]), int(kept[3]), kept[5]
        career.medals = {name for name in medals[1:] if name in MEDALS}
        for word in verdicts[1:]:
            cause, _, count = word.partition("=")
            career.verdicts[cause] = int(count)
        for line in lines[4:-1]:
            name, _, numbers = line.partition(" ")
            if numbers.count(" ") != len(_NOTHING) - 1:
                raise ValueError("a line of a logbook has eight numbers: %r" % line[:40])
            int(numbers.replace(" ", "").replace("-", ""))  # ValueError for what is no number
            career.figures[name] = numbers
        return career
