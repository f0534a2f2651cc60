"""Soak test of the cable: whole duels between two engines over a line that does its worst, on a virtual clock.

    python -m host_tools.soak --duels 1000 --seed 1 [--small] [--json] [--faults none]

Duel number i is played from seed S + i alone: rules, fleets, acts and every fault. Faults: bytes lost, flipped,
doubled, inserted and delayed; blackouts of one direction; a pulled cable; either unit switched off at any moment, also
in the middle of a save (before it took effect or after), in some duels in every second save to the end; bytes lost
while the flash writes; a third unit plugged in for a while, which calls, is silent, says again what it recorded, or
speaks in the absent one's session.
They last for a bounded time, so every duel must end by the rules: the same log, the same verdict, nobody accused. In a
few duels a player leaves, who must lose by that and nothing else, or the cable is gone for good, which must be said
honestly. Imports seabattle's cable and rules, and the line's baud rate.
"""

import argparse
import heapq
import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "firmware" / "lib"))

from console.link.channel import DATA, PING
from console.link.framing import Deframer, frame
from drivers.line import BAUD
from seabattle.cable import IDLE, PLACING, PLAYING, Duel
from seabattle.cable.verdict import LEFT, Outcome
from seabattle.cable.wire import ACCUSE, SEA
from seabattle.rules import DRAWN, Fleet, NotNow, Rng, Rules
from seabattle.rules.acts import CHOOSE, GIVE, MOVE, SHOT

FLASH_MS = 45  # a sector's erase and program, during which the receiver is deaf (assumed, as in the emulator's study)
CLOCK_START = (1 << 30) - 20000  # the clock wraps while the duel is played
LIMIT_MS = 1_500_000  # after this long the duel counts as hanging
STEPS = 400_000
PATIENCE_MS = 30_000  # how long a player waits for a cable that is gone
KINDS = ("lost", "flipped", "doubled", "inserted", "delayed", "blackouts", "pulls", "power_cuts", "cut_saves", "guests")
FAULTY = ("fault", "accused", "damaged", "version", "not-saved", "stalled")  # events that no honest unit produces
SMALL = ("3", "2", "1")

RULE_SETS = (
    [Rules()] * 6
    + [Rules(6, 6, ("3", "2", "2", "1", "1"))] * 3
    + [
        Rules(shots="single"),
        Rules(shots="chain"),
        Rules(shots="multi:3"),
        Rules(fleet="classic", contact=2),
        Rules(fleet="modern", contact=2),
        Rules(fleet="bent"),
        Rules(8, 7, ("3", "2", "1"), contact=1, waste=True),
        Rules(15, 15, "big"),
        Rules(7, 7, SMALL, mines=2),
        Rules(8, 8, SMALL, mines=2, sweepers=1, shots="multi:2", clock=30),
        Rules(8, 8, SMALL, mines=3, sweepers=1, submarines=1, mines_touch=True, waste=True),
        Rules(7, 7, SMALL, contact=2, submarines=1, shots="chain", clock=60),
        Rules(6, 6, SMALL, shots="salvo"),
        Rules(8, 8, SMALL, mines=2, sweepers=1, submarines=1, shots="salvo", clock=30),
        Rules(8, 8, SMALL, shots="salvo", waste=True),
        Rules(10, 10, ("~5",)),
        Rules(10, 10, ("~6",), shots="multi:2", clock=30),
    ]
)


# Each kind of game on a sea that has just room for it: more faults a shot, and two duels or three in the time of one.
TINY = ("2", "1")
SMALL_SETS = [Rules(4, 4, TINY)] * 6 + [
    Rules(4, 4, TINY, shots="single", clock=30),
    Rules(4, 4, TINY, shots="chain"),
    Rules(4, 4, TINY, shots="multi:2", waste=True),
    Rules(4, 4, TINY, contact=1),
    Rules(4, 4, TINY, contact=2),
    Rules(4, 4, ("3|##/#.", "1"), contact=1),
    Rules(5, 4, ("2",), mines=1),
    Rules(5, 5, ("2",), mines=1, sweepers=1, shots="multi:2", clock=30),
    Rules(4, 4, TINY, mines=2, sweepers=1, submarines=1, mines_touch=True, waste=True),
    Rules(4, 4, TINY, submarines=1, shots="chain", clock=60),
    Rules(4, 4, TINY, shots="salvo"),
    Rules(4, 4, TINY, shots="salvo", waste=True, clock=30),
    Rules(5, 5, TINY, mines=1, sweepers=1, submarines=1, mines_touch=True, shots="salvo"),
    Rules(10, 10, ("~5",)),
]


