"""make selftest: what a Pico measures of itself, the page made of it, and seeded faults that the page must show."""

import json
import math

import pytest
from drivers import pins
from emulated import emulator, game  # noqa: F401

from host_tools.emulator.board import INSTANT
from host_tools.report import __main__ as report
from host_tools.report import judged, page
from zalp.tools.build import flash

RUN = report._CODE
LAST = ("thought", "sleep")


def usual():
    return page.read(report.EMULATED)


def looks(found):
    return {row.name: row.look for row in judged.rows(found) if row.look}


def printed(found):
    return "".join(json.dumps({"name": name, **said}) + "\n" for name, said in found.items())


class Pico:
    """A stand-in for an attached one: what it prints is the emulated board's report."""

    lost = False
    zalp = True

    def __init__(self, port):
        self.port = port
        self.ran = []

    def run(self, *commands):
        self.ran.append(commands)
        if commands[0] != "exec":
            return ""
        if not self.zalp:
            raise flash.FlashError("mpremote failed:\nImportError: no module named 'drivers'")
        step = commands[1]
        alone = next((name for name in LAST if repr(name) in step), "match" if ".play(" in step else "")
        if alone == "sleep" and self.lost:
            raise flash.FlashError("the port is gone")
        steps = ("match", *LAST)
        return "noise\n" + printed(
            {name: said for name, said in usual().items() if (name == alone if alone else name not in steps)}
        )


@pytest.fixture
def pico(monkeypatch):
    monkeypatch.setattr(flash, "Pico", Pico)
    monkeypatch.setattr(flash, "find_port", lambda: "/dev/pico")


