"""The referee against the reference rules: the same games, the same replies; and driven as a process."""

import contextlib
import json
import random
import re
import subprocess
import sys

import pytest
from core.daily import daily
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reference_rules import Game as Reference
from reference_rules import around, by_rows

from zalp.seabattle.rules import Fleet, Match, NotLegal, Rng
from zalp.seabattle.rules.constants import (
    GIVEN,
    GIVEN_MINE,
    HALO,
    MINED,
    MISSED,
    NARROW,
    SUNKEN,
    SWEPT,
    UNKNOWN,
    WOUNDED,
)
from zalp.seabattle.rules.extras import to_give
from zalp.tools import ROOT
from zalp.tools.referee import Referee, rules_in

pytestmark = pytest.mark.slow

KINDS = ("1", "1", "2", "2", "3", "4", "##/#.", "3|##/#.", "##/##|####", "##./.##")
SHOTS = ("streak", "single", "multi:2", "multi:3", "multi:6", "chain", "salvo")


def some_rules(rng, answers):
    """A random rule set with these answers, every field given; a Dutchman's now and then."""
    plain = answers == "plain"
    rules = {
        "width": rng.randint(3, 9),
        "height": rng.randint(3, 9),
        "fleet": [rng.choice(KINDS) for _ in range(rng.randint(1, 5))],
        "contact": rng.choice(("none", "corners", "any")),
        "shots": rng.choice(SHOTS[:5] if plain else SHOTS),
        "mines": rng.randint(0, 3),
        "sweepers": rng.randint(0, 3),
        "submarines": 0 if plain else rng.randint(0, 1),
        "touching_mines": rng.random() < 0.5,
        "dutchman": 0,
        "answers": answers,
    }
    if not plain and not rng.randrange(8):
        rules.update(width=rng.randint(10, 12), height=rng.randint(10, 12), fleet=[], shots=rng.choice(SHOTS[:5]))
        rules.update(mines=0, sweepers=0, submarines=0, touching_mines=False, dutchman=rng.randint(5, 8))
    return rules


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
    if "move" in game.due:
        # As many as are left, close to each other.
        left, (x, y) = len(game.ships[game.due["move"]][0]) - 1, cell()
        cells = [[x + i, y + rng.choice((0, 0, 0, 1, 2))] for i in range(left)]
        return {"move": [game.due["move"], cells]}
    verb = rng.choice(("fire", "salvo", "give", "move"))
    player = rng.randint(0, 1)
    return {
        verb: [player, cell() if verb in ("fire", "give") else rng.choice((cells, None)) if verb == "move" else cells]
    }


def ask(referee, question):
    return referee.reply(json.dumps(question).encode())


@pytest.mark.parametrize("answers", ["full", "plain"])
@given(st.integers(0, 2**32))
@settings(max_examples=daily(80, 5000), deadline=None)
def test_the_referee_and_the_reference_agree_on_random_games(answers, seed):
    rng = random.Random(seed)
    given = some_rules(rng, answers)
    try:
        rules = rules_in(given)
        seas = [some_sea(rules, rng) for _ in range(2)]
    except NotLegal:
        assume(False)
    first = rng.randint(0, 1)
    referee, reference = Referee(), Reference(given, seas, first)
    assert ask(referee, {"rules": given, "seas": seas, "first": first}) == {"due": reference.due}
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
    replays(referee.game.match)
    assert set(ask(referee, question)) == {"error"}


def state(game):
    """Everything that a game consists of, as text."""
    match = game.match
    charts = [(bytes(chart.marks), chart.left, chart.submarines) for chart in match.charts]
    return str((str(match), match.due, match.by, match.left_in_turn, charts, [str(sea) for sea in game.seas], game.due))


