"""Firefox and WebKitGTK without a window, as Mozilla or a distribution ships them. Playwright drives only builds of its
own, which a package registry does not have: WebDriver BiDi drives Firefox, classic WebDriver WebKit's MiniBrowser.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import aiohttp
from browsing import SPARED
from mosquitto import free_port

HANG_S = 240


class Page:
    """One page. A subclass has `evaluate(expression)`: its value, by way of JSON, a promise is waited for; and
    `act(actions)`: WebDriver's.
    """

    pointers: tuple = ("mouse",)

    async def press(self, *keys):
        await self.act(strokes(keys))

    async def click(self, selector, pointer="mouse"):
        """Press the middle of an element, by a mouse or by touch."""
        box = f"document.querySelector('{selector}').getBoundingClientRect()"
        x, y = await self.evaluate(
            f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2].map(Math.floor))({box})"
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")),
        ]
        await self.act([{"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": steps}])

    async def until(self, condition, seconds=HANG_S):
        end = time.monotonic() + seconds
        while not await self.evaluate(condition):
            if time.monotonic() > end:
                seen = await self.evaluate("document.body?.innerText.slice(0, 300)")
                raise TimeoutError(f"not within {seconds} s: {condition}; there is {seen!r}")
            await asyncio.sleep(0.05)


def strokes(keys):
    """The actions that press keys one after the other, each a character or one of WebDriver's private ones, such as
    \\ue007 for Enter.
    """
    actions = []
    for key in keys:
        actions += [{"type": "keyDown", "value": key}, {"type": "pause", "duration": 30}]
        actions.append({"type": "keyUp", "value": key})
    return [{"type": "key", "id": "keys", "actions": actions}]


NAMES = ("firefox", "firefox-esr")


def find_firefox():
    """Path of an installed Firefox, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Firefox(Page):
    """One page."""

    pointers = ("mouse", "touch")

    def __init__(self, socket):
        self._faults = []
        self._socket = socket
        self._number = 0
        self._page = None

    async def begin(self):
        await self.ask("session.new", capabilities={})
        await self.ask("session.subscribe", events=["log.entryAdded"])
        self._page = (await self.ask("browsingContext.getTree"))["contexts"][0]["context"]

    async def ask(self, method, **params):
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            said = json.loads((await self._socket.receive()).data)
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self._faults.append(said["params"]["text"])
            if said.get("id") == self._number:
                if said["type"] == "error":
                    raise RuntimeError(f"{method}: {said['message']}")
                return said["result"]

    async def faults(self):
        """What the page has logged as an error."""
        await self.evaluate("0")  # by then it has been reported
        return self._faults

    async def open(self, address):
        await self.ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    async def evaluate(self, expression):
        """The value of an expression, by way of JSON; a promise is waited for."""
        found = await self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._page},
            awaitPromise=True,
        )
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    async def act(self, actions):
        await self.ask("input.performActions", context=self._page, actions=actions)


@contextlib.asynccontextmanager
async def firefox(profile, language="en"):
    """A Firefox with this folder as its profile."""
    (profile / "user.js").write_text(f'user_pref("intl.accept_languages", "{language}");\n')
    command = [find_firefox(), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        for line in process.stderr:
            if found := re.search(r"ws://\S+", line):
                break
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{found[0]}/session") as socket:
            page = Firefox(socket)
            await page.begin()
            yield page
    finally:
        process.terminate()
        process.wait()


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
