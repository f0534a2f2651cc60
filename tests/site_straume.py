"""Straume 1986 by keys on the site's own machine: some of the core's tests of its screens (test_site.py)."""

import sys

sys.path.append("/lib/core")
import test_straume_screens as screens

screens.test_a_ship_and_its_move_are_chosen_in_three_presses_and_taken_back_until_fire()
screens.test_a_captain_answers_every_move_and_the_log_has_both()
screens.test_a_game_against_a_captain_is_resigned_and_kept_as_the_last()
print("played")
