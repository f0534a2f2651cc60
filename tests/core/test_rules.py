"""The rules, sentence by sentence. Runs under pytest and under MicroPython (run.py): plain functions, plain asserts."""

from binascii import crc32

from daily import daily
from refusals import refused

from zalp.seabattle.rules import (
    ANY,
    CORNER_CONTACT,
    CORNERS,
    DRAWN,
    HALO,
    HIT,
    MISS,
    MISSED,
    OUTSIDE,
    OVERLAP,
    RESIGNED,
    SIDE_CONTACT,
    SUNK,
    SUNK_ALL,
    SUNKEN,
    TOO_FEW,
    TOO_MANY,
    UNKNOWN,
    WOUNDED,
    WRONG_SHAPE,
    Chart,
    Fleet,
    Match,
    NotFound,
    NotLegal,
    NotNow,
    NotReadable,
    Rng,
    Rules,
    Sea,
    acts,
    crowded,
    finish,
    notation,
)
from zalp.seabattle.rules.dutchman import chain
from zalp.seabattle.rules.fitting import fitting
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.rules.text import describe

SEAS = daily(60, 600)  # small ones
CLASSIC = Rules()
# Perelman's corner: every ship in reach of a reader's eye.
SEA = """
####......
..........
###.###...
..........
##.##.##..
..........
#.#.#.#...
..........
..........
..........
"""


def sea(text=SEA, rules=CLASSIC):
    return Sea.parse(text.replace("\n", ""), rules)


def at(name, rules=CLASSIC):
    return notation.cell(name, rules, "latin")


def test_a_straight_ship_lies_two_ways_and_a_single_deck_one():
    """Given by its length it is not turned eight times, drawn it is: both come to the same."""
    for kind in ("1", "#"):
        assert Rules(8, 8, (kind,)).orientations(kind) == [((0, 0),)]
    for decks in range(2, 9):
        length, drawn = str(decks), "#" * decks
        assert Rules(8, 8, (length,)).orientations(length) == Rules(8, 8, (drawn,)).orientations(drawn)


def test_the_russian_fleet_has_ten_ships_and_twenty_decks():
    assert CLASSIC.ships == 10 and CLASSIC.decks == 20
    assert CLASSIC.fleet == ("4", "3", "3", "2", "2", "2", "1", "1", "1", "1")


def test_places_of_one_ship_alone():
    counts = [len(set(CLASSIC.placements(str(length)))) for length in (1, 2, 3, 4)]
    assert counts == [100, 180, 160, 140], counts


def test_places_of_bent_ships():
    # A Г of three lies in each of the 81 squares of 2x2 in four ways.
    bent = Rules(fleet=("3|##/#.",))
    assert len(set(bent.placements("3|##/#."))) == 160 + 4 * 81
    square = Rules(fleet=("##/##",))
    assert len(list(square.placements("##/##"))) == 81
    zigzag = Rules(fleet=("##./.##",))
    assert len(list(zigzag.placements("##./.##"))) == 2 * 2 * 8 * 9


def test_halo_sizes():
    assert len(CLASSIC.halo([44, 45, 46, 47])) == 14
    assert len(CLASSIC.halo([0, 1, 2, 3])) == len(CLASSIC.halo([0, 10, 20, 30])) == 6
    assert len(CLASSIC.halo([44, 54, 64])) == 12
    assert len(CLASSIC.halo([4, 5, 6, 7])) == 8
    assert len(Rules(contact=CORNERS).halo([44])) == 4
    assert Rules(contact=ANY).halo([44]) == ()


def test_halo_does_not_wrap_round_the_edge():
    assert CLASSIC.halo([9]) == (8, 18, 19)
    assert CLASSIC.halo([90]) == (80, 81, 91)


def test_a_legal_fleet_has_no_defects():
    assert sea().fleet.defects() == 0
    assert describe(0) == "legal"


