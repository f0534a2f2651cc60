"""The variants, sentence by sentence: several shots a turn, salvoes, mines, minesweepers, submarines, the Flying
Dutchman, presets. Runs under pytest and under MicroPython (run.py).
"""

from refusals import refused

from zalp.seabattle.rules import (
    ANY,
    CORNERS,
    DECK,
    DRAWN,
    HIT,
    MINE,
    MINE_CONTACT,
    MISS,
    OUTSIDE,
    OVERLAP,
    SUBMARINE,
    SUNK,
    SWEEPER,
    WRONG_NUMBER,
    Chart,
    Fleet,
    Match,
    NotLegal,
    NotNow,
    NotReadable,
    Rng,
    Rules,
    Sea,
    acts,
    notation,
)
from zalp.seabattle.rules.constants import GIVEN, GIVEN_MINE, HALO, MINED, NARROW, SUNKEN, SWEPT
from zalp.seabattle.rules.extras import to_give
from zalp.seabattle.rules.kinds import FLEETS
from zalp.seabattle.rules.presets import PRESETS, name_of, preset
from zalp.seabattle.rules.text import describe


class Battle:
    """A match between two drawn seas; cells by their names. After each act its log must lead to the same match."""

    def __init__(self, rules, own, theirs, first=0):
        self.rules = rules
        self.seas = [Sea.parse(line, rules) for line in (own, theirs)]
        self.match = Match(rules, first)

    def cell(self, name):
        return notation.cell(name, self.rules, "latin")

    def shoot(self, names):
        """Whoever's turn it is shoots at each of these cells; the answers as signs, those to dying shots too."""
        return "".join([self._shot(name) for name in names.split()])

    def _shot(self, name):
        self.match.push(acts.shot(self.match.turn, self.cell(name)))
        return self.answers()

    def answers(self):
        said = ""
        while self.match.due == acts.ANSWER:
            said += notation.SIGNS[self.match.reply(self.seas[self.match.by]).answer]
        if len(self.match.acts) < 100:
            self.replays()
        return said

    def salvo(self, *names):
        """Both choose, then fire; the answers as signs."""
        for player in (0, 1):
            self.match.push(acts.choose(player))
        for line in names:
            for name in line.split():
                self.match.push(acts.shot(self.match.turn, self.cell(name)))
        return self.answers()

    def give(self, name):
        what = self.match.giving
        cell = self.cell(name)
        self.seas[self.match.by].give(cell, what)
        self.match.push(acts.give(self.match.by, cell, what))
        self.replays()

    def move(self, names=None):
        cells = [self.cell(name) for name in names.split()] if names else None
        self.seas[self.match.by].move(cells)
        self.match.push(acts.move(self.match.by))
        self.replays()

    def due(self):
        return self.match.due, self.match.by

    def replays(self):
        again = Match.parse(str(self.match))
        assert list(again.acts) == list(self.match.acts) and str(again) == str(self.match)
        assert [str(chart) for chart in again.charts] == [str(chart) for chart in self.match.charts]
        assert (again.due, again.by, again.result) == (self.match.due, self.match.by, self.match.result)
        for sea in self.seas:
            assert str(Sea.parse(str(sea), self.rules)) == str(sea)


# What lies in a sea


def with_extras(**extras):
    return Rules(6, 6, ("2", "1"), **extras)


def test_a_fleet_has_as_many_extras_as_its_rules():
    rules = with_extras(mines=2, sweepers=1, submarines=1)
    ships = [(0, 1), (12,)]
    assert Fleet(rules, ships, [4, 20], [34], [23]).defects() == 0
    assert Fleet(rules, ships, [4], [34], [23]).defects() == WRONG_NUMBER
    assert Fleet(rules, ships, [4, 20], [], [23]).defects() == WRONG_NUMBER
    assert Fleet(rules, ships, [4, 20], [34], [23, 30]).defects() == WRONG_NUMBER
    assert Fleet(Rules(6, 6, ("2", "1")), ships, [4]).defects() == WRONG_NUMBER
    assert Fleet(rules, ships).defects(Rules(6, 6, ("2", "1"))) == 0
    assert "minesweepers" in describe(WRONG_NUMBER)


