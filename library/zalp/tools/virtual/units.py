"""The virtual units: starts, pauses, kills and listens to one MicroPython process each. Knows no page.

Imports the standard library. A unit reads ZALP_PORT, ZALP_UNIT, ZALP_TOKEN (proves that the process is the server's
own), ZALP_STORE and ZALP_LANGUAGE, and nothing else, from its environment. Power off is SIGKILL, pause is SIGSTOP and
SIGCONT.

Messages of the socket, both ways: one byte type, two bytes length (little endian), payload.
From the unit:
    H hello: unit number (1 byte), token
    F frame: 600 bytes as the LEDs get them (brightness applied), row by row, RGB, enemy first
    S samples: sample rate / 100 (2 bytes), then unsigned 8-bit samples; none: the sound has ended
    A alphabet: the ten column letters
    L log: text
    T text: captions: lines key<TAB>value, those that changed
    J jack: bytes that go onto the cable
    Q: none: the answer to Q

To the unit:
    K key: key, 1 down / 2 down by its letter / 0 up
    B battery: millivolts (2 bytes), 0: USB alone; also after each hello
    J jack: bytes that come from the cable
    C cable: 1 somebody is at the other end / 0 nobody; 1 a friend in a room or network / 0 a unit on a cable
    V duel: what the player has pressed on the page beside the handheld: 1 to the duel, and after one another one; 2 no
        other one; 3 leave the duel and win, where the caption claim says so
    L light: panel, column and row of a light that was clicked, where the caption taps says so
    E eye: column and row at which a friend aims, as his page says; none: unknown
    G match: the record of a match (zalp/seabattle/sheets/shelf.py) that came by a link: the menu leads to its replay;
        or a duel to watch (onlooker.py of either game), again with each act. A match of another game than the current
        one leads there (Captions.shows)
    R read: what a player who reads by ear asks for; the caption read answers: 0 the crosshair's row (Straume: the
        own ships), 1 what is left, 2 to 5 the own cell a step up, down, left, right (Straume: any point)
    Q: none: asks once a second whether the unit still answers; after three without an answer the page shows that it
        does not respond
"""

from __future__ import annotations

import asyncio
import errno
import hmac
import logging
import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import records

from zalp.tools import FIRMWARE, MICROPYPATH, ROOT
from zalp.tools.ownfiles import links
from zalp.tools.program import how, shown

log = logging.getLogger("zalp")

MAIN = FIRMWARE / "main.py"
# The unix port's objects are twice as large as the Pico's, which has 240 kB; and code that runs from flash there is in
# the heap here.
HEAP = "600k"
FRAME_BYTES = 600
INSTALL = "pip install 'zalp[virtual]'"
NAMED = "make play MICROPYTHON=micropython", "zalp play --virtual --micropython micropython"
CHARGED_MV = 5000  # four NiMH cells
OUTPUT_BYTES = 16000  # kept of what a process prints
ASK_S = 1.0  # between two questions whether a unit still answers
UNANSWERED = 3  # questions in a row after which it does not respond
MOST_SHOTS = 800  # of both sides: more than any match has
BACKLOG = 4096  # bytes waiting for a unit beyond which keys are dropped

# Children in a process group of their own: Ctrl-C on the terminal reaches only the server, and when the server dies the
# system wakes a paused unit (an orphaned process group gets SIGHUP and SIGCONT), so that none stays behind.
_OWN_GROUP: dict[str, Any] = {}
if os.name == "posix":
    _OWN_GROUP = {"process_group": 0} if sys.version_info >= (3, 11) else {"preexec_fn": os.setpgrp}


class NoMicroPython(RuntimeError):
    """There is no MicroPython to run the firmware with; the message says what to install."""


def find_micropython(wish: str | None = None) -> str:
    """Path of a MicroPython that runs: the requested one, else that of this Python's environment, else PATH's."""
    found = shutil.which(wish) if wish else None
    if not wish:
        beside = Path(sys.executable).with_name("micropython")
        found = str(beside) if beside.exists() else shutil.which("micropython")
    if found:
        probe = [found, "-X", f"heapsize={HEAP}", "-c", "import sys, asyncio; print(sys.implementation.name)"]
        try:
            answer = subprocess.run(probe, capture_output=True, text=True, timeout=20)
        except (OSError, subprocess.TimeoutExpired):
            pass
        else:
            if answer.stdout.strip() == "micropython":
                return found
    raise NoMicroPython(
        (f"{wish} is not a MicroPython that runs here." if wish else "There is no MicroPython that runs here.")
        + f"\nLinux on x86-64 and macOS: `{how('make setup', INSTALL)}` installs one."
        + "\nElsewhere install the unix port (Debian and Ubuntu: apt install micropython; Homebrew: brew install"
        + f"\nmicropython), then: {how(*NAMED)}"
    )


