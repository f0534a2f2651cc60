"""What drivers.launch makes of failures, hangs, Ctrl-C and the safe-mode key, on an emulated Pico."""

import random
import re

import pytest
from core.daily import daily
from drivers import pins
from emulated import board, drivers, emulator  # noqa: F401
from records import HEADER

from host_tools.emulator.board import INSTANT, OWN, TYPICAL, BoardTimeout, rows

pytestmark = pytest.mark.slow

CTRL_C = daily(12, 200)  # how often it is typed


def program(body, before=""):
    return (
        f"from drivers import launch\n{before}async def main(board):\n    print('playing', board.store.read('match'))\n"
        f"    board.store.write('match', b'kept')\n{body}launch(main)\n"
    )


GAME = program(
    "    while True:\n        board.panels.show()\n        await board.clock.sleep_ms(33)\n{}\n", "import asyncio\n"
)
FAILING = program("    await board.clock.sleep_ms(200)\n    1 / 0\n")
HOARDING = program("    while True:\n        hoard[0] = hoard[0], bytes(100)\n", "hoard = [None]\n")


def start(emulator, main):  # noqa: F811
    made = emulator.board({**drivers(), "main.py": main.encode()}, flash_times=INSTANT)
    made.expect("playing", 3000)
    return made


def log(board):  # noqa: F811
    return board.files().get("errors.log", b"").decode()


def test_a_failure_is_logged_shown_and_survived(emulator):  # noqa: F811
    made = start(emulator, FAILING)
    made.run(1500)
    text = log(made)
    assert "ZeroDivisionError" in text and 'File "main.py", line 6, in main' in text and "bytes free" in text
    picture = rows(made.frames(OWN)[-1]["bytes"])
    assert picture[0] == (60, 0, 0) and picture[1] == (0, 0, 0) and picture[54] == (60, 0, 0)
    made.expect("playing b'kept'", 6000)  # it has restarted, with the record
    assert made.state()["resets"] == 1


def test_a_memory_error_is_logged_with_a_full_heap(emulator):  # noqa: F811
    """What fills the heap stays there, in pieces too small for a file's buffer."""
    made = start(emulator, HOARDING)
    made.expect("playing b'kept'", 9000)  # it has restarted
    text = log(made)
    assert "Traceback" in text and "MemoryError" in text and made.state()["resets"] == 1


def test_ctrl_c_during_the_failure_picture_gives_the_prompt_for_good(emulator):  # noqa: F811
    made = start(emulator, FAILING)
    made.run(1500)
    assert "ZeroDivisionError" in log(made)
    made.type("\x03")
    made.expect("The REPL is yours", 2000)
    made.run(12000)
    assert made.state()["resets"] == 0
    assert made.exec("import drivers\nb = drivers.open_board()\nb.panels.show()\nprint(b.jack.present)") == "False\n"


def test_after_three_failures_in_a_row_the_prompt_is_left_free_and_a_reset_tries_again(emulator):  # noqa: F811
    made = start(emulator, FAILING)
    made.expect("3 failures in a row", 20000)
    assert made.state()["resets"] == 3
    assert log(made).count("ZeroDivisionError") == 3
    assert made.exec("print(1 + 1)") == "2\n"
    made.type("\r\x03\x02import machine; machine.reset()\r")
    made.expect("playing", 3000)


def test_a_hang_is_ended_by_the_watchdog_and_noted(emulator):  # noqa: F811
    main = program(
        "    for i in range(5):\n        board.panels.show()\n        await board.clock.sleep_ms(33)\n"
        "    while True:\n        await board.clock.sleep_ms(100)\n"
    )
    made = start(emulator, main)
    made.run(7500)
    assert made.state()["resets"] == 0
    made.expect("playing b'kept'", 3000)
    assert made.state()["resets"] == 1
    assert log(made) == "hung: no picture for 8 s, the watchdog restarted the handheld\n"


def test_ctrl_c_gives_the_prompt_and_nothing_resets_the_pico_then(emulator):  # noqa: F811
    made = start(emulator, GAME.format(""))
    made.run(300)
    made.type("\x03")
    made.expect("The REPL is yours", 2000)
    made.run(12000)
    assert made.state()["resets"] == 0
    # Everything is released: the board can be opened again.
    assert made.exec("import drivers\nb = drivers.open_board()\nb.panels.show()\nprint(b.jack.present)") == "False\n"
    made.exec("b.close()")
    made.type("\r\x03\x02import machine; machine.reset()\r")
    made.expect("playing", 3000)
    made.run(500)
    assert log(made) == ""


def test_ctrl_c_that_comes_while_samples_are_made_gives_everything_back_too(emulator):  # noqa: F811
    sound = (
        "    class Sound:\n        rate = 16000\n        active = True\n"
        "        def fill(self, buffer):\n            raise KeyboardInterrupt\n"
        "    await board.clock.sleep_ms(300)\n    board.speaker.start(Sound())\n"
    )
    main = GAME.replace("    board.store.write", sound + "    board.store.write").format("")
    made = start(emulator, main)
    made.expect("The REPL is yours", 2000)
    assert "Traceback" not in made.console
    assert made.exec("import drivers\nb = drivers.open_board()\nb.panels.show()\nprint(b.jack.present)") == "False\n"


def test_ctrl_c_that_comes_while_keys_are_scanned_is_not_lost(emulator):  # noqa: F811
    scan = (
        "    def interrupted(closed, now):\n        raise KeyboardInterrupt\n"
        "    board.keypad.matrix.scanned = interrupted\n"
    )
    made = start(emulator, GAME.replace("    while", scan + "    while").format("        board.keypad.get()"))
    made.run(300)
    made.press(3)
    made.expect("The REPL is yours", 2000)
    assert "Traceback" not in made.console


