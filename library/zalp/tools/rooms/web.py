"""What a page needs for a room of its own: a package of npm, and the addresses of site.json. Imports `broker`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import shutil
import signal
import subprocess
from pathlib import Path

from .broker import broker_address, site

log = logging.getLogger("zalp")

_HERE = Path(__file__).resolve().parent
_PACKAGES = _HERE / "node_modules"
_INSTALLED = _PACKAGES / ".package-lock.json"  # npm writes it last
# As in the Makefile: without its registry npm gives up in seconds, which by default it would not.
_NPM = "ci --silent --ignore-scripts --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=2000"
_NPM_S = "10000"  # milliseconds without an answer
LIMIT_S = 120.0  # for everything
WITHOUT = "Until then the page has no duel with a friend by room; all else plays."
# Served and built as page/vendor/NAME: a browser takes a module by its type, and some hosts know none for .mjs.
VENDOR = {
    "qrcode.js": _PACKAGES / "qrcode-generator" / "dist" / "qrcode.mjs",
}


def web_rooms(broker: str = "") -> dict[str, object]:
    """For the page's setup.json. broker: another than site.json's, or "". Browsers reach ws://... and wss://... only.
    CableError for an address that is no broker's, and for a site.json that cannot be read.

    `rooms`: whether the packages are installed. `broker`, `site`: addresses, or ""; `lobby`: a name, or "".
    """
    known = site()
    if broker:
        broker_address(broker)
    broker = broker or known["broker"]
    return {**known, "broker": broker if broker.startswith(("ws://", "wss://")) else "", "rooms": installed()}


def installed() -> bool:
    """Whether the packages are completely installed."""
    return _INSTALLED.exists() and all(path.exists() for path in VENDOR.values())


def _packages(lock: Path) -> dict[str, str]:
    """{where: checksum} of a lock file of npm; empty if it cannot be read."""
    try:
        rows = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        return {where: row["integrity"] for where, row in rows.items() if where}
    except (OSError, ValueError, LookupError, AttributeError, TypeError):
        return {}


async def bring(rooms: dict[str, object], limit_s: float = LIMIT_S) -> None:
    """Fetch with npm what is missing, while the game runs, and set rooms["rooms"] when it is there. Logs a sentence
    with what is missing, and what to do; raises nothing.
    """
    if installed() and _packages(_INSTALLED) == _packages(_HERE / "package-lock.json"):
        return
    npm = shutil.which("npm")
    if not npm:
        log.info("There is no npm here: install Node.js 18 or newer, then start again. %s", WITHOUT)
        return
    log.info("npm fetches what a duel with a friend by room needs; the game does not wait for it.")
    command = [npm, *_NPM.split(), f"--fetch-timeout={_NPM_S}", "--prefix", str(_HERE)]
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        log.info("npm cannot be run (%s): fix that, then start again. %s", error.strerror, WITHOUT)
        return
    try:
        await asyncio.wait_for(process.wait(), limit_s)
    except asyncio.TimeoutError:
        pass
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # npm and what it has started
            await process.wait()
    rooms["rooms"] = installed()
    if rooms["rooms"]:
        log.info("A duel with a friend by room is there: reload the page.")
    else:
        log.info("npm did not bring its packages: is its registry reached? Run it again to retry. %s", WITHOUT)
