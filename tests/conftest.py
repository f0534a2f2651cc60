"""Which tests are slow: `make test-fast` leaves them out. Tests of the core know no pytest, so they are named here.

And which share what only one at a time should use: with `pytest -n` they run one after the other in one process.
"""

import gc
import os

# Before numpy is imported: its threads wait for each other in a loop, which takes the cores that other tests need.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import core.few_guesses  # noqa: F401
import pytest
from core.sample import sample
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

# No example fails since it took its time.
settings.register_profile(
    "zalp", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=sample(100, 40)
)
settings.load_profile("zalp")

# What one process does in turn: a browser's pages, KiCad's windows, files whose fixtures take long.
BROWSER = (
    "test_browser.py",
    "test_browser_colours.py",
    "test_browser_desk.py",
    "test_browser_layout.py",
    "test_browser_rules.py",
    "test_browser_sight.py",
    "test_browser_straume.py",
    "test_rooms_page.py",
    "test_site.py",
    "test_site_friend.py",
    "test_site_hosts.py",
    "test_site_pico.py",
    "test_site_room.py",
    "test_wheel.py",
)
MADE_ONCE = ("test_cluster.py", "test_golden.py", "test_names.py", "test_paper.py", "test_replay.py", "test_script.py")
TOGETHER = (*BROWSER, *MADE_ONCE, "test_hardware_kicad.py")
# The longest, which wait most of their time: begun first, while others use the cores.
LONG = (
    "test_a_match_is_saved_and_goes_on_without_a_network",
    "test_a_duel_of_two_units_survives_pulls_power_cuts_and_a_third_unit",
    "test_a_whole_match",
    "test_a_drained_battery_warns_stops_and_stays_empty_over_the_switch",
    "test_the_site_and_a_handheld_elsewhere_fight_a_duel_through_a_broker",
)