def test_extras_lie_inside_the_sea_on_cells_of_their_own():
    rules = with_extras(mines=2, sweepers=1, submarines=1, mines_touch=True)
    ships = [(0, 1), (12,)]
    assert Fleet(rules, ships, [36, 20], [34], [23]).defects() == OUTSIDE
    assert Fleet(rules, ships, [4, 20], [-1], [23]).defects() == OUTSIDE
    for mines, sweeper, submarine in (([4, 4], 34, 23), ([0, 4], 34, 23), ([4, 20], 20, 23), ([4, 20], 34, 12)):
        assert Fleet(rules, ships, mines, [sweeper], [submarine]).defects() == OVERLAP


def test_mines_touch_nothing_by_side_or_corner_whatever_the_contact_of_ships():
    for contact in (0, CORNERS, ANY):
        for touch, defect in ((False, MINE_CONTACT), (True, 0)):
            rules = Rules(6, 6, ("2",), contact, mines=2, sweepers=1, submarines=1, mines_touch=touch)
            ships = [(0, 1)]
            for mines, sweeper, submarine in (
                ([2, 16], 34, 24),  # the ship, by its side
                ([8, 16], 34, 24),  # the ship, by its corner
                ([16, 17], 34, 24),
                ([15, 22], 34, 24),
                ([16, 4], 23, 25),  # the sweeper
                ([16, 4], 25, 24),  # sweeper and submarine
                ([16, 4], 34, 21),  # mine and submarine
            ):
                assert Fleet(rules, ships, mines, [sweeper], [submarine]).defects() == defect
            # 5 and 6 follow each other as numbers but lie on two edges of the sea.
            assert Fleet(rules, [(4, 5)], [12, 29], [34], [6]).defects() == defect
            assert Fleet(rules, [(4, 5)], [18, 29], [33], [6]).defects() == 0


def test_a_submarine_may_touch_the_ships_of_its_own_fleet():
    rules = with_extras(submarines=1)
    for cell in (2, 6, 8):
        assert Fleet(rules, [(0, 1), (12,)], submarines=[cell]).defects() == 0


def test_one_place_alone_is_left_for_a_mine_and_it_is_found():
    for seed in range(5):
        assert Fleet.random(Rules(3, 3, ("1",), mines=1), Rng(seed)).defects() == 0
    refused(NotLegal, Fleet.random, Rules(2, 2, ("1",), mines=1), Rng(1))


def test_a_sea_answers_for_all_that_lies_in_it():
    rules = with_extras(mines=1, sweepers=1, submarines=1)
    sea = Sea(rules, [(0, 1), (12,)], [4], [34], [23])
    assert sea.ship_at(23) == (23,) and sea.ship_at(4) is None and sea.ship_at(34) is None
    assert len(sea.afloat) == 3
    said = [sea.fire(cell) for cell in (4, 34, 23, 0, 1, 12, 35)]
    assert said == [MINE, SWEEPER, SUBMARINE, HIT, SUNK, SUNK, MISS]
    assert sea.afloat == []
    refused(NotLegal, sea.fire, 4)


def test_which_decks_and_mines_may_be_given():
    rules = with_extras(mines=2, sweepers=1, submarines=1)
    sea = Sea(rules, [(0, 1), (12,)], [4, 20], [34], [23])
    assert sorted(sea.givable(DECK)) == [0, 1, 12, 23] and sorted(sea.givable(MINE)) == [4, 20]
    sea.fire(0)
    sea.fire(4)
    sea.give(23, DECK)
    assert sorted(sea.givable(DECK)) == [1, 12] and sea.givable(MINE) == [20]
    for cell, what in ((0, DECK), (23, DECK), (34, DECK), (20, DECK), (4, MINE), (34, MINE), (5, DECK), (99, DECK)):
        refused(NotLegal, sea.give, cell, what)
    assert sorted(sea.givable(DECK)) == [1, 12]
    sea.give(20, MINE)
    assert sea.givable(MINE) == []


