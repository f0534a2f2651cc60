"""The server of the virtual handheld: serves the page and carries messages between pages and units.

Imports aiohttp, the standard library, `units` and the firmware's key table. Listens only on 127.0.0.1, and answers only
requests that name it so (a foreign page cannot reach it by a name of its own). Over the WebSocket, both ways, a message
is type (1 byte), unit (1 byte), length (2 bytes, little endian), payload; a packet to the page holds several.

| to the page | payload |
|---|---|
| `P` power | JSON: state ("on", "off", "silent", "crashed"), error (what the process printed) |
| `F` `A` `S` `L` | as the unit sent it (units.py) |
| `T` captions | as the unit sent them; empty: forget all, the current ones follow |
| `B` battery | millivolts (2 bytes) |
| `J` jack | bytes of the first unit for the friend in the page's room (rooms/line.js) |
| `C` cable | JSON: shown (units on the desk), line ("" or what the jack is joined to), there, plugged, noise |

| from the page | payload |
|---|---|
| `K` key | key, 1 down / 0 up |
| `P` power | 1 on / 0 off |
| `B` battery | millivolts (2 bytes) |
| `U` units | 1 or 2: how many are on the desk |
| `C` cable | 1 plugged / 0 pulled, noise in thousandths of the bytes (0-255) |
| `O` room | 1: the page's room is at the first unit's cable, 0: no longer; 1: the friend is there |
| `J` jack | bytes of the friend, at most 512 |
| `V` duel | none: the player has asked the page for the duel with his friend |
| `E` eye | column and row at which a friend aims, as his page says; none: unknown |
| `G` match | the record of a match that came by a link |
| `W` words | what is to be read to the player: units.py, `R` |
| `L` light | panel, column and row of a light that was clicked, 1 byte each |
| `R` received | none: the page has taken one packet |

`/unit/1/...` and `/unit/2/...` are the keepsakes: keepsakes.py.

The address of the WebSocket names the browser's language, `/socket?language=ru` or `en`: a unit that starts for the
first time speaks it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSMsgType, http_exceptions, web

from zalp.console import VERSION, legends
from zalp.console.settings import LANGUAGES
from zalp.tools.rooms.web import VENDOR

from ..cable import Cable, Line
from . import keepsakes
from .units import FRAME_BYTES, Rack, Unit

HERE = Path(__file__).resolve().parent
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://{host} {broker}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
# What a page says to a unit alone: the unit's name for it (units.py), and whether a payload is one.
PASSED: dict[bytes, tuple[bytes, Callable[[bytes], bool]]] = {
    b"V": (b"V", lambda what: len(what) < 2),
    b"E": (b"E", lambda cell: len(cell) in (0, 2)),
    b"G": (b"G", bool),
    b"W": (b"R", lambda what: len(what) == 1),
    b"L": (b"L", lambda light: len(light) == 3 and light[0] < 2 and max(light[1:]) < 10),
}


class Refusals(logging.Filter):
    """For aiohttp's log: requests that are not HTTP, or with too long a header, get a line without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, http_exceptions.HttpProcessingError):
            record.msg, record.args = "refused a request that is not HTTP: %s", (type(error).__name__,)
            record.exc_info = None
        return True


logging.getLogger("aiohttp.server").addFilter(Refusals())

# The caps of the pocket handheld's keys, in millimetres, x to the right, y down: the middle of each, half of its width
# and of its height. The board and the case have the same numbers (tests/test_pocket_case.py compares).
_NUMBER, _ARROW, _FIRE, _BACK = (5.0, 3.8), (3.8, 3.8), (7.0, 7.0), (5.0, 3.8)
CAPS = (
    *(((10.0 + 13.0 * n, y), _NUMBER) for y in (118.0, 128.5) for n in range(5)),
    *((at, _ARROW) for at in ((18.5, 139.5), (18.5, 156.5), (9.5, 148.0), (27.5, 148.0))),
    ((60.0, 147.0), _FIRE),
    ((43.0, 139.5), _BACK),
)


