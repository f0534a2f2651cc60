"""The optimum on small seas: against a search that takes no short cut, and how far from it the admiral is."""

from functools import cache

import pytest

from host_tools.arena import optimum
from zalp.seabattle.rules import Fleet, RulesError

pytestmark = pytest.mark.slow


def by_force(seas, cells):
    """(fewest misses, misses of the greedy) over all seas: every shot is tried in every state, sure ones and pointless
    ones too."""

    def answer(fleet, fired, cell):
        for ship in fleet:
            if cell in ship:
                return ship if fired.issuperset(set(ship) - {cell}) else "hit"
        return "miss"

    @cache
    def value(fired, left):
        if all(fired.issuperset(ship) for number in left for ship in seas[number]):
            return 0, 0
        found = []
        for cell in range(cells):
            if cell in fired:
                continue
            answers = {}
            for number in left:
                answers.setdefault(answer(seas[number], fired, cell), []).append(number)
            missed = len(answers.get("miss", ()))
            if missed < len(left):  # a sure miss reveals nothing
                after = [value(fired | {cell}, tuple(some)) for some in answers.values()]
                found.append((missed, missed + sum(best for best, _ in after), missed + sum(mean for _, mean in after)))
        fewest = min(found)[0]
        likeliest = [mean for missed, _, mean in found if missed == fewest]
        return min(best for _, best, _ in found), sum(likeliest) / len(likeliest)

    return value(frozenset(), tuple(range(len(seas))))


@pytest.mark.parametrize("text, count", [("3:2,1", 24), ("3:2,2:any", 44), ("3:3,2", 8), ("3:2,1:corners", 40)])
def test_the_optimum_is_what_brute_force_finds(text, count):
    rules = optimum.read(text)
    seas = optimum.fleets(rules)
    assert len(seas) == count and not any(Fleet(rules, fleet).defects() for fleet in seas)
    game = optimum.Game(rules, seas)
    best, greedy = by_force(seas, rules.cells)
    assert game.best() == best
    assert game.greedy() == pytest.approx(greedy)


def test_the_admiral_is_near_the_optimum(capsys):
    optimum.main(["3:2,1", "--times", "3"])
    words = [float(word.rstrip("%")) for word in capsys.readouterr().out.split()[-5:]]
    best, greedy, admiral, error, _ = words
    assert best == pytest.approx(46 / 24, abs=1e-3) and best <= greedy
    assert best - 4 * error < admiral < best * 1.2


@pytest.mark.parametrize("text", ["4", "4:", "x:2", "4:2:side", "4:4,4,4", "9:3,2"])
def test_a_text_that_is_not_a_small_sea_is_refused(text):
    with pytest.raises(RulesError):
        optimum.fleets(optimum.read(text))
