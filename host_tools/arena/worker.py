"""One worker of the arena: plays matches with the very code of the firmware. Runs on MicroPython (or CPython); imports
seabattle.

Reads a job a line from standard input and prints its result a line, both JSON. Jobs (rules: a rule set's line, seeds:
ints):
    {"do": "solo", "rules", "captain", "seed", "sea", "style"}  one captain sinks one sea -> shots, misses
    {"do": "series", "rules", "captain", "seed", "seas"} the same opponent's seas, remembered -> lists of shots,
    misses, and of the misses had he been a stranger
    {"do": "duel", "rules", "captains": [a, b], "places": [p or null, ...], "first", "seeds": [s, s]} -> winner, shots,
    misses
    {"do": "straume", "captains": [a, b], "first", "seed"} a game of Straume 1986 -> winner, moves
    {"do": "sea", "rules", "style" or "captain", "sea_seed"} -> sea, a line of # and . (letters where # would not
    tell the ships apart) and what else the rules have
A job that fails gives {"error": text}.
"""

import json
import sys

# Not host_tools.arena: that package's __init__ is for CPython only.
from arena.baselines import BASELINES, PRIORS, WASTEFUL  # type: ignore[import-not-found]
from arena.seas import draw  # type: ignore[import-not-found]
from seabattle import captains
from seabattle.captains import turns
from seabattle.captains.memory import Memory
from seabattle.rules import ANY, Match, Rng, Rules, Sea, finish


def muster(name, rules, rng, style=None):
    """A captain or a baseline; style: that of the seas, for `informed`."""
    if name == "informed" and style in PRIORS:
        return BASELINES[name](rules, rng, style)
    return BASELINES[name](rules, rng) if name in BASELINES else captains.make(name, rules, rng)


def drawn(job, rules):
    """The sea for a job: of a style, or as placed by a captain."""
    rng = Rng(job["sea_seed"])
    if "captain" in job:
        who = muster(job["captain"], rules, rng)
        return Sea.of(finish(captains.place(rng.choice(who.policies), rules, rng, None, who.cunning)))
    return Sea.of(draw(job["style"], rules, rng))


def solo(job):
    rules = Rules.parse(job["rules"])
    rules.waste = job["captain"] in WASTEFUL
    captain = muster(job["captain"], rules, Rng(job["seed"]), job.get("style"))
    fleet = Sea.parse(job["sea"], rules).fleet
    shots, misses = finish(captains.drill(captain, fleet.ships, fleet.mines, fleet.sweepers, fleet.submarines))
    return {"shots": shots, "misses": misses}


def series(job):
    """Every sea is played twice, with the memory of those before it and without any, with the same random numbers."""
    rules = Rules.parse(job["rules"])
    memory = Memory(rules)
    results = {"shots": [], "misses": [], "strange": []}
    for number, line in enumerate(job["seas"]):
        ships = Sea.parse(line, rules).fleet.ships
        rng = Rng(job["seed"] ^ number)
        shots, misses = finish(captains.drill(captains.make(job["captain"], rules, rng, memory), ships))
        results["shots"].append(shots)
        results["misses"].append(misses)
        if memory.matches:
            rng = Rng(job["seed"] ^ number)
            misses = finish(captains.drill(captains.make(job["captain"], rules, rng), ships))[1]
        results["strange"].append(misses)
        finish(memory.learn(ships, (), rng))
        memory = Memory(rules, memory.record())
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
    from straume import captains as roster  # loaded only for the other game
    from straume.rules import Position

    rng = Rng(job["seed"])
    players = [roster.make(name, rng) for name in job["captains"]]
    own, other = [roster.line_up(name, rng) for name in job["captains"]]
    position = Position(own, other, job["first"])
    while position.outcome is None:
        who = players[position.turn]
        finish(who.think(position))
        position.push(who.move)
    return {"winner": position.outcome, "moves": position.moves}


def sea(job):
    rules = Rules.parse(job["rules"])
    line = str(drawn(job, rules)).replace("/", "")
    apart = rules.contact != ANY and not rules.dutchman
    return {"sea": "".join(["#" if apart and c.isalpha() else c for c in line])}


WORK = {"solo": solo, "series": series, "duel": duel, "sea": sea, "straume": straume}


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
