"""The arena: figures, workers, outside programs that misbehave, and a small sample that a weaker captain turns red."""

import json
import statistics
import subprocess
import sys
from collections import Counter

import pytest

from zalp.seabattle.rules import Rng, Rules, Sea, preset
from zalp.tools import ROOT
from zalp.tools.arena import __main__ as arena
from zalp.tools.arena import figures, pool
from zalp.tools.arena.baselines import PRIORS, prior
from zalp.tools.arena.seas import STYLES, draw

pytestmark = pytest.mark.slow

RULES = Rules()
SEA = "####......" + "." * 10 + "###.###..." + "." * 10 + "##.##.##.." + "." * 10 + "#.#.#.#..." + "." * 30

# An outside player; its fault is the first argument. Shoots row by row.
PLAYER = """
import sys, time
fault = sys.argv[1]
for n in range(100):
    if n == 7:
        if fault == "silent": time.sleep(3600)
        if fault == "crash": sys.exit(3)
        if fault == "repeat": n = 2
        if fault == "outside": print("10 3", flush=True); continue
        if fault == "words": print("B7", flush=True); continue
        if fault == "minus": print("-1 3", flush=True); continue
        if fault == "endless": sys.stdout.write("1" * 100000); sys.stdout.flush(); continue
    print(n % 10, n // 10, flush=True)
    if sys.stdin.readline().strip() not in ("M", "H", "S"): sys.exit(4)
"""


@pytest.fixture
def player(tmp_path):
    """The command of an outside player with one fault."""
    path = tmp_path / "a player.py"
    path.write_text(PLAYER)
    return lambda fault: f'"{sys.executable}" "{path}" {fault}'


@pytest.fixture
def seas(tmp_path):
    path = tmp_path / "seas.txt"
    path.write_text(SEA + "\n" + SEA[::-1] + "\n")
    return str(path)


