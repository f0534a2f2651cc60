"""Captains under any rule set, searched by hypothesis: every act is legal, a match ends, both sides know the same, its
log replays it."""

import pytest
from core.daily import daily
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from seabattle import captains
from seabattle.captains import admiral, turns
from seabattle.rules import ANY, CORNERS, NONE, Match, NotLegal, Rng, Rules, Sea, finish
from seabattle.rules.constants import GIVEN, GIVEN_MINE

pytestmark = pytest.mark.slow

seeds = st.integers(0, 2**32 - 1)
kinds = st.sampled_from(["1", "1", "2", "3", "4", "##/#.", "3|##/#.", "##/##"])
names = st.sampled_from(captains.CAPTAINS)
small_rules = st.builds(
    Rules,
    width=st.integers(4, 9),
    height=st.integers(4, 9),
    fleet=st.lists(kinds, min_size=1, max_size=5),
    contact=st.sampled_from([NONE, CORNERS, ANY]),
    shots=st.sampled_from(["streak", "single", "multi:2", "multi:6", "chain", "salvo"]),
    mines=st.integers(0, 2),
    sweepers=st.integers(0, 1),
    submarines=st.integers(0, 1),
    mines_touch=st.booleans(),
)
sailing = st.builds(
    Rules,
    width=st.integers(10, 13),
    height=st.integers(10, 13),
    fleet=st.sampled_from([("~5",), ("~6",), ("~8",)]),
    shots=st.sampled_from(["streak", "single", "multi:3"]),
)


@pytest.fixture(autouse=True, scope="module")
def few_guesses():
    """These tests ask whether the admiral keeps to the rules, the arena how strong he is."""
    usual, admiral.Admiral.GUESSES = admiral.Admiral.GUESSES, 12
    yield
    admiral.Admiral.GUESSES = usual


def placed(name, rules, rng):
    who = captains.class_of(name)
    fleet = finish(captains.place(rng.choice(who.policies), rules, rng, None, who.cunning))
    assert fleet.defects() == 0
    return Sea.of(fleet)


@settings(max_examples=daily(15, 40))
@given(st.one_of(small_rules, small_rules, sailing), names, names, seeds)
def test_captains_play_any_rules_to_the_end(rules, one, other, seed):
    rng = Rng(seed)
    try:
        seas = [placed(name, rules, rng) for name in (one, other)]
    except NotLegal:
        assume(False)  # this fleet hardly fits into its sea
    players = [captains.make(name, rules, rng) for name in (one, other)]
    match = Match(rules, seed % 2)
    for _ in range(4 * rules.cells + 400):
        if match.over:
            break
        finish(turns.step(match, players, seas))
    assert match.over
    for chart, sea in zip(match.charts, seas, strict=True):
        assert [cell for cell in range(rules.cells) if chart.was_shot(cell)] == [
            cell for cell, shot in enumerate(sea.shots) if shot
        ]
        assert {cell for cell, mark in enumerate(chart.marks) if mark in (GIVEN, GIVEN_MINE)} <= set(sea.given)
        assert chart.afloat == len(sea.afloat)
    again = Match.parse(str(match))
    assert again.result == match.result and [chart.marks for chart in again.charts] == [
        chart.marks for chart in match.charts
    ]
