"""A line into a room: an end of the cable whose other end is a friend anywhere. Imports aiomqtt, `room` and the cable.

What the broker brings goes into the room, what the room says is published, without a wish to be kept (QoS 0, not
retained). A broker that is gone is called again until it answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import socket
import ssl
from collections import deque
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import aiomqtt

from host_tools import ROOT
from host_tools.tasks import first
from host_tools.virtual.cable import CableError, Line

from .keys import Keys
from .room import AWAY, FULL, HERE, MEMBER, MOST_BYTES, WAITING, Room

log = logging.getLogger("zalp")

SITE = ROOT / "site.json"  # the one file that names the broker and the site's address
PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
PATH = "/mqtt"  # of a WebSocket, unless the address names one
TIMEOUT_S = 10.0  # for a broker to answer
KEEPALIVE_S = 5  # in which a silent broker is asked; after as long again it counts as gone
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 8.0  # before it is called again
WHOLE_S = 0.03  # a frame that came in part waits so long for its rest
QUEUE = 64  # packets that wait for a slow line; older ones are lost, as on a wire
TURN_S = 0.5  # between two looks at the room's clocks

SAYS = {
    WAITING: "Nobody holds the other place yet: your friend needs the same link or code, and the same broker.",
    HERE: "Your friend is here.",
    AWAY: "No signal from your friend any more. The place is held for two minutes.",
    FULL: "Both places in this room are taken.",
}
PHRASES = (
    "Good shot!", "Well played!", "One moment, please.", "I'm back.", "Rematch?", "Thanks, that's all for today.",
)  # fmt: skip


def site() -> dict[str, str]:
    """site.json: `broker` and `site`, each an address or an empty text."""
    return json.loads(SITE.read_text(encoding="utf-8"))


def broker_address(text: str) -> dict[str, Any]:
    """What aiomqtt.Client needs for `mqtt[s]://[user:password@]host[:port]` or `ws[s]://...[/path]`. CableError."""
    try:
        url = urlsplit(text)
        host, port = url.hostname, url.port
    except ValueError:
        host = port = None
    if not text:
        raise CableError(
            "no broker is named: a room needs an MQTT broker that both of you reach, for example"
            " BROKER=mqtt://192.168.1.2:1883. README.md tells how to run one"
        )
    if not host or url.scheme not in PORTS:
        raise CableError(f"{text} is no broker: give mqtt://HOST:PORT, mqtts://..., ws://... or wss://...")
    arguments: dict[str, Any] = {"hostname": host, "port": port or PORTS[url.scheme]}
    if url.username is not None:
        arguments |= {"username": unquote(url.username), "password": unquote(url.password or "")}
    if url.scheme in ("ws", "wss"):
        arguments |= {"transport": "websockets", "websocket_path": url.path or PATH}
    if url.scheme in ("mqtts", "wss"):
        arguments["tls_context"] = ssl.create_default_context()
    return arguments


def member(keys: Keys, file: Path | None) -> bytes:
    """This player's name in the room: the same after a restart where a file keeps what it is made of."""
    secret = b""
    if file:
        with contextlib.suppress(OSError):
            secret = file.read_bytes()
    if len(secret) != 16:
        secret = secrets.token_bytes(16)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(secret)
    return hashlib.sha256(secret + keys.door.encode()).digest()[:MEMBER]


class RoomLine(Line):
    """The end of a cable that leads into a room. name: of the broker, as an address; patient: call a broker again that
    did not answer the first time, and stay while both places are taken. Both are a CableError otherwise.
    """

    def __init__(self, room: Room, name: str, patient: bool = False) -> None:
        super().__init__()
        self.room = room
        self.adrift = True  # the broker is not reached
        self._arguments = broker_address(name)
        self._name = f"{urlsplit(name).scheme}://{self._arguments['hostname']}:{self._arguments['port']}"
        self._patient = patient
        self._part = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._queue: deque[tuple[str, bytes]] = deque(maxlen=QUEUE)
        self._work = asyncio.Event()
        room.cord = lambda data: self.sent(data)
        room.changed = self._changed
        room.phrase = lambda number: log.info("Your friend: %s", PHRASES[number])

    def take(self, data: bytes) -> None:
        """Bytes of the cord. A frame, which ends with a zero, goes as one packet."""
        self._part += data
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if (len(self._part) > 1 and not self._part[-1]) or len(self._part) >= MOST_BYTES:
            self._flush()
        else:
            self._timer = asyncio.get_running_loop().call_later(WHOLE_S, self._flush)

    def say(self, number: int) -> None:
        """One of PHRASES."""
        self.room.say(number, self._now())
        self._turn()

    def _flush(self) -> None:
        self.room.send(bytes(self._part), self._now())
        self._part.clear()
        self._turn()

    async def run(self) -> None:
        wait = FIRST_WAIT_S
        first = True
        while True:
            try:
                async with aiomqtt.Client(
                    **self._arguments,
                    timeout=TIMEOUT_S,
                    keepalive=KEEPALIVE_S,
                    clean_session=True,
                    max_queued_incoming_messages=1000,
                    socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
                ) as client:
                    await client.subscribe([(topic, 0) for topic in self.room.listens])
                    if self.adrift:
                        log.info("The broker %s is reached.", self._name)
                    self.adrift, wait, first = False, FIRST_WAIT_S, False
                    self.room.joined()
                    await self._talk(client)
            except aiomqtt.MqttError as error:
                if first and not self._patient:
                    raise CableError(f"the broker {self._name} cannot be reached: {_cause(error)}") from None
                if not self.adrift:
                    log.warning("The broker %s is gone. Calling it again.", self._name)
            finally:
                self.adrift = True
                self.set_there(False)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT_S)

    async def _talk(self, client: aiomqtt.Client) -> None:
        """Until the broker is gone (MqttError), or for ever."""
        self._queue.clear()
        try:
            await first(self._listen(client), self._publish(client), self._tick())
        except asyncio.CancelledError:
            self.room.leave(self._now())
            with contextlib.suppress(aiomqtt.MqttError):
                for topic, packet in self.room.poll(self._now()):
                    await client.publish(topic, packet)
            raise

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if isinstance(message.payload, bytes):
                self.room.take(str(message.topic), message.payload, self._now())
                self._turn()

    async def _publish(self, client: aiomqtt.Client) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while self._queue:
                await client.publish(*self._queue.popleft(), qos=0, retain=False)

    async def _tick(self) -> None:
        while True:
            self._turn()
            if self.room.status == FULL and not self._patient:
                raise CableError(SAYS[FULL])
            await asyncio.sleep(TURN_S)

    def _turn(self) -> None:
        packets = self.room.poll(self._now())
        if packets and not self.adrift:
            self._queue.extend(packets)
            self._work.set()
        self.set_there(not self.adrift and self.room.status == HERE)

    def _changed(self) -> None:
        log.info("%s", SAYS[self.room.status])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _cause(error: Exception) -> str:
    text = str(error).strip(".") or type(error).__name__
    return f"{text}. Is its address right, does it run, is the port open?"
