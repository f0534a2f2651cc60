"""What both learners have in common: the command line, the clock and the curve. Imports the modules beside it.

A curve is a JSON file: the sea, the learner, its options, and rows of (seconds, shots made in training, mean shots that
the net needs for a sea).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Mapping
from typing import Any

from seas import RULES, by_net, measure

MEASURED = 200  # seas each time, none of those of compare.py
TIMES = 20  # points of a curve


def printed(line: str) -> None:
    print(line, flush=True)


class Clock:
    """Tells a learner how far it has come, and measures its net now and then; measuring is no time of training.

    minutes: of training; steps: rounds of learning instead of minutes, which the same seed repeats exactly.
    """

    def __init__(self, sea: str, minutes: float, steps: int = 0, tell: Callable[[str], object] = printed) -> None:
        self.rules = RULES[sea]
        self.seconds, self.steps, self.tell = minutes * 60, steps, tell
        self.began, self.paused, self.round = time.perf_counter(), 0.0, 0
        self.shots = 0
        self.curve: list[tuple[float, int, float]] = []

    def __call__(self, come: float, net: Any, shots: int) -> float:
        spent = self.spent()
        self.shots = shots
        come = self.round / self.steps if self.steps else spent / self.seconds
        self.round += 1
        if come >= len(self.curve) / TIMES and come < 1:
            self.tell(f"{spent:7.1f} s {shots:9,} shots: {self.measured(spent, net):.2f} for a sea")
        return come

    def spent(self) -> float:
        """Seconds of training so far."""
        return time.perf_counter() - self.began - self.paused

    def measured(self, spent: float, net: Any) -> float:
        """The mean shots of the net now, which is added to the curve."""
        begin = time.perf_counter()
        mean = float(measure(by_net(net), self.rules, MEASURED, 77).mean())
        self.curve.append((round(spent, 1), self.shots, round(mean, 3)))
        self.paused += time.perf_counter() - begin
        return mean

    def end(self, net: Any) -> float:
        """The mean shots of the net after the last round."""
        return self.measured(self.spent(), net)


def main(run: Callable, name: str, options: Mapping[str, tuple[Any, str]], doc: str) -> None:
    """Train as the command line says; save the net and its curve."""
    parser = argparse.ArgumentParser(prog=f"python examples/learn/{name}.py", description=doc.split("\n\n")[0])
    parser.add_argument("sea", choices=RULES, help="which sea")
    parser.add_argument("--minutes", type=float, default=2.0, help="of training")
    parser.add_argument("--rounds", type=int, default=0, help="instead of minutes: the same seed gives the same net")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE.npz", help="the net; its curve is written beside it, as FILE.json")
    for word, (usual, text) in options.items():
        parser.add_argument(f"--{word}", type=type(usual), default=usual, help=f"{text}; {usual}")
    given = parser.parse_args()
    clock = Clock(given.sea, given.minutes, given.rounds)
    net = run(given, clock)
    print(f"the end: {clock.end(net):.2f} shots for a sea")
    if given.save:
        net.save(given.save)
        summary = {"learner": name, **vars(given), "curve": clock.curve}
        with open(os.path.splitext(given.save)[0] + ".json", "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)
