"""Soak test of the cable: whole duels of both games between two engines, over a line that does its worst, on a virtual
clock.

    python -m host_tools.soak --duels 1000 --seed 1 [--small] [--json] [--faults none]

Duel number i is played from seed S + i alone: the game, rules, fleets, acts and every fault. Faults: bytes lost,
flipped, doubled, inserted and delayed; blackouts of one direction; a pulled cable; either unit switched off at any
moment, also in the middle of a save (before it took effect or after), in some duels in every second save to the end;
bytes lost while the flash writes; a player who sleeps until his clock passes his turn; a third unit plugged in for a
while, which calls, plays another game, is silent, says again what it recorded, or speaks in the absent one's session.
They last for a bounded time, so every duel must end by the rules: the same log, the same verdict, nobody accused. In a
few duels a player leaves: he must lose for that reason alone. In a few others the cable is gone for good: nobody may
be accused of that. Imports the players, and the line's baud rate.
"""

import argparse
import heapq
import json
import math
import os
import random
import sys
import time
from typing import Any

from drivers.line import BAUD

from host_tools.soak.players import STRAUME, Failure, PowerCut, Store, StraumePlayer, player_of
from zalp.console.link.channel import DATA, PING
from zalp.console.link.duel.verdict import LEFT, Outcome
from zalp.console.link.duel.wire import ACCUSE, SEA
from zalp.console.link.framing import Deframer, frame
from zalp.seabattle.rules import DRAWN, Rules
from zalp.tools import jobs
from zalp.tools.arena import progress

FLASH_MS = 45  # to erase and program a sector; the receiver is assumed to be deaf meanwhile
CLOCK_START = (1 << 30) - 20000  # the clock wraps while the duel is played
LIMIT_MS = 1_500_000  # after this long the duel counts as hanging
LONGER = 5  # times that limit in Straume: its games have hundreds of moves, perhaps with a power cut in each
STEPS = 400_000
KINDS = ("lost", "flipped", "doubled", "inserted", "delayed", "blackouts", "pulls", "power_cuts", "cut_saves", "guests")
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
        Rules(answers="plain"),
        Rules(7, 7, SMALL, mines=3, sweepers=3, answers="plain", clock=30),
        Rules(8, 8, SMALL, contact=2, answers="plain", shots="single"),
    ]
    + [STRAUME] * 4
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
    Rules(10, 10, ("~5",), clock=30),
    Rules(4, 4, TINY, answers="plain"),
    Rules(5, 5, TINY, mines=2, sweepers=2, answers="plain", shots="multi:2", clock=60),
    STRAUME,
    STRAUME,
]


GUEST = 2  # beside the two players


class Faults:
    """What the line and the power supply do to this duel: rates drawn from its seed, until `until` milliseconds."""

    def __init__(self, dice, kind):
        calm = kind == "none"
        level = 0.0 if calm else dice.choice((0.0, 0.0003, 0.001, 0.003, 0.008))
        self.dice = dice
        self.until = 0 if calm else dice.choice((3_000, 15_000, 40_000))
        self.rates = [level * dice.random() for _ in range(4)]  # for each byte, of the first four KINDS
        self.rate = sum(self.rates)
        self.delay = 0.0 if calm else dice.choice((0.0, 0.0, 0.05))
        self.save_cut = 0.0 if calm else dice.choice((0.0, 0.02, 0.08))
        self.every_save = not calm and dice.random() < 0.1  # or every second save is cut, as long as the duel lasts
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
    """A third unit, plugged into the jack of player `number` from `start` to `end`: it wants a duel of its own, of this
    game or another one, only pings, replays what the absent one has sent before, or sends in its session.
    """

    def __init__(self, dice, number, start, end, rules):
        self.number, self.start, self.end = number, start, end
        self.kind = dice.choice(("calls", "differs", "pings", "replays", "impersonates"))
        self.record: list[bytes] = []
        if self.kind == "impersonates":
            self.duel: Any = Impostor(dice)
            return
        other = STRAUME if isinstance(rules, Rules) else Rules()
        wants = other if self.kind == "differs" else rules
        self.duel = player_of(wants).MAKE(Store(lambda: None), dice.randbytes)
        if self.kind in ("calls", "differs"):
            self.duel.call(wants)
        elif self.kind == "pings":
            self.duel.next_message = lambda: None