def report(capsys, *words):
    """(exit status, JSON report, standard error) of the arena."""
    status = arena.main([*words, "--json"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def test_figures_of_a_known_sample():
    found = figures.describe("misses", [4, 1, 3, 2, 10])
    assert found["misses_mean"] == 4 and found["misses_median"] == 3 and found["misses_p95"] == 10
    assert found["misses_stderr"] == pytest.approx((50 / 4) ** 0.5 / 5**0.5)
    assert figures.describe("shots", [7])["shots_stderr"] is None
    assert figures.describe("shots", [])["shots_mean"] is None


def test_the_confidence_interval_is_wilsons():
    # Published example: 81 successes of 263 give 0.2553 to 0.3662 (Newcombe, Statistics in Medicine 17, 1998, table I).
    assert figures.share(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    low, high = figures.share(0, 20)
    assert low == 0 and high == pytest.approx(0.1611, abs=1e-4)


@pytest.mark.daily(3)
@pytest.mark.parametrize(
    "captain, least, most",
    # Long-run means 76.2, 55.0, 35.1 (docs/captains.md), about four standard errors of this sample either way.
    [("random", 74.2, 78.2), ("random-halos", 52.2, 57.8), ("navigator", 32.2, 38.0)],
)
def test_a_small_sample_of_every_strength(capsys, captain, least, most):
    status, found, _ = report(capsys, "--captain", captain, "--seas", "U1", "--matches", "100")
    assert status == 0 and found["matches"] == 100 and found["errors"] == []
    assert least < found["misses_mean"] < most
    assert found["shots_mean"] == pytest.approx(found["misses_mean"] + 20)


@pytest.mark.daily(3)
def test_a_small_sample_against_packed_fleets_tells_the_admiral_from_the_navigator(capsys):
    # Long-run means 40.5 and 46 (docs/captains.md); the same 40 seas for both.
    admiral = report(capsys, "--captain", "admiral", "--seas", "P", "--matches", "40")[1]["misses_mean"]
    navigator = report(capsys, "--captain", "navigator", "--seas", "P", "--matches", "40")[1]["misses_mean"]
    assert admiral < 43 < navigator


@pytest.mark.daily(3)
def test_the_admiral_expects_ships_in_the_middle_too(capsys):
    # Without a habit of the middle he needs 34.6 (docs/captains.md).
    assert report(capsys, "--captain", "admiral", "--seas", "M", "--matches", "40")[1]["misses_mean"] < 33


@pytest.mark.daily(3)
@pytest.mark.parametrize(
    "rules, captain, matches, most",
    # Shots. Their long-run means (docs/captains.md) and one and a half to four standard errors of this sample more; on
    # the same seas the captain below needs more than that (the admiral's are compared with the boatswain's).
    [
        ("classic", "admiral", 24, 59),
        ("salvo", "admiral", 12, 69),
        ("modern", "admiral", 24, 47),
        ("salvo", "boatswain", 600, 73.6),
        ("sweeper", "navigator", 12, 158),
        ("big", "navigator", 16, 137),
        ("grand", "navigator", 12, 190),
        ("dutchman", "boatswain", 120, 332),
        ("sloop", "boatswain", 600, 80.9),
    ],
)
def test_a_small_sample_that_a_weaker_captain_turns_red(capsys, rules, captain, matches, most):
    words = "--captain", captain, "--rules", rules, "--matches", str(matches)
    assert report(capsys, *words)[1]["shots_mean"] < most


@pytest.mark.daily(3)
def test_the_levels_are_for_people(capsys):
    # Long-run shares of the median adult's wins: 0.55, 0.40, 0.26. With fleets at random alone the first was 0.60.
    rates = [
        report(capsys, "--captain", "median", "--versus", name, "--matches", str(matches))[1]["win_rate"]
        for name, matches in (("cabin-boy", 600), ("boatswain", 100), ("navigator", 100))
    ]
    assert 0.5 < rates[0] < 0.585 and 0.29 < rates[1] < 0.51 and 0.12 < rates[2] < 0.36, rates


def test_a_person_who_counts_shoots_better_than_one_who_searches_a_chessboard(capsys):
    misses = [
        report(capsys, "--captain", who, "--matches", "60")[1]["misses_mean"] for who in ("expert", "good", "median")
    ]
    assert misses[0] + 1 < misses[1] < misses[2] - 2, misses


def test_the_published_map_is_hot_where_it_is_published_to_be():
    rng = Rng(1)
    rows, columns, corners = [0] * 10, [0] * 10, 0
    fleets = [draw("W", RULES, rng) for _ in range(60)]
    for fleet in fleets:
        for ship in fleet.ships:
            corners += len(ship) == 2 and not {0, 9, 90, 99}.isdisjoint(ship)
            for cell in ship:
                rows[cell // 10] += 1
                columns[cell % 10] += 1
    assert (rows[1] + rows[8]) / 2 > 1.15 * sum(rows[2:8]) / 6
    cold = [columns[x] for x in (2, 4, 5, 6, 7)]
    assert (columns[1] + columns[3] + columns[8]) / 3 > 1.2 * sum(cold) / len(cold)
    assert corners > 60  # of 180 ships; 8 % of the places


def test_every_style_of_sea_can_be_drawn():
    for style in STYLES:
        assert Sea(RULES, draw(style, RULES, Rng(3)).ships).afloat
    for seed in range(5):
        big = [ship for ship in draw("I", RULES, Rng(seed)).ships if len(ship) > 1]
        assert all(0 < cell % 10 < 9 and 9 < cell < 90 for ship in big for cell in ship)
        assert len({ship[1] - ship[0] for ship in draw("V", RULES, Rng(seed)).ships if len(ship) > 1}) == 1
    for rules in (preset("modern"), preset("bent")):  # ships of as many decks, but not of one shape
        assert all(Sea(rules, draw("U2", rules, Rng(seed)).ships).afloat for seed in range(20))


def test_hardly_two_fleets_are_alike():
    # Up to symmetry, the ships of two decks or more alone.
    layouts = Counter()
    for seed in range(60):
        big = [ship for ship in draw("perelman", RULES, Rng(seed)).ships if len(ship) > 1]
        images = []
        for flip in range(8):
            ships = []
            for ship in big:
                cells = []
                for cell in ship:
                    x, y = cell % 10, cell // 10
                    x, y = 9 - x if flip & 1 else x, 9 - y if flip & 2 else y
                    cells.append(x * 10 + y if flip & 4 else y * 10 + x)
                ships.append(tuple(sorted(cells)))
            images.append(tuple(sorted(ships)))
        layouts[min(images)] += 1
    assert max(layouts.values()) <= 4 and len(layouts) >= 50, layouts.most_common(3)


def test_the_boatswain_is_strong_enough(capsys):
    assert report(capsys, "--captain", "boatswain", "--matches", "150")[1]["misses_mean"] <= 42


def test_a_seed_gives_the_same_matches_on_both_interpreters(capsys):
    if not pool.micropython():
        pytest.skip("no MicroPython unix port here")
    found = [
        report(capsys, "--captain", "navigator", "--matches", "12", "--seed", "5", "--interpreter", interpreter)[1]
        for interpreter in ("micropython", "cpython", "micropython")
    ]
    for one in found:
        del one["interpreter"]
    assert found[0] == found[1] == found[2]
    other = report(capsys, "--captain", "navigator", "--matches", "12", "--seed", "6")[1]
    assert other["misses_mean"] != found[0]["misses_mean"]


@pytest.mark.daily(3)
def test_duels_and_their_win_rate(capsys):
    status, found, err = report(capsys, "--captain", "navigator", "--versus", "random-halos", "--matches", "40")
    assert status == 0 and found["matches"] == 40
    assert found["win_low"] < found["win_rate"] < found["win_high"] or found["win_rate"] == 1
    assert found["win_rate"] > 0.8
    assert "40/40" in err  # the progress bar
    placed = report(
        capsys, "--captain", "cabin-boy", "--versus", "cabin-boy", "--place", "perelman", "--matches", "100"
    )
    assert placed[1]["win_rate"] > 0.6


def test_two_captains_are_compared_sea_by_sea(capsys):
    words = "--captain", "navigator", "--matches", "12"
    status, found, _ = report(capsys, *words, "--than", "boatswain")
    alone = [report(capsys, "--captain", name, *words[2:])[1]["misses"] for name in ("navigator", "boatswain")]
    assert status == 0 and [found["misses"], found["than_misses"]] == alone
    assert found["fewer_mean"] == pytest.approx(statistics.fmean(alone[1]) - statistics.fmean(alone[0]))
    assert arena.main([*words, "--than", "boatswain", "--jobs", "1"]) == 0
    assert f"{found['fewer_mean']:.2f} misses fewer than boatswain on the same seas" in capsys.readouterr().out
    # A sea that one of the two did not end counts for neither; the error is that of the differences.
    others = [{"misses": 9}, {"misses": 50}, {"misses": 20}]
    both = arena.fewer([{"misses": 7}, {"misses": 46}, {"error": "silent"}], others)
    assert both["than_misses"] == [9, 50] and both["fewer_mean"] == 3 and both["fewer_stderr"] == pytest.approx(1)


def played(rules, captain, seas, seeds):
    """The results of a captain against each sea with its seed."""
    jobs = [{"do": "solo", "rules": str(rules), "captain": captain} for _ in seas]
    for job, drawn, seed in zip(jobs, seas, seeds, strict=True):
        job.update(sea=str(drawn).replace("/", ""), seed=seed)
    return pool.run(jobs, 2, "micropython" if pool.micropython() else "cpython", lambda: None)


@pytest.mark.parametrize("captain", ("boatswain", "navigator"))
def test_the_last_search_for_a_submarine_counts_as_its_mean(captain):
    # With the same random numbers his shots are the same until he finds it, wherever it is: nothing is left to chance.
    rules = Rules(6, 6, ("3", "1"), submarines=1)
    ships = [(0, 1, 2), (28,)]
    waters = [cell for cell in range(36) if cell not in (0, 1, 2, 28)]
    found = played(rules, captain, [Sea(rules, ships, (), (), [cell]) for cell in waters], [4] * len(waters))
    late = [result for result in found if result["even"] != result["misses"]]
    assert len(late) > 4 and len({result["even"] for result in late}) == 1
    assert sum(result["even"] for result in found) == sum(result["misses"] for result in found)


def test_the_last_search_for_a_dutchman_counts_as_its_mean():
    rules = Rules(10, 10, ("~5",))
    seas = [draw("U1", rules, Rng(number + 1)) for number in range(400)]
    found = played(rules, "boatswain", [Sea.of(fleet) for fleet in seas], range(400))
    assert sum(result["even"] == result["misses"] for result in found) < 80  # once in twelve it stayed
    misses, even = [result["misses"] for result in found], [result["even"] for result in found]
    assert statistics.fmean(even) == pytest.approx(statistics.fmean(misses), abs=2.5)
    assert statistics.stdev(even) < 0.8 * statistics.stdev(misses)


@pytest.mark.daily(3)
def test_a_series_is_remembered(capsys):
    words = "--captain", "admiral", "--seas", "P", "--matches", "8", "--series", "4"
    status, found, _ = report(capsys, *words)
    assert status == 0 and found["matches"] == 8 and len(found["misses_by_match"]) == 4
    assert sum(found["misses_by_match"]) / 4 == pytest.approx(found["misses_mean"])
    assert found["gain_stderr"] > 0
    # The first sea of a series is met without memory, as if alone.
    assert report(capsys, *words[:-1], "1")[1]["misses_by_match"] == [report(capsys, *words[:-2])[1]["misses_mean"]]


def test_a_mixture_has_seas_of_each_style_at_random(capsys):
    options = arena.arguments(["--captain", "cabin-boy", "--seas", "I+V", "--matches", "40", "--jobs", "2"])
    lines = arena.Arena(options).seas()
    alone = {}
    for style in ("I", "V"):
        options.seas = style
        alone[style] = arena.Arena(options).seas()
    parts = [[lines[i] == alone[style][i] for i in range(40)] for style in ("I", "V")]
    assert all(a != b for a, b in zip(*parts, strict=True)) and 10 < sum(parts[0]) < 30
    for words, message in (
        (
            ["--captain", "cabin-boy", "--seas", "I+Q+R"],
            "'Q', 'R' is not a style; a mixture is some of these, joined by +",
        ),
        (["--captain", "cabin-boy", "--seas", "I+"], "'' is not a style"),
    ):
        with pytest.raises(arena.ArenaError) as refused:
            arena.main(words)
        assert message in str(refused.value)


@pytest.mark.daily(3)
def test_a_captain_informed_of_a_mixture_has_the_habits_of_both(capsys):
    assert len(prior("H+V+PX")) == 7 and prior("H+Y") is None
    assert [sum(habit[0] for habit in prior(style)) for style in PRIORS] == [100] * len(PRIORS)
    found = report(capsys, "--captain", "informed", "--seas", "I+M", "--matches", "4")[1]
    assert found["misses_mean"] < 40


def test_the_gain_of_memory_is_of_the_second_half_and_paired():
    # Two series of four: the first saves 3 and 1 in its second half, the second nothing; what the first halves saved
    # does not count, nor does a series that is not whole.
    misses = [(9, 1), (9, 1), (6, 3), (5, 4)] + [(9, 1), (9, 1), (5, 5), (5, 5)] + [(9, 1)]
    found = arena.by_memory([{"strange": strange, "misses": misses} for strange, misses in misses], 4)
    assert found["gain_mean"] == 1 and found["gain_stderr"] == pytest.approx(1)
    assert found["misses_by_match"] == [1, 1, 4, 4.5]


@pytest.mark.daily(3)
def test_an_admiral_who_knows_how_fleets_are_packed_needs_fewer_shots_at_them(capsys):
    found = [
        report(capsys, "--captain", name, "--seas", "packed", "--matches", "5")[1]["misses_mean"]
        for name in ("informed", "navigator")
    ]
    assert found[0] < found[1] - 2


def test_fleets_are_printed_as_files_of_seas(capsys, tmp_path):
    assert arena.main(["--place", "shores", "--matches", "3"]) == 0
    path = tmp_path / "shores.txt"
    path.write_text(capsys.readouterr().out)
    assert len(arena.read_seas(path, RULES)) == 3
    found = report(capsys, "--captain", "navigator", "--seas", str(path))[1]
    assert found["matches"] == 3


def test_an_outside_player_gets_true_answers(capsys, player, seas):
    status, found, _ = report(capsys, "--program", player("none"), "--seas", seas)
    assert status == 0 and found["matches"] == 2 and found["errors"] == []
    # Row by row: the last deck of the first sea is in row 6, column 6; the second is its mirror image.
    assert found["shots_mean"] == (67 + 100) / 2
    assert found["misses_mean"] == found["shots_mean"] - 20


@pytest.mark.parametrize(
    "fault, words",
    [
        ("silent", "silent for 1 s before shot "),
        ("crash", "exit status 3 before shot 8"),
        ("repeat", "shot 8: 2 0 was shot before"),
        ("outside", "shot 8: 10 3 is outside"),
        ("words", "shot 8: 'B7' is not `x y`"),
        ("minus", "shot 8: '-1 3' is not `x y`"),
        ("endless", "shot 8: a line of more than"),
    ],
)
def test_an_outside_player_that_misbehaves_ends_that_sea(capsys, player, seas, fault, words):
    patience = "1" if fault == "silent" else "240"  # a slow machine may take more than 1 s for the first shot already
    status, found, err = report(capsys, "--program", player(fault), "--seas", seas, "--timeout", patience)
    assert status == 1 and found["matches"] == 0 and found["misses_mean"] is None
    assert [error["match"] for error in found["errors"]] == [1, 2]
    assert words in found["errors"][0]["error"] and words in err


def test_a_program_that_does_not_exist(capsys, seas):
    status, found, _ = report(capsys, "--program", "/no/such/player", "--seas", seas)
    assert status == 1 and "cannot start '/no/such/player'" in found["errors"][0]["error"]


@pytest.mark.parametrize(
    "words, message",
    [
        ([], "say who shoots"),
        (["--captain", "skipper"], "invalid choice: 'skipper'"),
        (["--captain", "navigator", "--program", "x"], "not allowed with"),
        (["--captain", "navigator", "--matches", "0"], "must be 1 or more"),
        (["--captain", "navigator", "--matches", "many"], "invalid"),
        (["--captain", "navigator", "--timeout", "-1"], "must be a time in seconds"),
        (["--captain", "navigator", "--rules", "nonsense"], "a rule set's line"),
        (["--captain", "navigator", "--versus", "navigator", "--seas", "U1"], "leave --seas out"),
        (["--captain", "navigator", "--place", "half"], "--place goes with --versus"),
        (["--versus", "navigator", "--place", "half"], "--versus needs"),
        (["--program", "true", "--versus", "navigator"], "zalp tournament"),
        (["--captain", "random", "--series", "3"], "--series goes with"),
        (["--captain", "admiral", "--series", "3", "--rules", "sloop"], "since it sails away"),
        (["--captain", "informed", "--seas", "Y"], "informed knows the style"),
        (["--captain", "informed", "--seas", "I+Y"], "informed knows the style"),
        (["--captain", "admiral", "--than", "informed", "--seas", "Y"], "informed knows the style"),
        (["--captain", "admiral", "--than", "navigator", "--versus", "navigator"], "--than goes with"),
        (["--program", "'unclosed"], "No closing quotation"),
        (["--program", " "], "the command is empty"),
    ],
)
def test_bad_arguments_are_reported(capsys, words, message):
    with pytest.raises(SystemExit) as ended:
        arena.main(words)
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "text, message",
    [
        (None, "No such file"),
        ("", "holds no sea"),
        ("..##", "line 1: a sea of 10x10 has 100 cells, not 4"),
        (SEA + "\n" + "#" * 100, "line 2: this fleet is not legal"),
        (SEA.replace("#", "A"), "line 1: a sea is drawn with # and . only"),
        (b"\xff\xfe\x00", "not a text file"),
    ],
)
def test_a_bad_file_of_seas_is_reported_with_its_line(tmp_path, text, message):
    path = tmp_path / "seas.txt"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(pool.ArenaError, match=message):
        arena.read_seas(path, RULES)


def test_a_worker_that_fails_or_dies_is_reported():
    job = {"do": "sea", "rules": str(RULES), "style": "nowhere", "sea_seed": 1}
    with pytest.raises(pool.ArenaError, match="no style of sea is called"):
        pool.run([job], 1, "cpython", lambda: None)
    worker = pool.Worker("cpython")
    worker.process.kill()
    with pytest.raises(pool.ArenaError, match="a worker died"):
        worker.do(job)
    worker.stop()


def test_a_micropython_that_cannot_be_run_is_reported(monkeypatch):
    monkeypatch.setenv("MICROPYTHON", "/no/such/micropython")
    with pytest.raises(pool.ArenaError, match="cannot be run"):
        pool.micropython()


def test_the_command_line_tells_errors_in_one_line():
    ran = subprocess.run(
        [sys.executable, "-m", "zalp.tools.arena", "--captain", "navigator", "--seas", "/no/such/file"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1 and ran.stdout == ""
    assert ran.stderr.startswith("arena: --seas /no/such/file: No such file") and ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "name, decks", [("salvo", 20), ("five", 17), ("sweeper", 35), ("submarine", 21), ("dutchman", 5)]
)
def test_presets_are_played_by_name(capsys, name, decks):
    status, found, _ = report(capsys, "--captain", "boatswain", "--rules", name, "--matches", "3")
    assert status == 0 and found["shots_mean"] == pytest.approx(found["misses_mean"] + decks)
    duel = report(capsys, "--captain", "cabin-boy", "--versus", "boatswain", "--rules", name, "--matches", "4")[1]
    assert duel["matches"] == 4 and duel["errors"] == []