def key_table() -> dict[str, object]:
    """The firmware's key table in the page's words; places are those of the pocket handheld's caps, in millimetres from
    the corner of the field that all of them take."""
    caps = [(x - w, y - h, x + w, y + h) for (x, y), (w, h) in CAPS]
    left, top = (min(cap[side] for cap in caps) for side in (0, 1))
    right, bottom = (max(cap[side] for cap in caps) for side in (2, 3))
    names = ("ru", "en", "shape", "codes", "types")
    keys = [dict(zip(names, (*row[:3], *row[4:]), strict=True)) for row in legends.KEYS]
    for key, (x1, y1, x2, y2) in zip(keys, caps, strict=True):
        key["place"] = [round(length, 2) for length in (x1 - left, y1 - top, x2 - x1, y2 - y1)]
    return {"field": [round(right - left, 2), round(bottom - top, 2)], "letters": legends.LETTERS, "keys": keys}


class Page:
    """One connected page. Of what changes (frames, letters, power) only the newest value is kept; what flows (samples,
    texts) goes into a short queue that drops its oldest; at most WINDOW packets are unconfirmed at a time."""

    WINDOW = 4  # packets
    QUEUE = 40  # messages; samples come in blocks of 10 ms
    WORDS = 1000  # messages with captions, none of which may be lost: the match's log consists of them

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.keys: set[tuple[int, int]] = set()  # (unit, key) that this page holds down
        self._socket = socket
        self._newest: dict[tuple[str, int], bytes] = {}
        self._flow: deque[bytes] = deque(maxlen=self.QUEUE)
        self._words: deque[bytes] = deque(maxlen=self.WORDS)
        self._work = asyncio.Event()
        self._under_way = 0

    def post(self, kind: str, unit: int, payload: bytes) -> None:
        message = kind.encode() + bytes((unit,)) + len(payload).to_bytes(2, "little") + payload
        if kind in "PAFCB":
            self._newest.pop((kind, unit), None)  # keeps the order: power, then what came after it
            self._newest[kind, unit] = message
        else:
            (self._words if kind == "T" else self._flow).append(message)
        self._work.set()

    def received(self) -> None:
        self._under_way = max(0, self._under_way - 1)
        self._work.set()

    async def close(self) -> None:
        await self._socket.close()

    async def send(self) -> None:
        """Send packets for ever, each as soon as the page is ready for it."""
        while True:
            await self._work.wait()
            self._work.clear()
            if self._under_way < self.WINDOW and (self._newest or self._words or self._flow):
                packet = b"".join([*self._newest.values(), *self._words, *self._flow])
                for part in (self._newest, self._words, self._flow):
                    part.clear()
                self._under_way += 1
                await self._socket.send_bytes(packet)


class PageEnd(Line):
    """The end of the cable that a page holds, which is in a room itself: its keys never leave the browser. send(bytes):
    to that page.
    """

    def __init__(self, send: Callable[[bytes], None]) -> None:
        super().__init__()
        self._send = send

    def take(self, data: bytes) -> None:
        self._send(data)


