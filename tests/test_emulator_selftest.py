"""The self-test on an emulated Pico: the matrix, both LED strips, the sound, the UART with a loop in its jack."""

import pytest
from emulated import emulator, game  # noqa: F401

from host_tools.emulator.board import ENEMY, INSTANT, OWN, rows
from host_tools.emulator.play import settings, until
from host_tools.report import __main__ as report
from host_tools.report import judged, page
from zalp.console import keys

pytestmark = pytest.mark.slow

WEDGE = [x <= y for y in range(10) for x in range(10)]


def pictures(board):
    """The newest picture of both panels, 100 (r, g, b) each."""
    board.run(150)
    return [rows(board.frames(panel)[-1]["bytes"]) for panel in (ENEMY, OWN)]


def lit(panel):
    return [any(color) for color in panel]


def begun(emulator, records=None, usb=False, **more):  # noqa: F811
    """A board on which FIRE was held at power-on, at the title of the self-test."""
    board = emulator.board({**game(), **(records or settings())}, **more)
    board.usb(usb)
    board.press(keys.FIRE)
    until(board, lambda: board.frames(OWN), 6000)
    board.release(keys.FIRE)
    board.run(200)
    return board


def turn(board, *taps):
    for key in taps:
        board.tap(key, 60, 200)


def test_fire_held_at_power_on_leads_through_all_pages_to_the_menu(emulator):  # noqa: F811
    board = begun(emulator)
    loop = emulator.cable(board, board)
    turn(board, 3)
    upper, lower = pictures(board)
    assert lit(upper) == lit(lower) == WEDGE and upper[50] != lower[50]
    assert board.waveform(ENEMY)["faults"] == board.waveform(OWN)["faults"] == []

    turn(board, keys.FIRE, 3)
    before = pictures(board)[OWN]
    board.press(7)
    pressed = pictures(board)[OWN]
    board.release(7)
    assert [i for i in range(100) if pressed[i] != before[i]] == [24, 25, 34, 35]  # the third key of the second row
    board.press(keys.FIRE)
    board.run(700)
    board.release(keys.FIRE)
    board.sound()
    board.run(1500)
    heard = [level for _, level, _, awake in board.sound()["levels"] if awake]
    assert max(heard) - min(heard) > 40

    turn(board, keys.FIRE)
    board.run(800)
    assert _sign(board) == "-"  # nothing in the jack
    loop.plug()
    board.run(1800)
    assert _sign(board) == "OK"
    loop.plug(False)
    board.run(1800)
    assert _sign(board) == "-"

    board.battery(4700)
    turn(board, keys.FIRE)
    board.run(600)
    red, green, _ = pictures(board)[ENEMY][90]
    assert green and not red
    board.battery(3900)
    board.run(1500)
    red, green, _ = pictures(board)[ENEMY][90]
    assert red and not green
    board.battery(6000)  # with the cells that it showed last the handheld would rightly go dark soon
    turn(board, keys.BACK)
    board.run(4500)
    turn(board, keys.FIRE)
    until(board, lambda: "saves/match" in board.files(), 15000)
    assert board.state()["resets"] == 0 and "errors.log" not in board.files()


def _sign(board):
    """What the cable page shows in large letters: by their colour."""
    upper = pictures(board)[ENEMY]
    red, green, _ = next(color for color in upper[:80] if any(color))
    return "OK" if not red else "?" if green else "-"


def test_two_units_hear_each_other(emulator):  # noqa: F811
    units = [emulator.board({**game(), **settings()}) for _ in range(2)]
    for unit in units:
        unit.press(keys.FIRE)
    emulator.run(3000)
    for unit in units:
        unit.release(keys.FIRE)
    emulator.run(300)
    for unit in units:
        for _ in range(3):  # from the title back to the report, the battery and the cable
            unit.tap(keys.LEFT, 60, 200)
    emulator.cable(*units).plug()
    emulator.run(2500)
    assert [_sign(unit) for unit in units] == ["OK", "OK"]


def test_the_last_page_prints_the_report_on_the_console_and_the_handheld_starts_again(emulator):  # noqa: F811
    records = settings(captain="cabin-boy")
    board = begun(emulator, records, True, flash_times=INSTANT)
    turn(board, keys.LEFT)
    upper = pictures(board)[ENEMY]
    assert [sum(lit(upper[10 * y : 10 * y + 10])) for y in range(10)] == [0, 2, 2, 2, 2, 8, 6, 4, 2, 0]
    turn(board, keys.DOWN)
    board.expect('"name": "sleep"', 150_000)
    found = judged.parsed(board.console)
    assert list(found) == list(page.read(report.EMULATED))
    assert {row.name: row.look for row in judged.rows(found) if row.look} == {}
    until(board, lambda: board.state()["resets"] == 1, 3000)
    board.frames(OWN)
    until(board, lambda: any(any(frame["bytes"]) for frame in board.frames(OWN)), 6000)
    board.run(3000)
    files = board.files()
    assert files["saves/settings"] == records["saves/settings"] and "saves/match" not in files
    assert "errors.log" not in files


def test_ctrl_c_ends_the_report_at_the_prompt(emulator):  # noqa: F811
    board = begun(emulator, flash_times=INSTANT)
    turn(board, keys.LEFT, keys.DOWN)
    board.expect('"name": "clock"', 20_000)
    board.type("\x03")
    board.expect("The REPL is yours", 20_000)
    board.power_cut()
    board.frames(OWN)
    until(board, lambda: board.frames(OWN), 6000)
    assert '"name"' not in board.console
