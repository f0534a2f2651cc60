"""The kit on an emulated Pico: every kind of panel, a pad without diodes, the dark, a whole match, a duel, saves."""

import pytest
from emulated import drivers, emulator, end, game  # noqa: F401
from panel_model import Panel

from host_tools.emulator import linked, play
from host_tools.emulator.board import ENEMY, INSTANT, OWN
from zalp.console import keys

pytestmark = pytest.mark.slow

OPEN = "import asyncio, drivers, time\nb = drivers.open_board()\n"
KIT = {"board.txt": b"kit\n"}
# (the file, the panels as they are made, with the wire and the sea's place on each)
KINDS = {
    "the two of the kit": (
        "kit\n",
        [(ENEMY, Panel(16, 10, turns="straight"), 3, 0), (OWN, Panel(16, 10, turns="straight"), 3, 0)],
    ),
    "two of 16x16 by columns on one wire": (
        "kit\nenemy A+0 16x16 3,3 bottom-left columns serpentine GRB\n"
        "own A+256 16x16 3,3 top-right columns serpentine GRB\nbudget 1000\n",
        [
            (ENEMY, Panel(16, 16, "bottom-left", "columns", "serpentine"), 3, 3),
            (ENEMY, Panel(16, 16, "top-right", "columns", "serpentine", before=256), 3, 3),
        ],
    ),
    "one of 16x32": (
        "kit\nenemy B+0 16x32 3,3 bottom-right rows straight RGB\nown B+0 16x32 3,19 bottom-right rows straight RGB\n"
        "budget 1000\n",
        [(OWN, Panel(16, 32, "bottom-right", "rows", "straight", "RGB"), 3, y) for y in (3, 19)],
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_frames_reach_every_kind_of_panel_in_time(emulator, kind):  # noqa: F811
    text, panels = KINDS[kind]
    made = emulator.board({**drivers(), "board.txt": text.encode()}, flash_times=INSTANT)
    made.run(100)
    made.exec(OPEN + "time.sleep_ms(40)\n")
    for wire in {wire for wire, *_ in panels}:
        assert [set(frame["bytes"]) for frame in made.frames(wire)] == [{0}]  # the last picture is wiped
    said = made.exec(
        "async def main():\n"
        "    for i in range(12):\n"
        "        rgb = bytes((7 * n + 3 * i) % 11 % 3 for n in range(600))\n"
        "        t = time.ticks_us()\n        b.panels.show(rgb)\n"
        "        took.append(time.ticks_diff(time.ticks_us(), t))\n"
        "        await asyncio.sleep_ms(33)\n"
        "took = []\nasyncio.run(main())\nprint(max(took))\n"
    )
    assert int(said) < 2500
    frames = {wire: made.frames(wire) for wire in (ENEMY, OWN)}
    for number, (wire, panel, x, y) in enumerate(panels):
        assert len(frames[wire]) == 12 and made.waveform(wire)["faults"] == []
        for i, frame in enumerate(frames[wire]):
            rgb = bytes((7 * n + 3 * i) % 11 % 3 for n in range(600))[300 * number :]
            colours = [tuple(rgb[3 * n : 3 * n + 3]) for n in range(100)]
            assert panel.window(frame["bytes"], x, y)[0] == colours
    made.exec("b.panels.show(bytes([9]) * 600)\ntime.sleep_ms(40)\nb.panels.dark()\n")
    for wire in {wire for wire, *_ in panels}:
        assert not any(made.frames(wire)[-1]["bytes"])


def test_three_keys_on_a_rectangle_are_refused_on_the_pad(emulator):  # noqa: F811
    made = emulator.board({**drivers(), **KIT}, flash_times=INSTANT)
    made.run(100)
    made.exec(OPEN + "def events():\n    while (e := b.keypad.get()) is not None: print((e >> 4, e & 15), end=' ')\n")
    for key in range(16):
        made.tap(key, ms=30, after=40)
    said = made.exec("events()")
    assert said.split(") ")[:-1] == [f"({kind}, {key}" for key in range(16) for kind in (1, 2)]
    said = []
    for act in (made.press, made.release):
        for key in (0, 1, 3):  # 1, 2 and 4 on the pad; the handheld would hear 5 as well
            act(key)
            made.run(60)
        said.append(sorted(made.exec("events()").split(") ")))
    # A key let go in the middle of a scan may be reported after the one that it hid.
    assert said == [["", "(1, 0", "(1, 1"], ["", "(1, 3", "(2, 0", "(2, 1", "(2, 3"]]


def test_a_damaged_file_is_noted_and_the_board_is_a_handheld(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n    print('board', board.name)\n    1 / 0\nlaunch(main)\n"
    )
    made = emulator.board({**drivers(), "main.py": main.encode()}, flash_times=INSTANT)
    made.expect("board handheld", 3000)
    wrong = b"kit\nenemy A+0 32x8 0,0 top-left rows straight GRB\n"
    files = {**drivers(), "main.py": main.encode()}
    bad = emulator.board({**files, "wrong.txt": wrong}, flash_times=INSTANT)
    bad.run(50)
    bad.exec("import os\nos.rename('wrong.txt', 'board.txt')\n")
    bad.power_cut()
    bad.expect("board handheld", 3000)
    bad.run(300)
    assert b"/board.txt: a panel of 32 columns and 8 rows is too small" in bad.files()["errors.log"]


def test_nothing_is_wired_to_a_bare_pico_and_it_runs(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n"
        "    print(board.name, board.close_jack, board.battery.usb)\n    while True:\n"
        "        board.panels.show(bytes([3]) * 600)\n        await board.clock.sleep_ms(33)\nlaunch(main)\n"
    )
    made = emulator.board({**drivers(), "main.py": main.encode(), "board.txt": b"bare\n"}, flash_times=INSTANT)
    made.expect("bare None False", 3000)
    made.run(10000)
    assert made.state()["resets"] == 0


def test_the_sound_rests_low_and_plays_around_the_middle(emulator):  # noqa: F811
    made = emulator.board({**drivers(), **KIT}, flash_times=INSTANT)
    made.run(100)
    made.exec(
        OPEN
        + "class Source:\n    rate = 16000\n    left = 40\n    @property\n    def active(self): return self.left > 0\n"
        "    def fill(self, block):\n        self.left -= 1\n        for i in range(len(block)):\n"
        "            block[i] = 128 + (64 if i & 8 else -64)\n"
        "async def main():\n    b.speaker.start(Source())\n    await asyncio.sleep_ms(100)\n    b.speaker.stir()\n"
        "    await asyncio.sleep_ms(900)\nasyncio.run(main())\n"
    )
    levels = [level for _, level, _, _ in made.sound()["levels"]]
    assert levels[-1] == 0
    begin = levels.index(128 * 4 + 64 * 4)
    assert max(levels) == 192 * 4
    steps = [abs(a - b) for a, b in zip(levels[:begin], levels[1 : begin - 1], strict=False)]
    assert max(steps[1:]) <= 8 or 512 in levels[:2]
    end = len(levels) - 1 - levels[::-1].index(512)
    assert max(abs(a - b) for a, b in zip(levels[end:], levels[end + 1 :], strict=False)) <= 8


def windows(made):
    """The newest picture of both seas; nothing else is lit on either panel."""
    panels = [Panel(16, 10, turns="straight") for _ in (ENEMY, OWN)]
    found = []
    for wire, panel in enumerate(panels):
        picture, beyond = panel.window(made.frames(wire)[-1]["bytes"], 3, 0)
        assert not beyond
        found.append(picture)
    return found


def test_a_kit_plays_a_whole_match_and_keeps_it_over_a_power_cut(emulator):  # noqa: F811
    made = emulator.board({**game(), **play.settings(captain="cabin-boy"), **KIT}, flash_times=INSTANT)
    begun = play.begin(made)
    assert begun.own.fleet.defects() == 0
    for _ in range(3):
        assert play.shoot(made, True)
    assert all(any(map(any, picture)) for picture in windows(made))
    play.until(made, lambda: made.frames(OWN), 3000)
    fought = play.saved(made)
    made.power_cut()
    made.run(4000)
    assert str(play.saved(made).match) == str(fought.match)
    made.tap(keys.BACK)
    made.run(1500)
    made.tap(keys.FIRE)  # the match is the menu's first entry
    made.run(3000)
    while play.shoot(made, True):
        pass
    made.run(4000)
    assert play.saved(made) is None and b"cabin-boy classic" in play.saves(made)["quick/_entries"]
    for wire in (ENEMY, OWN):
        assert made.waveform(wire)["faults"] == []
    assert "errors.log" not in made.files() and made.state()["resets"] == 0


@pytest.mark.timeout(1800)
def test_a_kit_and_a_handheld_fight_a_duel_to_its_verdict(emulator):  # noqa: F811
    pair = linked.Pair(emulator, game(), also=({}, KIT))
    pair.begin()
    while pair.shoot(lambda number, count: number == 1 or count % 5 == 0) is not None:
        pass
    end(pair)


def test_a_kit_sleeps_with_a_dark_picture_on_its_panels_until_a_key_and_saves(emulator):  # noqa: F811
    main = (
        "from drivers import launch\nasync def main(board):\n    board.panels.show(bytes((1,)) * 600)\n"
        "    await board.clock.sleep_ms(200)\n    board.panels.dark()\n    print('asleep')\n"
        "    while True:\n        await board.sleep(40, True)\n        event = board.keypad.get()\n"
        "        if event is not None:\n            board.panels.show(bytes((1,)) * 600)\n"
        "            board.store.write('kept', b'awake')\n"
        "            print('woken', event, board.battery.usb, board.battery.millivolts())\nlaunch(main)\n"
    )
    made = emulator.board({**drivers(), **KIT, "main.py": main.encode()}, flash_times=INSTANT)
    made.expect("asleep", 5000)
    for wire in (ENEMY, OWN):
        assert not any(made.frames(wire)[-1]["bytes"])
    made.run(10000)
    assert made.state()["resets"] == 0
    assert made.frames(ENEMY) == made.frames(OWN) == []
    made.tap(13)
    made.expect("woken 29 False 0", 1000)
    made.run(200)
    assert any(made.frames(OWN)[-1]["bytes"]) and b"awake" in made.files()["saves/kept"]
    # With a computer at the other end of the cable it stays awake for whoever plugged it in.
    awake = emulator.board(
        {**drivers(), **KIT, "main.py": main.encode()}, flash_times=INSTANT, wires={"computer": True}
    )
    awake.expect("asleep", 5000)
    awake.tap(13)
    awake.expect("woken 29 True 0", 1000)
