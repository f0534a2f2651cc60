"""Every interleaving of a small duel: two engines, a sea of 2x2 with one ship, or an open game of three moves, and
every order in which frames may be delivered, lost or doubled, power cut (also in a save), the cable pulled and plugged,
a match given up, a turn passed by the thinking clock, a draw offered at any moment and taken or declined.

Breadth first over the states of both engines, their stores and the line; equal states are visited once. MODEL_FAULTS
(default 1) is the number of such events on one way through; with 2 it takes more than half an hour. With MODEL_FAR=1
the line counts as far from the first round trip on, and up to sixteen messages are under way.
"""

import copyreg
import io
import os
import pickle
from collections import deque
from hashlib import sha256

import linked
import pytest

from zalp.console import loader
from zalp.console.link import channel
from zalp.console.link.duel.engine import Engine
from zalp.console.link.duel.log import Turns
from zalp.seabattle.cable import IDLE, PLACING, PLAYING, Duel
from zalp.seabattle.rules import Rules
from zalp.seabattle.rules.acts import Acts

pytestmark = pytest.mark.slow

FAULTS = int(os.environ.get("MODEL_FAULTS", "1"))
FAR = os.environ.get("MODEL_FAR") == "1"
RULES = Rules(2, 2, ("1",), clock=30)
CELLS = (0, 3)  # where the ships lie
TICK_MS = 1000
# What a state does not depend on: times, figures for people, and what a generator of theirs holds.
APART = {
    "_counts",
    "missed",
    "ignored",
    "deframer",
    "_events",
    "_sent_at",
    "_spoke_at",
    "_heard_at",
    "_stamp",
    "_stamped_at",
    "_wait",
    "_timed",
    "_timed_at",
    "game",  # of the State: the engine itself
    "_game",
    "_parts",
    "watch",
    "_tidy_in",
    "_place",
    "_measured",
    "_peer_broken",
    "heard",
    "draws",
    "now",
}


class SeaBattle(Duel):
    """Sea Battle with a player who shoots at the first cell worth it."""

    RULES = RULES

    def set_up(self, number):
        self.place([(CELLS[number],)])

    def play(self):
        chart = self.match.charts[1 - self.side]
        self.fire(next(cell for cell in range(4) if chart.worth(cell)))


class Steps(Turns):
    """Players say 1 or 2 in turn; who comes to three has won."""

    SIZE = 1
    clock = 30
    total = 0

    def played(self, player, act):
        if self.over or not 1 <= act[0] <= 2:
            raise ValueError("one step or two")
        self.total += act[0]

    @property
    def over(self):
        return self.total >= 3

    @property
    def result(self):
        return (self.first + self.count + 1) & 1


class OpenGame(Engine):
    """A game whose plans are opened at once, as Straume's are. Sea Battle's parts serve it."""

    NAME = "seabattle"
    RECORDS = ("duel", "duel-acts", "duel-past")
    OPEN = True
    RULES = "steps"

    def line(self, rules):
        return rules.encode()

    def parse(self, line):
        return str(line, "ascii")

    def plan_of(self, rules, plan):
        if len(plan) != 1:
            raise ValueError("no plan")
        return plan

    def new_log(self, first):
        return Steps(self.id, self.side, first)

    def set_up(self, number):
        for _ in self.fixing(self._plan(bytes((number,)))):
            pass

    def _plan(self, plan):
        yield
        return plan, plan

    def play(self, steps=1):
        self.playing_log().push(bytes((steps,)))
        self.acted()

    def timed_out(self):
        self.play(2)


class PowerCut(Exception):
    pass


class Store(linked.Store):
    """`armed` is "before" or "after" when the power goes in the next save."""

    def __init__(self):
        super().__init__()
        self.armed = None

    def write(self, name, record):
        armed, self.armed = self.armed, None
        if armed != "before":
            super().write(name, record)
        if armed:
            raise PowerCut


