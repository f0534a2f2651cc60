"""The captains in every variant: they place and play each preset to the end, legally and without looking. Runs under
pytest and MicroPython."""

import few_guesses  # noqa: F401
from daily import daily, slow

from zalp.seabattle import captains
from zalp.seabattle.captains import deduction, dutchman, extras, guesses, places, salvo, turns
from zalp.seabattle.captains.captain import Captain
from zalp.seabattle.rules import DECK, HIT, MINE, MISS, Chart, Fleet, Match, Rng, Rules, Sea, acts, finish
from zalp.seabattle.rules.constants import GIVEN, GIVEN_MINE, HALO, MINED, MISSED, NARROW, SUNKEN, UNKNOWN, WOUNDED
from zalp.seabattle.rules.presets import PRESETS, preset

WEAK, STRONG = ("cabin-boy", "boatswain"), ("navigator", "admiral")


def fleet(name, rules, rng):
    """A fleet as the captain of this name places it."""
    who = captains.class_of(name)
    return finish(captains.place(rng.choice(who.policies), rules, rng, None, who.cunning))


def play(rules, names, seed):
    """A match between two captains to its end; the match checks every act. Returns (match, seas)."""
    rng = Rng(seed)
    players = [captains.make(name, rules, rng) for name in names]
    seas = [Sea.of(fleet(name, rules, rng)) for name in names]
    match = Match(rules, rng.below(2))
    for _ in range(5000):
        if match.over:
            return match, seas
        finish(turns.step(match, players, seas))
    raise AssertionError(f"this match has no end: {rules}")


def thinker(name, chart, seed, salvo=0):
    """A captain of this name who has thought about a chart."""
    captain = captains.make(name, chart.rules, Rng(seed))
    finish(captain.think(chart, salvo))
    return captain


def agree(chart, sea):
    """Both sides know the same: what was shot, what is afloat, what was given."""
    for cell, shot in enumerate(sea.shots):
        assert bool(shot) == chart.was_shot(cell), cell
        if chart.marks[cell] in (GIVEN, GIVEN_MINE):
            assert cell in sea.given
    assert chart.afloat == len(sea.afloat) or chart.rules.plain
    assert (
        len(chart.unsunk(sea.fleet.ships))
        == len([ship for ship in sea.afloat if len(ship) > 1 or ship[0] not in sea.fleet.submarines])
        or chart.rules.dutchman
    )


@slow
def test_every_preset_is_played_to_the_end_and_every_captain_plays_half_of_them():
    pairs = ("cabin-boy", "admiral"), ("boatswain", "navigator")
    for number in daily(7, range(len(PRESETS))):
        match, seas = play(preset(PRESETS[number]), pairs[number % 2], 10 + number)
        assert match.result in (0, 1, 2)
        for player in (0, 1):
            agree(match.charts[player], seas[player])
        # The log contains the whole match.
        assert Match.parse(str(match)).result == match.result


@slow
def test_captains_play_rules_of_ones_own():
    for rules in (
        Rules(8, 8, ("3", "2", "1"), shots="salvo", mines=2, sweepers=1, submarines=1),
        Rules(7, 9, ("4", "2|##", "1"), contact=1, shots="chain", mines=1, sweepers=1, submarines=1, mines_touch=True),
        Rules(6, 6, ("3", "3", "2"), contact=2, shots="salvo", submarines=1),
        Rules(10, 10, ("~8",), shots="multi:2"),
        Rules(5, 5, ("1", "1"), shots="salvo", mines=1),
        Rules(4, 4, ("1",), shots="multi:6", submarines=1),
        Rules(8, 7, ("4|##/##", "3", "2", "1"), shots="multi:2", mines=2, sweepers=2, answers="plain"),
        Rules(6, 6, ("3", "2", "2"), contact=2, answers="plain", waste=True),
    ):
        for number, names in enumerate((("admiral", "cabin-boy"), ("boatswain", "navigator"), ("admiral", "admiral"))):
            match, seas = play(rules, names, 40 + number)
            for player in (0, 1):
                agree(match.charts[player], seas[player])


