"""Whole matches on one handheld, searched by hypothesis: random rule sets, acts legal and not, cut at any moment."""

import random

import pytest
from core.daily import daily
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zalp.console.settings import TWO_PLAYERS
from zalp.seabattle import parts
from zalp.seabattle.rules import DECK, MINE, Fleet, NotLegal, Rng, Rules, RulesError, Sea
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, give, shot
from zalp.seabattle.screens.match.game import Game, playing

pytestmark = pytest.mark.slow

KINDS = ("1", "2", "2", "3", "3|##/#.")
SHOTS = ("streak", "single", "multi:2", "multi:3", "chain", "salvo")


def some_rules(dice):
    if not dice.randrange(6):
        return Rules(10, 10, (f"~{dice.randint(5, 8)}",), shots=dice.choice(SHOTS[:4]))
    side, fleet = dice.randint(5, 8), [dice.choice(KINDS) for _ in range(dice.randint(1, 4))]
    extras = {name: dice.randint(0, most) for name, most in (("mines", 2), ("sweepers", 1), ("submarines", 1))}
    return Rules(side, side, fleet, contact=dice.randint(0, 2), shots=dice.choice(SHOTS), **extras)


def state(game):
    """Everything that a game consists of, as text."""
    match = game.match
    marks = [bytes(chart.marks) for chart in match.charts]
    own, game.me = game.own, 1
    seas = [
        (str(sea), bytes(sea.shots), [sorted(sea.givable(what)) for what in (DECK, MINE)]) for sea in (own, game.own)
    ]
    game.me = 0
    return str((str(game), match.due, match.by, match.left_in_turn, marks, seas))


def acts(game, dice):
    """Some act for either player, as a call: (call, arguments). Legal as often as not."""
    match, cells = game.match, range(game.rules.cells)
    player = match.by if match.by is not None and dice.random() < 0.8 else dice.randrange(2)
    chart = match.charts[1 - player]
    known = [cell for cell in cells if chart.open(cell)] if dice.random() < 0.8 else list(cells)
    dice.shuffle(known)
    variants = parts.wanted(game.rules)
    verbs = [0] + [GIVE] * bool(variants) + [MOVE] * ("dutchman" in variants) + [CHOOSE] * ("salvo" in variants)
    verb = match.due if variants and dice.random() < 0.8 else dice.choice(verbs)
    if verb == GIVE:
        what = match.giving if match.due == GIVE else dice.choice((DECK, MINE))
        own = game.sea_of(player).givable(what) if dice.random() < 0.8 else cells
        return game.act, (give(player, dice.choice(own or cells), what),)
    if verb == MOVE:
        return game.move, (player, dice.choice((None, known[: dice.randint(0, 5)])))
    if verb == CHOOSE:
        size = match.salvo_size(player) if match.due == CHOOSE and dice.random() < 0.8 else dice.randint(0, 4)
        return game.choose, (player, known[:size] if dice.random() < 0.9 else known[:1] * size)
    return game.act, (shot(player, (known or cells)[0]),)


def beginning(seed):
    """(a game that has not begun, the dice)."""
    dice = random.Random(seed)
    try:
        rules, rng = some_rules(dice), Rng(dice.getrandbits(30))
        seas = [Sea.of(Fleet.random(rules, rng)) for _ in range(2)]
    except NotLegal:
        assume(False)
    return playing(rules).new(rules, seas, TWO_PLAYERS, dice.randrange(2), rng), dice


@given(st.integers(0, 2**32))
@settings(max_examples=daily(40, 120))
def test_every_match_ends_and_a_refused_act_changes_nothing(seed):
    game, dice = beginning(seed)
    tried = 0
    while not game.ended:
        tried += 1
        assert tried < 40 * game.rules.cells, game
        before = state(game)
        call, arguments = acts(game, dice)
        try:
            call(*arguments)
        except RulesError:
            assert state(game) == before, (call, arguments)
    loser = game.match.charts[1 - game.match.result] if game.match.result in (0, 1) else None
    assert loser is None or not loser.afloat


@given(st.integers(0, 2**32), st.floats(0, 1))
@settings(max_examples=daily(20, 60))
def test_a_match_that_is_cut_at_any_moment_goes_on_as_it_was(seed, part):
    game, dice = beginning(seed)
    for _ in range(int(part * 3 * game.rules.cells)):
        call, arguments = acts(game, dice)
        try:
            call(*arguments)
        except RulesError:
            continue
        if game.ended:
            return
    again = Game.parse(str(game))
    assert state(again) == state(game)
