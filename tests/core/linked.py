"""Two engines of the cable on one table, for tests on both interpreters: a store, entropy, a line, a player.

Imports the cable and the rules of Sea Battle; Straume's pair is in straume_linked. Time is virtual: one round is 5 ms.
"""

import scripted
from random_matches import chain_of

from zalp.console.link.channel import DATA, HEADER, MAC, SIGNED
from zalp.console.link.framing import Deframer
from zalp.console.link.session import IDLE, PLACING, PLAYING, SEALING
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Fleet, Rng, Rules
from zalp.seabattle.rules.acts import ANSWER, CHOOSE, GIVE, MOVE, SHOT

SMALL = Rules(6, 6, ("3", "2", "2", "1", "1"))
ROUND_MS = 5
IDLE_MS = 50  # the longest time that nobody looks at a quiet line


class Store(scripted.Store):
    """Records in memory, at first none."""

    def __init__(self):
        super().__init__(new=True)


def messages(chunk):
    """The messages in the whole frames of a chunk of the line."""
    return [said(body) for body in Deframer().feed(chunk) if body[0] & DATA == DATA]


def said(body):
    """The message in a frame."""
    return body[HEADER:-MAC] if body[0] & SIGNED else body[HEADER:]


def entropy(rng):
    """A source of bytes that a seed replays."""
    return lambda count: bytes([rng.below(256) for _ in range(count)])


def exchange(pair, spoken=lambda sender, chunk: None):
    """Both units of a pair send what they have to send, over `pair.line`, and their events come to `pair.heard`.
    spoken(sender, chunk) is called with what leaves a unit.
    """
    for number in (0, 1):
        for _ in range(20):
            chunk = pair.units[number].poll(pair.now)
            if chunk is None:
                break
            spoken(number, chunk)
            chunk = pair.line(number, chunk)
            if pair.joined and chunk:
                pair.units[1 - number].feed(chunk, pair.now)
        while True:
            event = pair.units[number].event()
            if event is None:
                break
            pair.heard[number].append(event[0])


class Pair:
    """Two units joined by a line, and a simple player at each. units: the engines; stores; now: milliseconds; joined:
    whether the cable is in.

    `line(sender, chunk)` may change what arrives. `heard[n]`: the names of unit n's events so far.
    """

    def __init__(self, seed=1, rules=(SMALL, SMALL), makes=(Duel, Duel)):
        self.rng = Rng(seed)
        self.rules = rules
        self.makes = list(makes)
        self.stores = [Store(), Store()]
        self.entropy = entropy(self.rng)
        self.units = [makes[n](self.stores[n], self.entropy) for n in (0, 1)]
        self.heard = ([], [])
        self.now = 0
        self.joined = True
        self.line = lambda sender, chunk: chunk
        self.ships = [None, None]

    def round(self, most=ROUND_MS):
        """Both send what they have to send; then 5 ms pass, or more, up to `most`, until one has to send."""
        exchange(self)
        wake = min([unit.wake(self.now) for unit in self.units]) if most > ROUND_MS else 0
        self.now = (self.now + max(ROUND_MS, min(wake, most))) & ((1 << 30) - 1)

    def idle(self, ms):
        """Time passes and nobody presses a key."""
        end = self.now + ms
        while self.now < end:
            self.round(min(end - self.now, IDLE_MS))

    def until(self, ready, rounds=4000, play=True):
        """Go on until ready(pair); the players play meanwhile unless this is switched off. Fails after so many
        rounds."""
        for _ in range(rounds):
            if ready(self):
                return self
            if play:
                for number in (0, 1):
                    self.act(number)
            self.round(IDLE_MS)
        raise AssertionError("it did not come about: %s" % [unit.phase for unit in self.units])

    def act(self, number):
        """What a simple player does now."""
        unit = self.units[number]
        if unit.phase == IDLE:
            unit.call(self.rules[number])
        elif unit.asked:
            unit.reply(True)
        elif unit.phase == PLACING:
            self.place(number)
        elif unit.phase == PLAYING and unit.log.thinks(unit.side):
            self.play(unit)

    def place(self, number):
        """A player places any fleet."""
        unit = self.units[number]
        fleet = Fleet.random(unit.rules, self.rng)
        self.ships[number] = fleet.ships
        unit.place(fleet.ships, mines=fleet.mines, sweepers=fleet.sweepers, submarines=fleet.submarines)

    def play(self, unit):
        """What a player whose act is due does: anything that is allowed."""
        match = unit.match
        chart = match.charts[1 - unit.side]
        if match.due == SHOT and unit.rules.shots != "salvo":
            unit.fire(self.rng.choice([cell for cell in range(unit.rules.cells) if chart.worth(cell)]))
        elif match.due == CHOOSE:
            cells = [cell for cell in range(unit.rules.cells) if chart.open(cell)]
            self.rng.shuffle(cells)
            unit.choose(cells[: match.salvo_size(unit.side)])
        elif match.due == GIVE:
            unit.give(self.rng.choice(unit.sea.givable(match.giving)))
        elif match.due == MOVE:
            unit.move(chain_of(unit.sea, self.rng) if self.rng.below(3) else None)

    def reboot(self, number):
        """Switch a unit off and on."""
        self.units[number] = self.makes[number](self.stores[number], self.entropy)


