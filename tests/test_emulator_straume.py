"""Straume 1986 on an emulated Pico: it fits in the memory, the strongest captain answers, a power cut loses nothing.

With WHOLE=1 (`make straume-heap`) the game is played to its end.
"""

import records
from core.sample import WHOLE
from core.straume_moves import waiting
from emulated import emulator, game  # noqa: F401
from seabattle.logbook.book import Book
from seabattle.logbook.career import MATCHES
from seabattle.rules import finish
from seabattle.screens import keys
from straume.screens import keys as keys_straume
from straume.screens.game import LAST, RECORD, reading

from host_tools.emulator import play
from host_tools.emulator.board import OWN
from host_tools.emulator.measure import PROBE, least


def saved(board):
    """The game in the board's flash, or None."""
    payload = record(board, RECORD)
    return finish(reading(payload, ("admiral",))) if payload else None


def record(board, name):
    raw = board.files().get(f"saves/{name}")
    return records.unseal(raw) if raw else None


def figures(board, opponent):
    """A row of the logbook in the board's flash."""
    kept = Book(record(board, "logbook"))
    finish(kept.reading(record(board, "quick/_entries") or kept.entries()))
    return kept.career.of(opponent + "=straume")


def moves(board):
    """The moves of the game in the board's flash, none where there is no game."""
    game = saved(board)
    return list(game.moves) if game else []


def mine(board):
    """Wait until the player is to move: a captain's move is saved last, or the player has the first."""
    before = moves(board)
    for _ in range(100):
        board.run(400)
        now = moves(board)
        if now == before:
            return now
        before = now
    raise TimeoutError(board.console[-300:])


def test_forty_kilobytes_stay_free_against_the_admiral_and_a_power_cut_loses_no_move(emulator):  # noqa: F811
    saves = {"saves/game": records.seal(b"straume")}
    made = emulator.board({**game(), "main.py": PROBE.encode(), **play.settings(captain="admiral"), **saves})
    play.until(made, lambda: made.frames(OWN))
    made.run(300)
    made.tap(keys.BACK)  # cuts the picture of power-on short
    made.run(4000)
    made.tap(keys.FIRE)
    play.until(made, lambda: made.files().get(f"saves/{RECORD}"))
    made.run(8000)  # the words about who begins
    for column in (0, 2, 4):
        before = len(mine(made))
        for key in (column, keys.UP, keys.FIRE):
            made.tap(key, 60, 150)
        play.until(made, lambda before=before: len(moves(made)) >= before + 2)
    played = mine(made)
    assert len(played) >= 6
    assert "errors.log" not in made.files() and made.state()["resets"] == 0
    print("least free", least(made))
    assert least(made) >= 40_000
    made.power_cut()
    made.run(9000)
    made.tap(keys.FIRE)  # CONTINUE comes first
    made.run(4000)
    before = len(mine(made))
    assert before == len(played)
    for key in (6, keys.UP, keys.FIRE):
        made.tap(key, 60, 150)
    play.until(made, lambda: len(moves(made)) >= before + 2)
    assert moves(made)[: len(played)] == played
    if WHOLE:
        to_the_end(made)
        print("least free in a whole game", least(made))
        assert least(made) >= 40_000


def to_the_end(made):
    """The player's ships turn on their points until the game is over and in the logbook."""
    while True:
        mine(made)
        game = saved(made)
        if record(made, LAST):
            break
        assert len(game.moves) < 500
        move = waiting(game.position, 0)
        bow = game.position.bows[game.position.mover(move)]
        arrow = next(key for key, heading in keys_straume.HEADINGS.items() if heading == bow + 3 & 3)
        column = (move >> 2) % 10
        made.tap(keys.UP, 60, 150)  # any words are skipped by it
        for key in (column, arrow, keys.FIRE):
            made.tap(key, 60, 150)
        count = len(game.moves) + 2
        play.until(made, lambda count=count: record(made, LAST) or len(moves(made)) >= count, 60000)
    made.run(20000)
    assert record(made, RECORD) is None and record(made, LAST)[:2] in (b"=0", b"=1", b"=2")
    assert figures(made, "admiral")[MATCHES] == 1
    assert "errors.log" not in made.files()