GUEST = 2  # beside the two players


class PowerCut(Exception):
    """The power failed in the middle of a save."""


class Failure(Exception):
    """A duel that ended in a way that it must not."""


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


class Faults:
    """What the line and the power supply do to this duel: rates drawn from its seed, until `until` milliseconds."""

    def __init__(self, dice, kind):
        calm = kind == "none"
        level = 0.0 if calm else dice.choice((0.0, 0.0003, 0.001, 0.003, 0.008))
        self.dice = dice
        self.until = 0 if calm else dice.choice((3_000, 15_000, 40_000))
        self.rates = [level * dice.random() for _ in range(4)]  # lost, flipped, doubled, inserted: a byte
        self.rate = sum(self.rates)
        self.delay = 0.0 if calm else dice.choice((0.0, 0.0, 0.05))
        self.save_cut = 0.0 if calm else dice.choice((0.0, 0.02, 0.08))
        self.every_save = not calm and dice.random() < 0.1  # or so: every second one, as long as the duel lasts
        self.seen = dict.fromkeys(KINDS, 0)

    def damage(self, chunk):
        """The bytes that arrive of those sent."""
        dice = self.dice
        if not self.rate:
            return chunk
        out = bytearray()
        at = 0
        while True:
            gap = int(math.log(1.0 - dice.random()) / math.log(1.0 - self.rate))
            if at + gap >= len(chunk):
                out += chunk[at:]
                return bytes(out)
            out += chunk[at : at + gap]
            at += gap
            byte = chunk[at]
            at += 1
            kind = dice.choices((0, 1, 2, 3), self.rates)[0]
            self.seen[KINDS[kind]] += 1
            if kind == 1:
                out.append(byte ^ (1 << dice.randrange(8)))
            elif kind == 2:
                out += bytes((byte, byte))
            elif kind == 3:
                out += bytes((byte, dice.randrange(256)))


class Player:
    """A unit and the person at it, who shoots near wounded ships, and sometimes resigns or wants a draw."""

    def __init__(self, number, dice, faults, rules, make=Duel):
        self.number = number
        self.dice = dice
        self.faults = faults
        self.rules = rules
        self.make = make
        self.now = 0.0
        self.store = Store(self._cut)
        self.duel: Any = None  # the engine; None while switched off
        self.outcome: Any = None
        self.log: Any = None
        self.seen: Any = None  # the other side's revealed fleet
        self.ships: Any = None
        self.afloat: Any = None  # of both sides
        self.act_at = 0
        self.deaf_until = -1
        self.up_at = 0
        self.temper = dice.choice((0.0, 0.0, 0.0, 0.01))
        self.leaves_after = dice.randrange(60) if dice.random() < 0.02 else None  # shots
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
        if duel.sea is not None and duel.rules.dutchman:
            self.ships = duel.sea.fleet.ships  # it sails
        if duel.outcome is not None:
            self.outcome = duel.outcome
            self.side = duel.side
            if duel.match is not None:
                self.log = list(duel.match.shots())
                self.afloat = [chart.afloat for chart in duel.match.charts]
            self.seen = duel.fleet or self.seen

    def act(self):
        """What the player does now; returns whether anything was done."""
        duel, dice = self.duel, self.dice
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
            fleet = Fleet.random(duel.rules, Rng(dice.getrandbits(30)))
            self.ships = fleet.ships
            duel.place(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)
        elif duel.phase == PLAYING:
            return self._play()
        else:
            return False
        return True

    def _play(self):
        duel, dice = self.duel, self.dice
        if duel.offered:
            duel.answer_draw(dice.random() < 0.5)
            return True
        if self.leaves_after is not None and len(duel.match.acts) // 2 >= self.leaves_after:
            duel.leave()
            self.left = True
            return True
        if self.temper and dice.random() < self.temper:
            try:
                if dice.random() < 0.3:
                    duel.resign()
                    return True
                duel.offer_draw()
            except NotNow:
                pass
        match = duel.match
        if not match.owes(duel.side):
            return False
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