def test_every_defect_is_named():
    ships = list(sea().fleet.ships)

    def defects(number, *placed):
        """With these in the place of a ship."""
        return Fleet(CLASSIC, ships[:number] + list(placed) + ships[number + 1 :]).defects()

    one, four = [next(i for i, ship in enumerate(ships) if len(ship) == decks) for decks in (1, 4)]
    assert defects(one, (100,)) & OUTSIDE
    assert defects(one, (-1,)) & OUTSIDE
    assert defects(one, ()) & OUTSIDE
    assert defects(four, (0, 0, 1, 2)) & OUTSIDE
    assert defects(one, (0,)) == OVERLAP
    assert defects(one, (4,)) == SIDE_CONTACT
    assert defects(one, (17,)) == CORNER_CONTACT
    assert defects(four, (90, 91, 92, 82)) == WRONG_SHAPE | TOO_FEW
    assert defects(four, (90, 91, 93, 94)) == WRONG_SHAPE | TOO_FEW
    # 9 and 10 follow each other as numbers but lie on two edges of the sea.
    assert defects(four, (7, 8, 9, 10)) & WRONG_SHAPE
    assert defects(four, (95, 96, 97)) == TOO_MANY | TOO_FEW
    assert defects(one, ships[one], (99,)) == TOO_MANY
    assert defects(one) == TOO_FEW
    assert "touch by a corner" in describe(CORNER_CONTACT) and "touch by a side" in describe(SIDE_CONTACT)


def test_contact_is_a_matter_of_the_rules():
    corner = ((0,), (11,))
    side = ((0,), (1,))
    for contact, corners, sides in ((0, CORNER_CONTACT, SIDE_CONTACT), (CORNERS, 0, SIDE_CONTACT), (ANY, 0, 0)):
        rules = Rules(fleet=("1", "1"), contact=contact)
        assert Fleet(rules, corner).defects() == corners
        assert Fleet(rules, side).defects() == sides


def test_kinds_that_overlap_are_matched():
    # A straight three-decker fits both kinds; the bent one only the first: only bipartite matching finds it.
    rules = Rules(fleet=("3", "3|##/#."), contact=ANY)
    assert Fleet(rules, [(0, 1, 2), (50, 51, 60)]).defects() == 0
    assert Fleet(rules, [(50, 51, 60), (0, 1, 2)]).defects() == 0
    assert Fleet(rules, [(50, 51, 60), (0, 1, 10)]).defects() == TOO_MANY | TOO_FEW
    # A straight four-decker takes the first kind, and leaves it to the square, which fits no other.
    rules = Rules(fleet=("4|##/##", "4|##./.##"))
    assert Fleet(rules, [(0, 1, 2, 3), (50, 51, 60, 61)]).defects() == 0


def test_kinds_that_overlap_are_sunk_in_any_order():
    # A straight ship seen first may be of either kind: what sinks later shows which.
    two = Rules(fleet=("##/##|####", "4"))
    straight, square = (0, 1, 2, 3), (50, 51, 60, 61)
    three = Rules(10, 10, ("4|##/##", "4|##./.##", "4"))
    for rules, fleets in (
        (two, ((straight, square), (square, straight), (straight, (40, 41, 42, 43)))),
        (three, ((straight, square, (80, 81, 82, 83)), (straight, (80, 81, 91, 92), square))),
    ):
        for ships in fleets:
            assert Fleet(rules, ships).defects() == 0
            chart = Chart(rules)
            for number, ship in enumerate(ships, 1):
                for cell in ship[:-1]:
                    chart.mark(cell, HIT)
                assert chart.mark(ship[-1], SUNK) == ship
                assert len(chart.left) == len(ships) - number
    chart = Chart(two)
    for cell in (0, 1, 10):
        chart.mark(cell, HIT)
    chart.mark(11, SUNK)
    for cell in (50, 51, 60):
        chart.mark(cell, HIT)
    before = str(chart)
    refused(NotLegal, chart.mark, 61, SUNK)  # a second square
    assert str(chart) == before and chart.left == ["4"]


def test_a_sunk_ship_counts_as_the_narrowest_kind_that_it_fits():
    # A straight ship could be of either kind; while the wide one is left a square can come yet, and a second straight.
    rules = Rules(fleet=("##/##|####", "4"))
    chart = Chart(rules)
    for cell in (0, 1, 2):
        chart.mark(cell, HIT)
    chart.mark(3, SUNK)
    assert chart.left == ["##/##|####"]


def test_a_fleet_that_cannot_fit_is_reported():
    refused(NotLegal, Fleet.random, Rules(4, 4, ("4", "4", "4")), Rng(1))


