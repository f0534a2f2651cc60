"""The clock of an emulated Pico: 200 MHz with the voltage for it, what counts it follows, 125 for a unit that stops."""

import pytest
from drivers.line import BAUD
from emulated import drivers, emulator  # noqa: F401

from host_tools.emulator import play
from host_tools.emulator.board import ENEMY, INSTANT, OWN

pytestmark = pytest.mark.slow

MAIN = """
from drivers import launch
class Source:
    rate, left, active = 16000, 1600, True
    def fill(self, buffer):
        for i in range(len(buffer)):
            buffer[i] = self.left & 255
            self.left -= 1
        self.active = self.left > 0
async def main(board):
    board.jack
    print("playing at", board.mhz)
    await board.sleep(300, True)
    board.speaker.start(Source())
    for n in range(300):
        board.panels.show(bytes([n & 7]) * 600)
        await board.clock.sleep_ms(33)
        if n % 20 == 10:
            board.jack.write(bytes(range(200)))
    print("read", len(board.jack.read()))
launch(main)
"""


def start(emulator, clock=None, **more):  # noqa: F811
    files = {**drivers(), "main.py": MAIN.encode(), **({} if clock is None else {"clock": clock})}
    return emulator.board(files, flash_times=INSTANT, **more)


def test_what_counts_the_clock_follows_it_also_after_a_sleep(emulator):  # noqa: F811
    board = start(emulator)
    loop = emulator.cable(board, board)
    loop.plug()
    board.usb(False)
    board.expect("playing at 200", 3000)
    assert board.files()["clock"] == b"tried"
    board.sound()
    board.run(2500)
    assert board.state()["hz"] == 200_000_000 and board.files()["clock"] == b"tried"
    levels = [at for at, _, _, awake in board.sound()["levels"] if awake]
    steps = {round(later - at) for at, later in zip(levels[200:1200], levels[201:1201], strict=True)}
    assert steps == {62_500}  # 16,000 samples a second
    for panel in (ENEMY, OWN):
        assert len(board.frames(panel)) > 30
        judged = board.waveform(panel)
        assert judged["faults"] == [] and judged["extremes"]["T1L"] == [590, 595]
    sent = [at for at, _ in board.ask("sent")]
    assert min(later - at for at, later in zip(sent, sent[1:], strict=False)) == pytest.approx(1e10 / BAUD, rel=1e-3)
    board.run(5000)
    assert board.files()["clock"] == b"200" and board.state()["starved"] == 0
    board.type("\x03")
    board.expect("The REPL is yours", 2000)
    assert board.state()["hz"] == 125_000_000 and board.state()["starved"] == 0


def test_a_unit_that_stops_at_200_mhz_starts_at_125_from_then_on(emulator):  # noqa: F811
    board = start(emulator, faults={"slow": True})
    board.run(3000)
    assert board.console.count("playing") == 0 and board.files()["clock"] == b"tried"
    board.expect("playing at 125", 12_000)  # the watchdog has restarted it
    assert board.state()["resets"] == 1 and board.files()["clock"] == b"125"
    board.run(8000)
    board.power_cut()
    board.expect("playing at 125", 3000)
    assert board.files()["clock"] == b"125" and board.waveform(OWN)["faults"] == []


def test_the_power_cut_of_a_unit_that_stands_still_counts_too(emulator):  # noqa: F811
    board = start(emulator, faults={"slow": True})
    board.run(3000)
    board.power_cut()
    board.expect("playing at 125", 3000)


def test_a_unit_that_failed_twice_in_a_row_goes_down_a_known_one_stays(emulator):  # noqa: F811
    failing = MAIN.replace("    board.jack\n", "    1 / 0\n").encode()
    board = emulator.board({**drivers(), "main.py": failing, "clock": b"200"}, flash_times=INSTANT)
    for resets, clock in ((1, b"200"), (2, b"125")):
        play.until(board, lambda resets=resets: board.state()["resets"] == resets, 10_000)
        board.run(1500)
        assert board.files()["clock"] == clock