# Files whose tests start a browser, a broker, a simulator of circuits or boards, KiCad or hundreds of matches, or build
# the firmware.
SLOW_FILES = {
    "test_arena.py",
    *BROWSER,
    "test_board.py",
    "test_cable_cheats.py",
    "test_cable_eavesdropper.py",
    "test_cable_fuzz.py",
    "test_cable_model.py",
    "test_cable_soak.py",
    "test_cable_stalling.py",
    "test_captains_properties.py",
    "test_case.py",
    "test_cluster.py",
    "test_coach.py",
    "test_emulated_names.py",
    "test_fold.py",
    "test_frozen.py",
    "test_game_properties.py",
    "test_hardware.py",
    "test_hardware_kicad.py",
    "test_learning.py",
    "test_make_play.py",
    "test_merge.py",
    "test_micropython.py",
    "test_names.py",
    "test_odds.py",
    "test_optimum.py",
    "test_oracle.py",
    "test_paper.py",
    "test_pocket_board.py",
    "test_referee.py",
    "test_release.py",
    "test_replay.py",
    "test_rooms.py",
    "test_rule_duels.py",
    "test_rule_lines.py",
    "test_rules_properties.py",
    "test_script.py",
    "test_second_peer.py",
    "test_simulation.py",
    "test_site_browsers.py",
    "test_sound_spectrum.py",
    "test_straume_cheats.py",
    "test_tournament.py",
    "test_virtual.py",
    "test_virtual_cable.py",
    "test_where_to_add.py",
}
# Single ones that take more than a second of a core.
SLOW_TESTS = {
    "test_a_brisk_miss_takes_nine_tenths_of_a_second_and_the_captains_thirteen",
    "test_a_broker_that_takes_short_packets_alone_is_reported",
    "test_a_broker_whose_rights_withhold_the_topics_is_reported_to_both",
    "test_a_captain_has_something_to_say_after_some_matches",
    "test_a_draw_is_offered_in_the_pause_and_taken",
    "test_a_drill_goes_to_the_end_in_every_variant",
    "test_a_duel_goes_over_tcp",
    "test_a_duel_nests_no_more_calls_than_a_pico_has_stack_for",
    "test_a_duel_whose_other_unit_is_gone_can_be_left_for_a_new_one",
    "test_a_film_has_every_frame",
    "test_a_fleet_that_finds_no_room_is_reported_and_ends_no_program",
    "test_a_game_taken_back_is_as_it_began",
    "test_a_handheld_on_a_serial_port_fights_a_duel_in_a_room",
    "test_a_match_against_the_admiral_is_remembered_and_no_other",
    "test_a_match_can_be_won_and_lost_against_each_captain",
    "test_a_match_goes_on_after_a_power_cut_at_each_kind_of_act",
    "test_a_match_is_won_by_ear_in_both_languages",
    "test_a_match_of_every_preset_is_written_and_read_back",
    "test_a_match_of_two_by_every_rule_set_is_written_down_and_can_be_seen_again",
    "test_a_match_on_15x15_is_played_through_the_keys",
    "test_a_match_resumed_at_any_shot_ends_as_it_would_have_ended",
    "test_a_match_taken_up_again_goes_on",
    "test_a_match_without_its_memory_is_refused",
    "test_a_memory_fades",
    "test_a_memory_learns_the_habit_and_survives_as_a_record",
    "test_a_memory_tells_halves_and_parallel_ships_from_the_rest",
    "test_a_new_match_against_the_admiral_begins_with_what_he_remembers",
    "test_a_picture_that_cannot_be_written_is_reported",
    "test_a_player_who_must_give_or_sail_and_presses_nothing_gets_words_for_what_is_due_until_a_key",
    "test_a_power_cut_at_any_moment_and_a_pulled_cable_change_nothing",
    "test_a_power_cut_at_any_operation_of_a_match_leaves_the_last_record_or_the_one_before",
    "test_a_power_cut_at_every_write_of_a_duels_end_leaves_it_in_both_logbooks_once",
    "test_a_pulled_cable_is_seen_and_heard_within_three_seconds_and_the_duel_goes_on",
    "test_a_saved_match_goes_on_with_the_memory_that_it_began_with",
    "test_a_strangers_log_is_read_with_the_map_of_its_release",
    "test_a_traceback_of_the_built_firmware_reads_like_one_of_the_sources",
    "test_a_unit_that_answers_by_another_fleet_is_caught_and_both_learn_it",
    "test_a_unit_that_is_there_and_silent_for_a_minute_may_be_left_with_a_win",
    "test_a_unit_that_lost_its_power_comes_back_into_the_duel_from_the_menu",
    "test_a_whole_match_against_the_cabin_boy_takes_a_quick_player_150_seconds",
    "test_after_the_match_fire_is_again_and_back_is_the_menu",
    "test_any_key_leaves_him_while_he_thinks_and_nothing_has_happened",
    "test_back_ends_every_page_in_the_menu_with_the_players_settings",
    "test_both_play_by_every_rule_set_and_a_power_cut_shows_nothing",
    "test_both_units_lose_power_again_and_again_under_every_kind_of_rules",
    "test_captains_play_rules_of_ones_own",
    "test_each_preset_is_won_against_a_captain",
    "test_every_captain_sinks_every_fleet_with_legal_shots_only",
    "test_every_effect_of_every_bank_sounds_and_ends_in_silence",
    "test_every_guess_agrees_with_every_answer",
    "test_every_module_compiles_for_the_pico_and_the_plain_twins_stay_at_home",
    "test_every_number_of_a_program_and_a_state_fits_the_pico",
    "test_every_policy_gives_legal_fleets",
    "test_every_policy_stows_mines_and_submarines",
    "test_every_preset_is_played_to_the_end_and_every_captain_plays_half_of_them",
    "test_guesses_are_the_same_with_both_twins",
    "test_it_is_built_for_the_pico",
    "test_iterated_it_comes_to_what_the_rfc_says",
    "test_it_is_played_from_the_menu",
    "test_it_is_played_from_the_menu_on_micropython",
    "test_it_is_played_on_the_page",
    "test_leaving_for_good_forfeits_and_the_other_player_is_informed",
    "test_neither_what_a_duel_reveals_nor_three_sunk_ships_tell_where_the_rest_lies",
    "test_no_coordinate_is_torn_wherever_in_the_show_of_a_hit_it_begins",
    "test_no_module_reads_private_names_of_another",
    "test_no_pico_at_the_port_is_said_in_one_message",
    "test_no_screen_is_a_dead_end",
    "test_on_a_line_where_only_short_frames_pass_nobody_is_accused_before_the_bound",
    "test_other_fleets_are_placed_fought_and_judged",
    "test_perft_is_documented_and_counted_twice",
    "test_power_cut_at_every_frame_after_the_match_leaves_the_old_memory_or_the_new",
    "test_random_games_keep_the_invariants",
    "test_resigning_is_asked_and_shown_to_both_and_so_is_what_the_other_had_afloat",
    "test_start_to_first_shot_takes_less_than_6_s_where_a_packet_in_twenty_is_lost",
    "test_the_animation_shows_every_shot_and_ends_with_both_seas",
    "test_the_last_match_is_a_text_a_moving_picture_and_a_card",
    "test_the_map_is_what_an_admiral_who_sees_the_chart_alone_believes",
    "test_the_map_of_the_tree_says_where_every_module_comes_from",
    "test_the_navigator_finds_out_who_keeps_to_the_shore",
    "test_the_pico_gets_the_same_bytes_as_if_it_did_not_exist",
    "test_the_picture_does_not_depend_on_what_the_captain_hides",
    "test_the_size_of_the_blocks_changes_no_sample",
    "test_the_upper_two_give_no_ship_away_to_a_single_move",
    "test_two_play_a_duel_over_a_bad_line_and_a_broker_that_restarts_and_a_listener_learns_nothing",
    "test_two_players_press_duel_play_to_the_end_and_keep_the_same_log",
    "test_what_is_new_in_a_turn_can_be_lost_too",
    "test_what_people_type_and_paste_opens_the_same_room_here_and_in_the_browser",
    "test_what_the_pico_reads_of_its_flash_is_copied_with_the_modules",
    "test_where_ships_may_touch_the_admiral_searches_in_diagonals",
    "test_whoever_speaks_in_the_session_of_the_absent_is_not_heard",
}