class Impostor:
    """Sends in the session of the unit that it replaces, or in a later one of it: it acknowledges everything, and sends
    messages about the match without having its key.
    """

    def __init__(self, dice):
        self._dice = dice
        self._deframer = Deframer()
        self._later = dice.choice((0, 0, 3))
        self._session: bytes | None = None
        self._frames: list[bytes] = []

    def feed(self, chunk, now):
        dice = self._dice
        for body in self._deframer.feed(chunk):
            session = self._session = self._session or body[6:10] + bytes(((body[10] + self._later) & 255,))
            number = (int.from_bytes(body[11:13], "little") + (body[0] & 1)) & 0xFFFF
            head = session + body[1:6] + body[13:15] + number.to_bytes(2, "little")
            said = bytes((dice.randrange(SEA, ACCUSE + 1),)) + body[16:20] + dice.randbytes(dice.randrange(40))
            talks = body[0] & 1 and dice.random() < 0.7
            self._frames.append(frame(bytes((DATA,)) + head + said if talks else bytes((PING,)) + head))

    def poll(self, now):
        return self._frames.pop(0) if self._frames else None

    def wake(self, now):
        return 400


class Guest:
    """A third unit, plugged into the jack of player `number` from `start` to `end`: it wants a duel of its own, only
    pings, replays what the absent one has sent before, or sends in its session.
    """

    def __init__(self, dice, number, start, end):
        self.number, self.start, self.end = number, start, end
        self.kind = dice.choice(("calls", "pings", "replays", "impersonates"))
        self.record: list[bytes] = []
        if self.kind == "impersonates":
            self.duel: Any = Impostor(dice)
            return
        self.duel = Duel(Store(lambda: None), dice.randbytes)
        if self.kind == "calls":
            self.duel.call(Rules())
        elif self.kind == "pings":
            self.duel.next_message = lambda: None


