"""`python -m zalp.env.speed`: how many steps a second the environments make on one core. Imports this package.

Actions are drawn evenly from the mask: matches last longest so, and their drawing is not counted out.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence

import numpy as np

from host_tools.program import called

from . import Many, SeaBattle
from .duel import Duel

SECONDS = 5.0


def many(rules: str, seas: int, seconds: float) -> float:
    """Steps a second of Many, observations included; each sea's step counts."""
    env = Many(rules, seas)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        drawn = rng.random(seen["action_mask"].shape, np.float32)
        seen, *_ = env.step(np.where(seen["action_mask"], drawn, -1).argmax(axis=1))
        steps += seas
    return steps / (time.perf_counter() - began)


def solo(rules: str, captain: str | None, seconds: float) -> float:
    """Steps a second of SeaBattle."""
    env = SeaBattle(rules, captain)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        seen, _, over, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        steps += 1
        if over:
            seen, _ = env.reset()
    return steps / (time.perf_counter() - began)


def duel(rules: str, seconds: float) -> float:
    """Steps a second of Duel, without wrappers."""
    env = Duel(rules)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        seen = env.observe(env.agent_selection)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
        if env.terminations[env.agent_selection]:
            env.reset()
    return steps / (time.perf_counter() - began)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog=called("python -m zalp.env.speed"), description=__doc__.split("\n\n")[0])
    parser.add_argument("--rules", default="classic", help="a preset or a rule set's line")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    options = parser.parse_args(words)
    rules, seconds = options.rules, options.seconds
    print("| environment | steps a second |\n|---|---|")
    for seas in (1, 32, 256, 1024):
        print(f"| `Many`, {seas} seas | {many(rules, seas, seconds):,.0f} |", flush=True)
    print(f"| `SeaBattle` alone | {solo(rules, None, seconds):,.0f} |", flush=True)
    for captain in ("cabin-boy", "boatswain", "navigator", "admiral"):
        print(f"| `SeaBattle` against {captain} | {solo(rules, captain, seconds):,.0f} |", flush=True)
    print(f"| `Duel` | {duel(rules, seconds):,.0f} |", flush=True)


if __name__ == "__main__":
    # One core: numpy's own threads would use more. They are read when numpy is first imported, so begin anew.
    if os.environ.get("OMP_NUM_THREADS") != "1":
        import sys

        os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
        os.execv(sys.executable, [sys.executable, "-m", "zalp.env.speed", *sys.argv[1:]])
    main()