def test_the_line_of_a_sea_carries_everything():
    rules = with_extras(mines=2, sweepers=1, submarines=1)
    sea = Sea(rules, [(0, 1), (12,)], [4, 20], [34], [23])
    for cell in (0, 4, 34, 35):
        sea.fire(cell)
    sea.give(23, DECK)
    sea.give(20, MINE)
    line = str(sea)
    assert line == "aA..-./....../B...../..+..~/....../...._*!F4!C4"
    again = Sea.parse(line, rules)
    assert str(again) == line and again.givable(DECK) == sea.givable(DECK) and again.givable(MINE) == []
    sea.fire(23)
    assert str(sea) == "aA..-./....../B...../..+..^/....../...._*!C4"
    for bad in (line + "!Z9", line + "!", line[:-1], line.replace("+", "%")):
        refused(NotReadable, Sea.parse, bad, rules)
    refused(NotLegal, Sea.parse, line + "!A1", rules)  # a deck that was hit
    refused(NotLegal, Sea.parse, line.replace("+", "."), rules)
    refused(NotLegal, Sea.parse, line, with_extras())


# Several shots a turn


def test_chain_has_as_many_shots_as_ships_were_afloat_when_the_turn_began():
    rules = Rules(6, 6, ("1", "1", "1"), shots="chain", submarines=1)
    # Player 1's submarine lies where player 0 has a ship: its dying shot sinks it.
    own, theirs = "A.B.C./....../....../....../....../.....~", "~.B.C./....../..D.../....../....../......"
    b = Battle(rules, own, theirs)
    assert b.match.left_in_turn == 4
    assert b.shoot("A1") == "~#"
    assert b.match.left_in_turn == 3 and b.match.turn == 0 and b.match.charts[0].afloat == 3
    assert b.shoot("A6 B6") == "--" and b.match.turn == 0
    assert b.shoot("C6") == "-" and b.match.turn == 1 and b.match.left_in_turn == 3


# Salvoes


def test_a_salvo_is_chosen_by_both_before_anything_is_fired():
    rules = Rules(6, 6, ("2", "1"), shots="salvo")
    b = Battle(rules, "AA..../....../B...../....../....../......", "....AA/....../.....B/....../....../......")
    match = b.match
    assert b.due() == (acts.CHOOSE, None) and match.turn is None and match.salvo_size(0) == 2
    refused(NotNow, match.push, acts.shot(0, 0))
    match.push(acts.choose(1))
    assert b.due() == (acts.CHOOSE, 0) and match.owes(0) and not match.owes(1)
    refused(NotNow, match.push, acts.choose(1))
    match.push(acts.choose(0))
    assert b.due() == (acts.SHOT, 0) and match.left_in_turn == 2
    match.push(acts.shot(0, 4))
    refused(NotLegal, match.push, acts.shot(0, 4))  # different cells
    refused(NotNow, match.push, acts.shot(1, 4))
    refused(NotNow, match.reply, b.seas[1])  # no answer before all is fired
    match.push(acts.shot(0, 5))
    match.push(acts.shot(1, 0))
    match.push(acts.shot(1, 35))
    assert b.answers() == "+#+-"
    assert match.salvo_size(0) == 2 and match.salvo_size(1) == 1 and b.due() == (acts.CHOOSE, None)


