"""What only variants have, as the player meets it: shots left, salvoes, gifts, mines, the Dutchman, large seas."""

from daily import slow
from players import (
    ME,
    THEM,
    aim_at,
    by_keys,
    first_entry,
    first_for,
    in_variant,
    new_game,
    played,
    saved,
    unattended,
    variant_battle,
    wait,
    wanted,
)
from refusals import refused

from zalp.console import keys
from zalp.console.show import palette
from zalp.seabattle.rules import Fleet, Rng, Rules, Sea, finish
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, SHOT, give, shot
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.match.game import playing
from zalp.seabattle.screens.records import MATCH
from zalp.seabattle.screens.variants import mines_giving as giving
from zalp.seabattle.screens.variants.battle import VariantBattle
from zalp.seabattle.screens.variants.dutchman_sailing import Drawing, handle
from zalp.seabattle.screens.variants.mines_giving import sensible
from zalp.seabattle.screens.variants.placing import VariantPlacing
from zalp.seabattle.screens.variants.seas import MINE, VariantSeas

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
HELD = keys.HELD << 4 | keys.FIRE


def battle_of(game):
    """The battle of a game, before its first picture."""
    battle = VariantBattle(unattended(), game, None)
    finish(battle.opening())
    return battle


def lights(b, panel, row):
    """The colours of a row of a panel."""
    at = 300 * panel + 30 * row
    return [tuple(b.panels.rgb[i : i + 3]) for i in range(at, at + 30, 3)]


# Several shots a turn


@by_keys(played, first=ME, records={"rules": b"three"})
def test_how_many_shots_are_left_is_seen_at_the_foot_of_the_own_panel(b):
    counted = []
    yield from in_variant(b)
    for _ in range(3):
        while saved(b).match.turn != ME:
            yield None
        yield from wait(60)
        row = lights(b, 1, 9)
        counted.append(sum([red < green > blue and green > 60 for red, green, blue in row]))
        before = b.store.read(MATCH)
        game = saved(b)
        yield from aim_at(game.rules, wanted(game, game.theirs, game.match.charts[THEM], False, 1)[0])
        yield F
        while b.store.read(MATCH) is before:
            yield None
        yield from wait(80)
    assert counted == [3, 2, 1]


# Salvoes


def salvo(b):
    """From power-on until a salvo is to be picked; returns ten cells of water."""
    yield from in_variant(b)
    yield from wait(80)
    game = saved(b)
    return wanted(game, game.theirs, game.match.charts[THEM], False, 10)


def pick(cells):
    for cell in cells:
        yield from aim_at(preset("salvo"), cell)
        yield F


def chosen_cells(b):
    """The cells that the player fired in the first round."""
    return [act.cell for act in saved(b).match.acts if act.kind == SHOT and act.player == ME]


@by_keys(played, 3, {"rules": b"salvo"})
def test_a_salvo_is_picked_cell_by_cell_again_takes_back_and_fire_held_fires_all(b):
    cells = yield from salvo(b)
    yield from pick(cells[:9])
    yield HELD  # nine of ten: refused
    yield from wait(5)
    assert saved(b).match.due == CHOOSE
    yield F  # takes the ninth back
    yield from pick(cells[8:])
    assert saved(b).match.due == CHOOSE
    yield HELD
    yield from wait(100)
    assert sorted(chosen_cells(b)) == sorted(cells)


def test_a_cell_that_was_taken_back_and_put_in_again_has_its_place_in_the_salvo():
    def the_last(cells):
        yield from wait(4)
        yield F  # the press takes it back, the holding puts it in again

    def the_fourth(cells):
        yield from aim_at(preset("salvo"), cells[3])
        yield F

    def by_back(cells):
        yield B
        yield from wait(4)
        yield F  # the crosshair is still there
        yield from wait(4)

    for again in (the_last, the_fourth, by_back):

        def script(b, again=again):
            cells = yield from salvo(b)
            yield from pick(cells)
            yield from again(cells)
            yield HELD
            yield from wait(100)
            assert chosen_cells(b) == cells

        played(script, 3, {"rules": b"salvo"})


