"""The players of the soak test: each has a unit with its store, and plays one game. Imports both games' cables.

A player's acts follow from the table's dice alone. The table compares what both remember of a finished duel.
"""

from typing import Any

from zalp.console.link.duel.verdict import LEFT
from zalp.console.link.session import IDLE, PLACING, PLAYING
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import DRAWN, Fleet, Rng, Rules
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, SHOT
from zalp.straume.cable import Duel as StraumeDuel
from zalp.straume.captains import LINE_UPS

PATIENCE_MS = 30_000  # how long a player waits for a cable that is gone
FAULTY = ("fault", "accused", "damaged", "version", "not-saved", "stalled")  # events that no honest unit produces
STRAUME = "straume-1986"  # its rule set
SLEEPY = 0.02  # how often a player with a clock sleeps
FOREMOST = 3  # moves ahead to draw from, of the leading ships of Straume


class PowerCut(Exception):
    """The power failed in the middle of a save."""


class Failure(Exception):
    """A duel ended in a way in which it must not end."""


class Store:
    """Records that outlive the unit; `cut` is called at every write and decides whether the power fails now."""

    def __init__(self, cut):
        self.records = {}
        self.writes = 0
        self._cut = cut

    def read(self, name):
        return self.records.get(name)

    def write(self, name, record):
        self.writes += 1
        cut = self._cut()
        if cut == "before":
            raise PowerCut
        self.records[name] = bytes(record)
        if cut == "after":
            raise PowerCut

    def erase(self, name):
        self.records.pop(name, None)


class Player:
    """A unit and the person at it, who sometimes resigns, wants a draw or leaves. A game's subclass has
    MAKE, its Duel, and the methods place, play (returns whether anything was done), remember and compare.
    """

    MAKE: Any = None

    def __init__(self, number, dice, faults, rules, make=None):
        self.number = number
        self.dice = dice
        self.faults = faults
        self.rules = rules
        self.make = make if make is not None and make.NAME == self.MAKE.NAME else self.MAKE
        self.now = 0.0
        self.store = Store(self._cut)
        self.duel: Any = None  # the engine; None while switched off
        self.outcome: Any = None
        self.log: Any = None
        self.act_at = 0
        self.deaf_until = -1
        self.up_at = 0
        self.temper = dice.choice((0.0, 0.0, 0.0, 0.01))
        self.leaves_after = dice.randrange(60) if dice.random() < 0.02 else None  # acts of his
        self.left = False
        self.side: int | None = None
        self.alone_since: float | None = None

    def _cut(self):
        rate = 0.5 if self.faults.every_save else self.faults.save_cut if self.now < self.faults.until else 0.0
        if rate and self.dice.random() < rate:
            self.faults.seen["cut_saves"] += 1
            return self.dice.choice(("before", "after"))
        return None

    def entropy(self, count):
        return self.dice.randbytes(count)

    def start(self):
        self.duel = self.make(self.store, self.entropy)

    def cut(self, dark):
        """Switch off for `dark` milliseconds."""
        self.faults.seen["power_cuts"] += 1
        self.duel = None
        self.up_at = self.now + dark

    @property
    def rests(self):
        """Whether this player has a verdict, or has left, and the unit owes nothing."""
        over = self.outcome is not None or self.left
        return over and (self.left or self.duel.resting or self.duel.phase == IDLE)

    def look(self):
        """Take the events; keep the verdict, as a player would remember it."""
        duel = self.duel
        while True:
            event = duel.event()
            if event is None:
                break
            if event[0] in FAULTY and event != ("fault", LEFT):
                raise Failure(f"unit {self.number}: {event!r}")
        if duel.outcome is not None:
            self.outcome = duel.outcome
            self.side = duel.side
        self.remember()

    def act(self):
        """What the player does now; returns whether anything was done."""
        duel = self.duel
        self.alone_since = None if duel.present else self.now if self.alone_since is None else self.alone_since
        if self.left or (self.outcome is not None and duel.resting):
            return False
        if self.alone_since is not None and self.now - self.alone_since > PATIENCE_MS:
            duel.leave()
            self.left = True
            return True
        if self.outcome is not None:
            return False
        if duel.phase == IDLE:
            duel.call(self.rules)
        elif duel.asked:
            duel.reply(True)
        elif duel.phase == PLACING:
            self.place()
        elif duel.phase == PLAYING:
            return self._play()
        else:
            return False
        return True

    def pause(self):
        """Milliseconds until his next act; under a clock, now and then more than it allows."""
        dice = self.dice
        log = self.duel.log
        if log is not None and log.clock and dice.random() < SLEEPY:
            return 1000 * log.clock + dice.randrange(10_000)
        return dice.randrange(5, 250)

    def _play(self):
        duel, dice = self.duel, self.dice
        if duel.offered:
            duel.answer_draw(dice.random() < 0.5)
            return True
        if self.leaves_after is not None and duel.log.count // 2 >= self.leaves_after:
            duel.leave()
            self.left = True
            return True
        if self.temper and dice.random() < self.temper:
            try:
                if dice.random() < 0.3:
                    duel.resign()
                    return True
                duel.offer_draw()
            except duel.NotNow:
                pass
        return duel.log.thinks(duel.side) and self.play()

    def place(self):
        raise NotImplementedError

    def play(self):
        raise NotImplementedError

    def remember(self):
        raise NotImplementedError

    def compare(self, other):
        """Failure if both have finished different games."""
        raise NotImplementedError


