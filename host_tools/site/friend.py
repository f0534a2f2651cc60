"""`make measure WHAT=friend`: where the seconds go from a friend's link to the first shot. Imports playwright.

Two phones of 390x844 through a Mosquitto; nobody takes time to type or to think. The line is slowed where it is served:
a browser's own throttle leaves out what workers request. Chromium slows only a page's own thread, and the firmware runs
in a worker: so each page's whole process stands still for three quarters of every 16 ms.
"""

from __future__ import annotations

import contextlib
import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, Page

from host_tools.rooms.mosquitto import Mosquitto, far_line
from host_tools.virtual.player import HANG_S, chromium

from .build import build
from .hosting import hosted

WIDTH, HEIGHT = 390, 844
LINE = 400_000 / 8  # bytes a second
ROUND_TRIP_S = 0.4  # of each phone, to the site and to the broker
SLOWER = 4
RUNS_S, STANDS_S = 0.004, 0.012
LOOK_MS = 20
TIMES = 3
# Notes when nothing moved that a player sees (words, the bar of the loading, lights): [ms without a change, their end].
STILL = """{
    let last = "", since = 0;
    window.still = [];
    setInterval(() => {
        const seen = document.body?.innerText + document.querySelector("progress")?.value + window.zalp?.frame().join();
        const now = performance.now();
        if (seen === last) return;
        still.push([now - since, now]);
        [last, since] = [seen, now];
    }, 100);
}"""


class Slow:
    """`with Slow(browser)`: every page's process that `look` has found runs for a quarter of the time."""

    def __init__(self, browser: Browser) -> None:
        self._devtools = browser.new_browser_cdp_session()
        self._pids: list[int] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._turns)

    def look(self) -> None:
        found = self._devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        self._pids = [process["id"] for process in found if process["type"] == "renderer"]

    def __enter__(self) -> Slow:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _turns(self) -> None:
        while not self._over.wait(RUNS_S):
            self._send(signal.SIGSTOP)
            time.sleep(STANDS_S)
            self._send(signal.SIGCONT)

    def _send(self, kind: signal.Signals) -> None:
        for pid in self._pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, kind)


class Walk:
    """One duel. at: seconds from the friend's link to each step; still: the longest time in which a page stood still
    between them, and when it ended; sent: bytes that the friend's phone needed for his handheld to run.
    """

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.at: dict[str, float] = {}
        self.still: list[tuple[float, float]] = []
        self.sent = 0

    def phone(self) -> Page:
        context = self.browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", is_mobile=True, has_touch=True
        )
        page = context.new_page()
        page.set_default_timeout(1000 * HANG_S)
        page.add_init_script(STILL)
        return page

    def until(self, pages: tuple[Page, ...], condition: str, step: str = "") -> None:
        end = time.monotonic() + HANG_S
        for page in pages:
            while not page.evaluate(condition):
                if time.monotonic() > end:
                    raise SystemExit(f"not within {HANG_S} s: {condition}")
                page.wait_for_timeout(LOOK_MS)
        if step:
            self.note(step)

    def note(self, step: str) -> None:
        self.at[step] = time.monotonic() - self.began

    def run(self) -> None:
        with hosted(self.folder) as near, hosted(self.folder, LINE, ROUND_TRIP_S) as far:
            anna, boris = both = self.phone(), self.phone()
            self.invite(anna, near.address)
            with Slow(self.browser) as slow:
                slow.look()
                self.began = time.monotonic()
                boris.goto(f"{far.address}#{anna.url.split('#')[1]}", wait_until="commit")
                slow.look()
                self.meet(anna, boris)
                self.sent = sum(size for name, size in far.sent if not name.endswith("later.bin"))
                self.fight(both)
            self.still = [tuple(max(page.evaluate("still"), default=(0, 0))) for page in both]
            for page in both:
                page.context.close()

    def invite(self, anna: Page, address: str) -> None:
        """Anna, who has had the page for long, makes a room; the clock starts later."""
        anna.goto(address)
        self.until((anna,), "['language', 'menu'].includes(window.zalp?.captions().screen)")
        if anna.evaluate("zalp.captions().screen") == "language":
            anna.keyboard.press("Enter", delay=40)
        self.until((anna,), "zalp.captions().screen === 'menu'")
        anna.click("text=Duel with a friend")
        anna.fill(".invitation .name", "ANNA")
        anna.evaluate("still.length = 0")

    def meet(self, anna: Page, boris: Page) -> None:
        self.until(
            (boris,), "Boolean(document.querySelector('#loading progress'))", "the page says how far it has loaded"
        )
        boris.evaluate("still.length = 0")
        boris.wait_for_selector(".invitation .go", state="visible")
        self.note("he sees the invitation")
        boris.fill(".invitation .name", "BORIS")
        boris.click(".invitation .go")
        self.until((anna,), "zalp.friend() === 'here'", "she sees that he is there")
        anna.wait_for_selector(".invitation .go", state="visible")
        anna.click(".invitation .go")
        self.until((boris,), "Boolean(window.zalp?.captions().screen)", "his handheld runs")

    def fight(self, both: tuple[Page, Page]) -> None:
        self.until(both, "zalp.captions().screen === 'choice'", "the rules are agreed, both choose a fleet")
        for page in both:
            page.keyboard.press("Enter", delay=40)
        self.until(
            both, "zalp.captions().screen === 'battle' && zalp.captions().turn", "fleets are sealed, the coin is tossed"
        )
        shooter, other = both if both[0].evaluate("zalp.captions().turn") == "me" else both[::-1]
        self.until((shooter,), "zalp.captions().selected")
        shooter.keyboard.press("Enter", delay=40)
        self.until((other,), "zalp.captions().shots.length > 0", "the other one sees the shot")


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    walks = []
    with (
        tempfile.TemporaryDirectory() as place,
        Mosquitto(Path(place)) as broker,
        far_line(broker.web_port, ROUND_TRIP_S / 2) as line,
        chromium(shell=True) as browser,
    ):
        build(Path(place) / "site", f"ws://127.0.0.1:{line.port}/mqtt")
        for _ in range(times):
            walk = Walk(browser, Path(place) / "site")
            walk.run()
            walks.append(walk)
            still = ", ".join(f"{ms / 1000:.1f} s" for ms, _ in walk.still)
            took, load = max(walk.at.values()), os.getloadavg()[0]
            print(
                f"{took:.1f} s, load {load:.1f}; {walk.sent // 1000} kB; nothing moved for at most {still}", flush=True
            )
    print(f"\nMedian of {times}; processor {SLOWER} times slower, {ROUND_TRIP_S} s, {LINE / 1000:.0f} kB/s\n")
    print("| step | after, s | took, s |\n|---|---|---|")
    last = 0.0
    for step in walks[0].at:
        at = statistics.median(walk.at[step] for walk in walks)
        print(f"| {step} | {at:.1f} | {at - last:.1f} |")
        last = at


if __name__ == "__main__":
    main()
