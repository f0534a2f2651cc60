"""The captains: every shot legal, nothing seen but answers, the named tactics kept. Runs under pytest and
MicroPython."""

from binascii import crc32

import few_guesses  # noqa: F401
from daily import daily, slow
from instead import instead
from refusals import refused

from zalp.console.settings import TWO_PLAYERS
from zalp.console.words import WORDS, capitals
from zalp.console.words import find as found
from zalp.seabattle import captains
from zalp.seabattle.captains import (
    admiral,
    boatswain,
    deduction,
    guesses,
    layout,
    memory,
    places,
    placing,
    plain,
    words,
)
from zalp.seabattle.cover import OPPONENTS
from zalp.seabattle.rules import (
    ANY,
    CORNERS,
    HALO,
    HIT,
    MISS,
    MISSED,
    SUNK,
    SUNKEN,
    WOUNDED,
    Chart,
    Fleet,
    NotLegal,
    Rng,
    Rules,
    Sea,
    finish,
)
from zalp.seabattle.rules.presets import preset

CLASSIC = Rules()
STRONG = ("navigator", "admiral")  # who shoot where a ship may lie, always
OTHERS = (
    Rules(fleet="modern"),
    Rules(fleet="bent"),
    Rules(fleet="classic", contact=ANY),
    Rules(fleet="russian", contact=CORNERS),
    Rules(15, 15, "big"),
    Rules(6, 6, ("3", "2", "2", "1")),
    Rules(18, 7, ("4", "3", "2", "1")),
    Rules(1, 5, ("2", "1")),
    Rules(1, 1, ("1",)),
)


BENT = Rules(8, 8, ("4|###/#..|##/##|##./.##", "3|##/#.", "2", "1"))


def battle(name, rules, seed):
    """A captain sinks a random sea; every shot is checked. Returns the cells shot at."""
    rng = Rng(seed)
    sea = Sea(rules, Fleet.random(rules, rng).ships)
    chart = Chart(rules)
    captain = captains.make(name, rules, rng)
    shots = []
    while chart.left:
        finish(captain.think(chart))
        cell = captain.shot
        assert chart.marks[cell] == 0, f"{name} shot at the known cell {cell}"
        answer = sea.fire(cell)
        ship = sea.ship_at(cell) if answer == SUNK else None
        chart.mark(cell, answer, ship)
        captain.on_answer(chart, cell, answer)
        shots.append(cell)
    return shots


def chart_of(rules, picture, left=None):
    """A chart from a picture: . unknown, * miss, x wounded, X sunk, - halo."""
    chart = Chart(rules)
    for cell, c in enumerate(picture.replace("\n", "").replace(" ", "")):
        chart.marks[cell] = {".": 0, "*": MISSED, "x": WOUNDED, "X": SUNKEN, "-": HALO}[c]
    if left is not None:
        chart.left = list(left)
    return chart


def shot_by(name, chart, seed):
    """The cell that a captain of this name chooses on a chart."""
    captain = captains.make(name, chart.rules, Rng(seed))
    finish(captain.think(chart))
    return captain.shot


def shots_at(name, chart):
    """The cells that twenty captains of this name choose, each with a generator of its own."""
    return {shot_by(name, chart, seed) for seed in range(20)}


@slow
def test_every_captain_sinks_every_fleet_with_legal_shots_only():
    for name in captains.CAPTAINS:
        for seed in range(daily(1, 4)):
            assert len(battle(name, CLASSIC, seed)) <= 100
        for rules in OTHERS:
            battle(name, rules, 5)


def test_the_same_seed_gives_the_same_match():
    for name in captains.CAPTAINS:
        assert battle(name, CLASSIC, 11) == battle(name, CLASSIC, 11)


def test_no_captain_by_another_name():
    odd = (set(words.ROSTER) ^ set(captains.CAPTAINS)) | (set(words.PHRASES) ^ set(captains.CAPTAINS))
    assert not odd, f"ROSTER and PHRASES of zalp/seabattle/captains/words.py have an entry for each of CAPTAINS: {odd}"
    assert OPPONENTS == captains.CAPTAINS + (TWO_PLAYERS,), (
        "OPPONENTS of zalp/seabattle/cover.py are to be in that order"
    )
    for column in range(2):  # the console's table has their names too, in capitals
        for name in captains.CAPTAINS:
            named = capitals(words.ROSTER[name][column][0])
            text = f"zalp/console/words.py: the line {name}|... has {named} in column {column + 1}"
            assert found(WORDS, name, column) == named, text
    assert "navigator" in str(refused(NotLegal, captains.make, "skipper", CLASSIC, Rng(1)))


def test_a_wounded_ship_is_finished_along_its_line():
    rules = Rules(6, 4, ("3", "2", "1"))
    chart = chart_of(rules, "...... .*xx.. ...... ......")
    for name in STRONG:
        assert shots_at(name, chart) == {10}, name
    # The boatswain goes on with his pattern once in two, the cabin boy is distracted once in three and tries
    # every side (there are seven open cells beside the hits).
    stubborn = [shot_by("boatswain", chart, seed) for seed in range(60)]
    assert 20 < stubborn.count(10) < 45, stubborn
    shots = [shot_by("cabin-boy", chart, seed) for seed in range(60)]
    beside = [2, 3, 10, 14, 15]
    assert 35 < len([shot for shot in shots if shot in beside]) < 60 and len(set(shots)) > 6, shots


