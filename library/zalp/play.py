"""`zalp play`: serves the handheld's page, the site of docs/site.md, to this machine's browser. Imports the standard
library, and zalp.tools where it is asked for the virtual handheld.

Everything runs in the browser; this only hands out files. Matches are kept by the browser, under the page's address.
"""

from __future__ import annotations

import argparse
import errno
import functools
import runpy
import sys
import webbrowser
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from zalp.tools import ROOT
from zalp.tools.program import how

SITE = ROOT / "build" / "site"
PORT = 8720  # not 8710, where `make play` serves another page
PORTS_TRIED = 20
# By hand: on Windows the registry has types, among them wrong ones for .js and .wasm, which browsers then refuse.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    ".uf2": "application/octet-stream",
}


class Host(ThreadingHTTPServer):
    """Serves the files of a folder, each under its path, to this machine only. OSError if the port is not free; 0: any.

    port: the one that it has. Only what was there at the start is served, by whole paths: no request leads elsewhere.
    """

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share a port that is in use

    def __init__(self, folder: Path, port: int) -> None:
        paths = [path for path in folder.rglob("*") if path.is_file() and path.suffix in TYPES]
        self.files = {f"/{path.relative_to(folder).as_posix()}": path for path in paths}
        pages = [path for path in self.files if path.endswith("/index.html")]
        self.files.update({path.removesuffix("index.html"): self.files[path] for path in pages})
        super().__init__(("127.0.0.1", port), Handler)
        self.port = self.server_address[1]
        self.names = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}


class Handler(BaseHTTPRequestHandler):
    server: Host
    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds that an idle connection may stay

    def do_GET(self) -> None:
        path = self.server.files.get(unquote(urlsplit(self.path).path))
        # A site whose name was pointed at this machine (DNS rebinding) reads nothing here.
        if path is None or self.headers.get("Host") not in self.server.names:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        try:
            content = path.read_bytes()
        except OSError:  # removed meanwhile, as by an upgrade
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES[path.suffix])
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged."""


def host(folder: Path, port: int) -> Host:
    """A Host on the first free port from the wished one on. SystemExit with a sentence if there is none."""
    make = functools.partial(Host, folder)
    for wished in range(port, min(port + PORTS_TRIED, 65536)) if port else (0,):
        try:
            return make(wished)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                sys.exit(f"This machine has no free port to listen on: {error.strerror}")
            print(f"Port {wished} is taken: the matches kept at its address are not seen at the next one.", flush=True)
    sys.exit(f"Ports {port} to {port + PORTS_TRIED - 1} are taken. Name another: zalp play --port 9000")


def main(words: list[str] | None = None) -> None:
    """Serve until Ctrl-C."""
    words = sys.argv[1:] if words is None else words
    if "--virtual" in words:
        sys.argv = [sys.argv[0], *(word for word in words if word != "--virtual")]
        runpy.run_module("zalp.tools.virtual", run_name="__main__")
        return
    parser = argparse.ArgumentParser(prog="zalp play", description="Sea Battle in your browser.")
    parser.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0: any")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    parser.add_argument(
        "--virtual", action="store_true", help="a real MicroPython, as on the Pico; its own options: --virtual --help"
    )
    options = parser.parse_args(words)
    if not 0 <= options.port < 65536:
        parser.error("a port is a number from 0 to 65535")
    if not (SITE / "index.html").exists():
        sys.exit(f"The page is not there: {how('make site', 'this wheel was built without it (make wheel)')}")
    server = host(SITE, options.port)
    address = f"http://127.0.0.1:{server.port}/"
    print(f"Zalp is at {address}  (Ctrl-C ends it)", flush=True)
    if options.browser and not webbrowser.open(address):
        print("No browser could be opened: go to the address yourself.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()


if __name__ == "__main__":
    main()
