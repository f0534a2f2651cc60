"""Compares nets with others: `python examples/learn/compare.py three dqn-three.npz a2c-three.npz`. Imports numpy,
zalp's arena and the modules beside it.

All shoot at the same seas, on which no net was trained or measured. The captains are the firmware's, run by the arena.
`--curves FILE.svg CURVE.json ...` draws how the nets learnt instead (needs matplotlib).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

import numpy as np
import seas
from zalp.seabattle.rules import Sea

from zalp.tools.arena.pool import micropython, run
from zalp.env import Many

SEED = 2026
CAPTAINS = ("navigator", "admiral")


def captain(name: str, rules, many: int) -> np.ndarray:
    """The numbers of shots that a captain needs for the first `many` seas."""
    env = Many(rules, many)
    env.reset(seed=SEED)
    jobs = []
    for number, places in enumerate(env.placed()):
        ships = [np.flatnonzero(env.fleets.cells[place]).tolist() for place in places]
        line = str(Sea(rules, ships)).replace("/", "")
        jobs.append({"do": "solo", "rules": str(rules), "captain": name, "sea": line, "seed": number})
    done = run(jobs, os.cpu_count() or 1, "micropython" if micropython() else "cpython", lambda: None)
    return np.array([one["shots"] for one in done])


def load(path: str, rules) -> seas.Net:
    """The net that a learner saved for these rules. SystemExit if the file has another net."""
    with np.load(path) as kept:
        heads = 2 if len(kept.files) > len(seas.body_and_heads(rules, np.random.default_rng(0), 1).weights) else 1
        wide = len(kept["arr_1"])
    net = seas.body_and_heads(rules, np.random.default_rng(0), heads, wide)
    try:
        net.load(path)
    except ValueError:
        sys.exit(f"{path}: not a net of this sea")
    return net


def table(sea: str, nets: list[str], many: int, captains: int) -> None:
    """Print the mean shots of each, with its standard error."""
    rules = seas.RULES[sea]
    rng = np.random.default_rng(SEED)
    print(f"| {sea}, {many} seas | shots | standard error |\n|---|---|---|")
    rows = [(one.__name__, one(rng)) for one in (seas.random, seas.hunt, seas.density)]
    rows += [(Path(path).stem, seas.by_net(load(path, rules))) for path in nets]
    for name, shooter in rows:
        taken = seas.measure(shooter, rules, many, SEED)
        print(f"| {name} | {taken.mean():.2f} | {taken.std(ddof=1) / many**0.5:.2f} |", flush=True)
    for name in CAPTAINS if captains else ():
        taken = captain(name, rules, captains)
        print(
            f"| {name} ({captains} seas) | {taken.mean():.2f} | {taken.std(ddof=1) / captains**0.5:.2f} |", flush=True
        )


def draw(target: str, curves: list[str]) -> None:
    """The curves of these files, a panel for each sea."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "zalp"
    from matplotlib import pyplot

    found: dict[str, list[dict]] = {}
    for path in curves:
        one = json.loads(Path(path).read_text(encoding="utf-8"))
        found.setdefault(one["sea"], []).append(one)
    order = [sea for sea in seas.RULES if sea in found]
    figure, panels = pyplot.subplots(1, len(order), figsize=(4 * len(order), 3.4), squeeze=False)
    for panel, sea in zip(panels[0], order, strict=True):
        for one in found[sea]:
            _, shots, means = zip(*one["curve"], strict=True)
            panel.plot(np.array(shots) / 1000, means, label=one["learner"].upper())
        for who, style in ((seas.hunt, ":"), (seas.density, "--")):
            mean = seas.measure(who(np.random.default_rng(1)), seas.RULES[sea], 200, 77).mean()
            panel.axhline(mean, color="grey", linestyle=style, linewidth=1, label=who.__name__)
        panel.set_title(sea)
        panel.set_xlabel("thousands of shots in training")
        panel.set_ylabel("shots for a sea")
        panel.legend()
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("sea", help=f"one of {', '.join(seas.RULES)}; with --curves the SVG to write")
    parser.add_argument("files", nargs="*", help="nets as a learner saves them; with --curves the curves beside them")
    parser.add_argument("--seas", type=int, default=2000, help="seas that each shoots at; 2000")
    parser.add_argument("--captains", type=int, default=300, help="seas that each captain shoots at; 0: none; 300")
    parser.add_argument("--curves", action="store_true", help="draw curves")
    given = parser.parse_args()
    if given.curves:
        draw(given.sea, given.files)
    elif given.sea not in seas.RULES:
        parser.error(f"no sea is called {given.sea}; there are: {', '.join(seas.RULES)}")
    else:
        table(given.sea, given.files, given.seas, given.captains)


if __name__ == "__main__":
    main()