def test_the_page_has_a_row_for_each_figure_with_the_emulated_boards_beside_it(pico, tmp_path, capsys):
    out = tmp_path / "mine" / "report.json"
    assert report.main(["--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert said.count(" OK ") == len(judged.JUDGES) == said.count("the same") and "All as it should be." in said
    assert page.read(out) == usual() and str(out) in said
    assert report.main([str(out)]) == 0
    assert "All as it should be." in capsys.readouterr().out


def test_a_port_that_is_lost_in_the_sleep_costs_nothing_else(pico, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(Pico, "lost", True)
    assert report.main(["--out", str(tmp_path / "report.json")]) == 0
    said = capsys.readouterr().out
    assert "the port was lost: the port is gone" in said and "1 to look at." in said


def test_a_report_saved_from_a_terminal_is_read_too(tmp_path, capsys):
    saved = tmp_path / "terminal.txt"
    saved.write_text(">>> noise\n[1, 2]\n" + printed(usual()) + "MPY: soft reboot\n")
    assert report.main([str(saved)]) == 0
    assert "All as it should be." in capsys.readouterr().out


def test_a_pico_without_zalp_says_what_to_do(pico, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(Pico, "zalp", False)
    assert report.main(["--out", str(tmp_path / "report.json")]) == 1
    assert "make flash" in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "changed", "look"),
    [
        ("chip", {"maker": "001"}, "does not know"),
        ("micropython", {"version": "1.27.0"}, "drag MicroPython v1.28.0 onto the drive RPI-RP2"),
        ("board", {"fault": "/board.txt: no board is called 'kat'"}, "kat"),
        ("ram", {"free": 90_000}, "memory"),
        ("match", {"free": 45_000}, "code run from flash"),
        ("match", {"piece": 20_000}, "code run from flash"),
        ("clock", {"khz": 123_000.0}, "crystal"),
        ("usb", {"us": 501_000}, "disagree"),
        ("sound", {"samples": 7_000}, "out of tune"),
        ("pulses-lower", {"caught": 0}, "shorted"),
        ("pulses", {"caught": 4_799}, "1 pulses of 4800"),
        ("pulses", {"T0H": [319, 330, 480]}, "T0H 319 to 480 ns, not 250 to 380"),
        ("pulses", {"T1L": [100, 330, 400]}, "T1L 100 to 400 ns, not 580 to 600"),
        ("pulses", {"reset": 50_000}, "less than 280,000"),
        ("flash", {"id": "none"}, "says nothing"),
        ("flash", {"kb": 1024}, "made for 2,048 kB"),
        ("flash-read", {"past_cache_ns": 1400}, "slowly"),
        ("flash-write", {"file_worst_us": 1_000_000}, "slower"),
        ("flash-write", {"erase_us": 500_000}, "slower"),
        ("levels", {"pulled_up": "11011111"}, "R3 is held low"),
        ("levels", {"pulled_down": "00000001"}, "C4 is held high"),
        ("keys", {"conduct": "R2-C3"}, "R2-C3"),
        ("power", {"vbus": 0}, "VBUS"),
        ("power", {"vsys_mv": 3100}, "VSYS"),
        ("power", {"celsius": 400}, "temperature"),
        ("power", {"noise": 5000}, "noisy"),
        ("wiring", {"said": ["pad wire 2 (R2, GP3) is not connected"]}, "R2"),
        ("uart", {"right": 12}, "loses"),
        ("cable", {"came": 200, "right": 12}, "a unit is at the other end"),
        ("cable", {"line": 1}, "10 kohm"),
        ("thought", {"worst_ms": 4_000}, "too long"),
        ("random", {"ones": 7_000}, "lean"),
        ("random", {"longest": 900}, "lean"),
        ("random", {"most": 4_000}, "repeat"),
        ("code", {"lack": "another MicroPython"}, "another MicroPython"),
        ("sleep", {"ms": 3}, "wake"),
    ],
)
def test_only_figures_out_of_range_are_to_be_looked_at(name, changed, look):
    found = usual()
    found[name]["value"].update(changed)
    said = looks(found)
    assert list(said) == [name] and look in said[name]


def test_a_failed_or_missing_line_is_a_row():
    found = usual()
    found["pulses"] = {"error": "OSError: 5"}
    del found["keys"]
    assert looks(found) == {"pulses": "OSError: 5", "keys": "it was not measured"}
    assert "2 to look at." in page.text(found, usual())


@pytest.mark.parametrize("bad", [None, 7, [], {}, {"sent": "many"}, {"us": 0, "frames": 0, "bytes": 0, "bits": 0}])
def test_figures_from_anybody_end_no_page(bad):
    found = {name: {"value": bad} for name in judged.JUDGES}
    assert len(looks(found)) == len(judged.JUDGES)
    assert page.text(found, usual()).count("LOOK") == len(judged.JUDGES)


def test_a_terminal_obeys_nothing_in_a_report():
    found = usual()
    found["board"]["value"]["name"] = "kit\x1b[2J"
    found["keys"] = {"error": "\x1b]0;title\x07"}
    assert "\x1b" not in page.text(found, usual())


def test_a_folder_of_reports_is_a_table(tmp_path, capsys):
    (tmp_path / "one.json").write_text(page.written(usual()))
    held = usual()
    held["keys"]["value"]["conduct"] = "R1-C1"
    held["board"]["value"]["name"] = "k|t"
    (tmp_path / "two.json").write_text(page.written(held))
    (tmp_path / "bad.json").write_text("[" * 100_000)
    (tmp_path / "old.json").write_text(json.dumps({"format": 9}))
    (tmp_path / "README.md").write_text("no report")
    assert report.main([str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len({line.count("|") for line in lines}) == 1 and len(lines) == 6
    bad, old, one, two = lines[2:]
    assert "bad.json is not a report" in bad and "format 1" in old
    assert one.endswith("| nothing |") and "16,00" in one
    assert two.endswith("| keys |") and "k/t" in two


def test_the_documents_own_folder_is_a_table_of_reports_alone():
    assert "not a report" not in page.table(report.EMULATED.parent)


def test_the_clock_that_a_game_has_is_said_where_it_is_known():
    value = usual()["clock"]["value"]
    assert judged.JUDGES["clock"](value)[0] == "125,000.0 kHz by the crystal, 125,000 set"
    assert judged.JUDGES["clock"]({**value, "game": "200"})[0].endswith(" set; a game's: 200 MHz")


# On the emulated board.


def measured(board, *names):
    """What the board measures under these names; without names, all steps, each from power-on."""
    if names:
        return judged.parsed("".join(board.exec(RUN % name, 60_000) for name in names))
    said = ""
    for step in report.STEPS:
        said += board.exec(step, 150_000)
        board.power_cut()
        board.run(100)
    return judged.parsed(said)


@pytest.fixture
def bench(emulator):  # noqa: F811
    def made(table=b"", **values):
        files = {**game(), "main.py": b"", **({"board.txt": table} if table else {})}
        board = emulator.board(files, **values)
        board.usb(True)
        board.run(100)
        return board

    return made


def test_the_emulated_board_measures_what_the_document_has(bench):
    board = bench()
    found = measured(board)
    assert looks(found) == {}
    kept = usual()
    assert list(found) == list(kept)
    for name in (
        "sound",
        "pulses",
        "pulses-lower",
        "levels",
        "keys",
        "wiring",
        "power",
        "uart",
        "cable",
        "clock",
        "flash",
    ):
        for figure, value in kept[name]["value"].items():
            if figure not in ("samples", "us", "reset"):
                close = pytest.approx(value, abs=16) if isinstance(value, list) else value  # the reader's step, in ns
                assert found[name]["value"][figure] == close, (name, figure)
    assert math.isclose(judged.rate(found["sound"]["value"]), 16_000, rel_tol=1e-3)
    read = found["flash-read"]["value"]["past_cache_ns"]
    assert abs(read - 42 * 8) < 20  # MISS_CYCLES of 8 ns
    assert abs(found["flash-write"]["value"]["erase_us"] - 45_000) < 1500
    assert "report.tmp" not in board.files()


def test_the_boards_of_other_tables_are_measured(bench):
    kit = measured(bench(b"kit\n", flash_times=INSTANT), "pulses", "board")
    assert kit["board"]["value"]["name"] == "kit"
    assert kit["pulses"]["value"]["caught"] == kit["pulses"]["value"]["sent"] == 2 * 24 * 160
    bare = measured(bench(b"bare\n", flash_times=INSTANT), "board", "pulses", "keys", "levels")
    rest = [name for name in judged.JUDGES if name not in bare]
    assert sorted(looks(bare)) == sorted(rest)
    board = bench(flash_times=INSTANT)
    board.exec("with open('/board.txt', 'w') as file: file.write('kat')")
    assert "no board is called" in looks(measured(board, "board"))["board"]


FAULTS = {
    "a row is held low": (lambda board: board.ask("drive", pin=pins.KEY_R2, level=False), "levels", "R2 is held low"),
    "a column is held high": (
        lambda board: board.ask("drive", pin=pins.KEY_C3, level=True), "levels", "C3 is held high",
    ),
    "a key is held": (lambda board: board.press(6), "keys", "R2-C3"),
    "USB's feed does not reach its pin": (lambda board: board.usb(False), "power", "VBUS is not there"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_around_the_chip_is_in_the_report(bench, fault):
    seed, name, look = FAULTS[fault]
    board = bench(flash_times=INSTANT)
    assert name not in looks(measured(board, name))
    seed(board)
    board.run(5)
    assert look in looks(measured(board, name))[name]


@pytest.mark.parametrize(
    ("faults", "name", "look"),
    [({"clock": 0.98}, "clock", "not what the crystal says"), ({"id": True}, "flash", "says nothing")],
)
def test_a_fault_of_the_chip_is_in_the_report(bench, faults, name, look):
    assert look in looks(measured(bench(flash_times=INSTANT, faults=faults), name))[name]


def test_a_flash_that_is_slower_than_its_data_sheet_is_in_the_report(bench):
    assert "slower" in looks(measured(bench(flash_times=(1200.0, 9.0)), "flash-write"))["flash-write"]


def test_without_a_computer_there_are_no_frames_and_the_rest_is_measured(bench):
    found = measured(bench(flash_times=INSTANT, wires={"computer": False}), "usb", "uart")
    assert "no frames" in looks(found)["usb"] and found["uart"]["value"]["right"] == 256