def test_a_round_that_sinks_both_fleets_is_a_draw():
    rules = Rules(4, 4, ("1",), shots="salvo")
    b = Battle(rules, "A...............", "...............A")
    assert b.salvo("A1", "D4") == "--" and b.match.result is None
    assert b.salvo("D4", "A1") == "##" and b.match.result == DRAWN
    b = Battle(rules, "A...............", "...............A")
    assert b.salvo("D4", "D4") == "#-" and b.match.result == 0


def test_a_salvo_is_smaller_only_where_fewer_cells_are_open():
    rules = Rules(3, 3, ("1", "1", "1", "1"), shots="salvo")
    b = Battle(rules, "A.B...C.D", "A.B...C.D")
    # Player 0 sinks three of four: around them two... the fourth alone stays unknown.
    assert b.salvo("A1 C1 A3 B2", "B1 A2 C2 B3") == "###-----"
    assert [b.match.charts[1].worth(cell) for cell in range(9)].count(True) == 1
    assert b.match.salvo_size(0) == 1 and b.match.salvo_size(1) == 1
    assert b.salvo("C3", "B2") == "#-" and b.match.result == 0


def test_the_submarines_of_a_salvo_fire_when_the_round_is_judged():
    rules = Rules(5, 5, ("1",), shots="salvo", submarines=1)
    # Each one's submarine lies where the other's ship does.
    b = Battle(rules, "A..../...../...../...../....~", "~..../...../...../...../....A")
    assert b.salvo("A1 B1", "E5 D5") == "~-~-##"
    assert b.match.result == DRAWN and [dying for *_, dying in b.match.shots()] == [False] * 4 + [True] * 2
    b = Battle(rules, "A..../...../...../...../....~", "~..../...../...../...../....A")
    assert b.salvo("A1 E5", "E5 D5") == "~#~-"  # player 1 is gone: nothing fires now
    assert b.match.result == 0


def test_a_submarine_of_a_salvo_does_not_fire_where_its_owner_fired_before():
    rules = Rules(5, 5, ("1",), shots="salvo", submarines=1)
    b = Battle(rules, "...../...../..A../...../....~", "~..../...../...../...../....A")
    assert b.salvo("A1 B1", "A1 B1") == "~---"
    assert b.due() == (acts.CHOOSE, None) and b.match.pending is None


def test_a_dying_shot_at_a_given_mine_finds_a_mine_and_nothing_else():
    chart = Chart(Rules(6, 6, ("2", "1"), mines=1, submarines=1))
    chart.marks[8] = GIVEN_MINE
    for answer in (acts.MISS, acts.HIT, acts.SUBMARINE):
        refused(NotLegal, chart.mark, 8, answer, None, True)
    chart.mark(8, acts.MINE, None, True)
    assert chart.marks[8] == MINED


def test_the_gives_of_a_salvo_come_after_its_round_player_0_first():
    rules = Rules(6, 6, ("1", "1", "1"), shots="salvo", mines=2, sweepers=1)
    own = "A.B.C./....../+.+.=./....../....../......"
    b = Battle(rules, own, own)
    assert b.salvo("A3 E3 F6", "F6 A3 C3") == "o%--oo"
    assert b.due() == (acts.GIVE, 0) and b.match.giving == DECK
    refused(NotNow, b.match.push, acts.give(1, 0))
    b.give("A1")
    # Both of player 0's mines are spent: nothing to give for the sweeper.
    assert b.due() == (acts.GIVE, 1) and b.match.giving == DECK
    b.give("C1")
    b.give("E1")
    assert b.due() == (acts.CHOOSE, None)


def test_a_purist_may_waste_shots_of_a_salvo_while_there_is_room_for_both():
    rules = Rules(4, 4, ("1", "1"), shots="salvo", waste=True)
    b = Battle(rules, "A.B.............", "A.B.............")
    match = b.match
    assert b.salvo("A1 A4", "A4 B4") == "#---"
    # A known cell is a miss; no ship of one's own is needed for it. One's salvo stays as large as it was.
    while match.may_waste():
        assert len(match.acts) < 3000
        assert match.salvo_size(0) == 2 and match.salvo_size(1) == 1
        assert b.salvo("A1 A4", "A4") == "---"
    assert 300 < match.wasted <= 400 and match.result is None
    match.push(acts.choose(0))
    match.push(acts.choose(1))
    refused(NotLegal, match.push, acts.shot(0, b.cell("A1")))
    match.push(acts.shot(0, b.cell("D4")))


