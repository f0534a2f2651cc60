"""The rules of the second peer, as far as both sides can see them (docs/rules.md), and its own sea."""

from second_link import h, need, u16

SHOT, ANSWER, GIFT, CHOICE, MOVE, PASS = range(6)
MISS, HIT, SUNK, MINE, SWEEPER, SUBMARINE = range(6)
WASTED = 8


class Book:
    """What both know of a match: `due` is (kind, sides); pending: (shooter, cell, "", "wasted" or "dying") each."""

    def __init__(self, rules, first):
        self.rules, self.acts, self.first = rules, [], first
        self.shot, self.hits, self.sunk, self.beside = [set(), set()], [set(), set()], [set(), set()], [set(), set()]
        self.afloat = [len(rules["fleet"]) + rules["submarines"]] * 2
        self.submarines, self.dying, self.wasted = [rules["submarines"]] * 2, [], 0
        self.mines, self.spent, self.given = [rules["mines"]] * 2, [0, 0], [{}, {}]
        self.pending, self.gifts, self.mover, self.winner = [], [], None, None
        self.salvo, self.chosen, self.fired = rules["shots"] == "salvo", {}, [0, 0]
        self.turn = first
        self.left = self.size()
        self.settle()

    def size(self):
        shots = self.rules["shots"]
        return self.afloat[self.turn] if shots == "chain" else int(shots[6:]) if shots[:5] == "multi" else 1

    def open(self, side):
        """Cells of this side's sea that are worth a shot."""
        given = self.given[side]
        closed = set() if self.submarines[side] else self.beside[side] - set(given)
        return self.rules["sea"] - self.shot[side] - closed - {cell for cell in given if given[cell] == MINE}

    def salvo_size(self, side):
        return min(self.afloat[side], len(self.open(1 - side)))

    def settle(self):
        """Find out what is due."""
        if self.winner is not None:
            self.due = None, ()
            return
        if self.salvo and len(self.chosen) < 2:
            self.due = CHOICE, [side for side in (0, 1) if side not in self.chosen]
            return
        for side in (0, 1) if self.salvo else ():
            if self.fired[side] < self.chosen[side]:
                self.due = SHOT, [side]
                return
        if self.pending:
            self.due = ANSWER, [1 - self.pending[0][0]]
            return
        while self.gifts and not self.left_to_give(*self.gifts[0]):
            self.gifts.pop(0)
        if self.gifts:
            self.due = GIFT, [self.gifts[0][0]]
        elif self.mover is not None:
            self.due = MOVE, [self.mover]
        elif self.salvo:
            self.chosen, self.fired = {}, [0, 0]
            self.settle()
        else:
            if self.left <= 0:
                self.turn = 1 - self.turn
                self.left = self.size()
            self.due = SHOT, [self.turn]

    def left_to_give(self, side, what):
        given = self.given[side]
        if what == MINE:
            return self.mines[side] - self.spent[side] - sum(given[c] == MINE for c in set(given) - self.shot[side]) > 0
        decks = self.hits[side] | self.sunk[side] | {cell for cell in given if given[cell] != MINE}
        return len(decks) < sum(self.rules["decks"]) + self.rules["submarines"]

    def ship(self, side, cell):
        """The hits that hang together with this one."""
        if self.rules["dutchman"]:
            return self.hits[side] | {cell}
        found, edge = {cell}, [cell]
        while edge:
            more = (self.rules["joined"](edge.pop()) & self.hits[side]) - found
            found |= more
            edge += more
        return found

    def apply(self, kind, side, cell=None, what=0, cells=None):
        """One act that is due; Wrong for one that the rules forbid."""
        if kind == PASS:
            need(self.rules["clock"] and self.due == (CHOICE if self.salvo else SHOT, self.due[1]), "no clock")
            if self.salvo:
                self.chosen[side] = 0
            self.left = 0
        elif kind == SHOT:
            need(cell in self.rules["sea"], "outside the sea")
            wasted = cell not in self.open(1 - side)
            self.wasted += wasted
            need(not wasted or (self.rules["waste"] and self.wasted <= 400), "a closed cell")
            self.pending.append((side, cell, "wasted" if wasted else ""))
            self.fired[side] += 1
        elif kind == CHOICE:
            self.chosen[side] = self.salvo_size(side)
        elif kind == MOVE:
            self.mover = None
        elif kind == GIFT:
            need(self.gifts[0] == (side, what), "another gift is due")
            need(cell not in self.shot[side] and cell not in self.given[side], "given before")
            self.given[side][cell] = what
            self.gifts.pop(0)
        else:
            self.answer(side, what, cells)
        self.settle()

    def answer(self, side, what, cells):
        shooter, cell, manner = self.pending.pop(0)
        need((what == WASTED) == (manner == "wasted"), "a known cell is a miss and proves nothing")
        if what != WASTED:
            self.find(side, shooter, cell, what, cells)
        if self.salvo:
            if what == SUBMARINE and manner != "dying":
                self.dying.append((side, cell, "dying"))
            elif what in (MINE, SWEEPER) and manner != "dying":
                self.gifts.append((shooter, 0 if what == MINE else MINE))
            if not self.pending:
                self.judge()
        elif not self.afloat[side]:
            self.winner, self.mover = shooter, None
        elif manner != "dying":
            if what == SUBMARINE and cell not in self.shot[shooter]:
                self.pending.append((side, cell, "dying"))
            if what in (MINE, SWEEPER):
                self.gifts.append((shooter, 0 if what == MINE else MINE))
            self.left -= self.rules["shots"] != "streak"
            if what in (MINE, SWEEPER) or (what in (MISS, WASTED) and self.rules["shots"] == "streak"):
                self.left = 0

    def judge(self):
        """A salvo's shots are answered."""
        if 0 in self.afloat:
            self.winner = 2 if self.afloat == [0, 0] else 1 - self.afloat.index(0)
        self.pending = [shot for shot in self.dying if shot[1] not in self.shot[1 - shot[0]]]
        self.dying = []

    def find(self, side, shooter, cell, what, cells):
        """What a shot has found in this side's sea."""
        need(cell not in self.shot[side], "answered before")
        self.shot[side].add(cell)
        need(what != SUNK or not self.rules["plain"], "plain answers never say sunk")
        if what == SUNK:
            ship = set(cells) if cells else self.ship(side, cell)
            need(cell in ship and ship <= self.hits[side] | {cell}, "not the hits of a ship")
            self.sunk[side] |= ship
            self.hits[side] -= ship
            self.afloat[side] -= 1
            if not self.rules["dutchman"]:
                self.beside[side] |= self.rules["halo"](ship)
        elif what == SUBMARINE:
            need(self.submarines[side], "no submarine is afloat")
            self.submarines[side] -= 1
            self.afloat[side] -= 1
            self.sunk[side].add(cell)
        elif what == HIT:
            self.hits[side].add(cell)
            if self.rules["plain"] and len(self.hits[side]) == sum(self.rules["decks"]):
                self.afloat[side] = 0
            if self.rules["dutchman"]:
                self.mover = side
        elif what == MINE:
            self.spent[side] += 1


