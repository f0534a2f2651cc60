"""Who may play the other side of a match: a second person on the same handheld; and a sea larger than
the panels. Each is played through the battle's own screen.
"""

import scripted
from daily import slow
from players import POWER_ON, board, career, first_entry, played, press, saved, settings_record, shots, staged, wait

from zalp.console import keys
from zalp.console.handheld import run
from zalp.console.logbook.book import place
from zalp.console.logbook.career import MATCHES, WINS
from zalp.console.show import palette
from zalp.seabattle.captains import make
from zalp.seabattle.rules import Fleet, Rng, Rules, Sea, finish
from zalp.seabattle.screens import _Session
from zalp.seabattle.screens.match.battle import Battle
from zalp.seabattle.screens.match.game import Game
from zalp.seabattle.screens.match.viewport import Viewport
from zalp.seabattle.screens.opponents import captain
from zalp.seabattle.screens.placing.placing import TACTIC
from zalp.seabattle.screens.records import MATCH
from zalp.seabattle.sheets import shelf

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


def type_in(cell):
    """Aim at a cell of a 10x10 sea by its name and fire."""
    yield from press(cell % 10, cell // 10, F)


# Two players on one handheld


def records(short=True, **chosen):
    """Of a handheld shared by two people whose names are known."""
    people = "zalp-people-1\nANYA\nBORIS\n%s\n" % ("short" if short else "full")
    return {"settings": settings_record(captain="two-players", **chosen), "people": people.encode()}


def to_two_players(b, placing=False):
    """From power-on into a match of two: both fleets dealt, the curtain opened for the second, then for who begins."""
    yield from wait(POWER_ON)
    yield from press(*([R, F] if placing else [F]))
    yield from wait(60)
    yield F  # the second player's sea
    while b.store.read(MATCH) is None:
        yield None
    yield from wait(120)


def test_two_players_fight_a_whole_match_on_one_handheld():
    ends = []

    def script(b):
        yield from to_two_players(b)
        game = saved(b)
        me = game.match.first
        yield F  # opens the curtain
        while True:
            chart = game.match.charts[1 - me]
            sea = (game.own, game.theirs)[1 - me]
            decks = [cell for ship in sea.fleet.ships for cell in ship if chart.open(cell)]
            water = [cell for cell in range(100) if chart.open(cell) and cell not in decks]
            hits = me == 0 and len(game.match.acts) >= 8  # player 0 wins, after some exchange
            record = b.store.read(MATCH)
            yield from type_in((decks if hits else water)[0])
            while b.store.read(MATCH) == record:
                yield None
            if b.store.read(MATCH) is None:
                break
            game = saved(b)
            if game.match.turn != me:
                me = game.match.turn
                yield from wait(140)
                yield F
                yield from wait(4)
        ends.append(game)
        yield from wait(900)

    b = played(script, 3, records())
    assert ends and ends[0].name == "two-players" and b.store.read(MATCH) is None
    kept = career(b.store.records)
    assert kept.people == ["@ANYA", "@BORIS"]
    assert kept.of("@ANYA")[WINS] == 1 and kept.of("@BORIS")[WINS] == 0 and kept.of("two-players")[MATCHES] == 1
    headers, won = shelf.headline(b.store.records[place(0)])
    assert headers == {"Versus": "two-players", "A": "ANYA", "B": "BORIS"} and won == 0
    assert not kept.medals and not kept.points


def colours(rgb, panel):
    """The colours of a panel's lights that are not dark."""
    return {tuple(rgb[at : at + 3]) for at in range(300 * panel, 300 * panel + 300, 3)}


def test_between_two_turns_and_after_a_power_cut_no_sea_is_shown():
    """Under the curtain the picture is the same whatever lies on the seas."""
    closed = []
    kept = {}
    for seed in (3, 5):

        def script(b):
            yield from to_two_players(b)
            yield from wait(10)
            closed.append(bytes(b.panels.rgb))
            kept[len(closed)] = dict(b.store.records)

        played(script, seed, records())

    def again(b):
        yield from wait(POWER_ON)
        yield F  # go on
        yield from wait(10)
        closed.append(bytes(b.panels.rgb))

    played(again, 9, kept[1])
    edge = {closed[0][:3], closed[1][:3], closed[2][:3]}
    assert bytes(3) not in edge  # the curtain's colour
    for rgb in closed:
        for panel in (0, 1):
            # Its frame, words and the name: no water, no ship, no mark.
            lit = colours(rgb, panel)
            assert len(lit) <= 4, lit


def test_the_full_curtain_opens_by_two_presses_and_the_short_one_by_one():
    for short in (True, False):

        def script(b, short=short):
            yield from first_entry()
            yield from until_screen(b, "curtain")
            yield from wait(10)
            if not short:
                assert b.captions["fire"] == "handed over"
                yield from press(F)
                yield from wait(10)
            assert b.captions["screen"] == "curtain" and b.captions["fire"] == "open"
            assert b.store.read(MATCH) is None
            yield F
            yield from wait(10)
            assert b.store.read(MATCH)  # the second fleet was dealt behind it

        scripted.play(
            run,
            scripted.Board(script, 3, scripted.Store(records(short, language="en", alphabet="latin")), captioned=True),
        )


def test_under_the_curtains_name_no_empty_text_is_sent():
    shown = []

    def script(b):
        tell = b.tell

        def telling(text):
            taken = tell(text)
            shown.append((b.captions["screen"], b.captions["text"]))
            return taken

        b.tell = telling
        yield from to_two_players(b)
        yield F
        while b.captions["screen"] != "battle":
            yield None

    scripted.play(run, scripted.Board(script, 1, scripted.Store(records()), captioned=True))
    assert any(screen == "curtain" for screen, _ in shown) and ("curtain", "") not in shown


def test_a_key_pressed_for_the_shot_does_not_open_the_curtain_behind_it():
    def script(b):
        yield from first_entry()
        yield from until_screen(b, "curtain")
        yield F
        yield from wait(20)
        assert b.captions["screen"] == "curtain"

    scripted.play(run, scripted.Board(script, 3, scripted.Store(records()), captioned=True))


def until_screen(b, name):
    while b.captions.get("screen") != name:
        yield None


def test_names_are_spelt_by_the_keys_once_and_kept():
    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, R, F)  # the opponent
        yield from wait(10)
        yield from press(L, F)  # the last of them: two players
        yield from until_screen(b, "naming")
        # B by its key pressed twice, O: by arrows from N, then done; a letter that was wrong is taken back
        yield from press(0, 0, F, 0, F, B, 4, 4, 4, F)
        yield from wait(5)
        yield from press(F)
        yield from wait(10)
        yield from press(U, F, B, 0, F, 4, 4, F, F)  # Z, taken back; A, then N
        yield from until_screen(b, "menu")
        yield from wait(10)
        yield from press(F)
        yield from wait(10)
        yield from press(F)
        yield from wait(20)
        assert b.captions["screen"] == "choice" and b.captions["text"] == "BO", b.captions

    b = scripted.play(
        run, scripted.Board(script, 3, scripted.Store({"settings": settings_record(language="en")}), captioned=True)
    )
    assert b.store.records["people"] == b"zalp-people-1\nBO\nAN\nfull\n"


