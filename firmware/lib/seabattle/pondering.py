"""How long the strongest captain thinks on this machine: for the report of a real chip (drivers/report.py) and for
`make measure`. In memory only then. Imports captains and rules.
"""

import gc

from .captains import CAPTAINS, make
from .rules import Chart, Fleet, Rng, Rules, Sea


def run(shots, ticks_us, ticks_diff, name=CAPTAINS[-1]):
    """The first shots of a match, always the same: [(ms of the shot, us of its longest slice), ...]."""
    rules = Rules()
    rng = Rng(5)
    sea = Sea(rules, Fleet.random(rules, rng).ships)
    chart = Chart(rules)
    captain = make(name, rules, Rng(9))
    found = []
    for _ in range(shots):
        if not sea.afloat:
            break
        gc.collect()  # as the game does it between two frames
        longest = total = 0
        begun = ticks_us()
        for _ in captain.think(chart):
            now = ticks_us()
            longest = max(longest, ticks_diff(now, begun))
            total += ticks_diff(now, begun)
            begun = ticks_us()
        now = ticks_us()
        longest = max(longest, ticks_diff(now, begun))
        total += ticks_diff(now, begun)
        answer = sea.fire(captain.shot)
        ship = sea.ship_at(captain.shot) if answer == 2 else None
        chart.mark(captain.shot, answer, ship)
        captain.on_answer(chart, captain.shot, answer)
        found.append((total // 1000, longest))
    return found