class Unit:
    """One handheld. `received(unit, kind, payload)` is called for every message of the socket, with `P` when the power
    changes and `H` when the program has sent its hello."""

    def __init__(
        self, number: int, micropython: str, main: Path, store: Path, received: Callable[[Unit, str, bytes], None]
    ) -> None:
        self.number = number
        self.state = "new"  # then "on", "off", "silent" (it does not respond) or "crashed"
        self.error = ""
        self.frame = b""  # the newest one
        self.letters = b""
        self.captions: dict[str, str] = {}  # the newest of each key
        self.shots: deque[str] = deque(maxlen=MOST_SHOTS)  # of the match that was shown last
        self.language = ""  # for the unit's first start: one of settings.LANGUAGES, or "" for its own choice
        self.millivolts = CHARGED_MV
        self.far = False  # the jack leads to a friend without a cable
        self.token = secrets.token_hex(16)
        self._command = [micropython, "-X", f"heapsize={HEAP}", str(main)]
        self._store = store
        self._received = received
        self.sent: Callable[[bytes], None] = lambda data: None  # what the jack puts on the cable
        self._process: asyncio.subprocess.Process | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._paused = False
        self._unanswered = 0
        self._switch = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def power_on(self, port: int) -> None:
        """Start the process, unless it runs; port: the loopback port on which the server listens for units."""
        async with self._switch:
            if self._process:
                return
            try:
                self._store.mkdir(parents=True, exist_ok=True)
                if found := links(self._store):  # the unit would write where it leads
                    raise OSError(errno.ELOOP, f"{found[0].name} is a link to something else: remove it")
            except OSError as error:
                self.error = f"Nothing can be saved in {self._store}: {error.strerror}."
                self._set("crashed")
                return
            self.token = secrets.token_hex(16)
            here = Path(__file__).resolve().parent
            environment = {
                **os.environ,
                "MICROPYPATH": f"{here}:{MICROPYPATH}",
                "ZALP_PORT": str(port),
                "ZALP_UNIT": str(self.number),
                "ZALP_TOKEN": self.token,
                "ZALP_STORE": str(self._store),
            }
            if self.language:
                environment["ZALP_LANGUAGE"] = self.language
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,  # MicroPython prints its tracebacks on either
                    **_OWN_GROUP,
                )
            except OSError as error:
                self.error = f"MicroPython could not be started: {error}"
                self._set("crashed")
                return
            self._paused = False
            self.error = ""
            self._set("on")
            self._watcher = asyncio.create_task(self._watch(self._process))

    async def power_off(self) -> None:
        """Cut the power: the process gets no chance to save anything."""
        async with self._switch:
            process, self._process = self._process, None
            if process:
                self._signal(process, signal.SIGKILL)
                await process.wait()
                if self._watcher:
                    await self._watcher
            self._drop_socket()
            self._set("off")

    def pause(self) -> None:
        """Stop the process where it is, because no page is connected."""
        if self._process and not self._paused:
            self._paused = True
            self._signal(self._process, signal.SIGSTOP)

    def resume(self) -> None:
        if self._process and self._paused:
            self._paused = False
            self._unanswered = 0
            self._signal(self._process, signal.SIGCONT)

    def ask(self) -> None:
        """Ask the unit whether it still answers. UNANSWERED questions without an answer make its state "silent";
        anything that it sends counts as one."""
        if self._writer is None or self._paused:
            return
        if self._unanswered >= UNANSWERED and self.state == "on":
            self._set_state("silent")
        self._unanswered += 1
        self.send(b"Q", b"")

    # The unit as an end of the cable (cable.End).

    @property
    def there(self) -> bool:
        return self._writer is not None and self.state == "on"

    def take(self, data: bytes) -> None:
        self.send(b"J", data)

    def informed(self, present: bool) -> None:
        self.send(b"C", bytes((present, self.far)))

    def key(self, key: int, down: int) -> None:
        """down: 1, 2: by its letter, 0: it went up."""
        self.send(b"K", bytes((key, down)))

    def battery(self, millivolts: int) -> None:
        self.millivolts = millivolts
        self.send(b"B", millivolts.to_bytes(2, "little"))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handle the messages of a unit that has sent its hello, until its socket closes."""
        self._drop_socket()
        self._writer = writer
        self._unanswered = 0
        self.battery(self.millivolts)  # switching it off and on charges no cells
        self._received(self, "H", b"")
        while True:
            kind, payload = await read_message(reader)
            if self._writer is writer:
                self._unanswered = 0
                if self.state == "silent":
                    self._set_state("on")
            if kind == "Q":
                continue
            if kind == "F" and len(payload) == FRAME_BYTES:
                self.frame = payload
            elif kind == "A" and len(payload) <= 60:
                self.letters = payload
            elif kind == "T":
                if self._writer is writer:
                    self._note(payload.decode(errors="replace"))
            elif kind == "J":
                if self._writer is writer:
                    self.sent(payload)
                continue
            elif kind == "L":
                log.info("unit %d: %s", self.number + 1, shown(payload.decode(errors="replace")))
            elif kind != "S":
                log.warning("unit %d sent an unknown message: %r", self.number + 1, kind)
                continue
            if self._writer is writer:  # ignore what a process sent before its power was cut
                self._received(self, kind, payload)

    def record(self, name: str) -> bytes | None:
        """A record of the unit's store; None if it is missing or damaged."""
        try:
            return records.unseal((self._store / name).read_bytes())
        except OSError:
            return None

    def all_captions(self) -> str:
        """All current captions and the whole log of the match, for a page that connects later."""
        return "\n".join([f"log\t{';'.join(self.shots)}", *(f"{key}\t{value}" for key, value in self.captions.items())])

    def _note(self, text: str) -> None:
        for line in text.split("\n"):
            key, tab, value = line.partition("\t")
            if not tab:
                continue
            if key == "shot":
                self.shots.append(value)
            elif key == "log":
                self.shots.clear()
                self.shots.extend(value.split(";") if value else ())
            else:
                self.captions[key] = value

    def send(self, kind: bytes, payload: bytes) -> None:
        """Send the unit a message, unless it is behind with the last ones."""
        writer = self._writer
        if writer and not writer.is_closing() and writer.transport.get_write_buffer_size() < BACKLOG:
            writer.write(kind + len(payload).to_bytes(2, "little") + payload)

    def _drop_socket(self) -> None:
        if self._writer:
            self._writer.close()
            self._writer = None

    def _set(self, state: str) -> None:
        self.frame = b""
        self.captions.clear()
        self.shots.clear()
        self._set_state(state)
        self._received(self, "T", b"")

    def _set_state(self, state: str) -> None:
        self.state = state
        self._received(self, "P", b"")

    @staticmethod
    def _signal(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
        try:
            process.send_signal(number)
        except ProcessLookupError:
            pass  # it has just ended by itself

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout
        output = b""
        while chunk := await process.stdout.read(4096):
            output = (output + chunk)[-OUTPUT_BYTES:]
            text = shown(chunk.decode(errors="replace").rstrip(), lines=True)
            log.info("unit %d printed: %s", self.number + 1, text)
        code = await process.wait()
        if process is not self._process:
            return  # its power was cut
        self._process = None
        self._drop_socket()
        if code:
            end = (
                f"The process was ended by {signal.Signals(-code).name}." if code < 0 else f"It ended with code {code}."
            )
            self.error = f"{shown(output.decode(errors='replace').strip(), lines=True)}\n{end}".lstrip()
            log.error("unit %d crashed. %s", self.number + 1, end)
        self._set("crashed" if code else "off")


class Rack:
    """All the units, and the loopback port to which their processes connect."""

    HELLO_S = 10.0

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.port = 0
        self._server: asyncio.Server | None = None
        self._asking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._asking = asyncio.create_task(self._ask())

    async def close(self) -> None:
        """Power off every unit and stop listening."""
        if self._asking:
            self._asking.cancel()
        if self._server:
            self._server.close()
        await asyncio.gather(*(unit.power_off() for unit in self.units))

    async def _ask(self) -> None:
        while True:
            await asyncio.sleep(ASK_S)
            for unit in self.units:
                unit.ask()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            kind, payload = await asyncio.wait_for(read_message(reader), self.HELLO_S)
            number, token = (payload[0], payload[1:]) if payload else (-1, b"")
            unit = self.units[number] if kind == "H" and 0 <= number < len(self.units) else None
            if unit and hmac.compare_digest(token, unit.token.encode()):
                await unit.serve(reader, writer)
        except (asyncio.IncompleteReadError, asyncio.TimeoutError, OSError):
            pass  # the process has ended, or it was not one of ours
        finally:
            writer.close()


async def read_message(reader: asyncio.StreamReader) -> tuple[str, bytes]:
    """The next message: its type letter and its payload."""
    head = await reader.readexactly(3)
    return chr(head[0]), await reader.readexactly(int.from_bytes(head[1:], "little"))
