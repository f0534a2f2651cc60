"""Straume 1986: the rules against a second implementation that shares no code, the document against the tests."""

import random
import re
from collections import Counter

import pytest
import reference_straume as reference
import test_straume_rules as scenarios
from core.daily import daily

from host_tools.documents import straume
from zalp.straume.rules import Position
from zalp.straume.rules.text import move_in, move_name
from zalp.tools import ROOT

GAMES = daily(6, range(100))
DOCUMENT = (ROOT / "docs" / "straume.md").read_text(encoding="utf-8")


def documented():
    """{name: [sequences of length 1, 2, 3, 4]} of docs/learning.md."""
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    rows = re.findall(r"^([A-D]) \| ([\d, |]+)$", page, re.MULTILINE)
    return {name: [int(cell.replace(",", "")) for cell in cells.split(" | ")] for name, cells in rows}


def same_moves(position, state):
    """Both have the same ships and the same outcome, give the same moves, and each leads to the same line."""
    ships = Counter(player for player, _, _ in state.ships.values())
    assert list(position.afloat) == [ships[0], ships[1]]
    assert position.outcome == {"draw": 2}.get(state.result(), state.result())
    following = {name: str(after) for name, after in state.after_each_move().items()}
    mine = {}
    for move in position.legal_moves():
        position.push(move)
        mine[move_name(move)] = str(position)
        position.pop()
    assert mine == following


@pytest.mark.parametrize("name", "ABCD")
@pytest.mark.slow
def test_perft_is_documented_and_counted_twice(name):
    line = straume.PERFT[name]
    wanted = documented()[name]
    assert [straume.perft(Position.parse(line), length) for length in (1, 2, 3, 4)] == wanted
    assert [reference.perft(reference.State(line), length) for length in (1, 2, 3, 4)] == wanted


def play(seed, eager):
    """A random game: yields the Position before each move and at the end. eager: ships rather advance and sink."""
    dice = random.Random(seed)
    fleets = ["".join(dice.sample("CSSDDDDDDPPM", 12)) for _ in range(2)]
    position = Position(*fleets, seed % 2)
    while position.outcome is None:
        yield position
        moves = position.legal_moves()
        losses = [move for move in moves if position.effect(move)[0] is not None]
        forward = [move for move in moves if move & 3 in (0, 3)]
        position.push(dice.choice((losses or forward or moves) if eager and dice.random() < 0.7 else moves))
    yield position


def test_random_games_are_the_references_games():
    seen = 0
    for seed in GAMES:
        for position in play(seed, True):
            if position.moves % 9 == 0 or position.outcome is not None:
                same_moves(position, reference.State(str(position)))
                seen += 1
        assert position.moves <= 25 * 120
    assert seen > 15 * len(GAMES), seen


@pytest.mark.slow
def test_a_game_taken_back_is_as_it_began():
    for seed in range(20):
        lines = [str(position) for position in play(seed, True)]
        *_, position = play(seed, True)
        for line in reversed(lines[:-1]):
            position.pop()
            assert str(position) == line


def test_every_move_that_is_not_listed_is_refused():
    for position in play(5, True):
        if position.moves % 40 == 0:
            legal = set(position.legal_moves())
            assert {move for move in range(-4, 1100) if position.is_legal(move)} == legal


def test_every_numbered_sentence_has_a_scenario():
    sentences = re.findall(r"\*\*(\d+)\.\*\*", DOCUMENT)
    assert sentences == [str(number) for number in range(1, len(sentences) + 1)] and len(sentences) >= 30
    names = [name for name in dir(scenarios) if name.startswith("test_s")]
    assert sorted({int(found[1]) for name in names if (found := re.match(r"test_s(\d\d)_", name))}) == [
        int(number) for number in sentences
    ]


def test_the_drawn_map_is_that_of_this_code():
    assert straume.MAP.read_text(encoding="utf-8") == straume.drawing()


def test_the_documented_move_names_are_read():
    assert [move_name(move_in(name)) for name in re.findall(r"`(e3[\^<>*])`", DOCUMENT)] == ["e3^", "e3<", "e3>", "e3*"]
