"""Elo ratings of a tournament, the most likely ones, with their errors. Imports nothing of ours.

A player whose rating is 400 points higher is expected to score ten elevenths (Elo, 1978; the model is Bradley's and
Terry's, 1952). Ratings are those under which the results are most likely; a draw counts half. Their mean is `MEAN`, as
only differences mean anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

MEAN = 1500.0
UNIT = 400 / math.log(10)  # points in a rating whose expected score is 1 / (1 + exp(-difference))
# Each pair is credited with one more match, drawn: a player who has won or lost them all has a rating too.
CREDIT = 1.0
_Z = 1.959964  # half the width of a 95 % interval, in standard errors


def expected(difference: float) -> float:
    """The expected score of a player who is so many points higher.

    >>> round(expected(400) * 11, 6)
    10.0
    """
    return 1 / (1 + 10 ** (-difference / 400))


def ratings(scores: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """(rating, half of its 95 % interval) of each player. scores[i][j]: what i scored against j, a draw half; a pair
    that never met has 0 both ways, and is credited with nothing. ValueError if some never met even through others.
    """
    n = len(scores)
    played = [[scores[i][j] + scores[j][i] for j in range(n)] for i in range(n)]
    for i in range(n):
        for j in range(n):
            played[i][j] += CREDIT * (i != j and played[i][j] > 0)
    won = [sum(scores[i][j] + CREDIT / 2 * (i != j and played[i][j] > 0) for j in range(n)) for i in range(n)]
    if not _connected(played):
        raise ValueError("some players have met neither each other nor anybody else's opponents")
    strength = [0.0] * n
    for _ in range(100):  # Newton's steps up the likelihood, which has one summit
        slope = [won[i] - sum(played[i][j] * _share(strength[i] - strength[j]) for j in range(n)) for i in range(n)]
        step = _times(_inverse(_curvature(played, strength)), slope)
        longest = max(map(abs, step), default=0.0)
        strength = [one + move * min(1.0, 2.0 / (longest or 1.0)) for one, move in zip(strength, step, strict=True)]
        if longest < 1e-10:
            break
    mean = sum(strength) / n
    spread = _inverse(_curvature(played, strength))
    return [(MEAN + UNIT * (one - mean), _Z * UNIT * max(0.0, spread[i][i]) ** 0.5) for i, one in enumerate(strength)]


def _share(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _connected(played: Sequence[Sequence[float]]) -> bool:
    found = [0]
    for one in found:
        found += [j for j, matches in enumerate(played[one]) if matches and j not in found]
    return len(found) == len(played)


def _curvature(played: Sequence[Sequence[float]], strength: Sequence[float]) -> list[list[float]]:
    """Fisher's information: its rows add up to 0, since only differences count."""
    n = len(strength)
    known = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            if i != j:
                share = _share(strength[i] - strength[j])
                weight = played[i][j] * share * (1 - share)
                known[i][i] += weight
                known[i][j] -= weight
    return known


def _inverse(known: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse on vectors that add up to 0, by Gauss and Jordan."""
    n = len(known)
    rows = [[one + 1 / n for one in row] + [float(i == j) for j in range(n)] for i, row in enumerate(known)]
    for column in range(n):
        pivot = max(range(column, n), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [one / rows[column][column] for one in rows[column]]
        for row in range(n):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [one - factor * two for one, two in zip(rows[row], rows[column], strict=True)]
    return [[one - 1 / n for one in row[n:]] for row in rows]


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(one * two for one, two in zip(row, vector, strict=True)) for row in matrix]
