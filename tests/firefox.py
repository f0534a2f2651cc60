"""Firefox without a window, as Mozilla or a distribution ships it: driven by WebDriver BiDi, its own protocol.

Playwright drives only a Firefox of its own build, which a package registry does not have.
"""

import base64
import contextlib
import json
import re
import shutil
import subprocess

import aiohttp
from webdriver import Page

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

    async def picture(self, path):
        """Save what is seen."""
        found = await self.ask("browsingContext.captureScreenshot", context=self._page)
        path.write_bytes(base64.b64decode(found["data"]))

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