class Table:
    """Two players, two directions of a cable, one clock in milliseconds."""

    def __init__(self, seed, kind="all", makes=(None, None), sets=RULE_SETS):
        dice = self.dice = random.Random(seed)
        self.faults = Faults(dice, kind)
        rules = dice.choice(sets)
        other = dice.choice(sets) if dice.random() < 0.2 else rules
        if player_of(other) is not player_of(rules):
            other = rules  # units with different games never meet
        self.rules = rules
        player = player_of(rules)
        self.players = [player(n, dice, self.faults, (rules, other)[n], makes[n]) for n in (0, 1)]
        self.now = 0.0
        self._order = 0
        self._line: list[tuple[float, int, int, bytes]] = []  # (arrival, order, to, bytes)
        self._free = [0.0, 0.0]  # when each direction's wire is free
        self._dark: list[list[tuple[float, float]]] = [[], []]  # intervals in which a direction carries nothing
        self._cuts: list[tuple[int, int]] = []
        self.limit = LIMIT_MS * (LONGER if player is StraumePlayer else 1)
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
            self._guests.append(Guest(dice, dice.randrange(2), start, start + dice.randrange(200, 10_000), self.rules))
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
        """A third unit comes or goes, and sends its messages. It does not come before both hold their match: a unit
        without a match may well begin one with it.
        """
        if self._guest and self.now >= self._guest.end:
            self._guest = None
            self._line = [entry for entry in self._line if entry[2] != GUEST]
            heapq.heapify(self._line)
        if not self._guest and self._guests and self.now >= self._guests[-1].start:
            coming = self._guests.pop()
            if all(p.duel is not None and p.duel.log is not None for p in self.players):
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
            player.act_at = self.now + player.pause()
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
            if self.now > self.limit:
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
        raise Failure(f"the duel does not end: {self._state()}")

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
        played = one.outcome is not None and one.outcome.cause not in ("left", "cable lost")
        if (one.left or two.left) and not (played and one.outcome == two.outcome):
            return self._check_left()  # otherwise he left after the verdict, which changes nothing
        if one.outcome != two.outcome:
            raise Failure(f"two verdicts: {one.outcome!r}, {two.outcome!r}")
        if any(one.outcome.faults):
            raise Failure(f"an honest unit was accused: {one.outcome!r}")
        one.compare(two)
        if one.outcome.cause not in ("sunk", "resigned", "agreed"):
            raise Failure(f"ended by {one.outcome.cause}")
        return one.outcome

    def _check_left(self):
        """The outcome of a duel that somebody left, by choice or because he was alone. Failure if it is wrong."""
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


def played(job):
    """The figures of one duel: of (seed, faults, small)."""
    number, kind, small = job
    return duel(number, kind, (None, None), SMALL_SETS if small else RULE_SETS)


def duel(number, kind, makes, sets):
    """The figures of one duel: `end` is how it ended, or None with `failure`, a text."""
    table = Table(number, kind, makes, sets)
    figures: dict[str, Any] = {"end": None, "failure": None}
    try:
        outcome = table.play()
        figures["end"] = "draw" if outcome.winner == DRAWN else outcome.cause
    except Exception as error:  # whatever it is, the seed reproduces it
        figures["failure"] = f"{type(error).__name__}: {error}"
    straume = isinstance(table.players[0], StraumePlayer)
    acts = len(table.players[0].log or ())
    figures.update(straume=int(straume), moves=acts * straume, shots=acts * (not straume))
    figures.update(bytes=table.bytes, virtual_s=table.now / 1000)
    for name in ("retransmits", "resyncs"):
        figures[name] = sum(one.duel.counters[name] for one in table.players if one.duel is not None)
    return {**figures, **{name: table.faults.seen[name] for name in KINDS}}


def soak(duels, seed, kind="all", makes=(None, None), sets=RULE_SETS):
    """Play `duels` duels from seed, seed + 1, ...: their summary."""
    started = time.perf_counter()
    return summary([duel(seed + number, kind, makes, sets) for number in range(duels)], seed, started)


def summary(played, seed, started):
    """A dict of figures, with `failures` a list of (seed, text); played: the figures of each duel; started: when."""
    names = ("straume", "moves", "shots", "bytes", "virtual_s", "retransmits", "resyncs", *KINDS)
    figures: dict[str, Any] = {"duels": len(played), "seed": seed}
    figures.update({name: sum(one[name] for one in played) for name in names})
    figures["virtual_s"] = round(figures["virtual_s"])
    figures["seconds"] = round(time.perf_counter() - started, 1)
    ends: dict[str, int] = {}
    for one in played:
        if one["end"] is not None:
            ends[one["end"]] = ends.get(one["end"], 0) + 1
    failures = [(seed + number, one["failure"]) for number, one in enumerate(played) if one["failure"]]
    return {**figures, "ends": ends, "failures": failures}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m host_tools.soak", description=__doc__.split("\n")[0])
    parser.add_argument("--duels", type=int, default=1000, help="how many duels to play (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first duel (default 1)")
    parser.add_argument("--faults", choices=("all", "none"), default="all")
    parser.add_argument(
        "--small", action="store_true", help="on the smallest seas that have room for each kind of game"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    jobs.add_option(parser)
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    asked = parser.parse_args(arguments)
    from host_tools.soak import __main__ as named  # other processes find its functions under this name

    started = time.perf_counter()
    work = [(asked.seed + number, asked.faults, asked.small) for number in range(asked.duels)]
    try:
        with jobs.executor(asked.jobs, asked.cluster) as engine, progress.bar(len(work), "duel", 30) as bar:
            figures = summary(jobs.results(engine, named.played, work, bar.update), asked.seed, started)
    except jobs.Elsewhere as error:
        sys.exit(f"soak: {error}")
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
