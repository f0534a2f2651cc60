"""A Mosquitto (Debian: apt install mosquitto) and a far line to it, for measurements and tests. Imports `proxy`."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TypeVar

from .proxy import Proxy

HANG_S = 240
T = TypeVar("T")


def find() -> str | None:
    """Where the program is, or None."""
    return shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """A port that nobody else gets while a broker is down: not in the range that systems assign automatically."""
    while True:
        port = random.randrange(20000, 32000)
        with contextlib.suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", port))
            return port


class Mosquitto:
    """Listens on `port`, and for browsers on `web_port`. start() again after stop() is a restart.

    settings: more lines of its configuration; rights: the lines of its list of rights (ACL), by default every right.
    """

    def __init__(self, folder: Path, *settings: str, rights: list[str] | None = None) -> None:
        self.port, self.web_port = free_port(), free_port()
        self._config = folder / "mosquitto.conf"
        lines = ["set_tcp_nodelay true", *settings]
        if "allow_anonymous false" not in settings:
            lines.append("allow_anonymous true")
        if rights is not None:
            (folder / "rights").write_text("\n".join(rights) + "\n")
            # Started by root it reads them as another user, unless it is configured to stay root; started by others it
            # ignores this.
            lines += [f"acl_file {folder / 'rights'}", "user root"]
        for listener in (f"{self.port} 127.0.0.1", f"{self.web_port} 127.0.0.1\nprotocol websockets"):
            lines.append(f"listener {listener}")
        self._config.write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}"

    @property
    def web_address(self) -> str:
        return f"ws://127.0.0.1:{self.web_port}/mqtt"

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Returns when it listens. SystemExit if there is none."""
        path = find()
        if not path:
            raise SystemExit("no mosquitto: apt install mosquitto")
        nowhere = subprocess.DEVNULL
        self._process = subprocess.Popen([path, "-c", self._config], stdout=nowhere, stderr=nowhere)
        while True:
            assert self._process.poll() is None, "mosquitto did not start"
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            time.sleep(0.05)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Mosquitto:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextlib.contextmanager
def in_a_thread(manager: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """What an asynchronous context manager gives, which runs on a loop in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        given = asyncio.run_coroutine_threadsafe(manager.__aenter__(), loop).result(HANG_S)
        try:
            yield given
        finally:
            asyncio.run_coroutine_threadsafe(manager.__aexit__(None, None, None), loop).result(HANG_S)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def far_line(port: int, delay_s: float = 0.0, loss: float = 0.0) -> contextlib.AbstractContextManager[Proxy]:
    """A Proxy to a port."""
    return in_a_thread(Proxy(port, delay_s, loss))
