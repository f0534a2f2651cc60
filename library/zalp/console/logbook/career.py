"""The career of this handheld's players: figures for each opponent and rule set, points, ranks, medals.

Only sums over finished matches. The handbook has the formula for points and the medals' words. Imports nothing.
"""

from array import array


_SIGNATURE = "zalp-logbook-5"
_LIMIT = 9999  # of every number
_MOST_PEOPLE = 8  # people who share the handheld; beyond that, the one who played least is forgotten

PEOPLE, CABLE = "two-players", "cable"  # opponents that are not captains
# Points for a win, and the most that this opponent can earn in all: nobody becomes an admiral by beating the Cabin boy.
# Two people on one handheld could promote each other, so that earns none; neither do opponents who are not listed here.
_POINTS = {
    "cabin-boy": (1, 10),
    "boatswain": (3, 45),
    "navigator": (6, 150),
    "admiral": (10, _LIMIT),
    CABLE: (5, 100),
}
# The fewest points of each rank: Юнга, Матрос, Старшина, Мичман, Лейтенант, Капитан, Коммодор, Адмирал.
RANKS = (0, 5, 15, 40, 80, 140, 220, 350)

MEDALS = (
    "first-win",
    "ten-hits",  # in a row
    "no-loss",  # a win without a ship lost
    "last-ship",  # a win with one ship left
    "half-hits",  # a win in which every second shot hit
    "five-wins",  # in a row
    "all-captains",  # each beaten
    "admiral",  # beaten without asking the coach
    "sharper",  # fewer misses than the Admiral on the same sea
    "cut-cable",  # a duel won after the cable was cut
    "ten-rules",  # wins under ten rule sets
    "hundred",  # matches
)

# Of each opponent and each rule set: matches, wins, present run of wins, longest run, fewest misses in a won match, its
# best hit rate in percent, its fewest shots, longest run of hits.
MATCHES, WINS, STREAK, BEST_STREAK, FEWEST_MISSES, BEST_RATE, QUICKEST, LONGEST_RUN = range(8)
_NOTHING = (0, 0, 0, 0, -1, 0, -1, 0)

# Each row of figures has a small number. Divided by 32, it gives the column: 0 for all opponents, then the opponents in
# the order in which they were first met. The remainder is the rule set or game: 0 for all rules, then in the order in
# which they were first played. The last column is people's. First come, first kept: once that many names are known, new
# ones get no row.
_MOST_RULES, _MOST_OPPONENTS = 30, 24
_COLUMN = 32
_PERSON = 31 * _COLUMN
_ROOM = 2850 - 440  # bytes of a record for names and figures; its other words need 440 at most


class Outcome:
    """One finished match, as far as the logbook needs it.

    opponent: an id of the game's roster, PEOPLE or CABLE; rules: a preset's name, or "own"; won, drawn; shots, hits,
    run: the player's, run being the longest run of hits; left, lost: his ships afloat and sunk; helped: the coach was
    asked; cut: the cable was cut in between; cheated: the verdict was against the player.
    """

    def __init__(self, opponent, rules, won, shots, hits, run, left, lost, **more):
        self.opponent, self.rules, self.won = opponent, rules, won
        self.shots, self.hits, self.run, self.left, self.lost = shots, hits, run, left, lost
        self.drawn = more.get("drawn", False)
        self.helped = more.get("helped", False)
        self.cut = more.get("cut", False)
        self.cheated = more.get("cheated", False)


