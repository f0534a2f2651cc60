"""Straume 1986 on an emulated Pico: it fits in the memory, the strongest captain answers, a power cut loses nothing."""

import records
from emulated import emulator, game  # noqa: F401
from seabattle.screens import keys
from straume.screens.game import RECORD, reading

from host_tools.emulator import play
from host_tools.emulator.board import OWN
from host_tools.emulator.measure import PROBE, least


def moves(board):
    """The moves of the game in the board's flash, none where there is no game."""
    raw = board.files().get(f"saves/{RECORD}")
    payload = records.unseal(raw) if raw else None
    if payload is None:
        return []
    work = reading(payload, ("admiral",))
    while True:
        try:
            next(work)
        except StopIteration as done:
            return list(done.value.moves)


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