def test_two_names_are_not_the_same_and_have_two_letters_at_least():
    def script(b):
        yield from wait(POWER_ON)
        yield from press(R, R, F)
        yield from wait(10)
        yield from press(L, F)
        yield from until_screen(b, "naming")
        yield from press(0, F, F)  # one letter is not enough
        assert b.captions["screen"] == "naming" and b.captions["entry"] == "2/6"
        yield from press(0, F, F)
        for _ in range(7):  # with six letters there is no seventh: FIRE is done
            yield from press(0, F)
        yield from wait(5)

    b = scripted.play(run, scripted.Board(script, 3, scripted.Store(), captioned=True))
    assert str(b.store.records["people"], "utf-8") == "zalp-people-1\nАА\nАААААА\nfull\n"

    def same(b):
        yield from wait(POWER_ON)
        yield from press(R, R, F)
        yield from wait(10)
        yield from press(L, F)
        yield from until_screen(b, "naming")
        for _ in range(2):
            yield from press(0, F, 0, F, F)
        yield from wait(5)
        assert b.captions["screen"] == "naming" and b.captions["entry"] == "3/6"

    scripted.play(run, scripted.Board(same, 3, scripted.Store(), captioned=True))


# A built-in captain


def against(name, script, slice_ms=0):
    """(stage, game) of a battle against a captain that the player begins; script(game, a cell of water): his keys;
    slice_ms: what a slice of thought takes.
    """
    rules, rng = Rules(), Rng(4)
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    decks = [deck for ship in seas[1].fleet.ships for deck in ship]
    water = [cell for cell in range(100) if cell not in decks]
    game = Game.new(rules, seas, name, 0, rng)
    stage = staged(board(lambda b: script(game, water[0])))
    stage.board.clock.slice_ms = slice_ms
    battle = Battle(stage, game, captain.opponent_for(game))
    try:
        battle.run().send(None)
    except scripted.PowerCut:
        pass
    return stage, game


def test_a_captain_thinks_while_the_player_aims_and_the_coach_has_the_right_of_way():
    early, chosen = [], []
    for asks in (False, True):

        def script(game, water, asks=asks):
            yield from wait(60)
            early.append((game.mind.thought, game.mind.shot))
            if asks:
                yield from press(B, R)
                yield from wait(60)
                yield from press(L, F)
                yield from wait(60)
            yield from type_in(water)
            while len(game.match.acts) < 4:
                yield None
            chosen.append(game.match.acts[2].cell)

        against("navigator", script)
    # He was done before the player fired, and shoots where he meant to.
    assert early[0][0] is None and early[0][1] == chosen[0] == chosen[1]