class Career:
    """Rows of figures, eight numbers each, have names: an opponent's; "=" and a rule set's; an opponent's, "=" and a
    rule set's or another game's; or "@" and the name of one of two people on this handheld. If the record has no room
    for a new row, then of the rows of an opponent under a rule set or in another game the one with the fewest matches
    is forgotten.

    medals: a set of MEDALS; kept: how many matches were put on the shelf so far; helped: how many were played with the
    coach's help; duel: the last noted duel (hex digits), so that it is noted only once; verdicts: {how a duel ended:
    how many did}; noted: the mark of another game's last match (a word), for the same reason; opponents: ids of those
    met, in that order.
    """

    def __init__(self):
        self.medals = set()
        self.kept = 0
        self.helped = 0
        self.duel = "-"
        self.noted = "-"
        self.verdicts = {}
        self.opponents = []
        self._rules = []  # names of rule sets and games, in the order in which they were first played
        self._honest = {}  # id of an opponent: wins without the coach's help, from which points are counted
        self._people = []
        self._keys = []  # of the rows, sorted
        self._numbers = array("h")  # theirs, one row after the other

    @property
    def points(self):
        """The points of all wins."""
        total = 0
        for name in _POINTS:
            each, most = _POINTS[name]
            total += min(most, each * self._honest.get(name, 0))
        return min(total, _LIMIT)

    @property
    def rank(self):
        """0..7, as RANKS."""
        points = self.points
        return max([rank for rank, least in enumerate(RANKS) if points >= least])

    def of(self, name):
        """The eight numbers of a row, by its name; -1 for a row that does not exist yet."""
        try:
            at = 8 * self._keys.index(self._key(name))
        except ValueError:  # raised by index: an opponent, rule set or person not met yet
            return _NOTHING
        return tuple(self._numbers[at : at + 8])

    @property
    def names(self):
        """The names of all rows, sorted."""
        found = []
        for key in self._keys:
            column, number = key // _COLUMN, key % _COLUMN
            if key >= _PERSON:
                found.append("@" + self._people[number])
            else:
                opponent = self.opponents[column - 1] if column else ""
                found.append(opponent + ("=" + self._rules[number - 1] if number else ""))
        return sorted(found)

    def _key(self, name):
        """The number of a row; ValueError for an opponent, a rule set or a person not met yet."""
        if name[0] == "@":
            return _PERSON + self._people.index(name[1:])
        opponent, sign, rules = name.partition("=")
        column = self.opponents.index(opponent) + 1 if opponent else 0
        return column * _COLUMN + (self._rules.index(rules) + 1 if sign else 0)

    def _put(self, name, numbers):
        """Set the numbers of a row; a new one is added only if there is room."""
        try:
            at = 8 * self._keys.index(self._key(name))
        except ValueError:
            self._add(name, numbers)
            return
        for number in numbers:
            self._numbers[at] = number
            at += 1

    def _add(self, name, numbers):
        """Add a row, if there is room for its names and figures."""
        opponent, _, rules = name.partition("=") if name[0] != "@" else ("", "", "")
        known = len(self.opponents), len(self._rules)
        if opponent and opponent not in self.opponents:
            self.opponents.append(opponent)
        if rules and rules not in self._rules:
            self._rules.append(rules)
        if len(self.opponents) > _MOST_OPPONENTS or len(self._rules) > _MOST_RULES or not self._roomy():
            del self.opponents[known[0] :]
            del self._rules[known[1] :]
            if name[0] == "@":
                self._people.remove(name[1:])
            return
        key = self._key(name)
        at = 0
        while at < len(self._keys) and self._keys[at] < key:
            at += 1
        self._keys.insert(at, key)
        self._numbers = self._numbers[: 8 * at] + array("h", numbers) + self._numbers[8 * at :]

    def _roomy(self):
        """Whether there is room for one more row, if necessary in place of another."""
        taken = sum([len(name.encode()) + 1 for name in self._rules])
        taken += sum([len(name.encode()) + 10 for name in self.opponents])  # five for wins, four for which rows it has
        while taken + 4 + 16 * (len(self._keys) + 1) > _ROOM:
            least = None
            for at, key in enumerate(self._keys):
                detail = _COLUMN < key < _PERSON and key % _COLUMN
                if detail and (least is None or self._numbers[8 * at] < self._numbers[8 * least]):
                    least = at
            if least is None:
                return False
            self._keys.pop(least)
            self._numbers = self._numbers[: 8 * least] + self._numbers[8 * least + 8 :]
        return True

    def note(self, outcome):
        """Take in a match. Returns (the new rank or None, the medals that it earned, in the order of MEDALS)."""
        if outcome.cheated:
            self._tally(outcome.opponent, outcome, False)
            return None, []
        rank = self.rank
        self.helped = min(_LIMIT, self.helped + outcome.helped)
        self._tally(outcome.opponent, outcome, outcome.won)
        self._tally(outcome.opponent + "=" + outcome.rules, outcome, outcome.won)
        if outcome.opponent == PEOPLE:
            return None, []  # each person has figures of his own, see `person`
        self._tally("=" + outcome.rules, outcome, outcome.won)
        if outcome.won and not outcome.helped:
            wins = self._honest.get(outcome.opponent, 0)
            self._honest[outcome.opponent] = min(_LIMIT, wins + 1)
        new = (
            []
            if outcome.helped
            else [name for name in MEDALS if name not in self.medals and self._earned(name, outcome)]
        )
        self.medals.update(new)
        return (self.rank if self.rank > rank else None), new

    def person(self, name, outcome):
        """Take in a match of two people on one handheld, for one of them."""
        if name not in self._people:
            if len(self._people) < _MOST_PEOPLE:
                self._people.append(name)
            else:
                least = min(self.people, key=lambda person: self.of(person)[MATCHES])
                self._put(least, _NOTHING)
                self._people[self._people.index(least[1:])] = name
        self._tally("@" + name, outcome, outcome.won)

    @property
    def people(self):
        """The names of the rows of people."""
        return sorted(["@" + name for name in self._people])

    def judged(self, duel, cause):
        """Note how a duel ended. False if it was noted before: after a power cut its verdict is shown again."""
        if duel == self.duel:
            return False
        self.duel = duel
        self.verdicts[cause] = min(_LIMIT, self.verdicts.get(cause, 0) + 1)
        return True

    def played(self, game, opponent, won, lost, moves, mark):
        """Take in a match of another game: a row for each opponent, no points, no medals. lost: the player's lost
        ships; moves: his; mark: identifies the match. False if it was noted before.
        """
        if mark == self.noted:
            return False
        self.noted = mark
        self._count(opponent + "=" + game, won, lost, 0, moves, 0)
        return True

    def award(self, medal):
        """Award a medal that is known only later. Returns whether it is new."""
        new = medal not in self.medals
        self.medals.add(medal)
        return new

    def _tally(self, name, outcome, won):
        shots, hits = outcome.shots, outcome.hits
        self._count(name, won, shots - hits, (100 * hits + shots // 2) // max(1, shots), shots, outcome.run)

    def _count(self, name, won, missed, hit, shots, row):
        """Count a match in a row: missed, hit (percent) and shots count only in a won match."""
        matches, wins, streak, best, misses, rate, quickest, run = self.of(name)
        streak = streak + 1 if won else 0
        if won:
            misses = missed if misses < 0 else min(misses, missed)
            quickest = shots if quickest < 0 else min(quickest, shots)
            rate = max(rate, hit)
        now = (matches + 1, wins + won, streak, max(best, streak), misses, rate, quickest, max(run, row))
        self._put(name, [min(_LIMIT, number) for number in now])

    def _earned(self, medal, outcome):
        won = outcome.won
        if medal == "ten-hits":
            return outcome.run >= 10
        if medal == "hundred":
            return sum([self.of(name)[MATCHES] for name in self.opponents]) >= 100
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
            return all(self._honest.get(name) for name in _POINTS if name != CABLE)
        if medal == "admiral":
            return outcome.opponent == "admiral"
        if medal == "cut-cable":
            return outcome.opponent == CABLE and outcome.cut
        if medal == "ten-rules":
            return len([name for name in self._rules if self.of("=" + name)[WINS]]) >= 10
        return False  # "sharper": known after the drill

    def pack(self):
        """The record: 2,850 bytes at most, so that it fits into a block of the flash. Lines of text; then for each
        column except people's a bitmap of its rows, four bytes; then the numbers of all rows, two bytes each. Little
        endian.
        """
        lines = [_SIGNATURE, "kept %d helped %d duel %s noted %s" % (self.kept, self.helped, self.duel, self.noted)]
        lines.append(" ".join(["medals"] + [name for name in MEDALS if name in self.medals]))
        verdicts = ["%s=%d" % (cause, self.verdicts[cause]) for cause in sorted(self.verdicts)]
        lines.append(" ".join(["verdicts"] + verdicts))
        lines.append(" ".join(["people"] + self._people))
        lines.append(" ".join(["rules"] + self._rules))
        honest = ["%s=%d" % (name, self._honest.get(name, 0)) for name in self.opponents]
        lines.append(" ".join(["opponents"] + honest))
        lines.append("")
        rows = [0] * (len(self.opponents) + 1)
        for key in self._keys:
            if key < _PERSON:
                rows[key // _COLUMN] |= 1 << key % _COLUMN
        masks = b"".join([bits.to_bytes(4, "little") for bits in rows])
        return b"".join(["\n".join(lines).encode(), masks, bytes(self._numbers)])

    @classmethod
    def parse(cls, record):
        """The Career that `pack` packed. ValueError for anything else; unknown medals are left out."""
        career = cls()
        lines = record.split(b"\n", 7)
        if lines[0] != _SIGNATURE.encode():
            raise ValueError("this is not a logbook: its first line is not %s" % _SIGNATURE)
        if len(lines) != 8:
            raise ValueError("the logbook is damaged: its end is missing")
        career._counts(_words(lines[1]), _words(lines[2], "medals"), _words(lines[3], "verdicts"))
        career._people = _words(lines[4], "people")
        career._rules = _words(lines[5], "rules")
        if len(career._rules) > _MOST_RULES or len(career._people) > _MOST_PEOPLE:
            raise ValueError("the logbook is damaged: it has too many people or rule sets")
        career._columns(_words(lines[6], "opponents"), lines[7])
        for key in career._keys:
            if key % _COLUMN > (len(career._rules) if key < _PERSON else len(career._people) - 1):
                raise ValueError("the logbook is damaged: it has figures of nobody")
        return career

    def _columns(self, opponents, rows):
        """Parse the words of the opponents and what follows them. ValueError if it is malformed."""
        for word in opponents:
            name, _, wins = word.partition("=")
            self.opponents.append(name)
            self._honest[name] = _number(wins)
        end = 4 * (len(opponents) + 1)
        for column in range(len(opponents) + 1):
            bits = int.from_bytes(rows[4 * column : 4 * column + 4], "little")
            self._keys += [column * _COLUMN + number for number in range(_COLUMN) if bits >> number & 1]
        self._keys += [_PERSON + number for number in range(len(self._people))]
        if len(rows) != end + 16 * len(self._keys) or len(opponents) > _MOST_OPPONENTS:
            raise ValueError("the logbook is damaged: it has %d bytes of figures" % len(rows))
        self._numbers = array("h", rows[end:])

    def _counts(self, counts, medals, verdicts):
        """Parse the words of a record's first lines. ValueError if it is malformed."""
        if counts[0::2] != ["kept", "helped", "duel", "noted"] or len(counts) != 8:
            raise ValueError("the logbook is damaged: its counts are missing")
        self.kept, self.helped, self.duel, self.noted = _number(counts[1]), _number(counts[3]), counts[5], counts[7]
        self.medals = {name for name in medals if name in MEDALS}
        for word in verdicts:
            cause, _, count = word.partition("=")
            self.verdicts[cause] = _number(count)


def _words(line, first=None):
    """The words of a line after its first, which must be this one (else ValueError); None: all words."""
    try:
        words = str(line, "utf-8").split()
    except ValueError:
        raise ValueError("the logbook is damaged: a line is not UTF-8") from None
    if first is None:
        return words
    if words[:1] != [first]:
        raise ValueError("the logbook is damaged: its line of %s is missing" % first)
    return words[1:]


def _number(word):
    try:
        return int(word)
    except ValueError:
        raise ValueError("the logbook is damaged: a number is missing") from None
