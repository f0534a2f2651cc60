"""The games as a library: one idiom for both (`repr`, `==`, `hash`, `copy`, `push`, `pop`, `legal_shots` or
`legal_moves`, `due`, `by`, `outcome`), and a Pico that has none of it.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from once import built

from zalp.seabattle import captains
from zalp.seabattle import rules as sea_rules
from zalp.seabattle.captains import turns
from zalp.seabattle.rules import (
    ANY,
    DRAWN,
    PRESETS,
    Chart,
    Fleet,
    Match,
    NotLegal,
    NotNow,
    Rng,
    Rules,
    Sea,
    acts,
    finish,
    preset,
)
from zalp.straume import captains as straume_captains
from zalp.straume import rules as straume_rules
from zalp.straume.rules import Position

ROOT = Path(__file__).resolve().parent.parent
NAMES = {name: getattr(sea_rules, name) for name in sea_rules.__all__}


def whole(name, seed, **changes):
    """(a match of two captains by a preset, what it was before each act)."""
    rules, rng = preset(name, **changes), Rng(seed)
    players = [captains.make(who, rules, rng) for who in ("cabin-boy", "boatswain")]
    seas = [Sea.of(Fleet.random(rules, rng)) for _ in players]
    match, before = Match(rules, seed & 1), []
    while not match.over:
        before.append((match.copy(), state(match)))
        finish(turns.step(match, players, seas))
    return match, before, seas


def state(match):
    """All that a match shows, as values of its own."""
    charts = [(bytes(chart.marks), sorted(chart.left), chart.submarines, chart.afloat) for chart in match.charts]
    shown = match.due, match.by, match.turn, match.left_in_turn, match.pending, match.giving, match.dying, match.wasting
    ends = match.result, match.reason, match.ended_by, match.wasted, len(match.acts)
    return charts, shown, ends, [match.owes(player) for player in (0, 1)], [match.salvo_size(p) for p in (0, 1)]


@pytest.mark.parametrize("name", PRESETS)
def test_pop_takes_back_a_push(name):
    match, before, _ = whole(name, 3, waste=name == "three", clock=30 if name == "chain" else 0)
    line, charts, pushed = str(match), match.charts, list(match.acts)
    while before:
        past, seen = before.pop()
        assert match.pop() == pushed[len(before)]
        assert match == past and state(match) == seen == state(past)
    with pytest.raises(IndexError):
        match.pop()
    assert match.charts is charts and match == Match(match.rules, match.first)
    for act in pushed:
        match.push(act)
    assert str(match) == line and match.outcome == match.result


def test_a_match_goes_on_from_where_it_was_taken_back():
    match, before, _ = whole("salvo", 4)
    pushed = list(match.acts)
    for steps in (1, 7, 40, 3):
        for _ in range(steps):
            match.pop()
        assert state(match) == before[len(match.acts)][1]
        for act in pushed[len(match.acts) : len(match.acts) + 2]:
            match.push(act)
        assert len(match.acts) == len(pushed) or state(match) == before[len(match.acts)][1]


@pytest.mark.parametrize("end", [acts.resign(1), acts.draw(0)])
def test_how_a_match_ended_is_popped_too(end):
    match = Match(Rules())
    match.push(acts.shot(0, 5))
    seen = state(match)
    match.push(end)
    assert match.outcome == (0 if end.kind == acts.RESIGN else DRAWN) and match.legal_shots() == []
    assert match.pop() == end and state(match) == seen and match.outcome is None


def test_an_act_in_a_copy_is_not_in_the_match():
    for name in ("classic", "salvo", "mines", "dutchman"):
        match, before, seas = whole(name, 8)
        past, seen = before[len(before) // 2]
        twin = past.copy()
        assert twin == past and state(twin) == seen
        for act in list(match.acts)[len(past.acts) :]:
            twin.push(act)
        assert state(past) == seen and twin == match != past
        before_shots = Sea.of(seas[0].fleet) if name != "dutchman" else seas[0]
        copied = before_shots.copy()
        assert copied == before_shots
        free = next(cell for cell in range(copied.rules.cells) if not copied.shots[cell])
        copied.fire(free)
        assert copied != before_shots and before_shots.shots[free] == 0


@pytest.mark.parametrize("name", PRESETS)
def test_legal_shots_are_those_that_push_takes(name):
    _, before, _ = whole(name, 5, waste=name in ("salvo", "classic"))
    for match, _ in before[:: max(1, len(before) // 12)]:
        for player in (0, 1):
            legal = match.legal_shots(player)
            if match.due != acts.SHOT:
                assert bool(legal) == (match.due == acts.CHOOSE and match.owes(player))
                continue
            taken = []
            for cell in range(-1, match.rules.cells + 1):
                twin = match.copy()
                try:
                    twin.push(acts.shot(player, cell))
                except (NotLegal, NotNow):
                    continue
                taken.append(cell)
            assert taken == legal


def test_legal_shots_needs_a_player_while_both_choose():
    match = Match(preset("salvo"))
    with pytest.raises(NotLegal, match="both players choose"):
        match.legal_shots()
    match.push(acts.choose(0))
    assert match.legal_shots() == match.legal_shots(1) == list(range(100)) and match.legal_shots(0) == []


def test_no_more_shots_are_wasted_than_the_rules_allow():
    match = Match(preset("single", waste=True))
    match.push(acts.shot(0, 5))
    match.push(acts.answer(1, 5, sea_rules.MISS))
    match.push(acts.shot(1, 5))
    match.push(acts.answer(0, 5, sea_rules.MISS))
    assert 5 in match.legal_shots()
    match.wasted = 400
    assert match.legal_shots() == [cell for cell in range(100) if cell != 5]


def test_a_fleet_is_equal_whatever_the_order_of_its_ships():
    rules = preset("grand")
    fleet = Fleet.random(rules, Rng(1))
    other = Fleet(rules, fleet.ships[::-1], fleet.mines[::-1], fleet.sweepers)
    assert fleet == other and hash(fleet) == hash(other) and len({fleet, other, fleet.copy()}) == 1
    assert fleet != Fleet.random(rules, Rng(2)) and fleet != Fleet(rules, fleet.ships) and fleet != fleet.ships
    assert fleet != Fleet(preset("grand", clock=30), fleet.ships, fleet.mines, fleet.sweepers)


def test_a_sea_is_equal_after_the_same_shots():
    fleet = Fleet.random(Rules(), Rng(1))
    one, other = Sea.of(fleet), Sea.of(Fleet(fleet.rules, fleet.ships[::-1]))
    assert one == other
    one.fire(0)
    one.fire(7)
    assert one != other
    other.fire(7)
    other.fire(0)
    assert one == other != fleet


def test_charts_are_equal_if_they_know_the_same():
    rules = Rules(width=4, height=1, fleet=("2", "2"), contact=ANY)
    one, other = Chart(rules), Chart(rules)
    for chart, ships in ((one, [(0, 1), (2, 3)]), (other, [(0, 1), (2, 3)][::-1])):
        for ship in ships:
            chart.mark(ship[0], sea_rules.HIT)
            chart.mark(ship[1], sea_rules.SUNK, ship)
    assert one == other and not one.left
    third = Chart(rules)
    for cell in (0, 1, 3):
        third.mark(cell, sea_rules.HIT)
    third.mark(2, sea_rules.SUNK, (1, 2))
    assert third.copy() == third != one


def test_values_that_change_have_no_hash():
    match, position = Match(Rules()), Position(*[straume_captains.LINE_UPS[0]] * 2)
    for value in (Sea.of(Fleet.random(Rules(), Rng(1))), match.charts[0], match, match.acts, position):
        with pytest.raises(TypeError):
            hash(value)


@pytest.mark.parametrize("name", PRESETS)
def test_repr_is_an_expression_for_the_same(name):
    match, before, seas = whole(name, 6)
    for thing in (match.rules, before[-1][0], match, *seas, seas[0].fleet, match.acts[0]):
        text = repr(thing)
        assert eval(text, {**NAMES, "Act": acts.Act}) == thing, text
    assert repr(match.rules) == f"preset({name!r})"
    assert repr(match.charts[0]).startswith(f"<Chart preset({name!r}) ") and str(len(match.acts)) in repr(match.acts)
    for changes, words in (({"waste": True}, "waste=True"), ({"clock": 30, "waste": True}, "waste=True, clock=30")):
        rules = preset(name, **changes)
        assert repr(rules) == f"preset({name!r}, {words})" and eval(repr(rules), NAMES) == rules


def test_repr_of_own_rules_has_what_differs_from_the_classic_game():
    rules = Rules(8, 7, ("3", "##/#."), ANY, "multi:2", True, 1, True, 2, 0, 60)
    assert repr(rules) == (
        "Rules(width=8, height=7, contact=ANY, shots='multi:2', waste=True, mines=1, mines_touch=True, sweepers=2,"
        " clock=60, fleet=('##/#.', '3'))"
    )
    every = rules, Rules(submarines=1, sweepers=1), Rules(answers="plain", shots="single"), Rules(9, 9, contact=1)
    for rules in every:
        assert eval(repr(rules), NAMES) == rules and not repr(rules).startswith("preset")


def test_every_public_name_is_listed():
    for rules in (sea_rules, straume_rules):
        assert set(dir(rules)) >= set(rules.__all__)


def test_straume_has_the_same_idiom():
    rng = Rng(5)
    ups = [straume_captains.ready(rng) for _ in range(2)]
    position = Position(*ups)
    begun = position.copy()
    assert position == begun == eval(repr(position)) and position != ups
    assert (position.due, position.by, position.over, position.outcome) == (straume_rules.MOVE, 0, False, None)
    move = position.legal_moves()[0]
    position.push(move)
    assert position != begun and position.by == 1
    assert position.pop() == move and position == begun
    end = straume_captains.play([straume_captains.make("cabin-boy", rng) for _ in ups], ups)
    assert end.over and (end.due, end.by, end.legal_moves()) == (None, None, []) and end.outcome in (0, 1, DRAWN)
    assert Position.parse(str(end)) == end


def test_a_match_is_played_at_once():
    rules, rng = preset("mines"), Rng(9)
    players = [captains.make(name, rules, rng) for name in ("navigator", "cabin-boy")]
    match = captains.play(rules, players, [finish(captains.place("random", rules, rng)) for _ in players], first=1)
    assert match.over and match.first == 1 and match == Match.parse(str(match))


def test_the_pico_has_none_of_it():
    files = built()
    assert not [name for name in files if "library" in name]
    for package in ("zalp/seabattle/rules", "zalp/straume/rules", "zalp/seabattle/captains", "zalp/straume/captains"):
        there = files[f"lib/{package}/__init__.mpy"]
        for word in (b"library", b"legal_shots", b"implementation", b"PRESETS", b"move_name"):
            assert word not in there, (package, word)


def test_micropython_takes_none_of_it_in():
    """Where the firmware is not built, as on the unix port and the page: the statement itself says so."""
    for package in ("zalp/seabattle/rules", "zalp/straume/rules", "zalp/seabattle/captains", "zalp/straume/captains"):
        tree = ast.parse((ROOT / "library" / package / "__init__.py").read_text(encoding="utf-8"))
        for node in tree.body:
            if "library" in ast.unparse(node) and not isinstance(node, ast.Expr):
                assert isinstance(node, ast.If) and "!= 'micropython'" in ast.unparse(node.test)


def test_a_library_is_imported_by_its_name_alone():
    """Nothing of the console's screens, and nothing of the machine, comes with it."""
    words = "import sys, zalp.seabattle.rules, zalp.straume.rules; print(*sorted(m for m in sys.modules if '.' in m))"
    ran = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, cwd=ROOT / "library")
    assert ran.stderr == ""
    ours = {name for name in ran.stdout.split() if name.startswith("zalp.") and name.count(".") > 1}
    assert {name for name in ours if name.startswith("zalp.console.")} == {
        "zalp.console.alphabets",
        "zalp.console.library",
        "zalp.console.rng",
        "zalp.console.slices",
    }
    assert not [name for name in ours if name.split(".")[2] not in ("rules", "alphabets", "library", "rng", "slices")]
