"""The ladder of one player: an Elo rating against the captains and friends, and how the last matches moved it.

Imports math alone, and runs under MicroPython too: on the site. docs/captains.md says where the captains' own ratings
come from.
"""

from __future__ import annotations

import math

# The captains on the scale of the arena's matches, the cabin boy at 1000; each step is their win rate against the one
# below. Nothing is known of a friend at the other end of a cable: he counts as the navigator.
RATINGS = {"cabin-boy": 1000, "boatswain": 1087, "navigator": 1225, "admiral": 1387, "cable": 1225}
ANCHOR = 1000  # a win and a loss against this are taken for granted, so that a first win rates nobody sky-high
SCALE = 400 / math.log(10)
LEAST, MOST = 0.0, 3000.0
STEPS = 40  # of halving the range: to a hundredth of a point


def expected(rating: float, other: float) -> float:
    """The share of points that a rating wins against another."""
    return 1 / (1 + math.exp((other - rating) / SCALE))


def rating(results: dict[str, tuple[int, float]]) -> tuple[float, float]:
    """(the rating under which these results are likeliest, half of its 95 % interval). results: of each opponent of
    RATINGS (matches, points: a win 1, a draw a half).
    """
    played = [(RATINGS[name], matches, points) for name, (matches, points) in results.items() if matches]
    played.append((ANCHOR, 2, 1))
    low, high = LEAST, MOST
    for _ in range(STEPS):
        middle = (low + high) / 2
        surplus = sum([points - matches * expected(middle, other) for other, matches, points in played])
        if surplus > 0:
            low = middle
        else:
            high = middle
    shares = [(matches, expected(low, other)) for other, matches, _ in played]
    known = sum([matches * share * (1 - share) for matches, share in shares]) / SCALE**2
    return low, 1.96 / math.sqrt(known)


def ladder(totals: dict[str, tuple[int, float]], last: list[tuple[str, float]]) -> dict[str, object]:
    """What the page draws. totals: as `rating` takes them, of all matches; last: (opponent, points) of the last ones,
    the oldest first. `history`: the rating before them and after each.
    """
    before = dict(totals)
    for name, points in last:
        matches, won = before.get(name, (0, 0))
        before[name] = max(0, matches - 1), max(0, won - points)
    history = [round(rating(before)[0])]
    for name, points in last:
        matches, won = before[name]
        before[name] = matches + 1, won + points
        history.append(round(rating(before)[0]))
    value, margin = rating(totals)
    return {
        "rating": round(value),
        "margin": round(margin),
        "matches": sum([matches for matches, _ in totals.values()]),
        "history": history,
        "captains": {name: RATINGS[name] for name in RATINGS if name != "cable"},
    }