def playing(pair):
    return pair.units[0].phase == PLAYING and pair.units[1].phase == PLAYING


def begun(pair):
    """Go on until the match is played on both units; nobody has acted yet."""
    pair.until(lambda pair: min([unit.phase for unit in pair.units]) >= SEALING)
    return pair.until(playing, play=False)


def placing(pair):
    """Both call; go on until they agree and are to place their fleets."""
    for unit, rules in zip(pair.units, pair.rules):  # noqa: B905 - MicroPython
        unit.call(rules)
    return pair.until(lambda pair: all(unit.phase == PLACING for unit in pair.units), play=False)


def fire(unit):
    """Shoot at the first cell that is open; returns it."""
    cell = bytes(unit.match.charts[1 - unit.side].marks).find(b"\0")
    unit.fire(cell)
    return cell


def shooter_and_other(pair):
    """Who is to shoot, and the other unit, when every shot is answered on both sides."""
    one, two = pair.units
    pair.until(lambda pair: one.match.due == two.match.due == SHOT, play=False)
    return (one, two) if one.match.turn == one.side else (two, one)


def shots(count):
    """For `until`: so many shots were answered."""
    return lambda pair: playing(pair) and answered(pair.units[0].match) >= count


def answered(match):
    """How many shots were answered."""
    return sum(act.kind == ANSWER for act in match.acts)


def over(pair):
    return pair.units[0].outcome is not None and pair.units[1].outcome is not None


def resting(pair):
    return pair.units[0].resting and pair.units[1].resting


def alike(pair):
    """Both know the same match and the same end of it, and nobody is accused; returns the verdict."""
    one, two = pair.units
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0), (one.outcome, two.outcome)
    assert one.log.count == two.log.count and one.log.digest(one.log.count) == two.log.digest(two.log.count)
    assert one.side != two.side and one.id == two.id and one.signs == two.signs
    for unit, store in zip(pair.units, pair.stores):  # noqa: B905 - MicroPython
        assert sorted(store.records) == ["_secret", unit.RECORDS[2]]
    return one.outcome


def ended(pair, rounds=4000):
    """Go on until both units rest; returns the verdict."""
    return alike(pair.until(resting, rounds))


def acting(pair):
    """(the unit whose player is to act, the other), both with the same acts."""
    pair.until(
        lambda pair: (
            pair.units[0].log.count == pair.units[1].log.count
            and any(unit.log.thinks(unit.side) for unit in pair.units)
        ),
        play=False,
    )
    one, two = pair.units
    return (one, two) if one.log.thinks(one.side) else (two, one)