def replays(match):
    """The log alone gives the same match."""
    again = Match.parse(str(match))
    for one, other in zip(match.charts, again.charts, strict=True):
        assert one.marks == other.marks and one.left == other.left and one.submarines == other.submarines
    assert list(again.acts) == list(match.acts) and list(again.shots()) == list(match.shots())
    for name in ("due", "by", "result", "left_in_turn"):
        assert getattr(again, name) == getattr(match, name), name


def charts_agree(game, reference):
    """Each mark of a chart is what the reference knows of that cell."""
    match = game.match
    for owner in (0, 1):
        chart = match.charts[owner]
        plain = reference.rules["answers"] == "plain"
        if not plain or not reference.afloat(owner):  # otherwise nobody learns of it
            assert chart.afloat == len(reference.afloat(owner))
        assert (
            len(chart.unsunk(game.seas[owner].fleet.ships))
            == len([ship for ship in reference.ships[owner] if ship - reference.shot[owner]])
            or reference.rules["dutchman"]
        )
        decks = set().union(*reference.ships[owner], *reference.submarines[owner], reference.lost[owner])
        boats = set().union(*reference.submarines[owner])
        afloat = set().union(*reference.afloat(owner))
        for x, y in reference.sea:
            cell = x, y
            mark = chart.marks[y * game.rules.width + x]
            shot, given = cell in reference.shot[owner], cell in reference.given[owner]
            if shot:
                wounded = cell in afloat or bool((plain or reference.rules["dutchman"]) and afloat)
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


# By hand


