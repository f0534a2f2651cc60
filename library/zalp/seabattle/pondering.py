"""How long the strongest captain thinks on this machine: for the report of a real chip (drivers/report.py) and for
`make measure`. It is in memory only then. Imports captains and rules.
"""

import gc

from .captains import CAPTAINS, make
from .rules import SUNK, Chart, Fleet, Rng, Rules, Sea


def run(shots, ticks_us, ticks_diff, name=CAPTAINS[-1]):
    """The first shots of a match, always the same: [(ms of the shot, us of its longest slice), ...]."""
    rules = Rules()
    sea = Sea(rules, Fleet.random(rules, Rng(5)).ships)
    chart = Chart(rules)
    captain = make(name, rules, Rng(9))
    found = []
    while sea.afloat and len(found) < shots:
        gc.collect()  # as the game does it between two frames
        work = captain.think(chart)
        going = True
        longest = total = 0
        while going:
            begun = ticks_us()
            going = next(work, work) is not work
            spent = ticks_diff(ticks_us(), begun)
            longest = max(longest, spent)
            total += spent
        answer = sea.fire(captain.shot)
        chart.mark(captain.shot, answer, sea.ship_at(captain.shot) if answer == SUNK else None)
        captain.on_answer(chart, captain.shot, answer)
        found.append((total // 1000, longest))
    return found
