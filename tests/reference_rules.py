"""The rules once more, plain and slow, for tests to compare with: both seas known, cells as (x, y), one generator that
runs a game from its first shot to its last. Written from the rules' wording alone; imports nothing of the game.

`Game(rules, seas, first)` takes what a new game of the referee takes, every field given; `ask(question)` one command of
the referee, and returns its reply, or None for an illegal one.
"""

from itertools import permutations, product


def beside(cell):
    """The four neighbours by side."""
    x, y = cell
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def around(cell):
    """The eight neighbours by side or corner."""
    x, y = cell
    return {(x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2)} - {cell}


def by_rows(cells):
    return [[x, y] for y, x in sorted((y, x) for x, y in cells)]


def one_piece(cells, near):
    """Whether cells hang together."""
    reached = set(list(cells)[:1])
    while True:
        more = {other for cell in reached for other in near(cell)} & set(cells) - reached
        if not more:
            return reached == set(cells)
        reached |= more


def shapes(kind):
    """Every turn and mirror image of a kind, as frozensets of cells from (0, 0)."""
    found = set()
    for text in kind.split("|"):
        rows = ["#" * int(text)] if text.isdigit() else text.split("/")
        cells = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
        for swap, left, up in product((False, True), repeat=3):
            turned = {(y, x) if swap else (x, y) for x, y in cells}
            turned = {(-x if left else x, -y if up else y) for x, y in turned}
            found.add(shifted(turned))
    return found


