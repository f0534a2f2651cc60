"""A Mosquitto of a test's own (Debian: apt install mosquitto), for what goes through a broker."""

import contextlib
import random
import shutil
import socket
import subprocess
import time

import pytest


def free_port():
    """A port that nobody else is given while a broker is down: not one of those that systems hand out by themselves."""
    while True:
        port = random.randrange(20000, 32000)
        with contextlib.suppress(OSError), socket.socket() as free:
            free.bind(("127.0.0.1", port))
            return port


class Mosquitto:
    """Listens on `port`, and for browsers on `web_port`. start() again after stop() is a restart."""

    def __init__(self, folder):
        self.port, self.web_port = free_port(), free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nlistener {self.web_port} 127.0.0.1\nprotocol websockets\n"
            "allow_anonymous true\nset_tcp_nodelay true\n"
        )
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
