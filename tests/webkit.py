"""WebKitGTK without a screen, as Debian ships it: its own MiniBrowser, driven by classic WebDriver.

Playwright drives only a WebKit of its own build, which a package registry does not have.
"""

import asyncio
import base64
import contextlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import aiohttp
from browsing import SPARED
from mosquitto import free_port
from webdriver import HANG_S, Page

SCREEN = "1366x768x24"
# Where there is no graphics card, what stands in for one is so slow that no second picture comes.
DRAWING = {"GDK_BACKEND": "x11", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}


def find_webkit():
    """(path of WebKitWebDriver, path of its browser), or None where one of them or Xvfb is missing."""
    driver, browsers = shutil.which("WebKitWebDriver"), sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return (driver, browsers[-1]) if driver and browsers and shutil.which("Xvfb") else None


# WebDriver reports nothing that a page logs, and runs no script before the page's own.
LISTEN = """window.faults = [];
console.error = (...parts) => faults.push(parts.join(" "));
addEventListener("error", (event) => faults.push(event.message));
addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
"""


class WebKit(Page):
    """One page; what costs its processor most is spared."""

    def __init__(self, client, session):
        self._client = client
        self._session = session

    async def faults(self):
        """What the page has logged as an error since it was open."""
        return await self.evaluate("faults")

    async def ask(self, command, **given):
        async with self._client.post(f"/session/{self._session}/{command}", json=given) as answer:
            value = (await answer.json())["value"]
        if answer.status != 200:
            raise RuntimeError(f"{command}: {value['error']}: {value['message']}")
        return value

    async def open(self, address):
        await self.ask("url", url=address)
        await self.ask("execute/sync", script=LISTEN + SPARED["looks"] + SPARED["pictures"], args=[])

    async def evaluate(self, expression):
        """The value of an expression, by way of JSON; a promise is waited for."""
        script = f"const done = arguments[0]; (async () => done(JSON.stringify((await ({expression})) ?? null)))()"
        return json.loads(await self.ask("execute/async", script=script, args=[]))

    async def picture(self, path):
        """Save what is seen."""
        async with self._client.get(f"/session/{self._session}/screenshot") as answer:
            path.write_bytes(base64.b64decode((await answer.json())["value"]))

    async def act(self, actions):
        await self.ask("actions", actions=actions)


@contextlib.contextmanager
def screen():
    """The name of an X display that nobody sees."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as display_file:
            yield f":{display_file.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


@contextlib.asynccontextmanager
async def webkit(profile):
    """A WebKit that keeps what it has in this folder."""
    driver, browser = find_webkit()
    port = free_port()
    homes = {name: str(profile) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    options = {"args": ["--automation"], "binary": str(browser)}
    wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
    with screen() as display:
        environment = {**os.environ, **homes, **DRAWING, "DISPLAY": display, "NO_AT_BRIDGE": "1"}
        process = subprocess.Popen([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        try:
            timeout = aiohttp.ClientTimeout(HANG_S)
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", timeout=timeout) as client:
                while True:
                    with contextlib.suppress(aiohttp.ClientConnectorError):
                        async with client.post("/session", json=wanted) as answer:
                            begun = (await answer.json())["value"]
                            assert answer.status == 200, begun
                            break
                    await asyncio.sleep(0.1)
                page = WebKit(client, begun["sessionId"])
                await page.ask(
                    "timeouts", script=1000 * HANG_S
                )  # a worker's files take a busy machine longer than 30 s
                try:
                    yield page
                finally:
                    await client.delete(f"/session/{begun['sessionId']}")
        finally:
            process.terminate()
            process.wait()