def test_chains_are_drawn_too():
    shapes = set()
    for seed in range(20):
        for rules in (Rules(20, 20, ("~8",)), Rules(12, 10, ("~5",)), Rules(10, 10, ("~6",), contact=ANY)):
            fleet = Fleet.random(rules, Rng(seed))
            assert fleet.defects() == 0
            shapes.add(fleet.ships)
    assert len(shapes) > 50
    # A column of free water three cells long, and a corner that touches nothing.
    rules = Rules(10, 10, ("~5",))
    barred = bytearray(b"\1" * 100)
    for cell in (2, 12, 22, 99):
        barred[cell] = 0
    assert finish(chain(rules, "~5", Rng(1), barred)) is None
    for cell in (31, 42):
        barred[cell] = 0
    assert finish(chain(rules, "~5", Rng(1), barred)) == (2, 12, 22, 31, 42)


def test_a_sea_too_small_for_its_fleet_is_known_without_drawing():
    for rules in (
        Rules(fleet=("8",) * 12),
        Rules(fleet=("1",) * 26),
        Rules(fleet=("2",) * 26),
        Rules(4, 4, ("4", "4", "4")),
        Rules(5, 5, ("1",) * 16, contact=CORNERS),
        Rules(4, 4, ("1", "1"), mines=2, sweepers=1),
        Rules(fleet=("4",) * 25, contact=ANY),  # of four colours in diagonals one has 24 cells
        Rules(6, 6, ("8", "8", "8", "8", "4"), contact=ANY),
    ):
        assert crowded(rules), rules
        refused(NotLegal, next, Fleet.drawing(rules, Rng(1)))
    for rules in (
        CLASSIC,
        Rules(fleet=("1",) * 25),
        Rules(4, 4, ("4", "4")),
        Rules(fleet=("2",) * 26, contact=CORNERS),
        Rules(fleet=("4",) * 24, contact=ANY),
        Rules(fleet=("5",) * 20, contact=ANY),
        Rules(2, 5, ("2", "2", "2")),
    ):
        assert not crowded(rules), rules
    # Where it is False, a fleet may still find no room.
    refused(NotLegal, Fleet.random, Rules(3, 3, ("8|###/#.#/###", "1"), contact=CORNERS), Rng(1))


def test_whether_a_fleet_is_too_much_is_worked_out_once_for_ships_alike():
    class Counted(Rules):
        asked = 0

        def orientations(self, kind):
            Counted.asked += 1
            return super().orientations(kind)

    for rules in (Counted(fleet=("4",) * 25, contact=ANY), Counted(7, 7, fleet=("1",) * 16)):
        Counted.asked = 0
        crowded(rules)
        assert Counted.asked <= 8, "a picture of a Pico has no time for more"


def test_a_large_tight_fleet_is_drawn_fewer_times_before_the_search():
    slices = 0
    for _ in Fleet.drawing(Rules(fleet=("4",) * 24, contact=ANY), Rng(1), 60):
        slices += 1
    assert slices < 10000, "45 s on a Pico, of which 44 in vain"


def test_a_fleet_that_is_hardly_ever_drawn_is_found():
    for rules in (
        Rules(7, 7, ("1",) * 16),
        Rules(9, 9, ("1",) * 25),
        Rules(7, 7, ("1",) * 14, mines=1, sweepers=1, submarines=1),
        Rules(7, 7, ("1",) * 16, mines=3, sweepers=1, submarines=1, mines_touch=True),
        Rules(10, 10, ("5",) * 20, contact=ANY),
        Rules(6, 6, ("1",) * 18, contact=CORNERS),
        Rules(8, 4, ("4", "3", "2", "2", "1")),
        Rules(12, 12, "grand"),
        Rules(7, 7, "bent"),
        Rules(9, 9, ("2",) * 10, mines=3, sweepers=1, contact=CORNERS),
    ):
        seen = set()
        for seed in range(3):
            fleet = finish(Fleet.drawing(rules, Rng(seed), 1))
            assert fleet.defects() == 0, (rules, seed)
            again = finish(Fleet.drawing(rules, Rng(seed), 1))
            assert str(Sea.of(fleet)) == str(Sea.of(again))
            seen.add(str(Sea.of(fleet)))
        assert len(seen) > 1 or rules.decks in (16, 18, 25), rules