class Entropy:
    """Bytes that depend on the unit, its life and how many were drawn in it."""

    def __init__(self, number, life):
        self.seed = bytes((number, life))
        self.draws = 0

    def __call__(self, count):
        self.draws += 1
        return sha256(self.seed + bytes((self.draws & 255,))).digest()[:count]


class World:
    """Both units with their players, and the line between them."""

    def __init__(self, make):
        self.make = make
        self.stores = [Store(), Store()]
        self.lives = [0, 0]
        self.units = [None, None]
        self.seen = [None, None]  # the outcome that each player remembers
        self.wires = [[], []]  # frames on their way to each
        self.joined = True
        self.passes = [False, False]  # whether each player lets his time run out at his next shot
        self.agrees = True  # whether a draw that is offered is taken
        self.proposes = [False, False]  # whether each player offers one at his next turn, and then takes his time
        self.holds = None  # who does
        self.now = 0
        self.left = FAULTS
        for number in (0, 1):
            self.switch_on(number)
        self.settle()

    def switch_on(self, number):
        self.lives[number] += 1
        self.units[number] = self.make(self.stores[number], Entropy(number, self.lives[number]))

    def guarded(self, number, work):
        try:
            work()
        except PowerCut:
            self.switch_on(number)

    def settle(self):
        """Both players do what is due, and both units send what they have to send."""
        for _ in range(60):
            before = [len(wire) for wire in self.wires], self.lives[:], [unit.phase for unit in self.units]
            for number in (0, 1):
                self.guarded(number, lambda number=number: self.act(number))
            after = [len(wire) for wire in self.wires], self.lives[:], [unit.phase for unit in self.units]
            if before == after:
                return
        raise AssertionError("a unit talks without end")

    def act(self, number):
        unit = self.units[number]
        if unit.phase == IDLE and not self.seen[number]:
            unit.call(unit.RULES)
        elif unit.phase == PLACING:
            unit.set_up(number)
        elif unit.phase == PLAYING:
            if unit.offered:
                unit.answer_draw(self.agrees)
            elif unit.log.thinks(unit.side) and self.passes[number]:
                self.passes[number] = False
                unit.timed_out()
            elif unit.log.thinks(unit.side) and self.proposes[number]:
                self.proposes[number] = False
                self.holds = number
                unit.offer_draw()
            elif unit.log.thinks(unit.side) and self.holds != number:
                unit.play()
        for _ in range(2000):
            chunk = unit.poll(self.now)
            if chunk is None and unit.wake(self.now):
                break
            if chunk and self.joined:
                self.wires[1 - number].append(chunk)
        while event := unit.event():
            assert event[0] not in ("fault", "accused", "damaged", "stranger", "version", "stalled"), event
        if unit.outcome is not None:
            self.seen[number] = unit.outcome

    @property
    def over(self):
        return all(self.seen) and all(unit.resting or unit.phase == IDLE for unit in self.units)

    def events(self):
        """What may happen next: (whether it is a fault, name, unit)."""
        for number in (0, 1):
            if self.wires[number]:
                yield False, "deliver", number
        if not any(self.wires):
            yield False, "tick", 0
        if not self.joined:
            yield False, "plug", 0
        if self.holds is not None:
            yield False, "act", 0
        if self.left:
            for number in (0, 1):
                unit = self.units[number]
                if self.wires[number]:
                    yield True, "lose", number
                    yield True, "double", number
                yield True, "cut", number
                if not self.stores[number].armed:
                    yield True, "cut before", number
                    yield True, "cut after", number
                if unit.phase == PLAYING and unit.state.level:
                    yield True, "resign", number
                    if unit.state.play.offer is None and unit.state.play.last_offer != unit.state.play.log.count:
                        yield True, "offer", number
                        yield True, "offer in vain", number
                    if not self.passes[number]:
                        yield True, "pass", number
                    if not self.proposes[number]:
                        yield True, "propose", number
                        yield True, "propose in vain", number
            if self.joined:
                yield True, "pull", 0

    def happen(self, fault, name, number):
        self.left -= fault
        unit, wire = self.units[number], self.wires[number]
        if name == "deliver":
            self.guarded(number, lambda: unit.feed(wire.pop(0), self.now))
        elif name == "lose":
            wire.pop(0)
        elif name == "double":
            wire.insert(0, wire[0])
        elif name == "cut":
            self.switch_on(number)
        elif name in ("cut before", "cut after"):
            self.stores[number].armed = name[4:]
        elif name == "resign":
            self.guarded(number, unit.resign)
        elif name in ("offer", "offer in vain"):
            self.agrees = name == "offer"
            self.guarded(number, unit.offer_draw)
        elif name == "pass":
            self.passes[number] = True
        elif name in ("propose", "propose in vain"):
            self.agrees = name == "propose"
            self.proposes[number] = True
        elif name == "act":
            self.holds = None
        elif name == "tick":
            self.now += TICK_MS
        else:
            self.joined = name == "plug"
            self.wires = [[], []]
            self.now += 0 if self.joined else 3 * TICK_MS
        self.settle()

    def key(self):
        out = io.BytesIO()
        pickler = Key(out)
        pickler.fast = True  # equal states need not share the same objects
        pickler.dump(self)
        return sha256(out.getvalue()).digest()[:12]