def test_a_wounded_ship_is_tried_on_open_sides_only():
    rules = Rules(5, 4, ("3", "2", "1"))
    chart = chart_of(rules, ".*... .x*.. ..... .....")
    for name in STRONG:
        assert shots_at(name, chart) <= {5, 11}, name


def test_the_navigator_passes_over_waters_where_no_ship_fits():
    rules = Rules(5, 3, ("2", "1"))
    # The single cells are sealed off; only the lower row still holds a two-decker.
    chart = chart_of(rules, ".*.*. ***** .....", ("2",))
    chosen = shots_at("navigator", chart)
    assert chosen <= {11, 12, 13}, chosen


def test_the_navigator_knows_that_no_ship_is_longer_than_those_left():
    rules = Rules(7, 3, ("3", "2", "1"))
    # Two hits in a row and only a three-decker left: one of the ends, and the left end has no room.
    chart = chart_of(rules, "....... .*xx... .......", ("3",))
    assert shots_at("navigator", chart) == {11}
    # A single hit with walls above and below: a two-decker or three-decker lies along the row.
    chart = chart_of(rules, "..*.... ..x.... ..*....", ("3", "2"))
    assert shots_at("navigator", chart) <= {8, 10}


def test_the_navigator_counts_every_place():
    # One two-decker in a row of four: places over the cells 1, 2, 2, 1; beside the outer cells lie seven closed ones.
    rules = Rules(4, 1, ("2",))
    heat, weights = counted_by_navigator(Chart(rules))
    assert heat == [weights[7], 2 * weights[6], 2 * weights[6], weights[7]]
    heat, weights = counted_by_navigator(Chart(CLASSIC))
    # The corner: 2 places of each of the six long ships and 4 times 1; the centre: 2 * (4 + 3 * 2 + 2 * 3) and 4.
    assert heat[0] == 2 * 6 * weights[5] + 4 * weights[0]
    assert heat[44] == 2 * (4 + 3 * 2 + 2 * 3) * weights[0] + 4 * weights[0]


def counted_by_navigator(chart):
    """The heat after his thought, and the weights of cells with 0 .. 8 closed ones beside them."""
    captain = captains.make("navigator", chart.rules, Rng(1))
    finish(captain.think(chart))
    return heat_of(captain.places), finish(captain.weights(chart))


def test_the_navigator_notes_where_ships_lie():
    rules = Rules(8, 6, ("3", "3", "2", "1"))
    sea = (
        "XXX-.... ----.... ........ ........ ........ ........",
        "........ -----... -XXX-... -----... ........ ........",
    )
    edge, within = [counted_by_navigator(chart_of(rules, picture, ("3", "2", "1")))[1] for picture in sea]
    usual = counted_by_navigator(Chart(rules))[1]
    assert edge[3] > usual[3] > within[3] and edge[0] == usual[0] == within[0]
    # Shots within that find nothing speak for the edge; a single-decker there says no more than they do.
    missed = chart_of(rules, "........ ..****.. ........ ........ ..****.. ........")
    single = chart_of(rules, "........ ..*X**.. ........ ........ ..****.. ........")
    assert counted_by_navigator(missed)[1] == counted_by_navigator(single)[1] > usual


class Density(captains.class_of("navigator")):
    """A navigator who takes no notice."""

    def weights(self, chart):
        yield
        return [1] * 9


@slow
def test_the_navigator_finds_out_who_keeps_to_the_shore():
    # On the same seas with the same random numbers, against pure density: he needs some five misses fewer on average.
    usual = navigator = 0
    seeds = range(daily(15, 60))
    for seed in seeds:
        ships = finish(captains.place("shores", CLASSIC, Rng(seed))).ships
        usual += finish(captains.drill(Density(CLASSIC, Rng(seed)), ships))[1]
        navigator += finish(captains.drill(captains.make("navigator", CLASSIC, Rng(seed)), ships))[1]
    assert navigator < usual - 2 * len(seeds), (navigator, usual)


def test_the_navigator_never_weighs_a_closed_cell_beyond_his_bounds():
    # Whatever was found: sixty per cent more at most, or heat would outgrow its 32 bits, ten per cent less at least.
    inner = [cell for cell in range(100) if len(CLASSIC.around(cell)) == 8]
    for mark, low, high in ((MISSED, 1.55, 1.6), (WOUNDED, 0.85, 0.95)):
        chart = Chart(CLASSIC)
        for cell in inner:
            chart.marks[cell] = mark
        navigator = captains.make("navigator", CLASSIC, Rng(1))
        finish(navigator.places.read(chart))
        found = finish(navigator.weights(chart))
        assert low <= found[1] / found[0] <= high, found
        assert all(before * 0.9 - 1 <= now <= before * 1.6 for before, now in zip(found, found[1:])), found  # noqa: B905 - MicroPython


def heat_of(tables):
    """The heat of every cell, without the map's margin."""
    return [tables.heat[at] for at in tables.to]


def places_of(tables, k):
    """Where ships of a kind may lie: (through hits, on open water), cells each."""
    start = tables.at[k]
    lists = tables.lists[tables.through[k] : start], tables.lists[start : start + tables.count[k]]
    return [[tables.cells(place) for place in found] for found in lists]