def test_whether_a_small_sea_has_room_is_known():
    """Held against every way to put the fleet into it, one ship after the other."""
    rng = Rng(41)
    kinds = "1", "1", "2", "2", "3", "4", "3|##/#.", "##/##", "###/#.#"
    answers = {True: 0, False: 0}
    for _ in range(SEAS):
        side, other = 2 + rng.below(3), 3 + rng.below(2)
        fleet = [rng.choice(kinds) for _ in range(1 + rng.below(5))]
        fleet = [kind for kind in fleet if kind in ("1", "2", "3", "4")] or ["2"] if rng.below(2) else fleet
        mines, sweepers, submarines, touching = rng.below(3) // 2, rng.below(4) // 3, rng.below(2), not rng.below(3)
        extras = {"mines": mines, "sweepers": sweepers, "submarines": submarines, "mines_touch": touching}
        try:
            rules = Rules(side, other, fleet, contact=rng.below(3), **extras)
        except NotLegal:
            continue  # more decks than cells
        room = has_room(rules)
        answers[room] += 1
        if crowded(rules):
            assert not room, rules
        try:
            found = finish(fitting(Fleet, rules, rng, 100000))
            assert (found is not None) == room and (not room or found.defects() == 0), rules
            drawn = finish(Fleet.drawing(rules, rng, 1))
            assert room and drawn.defects() == 0, rules
        except NotLegal as error:
            assert not room, (rules, error)  # or that is not known in the time there is
    assert min(answers.values()) > SEAS // 10, answers


def has_room(rules):
    """Whether there is a legal fleet: all are tried."""
    cells = range(rules.cells)

    def ships(left, laid):
        if not left:
            return extras([], laid)
        return any(legal(place, laid) and ships(left[1:], laid + [place]) for place in set(rules.placements(left[0])))

    def legal(place, laid):
        near = set(rules.halo(place)).union(place)
        return not any(cell in near for ship in laid for cell in ship)

    def extras(mines, laid):
        if len(mines) < rules.mines + rules.sweepers:
            first = mines[-1] + 1 if mines else 0
            return any(extras(mines + [cell], laid) for cell in cells[first:])
        decks = [cell for ship in laid for cell in ship]
        for cell in cells if rules.submarines else (None,):
            submarines = [] if cell is None else [cell]
            fleet = Fleet(rules, laid, mines[: rules.mines], mines[rules.mines :], submarines)
            if not [deck for deck in decks if deck in submarines or deck in mines] and fleet.defects() == 0:
                return True
        return False

    return ships(list(rules.fleet), [])


def test_the_reason_why_no_fleet_is_found_is_true():
    reason = str(refused(NotLegal, Fleet.random, Rules(fleet=("4",) * 25, contact=ANY), Rng(1)))
    assert reason.startswith("this fleet takes more room than the sea has: zalp-rules-2 10x10")
    # Twenty-five of these cannot cover a sea of as many black cells as white ones: each takes three of one colour.
    crossed = Rules(fleet=("###/.#.",) * 25, contact=ANY)
    reason = str(refused(NotLegal, finish, Fleet.drawing(crossed, Rng(1), 1)))
    assert reason.startswith("this sea has no room for this fleet, however it is placed: ")
    reason = str(refused(NotFound, finish, Fleet.drawing(Rules(fleet=("##./.##",) * 24, contact=ANY), Rng(1), 1)))
    assert reason.startswith("no room was found for this fleet, though there may be some: ")


def test_seeds_that_find_a_fleet_give_the_same_one_in_every_version():
    total = 0
    shots, fleets = ("classic", "single", "three", "chain", "salvo"), ("five", "modern", "bent", "corners")
    for name in shots + fleets + ("mines", "submarine"):
        rules = preset(name)
        for seed in range(3):
            total = crc32(str(Sea.of(Fleet.random(rules, Rng(seed)))).encode(), total)
    assert total == 0x3B8675B7, hex(total)


def test_a_fleet_has_so_many_facings_and_no_more():
    # Each takes memory, and a rule set may come from a stranger.
    bent = ["#######/" + tail for tail in ("#......", ".#.....", "..#....")]
    bent += ["######/" + tail for tail in ("##....", "#.#...", "#..#..", "#...#.", ".##...", ".#.#..")]  # 8 ways each
    assert Rules(15, 15, bent[:8])
    assert Rules(15, 15, ("|".join(bent[:8]),) * 2)
    refused(NotLegal, Rules, 15, 15, bent)
    refused(NotLegal, Rules, 15, 15, ("|".join(bent),))