PLAYING = """
from drivers import launch
async def main(board):
    class Sound:
        rate = 16000
        active = True
        def fill(self, buffer):
            for i in range(len(buffer)):
                buffer[i] = i & 255
    board.speaker.start(Sound())
    print('playing')
    board.store.growing = ('match',)
    n = 0
    while True:
        n += 1
        board.panels.show(bytes([n & 7]) * 600)
        if n % 6 == 0:
            board.store.write('match', bytes(700 + n % 9))
        elif n % 6 == 3:
            for step in board.store.writing('settings', bytes(n % 50)):
                await board.clock.sleep_ms(0)
        board.keypad.get()
        await board.keypad.wait(33)
launch(main)
"""


def test_ctrl_c_is_never_lost(emulator):  # noqa: F811
    """Typed at any moment, while keys are held and records are written, CTRL_C times."""
    made = emulator.board({**drivers(), "main.py": PLAYING.encode()}, flash_times=TYPICAL)
    chance = random.Random(1)
    lost = 0
    for _ in range(CTRL_C):
        made.expect("playing", 4000)
        held = chance.randrange(17)  # a key is down: a scan takes longer; 16: none
        if held < 15:
            made.press(held)
        made.run(chance.uniform(1, 250))
        made.type("\x03")
        try:
            made.expect("The REPL is yours", 1500)
        except BoardTimeout:
            lost += 1
            made.power_cut()
        if held < 15:
            made.release(held)
        made.run(chance.uniform(20, 40))
        made.type("\x04")  # a soft reset: main.py again
    assert lost == 0, f"{lost} of {CTRL_C}"


def test_ctrl_c_that_comes_while_a_frame_is_sent_from_an_interrupt_is_not_lost(emulator):  # noqa: F811
    late = (
        "    import drivers.panels as panels\n    typed = KeyboardInterrupt()  # an interrupt cannot make one\n"
        "    def once(ticks, more):\n        panels.ticks_add = real\n        raise typed\n"
        "    board.panels.show(bytes([1]) * 600)\n    real, panels.ticks_add = panels.ticks_add, once\n"
    )
    made = start(emulator, GAME.replace("    while", late + "    while").format(""))
    made.expect("The REPL is yours", 2000)
    assert "Traceback" not in made.console and "Uncaught" not in made.console


def test_ctrl_c_typed_in_the_midst_of_a_write_is_heard_after_it(emulator):  # noqa: F811
    main = GAME.format("        board.store.write('settings', bytes(9000))")
    made = emulator.board({**drivers(), "main.py": main.encode()}, flash_times=TYPICAL)
    made.expect("playing", 3000)
    made.run(500)
    before = made.state()["flash"]["erased"]
    while made.state()["flash"]["erased"] == before:
        made.run(1)
    made.type("\x03")  # the second sector of three is being erased
    made.expect("The REPL is yours", 2000)
    assert len(made.files()["saves/settings"]) == 9000 + HEADER


def test_an_error_in_a_task_of_its_own_counts_too(emulator):  # noqa: F811
    spawn = "    pass\nasync def other():\n    raise ValueError('alone')\nreal = main\nasync def main(board):\n"
    spawn += "    asyncio.create_task(other())\n    await real(board)"
    made = start(emulator, GAME.format(spawn))
    made.run(1500)
    assert "ValueError: alone" in log(made)


@pytest.mark.newest
def test_the_safe_mode_key_leaves_the_prompt_free(emulator):  # noqa: F811
    made = emulator.board({**drivers(), "main.py": GAME.format("").encode()}, flash_times=INSTANT)
    made.press(15)
    made.expect("Safe mode", 3000)
    assert made.exec("print(2 + 2)") == "4\n"
    made.run(10000)
    state = made.state()
    assert state["resets"] == 0 and state["rail"] == []


def lit(board, ms, step=10):  # noqa: F811
    """Whether the Pico's LED is lit, every `step` ms."""
    found = []
    for _ in range(ms // step):
        board.run(step)
        found.append(bool(board.ask("output", pin=pins.LED)))
    return found


def flashes(found):
    return sum(later and not sooner for sooner, later in zip(found, found[1:], strict=False))


def test_the_led_beats_while_the_game_lives_and_not_at_the_prompt(emulator):  # noqa: F811
    made = start(emulator, GAME.format(""))
    beats = lit(made, 5000)
    assert 4 <= flashes(beats) <= 5 and sum(beats) < len(beats) // 15
    made.type("\x03")
    made.expect("The REPL is yours", 2000)
    assert not any(lit(made, 1500))


def test_the_led_flashes_as_often_as_the_game_failed_in_a_row(emulator):  # noqa: F811
    made = start(emulator, FAILING)
    for failures in (1, 2):
        made.run(700)
        seen = "".join(".#"[shines] for shines in lit(made, 3000, 20))
        # Flashes 0.2 s apart are together, and so many together come once a second; the first may be cut off.
        together = [len(re.findall("#+", part)) for part in re.split(r"\.{20,}", seen) if "#" in part]
        assert together[1:-1] and set(together[1:-1]) == {failures}, seen
        made.expect("playing", 6000)


def test_the_led_does_not_beat_when_no_picture_is_shown(emulator):  # noqa: F811
    made = start(emulator, GAME.format("").replace("board.panels.show()", "pass"))
    assert not any(lit(made, 3000))