# Mines and minesweepers


def test_a_mine_passes_the_turn_whatever_shots_were_left_and_costs_a_deck():
    rules = Rules(6, 6, ("2", "1"), mines=1, shots="multi:3")
    b = Battle(rules, "AA..../....../B...../....../....../+.....", "AA..../....../B...../....../....../.....+")
    assert b.shoot("F6") == "o"
    assert b.due() == (acts.GIVE, 0) and b.match.giving == DECK
    refused(NotNow, b.match.push, acts.shot(1, 0))
    refused(NotLegal, b.match.push, acts.give(0, 0, MINE))
    b.give("B1")
    assert b.due() == (acts.SHOT, 1) and b.match.left_in_turn == 3
    assert b.seas[0].afloat == [(0, 1), (12,)]  # given is not damaged
    assert str(b.match.charts[0]).split("\n")[0] == ".!...."
    assert b.shoot("F1 B1") == "-+"  # the answer counts as usual
    assert b.shoot("F2") == "-" and b.match.turn == 0


def test_a_deck_is_given_once_and_who_has_none_gives_nothing():
    rules = Rules(6, 6, ("1",), mines=3)
    b = Battle(rules, "A...../....../+.+.+./....../....../......", "A...../....../+.+.+./....../....../......")
    assert b.shoot("A3") == "o"
    b.give("A1")
    refused(NotLegal, b.seas[0].give, 0, DECK)
    assert b.shoot("F6") == "-"
    assert b.shoot("C3") == "o"
    assert b.due() == (acts.SHOT, 1)  # he has no other deck
    assert b.shoot("F5") == "-" and b.shoot("E3") == "o" and b.shoot("A1") == "#"
    assert b.match.result == 1


def test_a_sweeper_costs_a_mine_which_is_closed_then():
    rules = Rules(6, 6, ("2", "1"), mines=1, sweepers=1)
    own = "AA..../....../B...+./....../=...../......"
    b = Battle(rules, own, own)
    assert b.shoot("A5") == "%"
    assert b.due() == (acts.GIVE, 0) and b.match.giving == MINE
    refused(NotLegal, b.seas[0].give, 0, MINE)
    b.give("E3")
    assert b.due() == (acts.SHOT, 1)
    refused(NotLegal, b.match.push, acts.shot(1, b.cell("E3")))
    assert to_give(b.match.charts[0], MINE) == 0
    assert b.shoot("A5") == "%"
    b.give("E3")


def test_a_shooter_without_a_mine_gives_nothing_for_a_sweeper():
    rules = Rules(6, 6, ("2", "1"), mines=1, sweepers=1)
    own = "AA..../....../B...+./....../=...../......"
    b = Battle(rules, own, own)
    assert b.shoot("E3") == "o"  # player 1's only mine
    b.give("A1")
    assert b.shoot("A5") == "%"
    assert b.due() == (acts.SHOT, 0)
    assert b.shoot("A5") == "%"
    b.give("E3")
    assert b.due() == (acts.SHOT, 1)


def test_ships_alone_decide_and_the_last_ends_a_turn_of_many_shots_at_once():
    b = Battle(Rules(4, 4, ("1",), mines=1, shots="multi:6"), "A..+............", "A..+............")
    assert b.shoot("D4 A1") == "-#"
    assert b.match.result == 0 and b.due() == (None, None)


# The submarine