def test_answers_miss_hit_sunk():
    s = sea()
    assert s.fire(at("A2")) == MISS
    assert s.fire(at("A1")) == HIT
    assert s.fire(at("C1")) == HIT
    assert s.fire(at("B1")) == HIT
    assert len(s.afloat) == 10
    assert s.fire(at("D1")) == SUNK
    assert len(s.afloat) == 9
    assert s.fire(at("A7")) == SUNK


def test_a_cell_is_shot_once():
    s = sea()
    s.fire(0)
    refused(NotLegal, s.fire, 0)
    refused(NotLegal, s.fire, 100)
    refused(NotLegal, s.fire, -1)
    waste = sea(rules=Rules(waste=True))
    assert waste.fire(0) == HIT
    assert waste.fire(0) == MISS
    assert [waste.fire(cell) for cell in (1, 2, 3)] == [HIT, HIT, SUNK]


def test_a_sea_is_one_line():
    s = sea()
    s.fire(at("A1"))
    s.fire(at("J10"))
    line = str(s)
    assert line.startswith("aAAA......") and line.endswith("*")
    again = Sea.parse(line, CLASSIC)
    assert str(again) == line and again.shots == s.shots
    assert "touch by a corner" in str(refused(NotLegal, sea, SEA.replace("..........", ".......#..", 1)))
    refused(NotReadable, Sea.parse, line[:-1], CLASSIC)
    refused(NotReadable, Sea.parse, line.replace("*", "?"), CLASSIC)
    refused(NotReadable, Sea.parse, line.replace("*", "#"), CLASSIC)
    refused(NotReadable, Sea.parse, SEA.replace("\n", ""), Rules(contact=ANY))


def test_a_sunk_ship_and_its_halo_are_known():
    chart = Chart(CLASSIC)
    assert chart.mark(at("A1"), HIT) is None
    assert chart.marks[0] == WOUNDED and chart.wounded == [0]
    chart.mark(at("B1"), HIT)
    chart.mark(at("C1"), HIT)
    assert chart.mark(at("D1"), SUNK) == (0, 1, 2, 3)
    assert [chart.marks[cell] for cell in (0, 1, 2, 3)] == [SUNKEN] * 4
    assert [cell for cell in range(100) if chart.marks[cell] == HALO] == [4, 10, 11, 12, 13, 14]
    assert chart.left == ["3", "3", "2", "2", "2", "1", "1", "1", "1"]
    assert chart.wounded == []
    assert not chart.open(10) and not chart.open(0) and chart.open(20)
    assert str(chart).split("\n")[:2] == ["XXXX-.....", "-----....."]


def test_a_shot_wasted_at_a_known_cell_leaves_it_as_it_was():
    chart = Chart(Rules(waste=True))
    for cell, answer in ((0, HIT), (50, HIT), (51, SUNK), (99, MISS)):
        chart.mark(cell, answer)
    before, left = bytes(chart.marks), list(chart.left)
    for cell in (0, 50, 51, 52, 99):  # a hit, a sunk ship, its halo, a miss
        assert chart.open(cell) and chart.mark(cell, MISS) is None
        refused(NotLegal, chart.mark, cell, HIT)
        refused(NotLegal, chart.mark, cell, SUNK)
    assert bytes(chart.marks) == before and chart.left == left
    assert chart.wounded == [0]
    assert [chart.mark(cell, answer) for cell, answer in ((1, HIT), (2, SUNK))] == [None, (0, 1, 2)]


def test_an_answer_that_cannot_be_true_is_refused_and_changes_nothing():
    chart = Chart(CLASSIC)
    for _ in range(4):
        chart.mark([c for c in range(100) if chart.open(c)][0], SUNK)
    before = str(chart)
    assert "no ship of this shape" in str(refused(NotLegal, chart.mark, 99, SUNK))  # a fifth single
    refused(NotLegal, chart.mark, 0, MISS)
    refused(NotLegal, chart.mark, 100, MISS)
    refused(NotLegal, chart.mark, 99, 3)
    assert str(chart) == before and chart.marks[99] == UNKNOWN
    last = Chart(Rules(fleet=("2",)))
    last.mark(0, HIT)
    refused(NotLegal, last.mark, 1, HIT)  # the last deck sinks the ship
    assert last.mark(1, SUNK) == (0, 1)
    refused(NotLegal, last.mark, 50, HIT)


