"""A Mosquitto of a test's own (Debian: apt install mosquitto), for what goes through a broker."""

import asyncio
import contextlib
import random
import shutil
import socket
import subprocess
import threading
import time

import pytest
from aiohttp import web

from host_tools.rooms.proxy import Proxy

HANG_S = 240


def free_port():
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

    def __init__(self, folder, *settings, rights=None):
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
        self._process = None

    @property
    def address(self):
        return f"mqtt://127.0.0.1:{self.port}"

    @property
    def web_address(self):
        return f"ws://127.0.0.1:{self.web_port}/mqtt"

    def start(self):
        path = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
        if not path:
            pytest.skip("no mosquitto: apt install mosquitto")
        command = [path, "-c", self._config]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
        while True:
            assert self._process.poll() is None, "mosquitto did not start"
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            time.sleep(0.05)

    def stop(self):
        if self._process:
            self._process.kill()
            self._process.wait()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.stop()


@contextlib.contextmanager
def in_a_thread(made):
    """What an asynchronous context manager gives: it lives in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def done(coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(HANG_S)

    try:
        given = done(made.__aenter__())
        try:
            yield given
        finally:
            done(made.__aexit__(None, None, None))
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def narrow_door(broker, longest=4096, seats=8):
    """(a WebSocket address of the broker, a list of who was turned away there): it hangs up on whoever sends more bytes
    at once than `longest`, and has so many seats. Mosquitto itself keeps neither limit for browsers.
    """
    seated, turned_away = [], []

    async def relay(request):
        if len(seated) == seats:
            turned_away.append(request.remote)
            return web.Response(status=503)
        browser = web.WebSocketResponse(protocols=["mqtt"])
        await browser.prepare(request)
        seated.append(browser)
        answers, broker_side = await asyncio.open_connection("127.0.0.1", broker.port)

        async def back():
            while data := await answers.read(4096):
                await browser.send_bytes(data)

        answering = asyncio.create_task(back())
        async for message in browser:
            if len(message.data) > longest:
                break
            broker_side.write(message.data)
        answering.cancel()
        broker_side.close()
        seated.remove(browser)
        await browser.close()
        return browser

    @contextlib.asynccontextmanager
    async def open_door():
        port = free_port()
        app = web.Application()
        app.router.add_get("/mqtt", relay)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        yield f"ws://127.0.0.1:{port}/mqtt", turned_away
        await runner.cleanup()

    return in_a_thread(open_door())


def far_line(port, delay_s=0.0, loss=0.0):
    """A Proxy to a port, in a thread of its own."""
    return in_a_thread(Proxy(port, delay_s, loss))
