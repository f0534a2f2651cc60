"""Rule sets over the cable, as their players meet them: proposed, accepted, played to the same end on both units."""

from daily import daily, slow
from players import ME, POWER_ON, aim_at, fleet_cells, press, settings_record, wait
from test_duel_screens import Set, Table, deal, ended, last_pages, shelved, until

from zalp.console import keys
from zalp.seabattle.cable import PLACING, PLAYING
from zalp.seabattle.rules import DECK, MINE
from zalp.seabattle.rules.acts import ANSWER, CHOOSE, GIVE, HIT, MISS, MOVE, SHOT
from zalp.seabattle.rules.presets import preset

F, B, R = keys.FIRE, keys.BACK, keys.RIGHT


def to_the_duel(board):
    """As the player of unit 0 or 1 who has chosen his rules."""
    yield from wait(POWER_ON)
    yield from press(R, R, R, F)


def agree(board):
    """Accept what the other unit proposes, read what is about to be played."""
    engine = board.engine
    yield from until(lambda: engine.phase >= PLACING or engine.asked)
    if engine.asked:
        yield from wait(40)
        yield from press(R, F)
    yield from until(lambda: engine.phase >= PLACING)


def fight(table, number, board, well):
    """Every act that is due, until the match is over on this unit: with the other side's mines and decks known, the
    mines first, or without.
    """
    engine = board.engine
    moved = 0
    while not ended(board)():
        if engine.phase != PLAYING or not engine.match.owes(engine.side) or not engine.present:
            yield None
            continue
        match, count = engine.match, len(engine.match.acts)
        if match.due == GIVE:
            yield from press(F)
        elif match.due == MOVE:
            moved += 1
            yield from press(*((B,) if moved & 1 else (7, F)))
        elif match.due in (CHOOSE, SHOT) and (match.due == CHOOSE or engine.rules.shots != "salvo"):
            fleet, chart = table.stores[1 - number].engine.sea.fleet, match.charts[1 - engine.side]
            decks = [cell for cell in fleet.mines + fleet.sweepers + tuple(fleet_cells(fleet)) if chart.open(cell)]
            water = [cell for cell in range(engine.rules.cells) if chart.open(cell) and cell not in decks]
            cells = decks + water if well else water + decks
            for cell in cells[: match.salvo_size(engine.side) if match.due == CHOOSE else 1]:
                yield from aim_at(engine.rules, cell)
                yield F
            if match.due == CHOOSE:
                yield keys.HELD << 4 | F
        yield from wait(4)
        for _ in range(400):
            if engine.phase != PLAYING or len(match.acts) != count or engine.state.play.log.early:
                break
            yield None


def one_log(match):
    """A match's line; who chose his salvo first is not the same to both, and nothing follows from it."""
    return str(match).replace("=1 =0", "=0 =1")


def duel(name, well=(True, False), begins=("toss", "toss")):
    """Play a whole duel: unit 0 proposes these rules, or unit 1, as the coin toss has it. begins: their settings."""

    def script(table, number, board):
        table.stores[number].records.update(rules=name.encode())
        yield from to_the_duel(board)
        yield from agree(board)
        yield from deal(board)
        yield from fight(table, number, board, well[number])
        yield from last_pages(board)

    table = Set(script, script, settings=[settings_record(pace="brisk", begins=wish) for wish in begins]).play()
    one, two = table.engines()
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0), (name, one.outcome, two.outcome)
    assert one_log(one.match) == one_log(two.match), name
    assert one.rules == two.rules == preset(name), name
    return table, one.outcome


@slow
def test_a_rule_set_is_proposed_accepted_and_played():
    """The two players have chosen different ones: the guest's is asked for, and both see what they play."""

    def script(table, number, board):
        table.stores[number].records["rules"] = (b"three", b"mines")[number]
        yield from to_the_duel(board)
        yield from agree(board)
        yield from until(lambda: board.engine.phase >= PLACING)
        yield from wait(100)

    table = Table(script, script).play()
    one, two = table.engines()
    assert one.rules == two.rules and one.rules in (preset("three"), preset("mines"))
    guest = [unit for unit in table.units if "foreign" in unit.words]
    assert len(guest) == 1


@slow
def test_duels_are_fought_until_all_is_sunk():
    for name in daily(4, ("three", "chain", "single", "submarine", "five", "modern", "bent", "corners", "big")):
        _, outcome = duel(name)
        assert outcome.cause == "sunk", name


@slow
def test_a_duel_in_salvoes():
    table, outcome = duel("salvo")
    assert outcome.cause == "sunk" and outcome.winner == table.engines()[ME].side
    for number, engine in enumerate(table.engines()):
        assert list(shelved(table.stores[number]).match.acts) == list(engine.match.acts)


def given(table, what):
    """How many decks or mines were given away."""
    return len([act for act in table.engines()[0].match.acts if act.kind == GIVE and act.answer == what])


@slow
def test_mines_are_found_and_decks_are_given_over_the_cable():
    table, _ = duel("mines")
    assert given(table, DECK) == 2


@slow
def test_a_minesweeper_is_found_and_a_mine_is_given_over_the_cable():
    table, outcome = duel("sweeper")
    assert given(table, DECK) == 3 and given(table, MINE) == 1 and outcome.cause == "sunk"


@slow
def test_plain_answers_over_the_cable_begun_by_the_one_on_whom_both_agree():
    table, outcome = duel("plain", begins=("them", "me"))
    assert outcome.cause == "sunk" and outcome.winner == table.engines()[0].side
    assert table.engines()[1].match.first == table.engines()[1].side
    said = [act.answer for act in table.engines()[0].match.acts if act.kind == ANSWER]
    assert HIT in said and set(said) <= {MISS, HIT}


@slow
def test_a_duel_of_flying_dutchmen():
    table, outcome = duel("dutchman")
    assert outcome.cause == "sunk"
    assert table.engines()[0].match.due is None and any(act.kind == MOVE for act in table.engines()[0].match.acts)
    for number, engine in enumerate(table.engines()):  # where both went is known now
        sheet = shelved(table.stores[number])
        assert list(sheet.match.acts) == list(engine.match.acts)
        assert any(there for there in sheet.moves) and sheet.headers["Versus"] == "cable"


@slow
def test_a_duel_on_18x18():
    table, outcome = duel("grand")
    assert given(table, MINE) == 1 and outcome.cause == "sunk"


@slow
def test_the_agreement_is_shown_before_the_fleets_are_placed():
    """On both units, whoever proposed it."""

    def script(table, number, board):
        table.stores[number].records["rules"] = b"mines"
        yield from to_the_duel(board)
        yield from agree(board)
        yield from wait(60)

    table = Table(script, script).play()
    # A page is given every rule set's name with each menu.
    assert all(unit.times["mines"] > unit.times["grand"] for unit in table.units)