def test_where_ships_touch_the_answer_names_the_ship():
    chart = Chart(Rules(fleet=("2", "2"), contact=ANY))
    for cell in (0, 1, 10):
        chart.mark(cell, HIT)
    refused(NotLegal, chart.mark, 11, SUNK)
    refused(NotLegal, chart.mark, 11, SUNK, (0, 1))
    refused(NotLegal, chart.mark, 11, SUNK, (11, 12))
    assert chart.mark(11, SUNK, (11, 1)) == (1, 11)
    assert chart.wounded == [0, 10]


def test_a_hit_shoots_again_and_a_miss_passes():
    match = Match(CLASSIC, first=1)
    fire(match, 1, 0)
    say(match, HIT)
    assert match.turn == 1
    fire(match, 1, 1)
    say(match, MISS)
    assert match.turn == 0
    assert match.charts[0].marks[1] == MISSED and match.charts[1].marks[1] == UNKNOWN
    assert match.figures(1) == (2, 1) and match.figures(0) == (0, 0)


def fire(match, player, cell):
    return match.push(acts.shot(player, cell))


def say(match, said, ship=None):
    """Answer the pending shot; the ship's cells, if it sank one."""
    return match.push(acts.answer(match.by, match.pending, said, ship)).cells


def turns(rules, answers):
    """Who shoots, for a list of answers."""
    match = Match(rules)
    who = ""
    for answer in answers:
        who += str(match.turn)
        chart = match.charts[1 - match.turn]
        fire(match, match.turn, [c for c in range(rules.cells) if chart.open(c)][-1 if answer else 0])
        say(match, answer)
    return who


def test_shots_per_turn_are_a_matter_of_the_rules():
    assert turns(Rules(), [MISS, SUNK, SUNK, MISS, MISS]) == "01110"
    assert turns(Rules(shots="single"), [MISS, SUNK, MISS, SUNK]) == "0101"
    assert turns(Rules(shots="multi:3"), [MISS, SUNK, MISS, MISS]) == "0001"
    # As many shots as the shooter has ships afloat, at the moment his turn begins.
    chain = Rules(fleet=("1", "1", "1"), shots="chain")
    assert turns(chain, [SUNK, MISS, MISS, MISS, MISS, MISS, MISS]) == "0001100"


def test_nothing_happens_out_of_turn():
    match = Match(CLASSIC)
    refused(NotNow, say, match, MISS)
    refused(NotNow, fire, match, 1, 0)
    refused(NotLegal, fire, match, 0, 100)
    fire(match, 0, 0)
    refused(NotNow, fire, match, 0, 1)
    refused(NotLegal, say, match, 7)
    assert match.pending == 0 and list(match.acts) == [acts.shot(0, 0)]
    say(match, SUNK)
    refused(NotLegal, fire, match, 0, 1)  # the halo
    assert match.turn == 0 and match.pending is None


def test_the_first_to_sink_all_wins():
    rules = Rules(fleet=("2", "1"))
    match = Match(rules)
    for cell, answer in ((0, SUNK), (50, HIT), (51, SUNK)):
        fire(match, 0, cell)
        say(match, answer)
    assert match.over and match.result == 0 and match.reason == SUNK_ALL and match.turn is None
    refused(NotNow, fire, match, 0, 99)
    refused(NotNow, match.push, acts.resign(1))
    assert str(Match.parse(str(match))) == str(match)


def test_resigning_and_agreeing():
    match = Match(CLASSIC)
    fire(match, 0, 5)
    match.push(acts.resign(0))
    assert match.result == 1 and match.reason == RESIGNED and match.pending is None
    assert Match.parse(str(match)).result == 1
    match = Match(CLASSIC)
    match.push(acts.draw(1))
    assert Match.parse(str(match)).result == DRAWN