def shifted(cells):
    """The same shape at (0, 0)."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def legal_sea(rules, sea):
    """Whether a side may lay its fleet like this. Slow: at most six or so ships of bent kinds."""
    ships = [[tuple(cell) for cell in ship] for ship in sea["ships"]]
    extras = {name: [tuple(cell) for cell in sea[name]] for name in ("mines", "sweepers", "submarines")}
    cells = [cell for ship in ships for cell in ship] + [cell for some in extras.values() for cell in some]
    if len(set(cells)) != len(cells):
        return False
    if not all(0 <= x < rules["width"] and 0 <= y < rules["height"] for x, y in cells):
        return False
    if any(len(extras[name]) != rules[name] for name in extras):
        return False
    if rules["dutchman"]:
        return len(ships) == 1 and len(ships[0]) == rules["dutchman"] and one_piece(ships[0], around)
    if len(ships) != len(rules["fleet"]) or not all(ships):
        return False
    kinds = [shapes(kind) for kind in rules["fleet"]]
    if not any(
        all(shifted(ship) in kind for ship, kind in zip(ships, order, strict=True)) for order in permutations(kinds)
    ):
        return False
    near = {"none": around, "corners": beside, "any": lambda cell: set()}[rules["contact"]]
    for ship in ships:
        others = {cell for other in ships if other is not ship for cell in other}
        if any(near(cell) & others for cell in ship):
            return False
    if rules["touching_mines"]:
        return True
    return not any(around(cell) & set(cells) for cell in extras["mines"] + extras["sweepers"])


class Game:
    """due, result and events as the referee has them."""

    def __init__(self, rules, seas, first):
        assert all(legal_sea(rules, sea) for sea in seas)
        self.rules = rules
        self.sea = {(x, y) for x in range(rules["width"]) for y in range(rules["height"])}
        # One entry a player, each about his own sea.
        self.ships = [[{tuple(cell) for cell in ship} for ship in sea["ships"]] for sea in seas]
        self.submarines = [[{tuple(cell)} for cell in sea["submarines"]] for sea in seas]
        self.mines = [{tuple(cell) for cell in sea["mines"]} for sea in seas]
        self.sweepers = [{tuple(cell) for cell in sea["sweepers"]} for sea in seas]
        self.shot = [set(), set()]
        self.lost = [set(), set()]  # decks of the Dutchman
        self.given = [set(), set()]
        self.result = None
        self.events = []
        self.course = self.rounds() if rules["shots"] == "salvo" else self.turns(first)
        self.due, self.legal = next(self.course)

    def ask(self, question):
        if self.due is None or len(question) != 1 or not self.legal(*next(iter(question.items()))):
            return None
        self.events = []
        try:
            self.due, self.legal = self.course.send(next(iter(question.values())))
        except StopIteration:
            self.due = None
        return {"events": self.events, "due": self.due, "result": self.result}

    # What is known

    def afloat(self, player):
        """His ships that still have a deck, the submarine too."""
        return [ship for ship in self.ships[player] + self.submarines[player] if ship - self.shot[player]]

    def empty(self, player):
        """Cells of his sea that are known to be empty."""
        if (
            self.rules["answers"] == "plain"
            or self.rules["dutchman"]
            or any(boat in self.afloat(player) for boat in self.submarines[player])
        ):
            return set()
        near = {"none": around, "corners": beside, "any": lambda cell: set()}[self.rules["contact"]]
        sunk = [ship for ship in self.ships[player] if ship not in self.afloat(player)]
        return {cell for ship in sunk for deck in ship for cell in near(deck)}

    def open(self, player):
        """Cells of his sea that may be shot."""
        return self.sea - self.shot[player] - self.empty(player) - (self.given[player] & self.mines[player])

    def givable(self, player, what):
        """What he has left to give for a mine, for a sweeper that he found."""
        have = self.mines[player] if what == "mine" else set().union(*self.afloat(player))
        return have - self.shot[player] - self.given[player]

    # What happens

    def shoot(self, shooter, cell, dying=False):
        """A shot and its true answer; returns whether it also sank a submarine."""
        owner = 1 - shooter
        self.shot[owner].add(cell)
        answer, sunk = "miss", None
        if cell in self.mines[owner]:
            answer = "mine"
        elif cell in self.sweepers[owner]:
            answer = "sweeper"
        for ship in self.ships[owner] + self.submarines[owner]:
            if cell in ship:
                answer = "hit"
                if self.rules["dutchman"]:
                    self.lost[owner].add(cell)
                if not ship - self.shot[owner] and self.rules["answers"] == "full":
                    answer, sunk = "sunk", self.lost[owner] if self.rules["dutchman"] else ship
        ship = by_rows(sunk) if sunk else None
        self.events.append({"shot": [shooter, list(cell)], "answer": answer, "ship": ship, "dying": dying})
        return answer, {cell} in self.submarines[owner]

    def turns(self, player):
        while True:
            shots = self.rules["shots"]
            left = len(self.afloat(player)) if shots == "chain" else int(shots[6:]) if "multi" in shots else 1
            while left:
                _, cell = yield {"fire": player, "left": left}, self.may_fire(player)
                answer, submarine = self.shoot(player, tuple(cell))
                if not self.afloat(1 - player):
                    self.result = player
                    return
                if submarine and tuple(cell) not in self.shot[player]:
                    self.shoot(1 - player, tuple(cell), dying=True)
                    if not self.afloat(player):
                        self.result = 1 - player
                        return
                left = left - 1 if shots != "streak" else 1 if answer in ("hit", "sunk") else 0
                if answer in ("mine", "sweeper"):
                    left = 0
                    yield from self.gives(player, [answer])
                if answer == "hit" and self.rules["dutchman"]:
                    yield from self.moves(1 - player)
            player = 1 - player

    def rounds(self):
        while True:
            sizes = [min(len(self.afloat(player)), len(self.open(1 - player))) for player in (0, 1)]
            chosen = {}
            while len(chosen) < 2:
                waiting = [player for player in (0, 1) if player not in chosen]
                player, cells = yield {"salvo": waiting, "shots": sizes}, self.may_choose(waiting, sizes)
                chosen[player] = [tuple(cell) for cell in cells]
            found = [[], []]
            whistles = []
            for player in (0, 1):
                for cell in chosen[player]:
                    answer, submarine = self.shoot(player, cell)
                    if answer in ("mine", "sweeper"):
                        found[player].append(answer)
                    if submarine:
                        whistles.append((1 - player, cell))
            if self.judged():
                return
            for owner, cell in whistles:
                if cell not in self.shot[1 - owner]:
                    self.shoot(owner, cell, dying=True)
            if self.judged():
                return
            for player in (0, 1):
                yield from self.gives(player, found[player])

    def judged(self):
        gone = [not self.afloat(player) for player in (0, 1)]
        if any(gone):
            self.result = "draw" if all(gone) else gone.index(False)
        return any(gone)

    def gives(self, player, found):
        for answer in found:
            what = "mine" if answer == "sweeper" else "deck"
            if self.givable(player, what):
                _, cell = yield {"give": player, "what": what}, self.may_give(player, what)
                self.given[player].add(tuple(cell))
                self.events.append({"given": [player, list(cell), what]})

    def moves(self, owner):
        _, cells = yield {"move": owner}, self.may_move(owner)
        if cells is not None:
            self.ships[owner] = [{tuple(cell) for cell in cells}]
        else:
            self.ships[owner] = [self.ships[owner][0] - self.shot[owner]]

    # What may be asked now: functions of a command and what follows it.

    def may_fire(self, player):
        return lambda verb, move: verb == "fire" and move[0] == player and tuple(move[1]) in self.open(1 - player)

    def may_choose(self, waiting, sizes):
        def legal(verb, move):
            if verb != "salvo" or move[0] not in waiting:
                return False
            cells = {tuple(cell) for cell in move[1]}
            return len(move[1]) == len(cells) == sizes[move[0]] and cells <= self.open(1 - move[0])

        return legal

    def may_give(self, player, what):
        return lambda verb, move: verb == "give" and move[0] == player and tuple(move[1]) in self.givable(player, what)

    def may_move(self, owner):
        def legal(verb, move):
            if verb != "move" or move[0] != owner:
                return False
            if move[1] is None:
                return True
            cells = {tuple(cell) for cell in move[1]}
            left = self.ships[owner][0] - self.shot[owner]
            sound = len(cells) == len(move[1]) == len(left) and cells <= self.sea - self.shot[owner]
            return sound and one_piece(cells, around)

        return legal