def test_hits_of_several_ships_are_distinguished():
    # Where ships may touch two hits side by side may be two ships; with shots planned ahead two ships may be wounded
    # at once.
    rules = Rules(8, 3, ("3", "3"), shots="multi:3")
    chart = chart_of(rules, "........ .x....x. ........")
    tables = places.Places(rules)
    finish(tables.read(chart))
    through, _ = places_of(tables, 0)
    assert through and all(len({9, 14}.intersection(cells)) == 1 for cells in through)
    assert shots_at("navigator", chart) <= {1, 8, 10, 17, 6, 13, 15, 22}


def test_where_ships_may_touch_the_admiral_takes_the_surest_deck_first():
    # The two-decker goes on at 0 or 2; of the four-decker's five cells the three in the middle are sure. Elsewhere a
    # wounded ship is finished first: sunk it closes water.
    for contact, cells in ((ANY, {5, 6, 7}), (CORNERS, {0, 2})):
        rules = Rules(10, 1, ("4", "2"), contact)
        assert shots_at("admiral", chart_of(rules, ".x.*.....*")) <= cells, contact


@slow
def test_where_ships_may_touch_the_admiral_searches_in_diagonals():
    # Two-deckers lie over every cell away from the edge and the misses in four ways; one has misses at its corners.
    chart = chart_of(Rules(7, 7, ("2",), ANY), "....... ..*.*.. ....... ..*.*.. ....... ....... .......")
    with instead(admiral.Admiral, GUESSES=440):
        assert shots_at("admiral", chart) == {2 * 7 + 3}


def test_goose_feet_find_every_four_decker_in_24_shots():
    phases = [phase for _, phase in boatswain.goose_feet(10, 10, 4)]
    first = {y * 10 + x for x, y in phases[0]}
    assert len(first) == len(phases[0]) == 24
    assert all(first.intersection(place) for place in CLASSIC.placements("4"))
    # As rules.md names them, in the first square: A3, Б4, В2, Г1; then Б1, Г3; then А2, Б3, В4.
    square = [[(x, y) for x, y in phase if x < 4 and y < 4] for phase in phases]
    assert sorted(square[0]) == [(0, 2), (1, 3), (2, 1), (3, 0)]
    assert sorted(square[1]) == [(1, 0), (3, 2)]
    assert sorted(square[2]) == [(0, 1), (1, 2), (2, 3)]


def test_the_wide_chessboard_finds_what_it_is_wide_for():
    for kind, (prey, phase) in zip(("4", "3", "2"), boatswain.chessboard(10, 10, 4)):  # noqa: B905 - MicroPython
        assert prey == int(kind)
        cells = {y * 10 + x for x, y in phase}
        assert all(cells.intersection(place) for place in CLASSIC.placements(kind))
        assert abs(len(cells) * int(kind) - 100) <= 4  # with as few shots as that takes


def test_patterns_stay_inside_any_sea():
    for width, height in ((10, 10), (15, 15), (6, 9), (1, 5), (1, 1), (20, 3)):
        for pattern in boatswain.PATTERNS:
            for prey, phase in pattern(width, height, 4):
                assert 2 <= prey <= 4
                assert all(0 <= x < width and 0 <= y < height for x, y in phase), (pattern, width, height)


def test_the_boatswain_keeps_to_his_pattern_until_he_hits():
    captain = boatswain.Boatswain(CLASSIC, Rng(2))
    chart = Chart(CLASSIC)
    searched = []
    for _ in range(8):
        finish(captain.think(chart))
        searched.append(captain.shot)
        chart.mark(captain.shot, MISS)
    assert searched == captain.phases[0][1][:8]
    # Another match, another pattern.
    assert len({boatswain.Boatswain(CLASSIC, Rng(seed)).pattern for seed in range(40)}) == len(boatswain.PATTERNS)


def test_the_rhombus_joins_the_middles_of_the_edges():
    (prey, phase), _ = boatswain.rhombus(10, 10, 4)
    assert prey == 4
    ring = {(x, y) for x, y in phase[:20]}
    assert ring == {(x, y) for x in range(10) for y in range(10) if abs(2 * x - 9) + abs(2 * y - 9) == 10}
    assert {(4, 0), (5, 0), (0, 4), (0, 5), (9, 4), (9, 5), (4, 9), (5, 9)} <= ring
    assert set(phase[20:]) == {(0, 0), (9, 0), (0, 9), (9, 9), (4, 4), (4, 5), (5, 4), (5, 5)}


def test_a_search_changes_when_its_prey_is_found():
    # The first phase of these looks for four-deckers: once there is none, it is left.
    for pattern in (boatswain.diagonals, boatswain.rhombus, boatswain.chessboard, boatswain.goose_feet):
        with instead(boatswain, PATTERNS=(pattern,)):
            captain = boatswain.Boatswain(CLASSIC, Rng(3))
        chart = Chart(CLASSIC)
        finish(captain.think(chart))
        chart.mark(captain.shot, MISS)
        assert captain.shot == captain.phases[0][1][0]
        sunk = next(at for at in CLASSIC.placements("4") if not any(chart.marks[cell] for cell in at))
        for cell in sunk[:3]:
            chart.mark(cell, HIT)
        chart.mark(sunk[3], SUNK)
        finish(captain.think(chart))
        wanted = [cell for cell in captain.phases[1][1] if not chart.marks[cell]]
        assert captain.shot == wanted[0], pattern
        # When only boats are left, every cell is as good as another.
        chart.left = ["1"]
        captain.on_answer(chart, 0, MISS)
        finish(captain.think(chart))
        assert captain.shot == next(cell for cell in captain.phases[-1][1] if not chart.marks[cell])