def pytest_ignore_collect(collection_path, config):
    """`make test-fast` does not even read the slow files: what they import takes seconds."""
    if config.option.markexpr == "not slow" and is_slow(collection_path.name):
        return True
    return None


def is_slow(file):
    return file in SLOW_FILES or file.startswith("test_emulator_")


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: (item.originalname not in LONG, item.path.name not in BROWSER))
    for item in items:
        if is_slow(item.path.name) or item.originalname in SLOW_TESTS:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True, scope="module")
def little_to_collect():
    """The firmware collects its garbage often: what the tests before have left is not looked at each time. Given back
    afterwards: what is frozen when the interpreter ends is never freed, and libraries in C complain of leaks.
    """
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def browser():
    """Chromium, without a window."""
    from browsing import PICTURES

    from host_tools.virtual.player import chromium, find_chromium
    from host_tools.virtual.units import NoMicroPython, find_micropython

    if not find_chromium():
        pytest.skip("no Chromium: apt install chromium-headless-shell, or chromium")
    try:
        find_micropython(os.environ.get("MICROPYTHON"))
    except NoMicroPython as error:
        pytest.skip(str(error))
    PICTURES.mkdir(exist_ok=True)
    with chromium(shell=True) as found:
        yield found


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.stash[_FAILED] = report.failed
    return report


@pytest.fixture
def desk(browser, tmp_path, request):
    """Opens pages; when the test is over none of them may have logged an error. A failed one leaves last.png."""
    from browsing import Desk

    pages = Desk(browser, tmp_path / "saves")
    yield pages
    pages.close(request.node.stash.get(_FAILED, False))
    assert pages.faults == []


@pytest.fixture
def address(browser, tmp_path):
    """A handheld that runs the tests' program. Ask for it before `desk`, so that the pages are closed first."""
    from browsing import PROGRAM, served

    with served(tmp_path / "saves", PROGRAM) as address:
        yield address


class Scheduling(LoadScopeScheduling):
    """Each test by itself to whoever is free, but the files of TOGETHER whole, without their long ones."""

    def _split_scope(self, nodeid):
        file = nodeid.split("::")[0]
        return file if file.endswith(TOGETHER) and not nodeid.endswith(LONG) else nodeid


@pytest.hookimpl(optionalhook=True)  # without xdist there is nothing to schedule
def pytest_xdist_make_scheduler(config, log):
    return Scheduling(config, log)
