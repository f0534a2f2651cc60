"""Puts Zalp on a Pico: `make flash`, `make log`, `make repl`. Imports firmware.py; mpremote does the communication.

Copies only what has changed, removes modules that are gone, leaves settings and saves alone, verifies, and explains
what to do when something is in the way.
"""

import argparse
import hashlib
import json
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import records
import serial
from drivers import boards, pins
from serial.tools import list_ports

from .. import logbook
from ..program import called, how, shown
from . import firmware, retrace, xip

VERSIONS = (1, 28, 0, ""), (1, 29, 0, "")  # the last is the prerelease, if it is one
PINNED = "v1.28.0"
IMAGES = "https://micropython.org/resources/firmware/"
# By chip: the board that Zalp knows, its MicroPython, and the drive it shows in BOOTSEL mode.
BOARDS = {
    "RP2040": ("Pico", IMAGES + f"RPI_PICO-20260406-{PINNED}.uf2", "RPI-RP2"),
    "RP2350": ("Pico 2", IMAGES + f"RPI_PICO2-20260406-{PINNED}.uf2", "RP2350"),
}
# MicroPython's names for the boards that Zalp works on, and their chips.
MACHINES = {"Raspberry Pi Pico with RP2040": "RP2040", "Raspberry Pi Pico2 with RP2350": "RP2350"}
_MADE_FOR = "Zalp is made for the Raspberry Pi Pico and Pico 2."
# Parts of other boards' names, and why those are refused; the first that fits, with the name before it.
_ELSEWHERE = f"whose pins are not where a Pico's are. {_MADE_FOR}"
REFUSED = (
    (
        " W with ",
        f"whose radio has GPIO {pins.SMPS_PS} and {pins.VBUS_SENSE}, by which a Pico reads its battery, and some 40\n"
        f"kB of the memory that a match needs. Use a board without W: {_MADE_FOR}",
    ),
    ("RP2350-RISCV", "with MicroPython for the RISC-V processors of its chip; Zalp's modules are for the ARM ones."),
    ("RP2040", _ELSEWHERE),
    ("RP2350", _ELSEWHERE),
    ("", f"which has another chip. {_MADE_FOR}"),
)
RASPBERRY_PI = 0x2E8A
MICROPYTHON = 0x0005
# Our files on the Pico beside the tree's folders, with any extension.
RECORDS = "lib/records."
PACKAGE = "lib/zalp/"
BLOCK = 4096
TIMEOUT_S = 300
ATTEMPTS = 3
# Before mpremote, which waits for minutes: Ctrl-C twice, as a game may be starting, and Ctrl-B, which leaves the raw
# prompt and prints the banner.
GREETING = b"\r\x03\x03\x02"
ANSWER_S = 12.0  # for the banner
AGAIN_S = 1.0  # between two greetings

