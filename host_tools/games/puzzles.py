"""Puzzles: positions of matches in which one shot is better than every other. Makes and checks the thirty shipped ones.

    python -m host_tools.games.puzzles > library/zalp/seabattle/screens/puzzles.py
    python -m host_tools.games.puzzles --check

A boatswain shoots at a random fleet until one or two ships are left, none of them wounded. Every way in which these
still fit is counted; the best cell must be in MARGIN times as many of them as the next, and the Admiral, who weighs
hundreds of possible fleets, must want to shoot there too. Imports the rules and the captains.
"""

from __future__ import annotations

import argparse
import sys

from zalp.seabattle.captains import make
from zalp.seabattle.rules import HALO, MISSED, Chart, Fleet, Match, Rng, Rules, Sea, finish
from zalp.seabattle.rules.acts import shot
from zalp.seabattle.screens import puzzles

COUNT = 30
MARGIN = 1.25  # how much likelier the best cell is than the next
MOST_LEFT = 2  # ships
LEAST_WAYS = 6  # in which the ships may lie: fewer make no puzzle
MOST_SHOTS = 48  # later there is little to find out
HEADER = '''"""The positions of the puzzles, written by `python -m host_tools.games.puzzles`. Imports nothing.

A line each: the number that its fleet is drawn from, the shots so far as hexadecimal cells, the cell of the best shot.
"""

PUZZLES = (
'''


def ways(chart: Chart) -> dict[int, int]:
    """For each open cell, how many of the ways in which the remaining ships still fit have a deck there."""
    rules = chart.rules
    counts: dict[int, int] = {}

    def lay(kinds: list[str], closed: frozenset[int], laid: list[tuple[int, ...]]) -> None:
        if not kinds:
            for ship in laid:
                for cell in ship:
                    counts[cell] = counts.get(cell, 0) + 1
            return
        for ship in rules.placements(kinds[0]):
            if any(chart.marks[cell] or cell in closed for cell in ship):
                continue
            if len(kinds) > 1 and kinds[0] == kinds[1] and laid and ship < laid[-1]:
                continue  # equal ships: each pair once
            around = frozenset(rules.halo(ship)) | frozenset(ship)
            lay(kinds[1:], closed | around, [*laid, ship])

    lay(list(chart.left), frozenset(), [])
    return counts


def best(chart: Chart) -> tuple[int, float]:
    """(the cell with a deck in most ways, how many times as many ways as the next cell has)."""
    order = sorted(ways(chart).items(), key=lambda row: -row[1])
    if len(order) < LEAST_WAYS:
        return -1, 0.0
    return order[0][0], order[0][1] / order[1][1]


def admirals(chart: Chart) -> int:
    """Where the Admiral would shoot."""
    admiral = make("admiral", chart.rules, Rng(1))
    finish(admiral.think(chart))
    return int(admiral.shot)


def played(seed: int, cells: bytes) -> Match:
    """The match of a puzzle's line: the shots at the fleet of this seed; the enemy's go into the water."""
    rules = Rules()
    sea = Sea.of(finish(Fleet.drawing(rules, Rng(seed))))
    other = Sea.of(finish(Fleet.drawing(rules, Rng(seed + 1))))
    water = [cell for cell in range(rules.cells) if not other.ship_at(cell)]
    match = Match(rules, 0)
    for cell in cells:
        match.push(shot(0, cell))
        match.reply(sea)
        while not match.over and match.turn:
            match.push(shot(1, water.pop()))
            match.reply(other)
    return match


def found(seed: int) -> tuple[bytes, int] | None:
    """(the shots, the best cell) of the first puzzle in the boatswain's match against this seed's fleet, if any."""
    rules = Rules()
    sea = Sea.of(finish(Fleet.drawing(rules, Rng(seed))))
    boatswain = make("boatswain", rules, Rng(seed))
    cells = b""
    match = played(seed, cells)
    chart = match.charts[1]
    while chart.left and len(cells) < MOST_SHOTS:
        decks = sum(rules.decks_of(kind) for kind in chart.left)
        if len(chart.left) <= MOST_LEFT and not chart.wounded and decks > len(chart.left):
            cell, margin = best(chart)
            if margin >= MARGIN and admirals(chart) == cell:
                return cells, cell
        finish(boatswain.think(chart))
        chart.mark(boatswain.shot, sea.fire(boatswain.shot))
        cells += bytes((boatswain.shot,))
    return None


def faults(line: str) -> list[str]:
    """What is wrong with a puzzle's line; nothing, if it is one."""
    seed, cells, answer = line.split(" ")
    chart = played(int(seed), bytes.fromhex(cells)).charts[1]
    if not any(mark in (MISSED, HALO) for mark in chart.marks) or not 0 < len(chart.left) <= MOST_LEFT:
        return [f"{line[:12]}: this is not the end of a match"]
    cell, margin = best(chart)
    wrong = []
    if cell != int(answer) or margin < MARGIN:
        wrong.append(f"{line[:12]}: the best shot is {cell}, {margin:.2f} times the next")
    if admirals(chart) != cell:
        wrong.append(f"{line[:12]}: the Admiral would shoot elsewhere")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="check the ones that are shipped")
    if parser.parse_args().check:
        wrong = [fault for line in puzzles.PUZZLES for fault in faults(line)]
        print("\n".join(wrong) or f"{len(puzzles.PUZZLES)} puzzles, each with one best shot")
        sys.exit(bool(wrong))
    lines: list[str] = []
    seed = 0
    while len(lines) < COUNT:
        seed += 2
        if puzzle := found(seed):
            lines.append(f'    "{seed} {puzzle[0].hex()} {puzzle[1]}",\n')
            print(f"{len(lines)} of {COUNT}", file=sys.stderr)
    print(HEADER + "".join(lines) + ")", end="\n")


if __name__ == "__main__":
    main()
