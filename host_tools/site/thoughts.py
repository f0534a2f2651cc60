"""How long the admiral thinks on the site's machine: some whole seas. For `make measure WHAT=site`, which runs it in
the page; imports seabattle, and `zalp` for the clock and the result.
"""

import json

import zalp  # type: ignore[import-not-found]
from seabattle import captains
from seabattle.rules import SUNK, Chart, Fleet, Rng, Rules, Sea

SEAS = 4


def sink(seed, rules):
    """The milliseconds of each thought of one sea, and the longest slice between two yields."""
    sea, chart = Sea(rules, Fleet.random(rules, Rng(seed)).ships), Chart(rules)
    captain = captains.make("admiral", rules, Rng(seed + 100))
    thoughts, longest = [], 0
    while chart.afloat:
        begun = then = zalp.now()
        for _ in captain.think(chart):
            now = zalp.now()
            longest = max(longest, now - then)
            then = now
        thoughts.append(zalp.now() - begun)
        answer = sea.fire(captain.shot)
        chart.mark(captain.shot, answer, sea.ship_at(captain.shot) if answer == SUNK else None)
        captain.on_answer(chart, captain.shot, answer)
    return thoughts, longest


rules = Rules()
played = [sink(seed, rules) for seed in range(SEAS)]
thoughts = [ms for each, _ in played for ms in each]
zalp.result(json.dumps({"thoughts": thoughts, "slice": max([longest for _, longest in played])}))
