"""The lobby: bounded, without words, with several thousand challenges at once; in node, as the page has it."""

import json
import shutil

import pytest
from unix_port import ROOT, printed

COUNT = 5000

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="no node")


@pytest.fixture(scope="module")
def said():
    return json.loads(printed("node", ROOT / "tests" / "lobby_twin.mjs", COUNT))


def test_thousands_of_challenges_cost_little_and_are_kept_within_bounds(said):
    assert said["known"] == said["again"] == 400 and said["listed"] == 30 and said["fewer"]
    assert said["packet"] <= 77 and said["perPacket"] < 5  # ms


def test_a_challenge_is_forgotten_or_taken_back_by_its_player_alone(said):
    assert said["silent"] == 0
    assert said["kept"] == [["BORIS", "classic", 30]] and said["secret"] and said["back"] == 0


def test_nobody_can_put_up_words_or_break_the_list(said):
    assert said["broken"] == 0


def test_the_own_challenge_is_sent_and_not_offered_to_oneself(said):
    assert said["own"] == 4 and said["mine"] == 0 and said["changed"]