class Table:
    """Two players, two directions of a cable, one clock in milliseconds."""

    def __init__(self, seed, kind="all", makes=(Duel, Duel), sets=RULE_SETS):
        dice = self.dice = random.Random(seed)
        self.faults = Faults(dice, kind)
        rules = dice.choice(sets)
        other = dice.choice(sets) if dice.random() < 0.2 else rules
        self.players = [Player(n, dice, self.faults, (rules, other)[n], makes[n]) for n in (0, 1)]
        self.now = 0.0
        self._order = 0
        self._line: list[tuple[float, int, int, bytes]] = []  # (arrival, order, to, bytes)
        self._free = [0.0, 0.0]  # when each direction's wire is free
        self._dark: list[list[tuple[float, float]]] = [[], []]  # intervals in which a direction carries nothing
        self._cuts: list[tuple[int, int]] = []
        self.bytes = 0
        self.gone = False  # the cable, for good
        self._guests: list[Guest] = []
        self._guest: Guest | None = None
        self._heard: list[list[bytes]] = [[], []]  # what each sent last, for a guest that records it
        if kind != "none":
            self._plan(dice)
        self.players[1].act_at = dice.randrange(2000)

    def _plan(self, dice):
        until = self.faults.until
        for _ in range(dice.choice((0, 0, 1, 3))):
            start = dice.randrange(until)
            self._dark[dice.randrange(2)].append((start, start + dice.randrange(50, 1500)))
            self.faults.seen["blackouts"] += 1
        for _ in range(dice.choice((0, 0, 1, 2))):
            start = dice.randrange(until)
            for side in (0, 1):
                self._dark[side].append((start, start + dice.randrange(100, 8000)))
            self.faults.seen["pulls"] += 1
        for _ in range(dice.choice((0, 0, 1, 3, 6))):
            self._cuts.append((dice.randrange(until), dice.randrange(2)))
        self._cuts.sort(reverse=True)
        for _ in range(dice.choice((0, 0, 0, 1, 2))):
            start = dice.randrange(until)
            self._guests.append(Guest(dice, dice.randrange(2), start, start + dice.randrange(200, 10_000)))
        self._guests.sort(key=lambda guest: -guest.start)
        if dice.random() < 0.01:
            start = dice.randrange(until)
            self.gone = True
            for side in (0, 1):
                self._dark[side].append((start, math.inf))

    def _send(self, sender, chunk):
        """Put bytes on the wire: 10 bits each at BAUD, then whatever the line does."""
        now, faults, dice = self.now, self.faults, self.dice
        self.bytes += len(chunk)
        start = max(now, self._free[sender], self.players[sender].deaf_until)
        arrival = start + len(chunk) * 10_000 / BAUD
        if any(begin <= now < end for begin, end in self._dark[sender]):
            self._free[sender] = arrival
            return
        if now < faults.until:
            chunk = faults.damage(chunk)
            if faults.delay and dice.random() < faults.delay:
                arrival += dice.randrange(400)
                faults.seen["delayed"] += 1
        self._free[sender] = arrival
        self._heard[sender] = [*self._heard[sender][-40:], chunk]
        if self._guest and sender != self._guest.number:
            return
        self._order += 1
        heapq.heappush(self._line, (arrival, self._order, GUEST if self._guest else 1 - sender, chunk))

    def _host(self):
        """A third unit comes or goes, and sends its messages. Not before both hold their match: a unit without one may
        well begin one with it.
        """
        if self._guest and self.now >= self._guest.end:
            self._guest = None
            self._line = [entry for entry in self._line if entry[2] != GUEST]
            heapq.heapify(self._line)
        if not self._guest and self._guests and self.now >= self._guests[-1].start:
            coming = self._guests.pop()
            if all(p.duel is not None and p.duel.match is not None for p in self.players):
                self._guest = coming
                coming.end = max(coming.end, self.now + 200)
                coming.record = list(self._heard[1 - coming.number])
                self.faults.seen["guests"] += 1
        guest = self._guest
        if not guest:
            return math.inf
        while True:
            chunk = guest.record.pop(0) if guest.record and guest.kind == "replays" else guest.duel.poll(self.clock())
            if chunk is None:
                break
            self._order += 1
            heapq.heappush(self._line, (self.now + 1, self._order, guest.number, chunk))
        return min(guest.end, self.now + max(1, guest.duel.wake(self.clock())))

    def clock(self):
        return (CLOCK_START + int(self.now)) & ((1 << 30) - 1)

    def _turn(self, player):
        """Let one unit do all it has to do now; returns when it wants to be called again."""
        if player.duel is None:
            if self.now < player.up_at:
                return player.up_at
            player.start()
        duel = player.duel
        writes = player.store.writes
        if self.now >= player.act_at and player.act():
            player.act_at = self.now + self.dice.randrange(5, 250)
        while True:
            chunk = duel.poll(self.clock())
            if player.store.writes != writes:
                player.deaf_until = self.now + FLASH_MS
            if chunk is None:
                break
            self._send(player.number, chunk)
        player.look()
        wake = self.now + max(1, min(duel.wake(self.clock()), 1000))
        return wake if self.now >= player.act_at else min(wake, max(player.act_at, self.now + 1))

    def play(self):
        """Play to the end; Failure for any end that may not be."""
        players = self.players
        wakes = [0.0, 0.0]
        for _ in range(STEPS):
            if all(p.duel is not None and p.rests for p in players):
                return self._check()
            times = [*wakes, self._host()]
            if self._line:
                times.append(self._line[0][0])
            self.now = max(self.now, min(times))
            if self.now > LIMIT_MS:
                raise Failure(f"the duel hangs: {self._state()}")
            for player in players:
                player.now = self.now
            if self._cuts and self._cuts[-1][0] <= self.now:
                _, number = self._cuts.pop()
                players[number].cut(self.dice.randrange(20, 4000))
                wakes[number] = self.now
            busy = [number for number in (0, 1) if wakes[number] <= self.now]
            while self._line and self._line[0][0] <= self.now:
                _, _, to, chunk = heapq.heappop(self._line)
                if to == GUEST:
                    if self._guest:
                        self._guest.duel.feed(chunk, self.clock())
                    continue
                player = players[to]
                if player.duel is not None and self.now >= player.deaf_until:
                    self._guarded(player, lambda p=player, c=chunk: p.duel.feed(c, self.clock()))
                if to not in busy:
                    busy.append(to)
            for number in busy:
                player = players[number]
                wakes[number] = self._guarded(player, lambda p=player: self._turn(p)) or self.now
        raise Failure(f"the duel makes no end: {self._state()}")

    def _guarded(self, player, work):
        try:
            return work()
        except PowerCut:
            player.cut(self.dice.randrange(20, 4000))
            return player.up_at

    def _state(self):
        return [(p.duel and p.duel.phase, p.outcome, p.duel and p.duel.counters) for p in self.players]

    def _check(self):
        one, two = self.players
        if one.left or two.left:
            return self._check_left()
        if one.outcome != two.outcome:
            raise Failure(f"two verdicts: {one.outcome!r}, {two.outcome!r}")
        if any(one.outcome.faults):
            raise Failure(f"an honest unit was accused: {one.outcome!r}")
        if one.log != two.log:
            raise Failure(f"two logs: {one.log!r}, {two.log!r}")
        for me, other in ((one, two), (two, one)):
            if me.seen is not None and sorted(me.seen) != sorted(other.ships):
                raise Failure("the fleet shown is not the fleet placed")
        if one.outcome.cause == "sunk":
            side = one.outcome.winner
            if one.afloat != two.afloat or any(one.afloat if side == DRAWN else (one.afloat[1 - side],)):
                raise Failure(f"ended with {one.afloat!r} afloat")
        elif one.outcome.cause not in ("resigned", "agreed"):
            raise Failure(f"ended by {one.outcome.cause}")
        return one.outcome

    def _check_left(self):
        """Somebody left, by choice or since nobody was there any more."""
        for player in self.players:
            other = self.players[1 - player.number]
            quitter = player if player.left else other
            faults = [0, 0]
            if quitter.side is not None:
                faults[quitter.side] = LEFT
            forfeit = quitter.side is not None and player.outcome == Outcome(1 - quitter.side, "left", faults)
            lost = player.left and player.outcome == Outcome(None, "cable lost")
            # With the cable gone, one may have received the end of the match and the other not.
            halved = self.gone and (player.outcome is None or not any(player.outcome.faults))
            if not (forfeit or lost or halved):
                raise Failure(f"somebody left: {[(p.left, p.side, p.outcome) for p in self.players]!r}")
        return Outcome(None, "cable lost") if self.gone else Outcome(None, "left")


