"""The battery's end and the sleep of a handheld nobody plays, on an emulated Pico that runs the whole game."""

import pytest
from emulated import drivers, emulator, game  # noqa: F401

from host_tools.emulator.board import CHOSEN, INSTANT, OWN

pytestmark = pytest.mark.slow

FIRE, RIGHT = 14, 13


def test_the_pico_sleeps_with_dark_panels_until_a_key_and_no_watchdog_resets_it(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n    board.panels.show(bytes((9,)) * 600)\n"
        "    await board.clock.sleep_ms(200)\n    board.panels.dark()\n    print('asleep')\n"
        "    while True:\n        await board.sleep(40, True)\n        event = board.keypad.get()\n"
        "        if event is not None:\n            board.panels.show(bytes((9,)) * 600)\n"
        "            print('woken', event, board.battery.usb)\nlaunch(main)\n"
    )
    made = emulator.board({**drivers(), "main.py": main.encode()}, flash_times=INSTANT)
    made.expect("asleep", 5000)
    made.run(10000)
    assert made.state()["resets"] == 0 and not made.state()["rail"][-1]["on"]
    made.tap(RIGHT)
    made.expect("woken 29 False", 1000)
    made.expect("woken 45 False", 1000)
    made.run(200)
    assert made.state()["rail"][-1]["on"] and made.frames(OWN)[-1]["powered"]
    made.usb(True)
    made.tap(RIGHT)
    made.expect("woken 29 True", 1000)


def test_the_battery_is_read_with_the_converter_quiet_and_the_load_known(emulator):  # noqa: F811
    made = emulator.board(drivers(), flash_times=INSTANT)
    made.battery(4400)
    made.run(100)
    said = made.exec(
        "import drivers\nfrom machine import ADC, mem32\nlevels = []\n"
        "def mode(): return mem32[0xd0000010] >> 23 & 1\n"
        "class Adc:\n    def __init__(self, pin):\n        self.real = ADC(pin)\n"
        "    def read_u16(self):\n        levels.append(mode())\n        return self.real.read_u16()\n"
        "drivers.ADC = Adc\nb = drivers.Battery((3, 4400, 4000, 290, 470))\n"
        "print(abs(b.steady(290) - 4400) < 15, abs(b.steady(600) - 4400 - 145) < 15, set(levels), mode())"
    )
    assert said == "True True {1} 0\n"


def test_the_pocket_measures_two_cells_counts_small_leds_and_sounds_on_its_own_pin(emulator):  # noqa: F811
    made = emulator.board({**drivers(), CHOSEN: b"pocket\n"}, flash_times=INSTANT)
    made.run(100)
    said = made.exec(
        "import drivers\nfrom machine import mem32\nb = drivers.open_board()\n"
        "def function(gpio): return mem32[0x40014004 + 8 * gpio] & 31\n"
        "print(b.name, b.wires, b.battery.marks, function(13), function(15), b.speaker.prepare(), function(13))\n"
        "b.panels.show(bytes([255]) * 600)\nprint(b.panels.load_ma, b.panels.gain * 600 * 255 // 32768)"
    )
    assert said.split("\n")[:2] == ["pocket None (2200, 2100) 4 31 None 4", "200 10197"]
    for millivolts in (1900, 2100, 2400, 3200):
        made.battery(millivolts)
        assert abs(int(made.exec("print(b.battery.millivolts())")) - millivolts) < 10
    assert made.exec("print(-5 < b.battery.steady(200) - b.battery.millivolts() - 140 < 5)") == "True\n"


@pytest.mark.newest
def test_a_unit_without_cells_is_distinguished_from_one_whose_cells_are_empty(emulator):  # noqa: F811
    """5 V at VSYS, and nothing at VBUS nor at the divider's pin, which drifts."""
    made = emulator.board(drivers(), flash_times=INSTANT)
    made.battery(None)
    made.run(100)
    made.exec("import drivers, time\nb = drivers.Battery((3, 4400, 4000, 290, 470))\n")
    ask = "print(*[(b.usb, b.millivolts(), time.sleep_ms(400))[:2] for i in range(12)])"
    assert set(eval(made.exec(ask).strip().replace(") (", "), ("))) == {(True, 0)}
    made.battery(0)  # the divider is there and the holder is empty
    assert made.exec("print(b.usb, b.millivolts())") == "True 0\n"
    for millivolts in (2800, 3800, 4800, 6600):
        made.battery(millivolts)
        usb, measured = made.exec("print(b.usb, b.millivolts())").split()
        assert usb == "False" and abs(int(measured) - millivolts) < 15


def test_a_game_goes_on_where_there_are_no_cells(emulator):  # noqa: F811
    made = emulator.board(dict(game()), flash_times=INSTANT)
    made.battery(None)
    for _ in range(22):
        made.run(800)
        made.tap(RIGHT)  # skips the words
    made.frames(OWN)
    made.run(200)
    assert made.state()["rail"][-1]["on"] and made.frames(OWN)


def test_an_empty_battery_stops_the_game_with_rail_and_amplifier_off(emulator):  # noqa: F811
    made = emulator.board(dict(game()), flash_times=INSTANT)
    made.battery(3800)
    for _ in range(40):
        made.run(800)
        made.tap(RIGHT)  # skips the words
        rail = made.state()["rail"]
        if rail and not rail[-1]["on"]:
            break
    state = made.state()
    assert state["resets"] == 0 and not state["rail"][-1]["on"]
    made.sound()
    before = len(state["rail"])
    made.tap(FIRE)
    made.run(9000)  # longer than the watchdog waits
    state = made.state()
    assert state["resets"] == 0 and len(state["rail"]) == before
    assert not made.sound()["turns"][-1]["awake"]
    assert "errors.log" not in made.files()