def test_cells_around_sunk_ships_stay_open_while_the_submarine_is_afloat():
    rules = Rules(6, 6, ("2", "1"), submarines=1)
    theirs = "AA~.../....../B...../....../....../......"
    b = Battle(rules, "AA..../....../B...../....../....../.....~", theirs)
    assert b.shoot("A1 B1") == "+#"
    assert str(b.match.charts[1]).split("\n")[:2] == ["XX?...", "???..."]
    assert b.match.charts[1].open(b.cell("A2"))
    # It sinks, fires back at the same cell, and the hitter shoots again.
    assert b.shoot("C1") == "~-" and b.match.turn == 0
    assert str(b.match.charts[1]).split("\n")[:2] == ["XXX...", "---..."]  # no halo of its own
    assert str(b.match.charts[0]).split("\n")[0] == "..*..."
    refused(NotLegal, b.match.push, acts.shot(0, b.cell("A2")))


def test_a_dying_shot_can_win_and_nothing_dies_twice():
    rules = Rules(5, 5, ("1",), submarines=1)
    b = Battle(rules, "A..../...../...../...../....~", "~..../...../....A/...../.....")
    assert b.shoot("B1") == "-" and b.shoot("E5") == "~-"
    assert b.match.turn == 1 and b.shoot("C3") == "-"
    assert b.shoot("A1") == "~#" and b.match.result == 1  # player 0's last ship
    # Both lie at the same place: the second one's shot falls on a cell already shot.
    b = Battle(rules, "~..../...../..A../...../.....", "~..../...../..A../...../.....")
    assert b.shoot("A1") == "~~" and b.due() == (acts.SHOT, 0)


def test_each_impossible_answer_is_refused_in_words_of_its_own():
    rules = Rules(6, 6, ("2", "1"), mines=1, sweepers=1, submarines=1)
    said = set()
    for mark, cell, answer in (
        (MINED, 0, MINE),
        (SWEPT, 0, SWEEPER),
        (None, 0, SUBMARINE),
        (GIVEN, 35, MISS),
        (GIVEN_MINE, 35, HIT),
        (NARROW, 35, MINE),
        (NARROW, 35, SUNK),
    ):
        chart = Chart(rules)
        if mark is None:
            chart.submarines = 0
        else:
            chart.marks[cell] = mark
        before = bytes(chart.marks)
        said.add(str(refused(NotLegal, chart.mark, 35, answer, None, True)).split(":")[0])
        assert bytes(chart.marks) == before
    assert len(said) == 7, said


def test_a_dying_shot_spends_mines_without_a_gift_and_does_nothing_twice():
    rules = Rules(6, 6, ("2",), mines=1, sweepers=1, submarines=1, shots="multi:4")
    own = "+...../....../....../..=.../~...../....AA"
    theirs = "~...../....../+...../....../=...../....AA"
    b = Battle(rules, own, theirs)
    assert b.shoot("A1") == "~o" and b.due() == (acts.SHOT, 0) and b.match.left_in_turn == 3
    assert b.shoot("A2 B2 C2") == "---" and b.match.turn == 1
    # At a cell that was shot already nothing happens: player 0's submarine dies in silence.
    rules = Rules(6, 6, ("2",), submarines=1, shots="multi:2")
    b = Battle(rules, "~...../....../....../....../....../....AA", "....~./....../....../....../....../....AA")
    assert b.shoot("A1 B1") == "--"
    assert b.shoot("A1") == "~" and b.due() == (acts.SHOT, 1) and b.match.left_in_turn == 1


def test_sinking_the_submarine_last_wins_before_it_fires():
    b = Battle(Rules(5, 5, ("1",), submarines=1), "~..../...../..A../...../.....", "..A../...../...../...../..~..")
    assert b.shoot("C1 C5") == "#~" and b.match.result == 0 and b.match.pending is None


# The Flying Dutchman

CHAIN = "A.........\n.A........\n..AA......\n....A.....\n" + 6 * "..........\n"