@slow
def test_every_policy_gives_legal_fleets():
    for policy in captains.POLICIES:
        for seed in range(3):
            assert finish(captains.place(policy, CLASSIC, Rng(seed))).defects() == 0
        for rules in OTHERS:
            if policy == "random" or rules.cells < 200:
                assert finish(captains.place(policy, rules, Rng(7))).defects() == 0, (policy, str(rules))
    assert refused(NotLegal, lambda: finish(captains.place("sideways", CLASSIC, Rng(1))))


def test_every_policy_places_the_dutchman():
    for policy in captains.POLICIES:
        for rules in (Rules(20, 20, ("~8",)), Rules(fleet=("~6",)), Rules(12, 12, ("~5",))):
            fleet = finish(captains.place(policy, rules, Rng(5)))
            assert fleet.defects() == 0, (policy, str(rules))
    for seed in range(5):
        (ship,) = finish(captains.place("shores", Rules(fleet=("~6",)), Rng(seed))).ships
        assert all(len(CLASSIC.around(cell)) < 8 for cell in ship)


def test_a_fleet_is_packed_whose_kinds_overlap():
    rules = Rules(fleet=("##/##|####", "4", "2"))
    for seed in range(4):
        assert finish(captains.place("packed", rules, Rng(seed))).defects() == 0


