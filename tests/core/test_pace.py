"""Brisk pace: what a miss takes, and a whole match."""

from console.stage import FRAME_MS
from daily import slow
from quick_match import Timed


@slow
def test_a_brisk_miss_takes_nine_tenths_of_a_second_and_the_captains_thirteen():
    timed = Timed().play()
    assert len(timed.misses["me"]) > 5
    assert max(timed.misses["me"]) * FRAME_MS <= 900
    shots = timed.board.shots
    alone = [frames for frames, count in timed.misses["other"] if shots[count - 2][:2] == "me"]  # he shot once
    assert len(alone) > 3 and max(alone) * FRAME_MS <= 1300


@slow
def test_a_whole_match_against_the_cabin_boy_takes_a_quick_player_150_seconds():
    # He is brisk, thinks for half a second, and holds FIRE while the captain shoots.
    timed = Timed(True).play()
    assert len(timed.board.shots) > 80
    assert (timed.ended - timed.began) * FRAME_MS <= 150000
