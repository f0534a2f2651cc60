"""WebKitGTK without a screen, as Debian ships it: its own MiniBrowser, driven by classic WebDriver.

Playwright drives only a WebKit of its own build, which a package registry does not have.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import subprocess
import time

import aiohttp

HANG_S = 240
SCREEN = "1366x768x24"
NUMBERS = range(90, 120)  # of X displays that may be free


def find_webkit():
    """Path of an installed WebKitWebDriver, or None where it or Xvfb is missing."""
    return shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None


class WebKit:
    """One page; `faults` has what it logged as an error."""

    def __init__(self, client, session, log):
        self._client = client
        self._session = session
        self._log = log

    @property
    def faults(self):
        """MiniBrowser writes each message of a page as one line."""
        return re.findall(r"^CONSOLE (?:\S+ )?ERROR .*", self._log.read_text(errors="replace"), re.MULTILINE)

    async def ask(self, command, **given):
        async with self._client.post(f"/session/{self._session}/{command}", json=given) as answer:
            value = (await answer.json())["value"]
        if answer.status != 200:
            raise RuntimeError(f"{command}: {value['error']}: {value['message']}")
        return value

    async def open(self, address):
        await self.ask("url", url=address)

    async def evaluate(self, expression):
        """The value of an expression, by way of JSON; a promise is waited for."""
        script = f"const done = arguments[0]; (async () => done(JSON.stringify(await ({expression}))))()"
        return json.loads(await self.ask("execute/async", script=script, args=[]))

    async def until(self, condition, seconds=HANG_S):
        end = time.monotonic() + seconds
        while not await self.evaluate(condition):
            if time.monotonic() > end:
                raise TimeoutError(f"not within {seconds} s: {condition}")
            await asyncio.sleep(0.05)

    async def press(self, *keys):
        """Keys as WebDriver has them: a character, or one of its private ones such as \\ue007 for Enter."""
        actions = []
        for key in keys:
            actions += [{"type": "keyDown", "value": key}, {"type": "pause", "duration": 30}]
            actions.append({"type": "keyUp", "value": key})
        await self.ask("actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    async def picture(self, path):
        async with self._client.get(f"/session/{self._session}/screenshot") as answer:
            path.write_bytes(__import__("base64").b64decode((await answer.json())["value"]))