def test_a_captain_thinks_no_longer_than_the_player_aims():
    thinking = [against("admiral", lambda game, water, do=do: press(*do), 5)[0].thinking for do in ((L,), (B,))]
    assert thinking == [True, False]


A_SLICE = 28  # ms of a slice, of which one fits into a frame


def opened(script, slice_ms=0):
    """The stage and the game, None if the player stepped back, of a match against the admiral, who begins."""
    records = {"settings": settings_record(captain="admiral", begins="them")}
    stage = staged(board(lambda b: script, records=records))
    stage.board.clock.slice_ms = slice_ms
    session = _Session(stage)
    try:
        session.begin(True).send(None)
    except StopIteration:
        pass
    return stage, session.game


def by_tactic():
    """Places a fleet."""
    yield from press(TACTIC)
    yield from wait(20)
    yield from press(F)


def test_the_admiral_finds_the_same_first_shot_while_the_player_places_as_later():
    stage, game = opened(by_tactic())
    mind = game.mind
    assert mind.thought is None and stage.ahead is None  # before the match has begun
    slow = opened(by_tactic(), A_SLICE)[1].mind
    assert slow.thought
    rng = Rng(0)
    rng.state = game._born
    fresh = make("admiral", game.rules, rng)
    resumed = Game.parse(str(game)).mind
    for late in (slow, fresh, resumed):
        finish(late.think(game.match.charts[0]))
        assert (late.shot, late.rng.state) == (mind.shot, mind.rng.state)


def test_who_steps_back_from_placing_leaves_no_captain_thinking():
    stage, game = opened(press(B), A_SLICE)
    assert game is None and stage.ahead is None


# A sea larger than the panels


def test_a_window_follows_what_is_looked_at_with_room_around_it():
    view = Viewport(Rules(15, 15, "big"))
    assert view.spot(0) == (0, 0) and view.spot(14) is None and view.cell(9, 9) == 9 * 15 + 9
    assert not view.follow(7 * 15 + 7)
    assert view.follow(7 * 15 + 8) and view.left == 1 and view.spot(7 * 15 + 8) == (7, 7)
    assert view.follow(14 * 15 + 14) and (view.left, view.top) == (5, 5) and view.cell(9, 9) == 224
    assert view.follow(0) and (view.left, view.top) == (0, 0)
    small = Viewport(Rules(5, 4, ("2", "1")))
    assert not small.follow(19) and small.cell(5, 0) is None and small.cell(4, 3) == 19


@slow
def test_a_match_on_15x15_is_played_through_the_keys():
    rules, rng = Rules(15, 15, "big"), Rng(6)
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    game = Game.new(rules, seas, "cabin-boy", 0, rng)
    records = {MATCH: str(game).encode()}
    targets = [cell for ship in seas[1].fleet.ships for cell in ship]
    ends = []

    def script(b):
        yield from wait(POWER_ON)
        yield F  # go on
        yield from wait(10)
        x = y = 4
        for number, cell in enumerate(targets):
            # By arrows, the shorter way round or not: the crosshair goes anywhere.
            for at, to, less, more in ((x, cell % 15, L, R), (y, cell // 15, U, D)):
                for _ in range(abs(to - at)):
                    yield more if to > at else less
                    yield None
            x, y = cell % 15, cell // 15
            if number == 5:
                # Far down and right the window has moved: the crosshair beats inside the panel.
                assert max(b.panels.rgb[:300]) > 0
            record = b.store.read(MATCH)
            yield F
            while b.store.read(MATCH) == record:
                yield None
            if b.store.read(MATCH) is None:
                break
            assert shots(saved(b).match)[-1][2], "every shot of this script hits"
        ends.append(x)
        yield from wait(600)

    played(script, 2, records)
    assert ends


def test_panels_are_dark_outside_a_small_sea():
    rules, rng = Rules(6, 6, ("2", "1")), Rng(1)
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    stage = staged(scripted.Board(lambda _: iter(()), 1))
    battle = Battle(stage, Game.new(rules, seas, "cabin-boy", 0, rng), None)
    battle.refresh()
    looks = stage.scene.looks
    assert looks[0] != palette.DARK and looks[6] == looks[60] == looks[199] == palette.DARK


def test_the_crosshair_goes_round_the_edges_of_a_sea_that_is_no_square():
    rules, rng = Rules(7, 5, ("2", "1")), Rng(1)
    seas = [Sea(rules, Fleet.random(rules, rng).ships) for _ in range(2)]
    aim = Battle(staged(board(lambda _: iter(()))), Game.new(rules, seas, "cabin-boy", 0, rng), None).aim
    aim.at(0)
    reached = []
    for key in (U, L, D, R):
        aim.move(key)
        reached.append((aim.x, aim.y))
    assert reached == [(0, 4), (6, 4), (6, 0), (0, 0)]
