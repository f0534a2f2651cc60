"""`python -m zalp.tools.arena.tournament`: everybody against everybody, and who is how strong. Imports seabattle and
the arena's parts.

Two captains play full matches by any rules. A program, a learner among them, does not see its opponent's shots: it and
its opponent shoot at each other's fleets one after the other, and the one that needs fewer turns wins; if both
need the same, the one that began. With one shot a turn, or where a hit shoots again, that is the match.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import zlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from zalp.seabattle.captains import CAPTAINS
from zalp.seabattle.rules import Rules, RulesError, Sea
from zalp.tools import ROOT
from zalp.tools.program import called, shown

from . import elo, program
from .baselines import BASELINES
from .options import parsed, positive
from .pool import ArenaError, work

KNOWN = (*CAPTAINS, *(name for name in BASELINES if name != "informed"))
LEARNER = ROOT / "examples" / "learn" / "shoot.py"
DRAWN = 2


class Player(NamedTuple):
    """A captain, or the words of a program's command."""

    name: str
    words: list[str] | None


def player(text: str, rules: Rules) -> Player:
    """`navigator`, `name=command`, or `name=file.npz`: a net of examples/learn. ArenaError for anything else."""
    name, given, command = text.partition("=")
    if not given:
        if name not in KNOWN:
            raise ArenaError(
                f"no captain is called {shown(name)}; there are: {', '.join(KNOWN)}; a program: name=command"
            )
        return Player(name, None)
    if not name.strip() or name in KNOWN:
        raise ArenaError(f"a program needs a name of its own: {shown(text)}")
    if command.endswith(".npz"):
        if not LEARNER.exists():
            raise ArenaError("nets are played by examples/learn/shoot.py, which a checkout has")
        return Player(name, [sys.executable, str(LEARNER), command, str(rules)])
    try:
        words = program.split(command)
    except ValueError as error:
        raise ArenaError(f"{shown(name)}: {error}") from None
    if words[0] in ("python", "python3"):
        words[0] = sys.executable  # the same packages
    return Player(name, words)