def dutchman(shots="streak", **changes):
    rules = Rules(10, 10, ("~5",), shots=shots, **changes)
    line = CHAIN.replace("\n", "/").rstrip("/")
    return Battle(rules, line, line)


def test_the_dutchman_moves_what_is_left_unseen():
    b = dutchman()
    assert b.shoot("A1") == "+"
    assert b.due() == (acts.MOVE, 1)
    refused(NotNow, b.match.push, acts.shot(0, 50))
    refused(NotNow, b.match.push, acts.move(0))
    sea = b.seas[1]
    before = str(sea)
    for cells in (
        [90, 91, 92],
        [90, 91, 92, 93, 94],
        [90, 91, 92, 92],
        [90, 91, 92, 94],
        [0, 1, 2, 3],
        [98, 99, 100, 89],
        (),
    ):
        refused(NotLegal, sea.move, cells)
    assert str(sea) == before
    b.move("A10 B9 C10 D9")
    assert b.due() == (acts.SHOT, 0)
    assert b.shoot("B2") == "-" and b.match.turn == 1  # where it was
    assert b.shoot("J10") == "-"
    assert b.shoot("A10") == "+"
    b.move()  # it stays, be it in pieces
    assert b.shoot("C10") == "+"
    b.move()
    assert b.shoot("B9") == "+"
    b.move("J1")
    assert sea.fleet.ships == ((0, 9, 81, 90, 92),)
    assert b.shoot("J1") == "#" and b.match.result == 0
    assert b.match.acts[-1].cells == (0, 9, 81, 90, 92)  # every cell where it lost a deck


def test_a_sunk_dutchman_bars_no_water():
    # It has sailed through what lies around its decks now: nothing there is known to be empty.
    b = dutchman()
    for number, name in enumerate(("A1", "B2", "C3", "D3", "E4")):
        assert b.shoot(name) == ("#" if number == 4 else "+")
        if number < 4:
            b.move()
    chart = b.match.charts[1]
    assert b.match.result == 0 and list(chart.marks).count(SUNKEN) == 5 and HALO not in list(chart.marks)


def test_a_dutchman_in_pieces_is_read_back_and_a_false_one_is_not():
    b = dutchman()
    b.shoot("C3")
    b.move()
    line = str(b.seas[1])
    assert Sea.parse(line, b.rules).ship_at(0) == (0, 11, 22, 23, 34)
    refused(NotLegal, Sea.parse, line.replace("a", "A").replace("A", ".", 1).replace(".", "A", 2), b.rules)
    refused(NotLegal, Sea.parse, line.replace("A", ".", 1), b.rules)
    refused(NotLegal, Sea.parse, line.replace("a", "*"), b.rules)
    refused(NotLegal, Sea.parse(SMALL, Rules(4, 4, ("1",))).move, [5])


SMALL = "A..............."


def test_a_dutchman_is_hunted_with_single_shots_too():
    b = dutchman("single")
    assert b.shoot("A1") == "+"
    b.move()
    assert b.match.turn == 1
    b = dutchman("multi:2")
    assert b.shoot("A1") == "+"
    b.move()
    assert b.match.turn == 0 and b.match.left_in_turn == 1


def test_a_dutchman_sails_alone_on_a_sea_of_10x10_or_more():
    for changes in (
        {"width": 9},
        {"height": 9},
        {"shots": "chain"},
        {"shots": "salvo"},
        {"submarines": 1},
        {"mines": 1},
    ):
        refused(NotLegal, lambda changes=changes: Rules(**dict({"fleet": ("~5",)}, **changes)))


# Plain answers