class Server:
    """Units, pages, and the messages between them."""

    def __init__(
        self, micropython: str, main: Path, saves: Path, line: Line | None = None, far: dict | None = None
    ) -> None:
        """line: what the first unit's jack is joined to; without it, the cable's other end is a second unit or the room
        that a page has opened. far: web_rooms()'s dict; it may change while the server runs.
        """
        count = 1 if line else 2
        self.rack = Rack([Unit(n, micropython, main, saves / f"unit-{n + 1}", self._received) for n in range(count)])
        self.shown = 1  # units on the desk
        self._lay(line)
        self._far = {"broker": "", "rooms": False} if line or far is None else far
        url = urlsplit(str(self._far["broker"]))
        self._broker = f"{url.scheme}://{url.netloc.rpartition('@')[2]}" if url.netloc else ""
        self._friend_of: Page | None = None  # the page whose room is at the cable
        self.hosts: set[str] = set()  # how a browser may name us
        self._pages: set[Page] = set()
        self._keys = {**key_table(), "units": count, "version": VERSION}
        self.app = web.Application(middlewares=[self._own_name])
        self.app.on_response_prepare.append(self._headers)
        self.app.router.add_get("/", self._index)
        self.app.router.add_get("/page/setup.json", self._setup)
        self.app.router.add_get("/socket", self._socket)
        self.app.router.add_get("/unit/{number:[12]}/{name}", self._keepsake)
        self.app.router.add_get("/page/vendor/{name}", self._vendor)
        self.app.router.add_static("/page", HERE / "page")

    def _lay(self, line: Line | None) -> None:
        """A cable from the first unit to this line, or to the second unit."""
        self.line = line
        self.rack.units[0].far = line is not None and line.far
        self.cable = Cable(self.rack.units[0], line or self.rack.units[1])
        for end in self.cable.ends:
            end.sent = partial(self.cable.put, end)
        if line:
            line.changed = self._cable_changed

    async def _room(self, page: Page, joined: bool, there: bool) -> None:
        """A page's room was joined to the first unit's cable, or is gone. The second unit is put away first."""
        if joined and self.line is None:
            await self._show(1)
            self._friend_of = page
            self._lay(PageEnd(partial(page.post, "J", 0)))
        if self._friend_of is not page:
            return  # another page's room was first
        if not joined:
            self._friend_of = None
            self._lay(None)
        elif self.line:
            self.line.set_there(there)
        self._cable_changed()

    async def _vendor(self, request: web.Request) -> web.StreamResponse:
        path = VENDOR.get(request.match_info["name"])
        if path is None or not self._far["rooms"]:
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Content-Type": "text/javascript"})

    def listens_on(self, port: int) -> None:
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def close(self) -> None:
        for page in list(self._pages):
            await page.close()
        await self.rack.close()

    @web.middleware
    async def _own_name(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if request.host not in self.hosts:
            raise web.HTTPForbidden(text="This server answers to 127.0.0.1 and localhost only.")
        return await handler(request)

    async def _headers(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers["Content-Security-Policy"] = POLICY.format(host=request.host, broker=self._broker)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"  # no other page shows or measures what is here
        response.headers["Cache-Control"] = "no-cache"

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(HERE / "page" / "index.html")

    async def _setup(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({**self._keys, **self._far})

    async def _keepsake(self, request: web.Request) -> web.StreamResponse:
        """See keepsakes.py. It is drawn in a thread of its own, so that the units play on."""
        number = int(request.match_info["number"])
        if number > len(self.rack.units):
            raise web.HTTPNotFound(text="There is no such handheld on this desk.")
        try:
            read = self.rack.units[number - 1].record
            body, kind = await asyncio.to_thread(keepsakes.make, request.match_info["name"], read)
        except LookupError as error:
            raise web.HTTPNotFound(text=str(error.args[0])) from None
        except ValueError as error:
            raise web.HTTPConflict(text=f"The logbook cannot be read: {error}") from None
        return web.Response(body=body, content_type=kind)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") not in {f"http://{host}" for host in self.hosts}:
            raise web.HTTPForbidden(text="Only the handheld's own page may connect.")
        socket = web.WebSocketResponse(heartbeat=10, max_msg_size=8192, compress=False)
        await socket.prepare(request)
        page = Page(socket)
        self._pages.add(page)
        sender = asyncio.create_task(page.send())
        if request.query.get("language") in LANGUAGES:
            for one in self.rack.units:
                one.language = request.query["language"]
        try:
            await self._welcome(page)
            async for message in socket:
                if message.type == WSMsgType.BINARY:
                    await self._handle(page, message.data)
        finally:
            self._pages.discard(page)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            await self._room(page, False, False)
            for unit, key in page.keys:  # nobody holds them any more
                self.rack.units[unit].key(key, False)
            if not self._pages:
                for one in self.rack.units:
                    one.pause()
        return socket

    async def _welcome(self, page: Page) -> None:
        self._send_cable(page)
        for unit in self.rack.units[: self.shown]:
            if unit.state == "new":  # somebody is looking for the first time
                await unit.power_on(self.rack.port)
            unit.resume()
            self._send_power(page, unit)
            page.post("B", unit.number, unit.millivolts.to_bytes(2, "little"))
            if unit.letters:
                page.post("A", unit.number, unit.letters)
            page.post("T", unit.number, b"")
            if captions := unit.all_captions():
                page.post("T", unit.number, captions.encode())
            page.post("F", unit.number, unit.frame or bytes(FRAME_BYTES))  # a page that was here before may show more

    async def _handle(self, page: Page, data: bytes) -> None:
        kind, rest = data[:1], data[4:]
        if kind == b"R":
            page.received()
            return
        if kind == b"O" and len(rest) == 2:
            await self._room(page, bool(rest[0]), bool(rest[1]))
            return
        if kind == b"J" and self._friend_of is page and self.line:
            self.line.sent(rest)
            return
        if len(data) < 4 or data[1] >= len(self.rack.units):
            return
        unit = self.rack.units[data[1]]
        if kind in PASSED:
            named, fits = PASSED[kind]
            if fits(rest):
                unit.send(named, rest)
        elif kind == b"K" and len(rest) == 2 and rest[0] < 16 and rest[1] <= 2:
            held = (unit.number, rest[0])
            (page.keys.add if rest[1] else page.keys.discard)(held)
            unit.key(*rest)
        elif kind == b"P" and rest:
            if not rest[0] or unit.state == "silent":
                await unit.power_off()
            if rest[0]:
                await unit.power_on(self.rack.port)
        elif kind == b"B" and len(rest) == 2:
            unit.battery(int.from_bytes(rest, "little"))
            for other in self._pages - {page}:
                other.post("B", unit.number, rest)
        elif kind == b"U" and rest:
            await self._show(rest[0])
        elif kind == b"C" and len(rest) == 2:
            self.cable.noise = rest[1] / 1000
            self.cable.plug(bool(rest[0]))
            self._cable_changed()

    async def _show(self, count: int) -> None:
        """Put one or two units on the desk; the second is switched on when it comes and off when it goes."""
        self.shown = max(1, min(count, len(self.rack.units)))
        self._cable_changed()
        for unit in self.rack.units[1:]:
            await (unit.power_on(self.rack.port) if unit.number < self.shown else unit.power_off())

    def _cable_changed(self) -> None:
        self.cable.look()
        for page in self._pages:
            self._send_cable(page)

    def _received(self, unit: Unit, kind: str, payload: bytes) -> None:
        if kind in "HP":  # a unit came or went, and the other sees it on the cable
            self._cable_changed()
        if kind == "H":
            for number, key in {held for page in self._pages for held in page.keys}:
                if number == unit.number:  # as on the handheld: a key is down from power-on if it is held then
                    unit.key(key, True)
            return
        for page in self._pages:
            if kind == "P":
                self._send_power(page, unit)
            else:
                page.post(kind, unit.number, payload)

    def _send_cable(self, page: Page) -> None:
        cable = self.cable
        state = {
            "shown": self.shown,
            "line": type(self.line).__name__ if self.line else "",
            "there": cable.plugged and all(end.there for end in cable.ends),
            "plugged": cable.plugged,
            "noise": round(cable.noise * 1000),
        }
        page.post("C", 0, json.dumps(state).encode())

    @staticmethod
    def _send_power(page: Page, unit: Unit) -> None:
        page.post("P", unit.number, json.dumps({"state": unit.state, "error": unit.error}).encode())
