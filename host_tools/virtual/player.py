"""A player made of key presses in a real browser, for the tests and for `make screenshots`.

Imports playwright, and the firmware's rules and records to look into the saved match: this player knows where the
captain's ships are, so that a match takes a minute.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import records

from zalp.seabattle.rules import Match, Rng, Sea
from zalp.tools import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"  # the same engine without all that draws windows: a quarter less for the processor
# Nothing but the page itself: no first-run, no updates, no network of the browser's own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HANG_S = 240  # what is not there by then never comes: no bound that a slow machine could reach
SELDOM_S = 0.2  # between two checks, later in a wait
DIGITS = "1234567890"
PLAYER = 0  # in the saved match


def find_chromium(shell: bool = False) -> str | None:
    """Path of an installed Chromium or Chrome, or None. shell: its headless shell rather."""
    return next(filter(None, map(shutil.which, (SHELL, *CHROMIUM) if shell else (*CHROMIUM, SHELL))), None)


@contextlib.contextmanager
def chromium(shell: bool = False) -> Iterator[Browser]:
    """The browser, without a window. shell: as `find_chromium`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(shell), args=FLAGS, timeout=1000 * HANG_S)
        yield browser
        browser.close()


@contextlib.contextmanager
def serve(
    saves: Path,
    *options: str,
    port: int = 0,
    new: bool = False,
    settings: str = "",
    tree: Path = ROOT,
    **environment: str,
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`python -m zalp.tools.virtual`: its address and its process, ended by SIGTERM.

    new: both units are switched on for the first time. Otherwise they have settings, and their language is Russian.
    settings: more lines of both units' record. tree: of another copy of the project.
    """
    for number in (1, 2) if not new else ():
        folder = saves / f"unit-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        store = records.Records(str(folder))
        if store.read("settings") is None:
            store.write("settings", f"zalp-settings-1\n{settings}".encode())
    command = [sys.executable, "-m", "zalp.tools.virtual", "--no-browser", "--port", str(port), "--saves", str(saves)]
    process = subprocess.Popen(
        [*command, *options],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "library"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    try:
        said = ""
        for line in process.stdout:
            said += line
            if address := re.search(r"http://\S+", line):
                threading.Thread(target=process.stdout.read, daemon=True).start()  # a full pipe would stop the server
                yield address[0], process
                break
        else:
            raise RuntimeError(f"the virtual handheld did not start:\n{said}")
    finally:
        process.terminate()
        process.wait(HANG_S)


# What each handheld of the page says; there may be one, or none yet.
SAID = "() => [0, 1].map((unit) => { try { return zalp.captions(unit); } catch { return null; } })"


class Player:
    """Plays on the page whose server keeps its records in `saves`; every step waits for what the page shows."""

    def __init__(self, page: Page, saves: Path) -> None:
        self.page = page
        self.saves = saves
        self._record = saves / "unit-1" / "match"
        # The record that was read last, and what it says.
        self._read: tuple[bytes, tuple[Match, Sea] | None] = (b"", None)
        page.set_default_timeout(1000 * HANG_S)

    def open(self, address: str) -> None:
        """Go to the page and wait for the first light."""
        self.page.goto(address)
        self.wait(lambda: self.page.evaluate("window.zalp?.frame().some(v => v) ?? false"))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key, delay=30)

    def pixel(self, panel: int, x: int, y: int) -> tuple[int, int, int]:
        """What the page drew in the middle of an LED: red, green, blue."""
        red, green, blue = self.page.evaluate("([panel, x, y]) => zalp.pixel(panel, x, y)", [panel, x, y])
        return red, green, blue

    def saved(self) -> tuple[Match, Sea] | None:
        """The saved match and the captain's sea; None where there is none (yet, or any more)."""
        try:
            record = self._record.read_bytes()
        except FileNotFoundError:
            return None
        if record != self._read[0]:
            self._read = record, self._parsed(records.unseal(record))
        return self._read[1]

    @staticmethod
    def _parsed(payload: bytes | None) -> tuple[Match, Sea] | None:
        if payload is None:
            return None
        lines = dict(line.split(" ", 1) for line in payload.decode().splitlines()[1:])
        match = Match.parse(lines["match"])
        return match, Sea.parse(lines["theirs"], match.rules)

    def at_menu(self) -> bool:
        """Whether a menu is announced and shown: warm dots in the upper panel's last row, one of them bright."""
        row = self.page.evaluate("zalp.captions().screen === 'menu' ? zalp.frame().slice(270, 300) : []")
        dots = [row[at : at + 3] for at in range(0, len(row), 3)]
        lit = [dot for dot in dots if dot != [0, 0, 0]]
        bright = [dot for dot in lit if dot[0] > 12]
        return len(bright) == 1 and len(lit) >= 2 and all(red >= green >= blue for red, green, blue in lit)

    def choose(self) -> None:
        """Wait for the menu and take its first entry: go on with the match, or begin one."""
        self.wait(self.at_menu)
        self.insist(lambda: not self.at_menu(), lambda: self.press("Enter"))

    def begin(self) -> None:
        """From power-on into a match, with a fleet that the machine places."""
        self.choose()
        self.wait(lambda: self.saved() is not None)

    def targets(self) -> list[int]:
        """The cells of the captain's ships that have not been shot at, ship by ship."""
        match, sea = self._expected()
        chart = match.charts[1 - PLAYER]
        return [cell for ship in sea.fleet.ships for cell in ship if chart.open(cell)]

    def waters(self) -> list[int]:
        """Open cells of the captain's sea without a ship, in an order that looks like play."""
        match, sea = self._expected()
        chart = match.charts[1 - PLAYER]
        cells = [cell for cell in range(match.rules.cells) if chart.open(cell) and sea.ship_at(cell) is None]
        Rng(7).shuffle(cells)
        return cells

    def _expected(self) -> tuple[Match, Sea]:
        saved = self.saved()
        if saved is None:
            raise RuntimeError("there is no match")
        return saved

    def shoot(self, cell: int) -> None:
        """Type the coordinate and fire, as soon as it is the player's turn; returns when the shot is saved."""

        def fired() -> bool:
            saved = self.saved()  # the match ends with its last shot, and its record with it
            return saved is None or not saved[0].charts[1 - PLAYER].open(cell)

        def ready() -> bool:
            saved = self.saved()
            return saved is None or saved[0].turn == PLAYER

        def aim() -> None:
            self.wait(ready)
            self.press("ArrowUp", DIGITS[cell % 10], DIGITS[cell // 10])  # an arrow drops half a coordinate
            if self.comes(lambda: self.aims_at(cell), 0.7):
                self.press("Enter")

        self.insist(fired, aim)

    def aims_at(self, cell: int) -> bool:
        """Whether the crosshair is on this cell: green, brighter than any sea."""
        red, green, blue = self.page.evaluate("at => zalp.frame().slice(at, at + 3)", 3 * cell)
        return green > 60 and red < 80 and blue < 80

    def insist(self, done: Callable[[], bool], act: Callable[[], None]) -> None:
        """Act until it is done: a key pressed while something moves may be dropped. Each time the answer is waited for
        twice as long, so that a slow machine does not get a second key for one that it has still to answer.
        """
        patience = 0.5
        while not done():
            if patience > HANG_S:
                raise TimeoutError(f"not done, however often: {done}")
            act()
            self.comes(done, patience)
            patience *= 2

    def comes(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Whether the condition comes to hold within that time."""
        try:
            self.wait(condition, seconds)
        except TimeoutError:
            return False
        return True

    def wait(self, condition: Callable[[], bool], seconds: float = HANG_S, step: float = 0.05) -> None:
        """Wait until the condition holds. It is asked every `step` seconds, later more seldom.

        TimeoutError after `seconds`, with what the page says.
        """
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                captions = self.page.evaluate(SAID)
                raise TimeoutError(f"not within {seconds} s: {condition}; the page says {captions}")
            self.page.wait_for_timeout(1000 * step)
            step = max(step, min(1.3 * step, SELDOM_S))