@contextlib.contextmanager
def process():
    """The referee as other programs start it; a function that sends a line and waits for the reply."""
    command = [sys.executable, "-m", "zalp.tools.referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as child:

        def line(text):
            child.stdin.write(text if isinstance(text, bytes) else text.encode() + b"\n")
            child.stdin.flush()
            return json.loads(child.stdout.readline())

        yield line
        child.stdin.close()
        assert child.wait(30) == 0 and child.stdout.read() == b""


@pytest.fixture(scope="module")
def line():
    with process() as line:
        yield line


CLASSIC = [
    [[0, 0], [1, 0], [2, 0], [3, 0]],
    [[0, 2], [1, 2], [2, 2]],
    [[4, 2], [5, 2], [6, 2]],
    [[0, 4], [1, 4]],
    [[3, 4], [4, 4]],
    [[6, 4], [7, 4]],
    [[0, 6]],
    [[2, 6]],
    [[4, 6]],
    [[6, 6]],
]


def shot(player, cell, answer, ship=None):
    return {"shot": [player, cell], "answer": answer, "ship": ship, "dying": False}


def test_the_page_about_it_shows_what_it_says():
    page = (ROOT / "docs" / "referee.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ python -m zalp.tools.referee\n((    .*\n)+)", page)[1].split("\n")[:-1]
    with process() as line:
        for question, reply in zip(shown[::2], shown[1::2], strict=True):
            assert line(question) == json.loads(reply)


def test_missing_rules_are_the_classic_game(line):
    seas = [{"ships": CLASSIC}, {"ships": CLASSIC[::-1], "mines": []}]
    assert line(json.dumps({"seas": seas})) == {"due": {"fire": 0, "left": 1}}
    for x in (3, 0, 1):
        reply = line(json.dumps({"fire": [0, [x, 0]]}))
        assert reply == {"events": [shot(0, [x, 0], "hit")], "due": {"fire": 0, "left": 1}, "result": None}
    four = [[0, 0], [1, 0], [2, 0], [3, 0]]
    assert line('{"fire": [0, [2, 0]]}')["events"] == [shot(0, [2, 0], "sunk", four)]
    assert "error" in line('{"fire": [0, [4, 1]]}')  # the halo
    reply = line('{"fire": [0, [9, 9]]}')
    assert reply == {"events": [shot(0, [9, 9], "miss")], "due": {"fire": 1, "left": 1}, "result": None}
    assert line(json.dumps({"rules": {}, "first": 1, "seas": seas})) == {"due": {"fire": 1, "left": 1}}


SMALL = {"ships": [[[0, 0], [1, 0]], [[0, 5]]]}
A_GAME = {"rules": {"width": 6, "height": 6, "fleet": ["2", "1"]}, "seas": [SMALL, SMALL]}


def changed(path, value):
    """A_GAME with something else at a place in it."""
    given = json.loads(json.dumps(A_GAME))
    at = given
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    return json.dumps(given)


WRONG_LINES = [
    b"\n",
    b"\xff\xfe\n",
    b"[" * 100000 + b"\n",
    b'{"fire": [0, [0, ' + b"9" * 5000 + b"]]}\n",
    b'{"fire": [0, [0, 0]], "pad": "' + b"x" * (1 << 20) + b'"}\n',
    b"x" * (3 << 20) + b"\n",
    "fire",
    "null",
    "[]",
    "{}",
    '{"fire"}',
    '{"fire": [0, [0, 0]]',
    '{"fire": [0, [0, 0]]} {"fire": [0, [0, 0]]}',
    '{"fire": [0, [0, 0]], "fire": [0, [0, 0]]}',
    '{"fire": [0, [0, 0]], "give": [0, [0, 0]]}',
    '{"fires": [0, [0, 0]]}',
    '{"__class__": [0, [0, 0]]}',
    '{"fire": [1, [0, 0]]}',
    '{"fire": [-1, [0, 0]]}',
    '{"fire": [false, [0, 0]]}',
    '{"fire": ["0", [0, 0]]}',
    '{"fire": [0, [0, false]]}',
    '{"fire": [0, [0, 1e0]]}',
    '{"fire": [0, [0, NaN]]}',
    '{"fire": [0, [0, "0"]]}',
    '{"fire": [0, [0, -1]]}',
    '{"fire": [0, [0, 6]]}',
    '{"fire": [0, [0, 99999999999999999999]]}',
    '{"fire": [0, [0]]}',
    '{"fire": [0, {"x": 0, "y": 0}]}',
    '{"fire": [0, null]}',
    '{"fire": [0, [0, 0], 1]}',
    '{"fire": null}',
    '{"salvo": [0, [[0, 0]]]}',
    '{"give": [0, [0, 0]]}',
    '{"move": [0, null]}',
    '{"rules": {}}',
    changed(["first"], 2),
    changed(["first"], True),
    changed(["last"], 1),
    changed(["rules"], None),
    changed(["rules", "width"], 0),
    changed(["rules", "width"], 10**30),
    changed(["rules", "height"], "6"),
    changed(["rules", "height"], True),
    changed(["rules", "depth"], 6),
    changed(["rules", "fleet"], []),
    changed(["rules", "fleet"], "russian"),
    changed(["rules", "fleet"], ["2", 1]),
    changed(["rules", "fleet"], ["2", "#.#"]),
    changed(["rules", "fleet"], ["2", "\ud800"]),
    changed(["rules", "fleet"], ["~5"]),
    changed(["rules", "fleet"], ["1"] * 1000),
    changed(["rules", "fleet"], ["2", "2"]),
    changed(["rules", "contact"], "side"),
    changed(["rules", "shots"], "multi:1"),
    changed(["rules", "mines"], -1),
    changed(["rules", "mines"], 1),
    changed(["rules", "sweepers"], 2),
    changed(["rules", "submarines"], 2),
    changed(["rules", "touching_mines"], 1),
    changed(["rules", "dutchman"], 5),
    changed(["seas"], None),
    changed(["seas"], [SMALL]),
    changed(["seas", 1], None),
    changed(["seas", 1], {"ships": []}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 0]], []]}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 0]], [[2, 1]]]}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 0]], [[1, 0]]]}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 1]], [[5, 5]]]}),
    changed(["seas", 1], {"ships": [[[5, 0], [0, 1]], [[5, 5]]]}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 0]], [[6, 5]]]}),
    changed(["seas", 1], {"ships": [[[0, 0], [1, 0]], [[5, 5]], [[3, 3]]]}),
    changed(["seas", 1], {**SMALL, "mines": [[3, 3]]}),
    changed(["seas", 1], {**SMALL, "mines": None}),
    changed(["seas", 1], {**SMALL, "boats": []}),
    json.dumps({"rules": {"dutchman": 5, "width": 9}, "seas": [{"ships": [[[i, 0] for i in range(5)]]}] * 2}),
    json.dumps({"rules": {"dutchman": 9}, "seas": [{"ships": [[[i, 0] for i in range(9)]]}] * 2}),
    json.dumps({"rules": {"dutchman": 5, "mines": 1}, "seas": [{"ships": [[[i, 0] for i in range(5)]]}] * 2}),
    json.dumps({"rules": {"dutchman": 5, "shots": "salvo"}, "seas": [{"ships": [[[i, 0] for i in range(5)]]}] * 2}),
    json.dumps({"rules": {"dutchman": 5, "fleet": ["1"]}, "seas": [{"ships": [[[i, 0] for i in range(5)]]}] * 2}),
    json.dumps({"rules": {"dutchman": 5}, "seas": [{"ships": [[[2 * i, 0] for i in range(5)]]}] * 2}),
]