def test_plain_answers_never_say_sunk_and_close_nothing():
    rules = Rules(6, 6, ("2", "1"), answers="plain")
    sea, match = Sea(rules, [(0, 1), (14,)]), Match(rules)
    other = Sea(rules, [(0, 1), (14,)])
    chart = match.charts[1]
    for cell, answer in ((0, HIT), (14, HIT), (2, MISS)):
        match.push(acts.shot(0, cell))
        assert match.reply(sea).answer == answer and chart.afloat == 2 and chart.left == ["2", "1"]
    assert list(chart.marks).count(0) == 33 and chart.wounded == [0, 14]  # a whole ship is hit: nothing is closed
    assert match.turn == 1
    match.push(acts.shot(1, 7))
    match.reply(other)
    match.push(acts.shot(0, 1))
    assert match.reply(sea).answer == HIT  # the last deck
    assert match.over and match.result == 0 and chart.afloat == 0 and not chart.left
    assert [chart.marks[cell] for cell in (0, 1, 14)] == [SUNKEN] * 3
    assert Match.parse(str(match)).result == 0 and "#" not in str(match)
    assert chart.unsunk(sea.fleet.ships) == [] and match.charts[0].unsunk(sea.fleet.ships) == [(0, 1), (14,)]


def test_under_plain_answers_sunk_is_not_an_answer_and_a_deck_too_many_is_refused():
    rules = Rules(4, 4, ("1", "1"), answers="plain")
    chart = Chart(rules)
    assert "no answer" in str(refused(NotLegal, chart.mark, 0, SUNK))
    chart.mark(0, HIT)
    chart.mark(15, HIT)
    assert chart.afloat == 0 and "no deck is left" in str(refused(NotLegal, chart.mark, 3, HIT))


def test_plain_answers_go_with_what_gives_no_sunk_ship_away():
    for shots in ("streak", "single", "multi:2", "multi:6"):
        assert Rules(shots=shots, mines=3, sweepers=3, answers="plain").plain
    for changes in ({"shots": "chain"}, {"shots": "salvo"}, {"submarines": 1}, {"fleet": ("~5",)}):
        assert "nswers" in str(refused(NotLegal, lambda changes=changes: Rules(answers="plain", **changes)))
    assert "full or plain" in str(refused(NotLegal, lambda: Rules(answers="some")))
    rules = preset("plain", waste=True, clock=30)
    assert str(rules).endswith(" clock=30 answers=plain") and Rules.parse(str(rules)) == rules != preset("classic")
    assert "answers" not in str(Rules())  # as every version before wrote it
    for line in (str(Rules()) + " answers=full", str(Rules()) + " answers=", str(rules) + " answers=plain"):
        refused(NotReadable, Rules.parse, line)


def test_three_sweepers_a_side_are_found_one_after_the_other():
    rules = Rules(10, 10, ("1",), mines=3, sweepers=3)
    chart = Chart(rules)
    for cell in (0, 20, 40):
        chart.mark(cell, SWEEPER)
    assert "all are spent" in str(refused(NotLegal, chart.mark, 60, SWEEPER))
    assert not Fleet.random(rules, Rng(1)).defects()


# Presets


def test_every_preset_is_a_rule_set_that_fits():
    assert PRESETS[0] == "classic" and preset("classic") == Rules()
    for number, name in enumerate(PRESETS):
        rules = preset(name)
        assert name_of(rules) == name == name_of(preset(name, clock=30))
        assert Rules.parse(str(rules)) == rules
        fleet = Fleet.random(rules, Rng(number))
        assert fleet.defects() == 0
        assert str(Sea.parse(str(Sea.of(fleet)), rules)) == str(Sea.of(fleet))
    grand = preset("grand")
    assert (grand.width, grand.height, grand.mines, grand.sweepers, grand.decks) == (18, 18, 3, 1, 56)
    assert [grand.fleet.count(kind) for kind in "654321"] == [1, 2, 3, 4, 5, 6]
    assert grand.fleet == FLEETS["grand"] == Rules(18, 18, "grand").fleet
    assert preset("five").contact == ANY and preset("three").shots == "multi:3" and preset("dutchman").width == 20
    assert name_of(Rules(9, 9, ("1",))) is None
    refused(NotLegal, preset, "soviet")