EVERY_WAY = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
BY_SIDES = ((0, -1), (-1, 0), (1, 0), (0, 1))


def shapes_of(kind):
    """All that a kind of ship may look like: sets of (x, y), turned and mirrored."""
    found = set()
    for text in kind.split("|"):
        rows = ["#" * int(text)] if text.isdigit() else text.split("/")
        shape = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
        for _ in range(2):
            for _ in range(4):
                shape = [(-y, x) for x, y in shape]
                left, top = min(x for x, _ in shape), min(y for _, y in shape)
                found.add(frozenset((x - left, y - top) for x, y in shape))
            shape = [(-x, y) for x, y in shape]
    return sorted(map(sorted, found))


def rules_of(line):
    """The rule line of section 9."""
    words = line.split()
    width, height = map(int, words[1].split("x"))
    values = dict(word.split("=") for word in words[2:])

    def near(cell, ways=EVERY_WAY):
        spots = [(cell % width + dx, cell // width + dy) for dx, dy in ways]
        return {x + y * width for x, y in spots if 0 <= x < width and 0 <= y < height}

    ways = {"none": EVERY_WAY, "corners": BY_SIDES, "any": ()}[values["contact"]]
    dutchman = values["fleet"][0] == "~"
    fleet = values["fleet"].replace("~", "").split(",")
    return {
        "width": width,
        "height": height,
        "cells": width * height,
        "sea": set(range(width * height)),
        "near": near,
        "joined": lambda cell: near(cell, ways),
        "halo": lambda ship: set().union(*[near(cell, ways) for cell in ship]) - set(ship),
        "dutchman": dutchman,
        "fleet": fleet,
        "shapes": [shapes_of(kind) for kind in fleet],
        "decks": [len(shapes_of(kind)[0]) for kind in fleet],
        "touch": values["contact"] == "any",
        "shots": values["shots"],
        "waste": values["waste"] == "yes",
        "mines": int(values["mines"].strip("t")),
        "mines_touch": values["mines"][-1] == "t",
        "sweepers": int(values["sweepers"]),
        "submarines": int(values["submarines"]),
        "clock": int(values["clock"]),
        "plain": values.get("answers") == "plain",
    }


def some_fleet(rules, dice):
    """(ships, mines, sweepers, submarines): a legal sea."""
    while True:
        ships = []
        taken, barred = set(), set()
        for shapes in rules["shapes"]:
            shape = dice.choice(shapes)
            right, down = dice.randrange(rules["width"]), dice.randrange(rules["height"])
            spots = [(x + right, y + down) for x, y in shape]
            cells = {x + y * rules["width"] for x, y in spots if x < rules["width"] and y < rules["height"]}
            if len(cells) < len(shape) or cells & barred:
                break
            ships.append(sorted(cells))
            taken |= cells
            barred |= cells | rules["halo"](cells)
        else:
            extras = []
            for name in ("submarines", "mines", "sweepers"):
                for _ in range(rules[name]):
                    apart = name != "submarines" and not rules["mines_touch"]
                    free = rules["sea"] - taken - (set().union(*map(rules["near"], taken)) if apart else set())
                    if free:
                        extras.append(dice.choice(sorted(free)))
                        taken.add(extras[-1])
            submarines, mines = extras[: rules["submarines"]], rules["submarines"] + rules["mines"]
            if len(extras) == mines + rules["sweepers"]:
                return ships, extras[rules["submarines"] : mines], extras[mines:], submarines


class Sea:
    """One's own, as it lies now, and the truth about it."""

    def __init__(self, rules, ships, mines, sweepers, submarines):
        self.rules, self.ships, self.mines, self.sweepers = rules, [set(ship) for ship in ships], mines, sweepers
        self.submarines = submarines
        self.shot = set()
        self.given = set()

    def plan(self):
        plan = bytearray(self.rules["cells"])
        for number, ship in enumerate(self.ships, 1):
            for cell in ship:
                plan[cell] = number
        for cells, mark in ((self.submarines, 0x40), (self.mines, 0x80), (self.sweepers, 0xC0)):
            for cell in cells:
                plan[cell] = mark
        return bytes(plan)

    def fire(self, cell):
        self.shot.add(cell)
        for ship in self.ships:
            if cell in ship:
                return SUNK if ship <= self.shot and not self.rules["plain"] else HIT, sorted(ship)
        for what, cells in ((MINE, self.mines), (SWEEPER, self.sweepers), (SUBMARINE, self.submarines)):
            if cell in cells:
                return what, None
        return MISS, None

    def givable(self, what):
        cells = set(self.mines) if what == MINE else set(self.submarines).union(*self.ships)
        return sorted(cells - self.shot - self.given)


def content(mark):
    return {0x80: 2, 0xC0: 3, 0x40: 4}.get(mark, 1 if mark else 0)


def all_seals(match, side, seed, plan):
    """The seals of a sea in their order."""
    s = bytes([side])
    coin = h(b"zalp-coin", match, s, h(b"zalp-share", seed))
    seals = [coin, h(b"zalp-fleet", match, s, seed, plan)]
    for cell, mark in enumerate(plan):
        salt = h(b"zalp-salt", seed, u16(cell))
        seals.append(h(b"zalp-cell", match, s, u16(cell), bytes([content(mark)]), salt))
    return seals


def fits(drawn, kinds):
    """Whether each kind has one of these ships."""
    if not kinds:
        return not drawn
    rest = [(ship, drawn[:n] + drawn[n + 1 :]) for n, ship in enumerate(drawn)]
    return any(fits(others, kinds[1:]) for ship, others in rest if ship in kinds[0])