def looks(make):
    """Whether a captain's shot depends on what no answer has revealed. make(rules, sea): the captain, handed what he
    must not use."""
    rules = Rules(mines=1, submarines=1, fleet=("3", "2"))
    seas = (
        Sea(rules, [(0, 1, 2), (90, 91)], mines=(9,), submarines=(99,)),
        Sea(rules, [(0, 1, 2), (88, 89)], mines=(70,), submarines=(27,)),
    )
    chosen = []
    for sea in seas:
        chart = Chart(rules)
        for cell in (0, 44, 50, 1):
            chart.mark(cell, sea.fire(cell))
        captain = make(rules, sea)
        shots = []
        for _ in range(6):
            finish(captain.think(chart))
            shots.append(captain.shot)
            chart.marks[captain.shot] = HALO
            captain.on_answer(chart, captain.shot, MISS)
        chosen.append(shots)
    return chosen[0] != chosen[1]


def test_no_captain_looks_and_one_who_peeks_is_caught():
    class Peeker(Captain):
        def __init__(self, rules, rng, sea):
            super().__init__(rules, rng)
            self.sea = sea

        def choose(self, chart):
            decks = [deck for ship in self.sea.afloat for deck in ship if chart.marks[deck] == UNKNOWN]
            yield
            self.shot = (decks or self.unknown(chart))[0]

    assert looks(lambda rules, sea: Peeker(rules, Rng(1), sea))
    for name in captains.CAPTAINS:
        assert not looks(lambda rules, sea, name=name: captains.make(name, rules, Rng(1))), name


@slow
def test_every_policy_stows_mines_and_submarines():
    for rules in (preset("sweeper"), Rules(mines=3, sweepers=1, submarines=1), Rules(mines=2, mines_touch=True)):
        for policy in captains.POLICIES:
            for cunning in (False, True):
                assert finish(captains.place(policy, rules, Rng(3), None, cunning)).defects() == 0