def test_errors_are_reported_and_change_nothing(line):
    for wrong in WRONG_LINES:
        assert line(json.dumps(A_GAME)) == {"due": {"fire": 0, "left": 1}}
        reply = line(wrong)
        assert set(reply) == {"error"} and re.fullmatch(r"[^a-z].{8,}\.", reply["error"]), wrong[:60]
        # The game goes on where it was.
        reply = line('{"fire": [0, [1, 0]]}')
        assert reply == {"events": [shot(0, [1, 0], "hit")], "due": {"fire": 0, "left": 1}, "result": None}, wrong[:60]
        assert "error" in line(wrong), wrong[:60]
        assert line('{"fire": [0, [0, 0]]}')["events"] == [shot(0, [0, 0], "sunk", [[0, 0], [1, 0]])], wrong[:60]


def test_a_line_may_be_pasted_and_quotes_that_a_mail_program_changed_are_reported():
    referee = Referee()
    asked = json.dumps(A_GAME)
    assert referee.reply(b"\xef\xbb\xbf" + asked.encode() + b"\r\n") == {"due": {"fire": 0, "left": 1}}
    error = referee.reply((asked.replace('"rules"', "“rules”") + "\r\n").encode())["error"]
    assert error.endswith("(JSON has straight quotes and a hyphen for minus: type them again).")
    error = referee.reply('{"fire": [0, [−1, 0]]}'.encode())["error"]
    assert "a hyphen for minus" in error
    assert "straight quotes" not in referee.reply(b"{\r\n")["error"]
    assert "UTF-8" in referee.reply(asked.encode("utf-16"))["error"]


def test_nothing_can_be_asked_before_a_game():
    with process() as line:
        for command in ('{"fire": [0, [0, 0]]}', '{"salvo": [0, []]}', '{"give": [0, [0, 0]]}', '{"move": [0, null]}'):
            assert set(line(command)) == {"error"}
        assert line(json.dumps(A_GAME)) == {"due": {"fire": 0, "left": 1}}


def test_the_last_line_needs_no_end_and_a_reader_who_leaves_no_traceback():
    command = [sys.executable, "-m", "zalp.tools.referee"]
    asked = json.dumps(A_GAME) + "\r\n" + '{"fire": [0, [5, 5]]}'
    ran = subprocess.run(command, input=asked.encode(), capture_output=True, cwd=ROOT, timeout=60)
    replies = [json.loads(reply) for reply in ran.stdout.splitlines()]
    assert replies[1]["due"] == {"fire": 1, "left": 1} and ran.returncode == 0 and ran.stderr == b""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as child:
        child.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(b"{}\n" * 1000)
            child.stdin.close()
        assert child.stderr.read() == b""
