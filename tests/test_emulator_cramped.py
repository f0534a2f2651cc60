"""A Pico that cannot hold its code in flash: each thing that it offers is played to the end. And a MicroPython of a
release that nobody has tried, which the probes at power-on judge.
"""

import pytest
from emulated import NO_CODE, emulator, game  # noqa: F401

from host_tools.emulator import image, play
from host_tools.emulator.board import INSTANT, OWN
from zalp.console import keys
from zalp.seabattle.captains import CAPTAINS
from zalp.tools.build import xip

pytestmark = pytest.mark.slow

HERE = (3, 57, 1)  # 1.28.0 as sys.implementation has it: small ints
NEXT = (3, 61, 1)


def renamed(files):
    """A flash with these files whose MicroPython calls itself 1.30.0."""
    here, there = (b"".join(word.to_bytes(4, "little") for word in words) for words in (HERE, NEXT))
    flash = image.flash(files)
    start, rest = flash[: image.FS_START], flash[image.FS_START :]
    if b"MicroPython-1.28.0" not in start:
        pytest.skip("the image is not MicroPython 1.28.0")
    assert start.count(here) == 1
    return start.replace(here, there).replace(b"1.28.0", b"1.30.0") + rest


def cramped(emulator, **chosen):  # noqa: F811
    """A Pico in its menu, whose code stays in the heap."""
    files = {path: content for path, content in game().items() if path != xip.FILE}
    made = emulator.board({**files, **play.settings(**chosen)})
    to_menu(made)
    return made


def to_menu(board):
    play.until(board, lambda: board.frames(OWN))
    for _ in range(6):  # the picture of power-on, why little is offered; in the menu BACK means nothing
        board.run(900)
        board.tap(keys.BACK)
    board.run(1500)


def aim(board, match):
    """Each player's first shot is at water, the others at decks. Whoever has the handheld opens the curtain."""
    chart = match.match.charts[1 - match.match.turn]
    sea = match.theirs if match.match.turn == play.PLAYER else match.own
    decks = [cell for ship in sea.fleet.ships for cell in ship]
    cells = [cell for cell in range(100) if chart.open(cell) and (cell in decks) == (len(match.match.acts) > 3)]
    for _ in range(6):
        board.tap(keys.FIRE, 50, 400)
        board.tap(keys.FIRE, 50, 900)
        for key in (keys.UP, cells[0] % 10, cells[0] // 10, keys.FIRE):
            board.tap(key, 50, 80)
        board.run(2500)
        after = play.saved(board)
        if after is None or len(after.match.acts) > len(match.match.acts):
            return
    raise TimeoutError(f"nobody shot at {cells[0]}")


@pytest.mark.daily(1)
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("opponent", [*CAPTAINS[:-1], "two-players"])
def test_with_code_in_the_heap_what_is_offered_is_played_to_the_end(emulator, opponent):  # noqa: F811
    """The navigator is played by ear, the cabin boy with the lesson. Each match is resumed once after a power cut."""
    more = {"navigator": {"ear": "yes"}, "cabin-boy": {"teach": "yes"}}.get(opponent, {})
    board = cramped(emulator, captain=opponent, language="en", **more)
    assert board.files()["errors.log"].decode() == NO_CODE
    board.tap(keys.FIRE)
    board.run(4000)
    while not play.saved(board):  # two people open the curtain of who begins
        board.tap(keys.FIRE, 60, 500)
    fired = 0
    while play.saved(board):
        if opponent == "two-players":
            aim(board, play.saved(board))
        elif not play.shoot(board, fired % 4 != 3):
            break
        fired += 1
        if fired == 6:
            board.power_cut()
            to_menu(board)
            board.tap(keys.FIRE)
            board.run(3000)
    board.run(20_000)  # the end and what it earned
    assert fired >= 20 and play.record(play.saves(board), "logbook") or play.record(play.saves(board), "quick/_entries")
    for _ in range(4):
        board.tap(keys.BACK, 60, 1500)
    board.run(3000)
    assert board.files()["errors.log"].decode() == NO_CODE
    assert board.state()["resets"] == 0 and "Traceback" not in board.console


def test_an_untried_release_with_the_expected_objects_runs_code_from_flash(emulator):  # noqa: F811
    board = emulator.board(flash=renamed({**game(), **play.settings()}), flash_times=INSTANT)
    to_menu(board)
    assert "errors.log" not in board.files()
    assert "(1, 30, 0" in board.exec("import sys\nprint(sys.implementation[1])")
    assert board.exec("import drivers\nprint(drivers.Xip().lack, bool(drivers.Xip().types))").strip() == "True"
