"""The virtual cable: joins the jacks of two virtual units, or one jack to a serial port or a TCP connection.

Imports the standard library, and pyserial if a port is requested. A byte takes as long as on the UART's wire; the
player can pull the cable and add noise. Bytes that are not taken in time are lost, as on a wire; nothing is queued
without bound.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import random
import socket
import threading
import time
from collections.abc import Callable
from typing import Protocol

from drivers.line import BAUD

from zalp.tools.program import how, shown

log = logging.getLogger("zalp")

BYTE_S = 10 / BAUD  # start, eight and stop bits
BACKLOG = 4096  # bytes on the way in one direction beyond which bytes are lost
INSTALL = "pip install 'zalp[virtual]'"
ANSWER_S = 10.0  # in which a connection must be established
AGAIN_S = 1.0  # between two attempts to open a port or a connection
SILENT_S = 2.0  # after this long without a byte nobody is there, and a newer connection may replace it


class CableError(RuntimeError):
    """The cable cannot be laid as requested; the message explains what to do."""


class End(Protocol):
    """What a cable joins: something that takes bytes and is informed whether the other end is there."""

    @property
    def there(self) -> bool: ...

    sent: Callable[[bytes], None]

    def take(self, data: bytes) -> None: ...
    def informed(self, present: bool) -> None: ...


class Cable:
    """Two ends and the wire between them. plugged: in both jacks; noise: the share of bytes that suffer, 0.0 to 1.0."""

    def __init__(self, one: End, other: End, seed: int = 1) -> None:
        self.ends = (one, other)
        self.plugged = True
        self.noise = 0.0
        self.carried = 0  # bytes that went in
        self.spoilt = 0  # of these: lost, changed or doubled
        self._rng = random.Random(seed)
        self._free = [0.0, 0.0]  # when the wire towards each end is free
        self._pulls = 0  # bytes on the wire when the cable was pulled are gone

    def plug(self, plugged: bool) -> None:
        """Put the cable in or pull it out."""
        if plugged != self.plugged:
            self.plugged = plugged
            self._pulls += 1
        self.look()

    def look(self) -> None:
        """Inform both ends who is there; call whenever an end comes or goes."""
        for end, other in (self.ends, self.ends[::-1]):
            end.informed(self.plugged and other.there)

    def put(self, end: End, data: bytes) -> None:
        """Carry bytes that `end` sends."""
        to = 1 - self.ends.index(end)
        if not self.plugged or not self.ends[to].there:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        start = max(now, self._free[to])
        room = BACKLOG - round((start - now) / BYTE_S)
        data = data[: max(0, room)]
        if not data:
            return
        self.carried += len(data)
        self._free[to] = start + len(data) * BYTE_S
        # In pieces of a few milliseconds, as a UART's reader would see them.
        piece = 32
        for at in range(0, len(data), piece):
            part = data[at : at + piece]
            when = start + (at + len(part)) * BYTE_S
            loop.call_at(when, self._arrive, to, self._spoil(part), self._pulls)

    def _arrive(self, to: int, data: bytes, pulls: int) -> None:
        if pulls == self._pulls and self.ends[to].there:
            self.ends[to].take(data)

    def _spoil(self, data: bytes) -> bytes:
        if not self.noise:
            return data
        out = bytearray()
        for byte in data:
            if self._rng.random() >= self.noise:
                out.append(byte)
                continue
            self.spoilt += 1
            fault = self._rng.randrange(4)
            if fault == 0:
                out.append(byte ^ 1 << self._rng.randrange(8))
            elif fault == 1:
                out += bytes((byte, byte))
            elif fault == 2:
                out += bytes((byte, self._rng.randrange(256)))
        return bytes(out)


class Line:
    """An end outside this program. `sent(data)` is called with what it sends, `changed()` when it comes or goes.

    far: a friend who is reached without a cable.
    """

    far = True

    def __init__(self) -> None:
        self.there = False
        self.sent: Callable[[bytes], None] = lambda data: None
        self.changed: Callable[[], None] = lambda: None

    def take(self, data: bytes) -> None:
        raise NotImplementedError

    def informed(self, present: bool) -> None:
        """The far end notices by itself whether anything comes."""

    async def run(self) -> None:
        """Keep the line open, reconnecting, until cancelled."""
        raise NotImplementedError

    def set_there(self, there: bool) -> None:
        """Somebody came to this end, or went."""
        if there != self.there:
            self.there = there
            self.changed()


class Tcp(Line):
    """A TCP connection: listens for one peer, or connects to one until it answers. One that was silent for SILENT_S is
    replaced by a newer one.
    """

    def __init__(self, host: str, port: int, listen: bool) -> None:
        super().__init__()
        self._host, self._port, self._listen = host, port, listen
        self._writer: asyncio.StreamWriter | None = None
        self._heard_at = 0.0

    def take(self, data: bytes) -> None:
        if self._writer and self._writer.transport.get_write_buffer_size() < BACKLOG:
            self._writer.write(data)

    async def run(self) -> None:
        if not self._listen:
            await self._call()
        try:
            server = await asyncio.start_server(self._peer, self._host, self._port)
        except (OSError, UnicodeError) as error:  # UnicodeError: a name that no computer can have
            raise CableError(
                f"cannot listen on {self._host}:{self._port} ({getattr(error, 'strerror', None) or error}). Name"
                " another: LISTEN=HOST:PORT"
            ) from None
        async with server:
            await server.serve_forever()

    async def _call(self) -> None:
        """Connect, again and again. CableError if the name is unknown, unless somebody was there once."""
        known = shown = False
        while True:
            try:
                ends = await asyncio.wait_for(asyncio.open_connection(self._host, self._port), ANSWER_S)
            except (socket.gaierror, UnicodeError):
                if not known:
                    raise CableError(
                        f"nobody here knows a computer called {self._host}. Is the name right, is this machine on the"
                        " network? An address does as well: CONNECT=192.168.1.2:8720"
                    ) from None
            except (OSError, asyncio.TimeoutError):
                if not shown:
                    shown = True
                    log.info("Nobody answers at %s:%d yet. Calling again until somebody does.", self._host, self._port)
            else:
                known, shown = True, False
                await self._serve(*ends)
            await asyncio.sleep(AGAIN_S)

    async def _peer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._writer:
            if asyncio.get_running_loop().time() - self._heard_at < SILENT_S:
                writer.close()  # a cable has two ends
                return
            self._writer.close()  # nobody is there any more, whatever the network reports
            self._writer = None
        await self._serve(reader, writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = writer.get_extra_info("socket")
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._writer = writer
        self._heard_at = asyncio.get_running_loop().time()
        self.set_there(True)
        log.info("the cable is joined to %s", writer.get_extra_info("peername"))
        try:
            while (data := await reader.read(1024)) and self._writer is writer:
                self._heard_at = asyncio.get_running_loop().time()
                self.sent(data)
        except OSError:
            pass
        finally:
            writer.close()
            if self._writer is writer:  # no other has taken its place
                self._writer = None
                self.set_there(False)
                log.info("the cable's other end is gone")


class Serial(Line):
    """A serial port, reopened when it was pulled and is back."""

    far = False

    def __init__(self, path: str) -> None:
        super().__init__()
        try:
            import serial
        except ImportError:
            raise CableError(f"pyserial is missing: {how('run make setup', INSTALL)}") from None
        self._serial = serial
        self._path = path
        self._port = None
        self._open()  # the first time, so that a wrong name is reported at once

    def take(self, data: bytes) -> None:
        if self._port:
            try:
                self._port.write(data)
            except self._serial.SerialException:
                pass  # the reader sees it too

    def _open(self) -> None:
        try:
            self._port = self._serial.Serial(self._path, BAUD, timeout=0.02, write_timeout=0.2)
        except (self._serial.SerialException, OSError, ValueError) as error:
            self._port = None
            raise CableError(
                f"the serial port {self._path} cannot be opened: {error}. Is it plugged in, is its name right, does"
                " another program use it, are you in its group (dialout)?"
            ) from None

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        stopping = threading.Event()
        reader = threading.Thread(target=self._read, args=(loop, stopping), daemon=True)
        reader.start()
        try:
            await asyncio.Event().wait()
        finally:
            stopping.set()
            await asyncio.to_thread(reader.join, 2)

    def _read(self, loop: asyncio.AbstractEventLoop, stopping: threading.Event) -> None:
        while not stopping.is_set():
            try:
                if not self._port:
                    self._open()
                loop.call_soon_threadsafe(self.set_there, True)
                while not stopping.is_set():
                    data = self._port.read(256) if self._port else b""
                    if data:
                        loop.call_soon_threadsafe(self.sent, data)
            except (CableError, self._serial.SerialException, OSError):
                self._port = None
                loop.call_soon_threadsafe(self.set_there, False)
                time.sleep(AGAIN_S)
        if self._port:
            self._port.close()


def is_port(text: str) -> bool:
    """Whether it is the number of a port, 1 to 65535."""
    return text.isascii() and text.isdecimal() and len(text) <= 5 and 0 < int(text) < 65536


def address(text: str, listen: bool) -> tuple[str, int]:
    """`host:port` or `port` (this machine). CableError for anything else; logs a warning when listening in public."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]") or "127.0.0.1"
    if not is_port(port):
        raise CableError(f"{shown(text)} is not an address: give HOST:PORT or PORT, for example 127.0.0.1:8720")
    if listen:
        with contextlib.suppress(ValueError):
            if not ipaddress.ip_address(host).is_loopback:
                log.warning("Listening on %s: whoever reaches this machine can join. Nothing is encrypted.", host)
    return host, int(port)