def test_a_match_log_replays_and_a_false_one_is_refused():
    match = Match(CLASSIC)
    for cell, answer in ((0, HIT), (1, SUNK), (55, MISS), (3, MISS)):
        fire(match, match.turn, cell)
        say(match, answer)
    fire(match, 0, 90)
    line = str(match)
    assert line.endswith("first=0 ; A1+ B1# F6- D1- A10"), line
    again = Match.parse(line)
    assert str(again) == line and again.pending == 90 and again.turn == 0
    assert again.charts[1].marks == match.charts[1].marks and list(again.acts) == list(match.acts)
    assert "word 3" in str(refused(NotLegal, Match.parse, line.replace("F6-", "B2-")))
    refused(NotNow, Match.parse, line.replace("F6-", "F6"))
    refused(NotReadable, Match.parse, line.replace("zalp-match-2", "zalp-match-3"))
    refused(NotReadable, Match.parse, line.replace("first=0", "first=2"))
    refused(NotNow, Match.parse, line + " B9-")
    refused(NotReadable, Match.parse, line + " ; end=never")


def test_a_match_where_ships_touch_is_logged_with_the_ships_cells():
    match = Match(Rules(fleet=("2", "1"), contact=ANY))
    for cell, answer, ship in ((0, HIT, None), (1, SUNK, (1,)), (10, SUNK, (0, 10))):
        fire(match, 0, cell)
        say(match, answer, ship)
    assert str(match).endswith("A1+ B1#B1 A2#A1.A2")
    assert str(Match.parse(str(match))) == str(match) and match.result == 0


def test_a_rule_set_is_one_line():
    for rules in (
        CLASSIC,
        Rules(15, 15, "big"),
        Rules(12, 9, "bent", CORNERS, "multi:4", waste=True),
        Rules(20, 20, ("~8",), shots="multi:2", clock=60),
        Rules(18, 18, mines=3, mines_touch=True, sweepers=1, submarines=1, shots="salvo"),
    ):
        assert Rules.parse(str(rules)) == rules
    assert Rules.parse(str(CLASSIC)) != Rules(waste=True)
    line = str(CLASSIC)
    for bad in ("", "zalp", line + " more", line.replace("10x10", "10x"), line.replace("10x10", "1_0x10"), line[1:]):
        refused(NotReadable, Rules.parse, bad)
    refused(NotLegal, Rules.parse, line.replace("10x10", "99x10"))
    refused(NotLegal, Rules.parse, line.replace("4,3,3", "4,9,3"))


def test_rules_that_contradict_themselves_are_refused():
    for change in (
        {"width": 0},
        {"height": 21},
        {"fleet": "soviet"},
        {"fleet": ()},
        {"fleet": ("0",)},
        {"fleet": ("#.#",)},
        {"fleet": ("##/#",)},
        {"fleet": ("3|##",)},
        {"fleet": ("~4",)},
        {"contact": 3},
        {"shots": "multi:7"},
        {"clock": 31},
        {"fleet": ("~5", "1")},
        {"fleet": ("~5",), "shots": "salvo"},
        {"fleet": ("~5",), "mines": 1},
        {"mines": 4},
        {"width": 4, "height": 4},
    ):
        refused(NotLegal, lambda change=change: Rules(**change))


def test_chains_touch_by_side_or_corner():
    rules = Rules(20, 20, ("~5",))
    assert rules.fits("~5", (0, 21, 22, 43, 64))
    assert not rules.fits("~5", (0, 21, 22, 43, 66))
    assert not rules.fits("~5", (0, 21, 22, 43))


def test_cells_are_named_in_every_alphabet():
    for alphabet, first, last in (
        ("russian", "А1", "К10"),
        ("russian-yo", "А1", "И10"),
        ("latin", "A1", "J10"),
        ("respublika", "Р1", "А10"),
        ("snegurochka", "С1", "А10"),
    ):
        assert len(set(notation.letters(CLASSIC, alphabet))) == 10
        assert notation.name(0, CLASSIC, alphabet) == first
        assert notation.name(99, CLASSIC, alphabet) == last
        for cell in range(100):
            text = notation.name(cell, CLASSIC, alphabet)
            assert notation.cell(text, CLASSIC, alphabet) == cell
    assert notation.name(62, CLASSIC, "russian") == "В7"
    assert "Ё" not in notation.letters(CLASSIC, "russian") and "Й" not in notation.letters(CLASSIC, "russian")
    assert notation.letters(CLASSIC, "russian-yo")[6] == "Ё"


