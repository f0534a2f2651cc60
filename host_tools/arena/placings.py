"""What a way to place is worth: `python -m host_tools.arena.placings` prints the table of docs/captains.md.

Each shooter sinks fleets of each way alone. The two shooters of a match do not influence each other, so who wins
follows from the misses: the good shooter who places in this way against his twin who places at random. Runs the
arena; imports nothing else of ours but the captains' ways.
"""

import argparse
import contextlib
import io
import json
import statistics

from seabattle.captains import POLICIES

from host_tools.program import called

from . import __main__ as arena

SHOOTERS = ("good", "boatswain", "navigator")


def misses(shooter, way, matches, seed):
    """The misses of a shooter against so many fleets of one way, a list."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        words = ["--captain", shooter, "--seas", way, "--matches", str(matches), "--seed", str(seed), "--json"]
        if arena.main(words):
            raise SystemExit(f"the arena failed: {shooter} on {way}")
    return json.loads(said.getvalue())["misses"]


def wins(ours, theirs):
    """The share of matches that a player with these misses wins against one with those, every pair, each beginning
    every other one: fewer misses win, and of equals he who began.
    """
    theirs = sorted(theirs)
    won = 0.0
    for own in ours:
        fewer = sum(other < own for other in theirs)
        equal = sum(other == own for other in theirs)
        won += len(theirs) - fewer - equal / 2
    return won / (len(ours) * len(theirs))


def table(matches, shooters=SHOOTERS, seed=1):
    """In Markdown; the first shooter is the good one."""
    head = ["way", *shooters, "a good shooter against his twin"]
    rows = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    usual = misses("good", "random", matches, seed + 1)
    for way in POLICIES:
        found = {shooter: misses(shooter, way, matches, seed) for shooter in shooters}
        cells = [
            f"{statistics.fmean(values):.1f} ({statistics.stdev(values) / len(values) ** 0.5:.1f})"
            for values in found.values()
        ]
        rows.append(f"| `{way}` | " + " | ".join(cells) + f" | {wins(usual, found['good']):.2f} |")
    return "\n".join(rows)


def main(words=None):
    parser = argparse.ArgumentParser(
        prog=called("python -m host_tools.arena.placings"), description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--matches", type=arena.positive, default=1000, help="fleets of each way (default 1000)")
    parser.add_argument("--shooters", nargs="*", default=SHOOTERS[1:], metavar="CAPTAIN", help="besides the good one")
    given = parser.parse_args(words)
    print(table(given.matches, (SHOOTERS[0], *given.shooters)))


if __name__ == "__main__":
    main()