# What a resumed side has sealed lies in its record's buffer.
copyreg.pickle(memoryview, lambda view: (memoryview, (bytes(view),)))


class Key(pickle.Pickler):
    """Writes a state without what it does not depend on."""

    def reducer_override(self, value):
        kind = type(value)
        if kind is Rules:
            return str, (str(value),)
        if kind is Acts:
            return list, ([tuple(act) for act in value],)
        if hasattr(value, "__self__"):
            return tuple, ()  # a method of what is walked anyway
        if not hasattr(value, "__dict__") or isinstance(value, type) or callable(value) and kind is not Entropy:
            return NotImplemented
        held = {name: its for name, its in vars(value).items() if name not in APART}
        if "_tries" in held:
            held["_tries"] = held["_tries"] > 0
            held["_base"] = held["_base"] > channel.FIRST_WAIT_MS  # a far line
        return list, ([kind.__name__, held],)


def explore(make):
    """(states, ways on: {state: its followers without a fault}, those in which both rest)."""
    first = World(make)
    waiting = deque([(first.key(), pickle.dumps(first))])
    on: dict = {waiting[0][0]: []}
    ends = set()
    while waiting:
        key, blob = waiting.popleft()
        world = pickle.loads(blob)
        if world.over:
            one, two = world.seen
            assert one == two and one.faults == (0, 0), (one, two)
            ends.add(key)
            continue
        for event in list(world.events()):
            world = pickle.loads(blob)
            world.happen(*event)
            after = world.key()
            if after not in on:
                on[after] = []
                waiting.append((after, pickle.dumps(world)))
            if not event[0]:
                on[key].append(after)
    return on, ends


@pytest.mark.parametrize("make", (SeaBattle, OpenGame))
def test_no_way_through_a_small_duel_hangs_diverges_or_accuses_an_honest_side(make, monkeypatch):
    monkeypatch.setattr(loader, "release", lambda part: None)  # the copies of a unit hold its parts together
    if FAR:
        monkeypatch.setattr(channel, "FIRST_WAIT_MS", channel.LEAST_WAIT_MS - 1)
    on, ends = explore(make)
    back: dict = {key: [] for key in on}
    for key, followers in on.items():
        for after in followers:
            back[after].append(key)
    reached, edge = set(ends), list(ends)
    while edge:
        for key in back[edge.pop()]:
            if key not in reached:
                reached.add(key)
                edge.append(key)
    print(f"{len(on)} states, {len(ends)} ends")
    assert len(ends) > 10
    assert len(reached) == len(on), f"{len(on) - len(reached)} of {len(on)} states lead to no end"
