"""One worker of the arena: plays matches with the very code of the firmware. Runs on MicroPython (or CPython); imports
seabattle.

Reads a job a line from standard input and prints its result a line, both JSON. Jobs (rules: a rule set's line, seeds:
ints):
    {"do": "solo", "rules", "captain", "seed", "sea", "style"}  one captain sinks one sea -> shots, misses; with a
    submarine or a Dutchman also even: see Witness
    {"do": "series", "rules", "captain", "seed", "seas"} the same opponent's seas, remembered -> lists of shots, misses,
    and of the misses if he had been a stranger
    {"do": "duel", "rules", "captains": [a, b], "places": [p or null, ...], "first", "seeds": [s, s]} -> winner, shots,
    misses
    {"do": "straume", "captains": [a, b], "first", "seed"} a game of Straume 1986 -> winner, moves, afloat
    {"do": "sea", "rules", "style" or "captain", "sea_seed"} -> sea, a line of # and . (letters where # would not
    tell the ships apart) and what else the rules have
A job that fails gives {"error": text}.
"""

import json
import sys

# Not zalp.tools.arena: that package's __init__ is for CPython only.
from arena.baselines import BASELINES, WASTEFUL, prior  # type: ignore[import-not-found]
from arena.seas import draw  # type: ignore[import-not-found]

from zalp.seabattle import captains
from zalp.seabattle.captains import dutchman, turns
from zalp.seabattle.captains.memory import Memory
from zalp.seabattle.rules import ANY, HIT, SUBMARINE, SUNK, Match, Rng, Rules, Sea, finish


def muster(name, rules, rng, style=None):
    """A captain or a baseline; style: that of the seas, for `informed`."""
    if name == "informed" and style and prior(style):
        return BASELINES[name](rules, rng, style)
    return BASELINES[name](rules, rng) if name in BASELINES else captains.make(name, rules, rng)


def drawn(job, rules):
    """The sea for a job: of a style, or as placed by a captain."""
    rng = Rng(job["sea_seed"])
    if "captain" in job:
        who = muster(job["captain"], rules, rng)
        return Sea.of(finish(captains.place(rng.choice(who.policies), rules, rng, None, who.cunning)))
    return Sea.of(draw(job["style"], rules, rng))


class Witness:
    """Hands a captain his drill, and counts what does not depend on luck at its end.

    A submarine that is afloat alone, and the last deck of a Dutchman that has sailed on at random, are equally likely
    in each of the n cells where no shot fell: shooting at them one by one costs (n - 1) / 2 misses on average, in any
    order. even: his misses with this mean instead of the last search, whose chance hides what captains differ by. The
    rest of the match is as it was.
    """

    def __init__(self, captain):
        self.captain, self.rules, self.rng = captain, captain.rules, captain.rng
        self.misses = 0
        self.even = None

    def think(self, chart, salvo=0):
        if self.even is None and chart.submarines and not chart.left:
            self.alone(chart)
        yield from self.captain.think(chart, salvo)

    @property
    def shot(self):
        return self.captain.shot

    @property
    def shots(self):
        return self.captain.shots

    def on_answer(self, chart, cell, answer):
        self.misses += answer not in (HIT, SUNK, SUBMARINE)
        self.captain.on_answer(chart, cell, answer)

    def alone(self, chart):
        self.even = self.misses + (sum([chart.worth(cell) for cell in range(self.rules.cells)]) - 1) / 2

    def watched(self, sail):
        """The same sail, witnessed."""

        def sailed(captain, sea, chart):
            cells = yield from sail(captain, sea, chart)
            if cells and len(cells) == 1:
                self.alone(chart)
            return cells

        return sailed


def solo(job):
    rules = Rules.parse(job["rules"])
    rules.waste = job["captain"] in WASTEFUL
    captain = muster(job["captain"], rules, Rng(job["seed"]), job.get("style"))
    fleet = Sea.parse(job["sea"], rules).fleet
    side = fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines
    if rules.waste or not (rules.submarines or rules.dutchman):
        shots, misses = finish(captains.drill(captain, *side))
        return {"shots": shots, "misses": misses}
    witness = Witness(captain)
    sail = dutchman.sail  # the drill takes it from there
    dutchman.sail = witness.watched(sail)
    try:
        shots, misses = finish(captains.drill(witness, *side))  # type: ignore[arg-type]
    finally:
        dutchman.sail = sail
    return {"shots": shots, "misses": misses, "even": misses if witness.even is None else witness.even}


def series(job):
    """Every sea is played twice, with the memory of those before it and without any, with the same random numbers."""
    rules = Rules.parse(job["rules"])
    record = b""
    results = {"shots": [], "misses": [], "strange": []}
    for number, line in enumerate(job["seas"]):
        memory = Memory(rules, record)
        fleet = Sea.parse(line, rules).fleet
        side = fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines
        rng = Rng(job["seed"] ^ number)
        shots, misses = finish(captains.drill(captains.make(job["captain"], rules, rng, memory), *side))
        results["shots"].append(shots)
        results["misses"].append(misses)
        if memory.matches:
            rng = Rng(job["seed"] ^ number)
            misses = finish(captains.drill(captains.make(job["captain"], rules, rng), *side))[1]
        results["strange"].append(misses)
        finish(memory.learn(fleet.ships, (), rng))
        record = memory.record()
    return results


def duel(job):
    rules = Rules.parse(job["rules"])
    rules.waste = any(name in WASTEFUL for name in job["captains"])
    players, seas = [], []
    for player in (0, 1):
        rng = Rng(job["seeds"][player])
        players.append(muster(job["captains"][player], rules, rng))
        who = players[player]
        policy = job["places"][player] or rng.choice(who.policies)
        seas.append(Sea.of(finish(captains.place(policy, rules, rng, None, who.cunning))))
    match = Match(rules, job["first"])
    while not match.over:
        finish(turns.step(match, players, seas))
    figures = [match.figures(player) for player in (0, 1)]
    return {"winner": match.result, "shots": [f[0] for f in figures], "misses": [f[0] - f[1] for f in figures]}


def straume(job):
    from zalp.straume import captains as roster  # loaded only for the other game
    from zalp.straume.rules import Position

    rng = Rng(job["seed"])
    seats = [(roster.make(name, rng), roster.line_up(name, rng)) for name in job["captains"]]
    position = Position(seats[0][1], seats[1][1], job["first"])
    while position.outcome is None:
        captain = seats[position.turn][0]
        finish(captain.think(position))
        position.push(captain.move)
    return {"winner": position.outcome, "moves": position.moves, "afloat": list(position.afloat)}


def sea(job):
    rules = Rules.parse(job["rules"])
    line = str(drawn(job, rules)).replace("/", "")
    apart = rules.contact != ANY and not rules.dutchman
    return {"sea": "".join(["#" if apart and c.isalpha() else c for c in line])}


WORK = {
    "solo": solo,
    "series": series,
    "duel": duel,
    "sea": sea,
    "straume": straume,
}


def answer(line):
    """The result line of a job line."""
    try:
        job = json.loads(line)
        result = WORK[job["do"]](job)
    except Exception as error:
        # The traceback is for people (standard error); the parent reports the rest.
        if hasattr(sys, "print_exception"):
            sys.print_exception(error, sys.stderr)
        else:
            sys.excepthook(type(error), error, error.__traceback__)
        result = {"error": f"{type(error).__name__}: {error}"}
    return json.dumps(result)


def serve():
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        print(answer(line))
        if hasattr(sys.stdout, "flush"):
            sys.stdout.flush()


if __name__ == "__main__":
    serve()
