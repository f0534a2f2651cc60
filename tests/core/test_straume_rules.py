"""The rules of Straume 1986: a scenario for each numbered sentence of docs/straume.md, named after it. Runs on both
interpreters.
"""

from refusals import refused

from zalp.straume.rules import BATTERY, DRAWN, MINE, NotLegal, NotReadable, Position, line_up
from zalp.straume.rules.sea import AHEAD, BATTERIES, LAND, LIGHTHOUSES, NOWHERE, REDS, STARTS, TERRAIN, mirrored
from zalp.straume.rules.text import move_in, move_name, point_in, point_name

FAR = "Ca5^ ca16v"  # ships that take no part


def sea(placed, turn=0, carried="", quiet=0):
    """The Position where these stand: `De3^` a ship, `*e4` a mine, `+Me4^` a minesweeper on one. Player 1 laid them,
    unless `carried` is given.
    """
    carried = carried or f"2{2 - placed.count('*') - placed.count('+')}"
    rows = [["."] * 10 for _ in range(20)]
    for text in placed.split():
        mine, text = (text[0], text[1:]) if text[0] in "*+" else ("", text)
        ship, text = (text[0] + text[-1], text[1:-1]) if mine != "*" else ("", text)
        point = point_in(text)
        rows[point // 10][point % 10] = mine + ship
    line = "/".join(["".join(row) for row in rows])
    for length in range(10, 0, -1):
        line = line.replace("." * length, str(length))
    return Position.parse(f"{line} {turn} {carried} {quiet}")


def moves(position, point):
    """The signs of the legal moves of the ship on this point, in their usual order."""
    names = [move_name(move) for move in position.legal_moves()]
    return "".join([name[-1] for name in names if name[:-1] == point])


def after(position, *names):
    for name in names:
        position.push(move_in(name))
    return position


def shows(position, expected):
    """The position is this one, whoever is on turn and whatever is counted."""
    assert str(position).split()[0] == str(sea(expected, carried="00")).split()[0]


def refuses(position, name):
    line = str(position)
    refused(NotLegal, position.push, move_in(name))
    assert str(position) == line


def test_s01_a_ship_never_leaves_the_sea():
    assert moves(sea("Da20^ ch10v"), "a20") == "<>"
    assert moves(sea("Dj3> ch10v"), "j3") == "<>"
    assert moves(sea("Da3< ch10v"), "a3") == "<>"  # nor comes out at the other side
    assert moves(sea("Da1v ch10v"), "a1") == "<>"


def test_s02_no_ship_enters_land():
    assert moves(sea("De2v ca16v"), "e2") == "<>"  # the coast
    assert moves(sea("Dc1> ca16v"), "c1") == "<>"  # a battery
    assert moves(sea("Da7> ca16v"), "a7") == "<>"  # an island


def test_s03_ships_sail_over_a_lighthouse():
    position = after(sea("De7^ ca16v"), "e7^", "a16<", "e8^")
    shows(position, "De9^ ca16>")
    assert [point_name(points[0]) for points in LIGHTHOUSES] == ["e8", "f13"]


def test_s04_both_players_see_one_sea():
    for point in range(200):
        here, there = TERRAIN[point], TERRAIN[mirrored(point)]
        assert (here == LAND) == (there == LAND)
        assert (here > LAND) == (there > LAND) and (here <= LAND or here != there)
        for heading in range(4):
            ahead, turned = AHEAD[heading * 200 + point], AHEAD[(heading + 2) % 4 * 200 + mirrored(point)]
            assert (ahead == NOWHERE) == (turned == NOWHERE)
            assert ahead == NOWHERE or mirrored(ahead) == turned


def test_s05_a_fleet_has_twelve_ships():
    assert sorted(line_up("CSSDDDDDDPPM")) == [0, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4]
    for text in ("CCSDDDDDDPPM", "CSSDDDDDPPPM"):
        refused(NotLegal, line_up, text)


def test_s06_all_bows_point_toward_the_enemy():
    position = Position("DSCDDSDDPMPD", "DSCDDSDDPMPD")
    rows = str(position).split()[0].split("/")
    assert rows[18:] == ["D^1S^C^D^D^S^D^1D^", "P^1M^4P^1D^"]
    assert rows[:2] == ["dv1pv4mv1pv", "dv1dvsvdvdvcvsv1dv"]  # the same, as the other sees it


def test_s07_the_players_move_in_turn():
    for first in (0, 1):
        position = Position("DSCDDSDDPMPD", "DSCDDSDDPMPD", first)
        assert position.turn == first
        refuses(position, ("a19<", "a2<")[first])
        after(position, ("a2<", "a19<")[first])
        assert position.turn == 1 - first


def test_s08_a_ship_moves_one_point_forward_where_its_bow_points():
    for bow, to in (("^", "d10"), (">", "e9"), ("v", "d8"), ("<", "c9")):
        shows(after(sea(f"Dd9{bow} ca16v"), "d9^"), f"D{to}{bow} ca16v")


def test_s09_or_it_turns_by_90_degrees_on_its_point():
    shows(after(sea("Dd9^ ca16v"), "d9<"), "Dd9< ca16v")
    shows(after(sea("Dd9^ ca16v"), "d9>"), "Dd9> ca16v")
    shows(after(sea("Dd9< ca16v"), "d9<"), "Dd9v ca16v")


def test_s10_it_never_moves_backwards_sideways_or_diagonally():
    position = sea("Dd9^ ca16v")
    assert [move_name(move) for move in position.legal_moves()] == ["d9^", "d9<", "d9>"]


def test_s11_it_never_moves_onto_a_ship_of_its_own_side():
    position = sea("Dd9^ Pd10> ca16v")
    assert moves(position, "d9") == "<>"
    refuses(position, "d9^")


def test_s12_whoever_has_a_ship_has_a_move():
    position = sea("Pa1v ca2v")  # in the corner, with its side to the edge and its stern to the enemy
    assert moves(position, "a1") == "<>"
    assert len(sea("Pa1v Da2^ Db1> Dc1v ca3v").legal_moves()) >= 2


def test_s13_who_sinks_a_ship_lies_on_its_point():
    position = after(sea("Dd9^ pd10v " + FAR), "d9^")
    shows(position, "Dd10^ " + FAR)
    assert bytes(position.afloat) == bytes((2, 1))


def test_s14_where_the_table_does_not_allow_it_the_move_is_not_legal():
    position = sea("Dd9^ pd10^ " + FAR)
    assert moves(position, "d9") == "<>"
    refuses(position, "d9^")


def sinks(attacker, target):
    """Under which aspects it may: a text of b, s and t (bow, side, stern)."""
    found = ""
    for aspect, bows in (("b", "v"), ("s", "<>"), ("t", "^")):
        for bow in bows:
            position = sea(f"{attacker}d9^ {target}d10{bow} Ma5^ ma16v", carried="00")
            if "^" in moves(position, "d9"):
                after(position, "d9^")
                shows(position, f"{attacker}d10^ Ma5^ ma16v")
                found += aspect
    return found


def test_s15_opposite_headings_show_the_bow():
    assert moves(sea("Pd9^ dd10v " + FAR), "d9") == "<>"  # a patrol ship sinks no bow
    assert moves(sea("Pd9> de9< " + FAR), "d9") == "<>"


def test_s16_equal_headings_show_the_stern():
    assert moves(sea("Dd9^ dd10^ " + FAR), "d9") == "<>"  # a destroyer sinks no stern
    assert moves(sea("Dd9> de9> " + FAR), "d9") == "<>"


def test_s17_any_other_shows_the_side():
    for bow in "<>":
        assert moves(sea(f"Pd9^ dd10{bow} {FAR}"), "d9") == "^<>"
        assert moves(sea(f"Dd9^ dd10{bow} {FAR}"), "d9") == "^<>"


def test_s18_a_cruiser_sinks_any_ship_whatever_it_shows():
    assert [sinks("C", target) for target in "csdp"] == ["bsst"] * 4


def test_s19_a_submarine_sinks_any_ship_whatever_it_shows():
    assert [sinks("S", target) for target in "csdp"] == ["bsst"] * 4


def test_s20_a_destroyer_sinks_what_shows_bow_or_side():
    assert [sinks("D", target) for target in "csdp"] == ["bss"] * 4


def test_s21_a_patrol_ship_sinks_what_shows_side_or_stern_but_no_cruiser():
    assert [sinks("P", target) for target in "csdp"] == ["", "sst", "sst", "sst"]


def test_s22_a_minesweeper_sinks_submarines_and_minesweepers_alone():
    for target, bows in (("s", 4), ("m", 4), ("c", 0), ("d", 0), ("p", 0)):
        legal = [moves(sea(f"Md9^ {target}d10{bow} da16v", carried="00"), "d9") == "^<>" for bow in "^>v<"]
        assert sum(legal) == bows


def test_s23_a_minesweeper_that_moves_forward_may_leave_a_mine():
    position = sea("Md9^ " + FAR)
    assert moves(position, "d9") == "^*<>"
    shows(after(position, "d9*"), "*d9 Md10^ " + FAR)
    shows(after(sea("Md9^ " + FAR), "d9^"), "Md10^ " + FAR)
    assert moves(sea("Dd9^ " + FAR), "d9") == "^<>"


def test_s24_it_has_two_mines():
    position = after(sea("Md9^ " + FAR), "d9*", "a16<", "d10*", "a16>")
    shows(position, "*d9 *d10 Md11^ Ca5^ ca16v")
    assert moves(position, "d11") == "^<>" and bytes(position.mines) == bytes((0, 2))
    refuses(position, "d11*")


def test_s25_a_ship_of_either_side_is_lost_on_a_mine_and_the_mine_stays():
    for turn, ship, name in ((0, "Dd9^", "d9^"), (1, "dd11v", "d11^")):
        position = sea(f"{ship} *d10 {FAR}", turn)
        assert position.effect(move_in(name)) == (None, MINE)
        shows(after(position, name), "*d10 " + FAR)


def test_s26_a_minesweeper_enters_a_mined_point_lies_and_turns_there():
    position = sea("Md9^ *d10 " + FAR)
    assert position.effect(move_in("d9^")) == (None, 0)
    shows(after(position, "d9^", "a16<", "d10<"), "+Md10< Ca5^ ca16>")
    shows(after(sea("md11v *d10 " + FAR, 1), "d11^"), "+md10v " + FAR)  # whoever laid it


def test_s27_when_it_moves_on_the_mine_is_gone():
    shows(after(sea("+Md10^ " + FAR), "d10^"), "Md11^ " + FAR)


def test_s28_it_leaves_no_mine_in_the_move_that_sweeps_one():
    position = sea("+Md10^ " + FAR)
    assert moves(position, "d10") == "^<>"
    refuses(position, "d10*")


def test_s29_who_sinks_a_minesweeper_on_a_mine_is_lost_with_it():
    for attacker in "CSDM":
        position = sea(f"{attacker}d9^ +md10v Pa5^ ca16v")
        assert position.effect(move_in("d9^"))[1] == MINE
        shows(after(position, "d9^"), "*d10 Pa5^ ca16v")


def test_s30_a_ship_on_a_red_point_of_the_enemys_half_is_lost():
    position = sea("De15^ " + FAR)
    assert position.effect(move_in("e15^")) == (None, BATTERY)
    shows(after(position, "e15^"), FAR)
    shows(after(sea("df6v " + FAR, 1), "f6^"), FAR)


def test_s31_on_the_red_points_of_its_own_half_it_is_safe():
    shows(after(sea("De4^ " + FAR), "e4^"), "De5^ " + FAR)
    shows(after(sea("df17v " + FAR, 1), "f17^"), "df16v " + FAR)


def test_s32_sinking_a_ship_on_a_red_point_of_its_own_half_loses_the_attacker():
    position = sea("De15^ de16v " + FAR)
    target, why = position.effect(move_in("e15^"))
    assert target is not None and why == BATTERY
    shows(after(position, "e15^"), FAR)
    shows(after(sea("de4^ Pe5> " + FAR, 1), "e4^"), FAR)


def test_s33_who_has_no_ship_left_has_lost():
    assert after(sea("Dd9^ pd10v"), "d9^").outcome == 0
    assert after(sea("Pd9> dd10v", 1), "d10^").outcome == 1
    lost = after(sea("Dd9^ *d10 pa16v"), "d9^")  # by his own move
    assert lost.outcome == 1 and lost.legal_moves() == []
    refuses(lost, "a16<")


def test_s34_the_last_ships_of_both_in_one_move_are_a_draw():
    assert after(sea("De15^ de16v"), "e15^").outcome == DRAWN
    assert after(sea("Dd9^ +md10v"), "d9^").outcome == DRAWN


def test_s35_sixty_moves_of_each_side_without_a_loss_are_a_draw():
    position = sea(FAR)
    for _ in range(30):
        after(position, "a5<", "a16<", "a5>", "a16>")
        assert (position.outcome is None) == (position.quiet < 120)
    assert position.quiet == 120 and position.outcome == DRAWN and position.legal_moves() == []
    position.pop()
    assert position.outcome is None and position.quiet == 119


def test_s36_every_loss_begins_that_count_anew():
    assert after(sea("Dd9^ pd10v " + FAR, quiet=119), "d9^").quiet == 0
    position = after(sea("Dd9^ *d10 " + FAR, quiet=119), "d9^")
    assert position.quiet == 0 and position.outcome is None


def test_the_map_has_what_a_game_needs():
    for player in (0, 1):
        assert len(STARTS[player]) == 12 and {TERRAIN[point] for point in STARTS[player]} == {0}
        assert sorted({mirrored(point) // 10 if player else point // 10 for point in STARTS[player]}) == [18, 19]
        assert 3 <= len(REDS[player]) <= 4 and len(BATTERIES[player]) == 2
    for player in (0, 1):
        for start in STARTS[player]:
            seen, front = {start}, [start]
            while front:
                point = front.pop()
                for heading in range(4):
                    to = AHEAD[heading * 200 + point]
                    if to != NOWHERE and to not in seen and to not in STARTS[player]:
                        seen.add(to)
                        front.append(to)
            # A way to the enemy's half that no ship of one's own blocks.
            assert [point for point in seen if (point < 100) == (player == 0)]


def test_points_and_moves_have_names():
    assert [point_name(point) for point in (0, 9, 190, 199)] == ["a20", "j20", "a1", "j1"]
    for point in range(200):
        assert point_in(point_name(point)) == point
        for how in range(4):
            assert move_in(move_name(point << 2 | how)) == point << 2 | how
    assert point_in("E3") == point_in("e3") and move_in("E3^") == move_in("e3^")
    for bad in ("", "e", "k3", "e0", "e21", "e03", "3e", "e3 ", "e²", "e1²", "e٣", "e100", "е3", "ſ3", "ee3"):
        refused(NotReadable, point_in, bad)


def test_a_position_is_a_line():
    line = "dv9/10/10/10/10/10/10/10/10/10/2*1+M>d<4/10/10/10/10/10/10/10/10/C^9 1 11 7"
    position = Position.parse(line)
    assert str(position) == line and position.turn == 1 and position.quiet == 7
    assert str(Position.parse("\ufeff" + line + "\r\n")) == line  # as it may be pasted
    assert position.outcome is None
    assert sea("Ca5^").outcome == 0 and sea(FAR, quiet=120).outcome == DRAWN


def test_a_text_that_is_not_a_position_is_refused():
    good = "dv9/10/10/10/10/10/10/10/10/10/2*1+M>d<4/10/10/10/10/10/10/10/10/C^9 1 11 7"
    for old, new, kind in (
        ("10/10/", "10/", NotReadable),
        (" 1 11", " 2 11", NotReadable),
        (" 11 7", " 11", NotReadable),
        ("d<4", "d<5", NotReadable),
        ("d<4", "d4", NotReadable),
        ("d<4", "x<4", NotReadable),
        ("C^9", "C^C^8", NotLegal),  # two cruisers
        ("+M>", "+D>", NotLegal),  # not a minesweeper
        (" 11 ", " 22 ", NotLegal),  # more mines than there are
        (" 7", " 121", NotLegal),
        ("C^9", "3C^6", NotLegal),  # on a battery
        ("dv9/10/10/10/10", "dv9/10/10/10/4D^5", NotLegal),  # under the enemy's fire
        (" 7", " ", NotReadable),
        (" 7", "", NotReadable),
        (" 7", " ²", NotReadable),  # digits for str.isdigit, not for int
        (" 7", " ٧", NotReadable),  # for both
        (" 7", " 0007", NotReadable),
        (" 11 7", "  117", NotReadable),
        (" 11 7", " ²1 7", NotReadable),
        (" 11 7", " 1٣ 7", NotReadable),
        ("dv9", "dv①", NotReadable),
        ("dv9", "dv٩", NotReadable),
        ("C^9", "ſ^9", NotReadable),  # its capital is S
        ("C^9", "+^9", NotReadable),
    ):
        assert old in good
        refused(kind, Position.parse, good.replace(old, new, 1))


def test_pop_takes_every_kind_of_move_back():
    for placed, turn, name in (
        ("Dd9^ " + FAR, 0, "d9<"),
        ("Dd9^ pd10v " + FAR, 0, "d9^"),
        ("Md9^ " + FAR, 0, "d9*"),
        ("+Md10^ " + FAR, 0, "d10^"),
        ("Dd9^ *d10 " + FAR, 0, "d9^"),
        ("Md9^ +md10v " + FAR, 0, "d9*"),
        ("De15^ de16v", 0, "e15^"),
        ("de4^ Pe5> " + FAR, 1, "e4^"),
    ):
        position = sea(placed, turn, quiet=7)
        line, afloat = str(position), bytes(position.afloat)
        position.push(move_in(name))
        assert str(position) != line
        assert position.pop() == move_in(name)
        assert str(position) == line and bytes(position.afloat) == afloat and position.outcome is None