def test_policies_keep_their_promise():
    for seed in range(5):
        rng = Rng(seed)
        for ship in finish(captains.place("shores", CLASSIC, rng)).ships:
            on_edge = [len(CLASSIC.around(cell)) < 8 for cell in ship]
            assert all(on_edge) if len(ship) > 1 else not any(on_edge)
        for ship in finish(captains.place("off-diagonals", CLASSIC, rng)).ships:
            assert all(cell % 10 != cell // 10 and cell % 10 != 9 - cell // 10 for cell in ship)
        halves = {}
        for ship in finish(captains.place("half", CLASSIC, rng)).ships:
            for cell in ship:
                halves.setdefault(len(ship) > 1, []).append((cell % 10 < 5, cell // 10 < 5))
        assert any(
            len({at[axis] for at in halves[True]}) == 1
            and {at[axis] for at in halves[True]}.isdisjoint([at[axis] for at in halves[False]])
            for axis in (0, 1)
        )
        assert free_cells(finish(captains.place("perelman", CLASSIC, rng))) >= 54


def free_cells(fleet):
    """Cells left for the single-deckers once the long ships lie."""
    taken = set()
    for ship in fleet.ships:
        if len(ship) > 1:
            taken.update(ship)
            taken.update(CLASSIC.halo(ship))
    return 100 - len(taken)


def test_the_fast_loops_and_their_plain_twins_agree():
    # Under CPython both names mean the plain twin; under MicroPython this compares viper with it.
    rng = Rng(9)
    for _ in range(12):
        chart = Chart(CLASSIC)
        for cell in range(100):
            chart.marks[cell] = (0, 0, 0, 0, MISSED, HALO, WOUNDED)[rng.below(7)]
        found = []
        for loops in (places.loops, plain):
            with instead(places, loops=loops):
                tables = places.Places(CLASSIC)
                finish(tables.read(chart))
                loops.tally(tables.tables, tables.at[1], tables.at[1] + tables.count[1], 3)
            found.append((list(tables.count), list(tables.through), list(tables.lists), list(tables.heat)))
        assert found[0] == found[1]
        hits = chart.wounded
        for k, kind in enumerate(tables.kinds):
            through, known = places_of(tables, k)
            keeps_off = set(hits).union(CLASSIC.halo(hits))
            assert known == [
                cells
                for cells in CLASSIC.placements(kind)
                if not any(chart.marks[cell] for cell in cells) and not keeps_off.intersection(cells)
            ]
            assert (
                through
                == [
                    cells
                    for cells in CLASSIC.placements(kind)
                    if all(chart.marks[cell] in (0, WOUNDED) for cell in cells)
                    and 0 < len(set(hits).intersection(cells)) < len(cells)
                    and not set(hits).intersection(CLASSIC.halo(cells))
                ][: len(through)]
            )


def test_viper_repeats_the_constants_of_the_layout():
    folder = layout.__file__.rsplit("/", 1)[0]
    repeated = 0
    with open(folder + "/fast.py") as text:
        for line in text:
            name, _, value = line.partition(" = const(")
            if value and not name.startswith("_T_") and hasattr(layout, name[1:]):
                assert getattr(layout, name[1:]) == int(value.strip().rstrip(")")), name
                repeated += 1
    assert repeated > 20


def test_no_place_through_hits_is_left_out():
    # Five open hits in `classic` have more than 128 places; many hits that no match has keep within the lists.
    classic = Rules(fleet="classic", contact=ANY)
    for rules, hits in (
        (classic, (36, 45, 54, 63, 76)),
        (classic, range(0, 100, 3)),
        (CLASSIC, range(0, 100, 4)),
        (Rules(15, 15, "big", contact=ANY), range(0, 225, 7)),
    ):
        chart = Chart(rules)
        for cell in hits:
            chart.marks[cell] = WOUNDED
        tables = places.Places(rules)
        finish(tables.read(chart))
        found = 0
        for k, kind in enumerate(tables.kinds):
            through, free = places_of(tables, k)
            wanted = [
                cells
                for cells in rules.placements(kind)
                if 0 < len(set(hits).intersection(cells)) < len(cells) and not set(hits).intersection(rules.halo(cells))
            ]
            assert through == wanted, (kind, len(through), len(wanted))
            assert len(set(through + free)) == len(through) + len(free)
            found += len(through)
        assert found > (128 if rules.contact == ANY else 0)


def test_kinds_with_too_many_facings_are_left_out_like_chains():
    # So many orientations fit into a place's number; the captains play on, by the other ships.
    with instead(places, ORIENTATIONS=5):
        assert places.Places(CLASSIC).kinds == ["4", "3", "1"]
        for left in (CLASSIC.fleet, ["2"]):
            for name in STRONG:
                chart = Chart(CLASSIC)
                chart.marks[40] = WOUNDED
                chart.left = list(left)
                assert chart.open(shot_by(name, chart, 3))
    # The numbers have room for it.
    assert (layout.ORIENTATIONS << layout.ANCHOR_BITS) <= layout.NOTHING and 1 << layout.ANCHOR_BITS >= 22 * 22


@slow
def test_guesses_are_the_same_with_both_twins():
    # Under CPython this compares the plain twin with itself; under MicroPython viper with it.
    even = [(1,) + habit[1:] for habit in guesses.HABITS]
    for rules in (
        CLASSIC,
        Rules(8, 6, ("4", "3", "2", "1"), CORNERS),
        Rules(7, 7, ("4", "3", "2"), ANY),
        BENT,
        Rules(8, 7, ("4", "3", "2", "2", "1", "1"), answers="plain"),
    ):
        logs = []
        for loops in (places.loops, plain):
            with instead(places, loops=loops), instead(guesses, loops=loops):
                rng = Rng(4)
                sea, chart = Sea(rules, Fleet.random(rules, rng).ships), Chart(rules)
                tables = places.Places(rules)
                pool = guesses.Guesses(tables, rng, wanted=28, fresh_sweeps=2, prior=even)
                log = []
                while chart.left and len(log) < 30:
                    known = finish(deduction.read(chart)) if rules.plain else chart
                    finish(tables.read(known))
                    finish(pool.update(known))
                    heat = heat_of(tables)
                    guessed = [pool.ships(row) for row in range(pool.rows)]
                    log.append((pool.rows, crc32(str(guessed).encode()), crc32(pool.habits), crc32(str(heat).encode())))
                    open_cells = [cell for cell in range(rules.cells) if not known.marks[cell]]
                    most = max([heat[cell] for cell in open_cells])
                    cell = [cell for cell in open_cells if heat[cell] == most][0]
                    answer = sea.fire(cell)
                    chart.mark(cell, answer, sea.ship_at(cell) if answer == SUNK else None)
            logs.append(log)
        assert logs[0] == logs[1], str(rules)


@slow
def test_every_guess_agrees_with_every_answer():
    for rules in (CLASSIC, BENT, Rules(fleet="classic", contact=ANY), Rules(9, 9, ("4", "3", "3", "2", "1"), CORNERS)):
        rng = Rng(8)
        sea, chart = Sea(rules, Fleet.random(rules, rng).ships), Chart(rules)
        tables = places.Places(rules)
        pool = guesses.Guesses(tables, rng, wanted=20, fresh_sweeps=1)
        while chart.left:
            finish(tables.read(chart))
            finish(pool.update(chart))
            afloat = [kind for kind in chart.left if rules.decks_of(kind) > 1]
            if not afloat:
                break
            wounded = set(chart.wounded)
            for row in range(0, pool.rows, 5):
                ships = pool.ships(row)
                assert not Fleet(Rules(rules.width, rules.height, afloat, rules.contact), ships).defects()
                decks = {cell for ship in ships for cell in ship}
                assert not [cell for cell in decks if chart.marks[cell] in (MISSED, SUNKEN, HALO)]
                assert wounded.issubset(decks)
                assert not [ship for ship in ships if wounded.issuperset(ship)]
            wanted = layout.ONWARD if tables.onward else layout.UNSHOT
            cell = rng.choice([cell for cell in range(rules.cells) if tables.flags[tables.to[cell]] & wanted])
            answer = sea.fire(cell)
            chart.mark(cell, answer, sea.ship_at(cell) if answer == SUNK else None)


def test_the_single_deckers_are_spread_over_what_is_left_free():
    # One two-decker in a row of four and one single-decker: the two-decker has two places that leave room (0-1 and
    # 2-3), the other cell is then 3 or 0; in the middle (1-2) no cell is free.
    rules = Rules(4, 1, ("2", "1"))
    tables = places.Places(rules)
    finish(tables.read(Chart(rules)))
    pool = guesses.Guesses(tables, Rng(3), wanted=400, sweeps=4)
    for _ in range(4):  # the first draft is settled by the next
        finish(pool.update(Chart(rules)))
    heat = [warmth / (400 * layout.DECK_HEAT) for warmth in heat_of(tables)]
    assert all(abs(heat[cell] - 1) < 0.05 for cell in (0, 3)), heat
    assert all(abs(heat[cell] - 0.5) < 0.1 for cell in (1, 2)), heat


def test_thought_and_placing_come_in_slices():
    for name in captains.CAPTAINS:
        captain = captains.make(name, CLASSIC, Rng(1))
        assert sum(1 for _ in captain.think(Chart(CLASSIC))) >= 1
    for policy in captains.POLICIES:
        assert sum(1 for _ in captains.place(policy, CLASSIC, Rng(1))) > 50


def test_small_ships_are_the_fewest_decked():
    assert placing.is_small("1", CLASSIC) and not placing.is_small("2", CLASSIC)
    assert not placing.is_small("2", Rules(6, 6, ("2", "2")))


@slow
def test_a_memory_learns_the_habit_and_survives_as_a_record():
    kept = memory.Memory(CLASSIC)
    assert kept.prior() == guesses.HABITS
    rng = Rng(5)
    for _ in range(4):
        fleet = finish(captains.place("packed", CLASSIC, rng))
        finish(kept.learn(fleet.ships, [44, 45, 54], rng))
        kept = memory.Memory(CLASSIC, kept.record())
    assert kept.matches == 4
    packed = [habit[0] for habit in kept.prior()]
    before = [habit[0] for habit in guesses.HABITS]
    assert packed[4] > before[4] + 30 and packed[0] < before[0], packed
    # The shares are of two hundred, give or take rounding, and habits are reweighed, never changed.
    assert 193 <= sum(packed) <= 207
    assert [habit[1:] for habit in kept.prior()] == [habit[1:] for habit in guesses.HABITS]
    assert len(kept.record()) == 4 + 2 * len(guesses.HABITS) + CLASSIC.cells
    assert kept.dread([(44, 45)]) > 0 == kept.dread([(0, 1)])
    finish(captains.make("admiral", CLASSIC, rng, kept).think(Chart(CLASSIC)))


def test_nobody_leaves_room_for_single_deckers_that_are_not_there():
    for name in ("classic", "five", "submarine", "big"):
        assert guesses.habits_under(preset(name)) == guesses.HABITS, name
    modern = preset("modern")
    habits = guesses.habits_under(modern)
    assert habits[0][0] == guesses.SEQUENCE > sum([habit[0] for habit in habits[2:]])
    for number in range(1, len(habits)):
        before = guesses.HABITS[number]
        assert habits[number] == ((1,) + before[1:] if before[1] > 0 else before)
    assert memory.Memory(modern).prior() == captains.make("admiral", modern, Rng(1)).prior == habits


@slow
def test_a_memory_fades():
    remembered = memory.Memory(CLASSIC)
    ships = finish(captains.place("shores", CLASSIC, Rng(3))).ships
    for _ in range(3):
        finish(remembered.learn(ships, range(12), Rng(5)))
    faded = 0
    for _ in range(3):
        faded = faded * memory.FADE // 16 + 256
    assert faded - 12 <= sum(remembered.habits) <= faded
    assert remembered.shots[1] == (16 * 15 // 16 + 16) * 15 // 16 + 16
    assert remembered.shots[0] == min(255, (120 + memory.OPENING) * 15 // 16 + memory.OPENING)


@slow
def test_a_memory_tells_halves_and_parallel_ships_from_the_rest():
    rng = Rng(1)
    kept = memory.Memory(CLASSIC)
    for _ in range(3):
        finish(kept.learn(finish(captains.place("half", CLASSIC, rng)).ships, [], rng))
    assert sum(kept.habits[8:12]) > sum(kept.habits) // 2, kept.habits
    kept = memory.Memory(CLASSIC)
    down = [(0, 10, 20, 30), (50, 60, 70), (2, 12, 22), (45, 55), (7, 17), (88, 98)]
    finish(kept.learn(down, [], rng))
    assert max(kept.habits) == kept.habits[13], kept.habits
    # Two more such seas, either of which might be anybody's: what is remembered already helps to tell.
    finish(kept.learn([(14, 24, 34, 44), (2, 12, 22), (67, 77, 87), (9, 19), (50, 60), (73, 83)], [], rng))
    finish(kept.learn([(31, 41, 51, 61), (5, 15, 25), (48, 58, 68), (9, 19), (80, 90), (73, 83)], [], rng))
    assert kept.prior()[13][0] > 70, kept.prior()


@slow
def test_a_memory_does_not_expect_single_deckers_in_a_half_that_stays_empty():
    lower = Rules(10, 6)
    rng = Rng(2)
    kept = memory.Memory(CLASSIC)
    for _ in range(3):
        ships = [[cell + 40 for cell in ship] for ship in Fleet.random(lower, rng).ships]
        finish(kept.learn(ships, [], rng))
    assert sum(kept.habits[8:12]) < sum(kept.habits) // 3, kept.habits


def test_a_broken_record_of_a_memory_is_an_empty_memory():
    kept = memory.Memory(CLASSIC)
    finish(kept.learn(Fleet.random(CLASSIC, Rng(1)).ships, [], Rng(2)))
    record = bytearray(kept.record())
    assert memory.Memory(CLASSIC, record).matches == 1
    record[9] ^= 1
    for broken in (record, record[:50], b"Z", b"x" * len(record)):
        assert memory.Memory(CLASSIC, bytes(broken)).matches == 0


def test_a_habit_learned_under_one_rule_set_holds_under_another():
    rng = Rng(4)
    record = b""
    for name in ("mines", "submarine", "corners", "plain"):
        rules = preset(name)
        kept = memory.Memory(rules, record)
        finish(kept.learn(finish(captains.place("packed", rules, rng)).ships, [rules.cells - 1], rng))
        record = kept.record()
        assert len(record) == 132
    for rules in (CLASSIC, preset("big"), preset("salvo"), Rules(8, 8, ("3", "2", "1"))):
        kept = memory.Memory(rules, record)
        packed = kept.prior()
        assert kept.matches == 4 and sum([habit[0] for habit in packed[2:5]]) > 90, packed
        # The corner of any sea is the corner where he begins.
        assert kept.dread([(rules.cells - 1,)]) > 200 and not kept.dread([(0, 1)])
    # A larger sea with fewer guesses of each habit, ships that may touch, bent ones.
    for name, policy, first, last in (("big", "half", 8, 12), ("bent", "half", 8, 12), ("five", "all-shores", 5, 6)):
        rules = preset(name)
        kept = memory.Memory(rules)
        for _ in range(3):
            finish(kept.learn(finish(captains.place(policy, rules, rng)).ships, [], rng))
        assert sum(kept.habits[first:last]) > sum(kept.habits) // 2, (name, kept.habits)


def test_every_cell_of_a_sea_has_its_part_of_the_map_of_first_shots():
    for width, height in ((10, 10), (5, 5), (8, 6), (15, 15), (20, 10), (9, 20), (1, 7), (3, 1)):
        kept = memory.Memory(Rules(width, height, ("1",)))
        spots = [kept._spots(cell) for cell in range(width * height)]
        assert all(spots) and (width < 2 or spots[0][0] == 0 and spots[width - 1][-1] % 10 == 9)
        # On a smaller sea nothing that was learned on a larger one is lost, and nothing is counted twice.
        every = sorted([at for part in spots for at in part])
        whole = (10 if width > 1 else 1) * (10 if height > 1 else 1)
        assert len(set(every)) == whole and (len(every) == whole or max(width, height) > 10)


def test_a_look_that_says_nothing_under_these_rules_moves_nothing():
    rng = Rng(2)

    def learned(rules, alike):
        """By habit what a match adds: of those that are alike each has its share of that."""
        kept = memory.Memory(rules)
        kept.habits = [100 + 10 * habit for habit in range(len(kept.habits))]
        weights, faded = kept._weights(), [count * memory.FADE // 16 for count in kept.habits]
        finish(kept.learn(Fleet.random(rules, rng).ships, [], rng))
        added = [kept.habits[habit] - faded[habit] for habit in range(len(faded))]
        for habit in alike:
            share = weights[habit] / sum([weights[other] for other in alike])
            assert abs(added[habit] - share * sum([added[other] for other in alike])) < 2, (rules, habit, added)
        return added

    # Where ships may touch by their sides nobody leaves more room than others: the pulls are alike.
    assert learned(preset("five"), range(5))[1] > 10
    assert learned(CLASSIC, ())[4] < 2
    # Bent ships are not parallel.
    assert learned(preset("bent"), (1, 12, 13))[12] > 0
    # Single-deckers have no habit: what is known of him stays, and does not fade.
    kept = memory.Memory(Rules(6, 6, ("1", "1")))
    kept.habits[4] = 300
    finish(kept.learn([(0,), (35,)], [7], rng))
    assert sum(kept.habits) == 300 == kept.habits[4] and kept.matches == 1 and max(kept.shots)


def test_a_fleet_is_turned_and_mirrored_away_from_first_shots():
    for rules in (CLASSIC, preset("grand"), preset("submarine"), Rules(9, 6, ("3", "2", "1"), mines=2)):
        kept = memory.Memory(rules)
        fleet = finish(captains.place("packed", rules, Rng(3), None, True))
        cell = fleet.ships[0][0]
        finish(kept.note([cell, fleet.ships[-1][0], fleet.ships[1][0]]))
        turned = finish(kept.hidden([fleet]))
        assert not turned.defects() and kept.dread(turned.ships) < kept.dread(fleet.ships)
        assert len(turned.mines) == rules.mines and len(turned.submarines) == rules.submarines
        # Nothing to fear: it stays as it was.
        assert finish(memory.Memory(rules).hidden([fleet])).ships == fleet.ships


def test_a_fleet_keeps_out_of_the_way_of_first_shots():
    kept = memory.Memory(CLASSIC)
    for cell in range(50):
        kept.shots[cell] = 200
    kept.matches = 1
    dreads = []
    for memorized in (None, kept):
        dread = 0
        for seed in range(12):
            dread += kept.dread(finish(captains.place("half", CLASSIC, Rng(seed), memorized)).ships)
        dreads.append(dread)
    assert dreads[1] < 0.9 * dreads[0], dreads


def test_the_drill_counts_shots_and_misses():
    fleet = Fleet.random(CLASSIC, Rng(3))
    for name in captains.CAPTAINS:
        shots, misses = finish(captains.drill(captains.make(name, CLASSIC, Rng(4)), fleet.ships))
        assert shots == misses + 20 and misses <= 80


def test_the_admirals_belief_is_a_map_of_heat():
    captain = captains.make("admiral", CLASSIC, Rng(1))
    chart = Chart(CLASSIC)
    chart.mark(44, MISS)
    finish(captain.think(chart))
    heat = captain.belief(chart)
    assert len(heat) == 100 and max(heat) == 255 == heat[captain.shot] and heat[44] == 0
    assert captains.make("cabin-boy", CLASSIC, Rng(1)).belief(chart) is None


def test_a_thought_goes_on_where_it_was_left():
    # The captain begins while the player aims: his chart does not change meanwhile.
    for name in captains.CAPTAINS:
        whole = captains.make(name, CLASSIC, Rng(3))
        slices = sum(1 for _ in whole.think(Chart(CLASSIC)))
        captain, chart = captains.make(name, CLASSIC, Rng(3)), Chart(CLASSIC)
        early = captain.think(chart)
        for _ in range(slices // 2):
            next(early)
        early.close()
        assert sum(1 for _ in captain.think(chart)) == slices - slices // 2
        assert captain.shot == whole.shot
        # It is thought out; another chart is another thought.
        assert sum(1 for _ in captain.think(chart)) == 0 and captain.shot == whole.shot
        chart.mark(captain.shot, MISS)
        assert sum(1 for _ in captain.think(chart)) >= 1 and captain.shot != whole.shot
        captain.on_answer(chart, captain.shot, MISS)  # the answer to a wasted shot changes no chart
        assert sum(1 for _ in captain.think(chart)) >= 1


def test_after_the_one_beside_an_admiral_thinks_as_if_he_were_alone():
    chart, other = Chart(CLASSIC), Chart(CLASSIC)
    for cell in range(0, 40, 3):
        chart.mark(cell, MISS)
        other.mark(99 - cell, MISS)
    thoughts = []
    for disturbed in (False, True):
        first = captains.make("admiral", CLASSIC, Rng(6))
        second = captains.make("admiral", CLASSIC, Rng(7), beside=first)
        first.guesses.owner = second
        if disturbed:
            finish(second.think(other))
        finish(first.think(chart))
        thoughts.append((first.shot, [first.guesses.ships(row) for row in range(first.guesses.rows)]))
    assert thoughts[0] == thoughts[1]


def test_the_admirals_first_shot_varies():
    first = [shot_by("admiral", Chart(CLASSIC), seed) for seed in range(40)]
    assert len(set(first)) >= 15 and len([cell for cell in first if cell in (0, 9, 90, 99)]) <= 12


def test_the_navigators_and_the_boatswains_first_shots_vary():
    first = [shot_by("navigator", Chart(CLASSIC), seed) for seed in range(40)]
    middle = [cell for cell in first if 3 <= cell % 10 <= 6 and 3 <= cell // 10 <= 6]
    assert len(set(first)) >= 20 and 4 <= len(middle) <= 24, first
    corners = [cell for cell in first if cell % 10 in (0, 1, 8, 9) and cell // 10 in (0, 1, 8, 9)]
    assert not corners, first
    later = [shot_by("navigator", chart_of(CLASSIC, "*" + 99 * "."), seed) for seed in range(8)]
    assert all(3 <= cell % 10 <= 6 and 3 <= cell // 10 <= 6 for cell in later), later
    first = [shot_by("boatswain", Chart(CLASSIC), seed) for seed in range(60)]
    assert len(set(first)) >= 30 and len([cell for cell in first if cell in (0, 9, 90, 99)]) <= 12, first


def test_the_admirals_first_shot_is_any_of_the_good_ones_and_later_ones_are_the_best():
    first, later = [], []
    for seed in range(8):
        for chart, warmth in ((Chart(CLASSIC), first), (chart_of(CLASSIC, "*" + 99 * "."), later)):
            admiral = captains.make("admiral", CLASSIC, Rng(seed))
            finish(admiral.think(chart))
            warmth.append(admiral.belief(chart)[admiral.shot])
    assert min(first) >= 190 and len([heat for heat in first if heat < 255]) >= 4, first
    assert min(later) == 255, later


def test_captains_have_words_for_every_end():
    assert words.event(True, 9) == "won" and words.event(False, 2) == "lost-narrowly"
    for name in captains.CAPTAINS:
        for happened in words.EVENTS:
            said = {words.remark(name, happened, Rng(seed)) for seed in range(20)}
            assert None in said and len(said) >= 2
            assert all(len(one) == 2 and all(one) for one in said if one)


def test_two_admirals_take_turns_on_the_same_tables():
    # The second advises the player: it thinks about another chart, and each begins afresh from its own.
    rng = Rng(6)
    first = captains.make("admiral", CLASSIC, rng)
    second = captains.make("admiral", CLASSIC, rng, beside=first)
    charts = [Chart(CLASSIC), Chart(CLASSIC)]
    seas = [Sea(CLASSIC, Fleet.random(CLASSIC, rng).ships) for _ in charts]
    assert second.guesses is first.guesses
    turns = [0, 0, 1, 0, 1, 1, 0] * 5
    for turn in turns:
        captain, chart, sea = (first, second)[turn], charts[turn], seas[turn]
        finish(captain.think(chart))
        assert chart.open(captain.shot) and first.guesses.rows
        wounded = chart.wounded
        answer = sea.fire(captain.shot)
        chart.mark(captain.shot, answer, sea.ship_at(captain.shot) if answer == SUNK else None)
        if wounded:
            decks = {cell for ship in first.guesses.ships(0) for cell in ship}
            assert decks.issuperset(wounded)