# Runs on the Pico: prints what it is, how much room it has, and the checksum of every file. In pieces: a stopped game
# may not leave seven thousand bytes contiguous. statvfs counts the two blocks of each folder as four: with ten
# folders it reports that 310 of 352 are free where 330 are.
_LOOK = """
import os,sys,hashlib,binascii,json
folders = []
def walk(folder):
    for entry in os.ilistdir(folder or '/'):
        path = folder + entry[0]
        if entry[1] & 0x4000:
            folders.append(path)
            yield from walk(path + '/')
        else:
            sum = hashlib.sha256()
            with open('/' + path, 'rb') as file:
                while True:
                    part = file.read(512)
                    if not part:
                        break
                    sum.update(part)
            yield path, binascii.hexlify(sum.digest()).decode()
files = dict(walk(''))
fs = os.statvfs('/')
try:
    import frozen_games as frozen # firmware/manifest.py makes it
except ImportError:
    frozen = None
print('ZALP', end='')
json.dump({'version': list(sys.implementation[1]), 'machine': sys.implementation[2],
    'free': fs[0] * (fs[3] + 2 * len(folders)), 'files': files, 'frozen': frozen is not None,
    'code': os.stat('/CODE')[6] if 'CODE' in files else 0}, sys.stdout)
print()
""".replace("CODE", xip.FILE)
# Runs on the Pico: make folders, remove files and the folders that are then empty.
_TIDY = """
import os
for folder in %r:
    try:
        os.mkdir('/' + folder)
    except OSError:
        pass
for path in %r:
    os.remove('/' + path)
    while '/' in path:
        path = path.rsplit('/', 1)[0]
        try:
            os.rmdir('/' + path)
        except OSError:
            break
print('ZALP done')
"""
# Which board it is, if that is new: what the wiring page found out about the same board stays.
_BOARD = """
name, file = %r, %r
try:
    with open(file) as there:
        known = there.readline().strip()
except OSError:
    known = ''
if known != name:
    with open(file, 'w') as there:
        there.write(name + '\\n')
print('ZALP', 'kept' if known == name else 'set')
"""
# Prints the records of the logbook: name and file, in hex, one per line.
_LOGBOOK = """
import binascii, os
try:
    names = os.listdir('/saves')
except OSError:
    names = []
for name in names:
    if name in ('logbook', 'quick', 'settings', 'daily') or name[:5] == 'game-':
        name = name if name != 'quick' else 'quick/_entries'
        try:
            with open('/saves/' + name, 'rb') as file:
                print('record', name.split('/')[-1], binascii.hexlify(file.read()).decode())
        except OSError:
            pass  # nothing was entered yet
"""
_LOG = """
try:
    from zalp.console import VERSION
    print('Zalp', VERSION)
except ImportError:
    print('No Zalp on this Pico, or one without a version: make flash')
for name in ('errors.log.old', 'errors.log'):
    try:
        with open('/' + name) as file:
            print(file.read())
    except OSError:
        pass
"""


class FlashError(Exception):
    """Something is in the way; the text explains what and what to do about it."""


def find_port() -> str:
    """The serial port of the one Pico that runs MicroPython."""
    ports = [port for port in list_ports.comports() if port.vid == RASPBERRY_PI]
    ready = [port.device for port in ports if port.pid == MICROPYTHON]
    if len(ready) == 1:
        return ready[0]
    if ready:
        wanted = how(f"make flash PORT={ready[0]}", f"zalp flash --port {ready[0]}")
        raise FlashError(f"There are several Picos: {', '.join(ready)}. Say which: {wanted}")
    drive = bootsel_drive()
    if drive:
        raise FlashError(
            f"The Pico is in BOOTSEL mode (drive {drive}): it has no MicroPython yet, or BOOTSEL was held.\n"
            f"Copy MicroPython {PINNED} onto that drive, wait until it restarts, then try again:\n{_images(drive.name)}"
        )
    if ports:
        raise FlashError(f"{ports[0].device} is a Raspberry Pi board without MicroPython. {_install()}")
    raise FlashError(
        "No Pico found. Plug it in with a cable that carries data (many only charge). If it is in, hold BOOTSEL while\n"
        f"plugging it and see whether a drive RPI-RP2 or RP2350 appears. {_install()}"
    )


