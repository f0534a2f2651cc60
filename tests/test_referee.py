"""The referee against the reference rules: the same games, the same replies; and driven as a process."""

import json
import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference_rules import Game as Reference
from reference_rules import around, by_rows
from seabattle.rules import Fleet, Match, NotLegal, Rng
from seabattle.rules.chart import GIVEN, GIVEN_MINE, HALO, MINED, MISSED, NARROW, SUNKEN, SWEPT, UNKNOWN, WOUNDED
from seabattle.rules.extras import to_give

from host_tools.referee import Referee, rules_in

KINDS = ("1", "1", "2", "2", "3", "4", "##/#.", "3|##/#.", "##/##|####", "##./.##")
SHOTS = ("streak", "single", "multi:2", "multi:3", "multi:6", "chain", "salvo")


def some_rules(rng):
    """A random rule set, every field given; a Dutchman's now and then."""
    if not rng.randrange(8):
        shots = rng.choice(SHOTS[:5])
        side = {"width": rng.randint(10, 12), "height": rng.randint(10, 12)}
        rules = {**side, "fleet": [], "contact": rng.choice(("none", "corners", "any")), "shots": shots}
        return {
            **rules,
            "mines": 0,
            "sweepers": 0,
            "submarines": 0,
            "touching_mines": False,
            "dutchman": rng.randint(5, 8),
        }
    return {
        "width": rng.randint(3, 9),
        "height": rng.randint(3, 9),
        "fleet": [rng.choice(KINDS) for _ in range(rng.randint(1, 5))],
        "contact": rng.choice(("none", "corners", "any")),
        "shots": rng.choice(SHOTS),
        "mines": rng.randint(0, 3),
        "sweepers": rng.randint(0, 1),
        "submarines": rng.randint(0, 1),
        "touching_mines": rng.random() < 0.5,
        "dutchman": 0,
    }


