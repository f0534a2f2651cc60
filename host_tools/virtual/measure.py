"""`make measure WHAT=page`: what the page's tab costs at rest in the menu, as Chromium counts it.

Imports playwright (development only) and `player`. ThreadTime is the processor time of the page's main thread,
ProcessTime that of its whole process, compositor and raster threads included (Chromium without a graphics card).
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize

from .player import Player, chromium, serve

WINDOWS: list[ViewportSize] = [{"width": 1366, "height": 768}, {"width": 1920, "height": 1080}]
SETTLE_MS = 3000
MEASURE_MS = 20000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        with serve(saves) as (address, _), chromium() as browser:
            for window in WINDOWS:
                page = browser.new_context(viewport=window, locale="ru-RU").new_page()
                player = Player(page, saves)
                player.open(address)
                player.wait(player.at_menu)
                page.wait_for_timeout(SETTLE_MS)
                devtools = page.context.new_cdp_session(page)
                devtools.send("Performance.enable")

                def read() -> dict[str, float]:
                    metrics = devtools.send("Performance.getMetrics")["metrics"]  # noqa: B023 - called at once
                    return {entry["name"]: entry["value"] for entry in metrics}

                before, pictures = read(), page.evaluate("zalp.shown()")
                page.wait_for_timeout(MEASURE_MS)
                after, pictures = read(), page.evaluate("zalp.shown()") - pictures
                seconds = after["Timestamp"] - before["Timestamp"]
                main_thread, process = (
                    100 * (after[name] - before[name]) / seconds for name in ("ThreadTime", "ProcessTime")
                )
                print(
                    f"{window['width']}x{window['height']}: main thread {main_thread:.1f} % of a core, "
                    f"the tab's process {process:.1f} %, {pictures / seconds:.1f} pictures a second"
                )
                page.context.close()


if __name__ == "__main__":
    main()
