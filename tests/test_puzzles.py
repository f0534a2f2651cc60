"""The puzzles: thirty, each with one best shot by a count of every way in which the ships fit; the Admiral agrees."""

import sys

from unix_port import printed

from host_tools.games import puzzles
from zalp.seabattle.screens.puzzles import PUZZLES


def test_there_are_thirty_and_no_two_are_the_same():
    assert len(set(PUZZLES)) == len(PUZZLES) == puzzles.COUNT


def test_each_has_one_shot_that_is_likelier_than_any_other_by_the_margin_and_the_admirals():
    # In a process of its own: the tests' Admiral weighs fewer fleets (core/few_guesses.py).
    said = printed(sys.executable, "-m", "host_tools.games.puzzles", "--check")
    assert said == "30 puzzles, each with one best shot\n"


def test_a_wrong_line_is_found():
    seed, cells, answer = PUZZLES[0].split(" ")
    assert any("the best shot is" in fault for fault in puzzles.faults(f"{seed} {cells} {(int(answer) + 1) % 100}"))
    assert any("not the end of a match" in fault for fault in puzzles.faults(f"{seed} {cells[:20]} {answer}"))


def test_the_count_of_ways_is_that_of_a_plainer_one():
    lines = [line.split(" ") for line in PUZZLES]
    charts = [puzzles.played(int(seed), bytes.fromhex(cells)).charts[1] for seed, cells, _ in lines]
    assert not any(chart.wounded for chart in charts)
    single = [chart for chart in charts if len(chart.left) == 1]
    assert single
    for chart in single:
        decks = chart.rules.decks_of(chart.left[0])
        counts = {}
        for cell in range(100):
            for step in (1, 10):
                ship = [cell + step * n for n in range(decks)]
                inside = ship[-1] < 100 and (step == 10 or cell // 10 == ship[-1] // 10)
                if inside and not any(chart.marks[deck] for deck in ship):
                    for deck in ship:
                        counts[deck] = counts.get(deck, 0) + 1
        assert counts == puzzles.ways(chart)
