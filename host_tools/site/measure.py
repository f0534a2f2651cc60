"""`make measure WHAT=site`: what the site weighs and costs, the figures of docs/site.md. Imports playwright.

Bytes are counted by the host that serves it, which also throttles the line: a browser's own throttle leaves out what
workers request. Chromium throttles the processor, which it can do only for a page's own thread: for that the firmware
runs there (throttled.js). The cost of a frame is also measured in processor time, under Node (frames.mjs), which other
programs do not affect.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import records
from playwright.sync_api import Browser, Page, ViewportSize

from host_tools.virtual.player import chromium

from .build import HERE, build, page_of
from .hosting import Host, hosted

WINDOW: ViewportSize = {"width": 1366, "height": 768}
LINE = 10_000_000 / 8  # bytes a second
ROUND_TRIP_S = 0.04
VISITS = 5
REST_S = 20
SLOWER = 4
SHOTS = 12
RATE = 16000  # samples a second
COUNTING = """
window.came = 0; // frames
window.gap = 0; // the longest between two of them since it was set to 0
let last = 0;
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data[0] !== "F") return;
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
      came++;
    });
  }
};
"""
SETTINGS = b"zalp-settings-1\ncaptain=admiral\nlanguage=en\nalphabet=latin\npace=brisk\n"


def wait(page: Page, condition: str) -> None:
    while not page.evaluate(condition):
        page.wait_for_timeout(20)


def visit(browser: Browser, host: Host) -> Page:
    page = browser.new_context(viewport=WINDOW, locale="en-GB").new_page()
    page.add_init_script(COUNTING)
    page.goto(host.address, wait_until="commit")
    return page


def first_picture(browser: Browser, folder: Path) -> float:
    """Seconds from the address to the first light, nothing in the cache, on a slow line."""
    with hosted(folder, LINE, ROUND_TRIP_S) as host:
        begun = time.monotonic()
        page = visit(browser, host)
        wait(page, "window.zalp?.frame().some(light => light) ?? false")
        seconds = time.monotonic() - begun
        page.context.close()
    return seconds


def weight(browser: Browser, folder: Path) -> tuple[int, int]:
    """(files, bytes over the wire) of a first visit, until the service worker has everything."""
    with hosted(folder) as host:
        page = visit(browser, host)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.context.close()
        return len(host.sent), sum(size for _, size in host.sent)


def processors(browser: Browser) -> Callable[[], float]:
    """A function that gives the seconds of processor time of all tabs so far."""
    devtools = browser.new_browser_cdp_session()

    def read() -> float:
        found = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(process["cpuTime"] for process in found if process["type"] == "renderer")

    return read


def at_rest(browser: Browser, folder: Path) -> tuple[float, float]:
    """(share of a core, frames a second) in the menu."""
    with hosted(folder) as host:
        page = visit(browser, host)
        wait(page, "window.zalp?.captions().screen === 'language'")
        page.keyboard.press("Enter", delay=40)
        wait(page, "zalp.captions().screen === 'menu'")
        page.wait_for_timeout(5000)
        read = processors(browser)
        used, frames, then = read(), page.evaluate("came"), time.monotonic()
        page.wait_for_timeout(1000 * REST_S)
        seconds = time.monotonic() - then
        share, rate = (read() - used) / seconds, (page.evaluate("came") - frames) / seconds
        page.context.close()
    return share, rate


def with_sound(browser: Browser, folder: Path) -> str:
    """A match as a visitor has it, the firmware in its worker, with sound; returns what was seen and heard."""
    with hosted(folder) as host:
        page = visit(browser, host)
        wait(page, "window.zalp?.captions().screen === 'language'")
        while page.evaluate("zalp.captions().screen !== 'battle'"):
            page.keyboard.press("Enter", delay=40)
            page.wait_for_timeout(700)
        page.evaluate("gap = 0")
        for number in range(SHOTS):
            wait(page, "zalp.captions().turn === 'me' || zalp.captions().screen !== 'battle'")
            cell = (3 + 37 * number) % 100
            for key in ("ArrowUp", str(cell % 10), str(cell // 10), "Enter"):
                page.keyboard.press(key, delay=40)
            page.wait_for_timeout(2000)
        seen = page.evaluate("({ ...zalp.sound(), gap, shots: zalp.captions().shots.length })")
        page.context.close()
    return (
        f"a match with sound, {seen['shots']} shots: {seen['played'] / RATE:.0f} s of sound ({seen['state']}), "
        f"{seen['starved']} gaps in it, the latest frame {seen['gap'] - 1000 / 30:.0f} ms late"
    )


def slowed(browser: Browser, folder: Path, slower: float, script: str, *given: object) -> dict:
    """The result of a function of throttled.js on a processor that is so many times slower."""
    with hosted(folder) as host:
        page = browser.new_page()
        page.goto(f"{host.address}page/{page_of(folder).name}/empty.html")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        call = f"async (given) => (await import('./throttled.js')).{script}(...given)"
        found = page.evaluate(call, list(given))
        page.close()
    return json.loads(found) if isinstance(found, str) else found


def processor_time(folder: Path, store: dict[str, list[int]]) -> str:
    """The processor time of each frame of a match, which other programs do not affect, as a sentence."""
    given = [HERE / "frames.mjs", folder, json.dumps(store), "7", str(SHOTS)]
    command = ["node", "--single-threaded", "--no-warnings", *map(str, given)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    gaps = sorted(json.loads(ran.stdout)["gaps"])
    late = (50 + 1000 / 30) / SLOWER
    over = f"{sum(gap > late for gap in gaps)} over the {late:.0f} ms that make one 50 ms late"
    return (
        f"by processor time, one thread for all: {len(gaps)} frames, {statistics.mean(gaps):.1f} ms on average, "
        f"the longest {gaps[-1]:.0f} ms, {over} on a processor {SLOWER} times slower"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        folder = Path(place)
        build(folder)
        files, size = weight(browser, folder)
        print(f"over the wire: {size} bytes in {files} files, kept for later visits without a network")
        pictures = [first_picture(browser, folder) for _ in range(VISITS)]
        print(f"first picture at 10 Mbit/s, 40 ms: {statistics.median(pictures):.2f} s, at most {max(pictures):.2f} s")
        share, rate = at_rest(browser, folder)
        print(f"at rest in the menu: {100 * share:.0f} % of a core, {rate:.1f} frames a second")
        print(with_sound(browser, folder))
        shutil.copy(HERE / "throttled.js", page_of(folder))
        (page_of(folder) / "empty.html").write_text("<!doctype html>", encoding="utf-8")
        store = {"settings": list(records.seal(SETTINGS))}
        print(processor_time(folder, store))
        for slower in (1, SLOWER):
            print(f"a processor {slower} times slower:" if slower > 1 else "this processor:")
            found = slowed(browser, folder, slower, "run", (HERE / "thoughts.py").read_text(encoding="utf-8"))
            print(" ", thinking(sorted(found["thoughts"]), found["slice"]))
            print(" ", battle(**slowed(browser, folder, slower, "play", store, 7, SHOTS)))


def thinking(thoughts: list[float], longest_slice: float) -> str:
    """The admiral's thoughts as a sentence. thoughts: milliseconds, sorted; longest_slice: milliseconds."""
    most = thoughts[len(thoughts) * 95 // 100]
    return (
        f"the admiral's {len(thoughts)} thoughts {statistics.mean(thoughts):.0f} ms on average, 95 of 100 within "
        f"{most:.0f} ms, the longest {thoughts[-1]:.0f} ms; the longest slice {longest_slice:.0f} ms"
    )


def battle(gaps: list[float], fired: int, theirs: int) -> str:
    """A match as a sentence. gaps: milliseconds between its frames; fired, theirs: how many shots each side fired."""
    late = [gap - 1000 / 30 for gap in gaps]
    return (
        f"a match against him, {fired} and {theirs} shots: {len(gaps)} frames, {statistics.mean(gaps):.1f} ms apart, "
        f"the latest {max(late):.0f} ms late, {sum(each > 50 for each in late)} by more than 50 ms"
    )


if __name__ == "__main__":
    main()
