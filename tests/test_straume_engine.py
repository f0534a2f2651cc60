"""The engine of Straume 1986 against the firmware's rules, and the arena's games against it."""

import shutil

import pytest
from straume.rules import Position

from host_tools import straume_docs
from host_tools.arena import straume_engine, straume_games
from host_tools.arena.pool import ArenaError
from host_tools.arena.straume_traits import pull, traits

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="no node")


@pytest.fixture(scope="module")
def engine():
    engine = straume_engine.Engine()
    yield engine
    engine.close()


@pytest.mark.parametrize("name", "ABCD")
def test_it_counts_the_same_sequences_of_moves(engine, name):
    line = straume_docs.PERFT[name]
    wanted = [straume_docs.perft(straume_docs.Position.parse(line), length) for length in (1, 2, 3)]
    assert [engine.perft(line, length) for length in (1, 2, 3)] == wanted


def test_random_games_are_the_same_by_both_rules():
    """`make straume-engine` plays ten thousand."""
    assert sum(straume_engine.compare(12, seed=2)) > 2000


def test_it_sinks_what_is_left_hanging_and_refuses_what_is_not_legal(engine):
    line = "10/cv9/10/10/10/10/10/10/6d>3/6D^3/10/10/10/10/10/C^9/10/10/10/10 0 00 0"
    assert engine.move(line, [], 500) == "g11^"
    with pytest.raises(ArenaError, match="not legal: b2"):
        engine.trace(line, ["b2^"])


def test_the_arena_plays_it_and_repeats_the_game():
    games = [straume_games.play("boatswain", "engine:60", 2, 3, 1, "cpython") for _ in range(2)]
    assert games[0] == games[1] and {game["winner"] for game in games[0]} <= {0, 1, 2}


def test_the_engine_plays_itself(monkeypatch):
    """A cruiser one point from the last enemy, whose turn it is every other time; then nobody has to sink anybody."""
    near = "10/10/10/10/10/10/10/10/10/4c>5/4C^5/10/10/10/10/10/10/10/10/10 %d 00 0"
    monkeypatch.setattr(straume_games, "Position", lambda own, other, first: Position.parse(near % first))
    games = straume_games.play("engine:60", "engine:9:8", 2, 1, 2, "cpython")
    assert [game["winner"] for game in games] == [0, 2] and games[0]["moves"] == 1 < games[1]["moves"], games
    with pytest.raises(ArenaError, match="--captain admiral --versus engine:9"):
        straume_games.play("engine:9", "admiral", 1, 1, 1, "cpython")
    with pytest.raises(ArenaError, match="captains only"):
        straume_games.play("engine:9", "engine:9", 1, 1, 1, "cpython", ({"nodes": 3}, {}))


def test_an_engine_is_as_drawn_to_the_enemy_as_it_is_told():
    """A ship far behind sails past the enemy: whoever wants to come nearer turns it, others sail on."""
    line = "10/4d>4d>/10/10/10/10/10/10/10/10/4dv5/10/10/10/10/10/10/4C^5/10/10 1 22 0"
    moves = []
    for step in (None, 8, 0):
        one = straume_engine.Engine(step)
        try:
            moves.append(one.move(line, [], 300))
        finally:
            one.close()
    assert moves == ["e19>", "e19>", "e19^"]
    refused = straume_engine.Engine(-1)
    with pytest.raises(ArenaError, match="a number"):
        refused.move(line, [], 300)
    refused.close()


def test_traits_change_a_captain_for_a_measurement():
    assert traits("restless=3,near=62,step=3,cruiser=250") == {
        "restless": 3,
        "pull": list(range(62, 1, -3)),
        "worth": [250, 210, 150, 110, 130],
    }
    assert pull(9, 1) == [9, 8, 7, 6, 5, 4, 3, 2] + [1] * 13
    with pytest.raises(ValueError, match="'bold'"):
        traits("bold=1")
    with pytest.raises(ValueError, match="restless is 0 or more, not -1"):
        traits("restless=-1")
    with pytest.raises(ValueError, match="1 of C, not 0"):
        traits("line-up=DDDDDDDDDDDD")
    for wrong in ("engine:0", "engine:9:", "engine:9:x", "engine"):
        with pytest.raises(SystemExit):
            straume_games.main(["--captain", "admiral", "--versus", wrong])
    assert straume_games.opponent("engine:60:8") == "engine:60:8"
    usual = straume_games.play("boatswain", "cabin-boy", 1, 1, 1, "cpython")
    other = traits("restless=200,nodes=1"), {}
    assert straume_games.play("boatswain", "cabin-boy", 1, 1, 1, "cpython", other) != usual
    other = traits("line-up=MPPDDDDDDSSC"), {}
    assert straume_games.play("boatswain", "cabin-boy", 1, 1, 1, "cpython", other) != usual
    assert straume_games.play("boatswain", "cabin-boy", 1, 1, 1, "cpython") == usual
