"""Who may play the other side of a match: a second person on the same handheld; and a sea larger than
the panels. Each is played through the battle's own screen.
"""

import scripted
from any_game import captioned
from players import (
    POWER_ON,
    THEM,
    board,
    by_keys,
    career,
    done,
    first_entry,
    new_game,
    press,
    saved,
    settings_record,
    shoot,
    staged,
    unattended,
    wait,
)

from zalp.console import keys
from zalp.console.logbook.book import place
from zalp.console.logbook.career import MATCHES, WINS
from zalp.console.show import palette
from zalp.seabattle.captains import make
from zalp.seabattle.rules import Rng, Rules, finish
from zalp.seabattle.screens import _Session
from zalp.seabattle.screens.match.battle import Battle
from zalp.seabattle.screens.match.game import Game
from zalp.seabattle.screens.match.viewport import Viewport
from zalp.seabattle.screens.opponents import captain
from zalp.seabattle.screens.placing.placing import TACTIC
from zalp.seabattle.screens.records import MATCH
from zalp.seabattle.sheets import shelf

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT


# Two players on one handheld


def shared(script, curtain="short"):
    """On a handheld shared by two people whose names are known."""
    people = f"zalp-people-1\nANYA\nBORIS\n{curtain}\n".encode()
    return captioned(script, 3, {"people": people}, captain="two-players", language="en")


@by_keys(shared)
def test_two_players_fight_a_whole_match_on_one_handheld(b):
    yield from first_entry()
    yield from wait(60)
    yield F  # the second player's sea
    while b.store.read(MATCH) is None:
        yield None
    yield from wait(120)
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
        yield from shoot((decks if hits else water)[0])
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
    yield from wait(900)
    assert game.name == "two-players" and b.store.read(MATCH) is None
    kept = career(b.store.records)
    assert kept.people == ["@ANYA", "@BORIS"]
    assert kept.of("@ANYA")[WINS] == 1 and kept.of("@BORIS")[WINS] == 0 and kept.of("two-players")[MATCHES] == 1
    headers, won = shelf.headline(b.store.records[place(0)])
    assert headers == {"Versus": "two-players", "A": "ANYA", "B": "BORIS"} and won == 0
    assert not kept.medals and not kept.points


def test_the_full_curtain_opens_by_two_presses_and_the_short_one_by_one():
    for curtain in ("short", "full"):
        shown = []

        def script(b, curtain=curtain, shown=shown):
            tell = b.tell
            b.tell = lambda text: (tell(text), shown.append((b.captions["screen"], b.captions["text"])))[0]
            yield from first_entry()
            yield from until_screen(b, "curtain")
            yield F  # meant for what was there before
            yield from wait(20)
            if curtain == "full":
                assert b.captions["fire"] == "handed over"
                yield from press(F)
                yield from wait(10)
            assert b.captions["screen"] == "curtain" and b.captions["fire"] == "open"
            assert b.store.read(MATCH) is None
            yield F
            yield from wait(10)
            assert b.store.read(MATCH)  # the second fleet was dealt behind it
            while b.captions["screen"] != "battle":
                yield from wait(10)
                yield from press(F)

        shared(script, curtain=curtain)
        assert ("curtain", "") not in shown, "an empty text is sent under the curtain's name"


def until_screen(b, name):
    while b.captions.get("screen") != name:
        yield None


def to_naming(b):
    yield from wait(POWER_ON)
    yield from press(R, R, F)  # the opponent
    yield from wait(10)
    yield from press(L, F)  # the last of them: two players
    yield from until_screen(b, "naming")


@by_keys(captioned, 3, language="en")
def test_names_are_spelt_by_the_keys_once_and_kept(b):
    yield from to_naming(b)
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
    assert b.store.records["people"] == b"zalp-people-1\nBO\nAN\nfull\n"


@by_keys(captioned, 3)
def test_two_names_are_not_the_same_and_have_two_letters_at_least(b):
    yield from to_naming(b)
    yield from press(0, F, F)  # one letter is not enough
    assert b.captions["screen"] == "naming" and b.captions["entry"] == "2/6"
    yield from press(0, F, F)
    yield from press(0, F, 0, F, F)  # the other's name
    yield from wait(5)
    assert b.captions["screen"] == "naming" and b.captions["entry"] == "3/6"
    for _ in range(5):  # with six letters there is no seventh: FIRE is done
        yield from press(0, F)
    yield from wait(5)
    assert str(b.store.records["people"], "utf-8") == "zalp-people-1\nАА\nАААААА\nfull\n"


# A built-in captain


def against(name, script, slice_ms=0):
    """(stage, game) of a battle against a captain that the player begins; script(game, a cell of water): his keys;
    slice_ms: what a slice of thought takes.
    """
    game, seas = new_game(Rules(), 4, name)
    water = next(cell for cell in range(100) if not seas[THEM].ship_at(cell))
    stage = staged(board(lambda b: script(game, water)))
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
            yield from shoot(water)
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
    done(session.begin(True))
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


def battle_on(width, height):
    """(its stage, the battle) on a small sea."""
    stage = unattended()
    return stage, Battle(stage, new_game(Rules(width, height, ("2", "1")))[0], None)


def test_panels_are_dark_outside_a_small_sea():
    stage, battle = battle_on(6, 6)
    battle.refresh()
    looks = stage.scene.looks
    assert looks[0] != palette.DARK and looks[6] == looks[60] == looks[199] == palette.DARK


def test_the_crosshair_goes_round_the_edges_of_a_sea_that_is_no_square():
    aim = battle_on(7, 5)[1].aim
    aim.at(0)
    reached = []
    for key in (U, L, D, R):
        aim.move(key)
        reached.append((aim.x, aim.y))
    assert reached == [(0, 4), (6, 4), (6, 0), (0, 0)]