def bootsel_drive() -> Path | None:
    """The drive that a Pico shows in BOOTSEL mode, if one is mounted."""
    places = [Path("/Volumes")]
    places += [folder for base in (Path("/media"), Path("/run/media")) if base.is_dir() for folder in base.iterdir()]
    drives = [place / drive for place in places for _, _, drive in BOARDS.values()]
    if sys.platform == "win32":
        drives = [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    return next((drive for drive in drives if (drive / "INFO_UF2.TXT").exists()), None)


def _install() -> str:
    return (
        f"To install MicroPython {PINNED}: hold BOOTSEL, plug the Pico in, copy onto the drive it shows:\n{_images()}"
    )


def _images(drive: str = "") -> str:
    """A line for each board: only that of the drive, if its name determines the board."""
    known = [row for row in BOARDS.values() if row[2] == drive] or BOARDS.values()
    return "\n".join(f"  {board} (drive {shown}): {url}" for board, url, shown in known)


def greet(port: str) -> None:
    """FlashError if the device at the port is not a MicroPython, or does not answer. A port that cannot be opened is
    left for mpremote to report. The program that runs on the Pico is stopped.
    """
    said = b""
    try:
        with serial.serial_for_url(port, baudrate=115200, timeout=0.1, write_timeout=AGAIN_S) as line:
            end = time.monotonic() + ANSWER_S
            again = 0.0
            while b"MicroPython v" not in said and (now := time.monotonic()) < end:
                if now >= again:
                    again = now + AGAIN_S
                    try:
                        line.write(GREETING)
                    except serial.SerialTimeoutException:
                        pass  # nobody reads it
                said = (said + line.read(256))[-4096:]
                if b"CircuitPython" in said:
                    raise FlashError(f"The board at {port} runs CircuitPython; Zalp needs MicroPython. {_install()}")
    except (serial.SerialException, OSError, ValueError):
        return
    if b"MicroPython v" in said or b">>>" in said:
        return
    if not said:
        raise FlashError(
            f"{port} says nothing. Is it the Pico's port? Unplug the Pico, plug it in again, then try again; if that"
            f" does not help, install MicroPython again. {_install()}"
        )
    if not said.translate(None, GREETING + b"\n^CB"):
        raise FlashError(f"{port} only sends back what it is sent: that is not a Pico. Leave PORT out to look for it.")
    raise FlashError(f"{port} answers, but not as MicroPython does: {said[-100:]!r}. {_install()}")


class Pico:
    """A Pico behind a serial port, operated with mpremote."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._resume: list[str] = []  # the first command interrupts the game, the others find the prompt

    def run(self, *commands: str) -> str:
        """Run mpremote with these commands; FlashError with advice if it fails.

        A running game, or a Pico that is just starting, may miss the first Ctrl-C: then nothing has been done, and it
        is sent again.
        """
        if not self._resume:
            greet(self.port)
        for _ in range(ATTEMPTS - 1 if not self._resume else 0):
            try:
                return self._run(*commands)
            except FlashError as error:
                if "does not stop" not in str(error):
                    raise
        return self._run(*commands)

    def _run(self, *commands: str) -> str:
        command = [sys.executable, "-m", "mpremote", "connect", self.port, *self._resume, *commands]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise FlashError(
                f"{self.port} does not answer. Unplug the Pico, plug it in again, then try again."
            ) from None
        if ran.returncode:
            raise FlashError(advice(self.port, (ran.stdout + ran.stderr).strip()))
        self._resume = ["resume"]
        return ran.stdout

    def look(self) -> dict:
        """version, machine, free bytes, files: {path: sha256}, whether Zalp is frozen into its MicroPython."""
        said = self.run("exec", _LOOK)
        if "ZALP" not in said:
            raise FlashError(f"{self.port} answers, but not as MicroPython does: {said[-200:]!r}. {_install()}")
        return json.loads(said.split("ZALP", 1)[1].splitlines()[0])


def export(said: str, out: Path) -> str:
    """Write the logbook, from what _LOGBOOK printed, as JSON; returns a sentence with what was done. FlashError if it
    cannot be read or written.
    """
    rows = [line.split() for line in said.splitlines() if line.startswith("record ")]
    found = {row[1]: records.unseal(bytes.fromhex(row[2])) for row in rows if len(row) == 3}
    try:
        book = logbook.as_json(found.get)
    except ValueError as error:
        raise FlashError(
            f"The logbook on the Pico is damaged: {error}. The handheld sets it aside by itself."
        ) from None
    try:
        out.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise FlashError(f"{out} cannot be written: {error.strerror}") from None
    return f"The logbook with {len(book['matches'])} matches is in {out}."


def _failures(log: str, made: dict | None) -> str:
    """A log in readable form, with the sources' names if the map of its build is available; made: a map that was
    given."""
    text, missing = retrace.retraced(log.strip(), lambda build: retrace.find(build, made, firmware.traces))
    rows = [text or "The log is empty: nothing has failed."]
    rows += [
        f"What build {build} noted has the Pico's names and lines: its map is not here. Give that of its release,"
        " zalp-...-map.json, as MAP=, or run make log in the tree that the Pico was flashed from."
        for build in missing
    ]
    return shown("\n".join(rows), lines=True)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FlashError(f"{path} cannot be read: {error.strerror}") from None


def _map(path: Path) -> dict:
    try:
        return retrace.read(path)
    except OSError as error:
        raise FlashError(f"{path} cannot be read: {error.strerror}") from None
    except retrace.MapError as error:
        raise FlashError(str(error)) from None


def advice(port: str, said: str) -> str:
    """What to do about mpremote's message."""
    low = said.lower()
    if "://" not in port and port not in [there.device for there in list_ports.comports()]:
        return f"There is no Pico at {port}. Leave PORT out to have it looked for."
    if "in use" in low or "busy" in low or "exclusive" in low or "could not exclusively lock" in low:
        other = how("make repl", "zalp flash repl")
        return f"{port} is in use by another program. Close Thonny, a serial monitor or `{other}`, then try again."
    if "permission" in low or "access is denied" in low:
        return f"No permission for {port}. On Linux: sudo usermod -aG dialout $USER, then log in again."
    if "no device found" in low or "failed to access" in low or "could not open" in low:
        return f"{port} cannot be opened ({said.splitlines()[-1]}). Unplug the Pico, plug it in again, then try again."
    if "raw repl" in low:
        return (
            f"The Pico at {port} does not stop what it is doing. Hold BACK while plugging it in: the game then stays\n"
            "off and the prompt is free. If that does not help, install MicroPython again. " + _install()
        )
    if "enospc" in low or "errno 28" in low or "no space" in low:
        return "The Pico's flash is full. Look with mpremote ls, remove what is not Zalp's, then try again."
    return f"mpremote failed on {port}:\n{said}"


def check(found: dict) -> None:
    """Is this a board that Zalp knows, with a MicroPython that reads our modules?"""
    machine = found["machine"]
    chip = MACHINES.get(machine)
    if not chip:
        why = next(why for name, why in REFUSED if name in machine)
        way = f" Install it so: hold BOOTSEL, plug the Pico in, copy onto the drive it shows:\n{_images('RP2350')}"
        raise FlashError(f"This is a {machine}, {why}{way if 'RISC-V' in why else ''}")
    *numbers, prerelease = (*found["version"], "")[:4]
    if (*numbers, prerelease) not in VERSIONS:
        version = ".".join(map(str, numbers)) + ("-" + prerelease if prerelease else "")
        raise FlashError(
            f"The Pico runs MicroPython {version}; Zalp is made for {PINNED} (and plays on v1.29.0).\n"
            f"To install it: hold BOOTSEL, plug the Pico in, copy onto the drive it shows:\n{_images(BOARDS[chip][2])}"
        )
    if found["frozen"]:
        raise FlashError(
            "Zalp is frozen into this Pico's MicroPython, so no files are copied. For a new Zalp build that image\n"
            "anew (firmware/manifest.py); never drag zalp.uf2 onto it. To go back to files, hold BOOTSEL, plug the\n"
            f"Pico in, copy this onto the drive it shows, then try again:\n{_images(BOARDS[chip][2])}"
        )


def plan(files: dict[str, bytes], found: dict) -> tuple[list[str], list[str]]:
    """(paths to copy, paths to remove); FlashError if the flash has no room."""
    there = found["files"]
    changed = [path for path, content in files.items() if there.get(path) != hashlib.sha256(content).hexdigest()]
    # A module that the tree does not have is removed from the tree's folders. Other folders, such as a game that was
    # copied by hand, are left alone; saves and logs are elsewhere.
    ours = (*sorted({_folder(path) for path in files if path.count("/") > 1}), RECORDS)
    gone = [path for path in there if path.startswith(ours) and path not in files or path == "clock"]
    if changed and "main.py" in there and "main.py" not in changed:
        changed.append("main.py")  # it is removed while the rest changes
    # The code that runs from flash is by far the largest file, and removed before it is written again.
    fresh = [path for path in changed if path not in there or path == xip.FILE]
    needed = sum(-(-len(files[path]) // BLOCK) * BLOCK for path in fresh)
    # Any other file is written again before its old blocks are free.
    needed += max((len(files[path]) for path in changed if path != xip.FILE), default=0) + 2 * BLOCK
    freed = BLOCK * len(gone) + (found.get("code", 0) // BLOCK * BLOCK if xip.FILE in changed else 0)
    if needed > found["free"] + freed:
        raise FlashError(
            f"The Pico's flash is full: {needed // 1024} kB are needed, {found['free'] // 1024} kB are free.\n"
            "Look with mpremote ls, remove what is not Zalp's, then try again. Saves are in /saves."
        )
    return changed, gone


def _folder(path: str) -> str:
    """The tree's folder of a file: lib/drivers/ or, for example, lib/zalp/console/."""
    start = len(PACKAGE) if path.startswith(PACKAGE) else len("lib/")
    return path[: path.index("/", start) + 1]


def flash(
    pico: Pico, build: Callable[[], dict[str, bytes]], say: Callable[[str], None] = print, board: str = ""
) -> tuple[list[str], list[str]]:
    """Make the Pico hold the files that `build` returns, once it has answered; returns (copied, removed). Ends with a
    reset. board: which one it is (drivers/boards), "" as it was.
    """
    found = pico.look()
    check(found)
    files = build()
    changed, gone = plan(files, found)
    if not changed and not gone:
        say(f"The Pico at {pico.port} is up to date: {len(files)} files.")
    else:
        # Without main.py a half-copied game does not start, so it goes last; the code makes room for its successor.
        away = gone + [path for path in changed if path in ("main.py", xip.FILE) and path in found["files"]]
        folders = sorted({"/".join(path.split("/")[:i]) for path in changed for i in range(1, path.count("/") + 1)})
        say(f"Copying {len(changed)} of {len(files)} files, removing {len(gone)}.")
        pico.run("exec", _TIDY % (folders, away))
        with tempfile.TemporaryDirectory() as temporary:
            _copy(pico, {path: files[path] for path in changed}, Path(temporary))
        after = pico.look()["files"]
        wrong = [path for path, content in files.items() if after.get(path) != hashlib.sha256(content).hexdigest()]
        if wrong:
            raise FlashError(f"{', '.join(wrong)} did not arrive whole. Try again.")
        say(f"Verified: {sum(map(len, files.values())) // 1024} kB on the Pico.")
    if board:
        kept = "ZALP kept" in pico.run("exec", _BOARD % (board, boards.FILE))
        say(f"Its board is the {board}{', as it was' if kept else ''}.")
    pico.run("reset")
    return changed, gone


def _copy(pico: Pico, files: dict[str, bytes], folder: Path) -> None:
    """One mpremote command; a folder at a time, main.py last."""
    firmware.write(files, folder)
    places: dict[str, list[str]] = {}
    for path in sorted(files, key=lambda path: (path == "main.py", path)):
        places.setdefault(path.rpartition("/")[0], []).append(str(folder / path))
    commands: list[str] = []
    for place, sources in places.items():
        commands += ["+"] if commands else []
        commands += ["fs", "--no-verbose", "cp", *sources, f":/{place}/" if place else ":/"]
    pico.run(*commands)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog=called("flash.py"), description="Put Zalp on a Pico, read its log, or talk to it."
    )
    parser.add_argument("task", choices=("flash", "log", "repl"), nargs="?", default="flash")
    parser.add_argument("--port", help="its serial port; looked for if left out")
    parser.add_argument("--board", choices=boards.NAMES.split(), help="with flash: which board it is; kept on the Pico")
    parser.add_argument("--export", metavar="OUT", type=Path, help="with log: the logbook as JSON")
    parser.add_argument("--file", type=Path, help="with log: read this errors.log, no Pico's")
    parser.add_argument("--map", type=Path, help="with log: the map of the build, which its release has")
    options = parser.parse_args(arguments)
    try:
        made = _map(options.map) if options.map else None
        if options.task == "log" and options.file:
            print(_failures(_text(options.file), made))
            return 0
        pico = Pico(options.port or find_port())
        if options.task == "repl":
            print("Ctrl-C stops the game, Ctrl-D restarts it, Ctrl-] leaves.")
            return subprocess.run([sys.executable, "-m", "mpremote", "connect", pico.port, "resume", "repl"]).returncode
        if options.task == "log":
            version, _, failures = pico.run("exec", _LOG).strip().partition("\n")
            print(shown(version), _failures(failures, made), sep="\n", flush=True)
            if options.export:
                print(export(pico.run("exec", _LOGBOOK), options.export))
            pico.run("reset")
            return 0
        flash(pico, firmware.kept, board=options.board or "")
        print("Done: the Pico has started the game.")
    except (FlashError, firmware.BuildError) as error:
        print(shown(str(error), lines=True), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