def test_the_cunning_lay_mines_away_from_ships_and_hide_a_submarine_off_a_corner_of_one():
    rules = Rules(mines=2, submarines=1)
    room, hidden = [], []
    for cunning in (False, True):
        near = off_corner = 0
        for seed in range(30):
            placed = finish(captains.place("random", rules, Rng(seed), None, cunning))
            decks = {deck for ship in placed.ships for deck in ship}
            for cell in placed.mines:
                x, y = cell % 10, cell // 10
                near += len([deck for deck in decks if max(abs(deck % 10 - x), abs(deck // 10 - y)) < 3])
            (submarine,) = placed.submarines
            beside, around = rules.around(submarine, False), rules.around(submarine)
            off_corner += decks.isdisjoint(beside) and not decks.isdisjoint(around)
        room.append(near)
        hidden.append(off_corner)
    assert room[1] < 0.8 * room[0] and hidden[1] > 1.3 * hidden[0] and hidden[1] >= 20, (room, hidden)


def test_a_given_deck_is_shot_at_once():
    chart = Chart(Rules(mines=1))
    chart.marks[37] = GIVEN
    for name in STRONG:
        assert thinker(name, chart, 2).shot == 37, name
    heedless = [thinker("boatswain", chart, seed).shot for seed in range(40)]
    assert 8 < heedless.count(37) < 32


def test_beside_a_mine_is_nothing_to_find():
    rules = Rules(6, 6, ("2", "1"), mines=2)
    chart = Chart(rules)
    chart.marks[7] = MINED
    chart.marks[10] = GIVEN_MINE
    beside = rules.around(7) + rules.around(10)
    for name in captains.CAPTAINS:
        for seed in range(12):
            shot = thinker(name, chart, seed).shot
            assert shot not in beside and chart.open(shot), name
    # Where mines may touch anything, their neighbours reveal nothing.
    touching = Chart(Rules(6, 6, ("2", "1"), mines=2, mines_touch=True))
    touching.marks[7] = MINED
    assert finish(extras.read(touching)).marks[8] == UNKNOWN and finish(extras.read(chart)).marks[8] == HALO


def test_the_last_submarine_is_sought_wherever_it_can_be():
    rules = Rules(4, 4, ("2",), submarines=1)
    sea, chart = Sea(rules, [(0, 1)], submarines=(2,)), Chart(rules)
    for cell in (0, 1):
        chart.mark(cell, sea.fire(cell))
    assert chart.marks[2] == NARROW
    for name in captains.CAPTAINS:
        found = {thinker(name, chart, seed).shot for seed in range(40)}
        assert len(found) > 10 and found.intersection((2, 4, 5, 6)), (name, found)


def test_a_sunk_submarine_closes_nothing_for_the_ships():
    rules = Rules(6, 2, ("3", "2"), submarines=1)
    sea, chart = Sea(rules, [(0, 1, 2), (10, 11)], submarines=(9,)), Chart(rules)
    chart.mark(9, sea.fire(9))
    assert finish(extras.read(chart)).marks[9] == MISSED
    for name in STRONG:
        heat = thinker(name, chart, 1).belief(chart)
        assert heat[10] and heat[3], (name, list(heat))


def test_a_gift_reveals_as_little_as_possible():
    rules = Rules(6, 6, ("3", "2", "1"), mines=2, submarines=1, mines_touch=True)
    sea, chart = Sea(rules, [(0, 1, 2), (12, 18), (35,)], mines=(15, 29), submarines=(33,)), Chart(rules)
    for seed in range(6):
        assert finish(extras.gift(sea, chart, DECK, Rng(seed))) in (0, 1, 2)
    # A ship that is wounded is lost anyway.
    chart.mark(12, sea.fire(12))
    assert finish(extras.gift(sea, chart, DECK, Rng(1))) == 18
    # The submarine goes last of all.
    for cell in (0, 1, 2, 18):
        sea.fire(cell)
        chart.marks[cell] = WOUNDED
    assert finish(extras.gift(sea, chart, DECK, Rng(1))) == 35
    # The mine beside fewer unknown cells.
    for cell in (28, 34, 23):
        chart.marks[cell] = HALO
    assert finish(extras.gift(sea, chart, MINE, Rng(1))) == 29
    # A captain who gives anything every time chooses nothing.
    assert len({finish(extras.gift(sea, chart, DECK, Rng(seed), 1)) for seed in range(30)}) == 2


def test_cabin_boy_and_boatswain_sometimes_give_away_any_cell_and_the_others_never():
    rules = Rules(6, 6, ("3", "2", "1"), mines=2, submarines=1, mines_touch=True)
    lies = [(0, 1, 2), (12, 18), (35,)]
    for name in WEAK + STRONG:
        sensible = 0
        for seed in range(60):
            sea = Sea(rules, lies, mines=(15, 29), submarines=(33,))
            match = Match(rules, 0)
            match.push(acts.shot(0, 15))
            match.reply(Sea(rules, lies, mines=(15, 29), submarines=(33,)))
            given = finish(turns.act(captains.make(name, rules, Rng(seed)), match, 0, sea))
            match.push(given)
            sensible += given.cell in lies[0]
        assert 40 <= sensible < 60 if name in WEAK else sensible == 60, (name, sensible)


def test_a_salvo_has_so_many_different_open_cells():
    rules = preset("salvo")
    for name in captains.CAPTAINS:
        captain, chart = captains.make(name, rules, Rng(4)), Chart(rules)
        for count in (10, 4, 1):
            finish(captain.think(chart, count))
            assert len(captain.shots) == len(set(captain.shots)) == count and captain.shot == captain.shots[0]
            assert not [cell for cell in captain.shots if not chart.open(cell)]
            for cell in captain.shots:
                chart.mark(cell, MISS)
                captain.on_answer(chart, cell, MISS)
        # No more cells are open than these.
        chart = Chart(rules)
        for cell in range(97):
            chart.marks[cell] = HALO
        finish(captain.think(chart, 5))
        assert sorted(captain.shots) == [97, 98, 99], name


def test_a_salvo_is_not_spent_on_one_guess():
    # The two-decker lies in one of two places; a careless salvo of the hottest cells would go to both ends of one.
    rules = Rules(10, 2, ("2",) * 2, shots="salvo")
    for name in STRONG:
        rows = []
        for seed in range(10):
            one, other = thinker(name, Chart(rules), seed, 2).shots
            rows.append(other in rules.around(one, False))
        assert rows.count(True) <= 1, (name, rows)


def test_a_salvo_finishes_the_wounded():
    chart = Chart(preset("salvo"))
    chart.mark(44, HIT)
    chart.mark(45, HIT)
    for name in STRONG:
        shots = thinker(name, chart, 4, 8).shots
        assert {43, 46} <= set(shots), (name, shots)
        assert not {33, 34, 35, 36, 53, 54, 55, 56}.intersection(shots)


def test_a_boatswains_salvo_does_not_search_along_a_line_whose_ends_it_has_shot_at():
    chart = Chart(preset("salvo"))
    for cell in (44, 45):
        chart.mark(cell, HIT, None, True)
    ends = along = 0
    for seed in range(12):
        captain = captains.make("boatswain", chart.rules, Rng(seed))
        captain.phases = [(0, [0, 2, 4, 6, 8, 20, 22, 24, 26, 28])]  # a pattern that is far from the line
        finish(captain.think(chart, 8))
        ends += len([cell for cell in captain.shots if cell in (43, 46)])
        along += len([cell for cell in captain.shots if cell in (34, 35, 54, 55)])
    assert ends > 18 and not along, (ends, along)
    # Where ships may touch or bend, these may be hits of two ships, or the ship goes on there.
    for changes in ({"contact": 2}, {"fleet": "bent"}):
        rules = preset("salvo", **changes)
        captain = captains.make("boatswain", rules, Rng(1))
        known = Chart(rules)
        for cell in (44, 45):
            known.mark(cell, HIT, None, True)
        for cell in (43, 46):
            known.mark(cell, MISS, None, True)
        assert sorted(captain.beside(known)) == [34, 35, 54, 55], changes


def test_the_boatswain_searches_for_a_dutchman_by_the_knight():
    # The other patterns are whole diagonals, between which a ship lies that hangs together by corners.
    for name in ("sloop", "dutchman"):
        for seed in range(8):
            captain = captains.make("boatswain", preset(name), Rng(seed))
            cells = captain.phases[0][1]
            touching = [near for cell in cells for near in captain.rules.around(cell) if near in cells]
            assert captain.rules.cells == 5 * len(cells) and not touching, name


def test_a_salvo_begins_with_the_decks_that_were_given_away():
    rules = Rules(shots="salvo", mines=1)
    chart = Chart(rules)
    chart.marks[37] = chart.marks[82] = GIVEN
    for name in captains.CAPTAINS:
        captain = thinker(name, chart, 2, 4)
        assert captain.shots[:2] == (37, 82), (name, captain.shots)
        finish(captain.think(chart, 1))
        assert captain.shots == (37,), (name, captain.shots)


def test_several_ships_sunk_by_one_salvo_leave_the_guesses_sound():
    rules = preset("salvo")
    rng = Rng(5)
    sea, chart = Sea.of(Fleet.random(rules, rng)), Chart(rules)
    captain = thinker("admiral", chart, 5, 10)
    for ship in sea.fleet.ships[2:6]:
        for cell in ship:
            answer = sea.fire(cell)
            chart.mark(cell, answer, None, True)
            captain.on_answer(chart, cell, answer)
    finish(captain.think(chart, 6))
    for row in range(captain.guesses.rows):
        decks = [deck for ship in captain.guesses.ships(row) for deck in ship]
        assert not [deck for deck in decks if chart.marks[deck]]


def test_the_dutchmans_hunter_leaves_the_old_hits_when_it_has_sailed():
    rules = preset("dutchman")
    captain, chart = captains.make("admiral", rules, Rng(3)), Chart(rules)
    chart.mark(210, HIT)
    captain.on_answer(chart, 210, HIT)
    beside = []
    for _ in range(24):
        finish(captain.think(chart))
        assert chart.open(captain.shot)
        beside.append(max(abs(captain.shot % 20 - 10), abs(captain.shot // 20 - 10)) <= 2)
        chart.mark(captain.shot, MISS)
        captain.on_answer(chart, captain.shot, MISS)
    assert beside[0] and not all(beside), beside
    # Nothing but misses there: the odds that it stayed have gone down.
    assert max(captain.belief(chart)) == 255


def test_the_admiral_learns_whether_a_dutchman_sails():
    rules = preset("dutchman")
    sails, stays = [captains.make("admiral", rules, Rng(3)) for _ in range(2)]
    chart = Chart(rules)
    for number in range(4):
        sails.on_answer(chart, 47 * number + 45, HIT)
        stays.on_answer(chart, 105 + number, HIT)
    assert sails.odds < 0.3 < 0.7 < stays.odds
    navigator = captains.make("navigator", rules, Rng(3))
    for number in range(4):
        navigator.on_answer(chart, 47 * number + 45, HIT)
    assert navigator.odds == 0.5


def test_the_admiral_seeks_a_dutchmans_last_deck_where_most_was_shot_around():
    rules = preset("dutchman")
    chart = Chart(rules)
    crowded = 10 * rules.width + 10
    for cell in rules.around(crowded):
        chart.marks[cell] = MISSED
    for cell in range(4):  # apart from one another, so that nothing tells where the last deck is
        chart.marks[cell * 5] = WOUNDED
    admiral, navigator = [{thinker(name, chart, seed).shot for seed in range(6)} for name in ("admiral", "navigator")]
    assert admiral == {crowded} and crowded not in navigator


def test_the_boatswain_seldom_leaves_a_wounded_bent_ship():
    for name, least, most in (("bent", 80, 99), ("classic", 30, 70)):
        rules = preset(name)
        chart = Chart(rules)
        chart.marks[44] = WOUNDED
        near = rules.around(44, False)
        stayed = [thinker("boatswain", chart, seed).shot in near for seed in range(100)]
        assert least < sum(stayed) <= most, name


def test_a_dutchman_sails_where_it_may():
    rules = preset("dutchman")
    for name in captains.CAPTAINS:
        stayed = 0
        for seed in range(40):
            rng = Rng(seed)
            sea = Sea.of(Fleet.random(rules, rng))
            hit = sea.fleet.ships[0][1]
            sea.fire(hit)
            captain = captains.make(name, rules, rng)
            chart = Chart(rules)
            cells = finish(dutchman.sail(captain, sea, chart))
            sea.move(cells)
            stayed += cells is None
        least, most = {"boatswain": (10, 30), "cabin-boy": (5, 22)}.get(name, (0, 10))
        assert least <= stayed <= most, (name, stayed)


def test_the_cunning_sail_to_where_most_shots_fell():
    rules = preset("dutchman")
    around = {}
    for cunning in (False, True):
        known = moves = 0
        for seed in range(30):
            rng = Rng(seed)
            sea = Sea.of(Fleet.random(rules, rng))
            sea.fire(sea.fleet.ships[0][1])
            for cell in range(0, 50, 3):
                sea.shots[cell] = 1
            captain = captains.make("navigator", rules, rng)
            assert captain.cunning and not captains.make("boatswain", rules, rng).cunning
            captain.cunning = cunning
            cells = finish(dutchman.sail(captain, sea, Chart(rules)))
            if cells:
                known += sum([sea.shots[near] for cell in cells for near in rules.around(cell)])
                moves += 1
        around[cunning] = known / moves
    assert around[True] > 2 * around[False], around


def drawn(picture, rules):
    """A chart as text.of_chart prints it: . unknown, * miss, x hit."""
    chart = Chart(rules)
    for cell, sign in enumerate(picture.replace(" ", "")):
        if sign != ".":
            chart.mark(cell, HIT if sign == "x" else MISS)
    return chart


def deduced(picture, fleet, contact=0):
    """What a captain makes of plain answers: the picture, and the kinds that may be afloat."""
    side = len(picture.split(" "))
    known = finish(deduction.read(drawn(picture, Rules(side, side, fleet, contact, answers="plain"))))
    return str(known).replace("\n", " "), known.left


def test_sunk_ships_are_deduced_from_plain_answers():
    # A hit with all its sides closed is a single-decker; its corners are empty then.
    assert deduced(".*... *x*.. .*... ..... .....", ("2", "1")) == ("-*-.. *X*.. -*-.. ..... .....", ["2"])
    # One side open: it may go on there and nowhere else.
    assert deduced(".*... *x... .*... ..... .....", ("2", "1")) == ("-*-.. *x... -*-.. ..... .....", ["2", "1"])
    # The largest ship needs no closed sides, and with it found two hits are a whole ship as well.
    assert deduced("xxx.. ..... ..... ..... .xx..", ("3", "2", "1"))[0] == "XXX-. ----. ..... ----. -XX-."
    # Two hits that are not connected may be of one ship: nothing has sunk.
    assert deduced("x.x.. ..... ..... ..... .....", ("3", "1"))[1] == ["3", "1"]
    # Which of the two is the two-decker, nobody can know: neither has sunk.
    assert deduced(".x... ..... ..... ..... .x...", ("2", "1"))[1] == ["2", "1"]
    # A bent ship may go round the corner, so a corner is not empty.
    assert "-" not in deduced("..... .x... ..... ..... .....", ("##/#.", "1"))[0]
    assert deduced("..... .x... ..... ..... .....", ("3", "1"))[0] == "-.-.. .x... -.-.. ..... ....."
    # Where ships may touch, a sunk one closes nothing.
    assert deduced("xxx.. ..... ..... ..... .....", ("3", "2"), 2) == ("XXX.. ..... ..... ..... .....", ["2"])


def test_no_water_that_may_hold_a_ship_is_closed_by_what_was_worked_out():
    """At every moment of random games: what is thought sunk has sunk, and no ship lies where it closes."""
    fleets = (("4", "3", "3", "2", "2", "2", "1", "1", "1", "1"), ("4|##/##|###/.#.", "3|##/#.", "2", "1", "1"))
    sunk = 0
    for seed in range(daily(6, 200)):
        rng = Rng(seed)
        rules = Rules(9, 10, fleets[seed % 2], seed // 2 % 2, answers="plain", mines=seed % 3, mines_touch=seed % 4 > 1)
        fleet = Fleet.random(rules, rng)
        sea, chart = Sea.of(fleet), Chart(rules)
        decks = [cell for ship in fleet.ships for cell in ship]
        while chart.afloat:
            known = finish(deduction.read(chart))
            for cell in range(rules.cells):
                assert known.marks[cell] != HALO or cell not in decks, (seed, cell)
                assert known.marks[cell] != SUNKEN or sea.ship_at(cell) not in sea.afloat, (seed, cell)
            cells = [cell for cell in range(rules.cells) if chart.open(cell)]
            aimed = [cell for cell in cells if cell in decks]
            cell = rng.choice(cells if rng.below(3) else aimed)
            chart.mark(cell, sea.fire(cell))
            sunk += SUNKEN in bytes(known.marks)
    assert sunk > 50


class Pool(guesses.Guesses):
    """Guesses of one chart under plain answers that note how many of them each answer left."""

    def __init__(self, rules, wanted=80):
        super().__init__(places.Places(rules), Rng(3), wanted)
        self.chart = Chart(rules)
        self.kept = []

    def drop(self):
        yield from super().drop()
        self.kept.append(self.rows)

    def shoot(self, *cells, answer=MISS):
        """Take the answers to shots at these cells one by one; returns what was deduced."""
        for cell in cells:
            self.chart.mark(cell, answer)
            known = finish(deduction.read(self.chart))
            finish(self.places.read(known))
            finish(self.update(known))
        return known

    def all_ships(self):
        return [self.ships(row) for row in range(self.rows)]


def test_a_guess_may_hold_a_ship_that_has_sunk_unannounced():
    pool = Pool(Rules(8, 8, ("3", "2", "2", "1", "1"), answers="plain"))
    pool.shoot(0)
    pool.shoot(27, 28, answer=HIT)
    whole = [(27, 28) in ships for ships in pool.all_ships()]
    assert any(whole) and not all(whole)
    # What lies around it proves it sunk: the guesses that had it there stay, the others go.
    assert "2" in pool.shoot(26).left and pool.shoot(29).left == ["3", "2", "1", "1"]
    assert 0 < pool.kept[-1] < pool.wanted
    assert all((27, 28) not in ships and len(ships) == 2 for ships in pool.all_ships())


def test_a_hit_under_no_ship_of_a_guess_is_a_single_decker():
    pool = Pool(Rules(8, 8, ("3", "2", "2", "1", "1"), answers="plain"))
    pool.shoot(0)
    pool.shoot(27, answer=HIT)
    under = [27 in [cell for ship in ships for cell in ship] for ships in pool.all_ships()]
    assert any(under) and not all(under)
    pool.shoot(19, 26)
    assert pool.shoot(28, 35).left == ["3", "2", "2", "1"]
    assert min(pool.kept[1:]) > 0


def test_several_ships_proven_sunk_by_one_answer_leave_guesses():
    # The third hit of the three-decker shows that the other two hits are the two-decker.
    pool = Pool(Rules(6, 6, ("3", "2", "2", "1"), answers="plain"))
    pool.shoot(35)
    pool.shoot(20, 21, 1, 2, answer=HIT)
    assert pool.shoot(3, answer=HIT).left == ["2", "1"]
    assert pool.kept[-1] > 0
    assert all(len(ships) == 1 for ships in pool.all_ships())


def test_guesses_agree_with_every_plain_answer():
    for seed in daily(2, (3, 8, 11, 0, 1, 2)):
        rules = Rules(9, 9, ("4", "3", "2", "2", "1", "1", "1"), seed % 2, answers="plain")
        rng = Rng(seed)
        sea, pool = Sea.of(Fleet.random(rules, rng)), Pool(rules, 20)
        known = pool.chart
        while pool.chart.afloat and len(known.left) > 2:
            cell = rng.choice([cell for cell in range(rules.cells) if not known.marks[cell]])
            known = pool.shoot(cell, answer=sea.fire(cell))
            large = [kind for kind in known.left if kind != "1"]
            hits = set(known.wounded)
            for ships in pool.all_ships():
                assert not large or not Fleet(Rules(9, 9, large, rules.contact), ships).defects()
                decks = {cell for ship in ships for cell in ship}
                assert not [cell for cell in decks if known.marks[cell] in (MISSED, SUNKEN, HALO)]
                single = hits - decks
                assert len(single) <= len(known.left) - len(large)
                for cell in single:
                    near = set(rules.around(cell, rules.contact == 0))
                    assert near.isdisjoint(decks) and near.isdisjoint(hits)


@slow
def test_a_drill_goes_to_the_end_in_every_variant():
    for name in ("salvo", "submarine", "mines", "dutchman"):
        rules = preset(name)
        placed = fleet("navigator", rules, Rng(7))
        captain = captains.make("navigator", rules, Rng(8))
        shots, misses = finish(captains.drill(captain, placed.ships, placed.mines, placed.sweepers, placed.submarines))
        assert shots - misses == rules.decks + rules.submarines, name


def test_thoughts_of_variants_come_in_slices():
    for name in ("salvo", "submarine", "dutchman"):
        rules = preset(name)
        for who in STRONG:
            captain = captains.make(who, rules, Rng(1))
            assert sum(1 for _ in captain.think(Chart(rules), 10 if name == "salvo" else 0)) > 20
    assert salvo.SLICE <= 150


def test_a_thought_comes_to_the_same_whenever_it_was_disturbed():
    # The coach may be asked before the captain has begun, in the middle of his thought or when it is done, and under
    # rules with extras too: what the captain chooses does not depend on it.
    for rules in (Rules(), Rules(mines=1), Rules(shots="salvo")):
        salvo = 4 if rules.shots == "salvo" else 0
        chosen = []
        for slices in (0, 5, 60, 100000):
            rng = Rng(6)
            first = captains.make("admiral", rules, rng)
            chart, other = Chart(rules), Chart(rules)
            chart.mark(0, MISS)
            early = first.think(chart, salvo)
            for _ in range(slices):
                if next(early, False) is False:
                    break
            coach = captains.make("admiral", rules, Rng(2), beside=first)
            finish(coach.think(other, salvo))
            finish(first.think(chart, salvo))
            chosen.append((first.shot, first.shots))
        assert len(set(chosen)) == 1, (str(rules), chosen)