def test_names_are_read_leniently_and_refused_clearly():
    assert notation.cell(" в7 ", CLASSIC) == 62
    assert notation.cell("ё1", CLASSIC, "russian-yo") == 6
    assert notation.cell("j10", CLASSIC, "latin") == 99
    for bad in ("", "А", "7В", "А0", "А01", "А+1", "Я1", "А 1", "А1000", "B7"):
        refused(NotReadable, notation.cell, bad, CLASSIC)
    refused(NotLegal, notation.cell, "А11", CLASSIC)
    refused(NotLegal, notation.name, 100, CLASSIC)
    refused(NotLegal, notation.letters, CLASSIC, "greek")
    refused(NotLegal, notation.letters, Rules(15, 15, "big"), "respublika")
    assert notation.name(14, Rules(15, 15, "big"), "latin") == "O1"


def test_letters_that_only_look_or_sound_like_a_column_are_refused():
    wide = Rules(20, 10, ("2", "1"))
    for bad in ("ſ1", "ı1", "ß1", "\u212a1", "A²", "A٣", "A1²", "Ａ1"):
        error = refused(NotReadable, notation.cell, bad, wide, "latin")
    error = refused(NotReadable, notation.cell, "А1", CLASSIC, "latin")  # Cyrillic
    assert str(error).endswith(" (its А is Cyrillic: type the Latin A)")
    error = refused(NotReadable, notation.cell, "a7", CLASSIC, "russian")
    assert str(error).endswith("(its a is Latin: type the Cyrillic а)")
    error = refused(NotReadable, notation.cell, "В", CLASSIC, "latin")
    assert str(error).endswith("(its В is Cyrillic: type the Latin B)")
    assert notation.cell("\ufeffA1\r\n", CLASSIC, "latin") == 0


def test_lines_may_be_pasted_from_a_program_that_changed_their_signs():
    rules = Rules(6, 6, ("2", "1"), mines=1)
    line = str(rules)
    for pasted in (
        "\ufeff" + line + "\r\n",
        line.replace("-", "–"),
        line.replace(" ", "\u00a0"),
        line.replace("x", "×"),
    ):
        assert Rules.parse(pasted) == rules
    error = refused(NotReadable, Rules.parse, line.replace("6x6", "6х6"))
    assert "(its х is Cyrillic: type the Latin x)" in str(error)
    for bad in ("²x6", "6x٦", "6x", "x", "6x6x6", "٦x6"):
        refused(NotReadable, Rules.parse, line.replace("6x6", bad))
    drawn = "AA..../....../-...../....../....../.....B!A1"
    for pasted in (
        "\ufeff" + drawn + "\r\n",
        drawn.replace("/", "\r\n"),
        drawn.replace("/", "\n").replace("-", "−"),
        "\n\n" + drawn.replace(".", ". "),
    ):
        assert str(Sea.parse(pasted, rules)) == drawn
    error = refused(NotReadable, Sea.parse, drawn.replace("B", "В"), rules)
    assert "(its В is Cyrillic: type the Latin B)" in str(error)
    refused(NotReadable, Sea.parse, drawn.replace("B", "ſ"), rules)
    log = "zalp-match-2 ; " + line + " ; first=0 ; a1- B1−"
    assert Match.parse("\ufeff" + log.replace("-2 ;", "–2 ;") + "\r\n").turn == 0


def test_the_generator_is_fair_and_repeats():
    counts = [0] * 10
    rng = Rng(7)
    for _ in range(20000):
        counts[rng.below(10)] += 1
    # Mean 2000, standard deviation 42: five of them.
    assert all(1790 < count < 2210 for count in counts), counts
    one, two = Rng(1), Rng(2)
    assert [one.below(1000) for _ in range(5)] != [two.below(1000) for _ in range(5)]
    state = one.state
    first = [one.below(50) for _ in range(20)]
    one.state = state
    assert [one.below(50) for _ in range(20)] == first
    items = list(range(30))
    one.shuffle(items)
    assert sorted(items) == list(range(30)) and items != list(range(30))


def test_the_generator_gives_the_same_numbers_everywhere():
    # Computed once; a change here breaks every stored match and every script of keys.
    rng = Rng(12345)
    assert [rng.below(100) for _ in range(10)] == [4, 46, 7, 87, 30, 35, 73, 50, 59, 50]
