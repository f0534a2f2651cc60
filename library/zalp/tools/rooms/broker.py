"""A line into a room: an end of the cable whose other end is a friend anywhere. Imports aiomqtt, `room` and the cable.

Packets from the broker go into the room, the room's packets are published, without delivery guarantees (QoS 0, not
retained). It reconnects to a broker that is gone until it answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import socket
import ssl
from collections import deque
from typing import Any
from urllib.parse import unquote, urlsplit

import aiomqtt

from zalp.tools import ROOT
from zalp.tools.cable import CableError, Line
from zalp.tools.tasks import first

from .keys import Keys
from .room import AWAY, FULL, HERE, MOST_BYTES, SMALL, UNHEARD, WAITING, Room
from .seat import Seat

log = logging.getLogger("zalp")

SITE = ROOT / "site.json"  # the only file with the broker's and the site's address
LOOKS = 'It looks so: {"broker": "", "site": "", "lobby": ""}'
LOBBY = re.compile(r"[a-z0-9-]{1,24}")
PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
PATH = "/mqtt"  # of a WebSocket, unless the address names one
TIMEOUT_S = 8.0  # for a broker to answer
KEEPALIVE_S = 5  # after which a silent broker is probed; after as long again it counts as gone
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 8.0  # between attempts to connect
WHOLE_S = 0.03  # how long the first part of a frame waits for its rest
QUEUE = 64  # packets that wait for a slow line; older ones are lost, as on a wire
TURN_S = 0.5  # between two checks of the room's clocks
KEEP_S = 10.0  # between two notes of how long the friend's place is held

SAYS = {
    WAITING: "Nobody holds the other place yet: your friend needs the same link or code, and the same broker.",
    HERE: "Your friend is here.",
    AWAY: "No signal from your friend any more. The place is held for two minutes.",
    FULL: "Both places in this room are taken.",
    UNHEARD: "The broker takes what this room says and passes none of it on: its rights (ACL) most likely withhold the"
    " topics under zalp/. Ask whoever runs it for the right to read and write them, or name another broker.",
    SMALL: "The broker passes on short packets only, and a duel needs 300 bytes in one (Mosquitto: message_size_limit,"
    " max_packet_size). Ask whoever runs it for more, or name another broker.",
}
HANGS_UP = "it hangs up before it answers: it may have no room for more clients, or take very short packets alone"
SILENT = "it takes the connection and says nothing"
SHORT_ALONE = 2  # hang-ups in a row at a long packet after which its length is the likely cause
QUIET = logging.Logger("mqtt", logging.CRITICAL)  # aiomqtt's messages are replaced with sentences here
PHRASES = (
    "Good shot!", "Well played!", "One moment, please.", "I'm back.", "Rematch?", "Thanks, that's all for today.",
)  # fmt: skip


def site() -> dict[str, str]:
    """site.json: `broker` and `site`, each an address or an empty text; `lobby`, the name of one, or empty. People edit
    it by hand: CableError says what is wrong in which line.
    """
    path = SITE
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a mark in front
        found = json.loads(text)
    except OSError as error:
        raise CableError(f"{path.name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CableError(f"{path.name} is not in UTF-8: save it again as UTF-8") from None
    except json.JSONDecodeError as error:
        what = error.msg
        if not text.strip():
            what = "the file is empty"
        elif re.match(r"\s*[}\]]", text[error.pos :]) and text[: error.pos].rstrip().endswith(","):
            what = "a comma before the closing bracket"
        raise CableError(f"{path.name}, line {error.lineno}: {what}. {LOOKS}") from None
    if not isinstance(found, dict):
        raise CableError(f"{path.name}, line 1: no pairs in braces. {LOOKS}")
    known = dict.fromkeys(("broker", "site", "lobby"), "")
    for key, value in found.items():
        line = text[: text.index(json.dumps(key, ensure_ascii=False))].count("\n") + 1 if f'"{key}"' in text else 1
        wrong = ""
        if key not in known:
            wrong = f'"{key}" is not known: there are "broker", "site" and "lobby"'
        elif not isinstance(value, str):
            wrong = f'"{key}" is a text, "" for none'
        elif key == "broker" and value:
            try:
                broker_address(value)
            except CableError as error:
                wrong = str(error)
        elif key == "site" and value and not re.match(r"https?://[^/\s#]+", value):
            wrong = f'"site" is an address such as https://HOST/zalp/, not {value}'
        elif key == "lobby" and value and not LOBBY.fullmatch(value):
            wrong = f'"lobby" has 1 to 24 of a-z, 0-9 and -, not {value}'
        if wrong:
            raise CableError(f"{path.name}, line {line}: {wrong}")
        known[key] = value
    return known


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
        raise CableError(f"{text} is not a broker's address: give mqtt://HOST:PORT, mqtts://..., ws://... or wss://...")
    arguments: dict[str, Any] = {"hostname": host, "port": port or PORTS[url.scheme]}
    if url.username is not None:
        arguments |= {"username": unquote(url.username), "password": unquote(url.password or "")}
    if url.scheme in ("ws", "wss"):
        arguments |= {"transport": "websockets", "websocket_path": url.path or PATH}
    if url.scheme in ("mqtts", "wss"):
        arguments["tls_context"] = ssl.create_default_context()
    return arguments


class _Client(aiomqtt.Client):
    """Detects at once that a broker hangs up, which aiomqtt notices only by its silence; leaves no error
    unretrieved."""

    # Inherited (requirements.lock pins aiomqtt): done when the broker has answered, and when it is gone.
    _connected: asyncio.Future[None]
    _disconnected: asyncio.Future[None]

    def _on_disconnect(self, client: Any, userdata: Any, flags: Any, reason: Any, properties: Any = None) -> None:
        if self._connected.cancelled():
            return
        if not self._connected.done():
            silent = reason == "Keep alive timeout"  # paho's own reason, not the broker's
            self._connected.set_exception(aiomqtt.MqttError(SILENT if silent else HANGS_UP))
            return
        super()._on_disconnect(client, userdata, flags, reason, properties)
        if self._disconnected.done() and not self._disconnected.cancelled():
            self._disconnected.exception()

    async def gone(self) -> None:
        """Wait until the broker is gone (MqttError)."""
        with contextlib.suppress(aiomqtt.MqttError):
            await asyncio.shield(self._disconnected)
        raise aiomqtt.MqttError(HANGS_UP)


class RoomLine(Line):
    """The end of a cable that leads into a room. name: of the broker, as an address; patient: retry a broker that did
    not answer the first time, and stay while both places are taken. Otherwise both are a CableError.
    """

    def __init__(self, keys: Keys, seat: Seat, name: str, patient: bool = False) -> None:
        super().__init__()
        self.room = room = Room(keys, seat.member)
        self._seat = seat
        self._kept = b"", 0.0  # the friend that was noted, and when
        self.adrift = True  # no connection to the broker
        self._arguments = broker_address(name)
        self._name = f"{urlsplit(name).scheme}://{self._arguments['hostname']}:{self._arguments['port']}"
        self._patient = patient
        self._part = bytearray()
        self._hung_up = 0  # times in a row at a long packet
        self._timer: asyncio.TimerHandle | None = None
        self._queue: deque[tuple[str, bytes]] = deque(maxlen=QUEUE)
        self._work = asyncio.Event()
        room.cord = lambda data: self.sent(data)
        room.changed = self._changed
        room.phrase = lambda number: log.info("Your friend: %s", PHRASES[number])

    def take(self, data: bytes) -> None:
        """Send bytes of the cord. A frame, which ends with a zero, goes as one packet."""
        self._part += data
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if (len(self._part) > 1 and not self._part[-1]) or len(self._part) >= MOST_BYTES:
            self._flush()
        else:
            self._timer = asyncio.get_running_loop().call_later(WHOLE_S, self._flush)

    def say(self, number: int) -> None:
        """Send one of PHRASES."""
        self.room.say(number, self._now())
        self._turn()

    def _flush(self) -> None:
        self.room.send(bytes(self._part), self._now())
        self._part.clear()
        self._turn()

    async def run(self) -> None:
        wait = FIRST_WAIT_S
        first = True
        if self._seat.expected:
            friend, left_s = self._seat.expected
            self.room.expect(friend, self._now() + left_s)
        while True:
            try:
                async with _Client(
                    **self._arguments,
                    timeout=TIMEOUT_S,
                    keepalive=KEEPALIVE_S,
                    clean_session=True,
                    max_queued_incoming_messages=1000,
                    socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
                    logger=QUIET,
                ) as client:
                    refused = await self._subscribe(client)
                    self.room.joined()
                    if refused:
                        self.room.refused()
                    if self.adrift and not self._hung_up:
                        log.info("The broker %s is reached.", self._name)
                    self.adrift, first = False, False
                    await self._talk(client)
            except (aiomqtt.MqttError, UnicodeError) as error:  # UnicodeError: a name that no computer can have
                if first and not self._patient:
                    raise CableError(f"the broker {self._name} cannot be reached: {_cause(error)}") from None
                if self.room.proved:
                    wait = FIRST_WAIT_S
                self._gone()
            finally:
                self.adrift = True
                self.set_there(False)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT_S)

    async def _subscribe(self, client: _Client) -> bool:
        """Subscribe to the room's topics; returns whether the broker refuses them. MqttError if it hangs up."""
        granted: list[Any] = []

        async def ask() -> None:
            granted.extend(await client.subscribe([(topic, 0) for topic in self.room.listens]))

        await first(ask(), client.gone())
        return any(getattr(code, "value", code) >= 128 for code in granted)

    def _gone(self) -> None:
        """Report that the broker is gone, if it was there."""
        if self.adrift:
            return
        self._hung_up = self._hung_up + 1 if self.room.short_alone else 0
        if self._hung_up < SHORT_ALONE:
            log.warning("The broker %s is gone. Calling it again.", self._name)
        elif self._hung_up == SHORT_ALONE:
            log.warning("%s", SAYS[SMALL])

    async def _talk(self, client: aiomqtt.Client) -> None:
        """Run until the broker is gone (MqttError), or for ever."""
        self._queue.clear()
        try:
            await first(self._listen(client), self._publish(client), self._tick())
        except asyncio.CancelledError:
            self.room.leave(self._now())
            self._seat.keep(b"", 0.0)
            with contextlib.suppress(aiomqtt.MqttError):
                for topic, packet in self.room.poll(self._now()):
                    await client.publish(topic, packet)
            raise

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            if isinstance(message.payload, bytes):
                self.room.take(str(message.topic), message.payload, self._now())
                self._turn()
                if self._hung_up and self.room.proved:
                    self._hung_up = 0
                    log.info("The broker %s is reached.", self._name)

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
        self._keep()
        if packets and not self.adrift:
            self._queue.extend(packets)
            self._work.set()
        self.set_there(not self.adrift and self.room.status == HERE)

    def _keep(self) -> None:
        """Note for whom the other place is held, in case this program ends."""
        friend, now = self.room.friend, self._now()
        noted, at = self._kept
        if friend != noted or friend and now - at >= KEEP_S:
            self._kept = friend, now
            self._seat.keep(friend, self.room.until - now if friend else 0.0)

    def _changed(self) -> None:
        log.info("%s", SAYS[self.room.status])

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _cause(error: Exception) -> str:
    text = str(error).strip(".") or type(error).__name__
    return f"{text}. Is its address right, does it run, is the port open?"