class Tournament:
    """Matches of all pairs. `scores[i][j]`: what i scored against j; faults: what programs did wrong, a text each."""

    def __init__(self, players: Sequence[Player], rules: Rules, matches: int, seed: int, options: Any) -> None:
        self.players, self.rules, self.matches, self.seed = list(players), rules, matches, seed
        self.options = options
        self.scores = [[0.0] * len(players) for _ in players]
        self.faults: list[str] = []
        if len({one.name for one in players}) < len(players):
            raise ArenaError("every player needs a name of its own")
        if len(players) < 2:
            raise ArenaError("a tournament has two players or more")
        if any(one.words for one in players) and rules.shots not in ("streak", "single"):
            raise ArenaError("programs play under streak or single turns only")
        if any(one.words for one in players) and (rules.extras or rules.dutchman or rules.plain):
            raise ArenaError("programs play rules with ships and full answers only")

    def play(self, tell: Any = lambda text: None) -> None:
        """Play every pair. tell: is called with each result."""
        for i, j in combinations(range(len(self.players)), 2):
            one, other = self.players[i], self.players[j]
            winners = self._raced(one, other) if one.words or other.words else self._fought(one, other)
            for winner in winners:
                self.scores[i][j] += 0.5 if winner == DRAWN else winner == 0
                self.scores[j][i] += 0.5 if winner == DRAWN else winner == 1
            tell(f"{one.name} {self.scores[i][j]:g} : {self.scores[j][i]:g} {other.name}")

    def _seed(self, *what: object) -> int:
        return zlib.crc32("/".join(map(str, (self.seed, *what))).encode())

    def _work(self, jobs: list[dict]) -> list[dict]:
        return work(jobs, self.options, "job", 30)

    def _fought(self, one: Player, other: Player) -> list[int]:
        """The winners of full matches between two captains."""
        pair = [one.name, other.name]
        jobs = []
        for number in range(self.matches):
            seeds = [self._seed(*pair, number, side) for side in (0, 1)]
            job = {"do": "duel", "rules": str(self.rules), "captains": pair, "places": [None, None]}
            jobs.append({**job, "first": number % 2, "seeds": seeds})
        return [result["winner"] for result in self._work(jobs)]

    def _raced(self, one: Player, other: Player) -> list[int]:
        """The winners of matches in which each shoots at the other's fleets."""
        mine = self._needed(one, other)
        his = self._needed(other, one)
        winners = []
        for number, (ours, theirs) in enumerate(zip(mine, his, strict=True)):
            if ours is None or theirs is None:  # a fault loses, two faults are a draw
                winners.append(DRAWN if ours is theirs else int(ours is None))
            elif ours == theirs:
                winners.append(number % 2)  # the one who began
            else:
                winners.append(int(ours > theirs))
        return winners

    def _needed(self, shooter: Player, owner: Player) -> list[int | None]:
        """The turns that a shooter needs for each of the fleets that the owner places; None after a fault."""
        rules = str(self.rules)
        how = {"style": "random"} if owner.words else {"captain": owner.name}
        dealt = []
        for number in range(self.matches):
            sea_seed = self._seed(shooter.name, owner.name, number, "sea")
            dealt.append({"do": "sea", "rules": rules, "sea_seed": sea_seed, **how})
        lines = [found["sea"] for found in self._work(dealt)]
        if shooter.words:
            fleets = [Sea.parse(line, self.rules).fleet.ships for line in lines]
            results = asyncio.run(
                program.play_all(
                    shooter.words, fleets, self.rules, self.options.timeout, self.options.jobs, lambda: None
                )
            )
        else:
            jobs = []
            for number, line in enumerate(lines):
                job = {"do": "solo", "rules": rules, "captain": shooter.name, "sea": line}
                jobs.append({**job, "seed": self._seed(shooter.name, owner.name, number, "shots")})
            results = self._work(jobs)
        # Where a hit shoots again, a turn ends with a miss.
        counted = "misses" if self.rules.shots == "streak" else "shots"
        self.faults += [f"{shooter.name}: {result['error']}" for result in results if "error" in result]
        return [result.get(counted) for result in results]

    def table(self) -> list[dict]:
        """By rating, the strongest first: name, elo, error (half of the 95 % interval), score and matches."""
        rows = []
        for number, (rating, error) in enumerate(elo.ratings(self.scores)):
            matches = self.matches * (len(self.players) - 1)
            row = {"name": self.players[number].name, "elo": round(rating, 1), "error": round(error, 1)}
            rows.append({**row, "score": sum(self.scores[number]), "matches": matches})
        return sorted(rows, key=lambda row: -row["elo"])


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.arena.tournament"),
        description="Everybody against everybody: captains, programs and nets, with Elo and its 95 % intervals.",
        epilog="For example: navigator boatswain js='node examples/bots/bot.js' dqn=dqn-classic.npz",
    )
    parser.add_argument(
        "players",
        nargs="*",
        metavar="PLAYER",
        help=f"a captain ({', '.join(KNOWN)}), NAME=COMMAND or NAME=FILE.npz; the four captains unless given",
    )
    parser.add_argument("--matches", type=positive, default=100, metavar="N", help="of each pair; default 100")
    options = parsed(parser, words)
    rules = options.rules
    players = [player(text, rules) for text in options.players or CAPTAINS]
    tournament = Tournament(players, rules, options.matches, options.seed, options)
    tournament.play(lambda text: None if options.json else print(text, file=sys.stderr, flush=True))
    rows = tournament.table()
    if options.json:
        names = [one.name for one in players]
        report = {"rules": str(rules), "seed": options.seed, "players": names, "table": rows}
        print(json.dumps({**report, "scores": tournament.scores, "faults": tournament.faults}))
    else:
        print("| player | Elo | 95 % | score |\n|---|---|---|---|")
        for row in rows:
            print(f"| {row['name']} | {row['elo']:.0f} | ± {row['error']:.0f} | {row['score']:g} of {row['matches']} |")
    for fault in tournament.faults[:10]:
        print(shown(fault), file=sys.stderr)
    if len(tournament.faults) > 10:
        print(f"... and {len(tournament.faults) - 10} more faults", file=sys.stderr)
    return 1 if tournament.faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ArenaError, RulesError) as error:
        sys.exit(f"tournament: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