def soak(duels, seed, kind="all", makes=(Duel, Duel), sets=RULE_SETS):
    """Play `duels` duels from seed, seed + 1, ...: a dict of figures, with `failures` a list of (seed, text)."""
    figures = {"duels": duels, "seed": seed, "shots": 0, "bytes": 0, "virtual_s": 0, "retransmits": 0, "resyncs": 0}
    figures.update(dict.fromkeys(KINDS, 0))
    ends: dict[str, int] = {}
    failures = []
    started = time.perf_counter()
    for number in range(seed, seed + duels):
        table = Table(number, kind, makes, sets)
        try:
            outcome = table.play()
            end = "draw" if outcome.winner == DRAWN else outcome.cause
            ends[end] = ends.get(end, 0) + 1
        except Exception as error:  # whatever it is, the seed reproduces it
            failures.append((number, f"{type(error).__name__}: {error}"))
        figures["shots"] += len(table.players[0].log or ())
        figures["bytes"] += table.bytes
        figures["virtual_s"] += table.now / 1000
        for name in KINDS:
            figures[name] += table.faults.seen[name]
        for player in table.players:
            if player.duel is not None:
                figures["retransmits"] += player.duel.counters["retransmits"]
                figures["resyncs"] += player.duel.counters["resyncs"]
    figures["virtual_s"] = round(figures["virtual_s"])
    figures["seconds"] = round(time.perf_counter() - started, 1)
    return {**figures, "ends": ends, "failures": failures}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.soak", description=__doc__.split("\n")[0])
    parser.add_argument("--duels", type=int, default=1000, help="how many duels to play (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first duel (default 1)")
    parser.add_argument("--faults", choices=("all", "none"), default="all")
    parser.add_argument(
        "--small", action="store_true", help="on the smallest seas that have room for each kind of game"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    asked = parser.parse_args(arguments)
    figures = soak(asked.duels, asked.seed, asked.faults, sets=SMALL_SETS if asked.small else RULE_SETS)
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            if name != "failures":
                print(f"{name:12s} {value}")
    for seed, text in figures["failures"]:
        print(f"FAILED seed {seed}: {text}", file=sys.stderr)
        small = " --small" if asked.small else ""
        print(f"  python -m host_tools.soak --duels 1 --seed {seed} --faults {asked.faults}{small}", file=sys.stderr)
    return 1 if figures["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
