"""`python -m host_tools.arena.straume_tune`: tunes constants of a captain of Straume 1986 by SPSA. Imports the arena's
parts.

Simultaneous perturbation (J. C. Spall, 1992), as chess engines use it: in each round all constants are changed at once,
each at random up or down by its span; the captain with these plays the one with the opposite change, the same line-ups
and seeds with sides swapped; all constants move towards the winner in proportion to the score. Spans shrink slowly. The
same seed gives the same constants.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import zlib

from straume.captains import CAPTAINS

from host_tools.program import called

from .pool import micropython, run
from .straume_traits import traits

STEP = 3.0  # of a constant's span, by which a score of 1 moves it
FADING = 0.101, 0.4  # exponents of the spans and of the steps, the usual ones


def parameter(text: str) -> tuple[str, float, float]:
    """`name=start:span` as (name, start, span). ValueError otherwise."""
    name, _, numbers = text.partition("=")
    start, _, span = numbers.partition(":")
    traits(f"{name}={start}")
    if float(span) <= 0:
        raise ValueError(f"the span of {name} must be more than 0")
    return name, float(start), float(span)


def text_of(values: dict[str, float]) -> str:
    """The values as straume_traits reads them."""
    return ",".join(f"{name}={value:.2f}" for name, value in values.items())


def score(captain: str, both: tuple[dict, dict], pairs: int, seed: str, jobs: int, interpreter: str) -> float:
    """The share of points of the first traits in so many pairs of games."""
    work = []
    for number in range(pairs):
        one = zlib.crc32(f"{seed}/{number}".encode())
        for side in (0, 1):
            sides = list(both[::-1] if side else both)
            job = {"do": "straume", "captains": [captain] * 2, "first": 0, "seed": one}
            work.append({**job, "traits": sides})
    won = 0.0
    for number, game in enumerate(run(work, jobs, interpreter, lambda: None)):
        won += 0.5 if game["winner"] == 2 else game["winner"] == number % 2
    return won / len(work)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=called("python -m host_tools.arena.straume_tune"), description=__doc__)
    parser.add_argument("parameters", nargs="+", type=parameter, metavar="NAME=START:SPAN", help="see straume_traits")
    parser.add_argument("--captain", choices=CAPTAINS[1:], default="admiral", metavar="NAME")
    parser.add_argument("--rounds", type=int, default=50, metavar="N")
    parser.add_argument("--pairs", type=int, default=10, metavar="N", help="of games a round; default 10")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; all cores")
    parser.add_argument("--interpreter", choices=("micropython", "cpython"))
    options = parser.parse_args(words)
    interpreter = options.interpreter or ("micropython" if micropython() else "cpython")
    dice = random.Random(options.seed)
    values = {name: start for name, start, _ in options.parameters}
    for number in range(options.rounds):
        shrunk = (number + 1) ** -FADING[0]
        signs = {name: dice.choice((-1, 1)) for name in values}
        changed = []
        for side in (1, -1):
            moved = {
                name: max(0.0, values[name] + side * signs[name] * span * shrunk)
                for name, _, span in options.parameters
            }
            changed.append(traits(text_of(moved)))
        points = score(
            options.captain,
            (changed[0], changed[1]),
            options.pairs,
            f"{options.seed}/{number}",
            options.jobs,
            interpreter,
        )
        fading = (1 + number / 10) ** -FADING[1]
        for name, _, span in options.parameters:
            values[name] = max(0.0, values[name] + STEP * span * fading * (points - 0.5) * signs[name])
        print(f"{number + 1}: {points:.3f} {text_of(values)}", flush=True)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
