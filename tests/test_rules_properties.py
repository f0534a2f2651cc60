"""What must hold for every fleet, name, log and order of calls, searched by hypothesis; exact counts of fleets."""

from itertools import combinations

import pytest
from core.daily import daily
from hypothesis import given, settings
from hypothesis import strategies as st

from zalp.seabattle.rules import (
    ANY,
    CORNERS,
    HIT,
    MISS,
    NONE,
    SUNK,
    SUNKEN,
    WOUNDED,
    Chart,
    Fleet,
    Match,
    NotLegal,
    NotReadable,
    Rng,
    Rules,
    RulesError,
    Sea,
    acts,
    notation,
)

pytestmark = pytest.mark.slow

seeds = st.integers(0, 2**32 - 1)
any_rules = st.builds(
    Rules,
    width=st.integers(9, 20),
    height=st.integers(9, 20),
    fleet=st.sampled_from(["russian", "classic", "modern", "bent"]),
    contact=st.sampled_from([NONE, CORNERS, ANY]),
    shots=st.sampled_from(["streak", "single", "multi:2", "multi:6", "chain"]),
    waste=st.booleans(),
)


@given(any_rules, seeds)
def test_a_random_fleet_is_legal_and_its_sea_survives_its_line(rules, seed):
    fleet = Fleet.random(rules, Rng(seed))
    assert fleet.defects() == 0
    sea = Sea(rules, fleet.ships)
    again = Sea.parse(str(sea), rules)
    assert set(again.fleet.ships) == set(fleet.ships) and str(again) == str(sea)


@given(any_rules, seeds, st.data())
def test_a_legal_fleet_with_one_ship_moved_is_judged_as_by_hand(rules, seed, data):
    ships = list(Fleet.random(rules, Rng(seed)).ships)
    number = data.draw(st.integers(0, len(ships) - 1))
    place = data.draw(st.sampled_from(list(rules.placements(rules.fleet[number]))))
    moved = [*ships[:number], place, *ships[number + 1 :]]
    others = [cell for i, ship in enumerate(moved) if i != number for cell in ship]

    def near(a, b):
        dx, dy = abs(a % rules.width - b % rules.width), abs(a // rules.width - b // rules.width)
        return max(dx, dy), dx + dy

    clash = any(
        a == b or (rules.contact != ANY and near(a, b)[1] == 1) or (rules.contact == NONE and near(a, b)[0] == 1)
        for a in place
        for b in others
    )
    assert bool(Fleet(rules, moved).defects()) == clash


@given(any_rules, st.sampled_from(sorted(notation.ALPHABETS)), st.data())
def test_names_of_cells_go_both_ways(rules, alphabet, data):
    cell = data.draw(st.integers(0, rules.cells - 1))
    if len(notation.ALPHABETS[alphabet]) < rules.width:
        with pytest.raises(NotLegal):
            notation.name(cell, rules, alphabet)
        return
    text = notation.name(cell, rules, alphabet)
    assert notation.cell(text, rules, alphabet) == cell
    assert notation.cell(f" {text.lower()} ", rules, alphabet) == cell


@given(st.text(max_size=6), st.sampled_from(sorted(notation.ALPHABETS)))
def test_no_text_breaks_the_notation(text, alphabet):
    try:
        cell = notation.cell(text, Rules(), alphabet)
    except (NotReadable, NotLegal):
        return
    # The word's only other spelling is in small letters.
    assert notation.name(cell, Rules(), alphabet) == text.strip().upper()


@given(st.text(max_size=200) | st.from_regex(r"zalp-rules-[12] \d\dx\d\d fleet=[1-8,]+ contact=none turn=streak.*"))
def test_no_text_breaks_the_parsers(text):
    for parse in (Rules.parse, Match.parse, lambda line: Sea.parse(line, Rules())):
        try:
            parse(text)
        except RulesError:
            pass


@given(any_rules, seeds, st.floats(0, 1))
@settings(max_examples=daily(20, 40))
def test_a_match_replays_from_its_log_at_any_moment(rules, seed, part):
    rng = Rng(seed)
    match, seas = played(rules, rng, int(part * rules.cells))
    again = Match.parse(str(match))
    assert str(again) == str(match) and again.rules == rules and list(again.acts) == list(match.acts)
    assert (again.turn, again.left_in_turn, again.result) == (match.turn, match.left_in_turn, match.result)
    for mine, theirs in zip(match.charts, again.charts, strict=True):
        assert mine.marks == theirs.marks and mine.left == theirs.left


def played(rules, rng, shots):
    """A match of random shots and its two seas."""
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    match = Match(rules, rng.below(2))
    while not match.over and shots:
        shots -= 1
        shooter = match.turn
        chart = match.charts[1 - shooter]
        cell = rng.choice([cell for cell in range(rules.cells) if chart.open(cell)])
        match.push(acts.shot(shooter, cell))
        match.reply(seas[match.by])
    return match, seas


@pytest.mark.parametrize("player", [-1, 2])
def test_there_are_two_players(player):
    match = Match(Rules())
    for act in (acts.shot(player, 0), acts.answer(player, 0, MISS), acts.resign(player), acts.draw(player)):
        with pytest.raises(NotLegal):
            match.push(act)
    assert not len(match.acts)


@given(seeds)
@settings(max_examples=daily(15, 30))
def test_a_chart_refuses_what_the_fleet_cannot_answer(seed):
    """A liar who answers at random is stopped before the chart holds more than a fleet."""
    rng = Rng(seed)
    rules = Rules()
    chart = Chart(rules)
    cells = list(range(100))
    rng.shuffle(cells)
    for cell in cells:
        if chart.open(cell):
            try:
                chart.mark(cell, rng.choice([MISS, HIT, SUNK]))
            except NotLegal:
                chart.mark(cell, MISS)
    hits = sum(mark in (WOUNDED, SUNKEN) for mark in chart.marks)
    sunk = sum(mark == SUNKEN for mark in chart.marks)
    assert hits <= 20 and sunk == 20 - sum(rules.decks_of(kind) for kind in chart.left)


def test_how_many_fleets_there_are_on_6x6():
    """Legal fleets of two singles, two two-deckers and one three-decker: an exact count proves the rules."""
    rules = Rules(6, 6, ("3", "2", "2", "1", "1"))

    def bits(cells):
        return sum(1 << cell for cell in cells)

    shapes = {kind: [(bits(p), bits(p) | bits(rules.halo(p))) for p in rules.placements(kind)] for kind in "321"}
    total = 0
    for _, barred3 in shapes["3"]:
        twos = [(p, b) for p, b in shapes["2"] if not p & barred3]
        for (_, barred2), (other, barred) in combinations(twos, 2):
            if not other & barred2:
                taken = barred3 | barred2 | barred
                free = [(p, b) for p, b in shapes["1"] if not p & taken]
                total += sum(not q & b for (_, b), (q, _) in combinations(free, 2))
    assert total == 618_552
