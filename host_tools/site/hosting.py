"""Serves the site as a static host does, for tests and measurements: under a folder's name, texts compressed.

Imports the standard library. Counts what goes over the wire.
"""

from __future__ import annotations

import contextlib
import gzip
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

PLACE = "/zalp/"  # as GitHub Pages has it: /REPOSITORY/
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".bin": "application/octet-stream",
    ".uf2": "application/octet-stream",
}
PIECE = 8192  # bytes that the line carries at a time
AS_IT_IS = (".png", ".bin", ".uf2")  # hosts compress what they know as text


class Host(ThreadingHTTPServer):
    """Serves a folder; `sent` has (path, bytes on the wire without headers) of every answer.

    Options imitate real hosts: `cache(name)`, a file's Cache-Control, None: without the header; `types`, TYPES or
    others; `failing`, {name of a file: status}; `packs`, whether texts are compressed. `deploy` replaces the site.
    `halves`, names of files of which only half is sent until `whole` is set.
    """

    daemon_threads = True

    def __init__(self, folder: Path, rate: float = 0.0, delay_s: float = 0.0) -> None:
        """rate: bytes a second of the whole line, 0: unlimited; delay_s: until an answer begins."""
        self.rate = rate
        self.delay_s = delay_s
        self.cache: Callable[[str], str | None] = lambda name: "max-age=600"  # GitHub Pages' own
        self.types = dict(TYPES)
        self.failing: dict[str, int] = {}
        self.packs = True
        self.halves: frozenset[str] = frozenset()
        self.whole = threading.Event()
        self.line = threading.Lock()
        self.busy = 0.0  # until when the line carries the pieces that wait for it, each in its turn
        self.sent: list[tuple[str, int]] = []
        self.deploy(folder)
        super().__init__(("127.0.0.1", 0), _Handler)

    def deploy(self, folder: Path) -> None:
        self.folder = folder
        self._packed = {
            path: gzip.compress(path.read_bytes(), 6)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix not in AS_IT_IS
        }

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{PLACE}"

    def body(self, path: Path) -> tuple[bytes, bool]:
        """The bytes of a file as they are sent, and whether they are compressed."""
        packed = self._packed.get(path) if self.packs else None
        return (path.read_bytes(), False) if packed is None else (packed, True)


class _Handler(BaseHTTPRequestHandler):
    server: Host
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        name = urlsplit(self.path).path
        path = self.server.folder / name.removeprefix(PLACE)
        if name.endswith("/"):
            path /= "index.html"
        if not name.startswith(PLACE) or not path.is_file():
            self.server.sent.append((name, 0))
            self.send_error(404)
            return
        if path.name in self.server.failing:
            self.send_error(self.server.failing[path.name])
            return
        body, packed = self.server.body(path)
        self.server.sent.append((name, len(body)))
        self.send_response(200)
        self.send_header("Content-Type", self.server.types[path.suffix])
        self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
        self.send_header("Content-Length", str(len(body)))
        if (cache := self.server.cache(path.name)) is not None:
            self.send_header("Cache-Control", cache)
        if packed:
            self.send_header("Content-Encoding", "gzip")
        time.sleep(self.server.delay_s)
        self.end_headers()
        if path.name in self.server.halves:
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            self.server.whole.wait()
            body = body[len(body) // 2 :]
        if not self.server.rate:
            self.wfile.write(body)
            return
        for at in range(0, len(body), PIECE):
            piece = body[at : at + PIECE]
            with self.server.line:
                self.server.busy = max(self.server.busy, time.monotonic()) + len(piece) / self.server.rate
                came = self.server.busy
            time.sleep(max(came - time.monotonic(), 0))
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def hosted(folder: Path, rate: float = 0.0, delay_s: float = 0.0) -> Iterator[Host]:
    """The folder served until the end of the block; rate and delay_s as in Host."""
    host = Host(folder, rate, delay_s)
    thread = threading.Thread(target=host.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        host.server_close()
