"""Straume 1986 as it is played at the handheld: a script of keys, the board's captions, the record in the store."""

from players import POWER_ON, press, settings_record, wait
from scripted import Board, Store, play
from seabattle.rules import Rng
from seabattle.screens import run
from straume.captains import make
from straume.rules import FORWARD, LEFT, RIGHT
from straume.screens import keys
from straume.screens.game import RECORD, reading

F, B, U, D, L, R = keys.FIRE, keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT
ARROWS = {heading: key for key, heading in keys.HEADINGS.items()}
NAMES = ("cabin-boy", "boatswain", "navigator", "admiral", "two-players")


def told(script, seed=1, records=None, **chosen):
    """The board when the handheld, on which Straume was chosen, has run the script."""
    records = dict(records or {}, game=b"straume", settings=settings_record(language="en", **chosen))
    return play(run, Board(script, seed, Store(records), None, True))


def saved(board):
    """The Game in the board's store, or None."""
    record = board.store.read(RECORD)
    if record is None:
        return None
    work = reading(record, NAMES)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def until(board, key, value):
    for _ in range(300):
        if board.captions.get(key) == value:
            return
        yield None
    raise AssertionError(f"{key} is {board.captions.get(key)!r}")


def mine(board):
    """Wait until the player is to choose."""
    for _ in range(1500):
        if board.captions.get("fire") == "take the ship" and board.captions["screen"] == "battle":
            return
        yield None
    raise AssertionError(board.captions)


def steer(board, game, move):
    """The keys of a move: the ship's column until it is chosen, an arrow, FIRE."""
    position = game.position
    ship = position.mover(move)
    eyes = position.turn if game.name == "two-players" else 0
    light = 199 - position.at[ship] if eyes else position.at[ship]
    name = f" {'АБВГДЕЖЗИК'[light % 10]}{20 - light // 10},"
    count = 0
    while True:
        yield light % 10
        yield None
        count += 1
        if name in board.captions["selected"]:
            break
        assert count < 13
    quarter = {FORWARD: 0, LEFT: 3, RIGHT: 1}.get(move & 3, 0)
    heading = position.bows[ship] + quarter + (2 if eyes else 0) & 3
    yield ARROWS[heading]
    if move & 3 == 3:
        yield ARROWS[heading]
    yield None
    yield F
    return count


def test_the_menu_leads_to_the_other_game_and_back():
    def script(b):
        yield from wait(POWER_ON)
        while b.captions["text"] != "ANOTHER GAME":
            yield from press(L)
        yield from press(F)
        assert b.captions["text"] == "SEA BATTLE"
        yield from press(R)
        assert b.captions["text"] == "STRAUME 1986"
        yield from press(F)
        yield from until(b, "text", "PLAY!")
        assert b.store.read("game") == b"straume"
        while b.captions["text"] != "ANOTHER GAME":
            yield from press(L)
        yield from press(F)
        yield from press(L, F)
        yield from wait(3)
        assert b.store.read("game") is None
        yield from press(R)
        assert b.captions["text"] == "SEA OF THE DAY"  # which Straume has not

    play(run, Board(script, 1, Store({"settings": settings_record(language="en")}), None, True))


def test_a_ship_and_its_move_are_chosen_in_three_presses_and_taken_back_until_fire():
    def script(b):
        yield from until(b, "text", "PLAY!")
        yield F
        yield from mine(b)
        before = len(saved(b).moves)
        yield from press(2)
        assert " В2, bow up" in b.captions["selected"], b.captions
        yield from press(U)
        assert b.captions["selected"].endswith("forward to В3") and b.captions["fire"] == "make the move"
        yield from press(B)
        assert b.captions["fire"] == "an arrow first"
        yield from press(D)
        assert b.captions["fire"] == "an arrow first"  # no ship goes astern
        yield from press(L)
        assert b.captions["selected"].endswith("turn left")
        yield from press(B, B)
        assert b.captions["fire"] == "take the ship"
        assert len(saved(b).moves) == before
        yield 2
        yield U
        yield F
        while len(saved(b).moves) == before:
            yield None
        assert saved(b).moves[before] >> 2 == 182

    told(script)


def captained(name, seed, moves):
    """A game against a captain by keys alone, moved as the boatswain would; so many own moves or to its end: (the
    board, what was told last, presses of each move).
    """
    presses = []
    told_last = []

    def script(b):
        yield from until(b, "text", "PLAY!")
        yield F
        player = make("boatswain", Rng(seed))
        while len(presses) < moves:
            yield from mine(b)
            game = saved(b)
            count = len(game.moves)
            for _ in player.think(game.position):
                pass
            presses.append((yield from steer(b, game, player.move)) + 2)
            while saved(b) is not None and len(saved(b).moves) < count + 2:
                told_last.append(b.captions["text"])
                yield None
            if saved(b) is None:
                yield from until(b, "screen", "question")
                return

    board = told(script, seed, captain=name)
    return board, told_last, presses


def test_a_captain_answers_every_move_and_the_log_has_both():
    b, _, presses = captained("navigator", 1, 3)
    game = saved(b)
    assert len(game.moves) >= 6 and len(b.shots) >= 6
    assert {shot.split(" ")[0] for shot in b.shots} == {"me", "other"}
    assert sorted(presses)[1] <= 3
