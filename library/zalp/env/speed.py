"""`python -m zalp.env.speed`: how many steps a second the environments make on one core. Imports this package.

Actions are drawn evenly from the mask, because matches last longest that way; drawing them is part of a step. Seconds
are of processor time. Of several measurements the fastest counts, since other programs can only slow one down.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from zalp.tools.program import called

from . import Many, SeaBattle
from .duel import Duel

TIMES = 8


def steps_a_second(steps: Iterator[int], seconds: float) -> float:
    """steps: makes some and says how many. The best of TIMES measurements that take so long together."""
    best = 0.0
    for _ in range(TIMES):
        made, began = 0, time.process_time()
        while time.process_time() - began < seconds / TIMES:
            made += next(steps)
        best = max(best, made / (time.process_time() - began))
    return best


def many(rules: str, seas: int) -> Iterator[int]:
    """The steps of Many, observations included: each counts once for each sea."""
    env = Many(rules, seas)
    rng = np.random.default_rng(1)
    mask: Any = env.reset(seed=1)[0]["action_mask"]
    while True:
        drawn = np.where(mask, rng.random(mask.shape, np.float32), -1).argmax(axis=1)
        mask = env.step(drawn)[0]["action_mask"]
        yield seas


def solo(rules: str, captain: str | None) -> Iterator[int]:
    """The steps of SeaBattle."""
    env = SeaBattle(rules, captain)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    while True:
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        if over:
            seen, _ = env.reset()
        yield 1


def duel(rules: str) -> Iterator[int]:
    """The steps of Duel, without wrappers."""
    env = Duel(rules)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while True:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        if env.terminations[env.agent_selection]:
            env.reset()
        yield 1


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog=called("python -m zalp.env.speed"), description=__doc__.split("\n\n")[0])
    parser.add_argument("--rules", default="classic", help="a preset or a rule set's line")
    parser.add_argument("--seconds", type=float, default=8.0, help="that each environment is measured")
    options = parser.parse_args(words)
    rules = options.rules
    measured = {f"`Many`, {seas} {'sea' if seas == 1 else 'seas'}": many(rules, seas) for seas in (1, 32, 256, 1024)}
    measured["`SeaBattle` alone"] = solo(rules, None)
    for captain in ("cabin-boy", "boatswain", "navigator", "admiral"):
        measured[f"`SeaBattle` against {captain}"] = solo(rules, captain)
    measured["`Duel`"] = duel(rules)
    print("| environment | steps a second |\n|---|---|")
    for name, steps in measured.items():
        print(f"| {name} | {steps_a_second(steps, options.seconds):,.0f} |", flush=True)


if __name__ == "__main__":
    # One core: numpy's own threads would use more. It reads this when it is first imported, so start over.
    if os.environ.get("OMP_NUM_THREADS") != "1":
        os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
        os.execv(sys.executable, [sys.executable, "-m", "zalp.env.speed", *sys.argv[1:]])
    main()
