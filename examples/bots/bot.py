"""A player for `zalp arena --program "python3 bot.py"`, in fifty lines of Python: a chessboard search that finishes
wounded ships and keeps away from sunk ones. It prints `x y` for each shot and reads M (miss), H (hit) or S (sunk).
"""

import random
import sys

SIDE = 10
UNKNOWN, CLOSED, WOUNDED, SUNK = range(4)
sea = {(x, y): UNKNOWN for x in range(SIDE) for y in range(SIDE)}


def beside(cell, corners=False):
    """The cells around one, inside the sea."""
    x, y = cell
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)] + [(1, 1), (1, -1), (-1, 1), (-1, -1)] * corners
    return [(x + i, y + j) for i, j in steps if (x + i, y + j) in sea]


def candidates():
    """The best cells: in line with two hits, else beside a hit, else of one colour of the chessboard, else any."""
    in_line, near = [], []
    for x, y in [cell for cell in sea if sea[cell] == WOUNDED]:
        for i, j in beside((x, y)):
            if sea[i, j] == UNKNOWN:
                near.append((i, j))
                if sea.get((2 * x - i, 2 * y - j)) == WOUNDED:
                    in_line.append((i, j))
    free = [cell for cell in sea if sea[cell] == UNKNOWN]
    return in_line or near or [cell for cell in free if sum(cell) % 2] or free


def sink(cell):
    """Mark the ship that was just sunk, and close what lies around it."""
    sea[cell] = SUNK
    for near in beside(cell, corners=True):
        if sea[near] == WOUNDED:
            sink(near)
        elif sea[near] == UNKNOWN:
            sea[near] = CLOSED


while UNKNOWN in sea.values():
    shot = random.choice(candidates())
    print(*shot, flush=True)
    answer = sys.stdin.readline().strip()
    if not answer:
        break
    sea[shot] = CLOSED if answer == "M" else WOUNDED
    if answer == "S":
        sink(shot)