def some_sea(rules, rng):
    """A random legal sea, as the referee takes it, ships in any order. NotLegal where the fleet hardly fits."""
    fleet = Fleet.random(rules, Rng(rng.getrandbits(32)))

    def named(cells):
        return [[cell % rules.width, cell // rules.width] for cell in cells]

    ships = [named(ship) for ship in fleet.ships]
    rng.shuffle(ships)
    extras = {name: named(getattr(fleet, name)) for name in ("mines", "sweepers", "submarines")}
    return {"ships": ships, **extras}


def a_legal_question(game, rng):
    """What a player who aims well now and then may ask."""
    verb, player = next(iter(game.due.items()))
    if verb == "fire":
        return {"fire": [player, list(aimed(game, 1 - player, 1, rng)[0])]}
    if verb == "salvo":
        player = rng.choice(player)
        return {"salvo": [player, [list(cell) for cell in aimed(game, 1 - player, game.due["shots"][player], rng)]]}
    if verb == "give":
        return {"give": [player, list(rng.choice(sorted(game.givable(player, game.due["what"]))))]}
    return {"move": [player, chain(game, player, rng)]}


def aimed(game, owner, count, rng):
    cells = sorted(game.open(owner))
    rng.shuffle(cells)
    if rng.random() < 0.6:
        worth = set().union(*game.afloat(owner), game.mines[owner], game.sweepers[owner])
        cells.sort(key=lambda cell: cell not in worth or rng.random() < 0.3)
    return cells[:count]


def chain(game, owner, rng):
    """A new place for the Dutchman, or None."""
    left = len(game.ships[owner][0] - game.shot[owner])
    water = game.sea - game.shot[owner]
    cells = {rng.choice(sorted(water))}
    while len(cells) < left:
        shore = {near for cell in cells for near in around(cell)} & water - cells
        if not shore:
            return None
        cells.add(rng.choice(sorted(shore)))
    return rng.choice((None, by_rows(cells)))


def any_question(game, rng):
    """Something that may well be illegal."""

    def cell():
        return [rng.randint(-1, game.rules["width"]), rng.randint(-1, game.rules["height"])]

    cells = [cell() for _ in range(rng.randint(0, 4))]
    verb = rng.choice(("fire", "salvo", "give", "move"))
    player = rng.randint(0, 1)
    return {
        verb: [player, cell() if verb in ("fire", "give") else rng.choice((cells, None)) if verb == "move" else cells]
    }


def ask(referee, question):
    return referee.reply(json.dumps(question).encode())


@given(st.integers(0, 2**32))
@settings(max_examples=300, deadline=None)
def test_the_referee_and_the_reference_agree_on_random_games(seed):
    rng = random.Random(seed)
    told = some_rules(rng)
    try:
        rules = rules_in(told)
        seas = [some_sea(rules, rng) for _ in range(2)]
    except NotLegal:
        assume(False)
    first = rng.randint(0, 1)
    referee, reference = Referee(), Reference(told, seas, first)
    assert ask(referee, {"rules": told, "seas": seas, "first": first}) == {"due": reference.due}
    asked = 0
    while reference.due:
        legal = rng.random() < 0.8
        question = a_legal_question(reference, rng) if legal else any_question(reference, rng)
        before = state(referee.game)
        expected = reference.ask(question)
        reply = ask(referee, question)
        if expected is None:
            assert set(reply) == {"error"} and state(referee.game) == before, (question, reply)
        else:
            assert reply == expected, question
            asked += 1
            charts_agree(referee.game, reference)
            assert asked < 3 * rules.cells + 20
    assert replayed(referee.game.match)
    assert set(ask(referee, question)) == {"error"}


def state(game):
    """Everything that a game consists of, as text."""
    match = game.match
    charts = [(bytes(chart.marks), chart.left, chart.submarines) for chart in match.charts]
    return str((str(match), match.due, match.by, match.left_in_turn, charts, [str(sea) for sea in game.seas], game.due))


def replayed(match):
    """Whether the log alone gives the same match."""
    again = Match.parse(str(match))
    for one, other in zip(match.charts, again.charts, strict=True):
        assert one.marks == other.marks and one.left == other.left and one.submarines == other.submarines
    assert list(again.acts) == list(match.acts) and list(again.shots()) == list(match.shots())
    return (again.due, again.by, again.result, again.left_in_turn) == (
        match.due,
        match.by,
        match.result,
        match.left_in_turn,
    )


def charts_agree(game, reference):
    """Each mark of a chart is what the reference knows of that cell."""
    match = game.match
    for owner in (0, 1):
        chart = match.charts[owner]
        assert chart.afloat == len(reference.afloat(owner))
        decks = set().union(*reference.ships[owner], *reference.submarines[owner], reference.lost[owner])
        boats = set().union(*reference.submarines[owner])
        afloat = set().union(*reference.afloat(owner))
        for x, y in reference.sea:
            cell = x, y
            mark = chart.marks[y * game.rules.width + x]
            shot, given = cell in reference.shot[owner], cell in reference.given[owner]
            if shot:
                wounded = cell in afloat or bool(reference.rules["dutchman"] and afloat)
                there = (WOUNDED if wounded and cell not in boats else SUNKEN) if cell in decks else MISSED
                there = MINED if cell in reference.mines[owner] else there
                there = SWEPT if cell in reference.sweepers[owner] else there
                assert mark == there
            elif given:
                assert mark == (GIVEN_MINE if cell in reference.mines[owner] else GIVEN)
            else:
                assert (mark == HALO) == (cell in reference.empty(owner))
                assert mark in (UNKNOWN, HALO, NARROW)
            assert chart.open(y * game.rules.width + x) == (cell in reference.open(owner))
        for what, kind in (("deck", 0), ("mine", 3)):
            assert to_give(chart, kind) == len(reference.givable(owner, what))
            there = sorted(y * game.rules.width + x for x, y in reference.givable(owner, what))
            assert sorted(game.seas[owner].givable(kind)) == there
