"""A net as a program for the arena: `zalp arena --program "python examples/learn/shoot.py dqn-classic.npz classic"`.

Prints `x y` for each shot and reads M, H or S. Imports numpy and the modules beside it.
"""

from __future__ import annotations

import sys

import numpy as np
from compare import load
from zalp.seabattle.rules import HIT, MISS, SUNK, Chart, Rules
from seas import RULES, best_of, shown


def main(path: str, sea: str = "classic") -> None:
    """sea: one of RULES, or a rule set's line."""
    rules = RULES.get(sea) or Rules.parse(sea)
    net = load(path, rules)
    chart = Chart(rules)
    while chart.afloat:
        afloat = np.zeros((1, 8), np.uint8)
        for kind in chart.left:
            afloat[0, rules.decks_of(kind) - 1] += 1
        marks = np.frombuffer(bytes(chart.marks), np.uint8)[None]
        cell = int(best_of(net(shown(marks, afloat, rules))[0], marks == 0)[0])
        print(cell % rules.width, cell // rules.width, flush=True)
        answer = sys.stdin.readline().strip()
        if not answer:
            return
        chart.mark(cell, {"M": MISS, "H": HIT, "S": SUNK}[answer])


if __name__ == "__main__":
    main(*sys.argv[1:])