def test_both_salvoes_are_shown_shell_by_shell_and_faster_while_fire_is_held_or_after_a_key():
    took = []
    for released, key in ((True, None), (False, None), (True, U)):

        def script(b, released=released, key=key):
            yield from pick((yield from salvo(b)))
            yield HELD
            if released:
                yield keys.RELEASED << 4 | F
            before = b.panels.frames
            if key is not None:
                b.panels.seen = lambda _: b.keypad.press(key) if b.panels.frames == before + 60 else None
            while len(saved(b).match.acts) < 42:  # the captain chooses; then nothing waits for a key until all is shown
                yield None
            took.append(b.panels.frames - before)

        played(script, 3, {"rules": b"salvo"})
    calm, held, hurried = took
    assert calm > 20 * 20 and held < calm // 2 and hurried < calm // 2, took


@by_keys(played, 3, {"rules": b"salvo"})
def test_neither_salvo_is_known_to_the_other_before_both_are_fixed(b):
    """The captain's choice follows the player's, and no shot is in the log before."""
    yield from pick((yield from salvo(b)))
    assert not [act for act in saved(b).match.acts if act.kind == SHOT]
    yield HELD
    while saved(b).match.due == CHOOSE and not len(saved(b).match.acts):
        yield None
    acts = [act.kind for act in saved(b).match.acts]
    assert acts in ([CHOOSE], [CHOOSE, CHOOSE] + 20 * [SHOT] + acts[22:])


# A power cut


@slow
def test_a_match_goes_on_after_a_power_cut_at_each_kind_of_act():
    """Cut power as soon as this act is due in the record; the match is then played to its end."""
    for name, due, by in (
        ("salvo", CHOOSE, THEM),
        ("mines", GIVE, ME),
        ("dutchman", MOVE, ME),
        ("dutchman", SHOT, ME),
        ("three", SHOT, THEM),
    ):

        def until_due(b, due=due, by=by):
            yield from in_variant(b)
            play = variant_battle(b, due == SHOT and by == ME)
            while (match := saved(b).match).due != due or match.by != by or len(match.acts) < 3:
                yield next(play)

        def goes_on(b, name=name):
            yield from first_entry()
            last = yield from variant_battle(b, True)
            yield from wait(60)
            assert last.rules == preset(name) and b.store.read(MATCH) is None

        cut = played(until_due, 7 if name == "mines" else 3, {"rules": name.encode()})
        played(goes_on, 5, {MATCH: cut.store.records[MATCH]})


def test_a_record_whose_secrets_do_not_fit_its_log_is_refused():
    game, _ = new_game(preset("salvo"))
    game.choose(0, list(range(10)))
    text = str(game)
    assert "\nsecret 0=0.1.2.3.4.5.6.7.8.9\n" in text
    again = playing(game.rules).parse(text)
    assert str(again) == text
    for broken in (text.replace("\nsecret 0=0.1.2.3.4.5.6.7.8.9\n", "\n"), text.replace("secret 0=", "secret 3=")):
        refused(ValueError, playing(game.rules).parse, broken)


# Gifts


def test_the_proposed_deck_is_on_the_ship_hit_most_or_else_the_largest():
    rules = preset("mines")
    sea = Sea.of(Fleet.random(rules, Rng(4)))
    ships = sea.fleet.ships
    assert sensible(sea, 0) in ships[0]
    sea.fire(ships[4][0])
    assert sensible(sea, 0) == ships[4][1]


def test_an_arrow_goes_to_the_deck_that_lies_straight_before_one_aside():
    straight, aside = 44, 61  # from 40: four to the right; one to the right and two down
    assert giving._next([straight, aside, 40], 40, 10, 1, 0) == straight
    assert giving._next([aside, 40], 40, 10, 1, 0) == aside
    assert giving._next([straight, aside, 40], 40, 10, 0, 1) == aside
    assert giving._next([straight, aside, 40], 40, 10, -1, 0) == 40  # there is none: it stays