class SeaBattlePlayer(Player):
    """Shoots near wounded ships."""

    MAKE = Duel

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.ships: Any = None
        self.seen: Any = None  # the other side's revealed fleet
        self.afloat: Any = None  # of both sides

    def place(self):
        fleet = Fleet.random(self.duel.rules, Rng(self.dice.getrandbits(30)))
        self.ships = fleet.ships
        self.duel.place(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)

    def remember(self):
        duel = self.duel
        if duel.sea is not None and duel.rules.dutchman:
            self.ships = duel.sea.fleet.ships  # it sails
        if duel.outcome is not None:
            if duel.match is not None:
                self.log = list(duel.match.shots())
                self.afloat = [chart.afloat for chart in duel.match.charts]
            self.seen = duel.fleet or self.seen

    def play(self):
        duel, dice = self.duel, self.dice
        match = duel.match
        chart = match.charts[1 - duel.side]
        if match.due == SHOT and duel.rules.shots != "salvo":
            duel.fire(self._aim(chart))
        elif match.due == CHOOSE:
            cells = {self._aim(chart)}
            size = match.salvo_size(duel.side)
            known = duel.rules.waste and dice.random() < 0.1
            worth = [cell for cell in range(duel.rules.cells) if (chart.open(cell) if known else chart.worth(cell))]
            cells.update(dice.sample(worth, size))
            duel.choose(dice.sample(sorted(cells), size))
        elif match.due == GIVE:
            duel.give(dice.choice(duel.sea.givable(match.giving)))
        elif match.due == MOVE:
            duel.move(self._chain())
        else:
            return False
        return True

    def _chain(self):
        """Somewhere our Flying Dutchman may lie now, or None: it stays."""
        sea = self.duel.sea
        free = [cell for cell in range(sea.rules.cells) if not sea.shots[cell]]
        cells = [self.dice.choice(free)]
        for _ in range(sum(not sea.shots[deck] for deck in sea.fleet.ships[0]) - 1):
            near = [n for cell in cells for n in sea.rules.around(cell) if n in free and n not in cells]
            if not near:
                return None
            cells.append(self.dice.choice(near))
        return cells if self.dice.random() < 0.7 else None

    def _aim(self, chart):
        wounded = chart.wounded
        if wounded:
            near = [c for c in chart.rules.around(self.dice.choice(wounded), False) if chart.worth(c)]
            if near:
                return self.dice.choice(near)
        if chart.rules.waste and self.dice.random() < 0.05 and self.duel.match.may_waste():
            return self.dice.randrange(chart.rules.cells)
        return self.dice.choice([c for c in range(chart.rules.cells) if chart.worth(c)])

    def compare(self, other):
        if self.log != other.log:
            raise Failure(f"two logs: {self.log!r}, {other.log!r}")
        for me, opponent in ((self, other), (other, self)):
            if me.seen is not None and sorted(me.seen) != sorted(opponent.ships):
                raise Failure("the fleet shown is not the fleet placed")
        if self.outcome.cause == "sunk":
            side = self.outcome.winner
            if self.afloat != other.afloat or any(self.afloat if side == DRAWN else (self.afloat[1 - side],)):
                raise Failure(f"ended with {self.afloat!r} afloat")


class StraumePlayer(Player):
    """Sinks what he can, and moves his leading ships forward."""

    MAKE = StraumeDuel

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.line: Any = None
        self.fleets: Any = None
        self.position: Any = None

    def place(self):
        self.line = self.dice.choice(LINE_UPS)
        self.duel.line_up(self.line)

    def remember(self):
        duel = self.duel
        if duel.outcome is not None and duel.log is not None:
            self.log = list(duel.log.made)
            self.position = str(duel.log.position)
            self.fleets = duel.fleets

    def play(self):
        duel, dice = self.duel, self.dice
        if duel.offering and dice.random() < 0.7:
            return False  # he waits for the answer
        position = duel.log.position
        effects = [(move, position.effect(move)) for move in position.legal_moves()]
        sinking = [move for move, (target, why) in effects if target is not None and not why]
        sound = [move for move, (target, why) in effects if target is None and not why]
        ahead = sorted([move for move in sound if move & 3 == 0], reverse=position.turn == 1)[:FOREMOST]
        duel.push(dice.choice(sinking or (ahead if ahead and dice.random() < 0.7 else sound)))
        return True

    def compare(self, other):
        if self.log != other.log or self.position != other.position:
            raise Failure(f"two games: {self.log!r}, {other.log!r}")
        if self.fleets and (self.line, other.line) != self.fleets:
            raise Failure(f"other line-ups than those placed: {self.fleets!r}, {self.line!r}, {other.line!r}")


def player_of(rules):
    """The class of player for these rules."""
    return SeaBattlePlayer if isinstance(rules, Rules) else StraumePlayer
