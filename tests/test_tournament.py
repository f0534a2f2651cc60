"""Tournaments: Elo and its errors against known cases, matches of captains and programs, and the sample bots."""

import asyncio
import json
import random
import shutil
import subprocess
import sys

import pytest

from zalp.seabattle.rules import Fleet, Rng, Rules
from zalp.tools import ROOT
from zalp.tools.arena import elo, program, tournament
from zalp.tools.arena.pool import ArenaError

pytestmark = pytest.mark.slow

BOTS = ROOT / "examples" / "bots"
SMALL = str(Rules(5, 5, ("3", "2")))
# Shoots row by row on any sea; its argument: after how many shots it falls over.
ROWS = """
import sys
width, last = 5, int(sys.argv[1])
for n in range(25):
    if n == last: sys.exit(3)
    print(n % width, n // width, flush=True)
    if not sys.stdin.readline(): break
"""


def played(capsys, *words):
    """(exit status, JSON report, standard error) of a tournament."""
    status = tournament.main([*words, "--json", "--interpreter", "cpython"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def test_two_players_are_as_far_apart_as_their_score_says():
    (one, _), (other, _) = elo.ratings([[0, 749.5], [249.5, 0]])  # 750 to 250 with the credited draw
    assert one - other == pytest.approx(190.85, abs=0.01) and (one + other) / 2 == elo.MEAN
    assert elo.expected(190.85) == pytest.approx(0.75, abs=1e-4)


def test_the_error_is_that_of_a_share():
    """Of 1,000 matches, 750 won: the standard error of the log odds is 1 / sqrt(n p q); each player has half of it."""
    (_, error), (_, same) = elo.ratings([[0, 749.5], [249.5, 0]])
    assert error == pytest.approx(same) == pytest.approx(1.96 * elo.UNIT / (1000 * 0.75 * 0.25) ** 0.5 / 2, rel=1e-3)


def test_ratings_and_their_intervals_are_found_again():
    """Of five players whose strength is known, in 40 tournaments: 95 of 100 intervals hold, give or take."""
    true = [1300, 1400, 1500, 1600, 1700]
    rng = random.Random(1)
    held = 0
    for _ in range(40):
        scores = [[0.0] * 5 for _ in true]
        for i in range(5):
            for j in range(i):
                won = sum(rng.random() < elo.expected(true[i] - true[j]) for _ in range(100))
                scores[i][j], scores[j][i] = won, 100 - won
        found = elo.ratings(scores)
        assert max(abs(rating - one) for (rating, _), one in zip(found, true, strict=True)) < 120
        held += sum(abs(rating - one) <= error for (rating, error), one in zip(found, true, strict=True))
    assert 180 <= held <= 198


def test_a_player_who_wins_all_has_a_rating_too():
    ratings = elo.ratings([[0, 10, 10], [0, 0, 10], [0, 0, 0]])
    assert ratings[0][0] > ratings[1][0] > ratings[2][0] and ratings[0][0] < 3000
    drawn = elo.ratings([[0, 5], [5, 0]])
    assert drawn[0] == pytest.approx(drawn[1]) and drawn[0][0] == elo.MEAN


def test_players_who_cannot_be_compared_are_refused():
    with pytest.raises(ValueError, match="met"):
        elo.ratings([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]])


def test_captains_meet_in_full_matches_and_a_seed_replays_them(capsys):
    words = ("navigator", "cabin-boy", "good", "--matches", "8", "--rules", SMALL)
    status, report, _ = played(capsys, *words)
    assert status == 0 and report["players"] == ["navigator", "cabin-boy", "good"] and report["faults"] == []
    scores = report["scores"]
    assert all(scores[i][j] + scores[j][i] == 8 for i in range(3) for j in range(i))
    assert [row["matches"] for row in report["table"]] == [16] * 3
    assert sum(row["score"] for row in report["table"]) == 24
    assert report["table"][-1]["name"] == "cabin-boy"
    assert report["table"] == sorted(report["table"], key=lambda row: -row["elo"])
    assert played(capsys, *words)[1]["scores"] == scores
    assert played(capsys, *words, "--seed", "2")[1]["scores"] != scores


def test_captains_meet_under_any_rules(capsys):
    status, report, _ = played(capsys, "boatswain", "cabin-boy", "--matches", "2", "--rules", "salvo")
    assert status == 0 and sum(map(sum, report["scores"])) == 2


def test_programs_meet_captains_and_each_other(capsys, tmp_path):
    path = tmp_path / "rows.py"
    path.write_text(ROWS)
    words = [f"rows=python '{path}' 99", f"falls=python '{path}' 2", "navigator", "--matches", "2", "--rules", SMALL]
    status, report, err = played(capsys, *words)
    assert status == 1 and report["scores"][1] == [0, 0, 0]
    assert report["scores"][0][1] == report["scores"][2][1] == 2
    assert len(report["faults"]) == 4 and "falls: ended with exit status 3 before shot 3" in err
    status, report, _ = played(capsys, *words[1:2], f"same={words[1].partition('=')[2]}", *words[3:])
    assert report["scores"] == [[0, 1], [1, 0]]  # where both are at fault it is a draw


def test_the_table_is_printed(capsys):
    words = ["boatswain", "cabin-boy", "--matches", "2", "--rules", SMALL, "--interpreter", "cpython"]
    assert tournament.main(words) == 0
    out, err = capsys.readouterr()
    assert out.startswith("| player | Elo | 95 % | score |\n") and "| boatswain | 1" in out and "of 2 |" in out
    assert " : " in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nelson", "admiral"], "no captain is called nelson"),
        (["admiral"], "two players or more"),
        (["admiral", "admiral"], "a name of its own"),
        (["admiral", "admiral=true"], "a name of its own"),
        (["admiral", "p="], "the command is empty"),
        (["admiral", "p=true", "--rules", "salvo"], "streak or single"),
        (["admiral", "p=true", "--rules", "mines"], "full answers only"),
        (["admiral", "p=true", "--rules", "plain"], "full answers only"),
    ],
)
def test_bad_words_are_reported(words, message):
    with pytest.raises(ArenaError, match=message):
        tournament.main(words)


def commands(tmp_path):
    """The sample bots that this machine can run."""
    found = [[sys.executable, str(BOTS / "bot.py")]]
    if shutil.which("node"):
        found.append(["node", str(BOTS / "bot.js")])
    if shutil.which("cc"):
        made = tmp_path / "bot"
        subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", made, BOTS / "bot.c"], check=True)
        found.append([str(made)])
    return found


def test_the_sample_bots_play_as_a_careful_person_does(tmp_path):
    """A shooter with a chessboard who finishes ships needs some 58 shots; a random one needs 75."""
    rules = Rules()
    fleets = [Fleet.random(rules, Rng(seed)).ships for seed in range(5)]
    for words in commands(tmp_path):
        results = asyncio.run(program.play_all(words, fleets, rules, 60, 2, lambda: None))
        assert [result for result in results if "error" in result] == []
        assert 47 < sum(result["shots"] for result in results) / len(results) < 68, words


def test_the_sample_bots_are_short():
    assert sorted(path.suffix for path in BOTS.iterdir() if path.is_file()) == [".c", ".js", ".py"]
    assert all(len(path.read_text().splitlines()) < 60 for path in BOTS.iterdir() if path.is_file())