@slow
def test_an_idle_player_who_must_give_or_sail_is_told_what_is_due():
    letters = palette.Palette("normal").text.to_bytes(3, "big")
    for name, due in (("mines", GIVE), ("dutchman", MOVE)):
        seen = []

        def script(b, name=name, due=due, seen=seen):
            yield from in_variant(b)
            play = variant_battle(b, False)
            while (match := saved(b).match).due != due or match.by != ME or len(match.acts) < 3:
                yield next(play)
            for key in (None, L, None):
                yield key
                rows = []
                for _ in range(100):
                    yield None
                    rows.append(any(bytes(b.panels.rgb[at : at + 3]) == letters for at in range(0, 300, 3)))
                seen.append(rows)

        played(script, 7 if name == "mines" else 3, {"rules": name.encode()})
        before, after, still = seen
        assert before[-1] and not any(after[:60]) and after[-1] and any(still), (name, seen)


def test_a_gift_beats_on_the_enemys_panel_until_it_is_shot():
    game, seas = new_game(preset("mines"))
    while game.match.due != GIVE:
        chart = game.match.charts[1 - game.match.by]
        decks = [cell for cell in seas[0].fleet.mines if chart.open(cell)] if game.match.by else []
        game.act(shot(game.match.by, (decks or [cell for cell in range(100) if chart.open(cell)])[0]))
    giver = game.match.by
    game.me = 1 - giver
    cell = seas[giver].givable(0)[0]
    battle = battle_of(game)
    battle.shown = len(game.match.acts)
    battle.do(giver, GIVE, cell)
    battle.shown = len(game.match.acts)
    battle.refresh()
    seen = set()
    for clock in range(16):
        battle.scene.canvas.clear()
        battle.scene.clock = clock
        battle.overlay(battle.scene.canvas)
        seen.add(battle.scene.canvas.get(0, cell % 10, cell // 10))
    assert len(seen) > 4


# Large seas


def test_a_coordinate_typed_again_reaches_every_cell():
    aim = battle_of(new_game(preset("grand"))[0]).aim
    for cell in range(18 * 18):
        x, y = cell % 18, cell // 18
        aim.at((y + 1) % 18 * 18 + x)
        tried = 0
        while aim.cell != cell:
            assert aim.type(x % 10) and aim.type(y % 10)
            tried += 1
            assert tried <= 4, cell
    assert not aim.type(9) or not aim.type(9) or aim.cell == 9 * 18 + 9


def test_a_ruler_of_light_is_seen_only_while_the_window_moves():
    battle = battle_of(new_game(preset("big"))[0])
    canvas = battle.stage.canvas

    def rim():
        canvas.clear()
        battle.overlay(canvas)
        return [canvas.get(0, x, 9) for x in range(10)]

    assert not any(rim())
    battle.show(0, 14)
    first = rim()
    assert all(first) and first[0] < first[9]  # the right end of the sea
    for _ in range(60):
        last = rim()
    assert not any(last)


def test_the_whole_sea_shows_the_strongest_of_the_cells_of_a_light():
    stage = unattended()
    game, seas = new_game(preset("dutchman"), 2)
    whole = VariantSeas(stage, game)
    deck = seas[1].fleet.ships[0][0]
    game.act(shot(0, deck))
    whole.refresh()
    looks = stage.scene.looks
    at = deck // 20 // 2 * 10 + deck % 20 // 2
    assert looks[at] == palette.SUNKEN and sum([looks[i] == palette.SUNKEN for i in range(100)]) == 1
    own = {cell // 20 // 2 * 10 + cell % 20 // 2 for cell in seas[0].fleet.ships[0]}
    assert {i for i in range(100) if looks[100 + i] == palette.SHIP} == own


def test_the_sea_as_a_whole_and_the_fleets_come_in_turn():
    """While both fleets are shown; on a sea as large as a panel the fleets stay."""
    seen = {}

    def script(b, name):
        yield from in_variant(b)
        while saved(b).match.turn != ME:
            yield None
        yield from wait(60)
        yield B
        shown = seen[name] = []
        for _ in range(500):
            colors = [color for row in range(10) for color in lights(b, 0, row)]
            fleets = sum([color == (0, 0, 0) for color in colors]) > 50  # bars on black
            if not shown or shown[-1] != fleets:
                shown.append(fleets)
            yield None

    for name in ("big", "single"):
        played(lambda b, name=name: script(b, name), first_for(ME), {"rules": name.encode()})
    assert len(seen["big"]) >= 4 and seen["single"][-1] and len(seen["single"]) <= 2, seen


def test_a_typed_column_lights_that_column_of_the_window_which_has_its_key():
    battle = battle_of(new_game(preset("grand"))[0])
    aim, canvas = battle.aim, battle.stage.canvas
    for left, key, light in ((0, 3, 3), (8, 3, 5), (8, 8, 0), (5, 4, 9)):
        battle.views[0].left = left
        aim.column = key
        canvas.clear()
        aim.draw((4, 4))
        assert [canvas.get(0, x, 5) > 0 for x in range(10)] == [x == light for x in range(10)]


def test_a_long_log_is_kept_and_saved_in_pieces():
    game, _ = new_game(preset("grand"))
    cells = iter(range(324))
    while len(game.match.acts) < 700:
        chart = game.match.charts[1 - game.match.by]
        if game.match.due == GIVE:
            by = game.match.by
            game.act(give(by, game.sea_of(by).givable(game.match.giving)[0], game.match.giving))
        elif game.match.by:
            game.act(shot(1, next(cell for cell in range(324) if chart.open(cell))))
        else:
            game.act(shot(0, next(cell for cell in cells if chart.open(cell))))
    assert "match " + str(game.match) + "\n" in str(game) and len(str(game.match)) > 1200
    again = playing(game.rules).parse(str(game).replace("captain cabin-boy", "captain two-players"))
    assert list(again.match.acts) == list(game.match.acts) and again.match.acts[-1] == game.match.acts[699]


# Placing


def test_mines_a_sweeper_and_a_submarine_are_placed_like_ships():
    rules = Rules(mines=1, sweepers=1, submarines=1)
    placing = VariantPlacing(unattended(), rules)
    fleet = Fleet.random(rules, Rng(8))
    assigned = {}
    for ship in fleet.ships:
        rules.assign(ship, assigned)
    for number in sorted(assigned):
        placing.placed.append((rules.fleet[number], assigned[number]))
    placing.bar()
    placing.next_hand()
    for extra, cell in (
        ("a-mine", fleet.mines[0]),
        ("a-sweeper", fleet.sweepers[0]),
        ("a-submarine", fleet.submarines[0]),
    ):
        assert placing.hand == extra
        placing.x, placing.y = fleet.ships[0][0] % 10, fleet.ships[0][0] // 10
        assert not placing.legal()  # not on a ship
        placing.x, placing.y = cell % 10, cell // 10
        assert placing.legal() and placing.put()
    assert placing.hand is None and placing.sea().fleet.defects() == 0
    placing.look(False)
    at = fleet.mines[0]
    assert placing.stage.scene.looks[100 + at] == MINE
    assert placing.undo() and placing.hand == "a-submarine"


def test_a_chain_is_drawn_cell_by_cell_and_hangs_together():
    rules = preset("dutchman")
    drawing = Drawing(rules, 5, bytearray(rules.cells))
    assert drawing.put(0) and drawing.put(21) and not drawing.put(5)
    assert drawing.put(42) and not drawing.put(21)  # it would fall apart
    assert drawing.put(42) and not drawing.whole
    for cell in (42, 43, 44):
        assert drawing.put(cell)
    assert drawing.whole and not drawing.put(45)
    barred = bytearray(rules.cells)
    barred[0] = 1
    assert not Drawing(rules, 5, barred).put(0)
    assert drawing.anywhere(Rng(1)) and len(rules.connected(drawing.cells, drawing.cells[0])) == 5


# Two people on one unit


def test_a_second_fire_takes_no_deck_of_a_chain_back():
    rules = preset("dutchman")
    stage, drawing = unattended(), Drawing(rules, 5, bytearray(rules.cells))
    cursor = handle(stage, drawing, F, 44)
    assert handle(stage, drawing, F, cursor) == 44 and drawing.cells == [44]
    cursor = handle(stage, drawing, L, handle(stage, drawing, R, cursor))  # gone and come back: it is meant
    handle(stage, drawing, F, cursor)
    assert drawing.cells == []
